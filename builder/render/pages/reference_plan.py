"""The places of the blocks of a reference sheet: in the largest type with which it is a single leaf."""

from dataclasses import dataclass, replace
from typing import NamedTuple

from builder.render.block_types.table import type_of
from builder.render.pages import packing
from builder.render.pages.dividing import divided, goes_on, height, is_continued, joined
from builder.render.pages.page_frame import SURE, column_width, margins
from builder.render.pages.roster_sizes import TRACK
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT
from builder.sheets.blocks import Block, Example, Table

TYPE_SIZES = tuple(8 + step / 8 for step in range(33))
"""Type sizes of a reference sheet in pt, 8 to 12; 8 is the smallest that is legible at arm's length."""

WHOLE = 6
"""By how many steps the type may be smaller if fewer blocks are then divided between columns."""

EASY, FEW = 8.875, 2
"""In type of this size in pt or more a sheet is read with ease: for it, the last of more than this many examples gives way."""

MOST_PAGES = 2
"""A reference sheet is a single leaf, printed on both sides, if a type size allows it."""

LEAST_FILLED = 0.55
"""The share of its height that the last of several pages has filled by estimate: it is never less than half full."""

SHARES = tuple(share / 100 for share in range(95, 50, -3))
"""The shares of their height to which pages may be filled to fill the last one too, the fullest first."""

COLUMNS = 3

NARROW = 2
"""A table to write in that has more columns than this is set across the page: its columns would be too narrow for a
pencil.
"""

MOST_AIR, MOST_LOOSE, AIRED = 1.25, 0.4, 0.97
"""The most space in ems that is added above a block, and in each of its lines; the share of a page's height to which
columns are filled with both.
"""

EVENER = 0.04
"""The share of its height by which the last page must be lower to divide its blocks into more parts."""

PARTS = (2, 3, 4)
"""Into how many parts of a page's height a long block may be divided: the fewest with which the sheet has the fewest pages."""

MARGINS = margins("reference")
"""Total width and height in mm of the margins of reference.css."""

HEAD = 8.5
"""The height in mm of a reference sheet's title."""

BELOW_TRACKS = 2.0
"""The space in mm below tracks at the head."""


@dataclass(frozen=True, slots=True)
class Plan:
    """A reference sheet in one type size."""

    points: float
    blocks: list[Block]
    widths: list[float]
    """The width in ems of the column or columns of each block."""
    pages: tuple[packing.PackedPage, ...]
    last: float
    """The share of the last page that is filled."""


def plan(blocks: tuple[Block, ...], width: float, height: float, behind: bool = False, tracks: int = 0) -> Plan:
    """The largest type size with at most MOST_PAGES pages (one less with a drawing `behind`), or with as many as the
    smallest type takes; paper in mm. `tracks`: how many there are at the head of the sheet.
    """
    paper = _Paper(width, height, HEAD + tracks * TRACK + (BELOW_TRACKS if tracks else 0.0))
    if behind and len((alone := _largest(blocks, paper, MOST_PAGES - 1)).pages) < MOST_PAGES:
        return _spaced(alone, paper)
    leaf = _largest(blocks, paper, MOST_PAGES)
    more = len(leaf.pages) > MOST_PAGES
    return _spaced(_largest(blocks, paper, len(leaf.pages)) if more else leaf, paper)


def _largest(blocks: tuple[Block, ...], paper: "_Paper", most: int) -> Plan:
    small, large = 0, len(TYPE_SIZES) - 1  # the result lies between these two; the smallest type comes first
    blocks, best = _with_examples(blocks, paper, most)
    while small < large and len(best.pages) <= most:
        middle = (small + large + 1) // 2
        tried = _plan(blocks, paper, TYPE_SIZES[middle])
        if len(tried.pages) <= most:
            small, best = middle, tried
        else:
            large = middle - 1
    smaller = (_plan(blocks, paper, TYPE_SIZES[at]) for at in range(small - 1, max(small - WHOLE, 0) - 1, -1))
    whole = min((best, *smaller), key=_flaws) if _flaws(best)[0] else best
    return _level(blocks, paper, whole)


def _flaws(plan: Plan) -> tuple[int, int]:
    """How many blocks go on in another column or on another page; then how many wide tables are not on the first."""
    placed = (index for page in plan.pages for column in page.columns for index in column)
    later = sum(len(page.wide) + len(page.across) for page in plan.pages[1:])
    return sum(is_continued(plan.blocks[index]) for index in placed), later


class _Paper(NamedTuple):
    """Its width and height in mm, and the height of what is at the head of the first page."""

    width: float
    height: float
    head: float

    def whole(self, points: float) -> float:
        """The width in ems between the margins."""
        return (self.width - MARGINS[0]) / (points * MM_PER_PT)

    def room(self, points: float, head: float = 0.0) -> float:
        """The height in ems that blocks may fill, below a head of so many mm."""
        return (self.height - MARGINS[1] - head) / (points * MM_PER_PT) * SURE


def _with_examples(blocks: tuple[Block, ...], paper: _Paper, most: int) -> tuple[tuple[Block, ...], Plan]:
    """The blocks and their plan in the smallest type: without the last of many examples where it makes the type too small
    to read with ease, and without the last ones where only these take another page.
    """
    whole = _plan(blocks, paper, TYPE_SIZES[0])
    examples = [block for block in blocks if isinstance(block, Example)]
    crowded = len(examples) > FEW and len(_plan(blocks, paper, EASY).pages) > most
    kept = tuple(block for block in blocks if block is not examples[-1]) if crowded else blocks
    plan = _plan(kept, paper, TYPE_SIZES[0]) if crowded else whole
    while len(plan.pages) > most:
        last = next((block for block in reversed(kept) if isinstance(block, Example)), None)
        if last is None:
            return blocks, whole
        kept = tuple(block for block in kept if block is not last)
        plan = _plan(kept, paper, TYPE_SIZES[0])
    return kept, plan


def _level(blocks: tuple[Block, ...], paper: _Paper, plan: Plan) -> Plan:
    """The same plan, or with blocks in more parts and a lower last page, if that is at least half full and no more of them
    go on elsewhere; else one that fills all pages alike.
    """
    spanned = _spanned(blocks, paper, plan.points)
    for parts in PARTS:
        other = _divided(spanned, paper, plan.points, 1.0, parts)
        lower = len(other.pages) == len(plan.pages) and LEAST_FILLED <= other.last < plan.last - EVENER
        if lower and _flaws(other)[0] <= _flaws(plan)[0]:
            plan = other
    if len(plan.pages) == 1 or plan.last >= LEAST_FILLED:
        return plan
    evener = (_plan(blocks, paper, plan.points, share) for share in SHARES)
    return next((one for one in evener if len(one.pages) == len(plan.pages) and one.last >= LEAST_FILLED), plan)


def _plan(blocks: tuple[Block, ...], paper: _Paper, points: float, share: float = 1.0) -> Plan:
    """The plan in a type size; no page is filled more than the `share` of its height."""
    spanned = _spanned(blocks, paper, points)
    return min((_divided(spanned, paper, points, share, parts) for parts in PARTS), key=lambda one: len(one.pages))


class _Spanned(NamedTuple):
    """A block, the columns that it spans, and its width and height in ems."""

    block: Block
    span: int
    width: float
    height: float


def _spanned(blocks: tuple[Block, ...], paper: _Paper, points: float) -> list[_Spanned]:
    return [_span(block, paper.whole(points)) for block in blocks]


def _divided(blocks: list[_Spanned], paper: _Paper, points: float, share: float, parts: int) -> Plan:
    room, first = (paper.room(points, head) for head in (0.0, paper.head))
    placed: list[Block] = []
    widths: list[float] = []
    pieces: list[packing.PagePiece] = []
    for block, span, width, high in blocks:
        for number, part in enumerate(divided(block, high, width, room / parts, first)):
            tall = high if part is block else height(part, width)
            pieces.append(packing.PagePiece(len(placed), tall, span, type_of(block).inner, goes_on=number > 0))
            placed.append(part)
            widths.append(width)
    pages = packing.pages(pieces, COLUMNS, room * share, first * share)
    last = packing.filled(pages[-1], pieces) / room if pages else 0.0
    return Plan(points, placed, widths, tuple(_mended(page, placed) for page in pages), last)


def _spaced(plan: Plan, paper: _Paper) -> Plan:
    """The same plan with columns that end at the foot of their pages, as far as the most space allows."""
    pages = []
    for number, page in enumerate(plan.pages):
        indexes = [*(index for column in page.columns for index in column), *page.wide, *page.across]
        heights = {i: height(plan.blocks[i], plan.widths[i]) for i in indexes}
        room = paper.room(plan.points, 0.0 if number else paper.head) * AIRED
        lines = {i: _lines(plan.blocks[i]) for i in indexes}
        pages.append(packing.spaced(page, heights, lines, room, (MOST_AIR, MOST_LOOSE)))
    return replace(plan, pages=tuple(pages))


def _lines(block: Block) -> int:
    """How many lines of a block may have more space above them; a row to write in counts as several."""
    lines = len(block.steps if isinstance(block, Example) else getattr(block, type_of(block).parted, ()))
    return lines * int(size("block.looser")) if isinstance(block, Table) and block.writable else lines


def _mended(page: packing.PackedPage, placed: list[Block]) -> packing.PackedPage:
    """The page with parts of one block in the same column joined again."""
    columns: list[tuple[int, ...]] = []
    for column in page.columns:
        kept: list[int] = []
        for index in column:
            if kept and goes_on(placed[kept[-1]], placed[index]):
                placed[kept[-1]] = joined(placed[kept[-1]], placed[index])
            else:
                kept.append(index)
        columns.append(tuple(kept))
    return replace(page, columns=tuple(columns))


def _span(block: Block, whole: float) -> _Spanned:
    """A block over as few columns as keep short texts unbroken, else over those with the smallest area."""
    easy, least = type_of(block).widths(block)
    widths = {span: column_width(whole, COLUMNS, span) for span in range(1, COLUMNS + 1)}
    if isinstance(block, Table) and block.writable and len(block.columns) > NARROW:
        spans = [COLUMNS]
    else:
        spans = [span for span, width in widths.items() if easy <= width][:1]
        spans = spans or [span for span, width in widths.items() if least <= width] or [COLUMNS]
    fitting = (_Spanned(block, span, widths[span], height(block, widths[span])) for span in spans)
    return min(fitting, key=lambda one: (one.span * one.height, one.span))
