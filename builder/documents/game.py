"""Documents with their references resolved: an army is a roster with its list, a game an evening with its armies."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cached_property
from typing import Generic, TypeVar

from builder.documents.army_list import ArmyList, Line
from builder.documents.evening import Evening
from builder.documents.leaders import Leader
from builder.documents.roster import Roster, U, Unit
from builder.text import Text, same

L = TypeVar("L", bound=ArmyList, covariant=True)
R = TypeVar("R", bound=Roster, covariant=True)
E = TypeVar("E", bound=Evening, covariant=True)
N = TypeVar("N", bound=Line)
T = TypeVar("T")


class Absent(Exception):
    """A check needs what could not be read: the list of a roster, the army of a side, a faulty value. It ends the
    check.
    """


def known(value: Callable[[], T]) -> T | None:
    """A value, or None if it could not be read."""
    try:
        return value()
    except Absent:
        return None


def until_absent(values: Iterable[T]) -> Iterator[T]:
    """The values up to the point where one could not be read."""
    with suppress(Absent):
        yield from values


@dataclass(frozen=True)
class UnitWithLine(Generic[U, N]):
    """A unit of a roster with its line; a system's own class adds what follows from both together."""

    unit: U
    line: N


@dataclass(frozen=True)
class Army(Generic[L, R]):
    """A roster and its army list; the list is None if it is missing, broken or of another system.

    `allies` are the lists from which units of its allies come, by id; those that could not be resolved are missing.
    """

    roster: R
    known_list: L | None
    allies: Mapping[str, ArmyList] = field(default_factory=dict)

    @cached_property
    def army_list(self) -> L:
        """The list as the roster's variant has it. Raises Absent if it could not be resolved."""
        return self.whole_list.as_variant(self.roster.variant)

    @property
    def whole_list(self) -> L:
        """The list with the lines of all its variants. Raises Absent if it could not be resolved."""
        if self.known_list is None:
            raise Absent
        return self.known_list

    def line(self, line_id: str, ally: str | None = None) -> Line | None:
        """The troop line with that id as the list has it, or that of an ally; None if there is none."""
        return self._lines(ally).get(line_id)

    def line_of(self, unit: Unit) -> Line | None:
        """The troop line of a unit with the options that the unit has; None if the list has no such line."""
        chosen = unit.line, unit.ally, unit.options
        if chosen not in self._chosen:
            line = self.line(unit.line, unit.ally)
            self._chosen[chosen] = line.with_options(unit.options) if line and unit.options else line
        return self._chosen[chosen]

    def leader(self, leader_id: str | None) -> Leader | None:
        """The named leader of the list with that id, or None."""
        return next((one for one in self.army_list.leaders if one.id == leader_id), None)

    @cached_property
    def resolved(self) -> bool:
        """Whether the list has the line and options of every unit; otherwise the army cannot be counted or priced."""
        lines = ((self.line(unit.line, unit.ally), unit.options) for unit in self.roster.units)
        return all(line and line.has(options) for line, options in lines)

    @property
    def variant_known(self) -> bool:
        """Whether the list has the roster's variant, if it has chosen one."""
        return self.roster.variant is None or self.whole_list.variant(self.roster.variant) is not None

    @cached_property
    def _chosen(self) -> dict[tuple[str, str | None, tuple[str, ...]], Line | None]:
        return {}

    def _lines(self, ally: str | None) -> Mapping[str, Line]:
        if ally not in self._by_list:
            of = self.whole_list if ally is None else self.allies.get(ally)
            lines = reversed(of.lines) if of else ()  # if two have the same id, the first counts
            self._by_list[ally] = {line.id: line for line in lines}
        return self._by_list[ally]

    @cached_property
    def _by_list(self) -> dict[str | None, Mapping[str, Line]]:
        return {}


@dataclass(frozen=True)
class Game(Generic[L, R, E]):
    """An evening and its two armies, in the order of its sides.

    An army is None if it could not be resolved: its roster, or the roster's list, is missing, broken or of another
    system.
    """

    evening: E
    known: tuple[Army[L, R] | None, ...]

    @property
    def armies(self) -> tuple[Army[L, R], ...]:
        """Both armies. Raises Absent if one could not be resolved."""
        return tuple(self.army(number) for number in range(len(self.known)))

    def army(self, side: int) -> Army[L, R]:
        """The army of a side. Raises Absent if it could not be resolved."""
        if (army := self.known[side]) is None:
            raise Absent
        return army

    def fielded(self) -> Iterator[tuple[int, Army[L, R]]]:
        """The armies that could be resolved, each with the index of its side."""
        yield from ((number, army) for number, army in enumerate(self.known) if army is not None)

    def sides_known_first(self) -> list[int]:
        """The sides, those with an army first: a check reports findings for one army before Absent ends it at the
        other.
        """
        return sorted(range(len(self.known)), key=lambda number: self.known[number] is None)

    def called(self, side: int) -> Text:
        """The name of a side's army; the id of its roster if it could not be resolved."""
        army = self.known[side]
        return army.roster.name.text if army else same(f"`{self.evening.sides[side].roster}`")


AnyArmy = Army[ArmyList, Roster]
AnyGame = Game[ArmyList, Roster, Evening]
