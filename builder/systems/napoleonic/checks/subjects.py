"""The items that checks look at: units with their lines; deployed units, garrisons, terrain. Unresolved references are left out."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.checks import on_table, subjects
from builder.checks.on_table import SideWithArmy
from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import id_and_name, piece
from builder.systems.napoleonic import profile, troops
from builder.systems.napoleonic.account import UnitWithLine
from builder.systems.napoleonic.rulebook import READINGS
from builder.text import Text


class Fielded(UnitWithLine, subjects.Fielded[profile.RosterUnit, profile.TroopLine]):
    """One unit of a roster with its line."""

    @property
    def arm(self) -> str | None:
        """The arm of its type, or None if the type is unknown."""
        return troops.arm(self.line.type) if self.line.type in troops.types() else None


by_id = Fielded.by_id
lines: Selector[profile.NapoleonicArmyList, profile.TroopLine] = entries("lines", line=id_and_name)
known_lines = lines.only(lambda line: line.type in troops.types())
units = Fielded.every()
generals: Selector[profile.NapoleonicArmy, profile.Leader] = entries(
    "generals", lambda army: army.roster.generals, leader=lambda one: one.name.text
)


CM = Text("cm|cm")
Placing = on_table.Placing[profile.Placed, Fielded]


def arm_of(one: Placing) -> str | None:
    """The arm of a unit that is known where it stands, mounted or dismounted."""
    return troops.arm(one.unit.line.type, one.placed.dismounted) if one.unit.arm else None


class Garrison(NamedTuple):
    """An entry of a deployment and the settlement it holds."""

    of: Placing
    settlement: profile.Element


def garrisons(of: Selector[profile.NapoleonicGame, Placing]) -> Selector[profile.NapoleonicGame, Garrison]:
    """Entries of a deployment that are in a settlement: `unit` names the unit, `place` the settlement."""

    def walk(game: profile.NapoleonicGame) -> Iterator[tuple[Where, Garrison]]:
        known = settlements(game)
        for where, one in of.walk(game):
            if one.placed.inside in known:
                yield where, Garrison(one, known[str(one.placed.inside)])

    return Selector(walk, unit=lambda one: one.of.name, place=lambda one: piece(one.settlement))


def decided(game: profile.NapoleonicGame) -> dict[str, str]:
    """The valid readings of an evening; a check reports the others."""
    return READINGS.possible(game.evening.readings)


def settlements(game: profile.NapoleonicGame) -> dict[str, profile.Element]:
    """The settlements of an evening, by id."""
    return {one.id: one for one in game.evening.terrain if one.ground == "settlement"}


sides: Selector[profile.NapoleonicGame, SideWithArmy[profile.NapoleonicSide, profile.NapoleonicArmy]] = on_table.sides
terrain: Selector[profile.NapoleonicGame, profile.Element] = entries(
    "terrain", lambda game: game.evening.terrain, ground=piece
)
placings: Selector[profile.NapoleonicGame, Placing] = on_table.placings(Fielded, with_unknown=False)
standing = placings.only(lambda one: one.fielded is not None)
