"""Symbols on the table: bases to scale, and signs at a point (ambush, tent, priest, bridge, ford, objective)."""

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import product
from math import fsum
from typing import NamedTuple

from builder.render.maps.ink import BLACK, WHITE, dashes, path, track, words
from builder.render.maps.occupied import OccupiedBoxes, among, free
from builder.render.maps.pens import LEAST, Pens
from builder.render.maps.plane import Point, Rect, box_around, box_at, turned, unit
from builder.render.maps.textures import tent
from builder.render.text_width import ems
from builder.rules.geometry import between, overlap
from builder.sheets.blocks import Base, Spot
from builder.sheets.vocabulary import SpotSign

Corners = tuple[Point, ...]
"""The corners of a base: front left, front right, rear right, rear left."""


def limit_line(data: str, pens: Pens) -> str:
    """The line of a limit, dash-dot."""
    return path(data, stroke=BLACK, width=pens.line * 1.3, dashes=dashes(pens.line, 9, 3, 2, 3))


WHITE_LINE = 0.9
"""The outline of a base, white on a black one, in line widths of the pens: printed ink does not close it between two bases."""

CAPITAL = 0.7
"""The height of a figure, in type sizes."""

CROWDED = 0.8
"""The share of a small black base's height that a figure may take: on its edge a white one would merge with the paper."""

NARROW_BLACK = 0.87
"""The share of its width, on maps where it is drawn larger if it is too narrow."""

ALONG = 0.95
"""The share of a base's width that a figure may take, and of a white one's height where it would be too small otherwise."""


NARROW = (1.0, 0.92, 0.84)
"""The widths of figures, the best first: a number in narrow ones on its base is easier to find than one beside it."""

WIDE = 1.25
"""The width of figures on a low and broad base: wide ones are read from farther away than others of their height."""

_TWO_FIGURES = ems("00")


def base(corners: Corners, sheet: Base, pens: Pens) -> str:
    """A unit's base: side 0 white, side 1 black, a hidden one dashed. The outline is drawn inside its true size."""
    line = pens.line * WHITE_LINE
    outline = track(_shrunk(corners, line / 2), closed=True)
    dashed = dashes(pens.line, 3, 2) if sheet.hidden else ""
    if sheet.side == 0:
        return path(outline, fill=WHITE, stroke=BLACK, width=line, dashes=dashed)
    solid = black(corners, pens, path(track(corners, closed=True), fill=BLACK, stroke=WHITE, width=line))
    within = track(_shrunk(corners, line * 1.5), closed=True)
    return solid + path(within, stroke=WHITE, width=line, dashes=dashed) if sheet.hidden else solid


def black(corners: Corners, pens: Pens, solid: str) -> str:
    """A black area: solid or, to save ink, an outline with black ends."""
    if not pens.hollow:
        return solid
    line = pens.line * WHITE_LINE
    ring = path(track(_shrunk(corners, line / 2), closed=True), fill=WHITE, stroke=BLACK, width=line)
    left, right, rear_right, rear_left = corners
    end = _end(corners, pens)
    ends = [
        (near, between((near, far), end), between((rear, rear_far), end), rear)
        for near, far, rear_far, rear in ((left, right, rear_right, rear_left), (right, left, rear_left, rear_right))
    ]
    return ring + path("".join(track(end, closed=True) for end in ends), fill=BLACK)


def side_stroke(data: str, side: int, width: float, edge: float) -> str:
    """A line in the colour of a side: black, or white between two black edges."""
    black = path(data, stroke=BLACK, width=width, more=_ROUND)
    return black if side else black + path(data, stroke=WHITE, width=width - 2 * edge, more=_ROUND)


_ROUND = ' stroke-linecap="round"'

SIDE_SIGN = 1.7  # type sizes: from the left of a side's sign to its name


def side_sign(side: int, at: Point, size: float, pens: Pens, turn: float = 0.0) -> str:
    """A small base before the name of a side: whether its bases are white or black."""
    corners = turned(at, size * 1.1, size * 0.55, turn)
    swatch = path(track(corners, closed=True), fill=BLACK if side else WHITE, stroke=BLACK, width=pens.line)
    return black(corners, pens, swatch) if side else swatch


def _end(corners: Corners, pens: Pens) -> float:
    """The width of each black end of an outlined base, as a share of its front: a tenth, but more on small bases."""
    return min(max(0.1, pens.line * 3 / math.dist(corners[0], corners[1])), 0.3)


def front_mark(corners: Corners, sheet: Base, others: Iterable[Corners], pens: Pens) -> str:
    """A small wedge before the middle of the front, or the barrel of a gun, which shows the facing: shorter if it would
    touch a base before it. Drawn below all bases.
    """
    fill = BLACK if sheet.side == 1 else WHITE
    standing = list(others)
    marks = [front_shape(corners, sheet, pens, long) for long in _SHORTER]
    shape = next((one for one in marks if not any(overlap(one, other) for other in standing)), marks[0])
    return path(track(shape, closed=True), fill=fill, stroke=BLACK, width=pens.line * 0.6)


_SHORTER = (1.0, 0.8, 0.6, 0.45)
"""The lengths of such a mark, by the usual one, the best first."""


def front_box(corners: Corners, sheet: Base, pens: Pens) -> Rect:
    """The room taken by the mark of a front."""
    return box_around(front_shape(corners, sheet, pens))


def front_shape(corners: Corners, sheet: Base, pens: Pens, long: float = 1.0) -> Corners:
    """The corners of the mark of a front, `long` by its usual length."""
    (ax, ay), (bx, by) = corners[0], corners[1]
    sx, sy = unit(corners[0], corners[1])
    fx, fy = unit(corners[2], corners[1])
    x, y = (ax + bx) / 2, (ay + by) / 2
    half, tall = pens.grain * 0.23, pens.grain * 0.35 * long
    if sheet.gun:
        half, tall = pens.grain * 0.17, pens.grain * 0.8 * long
        start = (x - sx * half, y - sy * half), (x + sx * half, y + sy * half)
        return (*start, *((px + fx * tall, py + fy * tall) for px, py in start[::-1]))
    return ((x - sx * half, y - sy * half), (x + fx * tall, y + fy * tall), (x + sx * half, y + sy * half))


def _edge(sheet: Base, pens: Pens) -> float:
    """The width of an outline within its base: all of a black one, half of a white one, which stands on the edge."""
    solid = sheet.side == 1 and not pens.hollow
    return pens.line * WHITE_LINE * (0.5 if solid else 1.0)


class Figure(NamedTuple):
    """How a unit's number is placed on its base: middle, type size and rotation, width of its figures, whether they are
    white.
    """

    at: Point
    size: float
    turn: float
    narrow: float
    white: bool


def on_base(corners: Corners, sheet: Base, pens: Pens) -> Figure | None:
    """A unit's number on its base, in narrow figures only if others do not fit; None if the base is too small."""
    solid = sheet.side == 1
    hollow = solid and pens.hollow
    edge = _edge(sheet, pens)
    front, depth = math.dist(corners[0], corners[1]) - 2 * edge, math.dist(corners[1], corners[2]) - 2 * edge
    if hollow:
        front *= 1 - 2 * _end(corners, pens)
    turn = _level(sheet.facing)
    middle = (fsum(x for x, _ in corners) / 4, fsum(y for _, y in corners) / 4)
    forms = (pens.figure, 1.0), *((CROWDED if solid else ALONG, narrow) for narrow in NARROW)
    for most, (share, narrow) in product(dict.fromkeys((_TILT, _most_turned(sheet))), forms):
        shares = share, _across(sheet, pens)
        wide = (ems(sheet.number) or 1.0) * narrow
        size, tilted = _figure(wide, (front, depth), shares, turn, most, pens)
        if size >= pens.least_number:
            low = narrow == 1.0 and size < pens.number and (tilted or not turn)
            if low and front * _across(sheet, pens) >= WIDE * size * max(wide, _TWO_FIGURES):
                narrow = WIDE
            return Figure(middle, size, turn if tilted else 0.0, narrow, solid and not hollow)
    return None


_TILT, _MOST_TILTED = 20.0, 45.0
"""Degrees by which a number may be turned with its base; the second where it would not fit upright, if it has no figure
that is then taken for another.
"""


def _most_turned(sheet: Base) -> float:
    return _TILT if set("689").intersection(sheet.number) else _MOST_TILTED


def _across(sheet: Base, pens: Pens) -> float:
    """The share of a base's width that a figure may take."""
    return NARROW_BLACK if pens.deepen and sheet.side == 1 else ALONG


def _figure(wide: float, size: Point, shares: Point, turn: float, most: float, pens: Pens) -> tuple[float, bool]:
    """The type size of a number of width `wide`, in ems, that fills these shares of its base's height and width, and
    whether it is turned with the base, by at `most` so many degrees.
    """
    c, s = abs(math.cos(math.radians(turn))), abs(math.sin(math.radians(turn)))
    (front, depth), (share, across) = size, shares
    lying, standing = shares if s > c else (across, share)  # a base that faces sideways is as high as its front
    level = min(front * lying / (wide * c + CAPITAL * s), depth * standing / (wide * s + CAPITAL * c), pens.number)
    along = min(front * across / wide, depth * share / CAPITAL, pens.number)
    tilted = abs(turn) <= most and (level < along * 0.85 or level < pens.least_number <= along)
    return (along if tilted else level), tilted


def least_sizes(sheet: Base, pens: Pens) -> Iterator[Point]:
    """The front and depth of a base on which a number can be read, in narrower and narrower figures."""
    edge = _edge(sheet, pens)
    turn = _level(sheet.facing)
    c, s = (abs(f(math.radians(turn if abs(turn) > _most_turned(sheet) else 0.0))) for f in (math.cos, math.sin))
    for narrow in NARROW:
        wide = ems(sheet.number) * narrow
        front, depth = wide * c + CAPITAL * s, wide * s + CAPITAL * c
        lying, standing = (CROWDED, _across(sheet, pens)) if s > c else (_across(sheet, pens), CROWDED)
        by = pens.least_number * 1.01
        yield front * by / lying + 2 * edge, depth * by / standing + 2 * edge


def least_depth(sheet: Base, pens: Pens) -> float:
    """The depth of a base on which a number can be read."""
    edge = _edge(sheet, pens)
    return pens.least_number * CAPITAL / pens.figure * 1.01 + 2 * edge


def spot(at: Point, sheet: Spot, pens: Pens) -> str:
    """A sign at a point, black for side 1, with its letter if it has one; a name is placed beside it as a label of the
    map.
    """
    return _SIGNS[SpotSign(sheet.sign)](at, sheet, pens)


def spot_box(at: Point, sheet: Spot, pens: Pens) -> Rect:
    """The room taken by a sign."""
    tall = _lettered(pens) if sheet.sign == SpotSign.AMBUSH else _tall(pens)
    return box_at(at, tall * 1.5, tall * 1.5)


def is_named(sheet: Spot) -> bool:
    """Whether a sign has a name of its own beside it, not only a letter on it."""
    return len(sheet.label) > (SHORT if sheet.sign == SpotSign.AMBUSH else 0)


def apart(
    spots: Sequence[tuple[Point, Spot]], bases: Iterable[Corners], field: Rect, pens: Pens
) -> Iterator[tuple[Point, Spot]]:
    """Signs with a letter, and priests, moved into the field, and beside other signs that they would overlap; priests
    also off bases.
    """
    standing = OccupiedBoxes(map(box_around, bases))
    placed = OccupiedBoxes(
        spot_box(at, one, pens).grown(-_tall(pens) / 4) for at, one in spots if one.sign not in _LOOSE
    )
    for at, sheet in spots:
        if sheet.sign not in _LOOSE:
            yield at, sheet
            continue
        priest = sheet.sign == SpotSign.PRIEST
        side = _tall(pens) if priest else spot_box(at, sheet, pens).width
        met = among(placed.met_by, standing.met_by) if priest else placed.met_by
        inner = field.grown(-side / 2)
        x, y = inner.nearest(at)
        beside = sorted(_BESIDE, key=lambda one: abs(one[1])) if priest else _BESIDE
        places = ((x + right * side, y + down * side) for right, down in beside)
        kept = (one for one in places if inner.grown(pens.thin).holds(box_at(one, 0, 0)))
        found = next((one for one in kept if free(box_at(one, side, side).grown(-pens.thin), met)), (x, y))
        placed.append(box_at(found, side, side))
        yield found, sheet


_LOOSE = (SpotSign.AMBUSH, SpotSign.PRIEST)
_BESIDE = ((0, 0), (0, -1), (0, 1), (-1, 0), (1, 0), (0, -2), (0, 2), (-2, 0), (2, 0))
"""Places for a sign, in its own sizes from its true place, the nearest first."""

SHORT = 2
"""Labels up to this many letters are drawn on the sign; longer ones beside it."""


def _tall(pens: Pens) -> float:
    return pens.tree * 1.15


def _lettered(pens: Pens) -> float:
    """The height of a sign with a letter on it, which must be legible."""
    return max(_tall(pens), LEAST / 0.66)


def _ambush(at: Point, sheet: Spot, pens: Pens) -> str:
    """A diamond with its letter, or with a question mark."""
    tall = _lettered(pens)
    fill, ink = (BLACK, WHITE) if sheet.side else (WHITE, BLACK)
    own = 0 < len(sheet.label) <= SHORT
    shape = path(track(turned(at, tall * 1.06, tall * 1.06, 45), closed=True), fill=fill, stroke=BLACK, width=pens.line)
    return shape + words(sheet.label if own else "?", at, tall * 0.72, bold=True, fill=ink)


def _tent(at: Point, sheet: Spot, pens: Pens) -> str:
    """A tent; that of the black side is black with a white door."""
    fill = BLACK if sheet.side else WHITE
    more = ' fill-rule="evenodd" stroke-linejoin="round"'
    return path(tent(at, _tall(pens)), stroke=BLACK, width=pens.line, fill=fill, more=more)


def _priest(at: Point, sheet: Spot, pens: Pens) -> str:
    """A cross, black or white."""
    (x, y), tall = at, _tall(pens)
    arm, half, bar = tall * 0.25, tall * 0.42, y - tall * 0.16
    cross = track(((x, y - half), (x, y + half))) + track(((x - arm, bar), (x + arm, bar)))
    return side_stroke(cross, sheet.side, tall * 0.2 + pens.line, pens.line * 0.8)


def _ford(at: Point, _sheet: Spot, pens: Pens) -> str:
    """A diamond of stepping stones."""
    x, y = at
    step = _tall(pens) * 0.32
    stones = ((x - step, y), (x, y - step * 0.7), (x + step, y), (x, y + step * 0.7))
    drawn = "".join(track(turned(stone, step * 0.8, step * 0.6, 45), closed=True) for stone in stones)
    return path(drawn, fill=WHITE, stroke=BLACK, width=pens.line)


def _objective(at: Point, sheet: Spot, pens: Pens) -> str:
    """A flag on its pole, whose foot is the place."""
    (x, y), tall = at, _tall(pens)
    pole = path(track(((x, y + tall * 0.5), (x, y - tall * 0.5))), stroke=BLACK, width=pens.line)
    flag = ((x, y - tall * 0.5), (x + tall * 0.6, y - tall * 0.3), (x, y - tall * 0.1))
    return pole + path(track(flag, closed=True), fill=BLACK, stroke=BLACK, width=pens.thin)


def _arrival(at: Point, sheet: Spot, pens: Pens) -> str:
    """An arrow, black or white, that points at the place."""
    (x, y), tall = at, _tall(pens)
    wing = tall * 0.3
    arrow = track(((x, y - tall * 0.5), (x, y + wing))) + track(((x - wing, y), (x, y + wing), (x + wing, y)))
    return side_stroke(arrow, sheet.side, tall * 0.2 + pens.line, pens.line * 0.8)


_SIGNS: dict[SpotSign, Callable[[Point, Spot, Pens], str]] = {
    SpotSign.AMBUSH: _ambush,
    SpotSign.TENT: _tent,
    SpotSign.PRIEST: _priest,
    SpotSign.FORD: _ford,
    SpotSign.OBJECTIVE: _objective,
    SpotSign.ARRIVAL: _arrival,
}
"""All signs except bridges, which are drawn with the water they cross."""


def _shrunk(corners: Corners, by: float) -> Corners:
    sx, sy = unit(corners[0], corners[1])
    bx, by_ = unit(corners[1], corners[2])
    return tuple(
        (x + by * (a * sx + b * bx), y + by * (a * sy + b * by_))
        for (x, y), (a, b) in zip(corners, ((1, 1), (-1, 1), (-1, -1), (1, -1)), strict=True)
    )


def _level(facing: float) -> float:
    """The rotation at which a number is parallel to a side of its base and never upside down."""
    turn = facing % 360
    if 90 < turn < 270:
        turn -= 180
    return turn - 360 if turn > 180 else turn
