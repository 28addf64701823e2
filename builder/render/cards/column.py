"""The column of sums on the right of a card, in one of two sizes of figures; all cards of a file share its width.

Several values on a line stand each below its head, in columns of one width.
"""

from collections.abc import Iterator
from itertools import accumulate
from math import fsum
from typing import NamedTuple

from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.fit import HAIR, LEADING, Fitted, Fitter
from builder.render.cards.formats import MM, SumRow, SumsPart
from builder.render.fonts import DESCENT
from builder.sheets.deck import Card, CardSum


class ValueColumns(NamedTuple):
    """The heads of a card's values, the widths of the columns and the space between them, in mm."""

    heads: tuple[str, ...]
    widths: tuple[float, ...]
    apart: float

    @property
    def width(self) -> float:
        """The width of all columns side by side."""
        return fsum(self.widths) + self.apart * (len(self.heads) - 1) if self.heads else 0.0

    def centres(self, right: float) -> list[float]:
        """The middle of each column, from left to right, where the last one ends at `right`."""
        starts = accumulate((width + self.apart for width in self.widths), initial=right - self.width)
        return [start + width / 2 for start, width in zip(starts, self.widths, strict=False)]

    def values(self, one: CardSum) -> list[str]:
        """The values of a line: one for each head, or one for all."""
        found = one.value.split("/")
        return found if len(found) == len(self.heads) else [one.value]

    def taken(self, fitter: Fitter, one: CardSum, row: SumRow) -> float:
        """The width that the values of a line need."""
        return self.width if len(self.values(one)) > 1 else _wide(fitter, one.value, one, row)

    def placed(
        self, fitter: Fitter, one: CardSum, row: SumRow, left: float, right: float
    ) -> Iterator[tuple[float, str]]:
        """Where each value of a line begins: below its head; one value of all in the middle below the heads, if its label
        ends so far `left`.
        """
        values = self.values(one)
        if len(values) == 1:
            width = _wide(fitter, one.value, one, row)
            middle = right - (self.width + width) / 2
            yield min(max(left, middle), right - width), one.value
            return
        for centre, value in zip(self.centres(right), values, strict=True):
            yield centre - _wide(fitter, value, one, row) / 2, value


def value_columns(fitter: Fitter, card: Card, part: SumsPart, row: SumRow) -> ValueColumns:
    """The columns of a card's values, each as wide as its head or the widest value of any; none without heads."""
    columns = ValueColumns(card.heads, (), part.key.apart * row.value / MM)
    heads = (fitter.ems(head, False) * part.key.size / MM for head in card.heads)
    values = (
        _wide(fitter, value, one, row)
        for one in card.sums
        if len(columns.values(one)) > 1
        for value in columns.values(one)
    )
    widest = max(values, default=0.0)
    return columns._replace(widths=tuple(max(head, widest) for head in heads))


def _wide(fitter: Fitter, value: str, one: CardSum, row: SumRow) -> float:
    return fitter.ems(value, not one.case) * row.value / MM


_ROUNDING = 0.01  # mm; a label that fits exactly is not broken


class SumColumn(NamedTuple):
    """The layout of a column of sums: its size of figures, labels broken into lines, its height and that of the key above
    it, the width of the units, and the columns of several values; `over` in mm.
    """

    row: SumRow
    labels: tuple[Fitted, ...]
    width: float
    height: float
    key: float
    units: float
    columns: ValueColumns
    over: float


def widths_of_sums(fitter: Fitter, card: Card, part: SumsPart) -> tuple[float, float]:
    """The width in mm that a card's sums take in large figures, and in small ones; nothing where they are too high."""
    room = part.box.height - _key_height(card, part)
    large, small = (
        max(part.least, _width(fitter, card, part, row))
        if row is part.small or row.height * len(card.sums) <= room + HAIR
        else 0.0
        for row in (part.large, part.small)
    )
    return large, small


def sum_column(fitter: Fitter, card: Card, part: SumsPart, width: float) -> SumColumn:
    """The sums in large figures if they fit a width with each label on one line, otherwise in small ones.

    Values are right-aligned, and each label may use the room left by its own value.
    """
    large, _ = widths_of_sums(fitter, card, part)
    row = part.large if 0 < large <= width + HAIR else part.small
    units, columns = _units(fitter, card.sums, row), value_columns(fitter, card, part, row)
    taken = [_taken(fitter, one, part, row, units, columns) for one in card.sums]
    labels = tuple(
        fitter.wrap("", one.label, (width - beside + _ROUNDING) * MM / row.label)
        for one, beside in zip(card.sums, taken, strict=True)
    )
    key = _key_height(card, part)
    height = fsum(_row_height(row, len(label.lines)) for label in labels)
    wide = max(label.over * row.label / MM for label in labels)
    over = max(0.0, wide, height + key - part.box.height, _key_width(fitter, card, part, columns) - width)
    return SumColumn(row, labels, width, height, key, units, columns, over)


def draw_sums(drawing: CardDrawing, fitter: Fitter, card: Card, part: SumsPart, column: SumColumn) -> None:
    """Draw the column on the right of its place, below what its values stand for. Rows without room are left out."""
    row, right = column.row, part.box.right
    left = right - column.width
    values = right - column.units - (part.between if column.units else 0.0)
    top = part.box.y + column.key
    spare = max(0.0, (part.box.bottom - top - column.height) / (len(card.sums) + bool(card.key)))
    loose = min(spare, max(0.0, part.loose - row.height))
    if card.key:  # it too has its share of the room to spare, above it
        top += loose
        fitter.put(drawing, TextRun(left, top - part.key.below, part.key.size, False, card.key))
    for centre, head in zip(column.columns.centres(values), card.heads, strict=True):
        x = centre - fitter.ems(head, False) * part.key.size / MM / 2
        fitter.put(drawing, TextRun(x, top - part.key.below, part.key.size, False, head))
    lined = fitter.white(row.height + loose, row.value, part.ink) >= part.clear  # also above the row after a higher one
    for one, label in zip(card.sums, column.labels, strict=True):
        height = _row_height(row, len(label.lines)) + loose
        if top + height > part.box.bottom + HAIR:
            break
        # figures are centred in their row, a little higher for the tails of the label; it is on the same line, or around it
        white = fitter.white(height, row.value, part.ink) - part.clear
        lift = min(max(0.0, white), DESCENT * row.label / MM / 6)
        y = top + height / 2 + fitter.cap * row.value / MM / 2 - lift
        first = y - (len(label.lines) - 1) * LEADING * row.label / MM / 2
        end = left
        for number, line in enumerate(label.lines):
            for run in line:
                x = left + (part.indent if one.case else 0.0) + run.x * row.label / MM
                at = TextRun(x, first + number * LEADING * row.label / MM, row.label, run.bold, run.text)
                fitter.put(drawing, at)
                end = max(end, x + fitter.ems(run.text, run.bold) * row.label / MM + part.between)
        strong = not one.case
        for x, value in column.columns.placed(fitter, one, row, end, values):
            fitter.put(drawing, TextRun(x, y, row.value, strong, value))
        if one.unit:
            x = right - fitter.ems(one.unit, False) * row.unit / MM
            drawing.words.append(TextRun(x, y, row.unit, False, one.unit))
        top += height
        if lined:
            drawing.lines.append(DrawnLine(left, top, right, top, part.ink, part.grey))


def _key_height(card: Card, part: SumsPart) -> float:
    return part.key.height if card.key else 0.0


def _width(fitter: Fitter, card: Card, part: SumsPart, row: SumRow) -> float:
    """The width of the key and of the widest line, each on one line."""
    columns = value_columns(fitter, card, part, row)
    return max(_key_width(fitter, card, part, columns), *_widths(fitter, card, part, row, columns))


def _key_width(fitter: Fitter, card: Card, part: SumsPart, columns: ValueColumns) -> float:
    key = fitter.ems(card.key, False) * part.key.size / MM
    return key + (part.between + columns.width if card.heads else 0.0)


def _widths(fitter: Fitter, card: Card, part: SumsPart, row: SumRow, columns: ValueColumns) -> list[float]:
    """The width of each line with its label on one line."""
    units = _units(fitter, card.sums, row)
    return [
        _taken(fitter, one, part, row, units, columns) + fitter.ems(one.label, False) * row.label / MM
        for one in card.sums
    ]


def _taken(fitter: Fitter, one: CardSum, part: SumsPart, row: SumRow, units: float, columns: ValueColumns) -> float:
    """The width that a line takes beside its label; a line without a value is all words."""
    if not one.value:
        return part.indent if one.case else 0.0
    value = columns.taken(fitter, one, row)
    return (part.indent if one.case else 0.0) + part.between + value + (units + part.between if units else 0.0)


def _units(fitter: Fitter, sums: tuple[CardSum, ...], row: SumRow) -> float:
    return max(fitter.ems(one.unit, False) for one in sums) * row.unit / MM


def _row_height(row: SumRow, lines: int) -> float:
    return row.height + max(0, lines - 1) * LEADING * row.label / MM
