"""The small table on the right of a unit's card: heads over columns, large figures where they are read across a table."""

from math import fsum
from typing import NamedTuple

from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.fit import HAIR, Fitter
from builder.render.cards.formats import MM, Box, TablePart, TableRow
from builder.sheets.deck import CardTable


class Columns(NamedTuple):
    """A table set in one manner: the widths of its columns, its own width and height, in mm."""

    row: TableRow
    widths: tuple[float, ...]
    width: float
    height: float


NOTHING = Columns(TableRow(0, 0, 0, 0), (), 0.0, 0.0)
"""No table."""


def columns(fitter: Fitter, table: CardTable, row: TableRow, between: float) -> Columns:
    """The columns of a table in one manner: each as wide as its widest word."""
    widths = []
    for place, head in enumerate(table.heads):
        cells = [_width(fitter, cells[place], place in table.strong, row) for cells in table.rows]
        widths.append(max(fitter.ems(head, False) * row.head / MM, *cells))
    width = fsum(widths) + between * (len(widths) - 1)
    return Columns(row, tuple(widths), width, row.heads + len(table.rows) * row.height)


def spread(set_in: Columns, rows: int, spare: float, loose: float) -> Columns:
    """The same table with rows as high as the room to `spare` allows, up to `loose`."""
    more = min(spare / rows, loose - set_in.row.height) if rows else 0.0
    if more <= 0:
        return set_in
    row = set_in.row._replace(height=set_in.row.height + more)
    return set_in._replace(row=row, height=set_in.height + more * rows)


def draw_table(
    drawing: CardDrawing, fitter: Fitter, table: CardTable, set_in: Columns, part: TablePart, place: Box
) -> None:
    """Draw it over the whole width of a place, from its top; lines between rows only where they keep clear of the figures."""
    row = set_in.row
    gap = (place.width - fsum(set_in.widths)) / max(1, len(set_in.widths) - 1)
    starts = [place.x + fsum(set_in.widths[:number]) + gap * number for number in range(len(set_in.widths))]
    y = place.y + fitter.cap * row.head / MM + part.above
    for number, head in enumerate(table.heads):
        _put(drawing, fitter, head, (row.head, False), starts[number], set_in.widths[number], number == 0 and 0 not in table.strong, y)  # fmt: skip
    top = place.y + row.heads
    drawing.lines.append(DrawnLine(place.x, top - part.lift, place.right, top - part.lift, part.heavy, 0.0))
    clear = fitter.white(row.height, row.value, part.ink) >= part.clear
    for cells in table.rows:
        top += row.height
        for number, cell in enumerate(cells):
            strong = number in table.strong
            size = row.value if strong else row.label
            middle = top - row.height / 2 + fitter.cap * size / MM / 2
            left = number == 0 and not strong
            _put(drawing, fitter, cell, (size, strong), starts[number], set_in.widths[number], left, middle)
        if clear and top <= place.bottom + HAIR:
            drawing.lines.append(DrawnLine(place.x, top, place.right, top, part.ink, part.grey))


def _put(
    drawing: CardDrawing,
    fitter: Fitter,
    text: str,
    font: tuple[float, bool],
    start: float,
    width: float,
    left: bool,
    y: float,
) -> None:
    size, bold = font
    x = start if left else start + (width - fitter.ems(text, bold) * size / MM) / 2
    fitter.put(drawing, TextRun(x, y, size, bold, text))


def _width(fitter: Fitter, text: str, strong: bool, row: TableRow) -> float:
    return fitter.ems(text, strong) * (row.value if strong else row.label) / MM
