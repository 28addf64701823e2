"""Rosters and reference sheets: from a Document of neutral blocks to one HTML page, and from that page to PDF."""

import math
from collections.abc import Iterator
from dataclasses import dataclass, replace
from math import fsum
from typing import Any, Literal, NamedTuple

from builder.documents.paper import PAPERS
from builder.render import fonts
from builder.render.block_types.table import type_of
from builder.render.look import PLAIN, Look
from builder.render.pages import jinja_html as jinja
from builder.render.pages import packing, roster_height
from builder.render.pages.block_macros import BlockMacro, ready
from builder.render.pages.dividing import divided, goes_on, halves, height, joined
from builder.render.pages.html_to_pdf import PagesUnavailable, RenderedPages, make
from builder.render.pages.roster_code import AIR, PlacedCode
from builder.render.pages.roster_code import placed as placed_code
from builder.render.pages.roster_widths import (
    CELL_AIR,
    columns_of,
    least_width,
    track_cell,
    tracks_width,
    without_empty_columns,
)
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT
from builder.sheets.blocks import Block, Document, Example, StatTable, units
from builder.text.errors import BuilderBug

__all__ = ["PagesUnavailable", "RenderedPages", "html", "pdf"]


def _margins(sheet: str) -> tuple[float, float]:
    """Total width and height in mm of the margins of a kind of sheet."""
    return 2 * size(f"{sheet}.beside"), size(f"{sheet}.above") + size(f"{sheet}.below")


TYPE_SIZES = tuple(8 + step / 4 for step in range(17))
"""Type sizes of a reference sheet in pt, 8 to 12; 8 is the smallest that is legible at arm's length."""

MOST_PAGES = 2
"""A reference sheet is a single leaf, printed on both sides, if a type size allows it."""

LEAST_FILLED = 0.55
"""The share of its height that the last of several pages has filled at least, by estimate, so that it is never less
than half full.
"""

SHARES = tuple(share / 100 for share in range(95, 50, -3))
"""The shares of their height to which pages may be filled to fill the last one too, the fullest first."""

COLUMNS = 3
GAP = 2.0
"""The gap between columns, in percent of the page's width."""

MARGINS = _margins("reference")
"""Total width and height in mm of the margins of reference.css."""

HEAD = 8.5
"""The height in mm of a reference sheet's title."""

SURE = 0.99
"""The share of a page's height that blocks may fill by estimate."""

MOST_BESIDE_TITLE = 115.0
"""Width in mm: longer tracks are below the title, over the whole width, instead of beside it."""

ROSTER_PT = size("roster.type")
ROSTER_COLUMNS = 2
ROSTER_MARGINS = _margins("roster")
"""Body type size in pt, number of columns below the units, and total width and height in mm of the margins of
roster.css.
"""

LIST_PT = size("list.type")
LIST_MARGIN = _margins("list")[0]
"""Body type size in pt, and total width in mm of the margins of list.css; the number of columns is that of a roster."""

SPARE = 3.0
"""The height in mm to keep free on a page with a code, if possible: the code takes the space that used to absorb
estimation errors.
"""


class Behind(NamedTuple):
    """A drawing that fills the page after a reference sheet: SVG text, width and height in mm."""

    drawing: str
    width: float
    height: float


def html(document: Document, *, paper: str, look: Look = PLAIN, behind: Behind | None = None) -> str:
    """The document as one HTML page, which browsers can also display and print; large print must be magnified (`pdf`).

    `behind`: a drawing on a page of its own after a reference sheet.

    Raises:
        BuilderBug: a block without a macro, an unknown kind of document or paper.
    """
    if paper not in PAPERS:
        raise BuilderBug(f"no paper {paper!r}; there are {', '.join(PAPERS)}")
    if document.kind == "reference":
        return _reference(document, _room(paper, look), look, behind)
    pages = {"roster": _roster, "list": _list}
    if document.kind not in pages:
        raise BuilderBug(f"{document.id}: no page for a document of kind {document.kind!r}")
    return pages[document.kind](document, _room(paper, look), look)


class _Room(NamedTuple):
    """The paper for the layout of a page: its size in CSS, width and height in mm."""

    size: str
    width: float
    height: float


def _room(paper: str, look: Look) -> _Room:
    """The paper, made smaller by the factor by which the page will be magnified."""
    size, width, height, _ = PAPERS[paper]
    if look.page == 1:
        return _Room(size, width, height)
    width, height = width / look.page, height / look.page
    return _Room(f"{width:.3f}mm {height:.3f}mm", width, height)


def pdf(html: str, zoom: float = 1.0) -> RenderedPages:
    """A page made by `html` (or by `map_svg.html`) as PDF, magnified by `zoom`.

    Raises:
        PagesUnavailable: WeasyPrint's system libraries are missing.
    """
    return make(html, zoom)


def _roster(document: Document, paper: _Room, look: Look) -> str:
    wide = _wide()
    tables = [*units(document.blocks)]
    if look.large and max((least_width(one, wide) for one in tables), default=0.0) > paper.width - ROSTER_MARGINS[0]:
        paper = _Room(f"{paper.height:.3f}mm {paper.width:.3f}mm", paper.height, paper.width)  # landscape format
    em = ROSTER_PT * MM_PER_PT * wide
    width, high = paper.width - ROSTER_MARGINS[0], paper.height - ROSTER_MARGINS[1]
    beside = tracks_width(document.head, MOST_BESIDE_TITLE, wide)
    forms = [(table, columns_of(table, wide)) for table in tables]
    room = width - beside - CELL_AIR
    first = high * SURE - roster_height.head(len(document.head), beside > 0, document.subtitle, room, wide)
    code = placed_code(document, look.page)
    under = _under(document, width, em)
    if code:
        ways = list(_ways(document, tables, code, width, em, wide))
        measured = ((way, (forms, width, first, way.height, wide, way.least)) for way in ways)
        under = next((way for way, measures in measured if roster_height.one_page(*measures)), ways[-1])
        code = under.code
    air = roster_height.air(forms, width, first, under.height, high * SURE, wide, under.least)
    closed = tables[-1].total if under.place == "total" else ()
    if closed:
        forms[-1] = (replace(tables[-1], total=()), forms[-1][1])
    return _fill(
        document,
        paper,
        styles=("sheet", "blocks", "roster", *look.styles),
        tables=forms,
        tracks_width=beside,
        track_cell=track_cell(document.head, width, wide),
        air=air,
        pages=under.pages,
        blocks=[ready(block, under.column) for block in under.blocks],
        code=code,
        total=closed,
        place=under.place,
        corner=round(under.height, 2),
    )


@dataclass(frozen=True, slots=True)
class _Under:
    """The part of a roster below the units: blocks, the width of a column in ems, the columns of the blocks, their
    height in mm.

    The `code` has a `place`: beside the blocks, beside the total of the units and the blocks, or below the second
    column. `least`: the minimum space around units in this layout.
    """

    blocks: list[Block]
    column: float
    pages: tuple[packing.PackedPage, ...]
    height: float
    place: Literal["blocks", "total", "corner"] = "blocks"
    code: PlacedCode | None = None
    least: float = roster_height.LEAST_AIR


def _ways(
    document: Document, tables: list[StatTable], code: PlacedCode, width: float, em: float, wide: float
) -> Iterator[_Under]:
    """The possible layouts of a code, the best first: the first with which everything fits on one page is used.

    The last layout is for rosters of several pages, with the code beside the blocks on the last page. The height of the
    total, at full width, is part of the units' height.
    """
    total = _total(tables, width, wide)
    for shape, spare, least in (
        (code, SPARE, roster_height.LEAST_AIR),
        (code, 0.0, roster_height.LEAST_WITH_CODE),
        (replace(code, aside=True), 0.0, roster_height.LEAST_WITH_CODE),
    ):
        room = width - shape.room
        narrow = _under(document, room, em)
        beside = max(narrow.height + _total(tables, room, wide), shape.height) - total + spare
        yield replace(narrow, height=beside, place="total", code=shape, least=least)
    aside = replace(code, aside=True)
    around = _around(document, aside.height + AIR, width, em)
    yield replace(around, place="corner", code=aside, least=roster_height.LEAST_WITH_CODE)
    narrow = _under(document, width - code.room, em)
    yield replace(narrow, height=max(narrow.height, code.height), code=code)


def _total(tables: list[StatTable], width: float, wide: float) -> float:
    return roster_height.total(tables[-1], width, wide) if tables else 0.0


def _under(document: Document, width: float, em: float) -> _Under:
    """The blocks below the units, for a width in mm."""
    column, blocks, heights = _blocks_under(document, width, em)
    placed = packing.pages([packing.PagePiece(i, high) for i, high in enumerate(heights)], ROSTER_COLUMNS, math.inf)
    tall = max((fsum(heights[i] for i in share) for page in placed for share in page.columns), default=0.0)
    return _Under(blocks, column, placed, tall)


def _around(document: Document, corner: float, width: float, em: float) -> _Under:
    """The same in their order, with the height `corner` left free below the last of them."""
    column, blocks, heights = _blocks_under(document, width, em)
    sides = ((fsum(heights[:at]), fsum(heights[at:]) + corner, at) for at in range(len(heights) + 1))
    tall, at = min((max(left, right), at) for left, right, at in sides)
    columns = tuple(range(at)), tuple(range(at, len(blocks)))
    return _Under(blocks, column, (packing.PackedPage(columns, (), ()),), tall)


def _blocks_under(document: Document, width: float, em: float) -> tuple[float, list[Block], list[float]]:
    """The width of a column in ems, the blocks in the columns, and their heights in mm."""
    column = _width(width / em, ROSTER_COLUMNS)
    rest = (block for block in document.blocks if not isinstance(block, StatTable))
    blocks = [part for block in rest for part in halves(block, column)]
    return column, blocks, [height(block, column) * ROSTER_PT * MM_PER_PT for block in blocks]


def _list(document: Document, paper: _Room, look: Look) -> str:
    """Blocks in order: tables of units over the full width, everything between them in columns."""
    wide = _wide()
    column = _width((paper.width - LIST_MARGIN) / (LIST_PT * MM_PER_PT), ROSTER_COLUMNS)
    parts: list[dict[str, Any]] = []
    for block in document.blocks:
        if isinstance(block, StatTable):
            table = without_empty_columns(block)
            parts.append({"name": "units", "block": table, "widths": columns_of(table, wide)})
            continue
        name = "prose" if type_of(block).running else "others"
        if not parts or parts[-1]["name"] != name:
            parts.append({"name": name, "placed": []})
        parts[-1]["placed"].append(ready(block, column))
    return _fill(
        document,
        paper,
        styles=("sheet", "blocks", "roster", "list", *look.styles),
        parts=parts,
    )


def _reference(document: Document, paper: _Room, look: Look, behind: Behind | None) -> str:
    """The largest type size with at most MOST_PAGES pages, or the smallest with as many pages as it takes."""
    small, large = 0, len(TYPE_SIZES) - 1  # the result lies between these two; the smallest type comes first
    blocks, best = _with_examples(document.blocks, paper)
    while small < large and len(best.pages) <= MOST_PAGES:
        middle = (small + large + 1) // 2
        plan = _plan(blocks, paper, TYPE_SIZES[middle])
        if len(plan.pages) <= MOST_PAGES:
            small, best = middle, plan
        else:
            large = middle - 1
    best = _level(blocks, paper, best)
    return _fill(
        document,
        paper,
        styles=("sheet", "blocks", "reference", *look.styles),
        blocks=best.blocks,
        pages=best.pages,
        points=best.points,
        behind=behind and behind._replace(drawing=jinja.trusted(behind.drawing)),
    )


@dataclass(frozen=True, slots=True)
class _Plan:
    """A reference sheet in one type size."""

    points: float
    blocks: list[BlockMacro]
    pages: tuple[packing.PackedPage, ...]
    last: float
    """The share of the last page that is filled."""


def _with_examples(blocks: tuple[Block, ...], paper: _Room) -> tuple[tuple[Block, ...], _Plan]:
    """The blocks and their plan in the smallest type: without the last examples where only these take another page."""
    whole = plan = _plan(blocks, paper, TYPE_SIZES[0])
    kept = blocks
    while len(plan.pages) > MOST_PAGES:
        last = next((block for block in reversed(kept) if isinstance(block, Example)), None)
        if last is None:
            return blocks, whole
        kept = tuple(block for block in kept if block is not last)
        plan = _plan(kept, paper, TYPE_SIZES[0])
    return kept, plan


def _level(blocks: tuple[Block, ...], paper: _Room, plan: _Plan) -> _Plan:
    """The same plan if its last page is at least half full; else one that fills all pages alike."""
    if len(plan.pages) == 1 or plan.last >= LEAST_FILLED:
        return plan
    evener = (_plan(blocks, paper, plan.points, share) for share in SHARES)
    return next((one for one in evener if len(one.pages) == len(plan.pages) and one.last >= LEAST_FILLED), plan)


def _plan(blocks: tuple[Block, ...], paper: _Room, points: float, share: float = 1.0) -> _Plan:
    """The plan in a type size; no page is filled more than the `share` of its height."""
    em = points * MM_PER_PT
    whole = (paper.width - MARGINS[0]) / em
    room, first = ((paper.height - MARGINS[1] - head) / em * SURE for head in (0.0, HEAD))
    placed: list[BlockMacro] = []
    pieces: list[packing.PagePiece] = []
    for block in blocks:
        span, high = _span(block, whole)
        width = _width(whole, COLUMNS, span)
        for number, part in enumerate(divided(block, high, width, room / 2, first)):
            tall = high if part is block else height(part, width)
            pieces.append(packing.PagePiece(len(placed), tall, span, type_of(block).inner, goes_on=number > 0))
            placed.append(ready(part, width))
    pages = packing.pages(pieces, COLUMNS, room * share, first * share)
    last = packing.filled(pages[-1], pieces) / room if pages else 0.0
    return _Plan(points, placed, tuple(_mended(page, placed) for page in pages), last)


def _mended(page: packing.PackedPage, placed: list[BlockMacro]) -> packing.PackedPage:
    """The page with parts of one block in the same column joined again."""
    columns: list[tuple[int, ...]] = []
    for column in page.columns:
        kept: list[int] = []
        for index in column:
            if kept and goes_on(placed[kept[-1]].block, placed[index].block):
                whole = placed[kept[-1]]
                placed[kept[-1]] = whole._replace(block=joined(whole.block, placed[index].block))
            else:
                kept.append(index)
        columns.append(tuple(kept))
    return replace(page, columns=tuple(columns))


def _span(block: Block, whole: float) -> tuple[int, float]:
    """The number of columns that a block spans, and its height at that width.

    It is the smallest number that keeps its short texts unbroken; if there is none, the one with the smallest area that
    breaks no word.
    """
    easy, least = type_of(block).widths(block)
    widths = {span: _width(whole, COLUMNS, span) for span in range(1, COLUMNS + 1)}
    for span, width in widths.items():
        if easy <= width:
            return span, height(block, width)
    fitting = [span for span, width in widths.items() if least <= width] or [COLUMNS]
    areas = [(span * height(block, widths[span]), span) for span in fitting]
    span = min(areas)[1]
    return span, height(block, widths[span])


def _width(whole: float, columns: int, span: int = 1) -> float:
    """The width of `span` columns of a page, including the gaps between them."""
    one = whole * (100 - GAP * (columns - 1)) / 100 / columns
    return one * span + whole * GAP / 100 * (span - 1)


def _wide() -> float:
    """How much wider than PT Sans Narrow the typeface on rosters is (cards and reference sheets squeeze it, forms do
    not).
    """
    return 1 / fonts.face(fonts.NARROW).squeeze


def _fill(document: Document, paper: _Room, *, styles: tuple[str, ...], **context: Any) -> str:
    return jinja.fill(
        document.kind,
        language=document.language,
        styles=styles,
        paper=paper.size,
        document=document,
        gap=GAP,
        **context,
    )
