"""An army as sheets see it: each unit with its number, line, size, experience, shooting and generals."""

from dataclasses import dataclass
from functools import cached_property

from builder.documents.game import Army
from builder.errors import BuilderBug
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.account import experience_of, stands_of
from builder.systems.napoleonic.profile import Leader, NapoleonicArmyList, NapoleonicRoster, RosterUnit, TroopLine
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text

NapoleonicArmy = Army[NapoleonicArmyList, NapoleonicRoster]


@dataclass(frozen=True)
class Mustered:
    """One unit of a roster with everything that belongs to it. `number` is its place in the roster, from 1."""

    number: int
    unit: RosterUnit
    line: TroopLine
    leaders: tuple[Leader, ...]

    @property
    def name(self) -> Text:
        """Its own name, or its line's."""
        return (self.unit.name or self.line.name).text

    @property
    def type_name(self) -> Text:
        """What its type is called."""
        return troops.name(self.line.type, howitzers=self.line.howitzers)

    @property
    def arm(self) -> str:
        """Its arm, mounted if it can be."""
        return troops.arm(self.line.type)

    @property
    def stands(self) -> int | None:
        """Its stands or gunner figures."""
        return stands_of(self.unit, self.line)

    @property
    def experience(self) -> str:
        """Its experience."""
        return experience_of(self.unit, self.line) or self.line.experience[0]

    @property
    def base(self) -> int:
        """The number of its experience."""
        return RULES.whole(f"units.experience.{self.experience}")

    @property
    def table(self) -> str | None:
        """Its table of shooting values."""
        return troops.table(self.line.type, self.line.howitzers)

    @property
    def agile(self) -> bool:
        """Whether it may move and shoot."""
        return troops.agile(self.line.type)

    def values(self, stands: int) -> tuple[int, int]:
        """Near and far value of so many stands; beyond the tables the last row (N-Q2)."""
        assert self.table is not None
        near, far = fire.bands(self.table)
        return fire.value(self.table, near, stands, {})[0], fire.value(self.table, far, stands, {})[0]


@dataclass(frozen=True)
class MusteredArmy:
    """A roster with its list, unit by unit."""

    army: NapoleonicArmy

    @property
    def roster(self) -> NapoleonicRoster:
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
    def stands(self) -> int:
        """Stands and gunner figures in all."""
        return sum(unit.stands or 0 for unit in self.units)

    def _unit(self, number: int, unit: RosterUnit) -> Mustered:
        line = self.army.line(unit.line)
        if not isinstance(line, TroopLine):
            raise BuilderBug(f"unit {unit.id} of {self.roster.id} has no line; checks come before sheets")
        return Mustered(number, unit, line, tuple(one for one in self.roster.generals if one.unit == unit.id))
