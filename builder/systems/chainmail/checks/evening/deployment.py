"""Deployment of an evening: units exist, stand on the table once, and not where they cannot go."""

from collections.abc import Iterable
from itertools import pairwise

from builder.checks.placing import forgotten, off_table, overlapping, placed_twice, stranger
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.subjects import unit_ids
from builder.checks.wording import piece
from builder.rules.geometry import Shape
from builder.systems.chainmail import plane
from builder.systems.chainmail.checks.evening.field import CORNERS
from builder.systems.chainmail.checks.on_table import INCHES, Placement, placings, way_points
from builder.systems.chainmail.checks.subjects import Fielded, units
from builder.systems.chainmail.profile import ChainmailArmy, ChainmailGame, Place, Placed
from builder.systems.chainmail.rulebook import RULES


@stranger("CH621", "K-101")
def unknown_unit(army: ChainmailArmy) -> Iterable[str]:
    """Only units in the roster can be deployed."""
    return unit_ids(army)


@placed_twice("CH622", placings, "K-101")
def unit_twice(one: Placement) -> object:
    """The figures of a unit must stand side by side, in one place."""
    return one.side, one.placed.id


@off_table("CH623", placings, "K-102", at="at", length=INCHES)
def sticks_out(one: Placement) -> Shape:
    """All figures of a unit must stand on the table."""
    return plane.corners(one.placed)


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
    return _is_formed(one) and _in_the_way(one, game, "formed")


@overlapping("CH626", placings, "K-101", at="at")
def on_another(one: Placement) -> Iterable[Shape]:
    """Units cannot overlap."""
    return (plane.corners(one.placed),)


@off_table("CH627", way_points, "K-102", length=INCHES)
def way_off_table(one: tuple[Placement, Place]) -> Shape:
    """A planned path must stay on the table."""
    return (one[1],)


@forgotten("CH628", "K-101", severity="warning")
@fix("place it (the rules have no reserve), or remove it from the roster")
def not_placed(army: ChainmailArmy) -> Iterable[Fielded]:
    """A deployment, once begun, must show the whole army: nothing arrives later in these rules."""
    return units(army)


def _in_the_way(one: Placement, game: ChainmailGame, kind: str) -> Verdict:
    grounds = [g for g in RULES.below("terrain.ground") if RULES.row(f"terrain.ground.{g}").get("blocks") == kind]
    closed = (area for area in game.evening.terrain if area.ground in grounds and len(area.outline) >= CORNERS)
    return (found(ground=piece(area)) for area in closed if _enters(one.placed, area.outline))


def _enters(placed: Placed, outline: Shape) -> bool:
    legs = pairwise((placed.at, *placed.path))
    return plane.stands_in(placed, outline) or any(plane.leads_into(*leg, outline) for leg in legs)


def _is_catapult(one: Placement) -> bool:
    return one.fielded is not None and one.fielded.line.troop == "catapult"


def _is_formed(one: Placement) -> bool:
    return one.fielded is not None and not _is_catapult(one) and one.fielded.unit.formation != "loose"
