"""Distributes blocks over the columns and pages of a sheet.

CSS columns could do this too, but WeasyPrint repeats the layout of such a page until the columns are level, which takes
eighteen times as long (measured). Here the heights are estimated once (`heights`) and the columns computed from them.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from math import fsum

WORTH = 1.03
"""How much higher a page may become so that tables are at its outer edges."""


@dataclass(frozen=True, slots=True)
class PagePiece:
    """A block to place: its index, height, the columns it spans from the left, and whether it may be in the middle, as
    examples may.

    A piece that `goes_on` is the continuation of the piece before it and never comes on an earlier page.
    """

    index: int
    height: float
    span: int = 1
    inner: bool = False
    goes_on: bool = False


@dataclass(frozen=True, slots=True)
class PackedPage:
    """Indexes of blocks by column; below them those across all columns but the last (`wide`), then those across the
    page.

    `air` is what `spaced` adds above each block of a column but the first, by column; `apart` the same for the others;
    `loose` what it adds to each line of its blocks.
    """

    columns: tuple[tuple[int, ...], ...]
    wide: tuple[int, ...]
    across: tuple[int, ...]
    air: tuple[float, ...] = ()
    apart: float = 0.0
    loose: tuple[float, ...] = ()


def pages(pieces: Sequence[PagePiece], columns: int, room: float, first: float | None = None) -> tuple[PackedPage, ...]:
    """Fill pages of height `room` (the first of height `first`) in order, with columns as level as possible.

    A piece that does not fit begins the next page, later ones may come before it; one higher than a page is broken by
    the
    layout engine.
    """
    made: list[PackedPage] = []
    waiting = list(pieces)
    while waiting:
        height = first if first is not None and not made else room
        here = [waiting.pop(0)]
        for piece in tuple(waiting):
            too_early = piece.goes_on and any(other.index == piece.index - 1 for other in waiting)
            if not too_early and _placed([*here, piece], columns, height) is not None:
                here.append(piece)
                waiting.remove(piece)
        made.append(_page(here, columns, height))
    return tuple(made)


def filled(page: PackedPage, pieces: Sequence[PagePiece]) -> float:
    """The height to which a page is filled with these pieces."""
    heights = {piece.index: piece.height for piece in pieces}
    columns = [_sum(heights, column) for column in page.columns]
    wide = _sum(heights, page.wide)
    ends = [height + wide for height in columns[:-1]] + columns[-1:]
    return max(ends, default=0.0) + _sum(heights, page.across)


def spaced(
    page: PackedPage, heights: Mapping[int, float], lines: Mapping[int, int], room: float, most: tuple[float, float]
) -> PackedPage:
    """The same page with more space between its blocks, then in their `lines`, so that every column ends at the height
    `room`, up to a limit for each of the two.
    """
    last = len(page.columns) - 1
    under = [(*(page.wide if at < last else ()), *page.across) for at in range(len(page.columns))]
    spare = [room - _sum(heights, (*own, *more)) for own, more in zip(page.columns, under, strict=True)]
    gaps = [max(0, len(column) - 1) for column in page.columns]
    tight = (left / (own + len(more)) for left, own, more in zip(spare, gaps, under, strict=True) if more)
    apart = max(0.0, min(tight, default=0.0))
    apart = min(apart, most[0])
    left = [max(0.0, free - apart * len(more)) for free, more in zip(spare, under, strict=True)]
    air = tuple(min(most[0], free / own) if own else 0.0 for free, own in zip(left, gaps, strict=True))
    within = (sum(lines[index] for index in column) for column in page.columns)
    loose = (
        min(most[1], max(0.0, free - own * above) / some) if some else 0.0
        for free, own, above, some in zip(left, gaps, air, within, strict=True)
    )
    return replace(page, air=air, apart=apart, loose=tuple(loose))


def _sum(heights: Mapping[int, float], indexes: Iterable[int]) -> float:
    return fsum(heights[index] for index in indexes)


def level(heights: Sequence[float], columns: int, ballast: Sequence[float] = ()) -> list[list[int]]:
    """Divide heights into columns, in order, over the `ballast` of each, so that the highest is as low, the first as
    full as can be.
    """
    loads = tuple(ballast) or (0.0,) * columns
    sums = [0.0]
    for height in heights:
        sums.append(sums[-1] + height)

    @cache
    def best(start: int, column: int) -> tuple[float, int]:
        """The smallest possible highest column from `start` on, and minus the index where the next column begins."""
        if column == columns - 1:
            return loads[column] + sums[-1] - sums[start], -len(heights)
        return min(
            (max(loads[column] + sums[cut] - sums[start], best(cut, column + 1)[0]), -cut)
            for cut in range(start, len(heights) + 1)
        )

    cuts: list[list[int]] = []
    start = 0
    for column in range(columns):
        cut = -best(start, column)[1]
        cuts.append(list(range(start, cut)))
        start = cut
    return cuts


def _placed(pieces: Sequence[PagePiece], columns: int, room: float) -> list[PagePiece] | None:
    """The pieces of one column in the order in which they fill one page, or None if there is no room for all pieces.

    The first piece goes in the first column, and each other one in the first column with room for it, so that short
    ones fill what a long one leaves. Only its continuation follows a piece that `goes_on` in another column.
    """
    rooms = [room - _across(pieces, columns) - load for load in _loads(pieces, columns)]
    if min(rooms) < 0 or (pieces[0].span == 1 and pieces[0].height > rooms[0]):
        return None
    filled: list[list[PagePiece]] = [[] for _ in rooms]
    for piece in pieces:
        if piece.span > 1:
            continue
        before = next(
            (n for n, of in enumerate(filled) if of and piece.goes_on and of[-1].index == piece.index - 1), None
        )
        free = (n for n in range(columns) if before in (None, n) or (n > before and not filled[n]))
        column = next((n for n in free if piece.height <= rooms[n]), None)
        if column is None:
            return None
        if before not in (None, column):
            rooms[before] = 0.0
        filled[column].append(piece)
        rooms[column] -= piece.height
    return [piece for column in filled for piece in column]


def _page(pieces: Sequence[PagePiece], columns: int, room: float) -> PackedPage:
    flowing = _placed(pieces, columns, room) or [piece for piece in pieces if piece.span == 1]
    loads = _loads(pieces, columns)
    left = room - _across(pieces, columns)
    shares = _undivided(flowing, loads, left) or _shares(flowing, loads, left)
    return PackedPage(
        shares,
        tuple(piece.index for piece in pieces if 1 < piece.span < columns),
        tuple(piece.index for piece in pieces if piece.span >= max(columns, 2)),
    )


def _shares(pieces: Sequence[PagePiece], loads: Sequence[float], room: float) -> tuple[tuple[int, ...], ...]:
    in_order = _in_order(pieces, loads, room)
    tables_outside = _tables_outside(pieces, loads, room)
    worth = min(room, _highest(in_order, pieces, loads) * WORTH)
    return tables_outside if _highest(tables_outside, pieces, loads) <= worth else in_order


def _undivided(pieces: Sequence[PagePiece], loads: Sequence[float], room: float) -> tuple[tuple[int, ...], ...] | None:
    """The columns with every piece above its continuation, if there is room for them; None if nothing goes on."""
    wholes: list[list[PagePiece]] = []
    for piece in pieces:
        if piece.goes_on and wholes and wholes[-1][-1].index == piece.index - 1:
            wholes[-1].append(piece)
        else:
            wholes.append([piece])
    if len(wholes) == len(pieces):
        return None
    merged = [replace(whole[0], height=fsum(one.height for one in whole)) for whole in wholes]
    shares = _shares(merged, loads, room)
    parts = {whole[0].index: [one.index for one in whole] for whole in wholes}
    found = tuple(tuple(index for first in share for index in parts[first]) for share in shares)
    return found if _highest(found, pieces, loads) <= room else None


def _across(pieces: Sequence[PagePiece], columns: int) -> float:
    return fsum(piece.height for piece in pieces if piece.span >= max(columns, 2))


def _loads(pieces: Sequence[PagePiece], columns: int) -> list[float]:
    """The height of the wide pieces at the bottom of each column: in all columns but the last."""
    wide = fsum(piece.height for piece in pieces if 1 < piece.span < columns)
    return [*[wide] * (columns - 1), 0.0]


def _in_order(pieces: Sequence[PagePiece], loads: Sequence[float], room: float) -> tuple[tuple[int, ...], ...]:
    cuts = _first_on_the_left([piece.height for piece in pieces], loads, room)
    return tuple(tuple(pieces[i].index for i in cut) for cut in cuts)


def _first_on_the_left(heights: Sequence[float], loads: Sequence[float], room: float) -> list[list[int]]:
    """As level as possible, but with the first piece in the first column, above those that span several, if there is
    room.
    """
    cuts = level(heights, len(loads), loads)
    if not heights or cuts[0] or loads[0] + heights[0] > room:
        return cuts
    first, *others = level(heights[1:], len(loads), [loads[0] + heights[0], *loads[1:]])
    return [[0, *(place + 1 for place in first)], *([place + 1 for place in one] for one in others)]


def _tables_outside(pieces: Sequence[PagePiece], loads: Sequence[float], room: float) -> tuple[tuple[int, ...], ...]:
    inner = [piece for piece in pieces if piece.inner]
    outer = [piece for piece in pieces if not piece.inner]
    middle = len(loads) // 2
    ballast = list(loads)
    ballast[middle] += fsum(piece.height for piece in inner)
    cuts = _first_on_the_left([piece.height for piece in outer], ballast, room)
    shares = [[outer[i].index for i in cut] for cut in cuts]
    shares[middle] += [piece.index for piece in inner]
    return tuple(tuple(share) for share in shares)


def _highest(shares: tuple[tuple[int, ...], ...], pieces: Sequence[PagePiece], loads: Sequence[float]) -> float:
    heights = {piece.index: piece.height for piece in pieces}
    return max(load + fsum(heights[index] for index in share) for share, load in zip(shares, loads, strict=True))
