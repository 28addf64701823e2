"""The column of sums on the right of a card, as large as its labels and the rule lines beside it allow."""

from math import fsum
from typing import NamedTuple

from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.fit import HAIR, LEADING, Fitted, Fitter
from builder.render.cards.formats import MM, SumRow, SumsPart
from builder.sheets.deck import CardSum


class SumColumn(NamedTuple):
    """The layout of a column of sums: its manner, labels broken into lines, width and height, width of the units;
    `over` in mm.
    """

    row: SumRow
    labels: tuple[Fitted, ...]
    width: float
    height: float
    units: float
    over: float

    @property
    def lines(self) -> int:
        """The number of lines of all labels."""
        return sum([len(label.lines) for label in self.labels])


def sum_column(fitter: Fitter, sums: tuple[CardSum, ...], part: SumsPart, most: float) -> SumColumn:
    """The sums in the largest manner in which they fit `most` mm and the height available.

    A label on one line in a smaller size is better than on two in a larger one. Values are right-aligned, and each
    label may use the room left by its own value: "Move (march 16)" beside an 8, "Protection" beside 10/13/10.
    """
    found = None
    for row in part.rows:
        column = _in_manner(fitter, row, sums, part, most)
        if column.over <= HAIR:
            if column.lines == len(sums):
                return column
            found = found or column
    return found or column


def _in_manner(fitter: Fitter, row: SumRow, sums: tuple[CardSum, ...], part: SumsPart, most: float) -> SumColumn:
    values = [fitter.ems(one.value, not one.case) * row.value / MM for one in sums]
    units = max(fitter.ems(one.unit, False) for one in sums) * row.unit / MM
    beside = [
        (part.indent if one.case else 0.0) + part.between + value + (units + part.between if units else 0.0)
        for one, value in zip(sums, values, strict=True)
    ]
    labels = tuple(
        fitter.wrap("", one.label, (most - taken) * MM / row.label) for one, taken in zip(sums, beside, strict=True)
    )
    widest = max(
        max(label.widths, default=0.0) * row.label / MM + taken for label, taken in zip(labels, beside, strict=True)
    )
    height = fsum(_row_height(row, len(label.lines)) for label in labels)
    over = max(0.0, widest - most, height - part.box.height)
    width = min(most, max(part.least, widest))
    return SumColumn(row, labels, width, height, units, over)


def _row_height(row: SumRow, lines: int) -> float:
    return row.height + max(0, lines - 1) * LEADING * row.label / MM


def draw_sums(
    drawing: CardDrawing, fitter: Fitter, cap: float, sums: tuple[CardSum, ...], part: SumsPart, column: SumColumn
) -> None:
    """Draw the column on the right of its place; `cap` is the height of capitals in ems. Rows without room are left
    out.
    """
    row, right = column.row, part.box.right
    left = right - column.width
    values = right - column.units - (part.between if column.units else 0.0)
    top = part.box.y
    spare = max(0.0, (part.box.height - column.height) / len(sums))
    loose = min(spare, max(0.0, part.loose - row.height))
    for one, label in zip(sums, column.labels, strict=True):
        height = _row_height(row, len(label.lines)) + loose
        if top + height > part.box.bottom + HAIR:
            break
        # figures are centred in their row; the label is on the same line, or around it
        y = top + height / 2 + cap * row.value / MM / 2
        first = y - (len(label.lines) - 1) * LEADING * row.label / MM / 2
        for number, line in enumerate(label.lines):
            for run in line:
                x = left + (part.indent if one.case else 0.0) + run.x * row.label / MM
                fitter.put(
                    drawing, TextRun(x, first + number * LEADING * row.label / MM, row.label, run.bold, run.text)
                )
        strong = not one.case
        if one.value:
            x = values - fitter.ems(one.value, strong) * row.value / MM
            fitter.put(drawing, TextRun(x, y, row.value, strong, one.value))
        if one.unit:
            x = right - fitter.ems(one.unit, False) * row.unit / MM
            drawing.words.append(TextRun(x, y, row.unit, False, one.unit))
        top += height
        drawing.lines.append(DrawnLine(left, top, right, top, part.ink, part.grey))
