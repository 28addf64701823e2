"""Selectors for checks: units with their lines; unresolved references are left out."""

from builder.checks import subjects
from builder.checks.selector import Selector, entries
from builder.checks.wording import called
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.account import UnitWithLine
from builder.systems.napoleonic.profile import Leader, NapoleonicArmy, NapoleonicArmyList, RosterUnit, TroopLine


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
