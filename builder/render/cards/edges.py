"""Ruler and words at the edge of a sheet: a strip at its side or, where the cards take up the sides, above and below
them.

On the back the ruler is exactly behind that of the front: held against the light, they show the printer's offset.
"""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Literal

from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.face import Composer
from builder.render.cards.formats import Box, Ruler, SheetFormat, WordsPart
from builder.render.cards.imposition import PaperSheet
from builder.render.cards.marks import Marked, Marker
from builder.render.cards.problems import SHEET, CutText
from builder.render.cards.slots import Backs
from builder.text import Language
from builder.text.located import join_texts


class _Edges:
    """The edges of one document of so many sheets; collects texts that do not fit in `problems`."""

    def __init__(
        self, style: SheetFormat, composer: Composer, language: Language, title: str, sheets: int, backs: Backs
    ) -> None:
        self._style = style
        self._composer = composer
        self._language = language
        self._title = title
        self._sheets = sheets
        self._backs = backs
        self.problems: dict[CutText, None] = {}

    def _titled(self, side: Literal["front", "back"], number: int) -> str:
        """The number of a sheet, and the title."""
        return join_texts((self._say(side, number), self._title), " · ")

    def _how(self, sheet: PaperSheet) -> str:
        """How to print it."""
        return self._say(self._backs if sheet.has_backs else "one-side")

    def _say(self, key: str, sheet: int = 0) -> str:
        words = self._style.words[key].fill(sheet=sheet, sheets=self._sheets, ruler=f"{self._style.ruler.long:g}")
        return words.say(self._language)


class Strips(_Edges):
    """The strips along the sides."""

    def front(self, sheet: PaperSheet, number: int) -> CardDrawing:
        """The strip for the left edge of the front."""
        return self._strip(sheet, self._titled("front", number), f"{self._how(sheet)} {self._say('cut')}")

    def back(self, sheet: PaperSheet, number: int) -> CardDrawing:
        """The strip for the right edge of the back."""
        return self._strip(sheet, self._titled("back", number), self._how(sheet))

    def _strip(self, sheet: PaperSheet, which: str, how: str) -> CardDrawing:
        notes, ruler = self._style.notes, self._style.ruler
        drawing = CardDrawing(sheet.height, self._style.side)
        drawing.lines.extend(ruled(ruler, (sheet.height - ruler.long) / 2, ruler.at))
        middle = self._say("mm")
        wide = self._composer.width(middle, ruler.size)
        drawing.words.append(TextRun((sheet.height - wide) / 2, ruler.at + ruler.tick + 3, ruler.size, False, middle))
        room = (sheet.height - ruler.long) / 2 - notes.from_end - notes.from_ruler
        after = sheet.height - notes.from_end - room
        for x, text, bold in ((notes.from_end, which, True), (after, how, False)):
            place = WordsPart(Box(x, notes.at, room, notes.high), notes.sizes, lines=notes.lines, bold=bold)
            self.problems.update(dict.fromkeys(self._composer.note(drawing, place, text, SHEET)))
        return drawing


def ruled(ruler: Ruler, start: float, at: float) -> Iterator[DrawnLine]:
    """A ruler that begins at x = `start`, with ticks below y = `at`."""
    yield DrawnLine(start, at, start + ruler.long, at, ruler.ink, 0.0)
    for tick in range(int(ruler.long) // 5 + 1):
        x = start + tick * 5
        yield DrawnLine(x, at, x, at + (ruler.half if tick % 2 else ruler.tick), ruler.ink, 0.0)


class RowPainter(_Edges):
    """The rows above and below the cards."""

    def front(self, sheet: PaperSheet, number: int, marker: Marker) -> tuple[Marked, CardDrawing]:
        """The cut marks of a sheet, and the ruler and words; if there is little room, words replace the upper marks."""
        for above in (True, False):
            marks = marker.marked(sheet, above=above)
            cut = self._say("cut" if marks.complete else "cut-lines")
            texts = ((self._how(sheet), False), (self._titled("front", number), True), (cut, False))
            drawing, problems = self._rows(sheet, texts, marks.taken)
            if not problems:
                break
        self.problems.update(dict.fromkeys(problems))
        return _parted(marks, drawing), drawing

    def back(self, sheet: PaperSheet, number: int) -> CardDrawing:
        """The ruler and words on the back of a sheet."""
        texts = ((self._how(sheet), False), (self._titled("back", number), True))
        drawing, problems = self._rows(sheet, texts, ())
        self.problems.update(dict.fromkeys(problems))
        return drawing

    def _rows(
        self, sheet: PaperSheet, texts: Sequence[tuple[str, bool]], taken: Sequence[Box]
    ) -> tuple[CardDrawing, list[CutText]]:
        style, rows = self._style, self._style.rows
        drawing = CardDrawing(sheet.width, sheet.height)
        high = rows.high * (2 if self._above(sheet) > 2 * rows.high else 1)
        upper = Box(style.margin, style.margin, sheet.width - 2 * style.margin, high)
        lower = upper._replace(y=sheet.height - style.margin - high)
        ruler = self._ruler(drawing, sheet, lower)
        full = (*taken, *(place.box for place in sheet.places))
        free = (_without(corner, full, rows.clear) for corner in _corners(sheet, upper, lower, rows.clear))
        corners = [box for box in free if box.width >= rows.least and box.height >= rows.high]
        spans = (*self._spans(upper, (*taken, *corners)), *self._spans(lower, (*taken, *corners, ruler)))
        places = [*sorted(spans, key=lambda box: -box.width), *corners]
        longest_first = sorted(texts, key=lambda text: -len(text[0]))
        return drawing, [problem for text, bold in longest_first for problem in self._put(drawing, places, text, bold)]

    def _above(self, sheet: PaperSheet) -> float:
        """The free height above the upper marks, or below the lower ones if that is less."""
        marks = self._style.marks
        beyond = self._style.margin + marks.from_card + marks.long + self._style.rows.clear
        return min(sheet.trim.y, sheet.height - sheet.trim.bottom) - beyond

    def _ruler(self, drawing: CardDrawing, sheet: PaperSheet, row: Box) -> Box:
        """Draw the ruler in the middle of a row, or on the half without marks; return the place it takes."""
        ruler = self._style.ruler
        start = row.right - ruler.long if sheet.folded else (sheet.width - ruler.long) / 2
        drawing.lines.extend(ruled(ruler, start, row.y + (row.height - ruler.tick) / 2))
        return Box(start, row.y, ruler.long, row.height)

    def _spans(self, row: Box, taken: Sequence[Box]) -> Iterator[Box]:
        """The free parts of a row."""
        rows, start = self._style.rows, row.x
        ends = sorted((box.x, box.right) for box in taken if box.y < row.bottom and row.y < box.bottom)
        for left, right in (*ends, (row.right + rows.clear, row.right)):
            if left - rows.clear - start >= rows.least:
                yield Box(start, row.y, left - rows.clear - start, row.height)
            start = max(start, right + rows.clear)

    def _put(self, drawing: CardDrawing, places: list[Box], text: str, bold: bool) -> list[CutText]:
        """Set a text in the first place with enough room, below the cards at its foot: small maps may go above it. The
        rest of that place stays available.
        """
        rows = self._style.rows
        for box in (*places, *places[:1]):
            lines = max(1, int(box.height / _LINE))
            part = WordsPart(box, rows.sizes, lines=lines, bold=bold)
            tried = CardDrawing(drawing.width, drawing.height)
            problems = self._composer.note(tried, part, text, SHEET)
            if not any(one.over for one in problems):
                break
        free = lines - len({one.y for one in tried.words}) if box.y > drawing.height / 2 else 0
        drawing.words.extend(one._replace(y=one.y + free * _LINE) for one in tried.words)
        right = max(one.x + self._composer.width(one.text, one.size, bold=bold) for one in tried.words)
        rest = box._replace(x=right + rows.apart, width=box.right - right - rows.apart)
        places[places.index(box) : places.index(box) + 1] = [rest] if rest.width >= rows.least else []
        return problems


_UNDER = 0.7  # mm; from the line of a ruler to the cut marks below it, and beside these without its ticks
_LINE = 2.7  # mm; the height of a line in a corner, in the largest size


def _parted(marks: Marked, ruler: CardDrawing) -> Marked:
    """Cut marks that begin below the line of the ruler where they would touch it; its ticks beside them are taken away."""
    line = max(ruler.lines, key=lambda one: one.x2 - one.x1)
    under = line.y1 + _UNDER
    met = [one for one in marks.drawing.lines if line.x1 < one.x1 < line.x2 and one.y1 < under < one.y2]
    ruler.lines[:] = [one for one in ruler.lines if one is line or all(abs(one.x1 - mark.x1) > _UNDER for mark in met)]
    lines = [one._replace(y1=under) if one in met else one for one in marks.drawing.lines]
    return replace(marks, drawing=replace(marks.drawing, lines=lines))


def _corners(sheet: PaperSheet, upper: Box, lower: Box, clear: float) -> Iterator[Box]:
    """The space that standing cards at the sides leave above and below them."""
    boxes, trim = [place.box for place in sheet.places], sheet.trim
    for column in (min(boxes), max(boxes)):
        cards = [box for box in boxes if box.x == column.x]
        top, low = min(card.y for card in cards), max(card.bottom for card in cards)
        left = upper.x if column.x < sheet.width / 2 else column.x
        right = upper.right if column.x > sheet.width / 2 else column.right
        if top > trim.y + 2 * clear:
            yield Box(left, upper.y, right - left, top - clear - upper.y)
        if low < trim.bottom - 2 * clear:
            yield Box(left, low + clear, right - left, lower.bottom - low - clear)


def _without(box: Box, taken: Sequence[Box], clear: float) -> Box:
    """The largest part of a box beside, above or below the boxes taken."""
    for other in taken:
        left, right = other.x - clear, other.right + clear
        top, low = other.y - clear, other.bottom + clear
        if left < box.right and box.x < right and top < box.bottom and box.y < low:
            parts = (
                Box(box.x, box.y, left - box.x, box.height),
                Box(right, box.y, box.right - right, box.height),
                Box(box.x, box.y, box.width, top - box.y),
                Box(box.x, low, box.width, box.bottom - low),
            )
            box = max(parts, key=lambda part: part.width * part.height if min(part.width, part.height) > 0 else 0.0)
    return box
