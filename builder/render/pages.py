"""Rosters and reference sheets: a Document of neutral blocks -> one HTML page, and that page -> PDF."""

import math
from dataclasses import dataclass
from typing import Any, Literal

from builder.errors import BuilderBug
from builder.render import fonts, packing, shares
from builder.render import html as jinja
from builder.render.heights import height
from builder.render.measure import MM_PER_PT
from builder.render.pdf import PagesUnavailable, Rendered, make
from builder.render.roster_form import air_of, columns_of, tracks_width
from builder.sheet import Block, Document, Example, OddsRow, Rules, StatTable, Table, Track

__all__ = ["PAPERS", "PagesUnavailable", "Paper", "Rendered", "html", "pdf"]

Paper = Literal["a4", "letter"]
PAPERS: dict[str, tuple[str, float, float]] = {"a4": ("A4", 210.0, 297.0), "letter": ("letter", 215.9, 279.4)}
"""Name in CSS, width and height in mm, by the names of the command line."""

TYPE_SIZES = (10.0, 9.5, 9.0, 8.5, 8.0)
"""Type of a reference sheet in pt, the largest first; 8 is the least that is read at arm's length."""

MOST_PAGES = 2
"""A reference sheet is one leaf, both sides printed, if its type can be made to fit."""

COLUMNS = 3
GAP = 2.4
"""Between columns, in parts of a hundred of the page's width."""

MARGINS = (18.0, 20.0)
"""Width and height in mm that the margins of reference.css take."""

HEAD = 8.5
"""Height in mm of a reference sheet's title."""

SURE = 0.975
"""Part of a page's height that estimated blocks may fill."""

MOST_BESIDE_TITLE = 115.0
"""Width in mm: longer tracks do not stand beside the title but below it, over the whole width."""

ROSTER_PT = 8.5
ROSTER_COLUMNS = 2
ROSTER_MARGINS = 20.0
"""Running type in pt, columns below the units, and the width in mm that the margins of roster.css take."""

ROSTER_HEAD = 75.0
"""Height in mm of a roster's page that is not for its units: margins, head, table head, blocks below."""

_MACROS: dict[type, str] = {
    Track: "track",
    Table: "table",
    Rules: "rules",
    Example: "example",
    OddsRow: "odds",
}


def html(document: Document, *, paper: Paper | str) -> str:
    """The document as one page that a browser can show and print too.

    Raises:
        BuilderBug: a block that no macro draws, a kind or a paper we do not know.
    """
    if paper not in PAPERS:
        raise BuilderBug(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    if document.kind == "roster":
        return _roster(document, paper)
    if document.kind == "reference":
        return _reference(document, paper)
    raise BuilderBug(f"{document.id}: no page for a document of kind {document.kind!r}")


def pdf(html: str) -> Rendered:
    """A page made by `html` (or by `maps.html`) as PDF.

    Raises:
        PagesUnavailable: WeasyPrint's system libraries are missing.
    """
    return make(html)


def _roster(document: Document, paper: str) -> str:
    wide = _wide()
    tables = [block for block in document.blocks if isinstance(block, StatTable)]
    others = [block for block in document.blocks if not isinstance(block, StatTable)]
    width = (PAPERS[paper][1] - ROSTER_MARGINS) / (ROSTER_PT * MM_PER_PT * wide)
    column = _column(width, ROSTER_COLUMNS)
    return _fill(
        document,
        paper,
        styles=("sheet", "blocks", "roster"),
        tables=[(table, columns_of(table, wide)) for table in tables],
        tracks_width=tracks_width(document.head, MOST_BESIDE_TITLE, wide),
        air=min((air_of(table, PAPERS[paper][2] - ROSTER_HEAD) for table in tables), default=0.0),
        pages=packing.pages([_piece(i, block, column) for i, block in enumerate(others)], ROSTER_COLUMNS, math.inf),
        blocks=[_placed(block, column) for block in others],
    )


def _reference(document: Document, paper: str) -> str:
    """The largest type that keeps to MOST_PAGES, or the smallest on as many as it takes."""
    points = min(TYPE_SIZES)
    blocks: list[_Placed] = []
    pages: tuple[packing.Page, ...] = ()
    for points in TYPE_SIZES:
        em = points * MM_PER_PT * _wide()
        whole = (PAPERS[paper][1] - MARGINS[0]) / em
        column = _column(whole, COLUMNS)
        blocks = [_placed(block, whole if _is_wide(block, column) else column) for block in document.blocks]
        pieces = [_piece(i, placed.block, column, whole) for i, placed in enumerate(blocks)]
        room = (PAPERS[paper][2] - MARGINS[1] - HEAD) / (points * MM_PER_PT) * SURE
        pages = packing.pages(pieces, COLUMNS, room)
        if len(pages) <= MOST_PAGES:
            break
    return _fill(document, paper, styles=("sheet", "blocks", "reference"), blocks=blocks, pages=pages, points=points)


@dataclass(frozen=True, slots=True)
class _Placed:
    """A block with the macro that draws it and, for tables, the shares of its columns."""

    macro: str
    block: Block
    shares: list[float]


def _placed(block: Block, width: float) -> _Placed:
    try:
        macro = _MACROS[type(block)]
    except KeyError:
        raise BuilderBug(f"no macro draws a {type(block).__name__} here") from None
    match block:
        case Table():
            return _Placed(macro, block, shares.of_table(block, width))
        case Example():
            return _Placed(macro, block, shares.of_example(block, width))
        case _:
            return _Placed(macro, block, [])


def _piece(index: int, block: Block, column: float, whole: float = 0.0) -> packing.Piece:
    across = whole > 0 and _is_wide(block, column)
    return packing.Piece(index, height(block, whole if across else column), across, isinstance(block, Example))


def _is_wide(block: Block, column: float) -> bool:
    return isinstance(block, Table) and shares.least_width(block) > column


def _column(whole: float, columns: int) -> float:
    return whole * (100 - GAP * (columns - 1)) / 100 / columns


def _wide() -> float:
    """How much wider than PT Sans Narrow the typeface is that this machine has (cards squeeze it, pages cannot)."""
    return 1 / fonts.face(fonts.NARROW).squeeze


def _fill(document: Document, paper: str, *, styles: tuple[str, ...], **context: Any) -> str:
    return jinja.fill(
        document.kind,
        language=document.language,
        styles=styles,
        paper=PAPERS[paper][0],
        document=document,
        gap=GAP,
        **context,
    )
