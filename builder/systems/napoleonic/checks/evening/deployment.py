"""NA411-NA421, NA909: deployed units: known, placed once, on the table, apart, on passable terrain, in a formation of their arm."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

from builder.checks.lawful import unlawful
from builder.checks.on_table import placings as everybody
from builder.checks.placing import missing_from_deployment, off_table, overlapping, placed_twice, unknown_placed
from builder.checks.rule import Verdict, Where, fix, found, says
from builder.checks.selector import Selector
from builder.checks.subjects import unit_ids
from builder.checks.wording import piece
from builder.rules.geometry import TOUCH, Shape, inner, inside, overlap, within
from builder.systems.napoleonic import ground, troops
from builder.systems.napoleonic.checks import subjects
from builder.systems.napoleonic.field import Block, blocks
from builder.systems.napoleonic.profile import Element, NapoleonicArmy, NapoleonicGame
from builder.text import Text


@dataclass(frozen=True, slots=True)
class UnitInField:
    """A unit in the field and the area it occupies."""

    side: int
    block: Block
    name: Text


def _blocks(game: NapoleonicGame) -> Iterator[tuple[Where, UnitInField]]:
    for number, army in game.fielded():
        known = subjects.by_id(army)
        for block in blocks(army, game.evening.sides[number]):
            yield ("sides", number, "deployment", block.placing), UnitInField(number, block, known[block.unit].name)


_stood = Selector(_blocks, unit=lambda one: one.name)
_everybody: Selector[NapoleonicGame, subjects.Placing] = everybody(subjects.Fielded)


@unknown_placed("NA411", "N-Q1")
def unknown_unit(army: NapoleonicArmy) -> Iterable[str]:
    """Only units in the roster can be deployed."""
    return unit_ids(army)


@placed_twice("NA412", _everybody, "N-Q1")
def in_two_places(one: subjects.Placing) -> object:
    """A unit can be in only one place."""
    return one.side, one.placed.id


@subjects.placings.each("NA413", "N-105")
@says("needs either `at` or `inside`, not both")
@fix("give the middle of its front (`at`) or the settlement it holds (`inside`)")
def no_place(one: subjects.Placing) -> Verdict:
    """A unit must stand either in the field or along the perimeter of a settlement."""
    return (one.placed.at is None) == (one.placed.inside is None)


@off_table("NA414", _stood, "N-606", length=subjects.CM)
def sticks_out(one: UnitInField) -> Shape:
    """The table edge is impassable."""
    return one.block.corners


@overlapping("NA415", _stood, "N-205")
def on_another(one: UnitInField) -> Iterable[Shape]:
    """No unit may pass through another, so units must not overlap."""
    return (one.block.corners,)


@_stood.pairs().each("NA416", "N-209", "N-701")
@says("{unit}: touching the enemy unit {other}")
@fix("move one of them: contact needs a declared attack")
def touching(two: tuple[UnitInField, UnitInField]) -> Verdict:
    """Melees begin only with a declared attack."""
    one, other = (stood.block.corners for stood in two)
    return two[0].side != two[1].side and within(one, other, TOUCH) and not overlap(one, other)


class UnitOnGround(NamedTuple):
    """A unit in the field and a piece of terrain it stands in."""

    of: subjects.Placing
    ground: Element

    @property
    def garrisons(self) -> bool:
        """Whether it may occupy a settlement."""
        return troops.garrisons(self.of.unit.line.type, self.of.placed.dismounted)


def _units_on_ground(game: NapoleonicGame) -> Iterator[tuple[Where, UnitOnGround]]:
    stands = dict(subjects.standing.walk(game))
    for where, stood in _stood.walk(game):
        for element in game.evening.terrain:
            if not _crossed(element, stood.block) and any(
                within(inner(stood.block.corners), part) for part in _parts(element)
            ):
                yield where, UnitOnGround(stands[where], element)


_ground = Selector(_units_on_ground, unit=lambda one: one.of.name, ground=lambda one: piece(one.ground))


@_ground.each("NA417", "N-107", "N-201")
@says("{unit}: in {ground}, which {type} may not enter")
@fix("move the unit or the terrain")
def forbidden_ground(one: UnitOnGround, game: NapoleonicGame) -> Verdict:
    """A unit cannot stand in terrain that it may not enter."""
    kind, dismounted, here = one.of.unit.line.type, one.of.placed.dismounted, one.ground.ground
    barred = (
        troops.GARRISON.broken(troops.TypeAsMounted(kind, dismounted))
        if here == "settlement"
        else ground.BARRED.broken(ground.Entry(here, kind, subjects.decided(game), dismounted))
    )
    return None if barred is None else found(type=barred.fields["type"], cites=barred.facts)


@_ground.each("NA421", "N-105")
@says("stands in the middle of {ground}; a garrison must stand along the perimeter")
@fix("write `inside: {id}` instead of `at`, or move the unit")
def in_the_middle(one: UnitOnGround) -> Verdict:
    """A garrison must stand along the perimeter of a settlement; no unit may stand in its middle."""
    return one.ground.ground == "settlement" and one.garrisons and found(id=one.ground.id)


def _crossed(element: Element, block: Block) -> bool:
    """Whether a unit stands on a bridge or ford, where any unit may be (N-201)."""
    return any(inside(at, block.corners) for at in (*(one.at for one in element.bridges), *element.fords))


def _parts(element: Element) -> Iterator[Shape]:
    if element.outline:
        yield element.outline
    yield from pairwise(element.course)


@unlawful("NA418", troops.FORMATIONS["taken"], subjects.standing, at="formation")
def formation_of_arm(one: subjects.Placing, game: NapoleonicGame) -> troops.Formed | None:
    """The rules name formations for infantry and cavalry, and march and firing formations for guns; any unit may be disordered."""
    return _formed(one, game)


@unlawful("NA419", troops.FORMATIONS["open"], subjects.standing, at="formation", severity="warning")
def unsettled_formation(one: subjects.Placing, game: NapoleonicGame) -> troops.Formed | None:
    """Only infantry and dismounted chasseurs form square, unless the club chooses another reading."""
    return _formed(one, game)


def _formed(one: subjects.Placing, game: NapoleonicGame) -> troops.Formed | None:
    """A unit in the field in its formation; a garrison has none."""
    if subjects.arm_of(one) is None or one.placed.inside is not None:
        return None
    return troops.Formed(one.unit.line.type, one.placed.formation, subjects.decided(game), one.placed.dismounted)


@subjects.standing.each("NA420", "N-108")
@says("{type} cannot be `dismounted`")
@fix("delete `dismounted`; only {able} may dismount")
def cannot_dismount(one: subjects.Placing) -> Verdict:
    """Only chasseurs may dismount."""
    able = ", ".join(f"`{kind}`" for kind in troops.types() if troops.dismounts(kind))
    kind = one.unit.line.type
    wrong = one.placed.dismounted and kind in troops.types() and not troops.dismounts(kind)
    return wrong and found("dismounted", type=troops.name(kind), able=able)


@missing_from_deployment("NA909", "N-Q1", severity="info")
@fix("place it, or say in the scenario when it arrives: the rules do not cover reinforcements")
def not_placed(army: NapoleonicArmy) -> Iterable[subjects.Fielded]:
    """The fragment has no deployment rules; a scenario that places units should place all of them."""
    return subjects.units(army)
