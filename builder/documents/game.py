"""Documents joined to what they refer to: an army is a roster with its list, a game an evening with its armies."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from builder.documents.army_list import ArmyList, Line
from builder.documents.evening import Evening
from builder.documents.roster import Roster

L = TypeVar("L", bound=ArmyList, covariant=True)
R = TypeVar("R", bound=Roster, covariant=True)
E = TypeVar("E", bound=Evening, covariant=True)


@dataclass(frozen=True)
class Army(Generic[L, R]):
    """A roster and the army list it is chosen from."""

    roster: R
    army_list: L

    def line(self, line_id: str) -> Line | None:
        """The troop line of that id, None if the list has none."""
        return self._lines.get(line_id)

    @cached_property
    def resolved(self) -> bool:
        """Whether the list has the line of every unit; else nobody can count what the army has, or add it up."""
        return all(unit.line in self._lines for unit in self.roster.units)

    @cached_property
    def _lines(self) -> Mapping[str, Line]:
        return {line.id: line for line in reversed(self.army_list.lines)}  # of two with one id the first counts


@dataclass(frozen=True)
class Game(Generic[L, R, E]):
    """An evening and its two armies, in the order of its sides."""

    evening: E
    armies: tuple[Army[L, R], ...]
