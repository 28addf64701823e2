"""Bases on the field: where each unit of a deployment stands, distances, overlaps, what lies inside what.

Lengths are steps; x runs to the right and y down from the north-west corner. Facing is in degrees clockwise from
north. A shape is a tuple of corners in order. Bases touch within `TOUCH`, so that rounding makes no overlap.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.documents.evening import Edge, TableSize
from builder.rules.geometry import TOUCH, Point, Shape, distance, middle, rectangle
from builder.systems.formations.profile import CampSite, FormationsArmy, FormationsSide, Placed, RosterUnit, TroopLine
from builder.systems.formations.rulebook import RULES


@dataclass(frozen=True, slots=True)
class Base:
    """One base: its unit, the index of the placement in `deployment`, and its corners.

    The corners are front left, front right, rear right, rear left, as the unit sees them.
    """

    unit: str
    placing: int
    corners: Shape
    facing: float

    @property
    def front(self) -> Point:
        """The middle of its front edge."""
        return middle(self.corners[:2])

    @property
    def centre(self) -> Point:
        """The middle of the base."""
        return middle(self.corners)


def bases(army: FormationsArmy, side: FormationsSide) -> tuple[Base, ...]:
    """Each unit of a side's deployment where it first stands; ids that the roster does not have are left out (checks name both)."""
    found: dict[str, Base] = {}
    for base in every_base(army, side):
        found.setdefault(base.unit, base)
    return tuple(found.values())


def every_base(army: FormationsArmy, side: FormationsSide) -> Iterator[Base]:
    """The bases of a deployment one after the other, of a unit that is placed twice all."""
    for index, placed in enumerate(side.deployment):
        yield from placing(army, placed, index)


def placing(army: FormationsArmy, placed: Placed, index: int = 0) -> Iterator[Base]:
    """The bases of one unit or one formation, column by column from the left, each from front to rear."""
    formation = next((f for f in army.roster.formations if f.id == placed.id), None)
    columns: Sequence[Sequence[str]] = formation.columns if formation else ((placed.id,),)
    width = RULES.whole("bases.front")
    units = {unit.id: unit for unit in reversed(army.roster.units)}  # of two with one id the first counts
    for number, column in enumerate(columns):
        aside = (number - (len(columns) - 1) / 2) * width
        behind = 0.0
        for unit in column:
            depth = _depth(army, units.get(unit))
            if depth is None:
                continue
            corners = rectangle(placed.at, placed.facing, width, depth, aside, behind)
            yield Base(unit, index, corners, placed.facing)
            behind += depth


def behind_works(army: FormationsArmy, side: FormationsSide) -> dict[str, str]:
    """The kind of works that each unit stands directly behind, with the middle of its front at them."""
    return {
        base.unit: section.work
        for base in bases(army, side)
        for section in side.works
        if distance((base.front, base.front), section.ends) <= TOUCH
    }


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


def edge_middle(edge: Edge, table: TableSize) -> Point:
    """The middle of an edge of the table."""
    across, down = table.width / 2, table.depth / 2
    places = {"north": (across, 0.0), "south": (across, table.depth), "west": (0.0, down), "east": (table.width, down)}
    return places[edge]


def half(edge: Edge, table: TableSize) -> float:
    """How far the half of the side at that edge reaches."""
    return (table.depth if edge in ("north", "south") else table.width) / 2


def beyond(shape: Shape, table: TableSize) -> float:
    """How far a shape sticks out of the table; 0 or less when it lies on it."""
    edges: tuple[Edge, ...] = ("north", "south", "west", "east")
    return max(-from_edge(edge, table, point) for edge in edges for point in shape)


def _depth(army: FormationsArmy, unit: RosterUnit | None) -> int | None:
    line = army.line_of(unit) if unit else None
    if unit is None or not isinstance(line, TroopLine):
        return None
    return RULES.whole(f"bases.depth.{line.fielded(unit.dismounted).troop}")
