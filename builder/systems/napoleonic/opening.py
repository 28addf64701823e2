"""Opening fire of a scenario on the map: groups, targets and the possible distances between them (N-3nn)."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property
from math import dist

from builder.rules.geometry import Point, Shape, between, distance, inside, middle, rectangle, sides
from builder.systems.napoleonic import profile, troops
from builder.systems.napoleonic.account import UnitWithLine
from builder.systems.napoleonic.field import extent, stand_of
from builder.systems.napoleonic.procedures.shooter import Cover, Group, Target
from builder.systems.napoleonic.rulebook import RULES

_HIDING = ("wood", "shrub")  # the covers of N-501 and N-502 that a map shows
_GRID = range(1, 20, 2)  # points across and down a unit, in twentieths of its size


@dataclass(frozen=True)
class DeployedUnit(UnitWithLine):
    """A unit with its line and, if it is deployed, its position; values that volleys need repeatedly are cached."""

    side: int
    army: profile.NapoleonicArmy
    placed: profile.Placed | None

    @cached_property
    def arm(self) -> str:
        """Its arm here, mounted or dismounted."""
        return troops.arm(self.line.type, self.dismounted)

    @property
    def dismounted(self) -> bool:
        """Whether it is dismounted here."""
        return self.placed is not None and self.placed.dismounted

    @property
    def formation(self) -> profile.Formation:
        """Its formation here; a garrison lines the perimeter, whatever else is written (N-105)."""
        if self.placed is None:
            return "battle-line"
        lined = self.placed.inside is None or self.placed.formation in RULES.ids("terrain.settlement.formations")
        return self.placed.formation if lined else "battle-line"

    @cached_property
    def size(self) -> profile.Stand | None:
        """The size of its stands, from the army list."""
        return stand_of(self.army, self.line, self.dismounted)

    @cached_property
    def block(self) -> Shape | None:
        """The area it takes in the field, starting with its front left corner; None if it is not there."""
        size = extent(self.army, self.placed) if self.placed else None
        if self.placed is None or self.placed.at is None or size is None:
            return None
        return rectangle(self.placed.at, self.placed.facing, *size)


def everybody(game: profile.NapoleonicGame, side: int) -> dict[str, DeployedUnit]:
    """The units of a side by id, without those of an unknown line or type (checks report them)."""
    army = game.army(side)
    places: dict[str, profile.Placed] = {}
    for one in game.evening.sides[side].deployment:
        places.setdefault(one.id, one)
    return {
        unit.id: DeployedUnit(unit, line, side, army, places.get(unit.id))
        for unit in army.roster.units
        if isinstance(line := army.line_of(unit), profile.TroopLine) and line.type in troops.types()
    }


def group(game: profile.NapoleonicGame, one: DeployedUnit, fire: profile.Fire) -> Group:
    """The shooters of a volley. In a settlement they shoot from a rest (N-501)."""
    held = one.placed is not None and one.placed.inside is not None
    return Group(
        type=one.line.type,
        howitzers=one.line.howitzers,
        stands=fire.stands,
        distance=fire.distance,
        formation=one.placed.formation if one.placed and not held else None,
        rest=held and one.arm != "guns",
        level=unit_level(game, one),
    )


def target(game: profile.NapoleonicGame, one: DeployedUnit) -> Target:
    """The unit that is shot at."""
    return Target(
        formation=one.formation,
        cover=_cover(game, one),
        artillery=one.arm == "guns",
        level=unit_level(game, one),
        stands=one.stands,
    )


# ---- heights and cover ----------------------------------------------------------------------------------------------


def _hills(elements: Iterable[profile.Element], points: Sequence[Point]) -> Iterator[profile.Element]:
    """The hills and hill levels that contain all these points."""
    for one in elements:
        if one.ground == "hill" and len(one.outline) > 2 and all(inside(at, one.outline) for at in points):
            yield one


def hill_level(elements: Iterable[profile.Element], points: Sequence[Point]) -> int:
    """The highest hill level that contains all these points."""
    return max((one.level for one in _hills(elements, points)), default=0)


def unit_hills(game: profile.NapoleonicGame, one: DeployedUnit) -> tuple[profile.Element, ...]:
    """The hills and hill levels of a unit at the middle of its front; of a battery those it is wholly on (N-305)."""
    points, placed = [], one.placed
    if placed and placed.at:
        points = [placed.at, *(one.block or () if one.arm == "guns" else ())]
    elif placed and (held := _settlement(game, placed)) and held.outline:
        points = [middle(held.outline)]
    return tuple(_hills(game.evening.terrain, points)) if points else ()


def unit_level(game: profile.NapoleonicGame, one: DeployedUnit) -> int:
    """The hill level of a unit."""
    return max((hill.level for hill in unit_hills(game, one)), default=0)


def _settlement(game: profile.NapoleonicGame, placed: profile.Placed) -> profile.Element | None:
    return next((one for one in game.evening.terrain if one.id == placed.inside and one.ground == "settlement"), None)


def _cover(game: profile.NapoleonicGame, one: DeployedUnit) -> Cover:
    """The settlement it holds, or a wood or scrub that contains its middle and more than half of it (N-501, N-502)."""
    held = _settlement(game, one.placed) if one.placed else None
    if held:
        return "fortified-settlement" if held.fortified else "settlement"
    taken = one.block
    if taken is None:
        return "none"
    points = _points(taken)
    for element in game.evening.terrain:
        if element.ground not in _HIDING or len(element.outline) < 3:
            continue
        within = sum(inside(at, element.outline) for at in points)
        if inside(middle(taken), element.outline) and within > RULES.number("shooting.hidden") * len(points):
            return "cover"
    return "none"


def _points(corners: Shape) -> list[Point]:
    """Points spread evenly over a rectangle."""
    return [point_in_rectangle(corners, i / _GRID.stop, j / _GRID.stop) for i in _GRID for j in _GRID]


def point_in_rectangle(corners: Shape, right: float, back: float) -> Point:
    """The point of a rectangle at these shares of its front, from the left, and of its depth."""
    (ax, ay), (bx, by), _, (dx, dy) = corners
    return ax + (bx - ax) * right + (dx - ax) * back, ay + (by - ay) * right + (dy - ay) * back


# ---- distances ------------------------------------------------------------------------------------------------------


def distances_to_target(
    game: profile.NapoleonicGame, one: DeployedUnit, fire: profile.Fire, other: DeployedUnit
) -> tuple[float, float] | None:
    """The least and greatest cm from the middle of a group's front to its target (N-309); None if either is not on the map.

    A battery has one middle. Groups of other units may be anywhere along the front, those of a garrison anywhere along the
    sides that it holds; a garrison that is shot at may have its stands anywhere on these sides.
    """
    starts, ends = _middles(game, one, fire), outlines(game, other)
    if not starts or not ends:
        return None
    least = min(distance(start, end) for start in starts for end in ends)
    corners = [point for start in starts for point in start]
    if other.placed and other.placed.inside is None:
        return least, max(distance((at, at), ends[0]) for at in corners)
    known = bool(other.placed and other.placed.sides)
    farthest = [[max(distance((at, at), (p, p)) for p in end) for end in ends] for at in corners]
    return least, max(min(ways) if known else max(ways) for ways in farthest)


def _middles(game: profile.NapoleonicGame, one: DeployedUnit, fire: profile.Fire) -> tuple[Shape, ...]:
    """The lines on which the middle of the group's front may lie."""
    taken = one.block
    if taken is None:
        return outlines(game, one)
    if _faces_all_round(one):
        return tuple(sides(taken))
    front = dist(*taken[:2])
    wide = front if one.arm == "guns" or one.size is None else min(front, one.size.front * fire.stands)
    edge = wide / front / 2
    return (tuple(between(taken[:2], share) for share in (edge, 1 - edge)),)


def _faces_all_round(one: DeployedUnit) -> bool:
    """Whether its stands face all sides: it has no flanks or rear, and may shoot."""
    return not troops.has_flanks(one.formation) and not troops.holds_fire(one.line.type, one.formation)


def outlines(game: profile.NapoleonicGame, one: DeployedUnit) -> tuple[Shape, ...]:
    """The outline of a unit in the field, or the sides of a settlement that a garrison holds (default: all)."""
    if taken := one.block:
        return (taken,)
    held = _settlement(game, one.placed) if one.placed else None
    if held is None or len(held.outline) < 3:
        return ()
    shares = one.placed.sides if one.placed else ()
    return tuple(
        side for place, side in enumerate(sides(held.outline)) if not shares or (shares[place : place + 1] or (0,))[0]
    )


def wholly_behind_front(game: profile.NapoleonicGame, one: DeployedUnit, other: DeployedUnit) -> bool:
    """Whether a target is wholly behind the line of the shooters' front; garrisons and squares face all sides."""
    taken, ends = one.block, outlines(game, other)
    if taken is None or not ends or _faces_all_round(one):
        return False
    (ax, ay), (bx, by) = taken[:2]
    return all((bx - ax) * (y - ay) - (by - ay) * (x - ax) > 0 for end in ends for x, y in end)
