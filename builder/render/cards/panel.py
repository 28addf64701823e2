"""The right of a card: a small table with heads over its columns, or a panel in sections that each have their own
columns.
"""

from collections.abc import Iterator, Sequence
from itertools import accumulate
from math import fsum
from typing import NamedTuple

from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.fit import HAIR, LEADING, Fitted, Fitter
from builder.render.cards.formats import MM, Box, Format, PanelPart, RulesPart, SumRow, TablePart, TableRow
from builder.render.cards.tallies import narrowed, top_of
from builder.render.fonts import DESCENT
from builder.sheets.deck import Card, CardTable, PanelRow

_ROUNDING = 0.01  # mm; a label that fits exactly is not broken


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
    width = fsum(widths) + max(between, row.apart) * (len(widths) - 1)
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
    row, widths = set_in.row, set_in.widths
    if len(table.strong) == len(widths) and max(widths) * len(widths) <= place.width:
        widths = (max(widths),) * len(widths)  # figures alone have equal columns
    gap = (place.width - fsum(widths)) / max(1, len(widths) - 1)

    def put(number: int, text: str, size: float, bold: bool, y: float) -> None:
        """A cell in its column: centred, but for the names of rows on the left."""
        x = place.x + fsum(widths[:number]) + gap * number
        if number or 0 in table.strong:
            x += (widths[number] - fitter.ems(text, bold) * size / MM) / 2
        fitter.put(drawing, TextRun(x, y, size, bold, text))

    for number, head in enumerate(table.heads):
        put(number, head, row.head, False, place.y + fitter.cap * row.head / MM + part.above)
    top = place.y + row.heads
    drawing.lines.append(DrawnLine(place.x, top - part.lift, place.right, top - part.lift, part.heavy, 0.0))
    clear = fitter.white(row.height, row.value, part.ink) >= part.clear
    for cells in table.rows:
        top += row.height
        for number, cell in enumerate(cells):
            strong = number in table.strong
            size = row.value if strong else row.label
            put(number, cell, size, strong, top - row.height / 2 + fitter.cap * size / MM / 2)
        if clear and top <= place.bottom + HAIR:
            drawing.lines.append(DrawnLine(place.x, top, place.right, top, part.ink, part.grey))


def _width(fitter: Fitter, text: str, strong: bool, row: TableRow) -> float:
    return fitter.ems(text, strong) * (row.value if strong else row.label) / MM


class _Line(NamedTuple):
    """A line, its label in lines of text, and the right edge of each value in mm from the right of the panel."""

    row: PanelRow
    label: Fitted
    ends: tuple[float, ...]
    height: float


def beside_panel(fitter: Fitter, card: Card, form: Format) -> Format:
    """The format with the room that a card's panel, and its values on the left, leave for its rule lines and boxes."""
    if not card.panel or form.panel is None or form.rules is None:
        return form
    box = left_of_panel(form.rules, form.panel)
    tallies = form.tallies
    if tallies and not (tallies.strip and form.panel.box.bottom <= top_of(card.tallies, tallies) + HAIR):
        tallies = narrowed(tallies, box.width)
    if card.table and form.table:
        high = _values(fitter, card, form, box.width).height
        top = form.table.box.y + high + form.table.below
        box = box._replace(y=top, height=box.bottom - top)
    return form._replace(rules=form.rules._replace(box=box), tallies=tallies, table=None)


def left_of_panel(rules: RulesPart, panel: PanelPart) -> Box:
    """The place of values and rule lines beside a panel."""
    return rules.box._replace(width=panel.box.x - panel.gutter - rules.box.x)


def draw_values(drawing: CardDrawing, fitter: Fitter, card: Card, form: Format) -> float:
    """Draw the values on the left of a card's panel; return by how many mm they are too wide."""
    if not (card.table and form.table and form.rules and form.panel):
        return 0.0
    place = left_of_panel(form.rules, form.panel)
    set_in = _values(fitter, card, form, place.width)
    draw_table(drawing, fitter, card.table, set_in, form.table, place._replace(y=form.table.box.y))
    return max(0.0, set_in.width - place.width)


def _values(fitter: Fitter, card: Card, form: Format, width: float) -> Columns:
    """The values in the largest manner that fits this width, of those that leave room for rule lines below, if any."""
    table, part, panel, rules = card.table, form.table, form.panel, form.rules
    if table is None or part is None or panel is None or rules is None:
        return NOTHING
    rows = [row for row in panel.values if row.most >= len(table.rows) + bool(card.rules)]
    manners = [columns(fitter, table, row, part.between) for row in rows]
    room = rules.box.bottom - part.box.y
    fitting = (one for one in manners if one.width <= width + HAIR and one.height <= room + HAIR)
    return next(fitting, manners[-1])


def draw_panel(drawing: CardDrawing, fitter: Fitter, rows: Sequence[PanelRow], part: PanelPart) -> float:
    """Draw the panel in the largest manner in which it fits; return by how many mm it exceeds the smallest.

    Labels on one line in a smaller size are better than on two in a larger one.
    """
    fitting = None
    for manner in part.rows:
        panel = _Panel(fitter, rows, part, manner)
        if panel.over <= HAIR:
            if all(len(line.label.lines) <= 1 for line in panel.lines):
                fitting = panel
                break
            fitting = fitting or panel
    chosen = fitting or panel
    chosen.draw(drawing)
    return chosen.over


class _Panel:
    """A panel in one manner; `over` is by how many mm it is too wide or high."""

    def __init__(self, fitter: Fitter, rows: Sequence[PanelRow], part: PanelPart, style: SumRow) -> None:
        self._fitter, self._rows, self._part, self._manner = fitter, rows, part, style
        sections = [list(self._section(section)) for section in _sections(rows)]
        self.lines = [line for section in sections for line in section]
        self._height = fsum(line.height for line in self.lines) + part.apart * (len(sections) - 1)
        wide = max(line.label.over * style.label / MM for line in self.lines)
        self.over = max(0.0, wide, self._height - part.box.height)

    def draw(self, drawing: CardDrawing) -> None:
        """Draw all lines for which there is room."""
        fitter, part, manner = self._fitter, self._part, self._manner
        top, right = part.box.y, part.box.right
        free = max(0.0, part.box.height - self._height)
        heads = sum(row.head for row in self._rows)
        under = min(part.under, free / max(1, heads))
        spare = (free - heads * under) / len(self._rows)
        for line in self.lines:
            top += part.apart if line.row.head and line is not self.lines[0] else 0.0
            height = line.height + min(spare, max(0.0, part.loose - manner.height))
            if top + height > part.box.bottom + HAIR:
                break
            size = self._label(line.row)
            clear, heavy = (fitter.white(height, manner.value, ink) - part.clear for ink in (part.ink, part.head_ink))
            lift = min(max(0.0, heavy), DESCENT * size / MM / 6)
            middle = top + height / 2 - lift  # a little higher, where there is room, for the tails of letters
            first = middle + fitter.cap * size / MM / 2 - (len(line.label.lines) - 1) * LEADING * size / MM / 2
            for number, runs in enumerate(line.label.lines):
                for run in runs:
                    at = part.box.x + run.x * size / MM
                    fitter.put(drawing, TextRun(at, first + number * LEADING * size / MM, size, run.bold, run.text))
            for place, (value, end) in enumerate(zip(line.row.values, line.ends, strict=True)):
                size, bold = self._weight(line.row, place)
                x, y = right - end - fitter.ems(value, bold) * size / MM, middle + fitter.cap * size / MM / 2
                fitter.put(drawing, TextRun(x, y, size, bold, value))
            top += height
            if line.row.head or clear >= 0.0:
                ink, grey = (part.head_ink, 0.0) if line.row.head and heavy >= 0.0 else (part.ink, part.grey)
                at = top + (under / 3 if line.row.head else 0.0)  # clear of the tails of letters in a head
                drawing.lines.append(DrawnLine(part.box.x, at, right, at, ink, grey))
            top += under if line.row.head else 0.0

    def _section(self, rows: Sequence[PanelRow]) -> Iterator[_Line]:
        part, manner = self._part, self._manner
        columns = max(len(row.values) for row in rows)
        widths = [max(self._wide(row, place) for row in rows) for place in range(columns)]
        labels = max((self._claimed(row, widths) for row in rows if row.values), default=0.0)
        spare = part.box.width - labels - part.between - fsum(widths) - _ROUNDING
        apart = max(part.between, spare / max(1, columns - 1))
        steps = [width + min(max(2 * part.between, part.pitch - width), apart) for width in widths]
        ends = tuple(accumulate(reversed(steps[1:]), initial=0.0))[::-1]
        for row in rows:
            first = _blank(row)
            beside = part.box.width - fsum(steps[first + 1 :]) - fsum(widths[first : first + 1]) - part.between
            size, room = self._label(row), beside if row.values else part.box.width
            label = self._fitter.wrap("", row.label, room * MM / size)
            height = manner.height + max(0, len(label.lines) - 1) * LEADING * size / MM
            inside = (
                ends[place] + (widths[place] - self._block(rows, row, place)) / 2 for place in range(len(row.values))
            )
            yield _Line(row, label, tuple(inside), height)

    def _claimed(self, row: PanelRow, widths: Sequence[float]) -> float:
        """The room that a label needs on the left of all columns: it may cover the first ones where its row has no value."""
        covered = fsum(width + self._part.between for width in widths[: _blank(row)])
        return max(0.0, self._fitter.ems(row.label, False) * self._label(row) / MM - covered)

    def _block(self, rows: Sequence[PanelRow], row: PanelRow, place: int) -> float:
        """The width of what stands in the middle of a column: its head; its values, which end at one edge, or each value
        where some are of two numbers.
        """
        alike = [one for one in rows if one.head is row.head and place < len(one.values)]
        double = any(sign in one.values[place] for one in alike for sign in "–×")
        return self._wide(row, place) if double else max(self._wide(one, place) for one in alike)

    def _wide(self, row: PanelRow, place: int) -> float:
        if place >= len(row.values):
            return 0.0
        size, bold = self._weight(row, place)
        return self._fitter.ems(row.values[place], bold) * size / MM

    def _label(self, row: PanelRow) -> float:
        return self._manner.unit if row.head else self._manner.label

    def _weight(self, row: PanelRow, place: int) -> tuple[float, bool]:
        """The size and weight of a value: secondary figures are as small as labels."""
        strong = place < row.strong and not row.head
        return (self._manner.value, True) if strong else (self._label(row), False)


def _sections(rows: Sequence[PanelRow]) -> Iterator[list[PanelRow]]:
    """The lines from each head to the next."""
    section: list[PanelRow] = []
    for row in rows:
        if row.head and section:
            yield section
            section = []
        section.append(row)
    if section:
        yield section


def _blank(row: PanelRow) -> int:
    """How many columns its row leaves empty before the first value."""
    return next((place for place, value in enumerate(row.values) if value), 0)
