"""Which block stands in which column of which page.

CSS columns would do it too, but WeasyPrint lays such a page out again and again until the columns are level: measured
eighteen times as long. Here the heights are estimated once (`heights`) and the columns shared out by arithmetic.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache

WORTH = 1.03
"""How much higher a page may become so that its outer edges belong to the tables."""


@dataclass(frozen=True, slots=True)
class Piece:
    """A block to place: its index in the document, its height, whether it lies across all columns, and whether it
    may stand in the middle (a worked example: less needed than a table, so the outer edges are not for it).
    """

    index: int
    height: float
    across: bool = False
    inner: bool = False


@dataclass(frozen=True, slots=True)
class Page:
    """Indexes of blocks by column, left to right, and of those that lie across below them."""

    columns: tuple[tuple[int, ...], ...]
    across: tuple[int, ...]


def pages(pieces: Sequence[Piece], columns: int, room: float) -> tuple[Page, ...]:
    """Fill pages of height `room` one after the other, in the order given; columns of a page as level as can be.

    A piece higher than a page gets a page of its own; layout breaks it there.
    """
    made: list[Page] = []
    here: list[Piece] = []
    for piece in pieces:
        if here and not _fit([*here, piece], columns, room):
            made.append(_page(here, columns, room))
            here = []
        here.append(piece)
    if here:
        made.append(_page(here, columns, room))
    return tuple(made)


def level(heights: Sequence[float], columns: int, ballast: Sequence[float] = ()) -> list[list[int]]:
    """Cut a row of heights into so many columns, in order, so that the highest column is as low as can be.

    `ballast` is what each column carries already. Of equal cuts the one with fuller first columns is taken.
    """
    loads = tuple(ballast) or (0.0,) * columns
    sums = [0.0]
    for height in heights:
        sums.append(sums[-1] + height)

    @cache
    def best(start: int, column: int) -> tuple[float, int]:
        """The lowest highest column for the heights from `start` on, and minus the place where the next begins."""
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


def _fit(pieces: Sequence[Piece], columns: int, room: float) -> bool:
    left = room - sum(piece.height for piece in pieces if piece.across)
    used, height = 1, 0.0
    for piece in pieces:
        if piece.across:
            continue
        if height and height + piece.height > left:
            used, height = used + 1, 0.0
        height += piece.height
        if used > columns or height > left:
            return False
    return left >= 0


def _page(pieces: Sequence[Piece], columns: int, room: float) -> Page:
    across = tuple(piece.index for piece in pieces if piece.across)
    flowing = [piece for piece in pieces if not piece.across]
    in_order = _in_order(flowing, columns)
    tables_outside = _tables_outside(flowing, columns)
    left = room - sum(piece.height for piece in pieces if piece.across)
    worth = min(left, _highest(in_order, flowing) * WORTH)
    return Page(tables_outside if _highest(tables_outside, flowing) <= worth else in_order, across)


def _in_order(pieces: Sequence[Piece], columns: int) -> tuple[tuple[int, ...], ...]:
    cuts = level([piece.height for piece in pieces], columns)
    return tuple(tuple(pieces[i].index for i in cut) for cut in cuts)


def _tables_outside(pieces: Sequence[Piece], columns: int) -> tuple[tuple[int, ...], ...]:
    inner = [piece for piece in pieces if piece.inner]
    outer = [piece for piece in pieces if not piece.inner]
    middle = columns // 2
    ballast = [0.0] * columns
    ballast[middle] = sum(piece.height for piece in inner)
    shares = [[outer[i].index for i in cut] for cut in level([piece.height for piece in outer], columns, ballast)]
    shares[middle] += [piece.index for piece in inner]
    return tuple(tuple(share) for share in shares)


def _highest(shares: tuple[tuple[int, ...], ...], pieces: Sequence[Piece]) -> float:
    heights = {piece.index: piece.height for piece in pieces}
    return max((sum(heights[index] for index in share) for share in shares), default=0.0)
