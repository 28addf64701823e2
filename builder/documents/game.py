"""Documents joined to what they refer to: an army is a roster with its list, a game an evening with its armies."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property
from typing import Generic, TypeVar

from builder.documents.army_list import ArmyList, Line
from builder.documents.evening import Evening
from builder.documents.roster import Roster
from builder.text import Text, same

L = TypeVar("L", bound=ArmyList, covariant=True)
R = TypeVar("R", bound=Roster, covariant=True)
E = TypeVar("E", bound=Evening, covariant=True)


class Absent(Exception):
    """A check asks for the list of a roster, or the army of a side, that nobody can make out: it has nothing more to say."""


@dataclass(frozen=True)
class Army(Generic[L, R]):
    """A roster and the army list it is chosen from; None for one that is missing, broken or of another system."""

    roster: R
    known_list: L | None

    @property
    def army_list(self) -> L:
        """The list. Raises Absent where it cannot be made out."""
        if self.known_list is None:
            raise Absent
        return self.known_list

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
    """An evening and its two armies, in the order of its sides.

    None stands for an army that cannot be made out: its roster, or the list of that, is missing, broken or of another system.
    """

    evening: E
    known: tuple[Army[L, R] | None, ...]

    @property
    def armies(self) -> tuple[Army[L, R], ...]:
        """Both armies. Raises Absent where one cannot be made out."""
        return tuple(self.army(number) for number in range(len(self.known)))

    def army(self, side: int) -> Army[L, R]:
        """The army of a side. Raises Absent where it cannot be made out."""
        if (army := self.known[side]) is None:
            raise Absent
        return army

    def fielded(self) -> Iterator[tuple[int, Army[L, R]]]:
        """The armies that can be made out, each with the number of its side."""
        yield from ((number, army) for number, army in enumerate(self.known) if army is not None)

    def sides_known_first(self) -> list[int]:
        """The numbers of the sides: a check that needs each army has told what it finds of one before it ends at the other."""
        return sorted(range(len(self.known)), key=lambda number: self.known[number] is None)

    def called(self, side: int) -> Text:
        """The name of a side's army; the id of its roster where that cannot be made out."""
        army = self.known[side]
        return army.roster.name.text if army else same(f"`{self.evening.sides[side].roster}`")


AnyArmy = Army[ArmyList, Roster]
AnyGame = Game[ArmyList, Roster, Evening]
