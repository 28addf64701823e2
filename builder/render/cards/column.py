"""The column of sums on the right of a card; all cards of a file share its width."""

from collections.abc import Iterator
from itertools import accumulate
from math import fsum

from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.fit import HAIR, LEADING, Fitted, Fitter
from builder.render.cards.formats import MM, SumsPart
from builder.render.fonts import DESCENT
from builder.sheets.deck import Card, CardSum

_ROUNDING = 0.01  # mm; a label that fits exactly is not broken


class SumColumn:
    """The sums of a card; several values on a line stand each below its head, in columns of one width. Widths in mm."""

    def __init__(self, fitter: Fitter, card: Card, part: SumsPart) -> None:
        self._fitter, self._card, self._part, self._row = fitter, card, part, part.row
        self._key = part.key.height if card.key else 0.0
        self._units = max(self._mm(one.unit, part.row.unit) for one in card.sums)
        self._apart = part.key.apart * part.row.value / MM
        several = [one for one in card.sums if len(self._values(one)) > 1]
        widest = max((self._wide(value, one) for one in several for value in self._values(one)), default=0.0)
        self._columns = [max(self._mm(head, part.key.size), widest) for head in card.heads]

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
        """Draw it on the right of its place, below the key to its values. Rows without room are left out."""
        card, part, row, labels = self._card, self._part, self._row, self._labels(width)
        right = part.box.right
        left, values = right - width, right - self._units - (part.between if self._units else 0.0)
        top = part.box.y + self._key
        height = fsum(map(self._height, labels))
        spare = max(0.0, (part.box.bottom - top - height) / (len(card.sums) + bool(card.key)))
        loose = min(spare, max(0.0, part.loose - row.height))
        if card.key:  # it too has its share of the room to spare, above it
            top += loose
            self._put(drawing, left, top - part.key.below, part.key.size, card.key)
        for centre, head in zip(self._centres(values), card.heads, strict=True):
            x = centre - self._mm(head, part.key.size) / 2
            self._put(drawing, x, top - part.key.below, part.key.size, head)
        lined = (
            self._fitter.white(row.height + loose, row.value, part.ink) >= part.clear
        )  # also above the row after a higher one
        for one, label in zip(card.sums, labels, strict=True):
            height = self._height(label) + loose
            if top + height > part.box.bottom + HAIR:
                break
            # figures are centred in their row, a little higher for the tails of the label; it is on the same line, or around it
            white = self._fitter.white(height, row.value, part.ink) - part.clear
            lift = min(max(0.0, white), DESCENT * row.label / MM / 6)
            y = top + height / 2 + self._fitter.cap * row.value / MM / 2 - lift
            first = y - (len(label.lines) - 1) * LEADING * row.label / MM / 2
            end = left
            for number, line in enumerate(label.lines):
                for run in line:
                    x = left + (part.indent if one.case else 0.0) + run.x * row.label / MM
                    self._put(drawing, x, first + number * LEADING * row.label / MM, row.label, run.text, run.bold)
                    end = max(end, x + self._mm(run.text, row.label, run.bold) + part.between)
            for x, value in self._placed(one, end, values):
                self._put(drawing, x, y, row.value, value, not one.case)
            if one.unit:
                self._put(drawing, right - self._mm(one.unit, row.unit), y, row.unit, one.unit)
            top += height
            if lined:
                drawing.lines.append(DrawnLine(left, top, right, top, part.ink, part.grey))

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

    def _all_columns(self) -> float:
        """The width of all columns of values side by side."""
        return fsum(self._columns) + self._apart * (len(self._columns) - 1) if self._columns else 0.0

    def _centres(self, right: float) -> list[float]:
        """The middle of each column, from left to right, where the last one ends at `right`."""
        starts = accumulate((width + self._apart for width in self._columns), initial=right - self._all_columns())
        return [start + width / 2 for start, width in zip(starts, self._columns, strict=False)]

    def _placed(self, one: CardSum, left: float, right: float) -> Iterator[tuple[float, str]]:
        """Where each value of a line begins: below its head; a single value is centred below the heads, if its label
        ends far enough `left`.
        """
        values = self._values(one)
        if len(values) == 1:
            width = self._wide(one.value, one)
            middle = right - (self._all_columns() + width) / 2
            yield min(max(left, middle), right - width), one.value
            return
        for centre, value in zip(self._centres(right), values, strict=True):
            yield centre - self._wide(value, one) / 2, value

    def _key_width(self) -> float:
        between = self._part.between + self._all_columns() if self._card.heads else 0.0
        return self._mm(self._card.key, self._part.key.size) + between

    def _taken(self, one: CardSum) -> float:
        """The width that a line takes beside its label; a line without a value is all words."""
        indent, between = self._part.indent if one.case else 0.0, self._part.between
        if not one.value:
            return indent
        value = self._all_columns() if len(self._values(one)) > 1 else self._wide(one.value, one)
        return indent + between + value + (self._units + between if self._units else 0.0)

    def _labels(self, width: float) -> list[Fitted]:
        """Labels in lines: each may use the room left by its own value."""
        rooms = (width - self._taken(one) + _ROUNDING for one in self._card.sums)
        size = self._row.label
        return [
            self._fitter.wrap("", one.label, room * MM / size) for one, room in zip(self._card.sums, rooms, strict=True)
        ]

    def _height(self, label: Fitted) -> float:
        return self._row.height + max(0, len(label.lines) - 1) * LEADING * self._row.label / MM
