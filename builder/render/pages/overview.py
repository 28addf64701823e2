"""The overview page of an evening's folder: every file with a picture. A single file that loads nothing else."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from builder.render.cards.slots import Backs
from builder.render.pages import jinja_html as jinja
from builder.sheets.blocks import RuleLine


@dataclass(frozen=True, slots=True)
class LinkedFile:
    """A file of the evening: name, title, note, a PNG of its first page, and its sheets of paper, 0 if not worth
    showing.
    """

    file: str
    title: str
    note: str = ""
    preview: bytes | None = None
    sheets: int = 0


def html(
    title: str,
    subtitle: str,
    leaves: Sequence[LinkedFile],
    *,
    language: str,
    whole: LinkedFile | None = None,
    map_svg: str = "",
    legend: Sequence[RuleLine] = (),
    messages: Sequence[str] = (),
    backs: Backs = "long-edge",
) -> str:
    """The overview page.

    `whole` is the file that contains all others and should be printed: it comes first. `map_svg` is a map drawn by
    `map_svg.svg`, shown instead of its file's picture, with its `legend` in words for small screens; `messages` are findings that readers should know; `backs` is how
    the backs of cards get behind their fronts.
    """
    return jinja.fill(
        "index",
        language=language,
        styles=("index",),
        title=title,
        subtitle=subtitle,
        whole=(whole, _picture(whole.preview)) if whole else None,
        leaves=[(leaf, _picture(leaf.preview)) for leaf in leaves if not (map_svg and _is_drawing(leaf))],
        field=jinja.trusted(map_svg),
        legend=legend,
        drawings=[leaf for leaf in leaves if map_svg and _is_drawing(leaf)],
        messages=tuple(messages),
        edge="short-edge" if backs == "short-edge" else "long-edge",
        folded=backs == "fold",
    )


def _is_drawing(leaf: LinkedFile) -> bool:
    return leaf.file.endswith(".svg")


def _picture(png: bytes | None) -> str:
    return f"data:image/png;base64,{b64encode(png).decode('ascii')}" if png else ""
