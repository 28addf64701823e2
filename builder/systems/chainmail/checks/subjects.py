"""The items that checks look at: lines, units, persons, volleys; items that cannot be resolved are left out."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from builder.checks import subjects
from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import id_and_name
from builder.rules.readings import NO_CHOICE
from builder.systems.chainmail import classes
from builder.systems.chainmail import volleys as table
from builder.systems.chainmail.profile import ChainmailArmy, ChainmailArmyList, Person, RosterUnit, TroopLine, Volley
from builder.systems.chainmail.rulebook import READINGS


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line."""

    @property
    def shooting(self) -> int:
        """How many of its figures shoot; all by default."""
        return self.unit.shooters or self.unit.figures


class Divided(NamedTuple):
    """A volley that a roster divides into groups, and the unit that shoots it."""

    by: Fielded
    volley: Volley

    @property
    def groups(self) -> str:
        """The groups as written: 5 + 5."""
        return " + ".join(map(str, self.volley.groups))

    def division(self, chosen: Mapping[str, str] = NO_CHOICE) -> table.Division:
        """The division that the laws judge."""
        return table.Division(self.volley.groups, self.by.shooting, self.volley.against, READINGS.decided(chosen))

    def wrong(self, chosen: Mapping[str, str]) -> str:
        """The id of the law that its groups break under these readings; empty if none."""
        return breach.id if (breach := table.DIVISION.broken(self.division(chosen))) else ""

    def right(self, chosen: Mapping[str, str] = NO_CHOICE) -> str:
        """The groups into which it must be divided."""
        return " + ".join(map(str, table.groups(self.by.shooting, self.volley.against, READINGS.decided(chosen))))


def _volleys(army: ChainmailArmy) -> Iterator[tuple[Where, Divided]]:
    for where, one in units.walk(army):
        for index, volley in enumerate(one.unit.volleys):
            yield (*where, "volleys", index, "groups"), Divided(one, volley)


lines: Selector[ChainmailArmyList, TroopLine] = entries("lines", line=id_and_name)
units = Fielded.every().only(lambda one: one.line.troop in classes.known())
volleys = Selector(_volleys, unit=lambda one: one.by.name, shooters=lambda one: one.by.shooting, right=Divided.right)
persons: Selector[ChainmailArmy, Person] = entries(
    "persons", lambda army: army.roster.persons, person=lambda one: one.name.text
)
