"""Where the field, the title, the scale and the legend of a map lie on its sheet; all in mm."""

from dataclasses import dataclass

from builder.render.map_pens import Pens
from builder.render.measure import ems, wrapped
from builder.render.plane import Point, Rect
from builder.sheet import MapSheet, RuleLine

LEADING = 1.22
"""From one line of running words to the next, in type sizes."""

SQUARE = 1.25
"""A field broader than this many times its height is printed on a sheet turned on its side."""


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A legend entry: its key in bold, what it says in lines, and the left end of its first line."""

    key: str
    lines: tuple[str, ...]
    at: Point
    indent: float


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a map's parts. `scale` is mm for one unit of the field."""

    pens: Pens
    field: Rect
    scale: float
    title: tuple[str, ...]
    title_at: Point
    bar_at: Point
    note: tuple[str, ...]
    note_at: Point
    legend: tuple[LegendLine, ...]

    def place(self, point: Point) -> Point:
        """A point of the field on the sheet."""
        return self.field.left + point[0] * self.scale, self.field.top + point[1] * self.scale


def layout(sheet: MapSheet, pens: Pens) -> Layout:
    """Lay out a map in one size: the field as large as it can be, the rest around it."""
    tall = pens.height > pens.width
    if tall and sheet.width > sheet.height * SQUARE:
        pens = pens.turned()
    return _with_legend(sheet, pens) if pens.legend else _pocket(sheet, pens)


def _with_legend(sheet: MapSheet, pens: Pens) -> Layout:
    """Title above, scale and legend below the field."""
    m = pens.margin
    width = pens.width - 2 * m
    title = tuple(wrapped(sheet.title, width / pens.title))
    above = m + len(title) * pens.title * LEADING + pens.text * 0.4
    rim_top, rim_bottom, rim_side = _rims(sheet, pens)
    note = tuple(wrapped(sheet.scale.note, _bar_room(width) / pens.text))
    bar = pens.text * 3.4 + len(note) * pens.text * LEADING
    legend_room = width - _bar_room(width) - pens.text
    columns = max(1, int(legend_room / (pens.text * 17)))
    entries = _entries(sheet.legend, columns, legend_room, pens)
    below = max(bar, _legend_height(entries, columns, pens)) + pens.text
    scale = min(
        (width - 2 * rim_side) / sheet.width,
        (pens.height - above - m - rim_top - rim_bottom - below) / sheet.height,
    )
    left = (pens.width - sheet.width * scale) / 2
    top = above + rim_top
    field = Rect(left, top, left + sheet.width * scale, top + sheet.height * scale)
    foot = field.bottom + rim_bottom + pens.text
    reach = _bar_room(width) + _legend_reach(entries, columns, legend_room, pens)
    begin = min(field.left, max(m, pens.width - m - reach))
    return Layout(
        pens=pens,
        field=field,
        scale=scale,
        title=title,
        title_at=(field.left, m + pens.title * 0.5),
        bar_at=(begin + pens.text * 0.5, foot + pens.text),
        note=note,
        note_at=(begin, foot + pens.text * 3.6),
        legend=_placed(entries, columns, (begin + _bar_room(width), foot + pens.text * 0.4), legend_room, pens),
    )


def _pocket(sheet: MapSheet, pens: Pens) -> Layout:
    """No legend. The title and the scale stand beside a square field and below a broad one."""
    m = pens.margin
    beside = sheet.width < sheet.height * SQUARE
    rim_top, rim_bottom, rim_side = _rims(sheet, pens)
    strip = 0.0 if beside else pens.text * 3.4
    scale = min(
        (pens.width - 2 * m - 2 * rim_side) / sheet.width,
        (pens.height - 2 * m - rim_top - rim_bottom - strip) / sheet.height,
    )
    left = m + rim_side
    field = Rect(left, m + rim_top, left + sheet.width * scale, m + rim_top + sheet.height * scale)
    if beside:
        column = field.right + rim_side + pens.text
        title = tuple(wrapped(sheet.title, (pens.width - m - column) / pens.title))
        title_at = (column, m + pens.title * 0.6)
        bar_at = (column + pens.text * 0.4, pens.height - m - pens.text * 2)
    else:
        title_at = (
            field.left + sheet.scale.length * scale + pens.text * 4,
            field.bottom + rim_bottom + pens.text * 1.6,
        )
        title = tuple(wrapped(sheet.title, (pens.width - m - title_at[0]) / pens.title))[:1]
        bar_at = (field.left + pens.text * 0.4, field.bottom + rim_bottom + pens.text)
    return Layout(pens, field, scale, title, title_at, bar_at, (), bar_at, ())


def _rims(sheet: MapSheet, pens: Pens) -> tuple[float, float, float]:
    """Room above, below and beside the field for the names of its edges."""
    named = {edge for edge, words in sheet.edges if words}
    room = pens.edge * 1.35
    return (
        room if "north" in named else 0.0,
        room if "south" in named else 0.0,
        room if named & {"west", "east"} else 0.0,
    )


def _bar_room(width: float) -> float:
    return width * 0.3


def _entries(legend: tuple[RuleLine, ...], columns: int, room: float, pens: Pens) -> list[tuple[RuleLine, list[str]]]:
    return [
        (row, wrapped(row.says, (room / columns - _indent(legend, pens) - pens.text) / pens.text) or [""])
        for row in legend
    ]


def _indent(legend: tuple[RuleLine, ...], pens: Pens) -> float:
    """Where the words begin: after the widest of the short keys, so that figures stand in a column."""
    short = [ems(row.key) for row in legend if len(row.key) <= 4]
    return (max(short) + 0.5) * pens.text if short else 0.0


def _legend_height(entries: list[tuple[RuleLine, list[str]]], columns: int, pens: Pens) -> float:
    return max((sum(len(lines) + _own(row) for row, lines in part) for part in _parts(entries, columns)), default=0) * (
        pens.text * LEADING
    )


def _legend_reach(entries: list[tuple[RuleLine, list[str]]], columns: int, room: float, pens: Pens) -> float:
    """How far to the right the widest line of the legend goes."""
    indent = _indent(tuple(row for row, _ in entries), pens)
    reach = 0.0
    for number, part in enumerate(_parts(entries, columns)):
        for row, lines in part:
            wide = max(ems(row.key), *(ems(line) for line in lines)) * pens.text
            reach = max(reach, number * room / columns + wide + (0.0 if _own(row) else indent))
    return reach


def _own(row: RuleLine) -> int:
    """A key too long for the figures' column has a line of its own."""
    return 1 if len(row.key) > 4 else 0


def _parts(entries: list[tuple[RuleLine, list[str]]], columns: int) -> list[list[tuple[RuleLine, list[str]]]]:
    from builder.render.packing import level

    cuts = level([float(len(lines) + _own(row)) for row, lines in entries], columns)
    return [[entries[index] for index in cut] for cut in cuts]


def _placed(
    entries: list[tuple[RuleLine, list[str]]], columns: int, at: Point, room: float, pens: Pens
) -> tuple[LegendLine, ...]:
    made: list[LegendLine] = []
    indent = _indent(tuple(row for row, _ in entries), pens)
    for number, part in enumerate(_parts(entries, columns)):
        x = at[0] + number * room / columns
        y = at[1]
        for row, lines in part:
            made.append(LegendLine(row.key, tuple(lines), (x, y), 0.0 if _own(row) else indent))
            y += (len(lines) + _own(row)) * pens.text * LEADING
    return tuple(made)
