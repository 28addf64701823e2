"""An army for sheets: each unit with its number, line and characters."""

from dataclasses import dataclass

from builder.sheets import army
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import ChainmailArmyList, ChainmailRoster, Person, RosterUnit, TroopLine
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@dataclass(frozen=True)
class SheetUnit(army.SheetUnit[RosterUnit, TroopLine]):
    """One unit of a roster with its line and characters."""

    persons: tuple[Person, ...]

    @property
    def fights(self) -> bool:
        """Whether its class is in the melee matrix."""
        return self.line.troop in classes.fighting()

    @property
    def armour(self) -> str:
        """Its row of the missile table; by class where the list gives none (K-Q13)."""
        return self.line.missile_armour or str(RULES[f"melee.classes.{self.line.troop}.armour"].value)

    @property
    def shooters(self) -> int:
        """The number of its figures that shoot."""
        return (self.unit.shooters or self.unit.figures) if self.line.missile else 0

    @property
    def splits_move(self) -> bool:
        """Whether it may shoot during its move, as elves and horse archers do (K-104)."""
        return self.line.elf or (self.line.missile == "bow" and classes.mounted(self.line.troop))


class SheetArmy(army.SheetArmy[ChainmailArmyList, ChainmailRoster, SheetUnit]):
    """A roster with its list, unit by unit."""

    @property
    def figures(self) -> int:
        """The number of all figures."""
        return sum(unit.unit.figures for unit in self.units)

    @property
    def men_each(self) -> int:
        """The men that one figure represents."""
        return classes.men(self.roster.scale.figure_mm)

    @property
    def leaders(self) -> tuple[Text, ...]:
        """Its characters, whatever they are."""
        return tuple(one.name.text for one in self.roster.persons)

    def numbered(self, number: int, unit: RosterUnit, line: TroopLine) -> SheetUnit:
        """A unit with its line and characters."""
        persons = tuple(person for person in self.roster.persons if person.beside == unit.id)
        return SheetUnit(unit, line, number, persons)
