"""FO631-FO639, FO644: terrain: its shape and place, what stands on it."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from builder.checks.crossings import BRIDGE, Crossing, beside, of_land, off_water
from builder.checks.finding import Where
from builder.checks.on_table import outlines
from builder.checks.placing import off_table
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.checks.twice import PIECES, twice
from builder.checks.wording import listed, piece, tenths, word
from builder.rules.geometry import inner
from builder.systems.formations.checks.on_table import STEPS, standing, terrain
from builder.systems.formations.field import TOUCH, Point, Shape, beyond, distance, inside
from builder.systems.formations.ground import apart, may_combine, terrain_of
from builder.systems.formations.matrix import COLUMNS, cell, troop
from builder.systems.formations.profile import Element, FormationsGame, Profile
from builder.systems.formations.rulebook import RULES
from builder.text import Text

OUTLINE, COURSE = 3, 2  # corners without which there is no area, no line


def kind_name(ground: str) -> Text:
    """The word for a kind of ground."""
    return word(ground)


def _runs(element: Element) -> bool:
    return element.ground in RULES.ids("terrain.running")


def drawn(element: Element) -> bool:
    """Whether it can be drawn: a course for what runs, an outline for all else."""
    if _runs(element):
        return len(element.course) >= COURSE and not element.outline
    return len(element.outline) >= OUTLINE and not element.course


@terrain.each("FO631", "C-2.1-10")
@says("{steps|step|steps} from the table edge")
@fix("move it so that one side touches the edge")
def off_edge(element: Element, game: FormationsGame) -> Verdict:
    """One side of a wood, lake or marsh must touch a table edge (VL-19)."""
    table = game.evening.table
    if element.ground in RULES.ids("terrain.edge") and element.outline:
        gap = min(-beyond((point,), table) for point in element.outline)
        if gap > TOUCH:
            return found("outline", steps=tenths(gap))
    return None


@terrain.each("FO632", "C-2.1-11", "C-2.1-09")
@says("{problem}")
@fix("write `{key}: [[x, y], ...]` with at least {least} points")
def shapeless(element: Element) -> Verdict:
    """Rivers, brooks, ravines and ditches run along a course; their width is fixed; everything else has an outline."""
    key, least = ("course", COURSE) if _runs(element) else ("outline", OUTLINE)
    other = "outline" if key == "course" else "course"
    problem = None
    if len(getattr(element, key)) < least:
        problem = Text("`{key}` has too few points").fill(key=key)
    elif getattr(element, other):
        problem = Text("may not have `{key}`").fill(key=other)
    return problem is not None and found(problem=problem, key=key, least=least)


@off_table("FO633", outlines(), "C-2.1-10", length=STEPS)
def sticks_out(line: tuple[Element, tuple[Point, ...]]) -> Iterable[Point]:
    """Terrain must be on the table."""
    return line[1]


@terrain.each("FO634", "C-12.2-01", "C-2.1-11", "Q-32")
@says("number of slopes: {count} instead of {wanted}")
@fix("write `slopes` only for hills, in the sequence north, east, south, west")
def slopes(element: Element) -> Verdict:
    """Before play each slope of a hill is fixed as gentle, steep or sheer; nothing else has slopes."""
    count, wanted = len(element.slopes), len(RULES.ids("terrain.slopes")) if element.ground == "hill" else 0
    return count != wanted and found(*(("slopes",) if count else ()), count=count, wanted=wanted)


def _to_course(point: Point, course: tuple[Point, ...]) -> float:
    return min(distance((point,), stretch) for stretch in pairwise(course))


@off_water("FO635", terrain, "C-2.1-11", "C-12.4-02", length=STEPS)
def stray_bridge(element: Element) -> Iterator[Crossing]:
    """A bridge must lie across a deep river."""
    if element.ground != "river" or len(element.course) < COURSE:
        return
    for number, bridge in enumerate(element.bridges):
        far = beside(bridge, element.course, RULES.whole("terrain.width.river"))
        yield Crossing(("bridges", number), BRIDGE, far)


@of_land("FO644", terrain, "C-2.1-11", "C-12.4-02", key="bridges", water=Text("river"))
def bridge_of_land(element: Element) -> bool:
    """Only a deep river needs bridges: all other ground is crossed without one, or not at all."""
    return bool(element.bridges) and element.ground != "river"


@terrain.each("FO636", "C-2.1-11", "C-12.4-02", severity="warning")
@says("a deep river without a bridge")
@fix("add `bridges: [[x, y]]`, or write `ground: brook`")
def no_bridge(element: Element) -> Verdict:
    """A rolled river must have a bridge; without one it cuts the field in two."""
    return element.ground == "river" and not element.bridges


@twice("FO637", PIECES, terrain, "C-2.1-13")
def id_twice() -> None:
    """Each id must belong to one piece of terrain only."""


def _pieces(game: FormationsGame) -> Iterator[tuple[Where, Element]]:
    placed = len(game.evening.terrain)
    for index, element in enumerate(terrain_of(game.evening)):
        if drawn(element):
            yield ("terrain", index) if index < placed else ("rolled",), element


@Selector(_pieces, ground=piece).pairs().each("FO638", "C-2.1-13", severity="warning")
@says("overlaps {other}")
@fix("move it, or use another `seed`; the rules reroll implausible combinations")
def implausible(two: tuple[Element, Element]) -> Verdict:
    """Some kinds of terrain combine (a wooded hill, a brook in a ravine); other combinations would be rerolled."""
    one, other = two
    return not may_combine(other.ground, one.ground) and not apart(other, one)


def covers(element: Element, point: Point) -> bool:
    """Whether a point lies on an element; bridges are no river."""
    if not drawn(element):
        return False
    if not element.course:
        return inside(point, element.outline)
    span = RULES.whole("bases.front") * RULES.number("terrain.width.bridge") / 2
    if any(distance((point,), (bridge,)) <= span for bridge in element.bridges):
        return False
    return _to_course(point, element.course) <= RULES.whole(f"terrain.width.{element.ground}") / 2


def reaches(element: Element, shape: Shape) -> bool:
    """Whether an element takes up some of the ground of a shape; what lies edge on edge does not. Bridges cover little."""
    if not drawn(element):
        return False
    if not element.course:
        return distance(inner(shape), element.outline) == 0
    breadth = RULES.whole(f"terrain.width.{element.ground}") / 2 - TOUCH
    return any(distance(shape, stretch) < breadth for stretch in pairwise(element.course))


def _cannot_enter(element: Element, profile: Profile) -> bool:
    """Not a hill, whose top may be level; of a profile that fits no column the checks of the list speak."""
    fits = element.ground != "hill" and COLUMNS.broken(profile) is None
    return fits and cell(element.ground, troop(profile)).forbidden


class Trodden(NamedTuple):
    """How a unit fights, and the pieces of ground that the middle of its base lies on."""

    profile: Profile
    name: Text
    under: tuple[Element, ...]


def _trodden(game: FormationsGame) -> Iterator[tuple[Where, Trodden]]:
    elements = terrain_of(game.evening)
    for where, one in standing.walk(game):
        under = tuple(element for element in elements if covers(element, one.base.centre))
        yield where, Trodden(one.seen.profile, one.seen.name, under)


@Selector(_trodden, unit=lambda one: one.name).each(
    "FO639", "C-12.1-02", "C-12.1-04", "C-12.3-01", "C-12.3-02", "C-12.3-03", "C-12.4-02", "C-12.5-01", "Q-63"
)
@says("on ground that it may not enter: {ground}")
@fix("move it or the terrain")
def impassable(one: Trodden) -> Verdict:
    """A unit cannot be on ground that it may not enter."""
    under = [element for element in one.under if _cannot_enter(element, one.profile)]
    return bool(under) and found("at", ground=listed(map(piece, under)))
