"""FO622-FO639, FO644: edges, bidding for terrain, size of the field, readings; terrain and the units on it."""

from collections.abc import Iterable, Iterator
from itertools import pairwise
from typing import NamedTuple

from builder.checks.lawful import unlawful
from builder.checks.on_table import outlines
from builder.checks.placing import BRIDGE, Crossing, beside, crossings_off_water, crossings_on_land, off_table
from builder.checks.rule import Found, Verdict, Where, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.unknown import PIECES, reading_check, twice
from builder.checks.wording import EDGES, listed, piece, tenths
from builder.rules.geometry import TOUCH, Point, Shape, distance, inner, inside
from builder.rules.wording import measure
from builder.systems.formations.checks.on_table import STEPS, Sided, sides, standing, terrain
from builder.systems.formations.field import beyond
from builder.systems.formations.ground import apart, may_combine, terrain_of
from builder.systems.formations.matrix import COLUMNS, cell, troop
from builder.systems.formations.profile import Element, FormationsGame, Profile
from builder.systems.formations.random_terrain import ELEMENTS
from builder.systems.formations.readings import READINGS
from builder.systems.formations.rulebook import RULES
from builder.text import Text

OPPOSITE = {"north": "south", "south": "north", "west": "east", "east": "west"}


@rule("FO622", "C-2.2-01", "C-2.1-08")
@says("the edges are not opposite each other: {first} and {second}")
@fix("write `edge: {wanted}`")
def opposite_edges(game: FormationsGame) -> Verdict:
    """Each army has its own half of the field, with three sectors."""
    first, second = game.evening.sides
    return second.edge not in (first.edge, OPPOSITE[first.edge]) and found(
        "sides", 1, "edge", first=EDGES[first.edge], second=EDGES[second.edge], wanted=OPPOSITE[first.edge]
    )


@rule("FO623", "C-2.1-02", "C-2.1-05")
@says("a bid of {bid}; the rules allow {least} to {most}")
@fix("write a bid within these limits")
def high_bid(game: FormationsGame) -> Iterator[Found]:
    """A player may not bid for more terrain than the rules allow (VL-14)."""
    least, most = RULES.whole("setup.haggling.automatic"), RULES.whole("setup.haggling.most")
    for index, bid in enumerate(game.evening.bids):
        if not least <= bid <= most:
            yield found("bids", index, bid=bid, least=least, most=most)


@rule("FO624", "C-2.1-04")
@says("a bid of {bid} after one of {before}")
@fix("make each bid lower than the one before")
def rising_bid(game: FormationsGame) -> Iterator[Found]:
    """A player who refuses to attack must offer to defend with less terrain (VL-14)."""
    bids, fall = game.evening.bids, RULES.whole("setup.haggling.fall")
    for index in range(1, len(bids)):
        if bids[index - 1] - bids[index] < fall:
            yield found("bids", index, bid=bids[index], before=bids[index - 1])


@rule("FO625", "C-2.1-03", "C-2.1-05")
@says("terrain elements placed: {count}, but the last bid was {bid}")
@fix("place as many as were agreed, or delete `bids`")
def other_count(game: FormationsGame) -> Verdict:
    """The defender places as many elements as they bid; a player who refuses to attack when 2 are bid defends with 1."""
    count = len(terrain_of(game.evening))
    if not game.evening.bids or not count:
        return None
    bid = game.evening.bids[-1]
    refused = bid == RULES.whole("setup.haggling.refused") and count == RULES.whole("setup.haggling.automatic")
    return count != bid and not refused and found("bids", len(game.evening.bids) - 1, count=count, bid=bid)


@rule("FO626", "C-2.1-07", severity="warning")
@says("one edge of the field is {length|step|steps} long; fields with edges of {least} to {most} play best")
@fix("change the size: a smaller field leaves too little room to manoeuvre, a larger one too little time")
def field_size(game: FormationsGame) -> Iterator[Found]:
    """The rules recommend a size for the field (VL-13)."""
    least, most = RULES.whole("setup.field.side.least"), RULES.whole("setup.field.side.most")
    for key in ("width", "depth"):
        length = getattr(game.evening.table, key)
        if not least <= length <= most:
            yield found("table", key, length=measure(length), least=least, most=most)


unknown_reading = reading_check("FO627", READINGS, "Q-02")


@sides.each("FO628", "C-2.2-05", severity="warning")
@says("false ambush markers: {placed} on the field, {wanted} in the roster")
@fix("make `false_ambush_at` and the roster's `false_ambushes` agree")
def false_markers(one: Sided) -> Verdict:
    """The number of false markers printed is the number in the roster."""
    placed, wanted = len(one.side.false_ambush_at), one.army.roster.false_ambushes
    if not one.side.deployment or placed == wanted:
        return None
    return found(*(("false_ambush_at",) if placed else ()), placed=placed, wanted=wanted)


def _unplaced_terrain(game: FormationsGame) -> Iterator[tuple[Where, int]]:
    if game.evening.rolled:
        yield ("rolled", "elements"), game.evening.rolled.elements


rolled = Selector(_unplaced_terrain)
"""The terrain that dice place, as the number of its elements."""


@unlawful("FO629", ELEMENTS["most"], rolled)
@fix("write `elements: {most}` or less")
def many_rolled(elements: int) -> int:
    """Nobody may ask for more terrain than the highest allowed bid."""
    return elements


@rule("FO630", "C-2.1-03", severity="warning")
@says("no terrain, but the last bid was {bid}")
@fix("add `terrain:` or `rolled:`, or delete `bids`")
def not_placed_yet(game: FormationsGame) -> Verdict:
    """The map shows an empty field; the defender still has to place the elements."""
    bids = game.evening.bids
    return bids != () and not terrain_of(game.evening) and found("bids", len(bids) - 1, bid=bids[-1])


OUTLINE, COURSE = 3, 2  # corners without which there is no area, no line


def _runs(element: Element) -> bool:
    return element.ground in RULES.ids("terrain.running")


def has_shape(element: Element) -> bool:
    """Whether it can be drawn: a course for linear terrain, an outline for everything else."""
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


@off_table("FO633", outlines, "C-2.1-10", length=STEPS)
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


@crossings_off_water("FO635", terrain, "C-2.1-11", "C-12.4-02", length=STEPS)
def stray_bridge(element: Element) -> Iterator[Crossing]:
    """A bridge must lie across a deep river."""
    if element.ground != "river" or len(element.course) < COURSE:
        return
    for number, bridge in enumerate(element.bridges):
        far = beside(bridge, element.course, RULES.whole("terrain.width.river"))
        yield Crossing(("bridges", number), BRIDGE, far)


@crossings_on_land("FO644", terrain, "C-2.1-11", "C-12.4-02", key="bridges", water=Text("river"))
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
        if has_shape(element):
            yield ("terrain", index) if index < placed else ("rolled",), element


@Selector(_pieces, ground=piece).pairs().each("FO638", "C-2.1-13", severity="warning")
@says("overlaps {other}")
@fix("move it, or use another `seed`; the rules reroll implausible combinations")
def implausible_overlap(two: tuple[Element, Element]) -> Verdict:
    """Some kinds of terrain combine (a wooded hill, a brook in a ravine); other combinations would be rerolled."""
    one, other = two
    return not may_combine(other.ground, one.ground) and not apart(other, one)


def covers(element: Element, point: Point) -> bool:
    """Whether a point lies on an element; bridges are no river."""
    if not has_shape(element):
        return False
    if not element.course:
        return inside(point, element.outline)
    span = RULES.whole("bases.front") * RULES.number("terrain.width.bridge") / 2
    if any(distance((point,), (bridge,)) <= span for bridge in element.bridges):
        return False
    breadth = RULES.whole(f"terrain.width.{element.ground}") / 2
    return any(distance((point,), stretch) <= breadth for stretch in pairwise(element.course))


def reaches(element: Element, shape: Shape) -> bool:
    """Whether an element takes up some of the ground of a shape; what lies edge on edge does not. Bridges cover little."""
    if not has_shape(element):
        return False
    if not element.course:
        return distance(inner(shape), element.outline) == 0
    breadth = RULES.whole(f"terrain.width.{element.ground}") / 2 - TOUCH
    return any(distance(shape, stretch) < breadth for stretch in pairwise(element.course))


def _cannot_enter(element: Element, profile: Profile) -> bool:
    """Not a hill, whose top may be level; a profile that fits no column is reported by the checks of the list."""
    fits = element.ground != "hill" and COLUMNS.broken(profile) is None
    return fits and cell(element.ground, troop(profile)).forbidden


class UnitOnGround(NamedTuple):
    """How a unit fights, and the pieces of ground that the middle of its base lies on."""

    profile: Profile
    name: Text
    under: tuple[Element, ...]


def _units_on_ground(game: FormationsGame) -> Iterator[tuple[Where, UnitOnGround]]:
    elements = terrain_of(game.evening)
    for where, one in standing.walk(game):
        under = tuple(element for element in elements if covers(element, one.base.centre))
        yield where, UnitOnGround(one.seen.profile, one.seen.name, under)


@Selector(_units_on_ground, unit=lambda one: one.name).each(
    "FO639", "C-12.1-02", "C-12.1-04", "C-12.3-01", "C-12.3-02", "C-12.3-03", "C-12.4-02", "C-12.5-01", "Q-63"
)
@says("on ground that it may not enter: {ground}")
@fix("move it or the terrain")
def impassable(one: UnitOnGround) -> Verdict:
    """A unit cannot be on ground that it may not enter."""
    under = [element for element in one.under if _cannot_enter(element, one.profile)]
    return bool(under) and found("at", ground=listed(map(piece, under)))
