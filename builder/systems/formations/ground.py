"""Terrain rolled from a seed by the rules' own tables (section 2.1): same seed, same field.

Lengths are steps; x runs to the right and y down from the north-west corner. The rules leave sizes and shapes to the
players (C-2.1-09): those here are Muster's own and lie inside the sector that was rolled.
"""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from itertools import count, pairwise
from math import cos, dist, pi, sin
from random import Random
from typing import Literal, cast

from builder.documents.table import Place
from builder.rules.geometry import TOUCH, Point, Shape, within
from builder.rules.tables import Faces
from builder.systems.formations import readings
from builder.systems.formations.profile import Element, FormationsEvening, Ground, Slope
from builder.systems.formations.rulebook import RULES

_CORNERS = 12  # of an outline: round enough on paper, few enough to read in a file
_WINDING = 0.06  # how far a bend of water lies off its line, as a share of the line
_BOW = 1.2  # depth of a bow of water by half of its breadth: deeper ones would run back beside themselves
_UNEVEN = (0.85, 1.0)  # of the half ring that a bow follows
_TRIES = 40  # placings of one element before its kind is rolled again
_ROLLS = 200  # kinds for one place; a field so full that all fail is left as it is


class Dice:
    """Dice and shares from a seed; only `Random.random` is the same in every Python."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 (a game, not a secret)

    def roll(self, sides: int) -> int:
        """One die."""
        return 1 + int(self._random.random() * sides)

    def between(self, low: float, high: float) -> float:
        """A share between two bounds."""
        return low + (high - low) * self._random.random()

    def table(self, table: str) -> str:
        """The entry of a dice table whose faces hold the roll."""
        faces = Faces(RULES, table)
        return faces.row(self.roll(faces.sides))


@dataclass(frozen=True, slots=True)
class Sector:
    """One of the six parts of the field: number, north-west and south-east corner, and its table edges."""

    number: int
    least: Point
    most: Point
    edges: tuple[str, ...]

    @property
    def outline(self) -> Shape:
        """Its four corners."""
        return (self.least, (self.most[0], self.least[1]), self.most, (self.least[0], self.most[1]))

    def held(self, point: Point) -> Place:
        """A point to a tenth of a step, never outside the sector."""
        x, y = (min(max(round(at, 1), a), b) for at, a, b in zip(point, self.least, self.most, strict=True))
        return x, y

    def steps(self, share: Point) -> Point:
        """A point of the field from shares of the sector's width and depth."""
        x, y = (a + (b - a) * part for a, b, part in zip(self.least, self.most, share, strict=True))
        return x, y

    def from_edge(self, edge: str, along: float, deep: float) -> Point:
        """A point from shares: along one of its table edges and inwards."""
        deep = deep if edge in ("north", "west") else 1 - deep
        return self.steps((along, deep) if edge in ("north", "south") else (deep, along))


FirstEdge = Literal["north", "west"]


def sectors(width: float, depth: float, side: FirstEdge = "north") -> tuple[Sector, ...]:
    """The six sectors (C-2.1-08): 1 to 3 along the north edge from the west, 4 to 6 along the south edge likewise.

    With `side` west the armies face each other across the field's width: 1 to 3 along the west edge from the north,
    4 to 6 along the east edge.
    """
    across = RULES.whole("setup.field.sectors_a_side")
    columns, rows = (across, 2) if side == "north" else (2, across)
    found = []
    for number in range(RULES.whole("setup.field.sectors")):
        row, column = divmod(number, across) if side == "north" else reversed(divmod(number, across))
        least = (width * column / columns, depth * row / rows)
        most = (width * (column + 1) / columns, depth * (row + 1) / rows)
        touched = (
            ("north", row == 0),
            ("south", row == rows - 1),
            ("west", column == 0),
            ("east", column == columns - 1),
        )
        found.append(Sector(number + 1, least, most, tuple(edge for edge, yes in touched if yes)))
    return tuple(found)


def roll(
    seed: int,
    elements: int,
    width: float,
    depth: float,
    chosen: Mapping[str, str] = {},
    side: FirstEdge = "north",
    taken: Collection[str] = (),
    kinds: Collection[Ground] = (),
) -> tuple[Element, ...]:
    """A number of elements on a field of that size: sector, kind and slopes by dice, implausible ones rolled again.

    None gets an id that is `taken`; if `kinds` are given, others are implausible in that country. Elements that may not combine (C-2.1-13) do not overlap; forest, lake and swamp touch the table edge (C-2.1-10).
    """
    dice = Dice(seed)
    field = sectors(width, depth, side)
    placed: list[Element] = []
    for _ in range(elements):
        if element := _rolled_element(dice, field, placed, chosen, taken, kinds):
            placed.append(element)
    return tuple(placed)


def terrain_of(evening: FormationsEvening) -> tuple[Element, ...]:
    """The terrain of an evening: what is placed, then what its seed rolls."""
    if evening.rolled is None:
        return evening.terrain
    table, dice = evening.table, evening.rolled
    taken = [element.id for element in evening.terrain]
    size = (table.width, table.depth)
    rolled = roll(dice.seed, dice.elements, *size, evening.readings, _first(evening), taken, dice.ground)
    return (*evening.terrain, *rolled)


def sectors_of(evening: FormationsEvening) -> dict[int, Shape]:
    """The six sectors, three on the side of each army (C-2.1-08)."""
    field = sectors(evening.table.width, evening.table.depth, _first(evening))
    return {part.number: part.outline for part in field}


def _first(evening: FormationsEvening) -> FirstEdge:
    """The side that sectors 1 to 3 lie along."""
    return "west" if {side.edge for side in evening.sides} <= {"west", "east"} else "north"


def _rolled_element(
    dice: Dice,
    field: Sequence[Sector],
    placed: Sequence[Element],
    chosen: Mapping[str, str],
    taken: Collection[str],
    kinds: Collection[Ground],
) -> Element | None:
    named = {*taken, *(other.id for other in placed)}
    sector = field[dice.roll(len(field)) - 1]
    for _ in range(_ROLLS):
        kind = dice.table("terrain.dice.kind")
        sub = f"terrain.dice.{kind}"
        ground = cast(Ground, dice.table(sub) if RULES.below(sub) else kind)
        if kinds and ground not in kinds:
            continue
        slopes = _slopes(dice, chosen) if ground == "hill" else ()
        name = next(free for number in count(1) if (free := f"{ground}-{number}") not in named)
        for _ in range(_TRIES):
            element = _shape(dice, sector, ground, name, slopes)
            if all(may_combine(element.ground, other.ground) or apart(element, other) for other in placed):
                return element
    return None


def may_combine(one: str, other: str) -> bool:
    """Whether two kinds of ground may share a place (C-2.1-13)."""
    return any(
        f"terrain.combine.{a}" in RULES and b in RULES.ids(f"terrain.combine.{a}")
        for a, b in ((one, other), (other, one))
    )


def apart(one: Element, other: Element) -> bool:
    """Whether two elements leave each other room: their edges, widths counted, do not touch."""
    room = max(TOUCH, (_width(one) + _width(other)) / 2)
    return not any(within(a, b, room) for a in _pieces(one) for b in _pieces(other))


def _slopes(dice: Dice, chosen: Mapping[str, str]) -> tuple[Slope, ...]:
    sides = len(RULES.ids("terrain.slopes"))
    rolls = 1 if readings.choice(chosen, "Q-32") == "one" else sides
    return tuple(cast(Slope, dice.table("terrain.dice.slope")) for _ in range(rolls)) * (sides // rolls)


def _shape(dice: Dice, sector: Sector, ground: Ground, name: str, slopes: tuple[Slope, ...]) -> Element:
    if ground in ("river", "brook"):
        course = _water(dice, sector)
        bridges = (course[len(course) // 2],) if ground == "river" else ()
        return Element(id=name, ground=ground, course=course, bridges=bridges)
    if ground in RULES.ids("terrain.running"):
        return Element(id=name, ground=ground, course=_crooked_course(dice, sector))
    outline = _at_edge if ground in RULES.ids("terrain.edge") else _rounded_outline
    return Element(id=name, ground=ground, outline=outline(dice, sector), slopes=slopes)


def _share(dice: Dice, least: str = "least", most: str = "most") -> float:
    return dice.between(*(float(RULES.number(f"terrain.sizes.{bound}")) for bound in (least, most)))


def _rounded_outline(dice: Dice, sector: Sector) -> tuple[Place, ...]:
    """A rounded outline somewhere inside the sector."""
    wide, deep = _share(dice) / 2, _share(dice) / 2
    x, y = (dice.between(half, 1 - half) for half in (wide, deep))
    return tuple(
        sector.held(sector.steps((x + wide * radius * cos(angle), y + deep * radius * sin(angle))))
        for angle, radius in _round(dice, 2 * pi)
    )


def _at_edge(dice: Dice, sector: Sector) -> tuple[Place, ...]:
    """Half a rounded outline whose straight side lies on a table edge of the sector."""
    edge = _edge(dice, sector)
    half, inwards = _share(dice) / 2, _share(dice, "depth_least", "depth_most")
    middle = dice.between(half, 1 - half)
    ring = [(half * radius * cos(angle), max(0.0, inwards * radius * sin(angle))) for angle, radius in _round(dice, pi)]
    ring[0], ring[-1] = (half, 0.0), (-half, 0.0)
    return tuple(sector.held(sector.from_edge(edge, middle + along, deep)) for along, deep in ring)


def _edge(dice: Dice, sector: Sector) -> str:
    return sector.edges[dice.roll(len(sector.edges)) - 1]


def _water(dice: Dice, sector: Sector) -> tuple[Place, ...]:
    """A course from the table edge through the sector and back to a table edge: a bow, or a winding line across a corner.

    It is worked out in steps and not in shares, so that no turn is sharper on a sector that is longer than broad.
    """
    first, last = sector.edges[0], _edge(dice, sector)
    start, end = dice.between(0.1, 0.4), dice.between(0.6, 0.9)
    reach = _share(dice)
    if first == last:
        return _bow(dice, sector, first, (start, end), reach)
    (x, y), (far_x, far_y) = (sector.from_edge(edge, dice.between(0.3, 0.8), 0.0) for edge in (first, last))
    course = [(x, y)]
    for share in (0.25, 0.5, 0.75):
        along, aside = share + dice.between(-_WINDING, _WINDING), dice.between(-_WINDING, _WINDING)
        course.append((x + (far_x - x) * along - (far_y - y) * aside, y + (far_y - y) * along + (far_x - x) * aside))
    return tuple(map(sector.held, (*course, (far_x, far_y))))


def _bow(dice: Dice, sector: Sector, edge: str, ends: tuple[float, float], reach: float) -> tuple[Place, ...]:
    """An uneven half ring between two places of one edge, no deeper than is plausible for its width."""
    (x, y), (far_x, far_y) = (sector.from_edge(edge, end, 0.0) for end in ends)
    low, deep = sector.from_edge(edge, 0.5, 0.0), sector.from_edge(edge, 0.5, reach)
    half, inwards = dist((x, y), (far_x, far_y)) / 2, dist(low, deep)
    share = min(1.0, _BOW * half / inwards)
    into = ((deep[0] - low[0]) * share, (deep[1] - low[1]) * share)
    course = [(x, y)]
    for angle in (3 * pi / 4, pi / 2, pi / 4):
        radius = dice.between(*_UNEVEN)
        along, off = (1 + radius * cos(angle)) / 2, radius * sin(angle)
        course.append((x + (far_x - x) * along + into[0] * off, y + (far_y - y) * along + into[1] * off))
    return tuple(map(sector.held, (*course, (far_x, far_y))))


def _crooked_course(dice: Dice, sector: Sector) -> tuple[Place, ...]:
    """A ravine or ditch: a crooked line somewhere inside the sector."""
    length, angle = _share(dice), dice.between(0, pi)
    x, y = (dice.between(0.35, 0.65) for _ in range(2))
    course = []
    for share in (-0.5, -0.25, 0.0, 0.25, 0.5):
        along, aside = length * share, dice.between(-0.05, 0.05)
        course.append((x + along * cos(angle) - aside * sin(angle), y + along * sin(angle) + aside * cos(angle)))
    return tuple(sector.held(sector.steps(point)) for point in course)


def _round(dice: Dice, turn: float) -> list[tuple[float, float]]:
    """Angle and uneven radius of each corner of an outline (a half turn includes both its ends)."""
    corners = _CORNERS if turn > pi else _CORNERS // 2 + 1
    last = corners if turn > pi else corners - 1
    return [(turn * corner / last, dice.between(0.75, 1.0)) for corner in range(corners)]


def _width(element: Element) -> float:
    return RULES.whole(f"terrain.width.{element.ground}") if element.course else 0


def _pieces(element: Element) -> tuple[Shape, ...]:
    """The stretches of a running element, each a segment, or the outline of another."""
    return tuple(pairwise(element.course)) if element.course else (element.outline,)
