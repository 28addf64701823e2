"""Checks of evenings: deployment, terrain, readings, and groups of shooters under these."""

from collections.abc import Iterable, Iterator
from itertools import pairwise

from builder.checks import placing
from builder.checks.on_table import Placing
from builder.checks.on_table import placings as everybody
from builder.checks.rule import Found, Verdict, Where, fix, found, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import unit_ids
from builder.checks.unknown import PIECES, reading_check, twice
from builder.checks.wording import piece
from builder.documents.table import Place
from builder.rules.geometry import Shape
from builder.systems.chainmail import field
from builder.systems.chainmail.checks.subjects import Divided, Fielded, units, volleys
from builder.systems.chainmail.profile import ChainmailArmy, ChainmailGame, Element, Placed
from builder.systems.chainmail.rulebook import READINGS, RULES
from builder.systems.chainmail.volleys import loosest
from builder.text import Text

INCHES = Text("inch|inches")
Placement = Placing[Placed, Fielded]


terrain: Selector[ChainmailGame, Element] = entries("terrain", lambda game: game.evening.terrain, ground=piece)
placings: Selector[ChainmailGame, Placement] = everybody(Fielded)
way_points = placings.parts("path", lambda one: one.placed.path).named(
    way=lambda one: Text("the path of {unit}").fill(unit=one[0].name)
)


@placing.unknown_placed("CH621", "K-101")
def unknown_unit(army: ChainmailArmy) -> Iterable[str]:
    """Only units in the roster can be deployed."""
    return unit_ids(army)


@placing.placed_twice("CH622", placings, "K-101")
def unit_twice(one: Placement) -> object:
    """The figures of a unit must stand side by side, in one place."""
    return one.side, one.placed.id


@placing.off_table("CH623", placings, "K-102", at="at", length=INCHES)
def sticks_out(one: Placement) -> Shape:
    """All figures of a unit must stand on the table."""
    return field.corners(one.placed)


@placings.each("CH624", "K-503")
@says("a catapult cannot enter {ground}")
@fix("move the unit elsewhere, or plot its path around this ground")
def catapult_in_bog(one: Placement, game: ChainmailGame) -> Verdict:
    """A marsh stops catapults: neither their position nor their path may lie in one."""
    return _is_catapult(one) and _in_the_way(one, game, "catapult")


@placings.each("CH625", "K-502")
@says("a unit in formation cannot enter {ground}")
@fix("place the unit outside, or plot its path around this ground")
def formed_in_wood(one: Placement, game: ChainmailGame) -> Verdict:
    """A wood stops units in formation."""
    formed = one.fielded is not None and not _is_catapult(one) and one.fielded.unit.formation != "loose"
    return formed and _in_the_way(one, game, "formed")


@placing.overlapping("CH626", placings, "K-101", at="at")
def on_another(one: Placement) -> Iterable[Shape]:
    """Units cannot overlap."""
    return (field.corners(one.placed),)


@placing.off_table("CH627", way_points, "K-102", length=INCHES)
def way_off_table(one: tuple[Placement, Place]) -> Shape:
    """A planned path must stay on the table."""
    return (one[1],)


@placing.missing_from_deployment("CH628", "K-101", severity="warning")
@fix("place it (the rules have no reserve), or remove it from the roster")
def not_placed(army: ChainmailArmy) -> Iterable[Fielded]:
    """A deployment, once begun, must show the whole army: nothing arrives later in these rules."""
    return units(army)


def _in_the_way(one: Placement, game: ChainmailGame, kind: str) -> Iterator[Found]:
    grounds = [g for g in RULES.below("terrain.ground") if RULES.row(f"terrain.ground.{g}").get("blocks") == kind]
    closed = (area for area in game.evening.terrain if area.ground in grounds and len(area.outline) >= CORNERS)
    legs = [*pairwise((one.placed.at, *one.placed.path))]
    for area in closed:
        if field.stands_in(one.placed, area.outline) or any(field.leads_into(*leg, area.outline) for leg in legs):
            yield found(ground=piece(area))


def _is_catapult(one: Placement) -> bool:
    return one.fielded is not None and one.fielded.line.troop == "catapult"


AREAS = ("hill", "wood", "bog")
WATERS = ("stream", "river")
CORNERS, _ENDS = 3, 2


@terrain.each("CH601", "K-501", "K-502", "K-503", "K-504", "K-505", "K-506", "K-507", "K-508")
@says("{ground} has {wants}")
@fix("give a hill, wood or marsh an `outline` of corners, anything else a `course` of points and a `width`")
def shapeless(element: Element) -> Verdict:
    """Terrain without a shape cannot be placed."""
    if element.ground in AREAS:
        return len(element.outline) < CORNERS and found(wants=Text("no outline"))
    return (len(element.course) < _ENDS or element.width is None) and found(wants=Text("no course or width"))


@terrain.each("CH602", "K-501")
@says("the hill has no `downhill`")
@fix(
    "add `downhill`, the direction in which the hill slopes down, in degrees from north; units make a full move only downhill"
)
def level_hill(element: Element) -> Verdict:
    """Movement on a hill depends on the direction of the slope."""
    return element.ground == "hill" and element.downhill is None


@terrain.each("CH603", "K-506", "K-507", "K-Q10", severity="info")
@says("no `crossing`: the rules leave it to the players; the sheets print the typical one: {typical}")
@fix("add `crossing` with `cost` or `rounds`, and `fords`")
def unsettled_crossing(element: Element) -> Verdict:
    """The players agree on fords and penalties case by case."""
    if element.ground not in WATERS or element.crossing is not None:
        return None
    return found(typical=RULES.filled_text(f"terrain.ground.{element.ground}.says"))


@placing.off_table("CH604", terrain, "K-102", length=INCHES)
def beyond_table(element: Element) -> Iterable[Place]:
    """All terrain must lie on the table."""
    return (*element.outline, *element.course)


@twice("CH605", PIECES, terrain, "K-501")
def terrain_twice() -> None:
    """Each piece of terrain must have its own id."""


unknown_reading = reading_check("CH606", READINGS, "K-Q10")


@placing.crossings_off_water("CH607", terrain, "K-506", "K-507", length=INCHES)
def crossing_off_water(element: Element) -> Iterator[placing.Crossing]:
    """A ford must lie in its stream or river, a bridge across it."""
    if element.crossing is None or len(element.course) < _ENDS or element.width is None:
        return
    for key, what in {"fords": placing.FORD, "bridges": placing.BRIDGE}.items():
        for number, place in enumerate(getattr(element.crossing, key)):
            yield placing.Crossing(
                ("crossing", key, number), what, placing.beside(place, element.course, element.width)
            )


@placing.crossings_on_land("CH610", terrain, "K-506", "K-507", key="crossing", water=Text("stream or river"))
def crossing_of_land(element: Element) -> bool:
    """Only streams and rivers have a crossing; on other terrain it has no effect."""
    return element.crossing is not None and element.ground not in WATERS


def _volleys(game: ChainmailGame) -> Iterator[tuple[Where, Divided]]:
    return ((("sides", number, "roster"), one) for number, army in game.fielded() for one in volleys(army))


_divided = Selector(_volleys, unit=lambda one: one.by.name)


@_divided.each("CH611", "K-404", "K-Q3", "K-Q4")
@says("{unit}: {shooters} shooters in groups of {groups}; this evening's readings do not allow that")
@fix("write {right} in the roster, or choose other readings: {questions}")
def groups_against_readings(one: Divided, game: ChainmailGame) -> Verdict:
    """Each evening's readings decide how many groups there must be and how equal in size; the groups in its rosters
    must match.
    """
    chosen = READINGS.possible(game.evening.readings)
    if len(one.volley.groups) == 1 or one.wrong(loosest()) or not one.wrong(chosen):
        return None  # not divided, or allowed by no reading: checks of the roster report that
    return found(groups=one.groups, shooters=one.by.shooting, right=one.right(chosen), questions=", ".join(loosest()))
