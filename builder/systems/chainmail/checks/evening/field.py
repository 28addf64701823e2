"""The field of an evening: terrain that can be drawn and played, and known readings."""

from collections.abc import Iterable, Iterator

from builder.checks.crossings import BRIDGE, FORD, Crossing, beside, of_land, off_water
from builder.checks.decisions import reading_check
from builder.checks.placing import off_table
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.twice import PIECES, twice
from builder.systems.chainmail.checks.on_table import INCHES, terrain
from builder.systems.chainmail.profile import Element, Place
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text

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
    if element.ground in WATERS and element.crossing is None:
        typical = RULES.said(f"terrain.ground.{element.ground}.says")
        return found(typical=typical)
    return None


@off_table("CH604", terrain, "K-102", length=INCHES)
def beyond_table(element: Element) -> Iterable[Place]:
    """All terrain must lie on the table."""
    return (*element.outline, *element.course)


@twice("CH605", PIECES, terrain, "K-501")
def terrain_twice() -> None:
    """Each piece of terrain must have its own id."""


unknown_reading = reading_check("CH606", READINGS, "K-Q10")


@off_water("CH607", terrain, "K-506", "K-507", length=INCHES)
def crossing_off_water(element: Element) -> Iterator[Crossing]:
    """A ford must lie in its stream or river, a bridge across it."""
    if element.crossing is None or len(element.course) < _ENDS or element.width is None:
        return
    for key, what in {"fords": FORD, "bridges": BRIDGE}.items():
        for number, place in enumerate(getattr(element.crossing, key)):
            yield Crossing(("crossing", key, number), what, beside(place, element.course, element.width))


@of_land("CH610", terrain, "K-506", "K-507", key="crossing", water=Text("stream or river"))
def crossing_of_land(element: Element) -> bool:
    """Only streams and rivers have a crossing; on other terrain it has no effect."""
    return element.crossing is not None and element.ground not in WATERS
