"""The legend of a map in columns: samples of textures, then rules and units; its places, and its drawing."""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache
from operator import itemgetter

from builder.render.maps.ink import BLACK, n, path, track, words
from builder.render.maps.occupied import NOTHING
from builder.render.maps.pens import Pens
from builder.render.maps.plane import Point, Rect
from builder.render.maps.signs import SIDE_SIGN, limit_line, side_sign, spot
from builder.render.maps.strips import strip
from builder.render.maps.textures import texture
from builder.render.text_width import ems, longest_word, wrapped
from builder.sheets.blocks import Area, MapSheet, RuleLine, Sample, Spot, Strip
from builder.sheets.vocabulary import AreaTexture, LineSign, SlopeClass, SpotSign, StripTexture
from builder.sheets.words import TIED

LEADING = 1.22
"""Line spacing of body text, in type sizes."""

COLUMN = 17.0
"""The least width of a column, in type sizes, if a narrower one does not make the legend lower."""

_SWATCH = (3.6, 1.1)  # width and height of a sample, in type sizes
_NARROW = 2.2  # the width of one in a pocket
_BESIDE = 0.6  # from a sample to its words
_APART = 0.2  # lines between entries
_AIR = 1.0  # between columns, in type sizes


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A legend entry: its key in bold, its text below, or `indent` to its right; `at` its first line; `numbers` finds
    those of units; `side` is that of an army, 0 for white and 1 for black.
    """

    keys: tuple[str, ...]
    lines: tuple[str, ...]
    at: Point
    indent: float
    sample: Sample | None = None
    numbers: re.Pattern[str] | None = None
    side: int | None = None

    @property
    def height(self) -> float:
        """The number of lines, with the air below them."""
        return _APART + (max(len(self.keys), len(self.lines)) if self.indent else len(self.keys) + len(self.lines))


def key_row(sheet: MapSheet, pens: Pens, at: Point, room: float) -> tuple[LegendLine, ...]:
    """Samples of ground that has no name on the map, in one row, as many as there is room for."""
    found: list[LegendLine] = []
    x, beside = at[0], ((_SWATCH[0] if pens.label else _NARROW) + _BESIDE) * pens.text
    for one in _grounds(sheet, named=not pens.label):
        wide = beside + ems(one.says) * pens.text
        if x + wide <= at[0] + room:
            found.append(LegendLine((), (one.says,), (x, at[1]), beside, one))
            x += wide + pens.text * _AIR
    return tuple(found)


def key_column(sheet: MapSheet, pens: Pens, room: Rect) -> tuple[LegendLine, ...]:
    """Samples one below the other, hills and other ground first, as many as there is room for: on a map without names."""
    found: list[LegendLine] = []
    y, beside, line = room.top, (_NARROW + _BESIDE) * pens.text, pens.text * LEADING
    most = (room.width - beside) / pens.text
    grounds = sorted(_grounds(sheet, named=True), key=lambda sample: sample.sign != AreaTexture.HILL)
    more = (one for one in sheet.samples if not isinstance(one.sign, AreaTexture) and one not in grounds)
    for one in (*grounds, *more):
        entry = LegendLine((), tuple(wrapped(one.says, most)), (room.left, y + line / 2), beside, one)
        if y + entry.height * line <= room.bottom and longest_word(one.says) <= most:
            found.append(entry)
            y += entry.height * line
    return tuple(found)


def _grounds(sheet: MapSheet, *, named: bool) -> Iterator[Sample]:
    """The samples of areas on the map, either of all or only of those without a name; of water only if none of it has a
    name.
    """
    there = {shape.texture for shape in sheet.shapes if isinstance(shape, Area) and (named or not shape.label)}
    rivers = [shape.label for shape in sheet.shapes if isinstance(shape, Strip) and shape.texture is StripTexture.WATER]
    nameless = {StripTexture.WATER} if rivers and not any(rivers) else set()
    return (one for one in sheet.samples if one.sign in there | nameless)


def columns_in(room: float, pens: Pens, least: float, wide: float = COLUMN) -> int:
    """The number of columns in a width, each at least as `wide` as legibility requires, in type sizes, and as `least`."""
    return max(1, int((room + pens.text * _AIR) / (max(pens.text * wide, least) + pens.text * _AIR)))


def placed(
    sheet: MapSheet, pens: Pens, at: Point, room: float, bar: tuple[float, float], least: float = COLUMN
) -> tuple[tuple[LegendLine, ...], float]:
    """The legend, with its height, in columns of a width, `least` if it is lower so; in the first, room of the given
    size is left for the scale.
    """
    counts = dict.fromkeys(columns_in(room, pens, bar[0], min(wide, COLUMN)) for wide in (COLUMN, least))
    return min((_in_columns(sheet, pens, at, room, bar[1], count) for count in counts), key=itemgetter(1))


def _in_columns(
    sheet: MapSheet, pens: Pens, at: Point, room: float, scale: float, columns: int
) -> tuple[tuple[LegendLine, ...], float]:
    step = (room + pens.text * _AIR) / columns
    line = pens.text * LEADING
    made = _entries(sheet, step - pens.text * _AIR, pens)
    heights = [scale, *(entry.height * line for entry in made)]
    parts = _level(heights, columns)
    found: list[LegendLine] = []
    for number, part in enumerate(parts):
        y = at[1]
        for index in part:
            if index:
                found.append(replace(made[index - 1], at=(at[0] + number * step, y)))
            y += heights[index]
    return tuple(found), max(sum(heights[index] for index in part) for part in parts)


def placed_around(
    sheet: MapSheet, pens: Pens, beside: Rect, below: Rect, bar: tuple[float, float]
) -> tuple[LegendLine, ...] | None:
    """The legend beside a table, below the scale there, and then below the table; None if there is not enough room."""
    line = pens.text * LEADING
    y, found = beside.top + bar[1], []
    for entry in _entries(sheet, beside.width, pens):
        if y + entry.height * line > beside.bottom:
            break
        found.append(replace(entry, at=(beside.left, y)))
        y += entry.height * line
    columns = columns_in(below.width, pens, 0.0)
    step = (below.width + pens.text * _AIR) / columns
    made = _entries(sheet, step - pens.text * _AIR, pens)[len(found) :]
    for number, part in enumerate(_level([entry.height * line for entry in made], columns)):
        y = below.top
        for index in part:
            found.append(replace(made[index], at=(below.left + number * step, y)))
            y += made[index].height * line
        if y > below.bottom:
            return None
    return tuple(found)


def _level(heights: Sequence[float], columns: int) -> list[list[int]]:
    from builder.render.pages.packing import level

    return [list(part) for part in level(list(heights), columns)]


def _entries(sheet: MapSheet, room: float, pens: Pens) -> list[LegendLine]:
    """The entries broken into the lines of a column; a key of letters gets its own lines, a sign precedes its text."""
    signs = [ems(row.key) for row in sheet.legend if row.key and not _of_letters(row.key)]
    indent = (max(signs) + 0.5) * pens.text if signs else 0.0
    beside = (_SWATCH[0] + _BESIDE) * pens.text
    samples = [
        LegendLine((), tuple(wrapped(one.says, (room - beside) / pens.text)), (0.0, 0.0), beside, one)
        for one in sheet.samples
    ]
    numbers = _numbers(sheet.units)
    armies = {one.army: one.side for one in sheet.edges}
    rows = ((row, armies.get(row.key)) for row in sheet.legend)
    return [*samples, *(replace(_entry(row, room, indent, pens, side), numbers=numbers) for row, side in rows)]


@lru_cache
def _numbers(units: tuple[str, ...]) -> re.Pattern[str] | None:
    """Finds the numbers of units before their names, with the first letter of the name: a line may end after the
    number.
    """
    parts = (_NUMBER.match(unit) for unit in units)
    found = "|".join(f"{re.escape(part[1])}(?={re.escape(part[2])})" for part in parts if part)
    return re.compile(f"(?:^|(?<={_AND}))(?:{found})") if found else None


_NUMBER = re.compile(f"(\\d+(?:(?:–|,{TIED})\\d+)*)({TIED}.)")


def _entry(row: RuleLine, room: float, indent: float, pens: Pens, side: int | None) -> LegendLine:
    shift = indent if row.key and not _of_letters(row.key) else 0.0
    keys = tuple(wrapped(row.key, room / pens.text - (0.0 if side is None else SIDE_SIGN)))
    most = (room - shift) / pens.text
    says = _BRACKETS.sub(TIED, _whole(row.says, most))
    lines = tuple(line for part in says.split(_NEW) for line in wrapped(part, most))
    return LegendLine(keys, lines, (0.0, 0.0), shift, side=side)


_AND, _NEW = "; ", "\n"
_BRACKETS = re.compile(r"(?<=\d) (?=\(\d[^ )]*\))")  # "1 (3 stands)", with what is counted tied to its number
_LIST = 3
"""From this many joints on, words are a list, whose items need not be in a paragraph."""


def listed(sheet: MapSheet) -> MapSheet:
    """The same with each item of a list in the legend, such as the name of a unit, on a line of its own."""
    return replace(sheet, legend=tuple(map(_by_line, sheet.legend)))


def _by_line(row: RuleLine) -> RuleLine:
    return row._replace(says=row.says.replace(_AND, _NEW)) if _is_list(row.says) else row


def _whole(says: str, most: float) -> str:
    """The items of a list with no-break spaces, so that no line ends within one that fits on a line."""
    if not _is_list(says):
        return says
    return _AND.join(item.replace(" ", TIED) if ems(item + _AND) < most else item for item in says.split(_AND))


def _is_list(says: str) -> bool:
    return says.count(_AND) >= _LIST


def _of_letters(key: str) -> bool:
    return any(letter.isalpha() for letter in key)


def drawn(entry: LegendLine, pens: Pens) -> str:
    """An entry as SVG."""
    x, y = entry.at
    size = pens.text
    found = _sample(entry.sample, x, y, entry.indent - _BESIDE * size, pens) if entry.sample else ""
    head = x
    if entry.side is not None:
        found += side_sign(entry.side, (x + size * 0.55 + pens.line / 2, y), size, pens)
        head += SIDE_SIGN * size
    for i, line in enumerate(entry.keys):
        found += words(line, (head, y + i * size * LEADING), size, anchor="start", bold=True)
    first = y if entry.indent else y + len(entry.keys) * size * LEADING
    for i, line in enumerate(entry.lines):
        found += words(line, (x + entry.indent, first + i * size * LEADING), size, anchor="start", strong=entry.numbers)
    return found


def _sample(sample: Sample, x: float, y: float, wide: float, pens: Pens) -> str:
    """A piece of the texture, as high as a line of words."""
    tall = pens.text * _SWATCH[1]
    box = Rect(x, y - tall / 2, x + wide, y + tall / 2)
    small = replace(pens, tree=tall * 0.6, grain=tall * 0.5)
    if isinstance(sample.sign, SpotSign):
        return spot(box.centre, Spot(box.centre, sample.sign), small)
    if isinstance(sample.sign, LineSign):
        return limit_line(track(((box.left, y), (box.right, y))), small)
    if isinstance(sample.sign, StripTexture):
        line = ((box.left, y), (box.right, y))
        return strip(sample.sign, line, tall * 0.5, NOTHING, small)
    edges = (SlopeClass.GENTLE,) * 4 if sample.sign == AreaTexture.HILL else ()
    ground = texture(sample.sign, box.corners, edges, NOTHING, small)
    return ground + (
        path(track(box.corners, closed=True), stroke=BLACK, width=pens.thin, dashes=n(pens.thin))
        if sample.sign == AreaTexture.PLAIN
        else ""
    )
