"""An army as sheets see it: each unit with its number, line and persons."""

from dataclasses import dataclass
from functools import cached_property

from builder.errors import BuilderBug
from builder.systems.chainmail import classes
from builder.systems.chainmail.account import ChainmailArmy
from builder.systems.chainmail.profile import ChainmailRoster, Person, RosterUnit, TroopLine
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@dataclass(frozen=True)
class Mustered:
    """One unit of a roster with everything that belongs to it. `number` is its place in the roster, from 1."""

    number: int
    unit: RosterUnit
    line: TroopLine
    persons: tuple[Person, ...]

    @property
    def name(self) -> Text:
        """Its own name, or its line's."""
        return (self.unit.name or self.line.name).text

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
    def splits_move(self) -> bool:
        """Elves and horse archers shoot within their move (K-104)."""
        return self.line.elf or (self.line.missile == "bow" and classes.mounted(self.line.troop))


@dataclass(frozen=True)
class MusteredArmy:
    """A roster with its list, unit by unit."""

    army: ChainmailArmy

    @property
    def roster(self) -> ChainmailRoster:
        """The roster."""
        return self.army.roster

    @cached_property
    def units(self) -> tuple[Mustered, ...]:
        """All units in the order of the roster."""
        return tuple(self._unit(number, unit) for number, unit in enumerate(self.roster.units, 1))

    @cached_property
    def by_id(self) -> dict[str, Mustered]:
        """Units by id."""
        return {unit.unit.id: unit for unit in self.units}

    @property
    def figures(self) -> int:
        """All figures."""
        return sum(unit.unit.figures for unit in self.units)

    @property
    def men_each(self) -> int:
        """The men one figure stands for."""
        return classes.men(self.roster.scale.figure_mm)

    def _unit(self, number: int, unit: RosterUnit) -> Mustered:
        line = self.army.line(unit.line)
        if not isinstance(line, TroopLine):
            raise BuilderBug(f"unit {unit.id} of {self.roster.id} has no line; checks come before sheets")
        persons = tuple(person for person in self.roster.persons if person.beside == unit.id)
        return Mustered(number, unit, line, persons)
