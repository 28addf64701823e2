"""An army as sheets see it: each unit with its number, line and persons."""

from dataclasses import dataclass

from builder.sheets import army
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import ChainmailArmyList, ChainmailRoster, Person, RosterUnit, TroopLine
from builder.systems.chainmail.rulebook import RULES


@dataclass(frozen=True)
class SheetUnit(army.SheetUnit[RosterUnit, TroopLine]):
    """One unit of a roster with everything that belongs to it."""

    persons: tuple[Person, ...]

    @property
    def fights(self) -> bool:
        """Whether the melee matrix has its class."""
        return self.line.troop in classes.fighting()

    @property
    def armour(self) -> str:
        """The row of the missile table that it is struck by; by its class where the list does not say (K-Q13)."""
        return self.line.missile_armour or str(RULES[f"melee.classes.{self.line.troop}.armour"].value)

    @property
    def shooters(self) -> int:
        """Its figures that shoot."""
        return (self.unit.shooters or self.unit.figures) if self.line.missile else 0

    @property
    def shoots_mounted(self) -> bool:
        """Whether it shoots or throws from the saddle (K-201)."""
        return bool(self.line.missile) and classes.mounted(self.line.troop)

    @property
    def splits_move(self) -> bool:
        """Elves and horse archers shoot within their move (K-104)."""
        return self.line.elf or (self.line.missile == "bow" and classes.mounted(self.line.troop))


class SheetArmy(army.SheetArmy[ChainmailArmyList, ChainmailRoster, SheetUnit]):
    """A roster with its list, unit by unit."""

    @property
    def figures(self) -> int:
        """All figures."""
        return sum(unit.unit.figures for unit in self.units)

    @property
    def men_each(self) -> int:
        """The men one figure stands for."""
        return classes.men(self.roster.scale.figure_mm)

    def numbered(self, number: int, unit: RosterUnit, line: TroopLine) -> SheetUnit:
        """A unit with everything that belongs to it."""
        persons = tuple(person for person in self.roster.persons if person.beside == unit.id)
        return SheetUnit(number, unit, line, persons)
