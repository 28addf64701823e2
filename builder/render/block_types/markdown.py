"""Exports texts as Markdown (CommonMark with tables) that shows them unchanged: nothing in user text becomes markup."""

import re
from collections.abc import Iterable, Sequence

from builder.render.block_types.wording import one_line
from builder.sheets.blocks import RuleLine

_MARKUP = re.compile(r"[\\`*_{}\[\]<>|~&#$@]")
_OPENING = re.compile(r"^(\d*)([-+=.)])")  # markup only at the beginning of a line
_ADDRESS = re.compile(r":(?=//)|(?<=www)\.", re.IGNORECASE)  # what some programs turn into links without any markup
_MAIL = re.compile(r"(?<=[\w.+-])\\@(?=\w)")


def marked(text: str) -> str:
    """A one-line text escaped for Markdown; a comment keeps GitHub from making links of addresses in it."""
    said = _ADDRESS.sub(r"\\\g<0>", _MARKUP.sub(r"\\\g<0>", one_line(text)))
    return _OPENING.sub(r"\1\\\2", _MAIL.sub(r"\\@<!-- -->", said))


def strong(text: str) -> str:
    """A text in bold type; empty for an empty text."""
    return f"**{marked(text)}**" if text.strip() else ""


def table(heads: Sequence[str], rows: Iterable[Iterable[str]]) -> str:
    """A table; empty if it has no rows."""
    lines = [_row(row) for row in rows]
    return "\n".join([_row(heads), f"|{' --- |' * len(heads)}", *lines]) if lines else ""


def _row(cells: Iterable[str]) -> str:
    return "| " + " | ".join(map(marked, cells)) + " |"


def items(lines: Iterable[RuleLine]) -> str:
    """Key-word lines as a list."""
    says = ((f"**{marked(line.key)}** " if line.key else "") + marked(line.says) for line in lines)
    return "\n".join(f"- {one.rstrip()}" for one in says)
