"""Lines of sight on the map, from the middles of stands to the middles of the target's sides (N-307, N-308, N-313).

An obstacle that only grazes a line, within the rounding of positions, may or may not hide the target; the same holds where
the text leaves the decision to the players.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import pairwise
from math import dist

from builder.rules.geometry import TOUCH, Box, Point, Shape, across, between, covered, crossing, gap, inside
from builder.systems.napoleonic import opening
from builder.systems.napoleonic.opening import DeployedUnit
from builder.systems.napoleonic.procedures.shooter import Group
from builder.systems.napoleonic.profile import Element, Fire, NapoleonicGame
from builder.systems.napoleonic.rulebook import RULES

CLEAR, DOUBTFUL, HIDDEN = range(3)
_ALONG = 4  # parts into which a settlement's side is divided to find points of a garrison
_PATIENCE = 50_000  # limit of comparisons of a line with a side of an obstacle: far more than any table needs


@dataclass(frozen=True, slots=True)
class Obstacle:
    """Terrain or a unit that may block a line: its outline (course of a wall) and bounding box."""

    what: Element | DeployedUnit
    shape: Shape
    box: Box


@dataclass(slots=True)
class Field:
    """All obstacles on a field, and the number of comparisons left; after that, sight is not calculated."""

    things: tuple[Obstacle, ...]
    left: int = _PATIENCE
    levels: dict[tuple[int, str], int] = field(default_factory=dict)

    def around(self, box: Box, lines: int) -> tuple[Obstacle, ...] | None:
        """The obstacles that lines in this box may cross; None if the limit of comparisons is reached."""
        self.left -= len(self.things)
        near = tuple(thing for thing in self.things if gap(thing.box, box) <= 0) if self.left > 0 else ()
        self.left -= lines * sum(len(thing.shape) for thing in near)
        return near if self.left > 0 else None


@dataclass(frozen=True, slots=True)
class Sight:
    """How many shooting stands surely see the target, how many may, and what blocks the others."""

    sure: int
    perhaps: int
    behind: Element | DeployedUnit | None


def ground_of(game: NapoleonicGame) -> Field:
    """Collect the obstacles of this field."""
    found: list[tuple[Element | DeployedUnit, Shape]] = []
    for element in game.evening.terrain:
        if element.ground in RULES.ids("shooting.hides") and len(element.outline) > 2:
            found.append((element, element.outline))
        elif element.ground == "wall" and element.high and len(element.course) > 1:
            found.append((element, element.course))
    for side, _ in enumerate(game.evening.sides):
        found += [(one, taken) for one in opening.everybody(game, side).values() if (taken := one.block)]
    return Field(tuple(Obstacle(what, shape, across(shape)) for what, shape in found))


def shooters_needed(one: DeployedUnit, fire: Fire) -> int:
    """How many stands must see the target: all that shoot, but only one of a battery or garrison."""
    return 1 if one.arm == "guns" or one.block is None else fire.stands


def sight(game: NapoleonicGame, ground: Field, one: DeployedUnit, other: DeployedUnit, enough: int) -> Sight | None:
    """What a unit sees of its target, until `enough` stands see it; None if either is not on the map or the limit is reached."""
    eyes, marks = tuple(eyes_of(game, one)), tuple(marks_of(game, other))
    if not eyes or not marks:
        return None
    near = ground.around(across((*eyes, *marks)), len(eyes) * len(marks))
    if near is None:
        return None
    others = tuple(thing for thing in near if not _same(thing.what, one))
    levels = _level(game, ground, one), _level(game, ground, other)
    seen: list[int] = []
    hides: list[Element | DeployedUnit] = []
    for eye in eyes:
        best, what = min((_line_blocked((eye, mark), others, levels) for mark in marks), key=lambda found: found[0])
        seen.append(best)
        hides += [what] if what is not None else []
        if seen.count(CLEAR) >= enough:
            break
    sure = seen.count(CLEAR)
    return Sight(sure, sure + seen.count(DOUBTFUL), hides[0] if hides else None)


def _level(game: NapoleonicGame, ground: Field, one: DeployedUnit) -> int:
    key = one.side, one.unit.id
    if key not in ground.levels:
        ground.levels[key] = opening.unit_level(game, one)
    return ground.levels[key]


def _same(what: Element | DeployedUnit, one: DeployedUnit) -> bool:
    return isinstance(what, DeployedUnit) and (what.side, what.unit.id) == (one.side, one.unit.id)


def aimed(game: NapoleonicGame, ground: Field, one: DeployedUnit, fire: Fire, other: DeployedUnit) -> Group:
    """The shooters of a volley at this target; howitzers that cannot see it shoot shells (N-404, N-407)."""
    group = opening.group(game, one, fire)
    if not group.howitzers:
        return group
    found = sight(game, ground, one, other, 1)
    if found is None or found.perhaps:
        return group
    return group.model_copy(update={"seen": False, "farthest": _farthest(game, one, other)})


def _farthest(game: NapoleonicGame, one: DeployedUnit, other: DeployedUnit) -> float:
    """Distance from the middle of a battery's front to the far end of a target, for the minimum range (N-405)."""
    at = one.placed.at if one.placed and one.placed.at else (0.0, 0.0)
    return max(dist(at, corner) for shape in opening.outlines(game, other) for corner in shape)


# ---- ends of lines --------------------------------------------------------------------------------------------------


def eyes_of(game: NapoleonicGame, one: DeployedUnit) -> Iterator[Point]:
    """The middles of the stands in its front rank; for a garrison, points along the sides it holds."""
    taken = one.block
    if taken is None:
        yield from _along(opening.outlines(game, one))
        return
    files, ranks = _stands(one, taken)
    first = 1 if one.formation in RULES.ids("shooting.narrow.formations") else ranks
    for rank in range(first):
        for file in range(files):
            yield opening.point_in_rectangle(taken, (file + 0.5) / files, (rank + 0.5) / ranks)


def marks_of(game: NapoleonicGame, other: DeployedUnit) -> Iterator[Point]:
    """The middles of the outer sides of its stands; for a garrison, points along the sides it holds."""
    taken = other.block
    if taken is None:
        yield from _along(opening.outlines(game, other))
        return
    files, ranks = _stands(other, taken)
    for depth in (0, 1):
        for file in range(files):
            yield opening.point_in_rectangle(taken, (file + 0.5) / files, depth)
    for width in (0, 1):
        for rank in range(ranks):
            yield opening.point_in_rectangle(taken, width, (rank + 0.5) / ranks)


def _stands(one: DeployedUnit, taken: Shape) -> tuple[int, int]:
    """Number of files and ranks of stands."""
    if one.size is None:
        return 1, 1
    front, depth = dist(taken[0], taken[1]), dist(taken[1], taken[2])
    return max(1, round(front / one.size.front)), max(1, round(depth / one.size.depth))


def _along(edges: Sequence[Shape]) -> Iterator[Point]:
    for edge in edges:
        yield from (between(edge, part / _ALONG) for part in range(1, _ALONG))


# ---- obstacles ------------------------------------------------------------------------------------------------------


def _line_blocked(
    way: tuple[Point, Point], things: Sequence[Obstacle], levels: tuple[int, int]
) -> tuple[int, Element | DeployedUnit | None]:
    """Whether an obstacle hides the end of a line from its start, and which one."""
    worst: tuple[int, Element | DeployedUnit | None] = (CLEAR, None)
    around = across(way)
    for thing in things:
        if gap(thing.box, around) <= 0 and (found := _hides(way, thing, levels)) > worst[0]:
            worst = (found, thing.what)
            if found == HIDDEN:
                break
    return worst


def _hides(way: tuple[Point, Point], thing: Obstacle, levels: tuple[int, int]) -> int:
    what, (here, there) = thing.what, levels
    if isinstance(what, DeployedUnit):
        return CLEAR if here else _effect_of_depth(covered(way, thing.shape), doubtful=there > 0)
    if what.ground == "wall":
        return CLEAR if here and what.ground in RULES.ids("shooting.hill_sees_over") else _behind_wall(way, thing.shape)
    if what.ground == "hill":
        if inside(way[0], thing.shape) or inside(way[1], thing.shape):
            return CLEAR  # the hill that one of them stands on; higher levels have outlines of their own
        return _effect_of_depth(covered(way, thing.shape), doubtful=what.level < max(here, there))
    free = RULES.whole("shooting.wood.sight") if what.ground == "wood" else 0
    return _effect_of_depth(covered(way, thing.shape) - free)


def _effect_of_depth(through: float, *, doubtful: bool = False) -> int:
    """The effect of an obstacle on a line that runs this many cm through it."""
    if through <= TOUCH:
        return CLEAR
    return DOUBTFUL if doubtful or through <= RULES.whole("terrain.drawn.rounded") else HIDDEN


def _behind_wall(way: tuple[Point, Point], course: Shape) -> int:
    """A high wall hides everything behind it; near its ends or a unit at the wall, the map is not exact enough."""
    found = CLEAR
    for leg in pairwise(course):
        share = crossing(way, leg)
        if share is None:
            continue
        at = between(way, share)
        ends = (*way, course[0], course[-1])
        near = min(dist(at, end) for end in ends) <= RULES.whole("terrain.drawn.rounded")
        found = max(found, DOUBTFUL if near else HIDDEN)
    return found
