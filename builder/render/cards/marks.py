"""The cuts of a sheet in order, each from edge to edge of a piece of paper and through no card; their marks, and the
fold line.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import chain, count
from math import fsum
from typing import NamedTuple

from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.face import Composer
from builder.render.cards.formats import MM, Box, SheetFormat
from builder.render.cards.imposition import PaperSheet
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


@dataclass(slots=True)
class Marked:
    """The marks and numbers of a sheet, the places they take, and whether each cut has a mark."""

    drawing: CardDrawing
    taken: list[Box] = field(default_factory=list)
    complete: bool = True


class Marker:
    """Marks the sheets of one document; sheets with the same layout share their marks."""

    def __init__(self, style: SheetFormat, composer: Composer) -> None:
        self._style = style
        self._composer = composer
        self._known: dict[tuple[object, ...], Marked] = {}

    def marked(self, sheet: PaperSheet, *, above: bool = True) -> Marked:
        """The marks of a sheet; `above`: include those above all cards, where there may be words instead."""
        alike = (sheet.width, sheet.height, sheet.folded, above, *(place.box for place in sheet.places))
        if alike not in self._known:
            self._known[alike] = self._marked(sheet, above)
        return self._known[alike]

    def _marked(self, sheet: PaperSheet, above: bool) -> Marked:
        """The marks of all cuts: outside the cards, so that none shows after cutting, and within the printable area.

        A number is at one mark of its cut or, without a mark, beside a card that the cut separates, if there is room.
        """
        cards, margin = [place.box for place in sheet.places], self._style.margin
        done = Marked(CardDrawing(sheet.width, sheet.height))
        right = sheet.front.right if sheet.folded else sheet.width - margin
        bounds = Box(margin, margin, right - margin, sheet.height - 2 * margin)
        order = list(cuts(sheet.front, cards))
        top = bounds.y if above else sheet.trim.y
        strokes = {cut: [one for one in self._strokes(cut, cards, bounds) if one.y1 >= top] for cut in order}
        done.complete = all(strokes.values())
        for stroke in chain.from_iterable(strokes.values()):
            done.drawing.lines.append(stroke)
            done.taken.append(Box(stroke.x1, stroke.y1, stroke.x2 - stroke.x1, stroke.y2 - stroke.y1))
        numbered = set[int]()
        at_marks = ((cut, spot) for cut in order for spot in self._at_marks(cut, strokes[cut]))
        at_cards = ((cut, spot) for cut in order for spot in self._at_cards(cut))
        for cut, spot in chain(at_marks, at_cards):
            if cut.number not in numbered and _inside(spot, bounds) and not _hits(spot, (*cards, *done.taken), 0.1):
                numbered.add(cut.number)
                done.taken.append(spot)
                number = TextRun(spot.x, spot.bottom, self._style.marks.size, False, str(cut.number))
                done.drawing.words.append(number)
        if sheet.folded:
            done.drawing.lines.extend(self._fold(sheet))
            done.taken.append(Box(sheet.width / 2, margin, 0, sheet.height - 2 * margin))
        return done

    def _strokes(self, cut: Cut, cards: Sequence[Box], bounds: Box) -> Iterator[DrawnLine]:
        """The marks at the ends of a cut: the far one, on the right or at the bottom, comes first.

        A horizontal mark leaves room for its number at the edge of the paper.
        """
        marks = self._style.marks
        first, last = _ends(bounds, not cut.upright)
        room = 0.0 if cut.upright else self._extent(cut)[0] + marks.beside
        spans = [_ends(card, not cut.upright) for card in cut.touches]
        low = min(start for start, _ in spans) - marks.from_card
        high = max(end for _, end in spans) + marks.from_card
        ends = min(high + marks.long, last), max(low - marks.long, first)
        close = min(ends[0], last - room), max(ends[1], first + room)
        far, near = (
            short if abs(short - edge) >= marks.least else long
            for short, long, edge in zip(close, ends, (high, low), strict=True)
        )
        for start, end in ((high, far), (near, low)):
            if end - start < marks.least:
                continue
            line = (cut.at, start, cut.at, end) if cut.upright else (start, cut.at, end, cut.at)
            if not _hits(Box(line[0], line[1], line[2] - line[0], line[3] - line[1]), cards, 0.3):
                yield DrawnLine(*line, marks.ink, 0.0)

    def _at_marks(self, cut: Cut, strokes: Sequence[DrawnLine]) -> Iterator[Box]:
        """Places for the number: beside a vertical mark, or beyond the end of a horizontal one."""
        wide, high, beside = *self._extent(cut), self._style.marks.beside
        for line in strokes:
            middle = (line.y1 + line.y2 - high) / 2
            yield Box((line.x1 if cut.upright else line.x2) + beside, middle, wide, high)
            yield Box(line.x1 - beside - wide, middle, wide, high)

    def _at_cards(self, cut: Cut) -> Iterator[Box]:
        """Places for the number at the middle of the edge of each card, on either side of the cut."""
        wide, high, beside = *self._extent(cut), self._style.marks.beside
        for card in cut.touches:
            x, y = card.x + (card.width - wide) / 2, card.y + (card.height - high) / 2
            if cut.upright:
                yield Box(cut.at - beside - wide, y, wide, high)
                yield Box(cut.at + beside, y, wide, high)
            else:
                yield Box(x, cut.at - beside - high, wide, high)
                yield Box(x, cut.at + beside, wide, high)

    def _extent(self, cut: Cut) -> tuple[float, float]:
        size = self._style.marks.size
        return self._composer.width(str(cut.number), size), self._composer.cap * size / MM

    def _fold(self, sheet: PaperSheet) -> Iterator[DrawnLine]:
        fold, x, y = self._style.fold, sheet.width / 2, self._style.margin
        while y < sheet.height - self._style.margin:
            yield DrawnLine(x, y, x, min(y + fold.dash, sheet.height - self._style.margin), fold.ink, 0.0)
            y += fold.dash + fold.space


def _inside(box: Box, bounds: Box) -> bool:
    return bounds.x <= box.x and bounds.y <= box.y and box.right <= bounds.right and box.bottom <= bounds.bottom


def _hits(box: Box, others: Sequence[Box], clear: float) -> bool:
    left, right, top, low = box.x - clear, box.right + clear, box.y - clear, box.bottom + clear
    return any(left < x + wide and x < right and top < y + high and y < low for x, y, wide, high in others)
