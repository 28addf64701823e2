"""The field of an evening: terrain that can be drawn and played, and readings that exist."""

from collections.abc import Iterable, Iterator

from builder.checks.crossings import BRIDGE, FORD, Crossing, beside, of_land, off_water
from builder.checks.decisions import reading_check
from builder.checks.placing import off_table
from builder.checks.rule import Found, Verdict, fix, found, says
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
@says("{ground} has {wants}", "местность {ground}: {wants}")
@fix(
    "hill, wood and bog have an `outline` of corners, all others a `course` of points and a `width`",
    "у холма, леса и болота — `outline` из углов, у прочих — `course` из точек и `width`",
)
def shapeless(element: Element) -> Iterator[Found]:
    """What has no shape cannot stand on the table."""
    if element.ground in AREAS and len(element.outline) < CORNERS:
        yield found(wants=Text("no outline", "нет контура"))
    if element.ground not in AREAS and (len(element.course) < _ENDS or element.width is None):
        yield found(wants=Text("no course or width", "нет линии или ширины"))


@terrain.each("CH602", "K-501")
@says("which way is down?", "в какую сторону спуск?")
@fix(
    "add `downhill`, degrees from north: only downhill the move is whole",
    "добавьте `downhill`, градусы от севера: полное движение только вниз",
)
def level_hill(element: Element) -> Verdict:
    """On a hill the way down is told apart from all others."""
    return element.ground == "hill" and element.downhill is None


@terrain.each("CH603", "K-506", "K-507", "K-Q10", severity="info")
@says(
    "its crossing is not in the rules, the evening must give it; printed as typical: {typical}",
    "переправы в правилах нет, её должен дать вечер; печатаем обычную: {typical}",
)
@fix("add `crossing` with `cost` or `rounds`, and `fords`", "добавьте `crossing` с `cost` или `rounds` и `fords`")
def unsettled_crossing(element: Element) -> Verdict:
    """Fords and penalties are settled case by case."""
    if element.ground in WATERS and element.crossing is None:
        typical = RULES.said(f"terrain.ground.{element.ground}.says")
        return found(typical=typical)
    return None


@off_table("CH604", terrain, "K-102", length=INCHES)
def beyond_table(element: Element) -> Iterable[Place]:
    """Terrain that lies beside the table is not in the game."""
    return (*element.outline, *element.course)


@twice("CH605", PIECES, terrain, "K-501")
def terrain_twice() -> None:
    """An id means one piece of terrain."""


unknown_reading = reading_check("CH606", READINGS, "K-Q10")


@off_water("CH607", terrain, "K-506", "K-507", length=INCHES)
def crossing_off_water(element: Element) -> Iterator[Crossing]:
    """A ford is a place in its stream, and a bridge one over it."""
    if element.crossing is None or len(element.course) < _ENDS or element.width is None:
        return
    for key, what in {"fords": FORD, "bridges": BRIDGE}.items():
        for number, place in enumerate(getattr(element.crossing, key)):
            yield Crossing(("crossing", key, number), what, beside(place, element.course, element.width))


@of_land("CH610", terrain, "K-506", "K-507", key="crossing", water=Text("stream and no river", "ручей и не река"))
def crossing_of_land(element: Element) -> bool:
    """Players settle the crossing of water; of anything else it would change nothing."""
    return element.crossing is not None and element.ground not in WATERS
