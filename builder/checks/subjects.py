"""Subjects for checks of rosters and evenings in every system; entries that cannot be resolved are skipped."""

from collections.abc import Iterator
from contextlib import suppress
from dataclasses import dataclass
from typing import Any, Self, cast

from builder.checks.rule import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import id_and_name
from builder.documents.army_list import ArmyList, Line
from builder.documents.game import Absent, Army, Game, N, UnitWithLine
from builder.documents.options import Option
from builder.documents.roster import Roster, U, Unit
from builder.text import Text, same


@dataclass(frozen=True)
class Fielded(UnitWithLine[U, N]):
    """One unit of a roster with its line; each system has a subclass with its own types. `index` counts from 0."""

    index: int

    @property
    def id(self) -> str:
        """The id."""
        return self.unit.id

    @property
    def name(self) -> Text:
        """The id, as in the file, with the unit's own name or that of its line."""
        name = (self.unit.name or self.line.name).text
        return same("`{id}` ({name})").fill(id=self.unit.id, name=name)

    @classmethod
    def units(cls, army: Army[Any, Any]) -> Iterator[Self]:
        """Every unit of a roster whose line exists in the list, in roster order."""
        for index, unit in enumerate(army.roster.units):
            yield from cls._fielded(army, index, unit)

    @classmethod
    def _known(cls, army: Army[Any, Any]) -> Iterator[Self]:
        """Those of these units whose lines could be read."""
        for index, unit in enumerate(army.roster.units):
            with suppress(Absent):
                yield from cls._fielded(army, index, unit)

    @classmethod
    def _fielded(cls, army: Army[Any, Any], index: int, unit: Unit) -> Iterator[Self]:
        line: Any = army.line_of(unit)
        if line is not None:
            yield cls(cast(U, unit), line, index)

    @classmethod
    def every(cls) -> Selector[Army[Any, Any], Self]:
        """A selector of these units: `unit` is the name."""
        walk, some = (
            lambda army, units=units: ((("units", one.index), one) for one in units(army))
            for units in (cls.units, cls._known)
        )
        return Selector(walk, some, unit=lambda one: one.name)

    @classmethod
    def of_side(cls, game: Game[Any, Any, Any], side: int) -> dict[str, Self]:
        """The units of one side of an evening, by id; empty if its army cannot be resolved."""
        army = game.known[side]
        return cls.by_id(army) if army else {}

    @classmethod
    def by_id(cls, army: Army[Any, Any]) -> dict[str, Self]:
        """The units of an army, by id."""
        return {fielded.unit.id: fielded for fielded in cls.units(army)}


AnyFielded = Fielded[Any, Any]


def unit_ids(army: Army[Any, Any]) -> list[str]:
    """The ids of the units of a roster."""
    return [unit.id for unit in army.roster.units]


def place(army_list: Any, entry: str, key: str) -> tuple[str | int, ...]:
    """The keys of a value (such as `number`) of an entry of an army list, such as a line or a gun."""
    return next(((part, index, key) for part, index, one in army_list.line_ids() if one == entry), ())


lines: Selector[ArmyList, Line] = entries("lines", line=id_and_name)


roster_units: Selector[Army[ArmyList, Roster], Unit] = entries("units", lambda army: army.roster.units)


def _options(army_list: ArmyList) -> Iterator[tuple[Where, Option[Any]]]:
    for where, line in lines.walk(army_list):
        yield from (((*where, "options", index), option) for index, option in enumerate(line.options))


options = Selector(_options, option=id_and_name)
