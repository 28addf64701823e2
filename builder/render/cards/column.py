"""The column of sums on the right of a card; all cards of a file share its width, and all figures end at its edge.

There are lines between its rows, where there is room, and a black one below heads.
"""

from itertools import accumulate
from math import fsum

from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.fit import HAIR, LEADING, Fitted, Fitter
from builder.render.cards.formats import MM, SumsPart
from builder.render.fonts import DESCENT
from builder.sheets.deck import Card, CardSum

_ROUNDING = 0.01  # mm; a label that fits exactly is not broken


class SumColumn:
    """The sums of a card; several values on a line stand each below its head. Widths in mm."""

    def __init__(self, fitter: Fitter, card: Card, part: SumsPart) -> None:
        self._fitter, self._card, self._part, self._row = fitter, card, part, part.row
        self._key = part.key.height if card.key else 0.0
        self._units = max(self._mm(one.unit, self._row.unit) for one in card.sums)
        several = [one for one in card.sums if len(self._values(one)) > 1]
        widest = max((self._wide(value, one) for one in several for value in self._values(one)), default=0.0)
        columns = [max(self._mm(head, part.key.size), widest) for head in card.heads]
        self._apart = part.key.apart * self._row.value / MM
        self._from_right = list(accumulate((width + self._apart for width in columns[::-1]), initial=0.0))[::-1]

    def width(self) -> float:
        """Its width with the key and each label on one line."""
        lines = (self._taken(one) + self._mm(one.label, self._row.label) for one in self._card.sums)
        return max(self._part.least, self._key_width(), *lines)

    def over(self, width: float) -> float:
        """By how many mm it exceeds its place if it is so wide."""
        labels = self._labels(width)
        wide = max(label.over * self._row.label / MM for label in labels)
        high = fsum(map(self._height, labels)) + self._key - self._part.box.height
        return max(0.0, wide, high, self._key_width() - width)

    def draw(self, drawing: CardDrawing, width: float) -> None:
        """Draw it on the right of its place. Rows without room are left out."""
        part, row, labels, sums = self._part, self._row, self._labels(width), self._card.sums
        left, rows = part.box.right - width, len(sums) + bool(self._key)
        spare = max(0.0, part.box.height - self._key - fsum(map(self._height, labels)))
        loose = min(spare / rows, max(0.0, part.loose - row.height))
        top = part.box.y + min(part.above, spare - loose * rows)
        if self._card.key:
            top += self._key + loose
            self._draw_key(drawing, left, top, row.height + loose)
        for one, label in zip(sums, labels, strict=True):
            height = self._height(label) + loose
            if top + height > part.box.bottom + HAIR:
                break
            self._draw_row(drawing, left, top + height / 2, one, label, self._lift(height))
            top += height
            if self._clear(row.height + loose) >= 0:
                drawing.lines.append(DrawnLine(left, top, part.box.right, top, part.ink, part.grey))

    def _draw_key(self, drawing: CardDrawing, left: float, top: float, height: float) -> None:
        """What the values stand for and their heads, above a line clear of the first row, which begins at `top`."""
        part, size = self._part, self._part.key.size
        line = top - max(0.0, -self._clear(height))
        drawing.lines.append(DrawnLine(left, line, part.box.right, line, part.ink, 0.0))
        y = line - part.key.below - min(part.clear, height - self._row.height)
        self._put(drawing, left, y, size, self._card.key)
        for head, end in zip(self._card.heads, self._ends(), strict=False):  # a key without heads has one column
            self._put(drawing, end - self._mm(head, size), y, size, head)

    def _draw_row(
        self, drawing: CardDrawing, left: float, middle: float, one: CardSum, label: Fitted, lift: float
    ) -> None:
        """A line: figures in the middle of it, a little higher for the tails of the label, which is beside or around them."""
        part, row = self._part, self._row
        y = middle + self._fitter.cap * row.value / MM / 2 - lift
        first = y - (len(label.lines) - 1) * LEADING * row.label / MM / 2
        for number, line in enumerate(label.lines):
            for run in line:
                at = first + number * LEADING * row.label / MM
                self._put(drawing, left + run.x * row.label / MM, at, row.label, run.text, run.bold)
        values = self._values(one)
        for value, end in zip(values, self._ends()[-len(values) :], strict=True):
            self._put(drawing, end - self._wide(value, one), y, row.value, value, not one.case)
        self._put(drawing, part.box.right - self._mm(one.unit, row.unit), y, row.unit, one.unit)

    def _clear(self, height: float) -> float:
        """By how many mm a figure in a row of this height is farther from lines around it than it must be."""
        return self._fitter.white(height, self._row.value, self._part.ink) - self._part.clear

    def _lift(self, height: float) -> float:
        return min(max(0.0, self._clear(height)), DESCENT * self._row.label / MM / 6)

    def _mm(self, text: str, size: float, bold: bool = False) -> float:
        return self._fitter.ems(text, bold) * size / MM

    def _put(self, drawing: CardDrawing, x: float, y: float, size: float, text: str, bold: bool = False) -> None:
        self._fitter.put(drawing, TextRun(x, y, size, bold, text))

    def _wide(self, value: str, one: CardSum) -> float:
        return self._mm(value, self._row.value, not one.case)

    def _values(self, one: CardSum) -> list[str]:
        """The values of a line: one for each head, or one for all."""
        found = one.value.split("/")
        return found if len(found) == len(self._card.heads) else [one.value]

    def _ends(self) -> list[float]:
        """Where the values of each column end, from left to right; without heads there is one column."""
        right = self._part.box.right - self._units - (self._part.between if self._units else 0.0)
        return [right - width for width in self._from_right[1:] or [0.0]]

    def _key_width(self) -> float:
        heads = self._part.between + self._from_right[0] - self._apart if self._card.heads else 0.0
        return self._mm(self._card.key, self._part.key.size) + heads

    def _taken(self, one: CardSum) -> float:
        """The width that a line takes beside its label, which may cover columns without a value; a line without any is
        all words.
        """
        if not one.value:
            return 0.0
        values, between = self._values(one), self._part.between
        first = next(place for place, value in enumerate(values) if value)
        value = self._from_right[first + 1 if len(values) > 1 else -1] + self._wide(values[first], one)
        return between + value + (self._units + between if self._units else 0.0)

    def _labels(self, width: float) -> list[Fitted]:
        """Labels in lines: each may use the room left by its own value."""
        rooms = (width - self._taken(one) + _ROUNDING for one in self._card.sums)
        size = self._row.label
        return [
            self._fitter.wrap("", one.label, room * MM / size) for one, room in zip(self._card.sums, rooms, strict=True)
        ]

    def _height(self, label: Fitted) -> float:
        return self._row.height + max(0, len(label.lines) - 1) * LEADING * self._row.label / MM
