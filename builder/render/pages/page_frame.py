"""What rosters, army lists and reference sheets share: paper, margins, columns, blocks as the macros take them, the filled
template.
"""

from typing import Any, NamedTuple

from builder.documents.paper import PAPERS
from builder.render import fonts
from builder.render.block_types.table import type_of
from builder.render.look import Look
from builder.render.pages import jinja_html as jinja
from builder.render.sizes import size
from builder.sheets.blocks import Block, Document

GAP = 2.0
"""The gap between columns, in percent of the page's width."""

SURE = 0.99
"""The share of a page's height that blocks may fill by estimate."""


def margins(sheet: str) -> tuple[float, float]:
    """Total width and height in mm of the margins of a kind of sheet."""
    return 2 * size(f"{sheet}.beside"), size(f"{sheet}.above") + size(f"{sheet}.below")


def column_width(whole: float, columns: int, span: int = 1) -> float:
    """The width of `span` columns of a page, including the gaps between them."""
    one = whole * (100 - GAP * (columns - 1)) / 100 / columns
    return one * span + whole * GAP / 100 * (span - 1)


class BlockMacro(NamedTuple):
    """A block with the name of its macro and the further arguments of the macro."""

    macro: str
    block: Block
    more: tuple[object, ...]


def ready(block: Block, width: float) -> BlockMacro:
    """A block for a column of a width in ems. Raises BuilderBug for an unknown type of block."""
    kind = type_of(block)
    return BlockMacro(kind.macro, block, kind.columns(block, width))


class PageSize(NamedTuple):
    """The paper for the layout of a page: its size in CSS, width and height in mm."""

    size: str
    width: float
    height: float


def page_size(paper: str, look: Look) -> PageSize:
    """A paper by its name, for the layout in a look, which may magnify the page."""
    size, width, height, _ = PAPERS[paper]
    return unmagnified(PageSize(size, width, height), look.page)


def unmagnified(paper: PageSize, by: float) -> PageSize:
    """The paper for the layout of a page that will be magnified by a factor."""
    if by == 1:
        return paper
    width, height = paper.width / by, paper.height / by
    return PageSize(f"{width:.3f}mm {height:.3f}mm", width, height)


def typeface_width() -> float:
    """How much wider than PT Sans Narrow the typeface on rosters is: cards and reference sheets squeeze it, forms do
    not.
    """
    return 1 / fonts.face(fonts.NARROW).squeeze


def fill(document: Document, paper: PageSize, *, styles: tuple[str, ...], **context: Any) -> str:
    """The template of the document's kind as HTML, with what every one of them needs and the `context` of this one."""
    return jinja.fill(
        document.kind,
        language=document.language,
        styles=styles,
        paper=paper.size,
        document=document,
        gap=GAP,
        **context,
    )
