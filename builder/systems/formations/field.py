"""Bases on the field: where each unit of a deployment stands, distances, overlaps, what lies inside what.

Lengths are steps; x runs to the right and y down from the north-west corner. Facing is in degrees clockwise from
north. A shape is a tuple of corners in order. Bases touch within `TOUCH`, so that rounding makes no overlap.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import cos, hypot, radians, sin

from builder.documents.evening import Edge, TableSize
from builder.documents.game import Army
from builder.systems.formations.profile import (
    CampSite,
    FormationsArmyList,
    FormationsRoster,
    FormationsSide,
    Placed,
    TroopLine,
)
from builder.systems.formations.rulebook import RULES

Point = tuple[float, float]
Shape = tuple[Point, ...]
FormationsArmy = Army[FormationsArmyList, FormationsRoster]

TOUCH = 0.05  # half a millimetre on the table: what a hand cannot place


@dataclass(frozen=True, slots=True)
class Base:
    """One base: its unit, the index of the placing in `deployment`, and its corners.

    The corners are front left, front right, rear right, rear left, as the unit sees them.
    """

    unit: str
    placing: int
    corners: Shape
    facing: float

    @property
    def front(self) -> Point:
        """The middle of its front edge."""
        return _middle(self.corners[:2])

    @property
    def centre(self) -> Point:
        """The middle of the base."""
        return _middle(self.corners)


def bases(army: FormationsArmy, side: FormationsSide) -> tuple[Base, ...]:
    """Every base of a side's deployment; ids that the roster does not have are left out (a check names them)."""
    return tuple(base for index, placed in enumerate(side.deployment) for base in placing(army, placed, index))


def placing(army: FormationsArmy, placed: Placed, index: int = 0) -> Iterator[Base]:
    """The bases of one unit or one formation, column by column from the left, each from front to rear."""
    formation = next((f for f in army.roster.formations if f.id == placed.id), None)
    columns: Sequence[Sequence[str]] = formation.columns if formation else ((placed.id,),)
    width = RULES.whole("bases.front")
    for number, column in enumerate(columns):
        aside = (number - (len(columns) - 1) / 2) * width
        behind = 0.0
        for unit in column:
            depth = _depth(army, unit)
            if depth is None:
                continue
            yield Base(unit, index, _base(placed, aside, behind, width, depth), placed.facing)
            behind += depth


def camp(site: CampSite) -> Shape:
    """The outline of a camp, from its north-west corner."""
    wide, deep = RULES.whole("camp.length"), RULES.whole("camp.width")
    if site.turned:
        wide, deep = deep, wide
    x, y = site.at
    return ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))


def from_edge(edge: Edge, table: TableSize, point: Point) -> float:
    """How far a point lies from an edge of the table; negative beyond it."""
    x, y = point
    return {"north": y, "south": table.depth - y, "west": x, "east": table.width - x}[edge]


def half(edge: Edge, table: TableSize) -> float:
    """How far the half of the side at that edge reaches."""
    return (table.depth if edge in ("north", "south") else table.width) / 2


def beyond(shape: Shape, table: TableSize) -> float:
    """How far a shape sticks out of the table; 0 or less when it lies on it."""
    edges: tuple[Edge, ...] = ("north", "south", "west", "east")
    return max(-from_edge(edge, table, point) for edge in edges for point in shape)


def distance(one: Shape, other: Shape) -> float:
    """The shortest way between two shapes (a segment is a shape of two points); 0 where they touch or overlap."""
    if any(_cross(a, b) for a in _edges(one) for b in _edges(other)):
        return 0.0
    if (len(other) > 2 and inside(one[0], other)) or (len(one) > 2 and inside(other[0], one)):
        return 0.0
    ways = [_to_segment(point, edge) for edge in _edges(other) for point in one]
    ways += [_to_segment(point, edge) for edge in _edges(one) for point in other]
    return min(ways)


def overlap(one: Shape, other: Shape) -> bool:
    """Whether two convex shapes cover common ground; those that merely touch do not."""
    return all(_apart(one, other, axis) < -TOUCH for shape in (one, other) for axis in _axes(shape))


def inside(point: Point, shape: Shape) -> bool:
    """Whether a point lies inside an outline (any polygon)."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in _edges(shape):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def _depth(army: FormationsArmy, unit_id: str) -> int | None:
    unit = next((u for u in army.roster.units if u.id == unit_id), None)
    line = army.line(unit.line) if unit else None
    if unit is None or not isinstance(line, TroopLine):
        return None
    return RULES.whole(f"bases.depth.{line.fielded(unit.dismounted).troop}")


def _base(placed: Placed, aside: float, behind: float, width: float, depth: float) -> Shape:
    turn = radians(placed.facing)
    forward, right = (sin(turn), -cos(turn)), (cos(turn), sin(turn))

    def corner(to_right: float, back: float) -> Point:
        x = placed.at[0] + right[0] * to_right - forward[0] * back
        y = placed.at[1] + right[1] * to_right - forward[1] * back
        return (round(x, 6), round(y, 6))

    left_side, right_side = aside - width / 2, aside + width / 2
    return (
        corner(left_side, behind),
        corner(right_side, behind),
        corner(right_side, behind + depth),
        corner(left_side, behind + depth),
    )


def _middle(points: Shape) -> Point:
    return (sum(x for x, _ in points) / len(points), sum(y for _, y in points) / len(points))


def _edges(shape: Shape) -> list[tuple[Point, Point]]:
    return list(pairwise(shape)) if len(shape) == 2 else list(pairwise((*shape, shape[0])))


def _to_segment(point: Point, segment: tuple[Point, Point]) -> float:
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    share = 0.0 if not long else max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / long))
    return hypot(point[0] - ax - share * dx, point[1] - ay - share * dy)


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def _cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    (a, b), (c, d) = one, other
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _axes(shape: Shape) -> Iterator[Point]:
    for (ax, ay), (bx, by) in _edges(shape):
        long = hypot(bx - ax, by - ay)
        if long:
            yield ((ay - by) / long, (bx - ax) / long)


def _apart(one: Shape, other: Shape, axis: Point) -> float:
    """The gap between the shadows of two shapes on an axis; negative where they overlap."""
    a = [x * axis[0] + y * axis[1] for x, y in one]
    b = [x * axis[0] + y * axis[1] for x, y in other]
    return max(min(a) - max(b), min(b) - max(a))
