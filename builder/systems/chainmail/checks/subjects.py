"""What the checks look at: units of an army with their lines; things that cannot be resolved are left out."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.documents.game import Game
from builder.systems.chainmail import classes
from builder.systems.chainmail.account import ChainmailArmy
from builder.systems.chainmail.profile import (
    ChainmailArmyList,
    ChainmailEvening,
    ChainmailRoster,
    RosterUnit,
    TroopLine,
)
from builder.text import Text

ChainmailGame = Game[ChainmailArmyList, ChainmailRoster, ChainmailEvening]


@dataclass(frozen=True, slots=True)
class Fielded:
    """One unit of a roster with its line."""

    index: int
    unit: RosterUnit
    line: TroopLine

    @property
    def name(self) -> Text:
        """Its own name, or its line's with its number in the roster."""
        if self.unit.name:
            return self.unit.name.text
        return Text("{line} (unit {n})", "{line} (отряд {n})").fill(line=self.line.name.text, n=self.index + 1)


def units(army: ChainmailArmy) -> Iterator[Fielded]:
    """The units whose line and class are known, in the order of the roster."""
    for index, unit in enumerate(army.roster.units):
        line = army.line(unit.line)
        if isinstance(line, TroopLine) and line.troop in classes.known():
            yield Fielded(index, unit, line)
