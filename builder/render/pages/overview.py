"""The page that opens an evening's folder: every file with a picture of it. One file, nothing loaded from elsewhere."""

from base64 import b64encode
from collections.abc import Sequence
from dataclasses import dataclass

from builder.render.cards.slots import Backs
from builder.render.pages import jinja_html as jinja


@dataclass(frozen=True, slots=True)
class LinkedFile:
    """A file of the evening: its name beside the index, what it is, a note, and a PNG of its first page.

    `sheets` is how many sheets of paper it prints on; 0 where that says nothing.
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
    messages: Sequence[str] = (),
    backs: Backs = "long-edge",
) -> str:
    """The index page.

    `whole` is the file that holds all others and is the one to print: it comes first. `map_svg` is a map drawn by `maps.svg`,
    shown instead of its file's picture; `messages` are findings a reader ought to know; `backs` is how those of the cards
    come behind their fronts.
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
        drawings=[leaf for leaf in leaves if map_svg and _is_drawing(leaf)],
        messages=tuple(messages),
        edge="short-edge" if backs == "short-edge" else "long-edge",
        folded=backs == "fold",
    )


def _is_drawing(leaf: LinkedFile) -> bool:
    return leaf.file.endswith(".svg")


def _picture(png: bytes | None) -> str:
    return f"data:image/png;base64,{b64encode(png).decode('ascii')}" if png else ""
