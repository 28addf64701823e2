"""The frame of a reference sheet."""

from collections.abc import Iterable
from typing import Any

from builder.documents.evening import Evening
from builder.sheets.blocks import Block, Document
from builder.sheets.mustered import MusteredArmy
from builder.sheets.words import Words
from builder.text import Language
from builder.text.located import strung


def reference_sheet(
    armies: tuple[MusteredArmy[Any, Any, Any], ...],
    evening: Evening | None,
    blocks: Iterable[Block | None],
    words: Words,
    language: Language,
    *,
    full: bool,
) -> Document:
    """A reference sheet of these blocks, named after the evening or the army; its line says whether it tells all.

    `words` has the system's `reference.title`, `.full`, `.filtered` and `.footer`.
    """
    name = (evening.name if evening else armies[0].roster.name).say(language)
    scope = words("reference.full" if full else "reference.filtered").say(language)
    return Document(
        id="reference",
        kind="reference",
        title=words("reference.title").say(language),
        subtitle=strung((name, " · ", scope)),
        language=language,
        blocks=tuple(block for block in blocks if block is not None),
        footer=words("reference.footer").say(language),
    )
