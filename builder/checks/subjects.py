"""What checks of rosters and evenings look at in every system; things that cannot be resolved are left out."""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from builder.checks.selector import Selector, entries
from builder.checks.wording import called
from builder.documents.army_list import ArmyList, Line
from builder.documents.game import Army, Game
from builder.documents.roster import Roster, Unit
from builder.text import Text, same

U = TypeVar("U", bound=Unit)


N = TypeVar("N", bound=Line)


@dataclass(frozen=True)
class Fielded(Generic[U, N]):
    """One unit of a roster with its line; a system's own class names its kinds of both. `index` counts from 0."""

    index: int
    unit: U
    line: N

    @property
    def id(self) -> str:
        """Its id."""
        return self.unit.id

    @property
    def name(self) -> Text:
        """Its id, which a reader finds in the file, with its own name or its line's."""
        name = (self.unit.name or self.line.name).text
        return same("`{id}` ({name})").fill(id=self.unit.id, name=name)

    @classmethod
    def units(cls, army: Army[Any, Any]) -> Iterator[Self]:
        """Every unit of a roster whose line is in the list, in the order of the roster."""
        for index, unit in enumerate(army.roster.units):
            line: Any = army.line(unit.line)
            if line is not None:
                yield cls(index, unit, line)

    @classmethod
    def every(cls) -> Selector[Army[Any, Any], Self]:
        """Each of them, for a check: `unit` is what it is called."""
        return Selector(
            lambda army: ((("units", one.index), one) for one in cls.units(army)), unit=lambda one: one.name
        )

    @classmethod
    def of_side(cls, game: Game[Any, Any, Any], side: int) -> dict[str, Self]:
        """Those of one side of an evening, by id; none where nobody can make out its army."""
        army = game.known[side]
        return cls.by_id(army) if army else {}

    @classmethod
    def by_id(cls, army: Army[Any, Any]) -> dict[str, Self]:
        """Those units by id."""
        return {fielded.unit.id: fielded for fielded in cls.units(army)}


AnyFielded = Fielded[Any, Any]


def unit_ids(army: Army[Any, Any]) -> list[str]:
    """The ids of the units of a roster."""
    return [unit.id for unit in army.roster.units]


def place(army_list: Any, entry: str, key: str) -> tuple[str | int, ...]:
    """Where an army list says something of one of its entries (a line, a gun): the keys that lead to it."""
    return next(((part, index, key) for part, index, one in army_list.line_ids() if one == entry), ())


lines: Selector[ArmyList, Line] = entries("lines", lambda army_list: army_list.lines, line=called)


roster_units: Selector[Army[ArmyList, Roster], Unit] = entries("units", lambda army: army.roster.units)
