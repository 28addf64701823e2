"""The items that checks look at: units with their lines; deployed units, garrisons, terrain. Unresolved references are left out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Generic, TypeVar

from builder.checks import on_table, subjects
from builder.checks.on_table import Sided
from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import called, piece, word
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.account import UnitWithLine
from builder.systems.napoleonic.profile import (
    Element,
    Leader,
    NapoleonicArmy,
    NapoleonicArmyList,
    NapoleonicGame,
    NapoleonicSide,
    Placed,
    RosterUnit,
    TroopLine,
)
from builder.systems.napoleonic.rulebook import READINGS
from builder.text import Text


class Fielded(UnitWithLine, subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line."""

    @property
    def arm(self) -> str | None:
        """The arm of its type, or None if the type is unknown."""
        return troops.arm(self.line.type) if self.line.type in troops.types() else None


by_id = Fielded.by_id
lines: Selector[NapoleonicArmyList, TroopLine] = entries("lines", lambda army_list: army_list.lines, line=called)
units = Fielded.every()
generals: Selector[NapoleonicArmy, Leader] = entries(
    "generals", lambda army: army.roster.generals, leader=lambda one: one.name.text
)


P = TypeVar("P", bound="Placing")
CM = Text("cm|cm")


@dataclass(frozen=True, slots=True)
class Placing:
    """An entry of a deployment: side, index, and the name of its unit."""

    side: int
    place: int
    placed: Placed
    name: Text

    @property
    def where(self) -> tuple[str | int, ...]:
        """Its path in the evening."""
        return ("sides", self.side, "deployment", self.place)


@dataclass(frozen=True, slots=True)
class Standing(Placing):
    """A deployed unit with its roster entry and line."""

    seen: Fielded

    @property
    def arm(self) -> str | None:
        """Its arm here, mounted or dismounted."""
        if self.seen.arm is None:
            return None
        return troops.arm(self.seen.line.type, self.placed.dismounted)


def _standing(game: NapoleonicGame) -> Iterator[tuple[Where, Standing]]:
    """Every known unit in both deployments."""
    for _, of in sides.walk(game):
        known = by_id(of.army)
        for place, placed in enumerate(of.side.deployment):
            if placed.id in known:
                one = Standing(of.number, place, placed, known[placed.id].name, known[placed.id])
                yield one.where, one


def _placings(game: NapoleonicGame) -> Iterator[tuple[Where, Placing]]:
    """Every entry of both deployments that names a unit of its army; all entries if the army is unknown."""
    for number, side in enumerate(game.evening.sides):
        known = Fielded.of_side(game, number)
        for place, placed in enumerate(side.deployment):
            if placed.id in known or game.known[number] is None:
                name = known[placed.id].name if placed.id in known else word(placed.id)
                one = Placing(number, place, placed, name)
                yield one.where, one


@dataclass(frozen=True, slots=True)
class Garrison(Generic[P]):
    """An entry of a deployment and the settlement it holds."""

    of: P
    settlement: Element


def garrisons(of: Selector[NapoleonicGame, P]) -> Selector[NapoleonicGame, Garrison[P]]:
    """Entries of a deployment that are in a settlement: `unit` names the unit, `place` the settlement."""

    def walk(game: NapoleonicGame) -> Iterator[tuple[Where, Garrison[P]]]:
        known = settlements(game)
        for where, one in of.walk(game):
            if one.placed.inside in known:
                yield where, Garrison(one, known[str(one.placed.inside)])

    return Selector(walk, unit=lambda one: one.of.name, place=lambda one: piece(one.settlement))


def decided(game: NapoleonicGame) -> dict[str, str]:
    """The valid readings of an evening; a check reports the others."""
    known = READINGS.known()
    return {q: value for q, value in game.evening.readings.items() if q in known and value in known[q].choices}


def settlements(game: NapoleonicGame) -> dict[str, Element]:
    """The settlements of an evening, by id."""
    return {one.id: one for one in game.evening.terrain if one.ground == "settlement"}


sides: Selector[NapoleonicGame, Sided[NapoleonicSide, NapoleonicArmy]] = on_table.sides
terrain: Selector[NapoleonicGame, Element] = entries("terrain", lambda game: game.evening.terrain, ground=piece)
placings = Selector(_placings, unit=lambda one: one.name)
standing = Selector(_standing, unit=lambda one: one.name)
