"""AB531-AB536: terrain of an evening: known, drawn, on the table, impassable pieces left empty; readings."""

from collections.abc import Iterable

from builder.checks.decisions import reading_check
from builder.checks.placing import off_table
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.twice import PIECES, twice
from builder.checks.unknown import GROUND, unknown
from builder.checks.wording import piece
from builder.rules.geometry import Point
from builder.systems.age_of_battles.checks.on_table import STEPS, Piece, pieces, terrain
from builder.systems.age_of_battles.field import enters
from builder.systems.age_of_battles.profile import AgeOfBattlesGame, Element
from builder.systems.age_of_battles.readings import READINGS
from builder.systems.age_of_battles.rulebook import RULES

_CORNERS, _ENDS = 3, 2


@unknown("AB531", terrain, "A-802", "A-804", at="ground", what=GROUND)
def unknown_ground(element: Element) -> tuple[str, Iterable[str]]:
    """The kind of ground decides whether and how it can be crossed."""
    return element.ground, RULES.below("terrain.grounds")


@terrain.each("AB532", "A-802", "A-804")
@says("no `outline`, and no `course` with a `width`")
@fix("write `outline` (three or more corners), or `course` (two or more points) and `width`")
def shapeless(element: Element) -> Verdict:
    """Terrain without a shape cannot be placed on the table."""
    drawn = len(element.outline) >= _CORNERS or (len(element.course) >= _ENDS and element.width is not None)
    return not drawn


@twice("AB533", PIECES, terrain, "A-802")
def ground_twice() -> None:
    """Each id must refer to exactly one piece of terrain."""


@off_table("AB534", terrain, "A-801", length=STEPS)
def beyond_table(element: Element) -> Iterable[Point]:
    """Terrain outside the table is not in the game."""
    return (*element.outline, *element.course)


@pieces.each("AB535", "A-802", "A-116")
@says("{name}: in impassable terrain ({ground})")
@fix("move it, or write `passable: true` if your group allows it")
def on_forbidden_ground(one: Piece, game: AgeOfBattlesGame) -> Verdict:
    """Units go round rivers and cliffs and cannot stand in them."""
    barred = filter(_forbidden, game.evening.terrain)
    return (found(ground=piece(element)) for element in barred if enters(one.stand.corners, element))


def _forbidden(element: Element) -> bool:
    if element.passable is not None:
        return not element.passable
    key = f"terrain.grounds.{element.ground}.passable"
    return key in RULES and RULES[key].value == "no"


unknown_reading = reading_check("AB536", READINGS, "A-Q1")
