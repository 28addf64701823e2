"""The layout of a map: places of the table, title, scale and legend on the sheet; all in mm."""

from dataclasses import dataclass, replace

from builder.render.maps.pens import Pens
from builder.render.maps.plane import Point, Rect
from builder.render.text_width import ems, wrapped
from builder.sheets.blocks import MapSheet, RuleLine

LEADING = 1.22
"""Line spacing of body text, in type sizes."""

SQUARE = 1.25
"""A table wider than this many times its depth is printed on a sheet in landscape format."""


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A legend entry: its key in bold, its text, and the left end of the first line.

    With an `indent`, the text begins that far to the right of a short key; without, below the key.
    """

    keys: tuple[str, ...]
    lines: tuple[str, ...]
    at: Point
    indent: float

    @property
    def height(self) -> int:
        """The number of lines."""
        return max(len(self.keys), len(self.lines)) if self.indent else len(self.keys) + len(self.lines)


@dataclass(frozen=True, slots=True)
class Layout:
    """The places of a map's parts.

    `scale` is mm per unit of the table, `ruler` the room around it for the names of columns and rows, `end` where the
    sheet may be cut off at the bottom.
    """

    pens: Pens
    field: Rect
    scale: float
    title: tuple[str, ...]
    title_at: Point
    bar_at: Point
    note: tuple[str, ...]
    note_at: Point
    legend: tuple[LegendLine, ...]
    end: float
    ruler: float = 0.0

    def place(self, point: Point) -> Point:
        """A point of the table, in sheet coordinates."""
        return self.field.left + point[0] * self.scale, self.field.top + point[1] * self.scale


def layout(sheet: MapSheet, pens: Pens) -> Layout:
    """Lay out a map in one size: the table as large as possible, and the rest around it."""
    tall = pens.height > pens.width
    if tall and sheet.width > sheet.height * SQUARE:
        pens = pens.turned()
    return _with_legend(sheet, pens) if pens.legend else _pocket(sheet, pens)


def _with_legend(sheet: MapSheet, pens: Pens) -> Layout:
    """Title above the table, scale and legend below it."""
    m = pens.margin
    width = pens.width - 2 * m
    title = tuple(wrapped(sheet.title, width / pens.title))
    above = m + len(title) * pens.title * LEADING + pens.text * 0.4
    rim_top, rim_bottom, rim_side = _rims(sheet, pens)
    note = tuple(wrapped(sheet.scale.note, _bar_room(width) / pens.text))
    bar = pens.text * 3.4 + len(note) * pens.text * LEADING
    legend_room = width - _bar_room(width) - pens.text
    columns = max(1, int(legend_room / (pens.text * 17)))
    entries = _entries(sheet.legend, legend_room / columns, pens)
    parts = _parts(entries, columns)
    below = max(bar, _tallest(parts) * pens.text * LEADING) + pens.text
    scale = min(
        (width - 2 * rim_side) / sheet.width,
        (pens.height - above - m - rim_top - rim_bottom - below) / sheet.height,
    )
    left = (pens.width - sheet.width * scale) / 2
    top = above + rim_top
    field = Rect(left, top, left + sheet.width * scale, top + sheet.height * scale)
    foot = field.bottom + rim_bottom + pens.text
    reach = _bar_room(width) + _reach(parts, legend_room / columns, pens)
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
        legend=_placed(parts, (begin + _bar_room(width), foot + pens.text * 0.4), legend_room / columns, pens),
        end=field.bottom + rim_bottom + below + m,
        ruler=_ruler(sheet, pens),
    )


def _pocket(sheet: MapSheet, pens: Pens) -> Layout:
    """No legend. The title and the scale are beside a square table and below a wide one."""
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
        title_at = (column, field.top + pens.title * 0.6)
        bar_at = (column + pens.text * 0.4, field.bottom - pens.text * 2.2)
    else:
        told = max(value * scale + ems(said) * pens.text for value, said in sheet.scale.ticks)
        title_at = (field.left + told + pens.text * 1.5, field.bottom + rim_bottom + pens.text * 1.6)
        pens, title = _on_two_lines(sheet.title, pens, pens.width - m - title_at[0])
        bar_at = (field.left + pens.text * 0.4, field.bottom + rim_bottom + pens.text)
    return Layout(pens, field, scale, title, title_at, bar_at, (), bar_at, (), pens.height)


def _on_two_lines(title: str, pens: Pens, room: float) -> tuple[Pens, tuple[str, ...]]:
    """A title on at most two lines, in the largest type that fits."""
    lines: tuple[str, ...] = ()
    for size in (pens.title, pens.title * 0.85, pens.text):
        pens = replace(pens, title=size)
        lines = tuple(wrapped(title, room / size))
        if len(lines) <= 2:
            break
    return pens, lines


def _ruler(sheet: MapSheet, pens: Pens) -> float:
    """The room for the names of columns and rows, if there are any and they are legible."""
    return pens.text * 1.4 if any(sheet.ruler) and pens.sector else 0.0


def _rims(sheet: MapSheet, pens: Pens) -> tuple[float, float, float]:
    """The room above, below and beside the table for the names of its edges."""
    named = {edge for edge, words in sheet.edges if words}
    room, ruler = pens.edge * 1.35, _ruler(sheet, pens)
    return (
        ruler + (room if "north" in named else 0.0),
        ruler + (room if "south" in named else 0.0),
        ruler + (room if named & {"west", "east"} else 0.0),
    )


def _bar_room(width: float) -> float:
    return width * 0.3


def _entries(legend: tuple[RuleLine, ...], room: float, pens: Pens) -> list[LegendLine]:
    """The entries broken into the lines of a column; a key of letters gets its own lines, a sign precedes its text."""
    signs = [ems(row.key) for row in legend if row.key and not _of_letters(row.key)]
    indent = (max(signs) + 0.5) * pens.text if signs else 0.0
    made = []
    for row in legend:
        shift = indent if row.key and not _of_letters(row.key) else 0.0
        keys = tuple(wrapped(row.key, (room - pens.text) / pens.text))
        lines = tuple(wrapped(row.says, (room - shift - pens.text) / pens.text))
        made.append(LegendLine(keys, lines, (0.0, 0.0), shift))
    return made


def _of_letters(key: str) -> bool:
    return any(letter.isalpha() for letter in key)


def _parts(entries: list[LegendLine], columns: int) -> list[list[LegendLine]]:
    """The entries in columns of similar height."""
    from builder.render.pages.packing import level

    cuts = level([float(entry.height) for entry in entries], columns)
    return [[entries[index] for index in cut] for cut in cuts]


def _tallest(parts: list[list[LegendLine]]) -> int:
    return max((sum(entry.height for entry in part) for part in parts), default=0)


def _reach(parts: list[list[LegendLine]], room: float, pens: Pens) -> float:
    """The right end of the widest line of the legend."""
    reach = 0.0
    for number, part in enumerate(parts):
        for entry in part:
            wide = max(
                [ems(key) for key in entry.keys] + [ems(line) + entry.indent / pens.text for line in entry.lines]
            )
            reach = max(reach, number * room + wide * pens.text)
    return reach


def _placed(parts: list[list[LegendLine]], at: Point, room: float, pens: Pens) -> tuple[LegendLine, ...]:
    made: list[LegendLine] = []
    for number, part in enumerate(parts):
        y = at[1]
        for entry in part:
            made.append(replace(entry, at=(at[0] + number * room, y)))
            y += entry.height * pens.text * LEADING
    return tuple(made)
