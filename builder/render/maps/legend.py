"""The legend of a map in columns: samples of textures, then rules and units; its places, and its drawing."""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import lru_cache, partial
from itertools import permutations
from operator import itemgetter

from builder.render.maps.ink import BLACK, GREY, dashes, n, path, track, words
from builder.render.maps.occupied import NOTHING
from builder.render.maps.pens import Pens
from builder.render.maps.plane import Point, Rect
from builder.render.maps.signs import SIDE_SIGN, limit_line, side_sign, spot
from builder.render.maps.strips import WORKS, strip
from builder.render.maps.textures import texture
from builder.render.text_width import ems, longest_word, wrapped
from builder.sheets.blocks import Area, Limit, MapSheet, RuleLine, Sample, Spot, Strip
from builder.sheets.vocabulary import AreaTexture, LineSign, SpotSign, StripTexture
from builder.sheets.words import TIED

LEADING = 1.22
"""Line spacing of body text, in type sizes."""

COLUMN = 17.0
"""The least width of a column, in type sizes, if a narrower one does not make the legend lower."""

_SWATCH = (3.6, 1.1)  # width and height of a sample, in type sizes
_TIGHT, _LOW = 1.09, 0.92  # in a pocket: as `LEADING`, and the height of a sample
_NARROWER = (2.2, 1.6, 1.2)  # widths of one in a pocket
_BESIDE = 0.6  # from a sample to its words
_APART = 0.2  # lines between entries
_HIGH = 0.6
_ROUNDING = 0.001
_AIR = 1.0  # between columns, in type sizes


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A legend entry: its key in bold, or its sample with its text `indent` to the right, without that below it; `at` its
    first line; `numbers` finds those of units; `side` is that of an army, 0 for white and 1 for black.
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
        return _APART + len(self.keys) + len(self.lines) + self.high

    @property
    def high(self) -> float:
        """How many lines a sample is higher than words: a sign with a letter."""
        return _HIGH if self.sample and self.sample.sign is SpotSign.AMBUSH else 0.0


_Fit = Callable[[Sequence[Sample]], tuple[LegendLine, ...]]


def key_rows(sheet: MapSheet, pens: Pens, rows: Sequence[tuple[float, float, float]]) -> tuple[LegendLine, ...]:
    """Samples in rows, each from its left end and its middle to its right end: as many as there is room for."""
    widths = (_SWATCH[0],) if pens.label else _NARROWER
    found = (_most(_kinds(sheet, pens), partial(_rows, pens=pens, rows=rows, wide=wide)) for wide in widths)
    return max(found, key=told)


def key_around(
    sheet: MapSheet, pens: Pens, rows: Sequence[tuple[float, float, float]], room: Rect
) -> tuple[LegendLine, ...]:
    """Samples in such rows and, each above its words, in a narrow room: as many as there is room for."""
    found = (
        _most(_kinds(sheet, pens), partial(_both, ways=ways))
        for wide in _NARROWER
        for in_rows in (partial(_rows, pens=pens, rows=rows, wide=wide),)
        for ways in permutations((in_rows, partial(_stacked, pens=pens, room=room)))
    )
    return max(found, key=told)


def _both(kinds: Sequence[Sample], ways: Sequence[_Fit]) -> tuple[LegendLine, ...]:
    """What fits in one way, and of the rest what fits in the other."""
    first, second = ways
    found = first(kinds)
    placed_ones = {entry.sample for entry in found}
    return found + second([one for one in kinds if one not in placed_ones])


def _stacked(kinds: Sequence[Sample], pens: Pens, room: Rect) -> tuple[LegendLine, ...]:
    """As many of these samples as there is room for, one below the other, each above its words."""
    found: list[LegendLine] = []
    y, line = room.top, pens.text * LEADING
    for one in kinds:
        entry = LegendLine((), tuple(wrapped(one.says, room.width / pens.text)), (room.left, y + line / 2), 0.0, one)
        high = (1 + entry.height) * line
        if max(longest_word(one.says), _NARROWER[0]) * pens.text <= room.width and y + high <= room.bottom:
            found.append(entry)
            y += high
    return tuple(found)


def _most(kinds: Sequence[Sample], fit: _Fit) -> tuple[LegendLine, ...]:
    """As many of these as fit in few words, then as many of them as can be in full."""
    said = [one._replace(says=one.short or one.says) for one in kinds]
    found = fit(said)
    for index, one in enumerate(kinds):
        fuller = fit([*said[:index], one, *said[index + 1 :]]) if one.says and one != said[index] else ()
        if fuller and len(fuller) >= len(found):
            said[index], found = one, fuller
    return found


def _rows(
    kinds: Sequence[Sample], pens: Pens, rows: Sequence[tuple[float, float, float]], wide: float
) -> tuple[LegendLine, ...]:
    """As many of these samples as there is room for, `wide` by so many type sizes."""
    found: list[LegendLine] = []
    left = [start for start, _, _ in rows]
    beside = (wide + _BESIDE) * pens.text
    for one in kinds:
        long = beside + ems(one.says) * pens.text
        row = next((n for n, (_, _, right) in enumerate(rows) if left[n] + long <= right), None)
        if row is not None:
            found.append(LegendLine((), (one.says,), (left[row], rows[row][1]), beside, one))
            left[row] += long + pens.text * _AIR
    return tuple(found)


def key_column(sheet: MapSheet, pens: Pens, room: Rect) -> tuple[LegendLine, ...]:
    """Samples one below the other: as many as there is room for, as wide as that leaves."""
    kinds = _kinds(sheet, pens)
    widths = _NARROWER[:1] if any(one.sign is SpotSign.AMBUSH for one in kinds) else _NARROWER  # a diamond is wide
    return max((_most(kinds, partial(_column, pens=pens, room=room, wide=wide)) for wide in widths), key=told)


def told(found: Sequence[LegendLine]) -> tuple[int, int]:
    """How much is there: samples, then letters."""
    return len(found), sum(len(line) for entry in found for line in entry.lines)


def least_column(sheet: MapSheet, pens: Pens) -> float:
    """The width of a column in which each sample has its words."""
    words = max((longest_word(one.says or one.short) for one in _kinds(sheet, pens)), default=0.0)
    return (words + _NARROWER[-1] + _BESIDE + _ROUNDING) * pens.text


def _kinds(sheet: MapSheet, pens: Pens) -> list[Sample]:
    """What is explained where there is little room, beginning with what decides the game: on a map with names the ground
    and limits without one, else all that is drawn, with the rules of limits.
    """
    limits = [one for one in sheet.shapes if isinstance(one, Limit)]
    if pens.label:
        nameless = {LineSign.LIMIT} if not any(one.label for one in limits) else set()
        found = [*_grounds(sheet), *(one for one in sheet.samples if one.sign in nameless)]
    else:
        there = (one for one in sheet.samples if one.sign is not LineSign.SECTOR or sheet.grid)
        found = [one._replace(says=one.short or one.says) for one in there]
    rules = ", ".join(dict.fromkeys(one.short[1].replace(" ", TIED) for one in limits if one.short[1:]))
    told = (one._replace(says=rules, short=one.says) if rules and one.sign is LineSign.LIMIT else one for one in found)
    return sorted(told, key=_rank)


def _rank(sample: Sample) -> int:
    ranks = (rank for rank, signs in enumerate(_DECIDING) if any(sample.sign is sign for sign in signs))
    return next(ranks, len(_DECIDING) - 1 if isinstance(sample.sign, AreaTexture | StripTexture) else len(_DECIDING))


_DECIDING = (
    (SpotSign.OBJECTIVE,),
    (*WORKS, StripTexture.DITCH, StripTexture.EMBANKMENT),
    (LineSign.LIMIT, SpotSign.AMBUSH),
    (AreaTexture.HILL,),
    (),
)
"""Signs in the order in which they matter; then all other ground, then all others."""


def _column(kinds: Sequence[Sample], pens: Pens, room: Rect, wide: float) -> tuple[LegendLine, ...]:
    """As many of these samples as there is room for, `wide` by so many type sizes."""
    found: list[LegendLine] = []
    y, beside, line = room.top, (wide + _BESIDE) * pens.text, pens.text * _TIGHT
    most = (room.width - beside) / pens.text
    for one in kinds:
        entry = LegendLine((), tuple(wrapped(one.says, most)), (room.left, y + line / 2), beside, one)
        more = len(entry.lines) - 1
        high = (1 + entry.high) * line + more * pens.text * LEADING + bool(more) * pens.text * _APART
        if y + high <= room.bottom and longest_word(one.says) <= most:
            found.append(entry)
            y += high
    return tuple(found)


def _grounds(sheet: MapSheet) -> Iterator[Sample]:
    """The samples of areas without a name, and of water if none of it has a name."""
    there = {shape.texture for shape in sheet.shapes if isinstance(shape, Area) and not shape.label}
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


def placed_under(
    sheet: MapSheet, pens: Pens, beside: Rect, below: Rect, bar: tuple[float, float]
) -> tuple[LegendLine, ...] | None:
    """The samples below a table, in rows, and all else beside it, below the scale there; None if there is not enough
    room.
    """
    line = pens.text * LEADING
    y, found = beside.top + bar[1], []
    for entry in (one for one in _entries(sheet, beside.width, pens) if not one.sample):
        found.append(replace(entry, at=(beside.left, y)))
        y += entry.height * line
    samples = [one for one in _entries(sheet, below.width, pens) if one.sample]
    broadest = max((one.indent + max(map(ems, one.lines)) * pens.text for one in samples), default=0.0)
    step = broadest + pens.text * _AIR
    count = max(1, int((below.width + pens.text * _AIR) / step))
    under = below.top
    for row in (samples[at : at + count] for at in range(0, len(samples), count)):
        found += [replace(one, at=(below.left + place * step, under)) for place, one in enumerate(row)]
        under += max(one.height for one in row) * line
    return tuple(found) if samples and y <= beside.bottom and under <= below.bottom else None


def _level(heights: Sequence[float], columns: int) -> list[list[int]]:
    from builder.render.pages.packing import level

    return [list(part) for part in level(list(heights), columns)]


def _entries(sheet: MapSheet, room: float, pens: Pens) -> list[LegendLine]:
    """The entries broken into the lines of a column."""
    beside = (_SWATCH[0] + _BESIDE) * pens.text
    samples = [
        LegendLine((), tuple(wrapped(one.says, (room - beside) / pens.text)), (0.0, 0.0), beside, one)
        for one in sheet.samples
        if one.says
    ]
    numbers = _numbers(sheet.units)
    armies = {one.army: one.side for one in sheet.edges}
    rows = ((row, armies.get(row.key)) for row in sheet.legend)
    return [*samples, *(replace(_entry(row, room, pens, side), numbers=numbers) for row, side in rows)]


@lru_cache
def _numbers(units: tuple[str, ...]) -> re.Pattern[str] | None:
    """Finds the numbers of units before their names, with the first letter of the name: a line may end after the
    number.
    """
    parts = (_NUMBER.match(unit) for unit in units)
    found = "|".join(f"{re.escape(part[1])}(?={re.escape(part[2])})" for part in parts if part)
    return re.compile(f"(?:^|(?<={_AND}))(?:{found})") if found else None


_NUMBER = re.compile(f"(\\d+(?:(?:–|,{TIED})\\d+)*)({TIED}.)")


def _entry(row: RuleLine, room: float, pens: Pens, side: int | None) -> LegendLine:
    keys = tuple(wrapped(row.key, room / pens.text - (0.0 if side is None else SIDE_SIGN)))
    most = room / pens.text
    says = _BRACKETS.sub(TIED, _whole(row.says, most))
    lines = tuple(line for part in says.split(_NEW) for line in wrapped(part, most))
    return LegendLine(keys, lines, (0.0, 0.0), 0.0, side=side)


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


def drawn(entry: LegendLine, pens: Pens) -> str:
    """An entry as SVG."""
    size = pens.text
    x, y = entry.at[0], entry.at[1] + entry.high / 2 * size * LEADING
    above = bool(entry.sample) and not entry.indent
    wide = (_NARROWER[0] if above else entry.indent / size - _BESIDE) * size
    found = _sample(entry.sample, x, y, wide, pens) if entry.sample else ""
    head = x
    if entry.side is not None:
        found += side_sign(entry.side, (x + size * 0.55 + pens.line / 2, y), size, pens)
        head += SIDE_SIGN * size
    for i, line in enumerate(entry.keys):
        found += words(line, (head, y + i * size * LEADING), size, anchor="start", bold=True)
    first = y + (len(entry.keys) + above) * size * LEADING
    for i, line in enumerate(entry.lines):
        found += words(line, (x + entry.indent, first + i * size * LEADING), size, anchor="start", strong=entry.numbers)
    return found


def _sample(sample: Sample, x: float, y: float, wide: float, pens: Pens) -> str:
    """A piece of the texture, as high as a line of words."""
    tall = pens.text * (_SWATCH[1] if pens.label else _LOW)
    box = Rect(x, y - tall / 2, x + wide, y + tall / 2)
    small = replace(pens, tree=tall * 0.6, grain=tall * 0.5)
    if sample.sign is SpotSign.BRIDGE:
        return strip(StripTexture.BRIDGE, ((box.left, y), (box.right, y)), tall * 0.5, NOTHING, small)
    if isinstance(sample.sign, SpotSign):
        return spot(box.centre, Spot(box.centre, sample.sign), small)
    if sample.sign is LineSign.SECTOR and not pens.label:  # there only the ends of rows and columns are named
        return words(sample.code, box.centre, pens.text)
    if sample.sign is LineSign.SECTOR:
        frame = path(track(box.corners, closed=True), stroke=GREY, width=pens.thin, dashes=dashes(pens.line, 4, 4))
        return frame + words(sample.code, box.centre, pens.text, fill=GREY)
    if isinstance(sample.sign, LineSign):
        return limit_line(track(((box.left, y), (box.right, y))), small)
    if isinstance(sample.sign, StripTexture):
        line = ((box.left, y), (box.right, y))
        return strip(sample.sign, line, tall * 0.5, NOTHING, small)
    ground = texture(sample.sign, box.corners, (), NOTHING, small)
    return ground + (
        path(track(box.corners, closed=True), stroke=BLACK, width=pens.thin, dashes=n(pens.thin))
        if sample.sign == AreaTexture.PLAIN
        else ""
    )
