"""The order of the cuts of a sheet: each goes from edge to edge of a piece of paper and through no card."""

from collections.abc import Iterator, Sequence
from itertools import count
from math import fsum
from typing import NamedTuple

from builder.render.cards.formats import Box
from builder.text.errors import BuilderBug


class Cut(NamedTuple):
    """A cut: `at` is its x if it is vertical, or else its y; `touches` are the cards it separates.

    Pieces that a cut goes through at the same place, such as strips side by side, are cut together: it has one number.
    """

    number: int
    upright: bool
    at: float
    touches: tuple[Box, ...]


class _Piece(NamedTuple):
    """A piece of paper: the cuts through it, and the pieces that result."""

    upright: bool
    lines: tuple[float, ...]
    cards: tuple[Box, ...]
    parts: tuple["_Piece", ...]

    @property
    def effort(self) -> int:
        return len(self.lines) + sum(part.effort for part in self.parts)


def cuts(sheet: Box, cards: Sequence[Box]) -> Iterator[Cut]:
    """All cuts in order: first those through the whole sheet, then those through its strips, and so on.

    Raises:
        BuilderBug: no straight cut separates the cards.
    """
    pieces, numbers = [_apart(sheet, tuple(cards))], count(1)
    while pieces:
        for upright in (True, False):
            cut_so = [piece for piece in pieces if piece.upright is upright]
            for at in sorted({at for piece in cut_so for at in piece.lines}):
                number = next(numbers)
                for piece in cut_so:
                    if at in piece.lines:
                        touches = tuple([card for card in piece.cards if _ends_at(card, at, upright)])
                        yield Cut(number, upright, at, touches)
        pieces = [part for piece in pieces for part in piece.parts]


def _apart(paper: Box, cards: tuple[Box, ...]) -> _Piece:
    """The cuts and parts of a piece, in the direction with fewer cuts; vertical if that makes no difference."""
    ways = [way for upright in (True, False) if (way := _cut(paper, cards, upright)).lines]
    if not ways:
        if len(cards) > 1:
            raise BuilderBug("cards that no straight cut parts")
        return _Piece(True, (), cards, ())
    return min(ways, key=lambda way: way.effort)


def _cut(paper: Box, cards: tuple[Box, ...], upright: bool) -> _Piece:
    spans = [_ends(card, upright) for card in cards]
    first, last = _ends(paper, upright)
    edges = sorted({round(end, 5) for span in spans for end in span})
    lines = tuple(
        at
        for at in edges
        if first + _HAIR < at < last - _HAIR and not any(low + _HAIR < at < high - _HAIR for low, high in spans)
    )
    if not lines:
        return _Piece(upright, (), cards, ())
    parts = []
    for low, high in zip((first, *lines), (*lines, last), strict=True):
        inside = tuple(card for card, span in zip(cards, spans, strict=True) if low < fsum(span) / 2 < high)
        if inside:
            parts.append(_apart(_strip(paper, upright, low, high), inside))
    return _Piece(upright, lines, cards, tuple(parts))


def _strip(paper: Box, upright: bool, low: float, high: float) -> Box:
    return Box(low, paper.y, high - low, paper.height) if upright else Box(paper.x, low, paper.width, high - low)


def _ends(box: Box, upright: bool) -> tuple[float, float]:
    return (box.x, box.right) if upright else (box.y, box.bottom)


def _ends_at(box: Box, at: float, upright: bool) -> bool:
    first, last = _ends(box, upright)
    return abs(at - first) < _HAIR or abs(at - last) < _HAIR


_HAIR = 1e-4  # mm
