"""An army as sheets see it, unit by unit; a system's own classes add what belongs to its units."""

from abc import ABC, abstractmethod
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any, Generic, Self, TypeVar

from builder.documents.army_list import ArmyList
from builder.documents.game import Army, N, UnitWithLine
from builder.documents.roster import Roster, U, Unit
from builder.text import Language, Text, joined
from builder.text.errors import BuilderBug
from builder.text.located import join_texts

L = TypeVar("L", bound=ArmyList)
R = TypeVar("R", bound=Roster)
M = TypeVar("M", bound="SheetUnit[Any, Any]")


def place_in(roster_id: str, *keys: str | int) -> str:
    """Where something of a roster was written, as a card carries it (`Card.where`): `roster/muret/units.3`."""
    return f"roster/{roster_id}/{'.'.join(map(str, keys))}"


@dataclass(frozen=True)
class SheetUnit(UnitWithLine[U, N]):
    """One unit of a roster with its line. `number` is its number on all sheets, `place` its index in the roster's
    file.
    """

    number: int
    place: int = field(default=0, kw_only=True)
    roster_id: str = field(default="", kw_only=True)

    @property
    def name(self) -> Text:
        """Its own name, or its line's."""
        return (self.unit.name or self.line.name).text

    @property
    def options(self) -> tuple[Text, ...]:
        """The names of the options of its line that it has, in the order of the list."""
        return tuple(one.name.text for one in self.line.options if one.id in self.unit.options)

    @property
    def line_name(self) -> Text:
        """The name of its line with those of its options: the name of all units like it."""
        return joined(self.line.name.text, *self.options, by=", ")

    def called(self, language: Language) -> str:
        """Its number and name, as used in worked examples and chances."""
        return join_texts((f"{self.number}\u00a0", self.name.say(language)))

    @property
    def where(self) -> str:
        """Where it was written: the roster and the keys in it (`place_in`)."""
        return place_in(self.roster_id, "units", self.place)


@dataclass(frozen=True)
class SheetArmy(ABC, Generic[L, R, M]):
    """A roster with its list, unit by unit. `hidden` are the ids of units that the opponent does not see yet."""

    army: Army[L, R]
    hidden: frozenset[str] = frozenset()

    @abstractmethod
    def numbered(self, number: int, unit: Any, line: Any) -> M:
        """A unit of the roster, by number, with its line and everything that belongs to it."""

    @property
    def roster(self) -> R:
        """The roster."""
        return self.army.roster

    def covered(self, unit: Any) -> tuple[bool, ...]:
        """What keeps a unit out of sight, the longest first: units that are hidden get the last numbers."""
        return (unit.id in self.hidden,)

    @cached_property
    def units(self) -> tuple[M, ...]:
        """All units in the order of the roster, the hidden ones last, so that no gap in the numbers on the field reveals them."""
        listed = sorted(enumerate(self.roster.units), key=lambda one: self.covered(one[1]))
        return tuple(self._unit(number, place, unit) for number, (place, unit) in enumerate(listed, 1))

    @property
    def leaders(self) -> tuple[Text, ...]:
        """The names of those who lead it, as far as its roster gives them."""
        return ()

    @cached_property
    def seen(self) -> Self:
        """The army as the opponent sees it: what is hidden is not in it at all, so no sheet made of it can reveal it."""
        return replace(self, army=replace(self.army, roster=self.open_roster()), hidden=frozenset())

    def open_roster(self) -> R:
        """The roster without hidden units, sources and settled findings; systems take out what else they keep secret."""
        units = tuple(one.unit for one in self.units if one.unit.id not in self.hidden)
        return self.roster.model_copy(update={"units": units, "sources": (), "settled": ()})

    @property
    def on_field(self) -> frozenset[tuple[str, str]]:
        """Its roster's id with the id of each unit, and of whatever else of it stands on the field."""
        return frozenset((unit.roster_id, unit.unit.id) for unit in self.units)

    @cached_property
    def by_id(self) -> dict[str, M]:
        """Units by id."""
        return {mustered.unit.id: mustered for mustered in self.units}

    def _unit(self, number: int, place: int, unit: Unit) -> M:
        line = self.army.line_of(unit)
        if line is None:
            raise BuilderBug(f"unit {unit.id} of {self.roster.id} has no line; checks come before sheets")
        return replace(self.numbered(number, unit, line), place=place, roster_id=self.roster.id)
