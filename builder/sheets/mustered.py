"""An army as sheets see it, unit by unit; a system's own classes add what belongs to its units."""

from abc import ABC, abstractmethod
from dataclasses import dataclass
from functools import cached_property
from typing import Any, Generic, TypeVar

from builder.documents.army_list import ArmyList, Line
from builder.documents.game import Army
from builder.documents.roster import Roster, Unit
from builder.errors import BuilderBug
from builder.text import Language, Text

U = TypeVar("U", bound=Unit)
N = TypeVar("N", bound=Line)
L = TypeVar("L", bound=ArmyList)
R = TypeVar("R", bound=Roster)
M = TypeVar("M", bound="Mustered[Any, Any]")


@dataclass(frozen=True)
class Mustered(Generic[U, N]):
    """One unit of a roster with its line. `number` is its place in the roster, from 1."""

    number: int
    unit: U
    line: N

    @property
    def name(self) -> Text:
        """Its own name, or its line's."""
        return (self.unit.name or self.line.name).text

    def called(self, language: Language) -> str:
        """Its number and name, as worked examples and chances call it."""
        return f"{self.number} {self.name.say(language)}"

    @property
    def where(self) -> str:
        """Its place in the roster file."""
        return f"units.{self.number - 1}"


@dataclass(frozen=True)
class MusteredArmy(ABC, Generic[L, R, M]):
    """A roster with its list, unit by unit."""

    army: Army[L, R]

    @abstractmethod
    def muster(self, number: int, unit: Any, line: Any) -> M:
        """A unit of the roster, by number, with its line and everything that belongs to it."""

    @property
    def roster(self) -> R:
        """The roster."""
        return self.army.roster

    @cached_property
    def units(self) -> tuple[M, ...]:
        """All units in the order of the roster."""
        return tuple(self._unit(number, unit) for number, unit in enumerate(self.roster.units, 1))

    @cached_property
    def by_id(self) -> dict[str, M]:
        """Units by id."""
        return {mustered.unit.id: mustered for mustered in self.units}

    def _unit(self, number: int, unit: Unit) -> M:
        line = self.army.line(unit.line)
        if line is None:
            raise BuilderBug(f"unit {unit.id} of {self.roster.id} has no line; checks come before sheets")
        return self.muster(number, unit, line)
