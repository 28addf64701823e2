"""Which units of an evening will meet: pairs for worked examples, by where the units stand when the game begins."""

from collections.abc import Callable, Iterable, Iterator
from math import dist, inf
from typing import Any, Generic, NamedTuple, TypeVar

from builder.sheets.army import SheetUnit
from builder.sheets.presentation import Presentation

M = TypeVar("M", bound=SheetUnit[Any, Any])


class OnField(NamedTuple, Generic[M]):
    """A unit of one side that both players see, and where it stands; `at` is None if it stands nowhere yet."""

    side: int
    unit: M
    at: tuple[float, float] | None = None


def on_field(on: Presentation[Any, Any, Any]) -> Iterator[OnField[Any]]:
    """The units that both players see, each where its side's deployment puts it (`at`)."""
    for side, army in enumerate(on.seen):
        deployed = on.evening.sides[side].deployment if on.evening else ()
        stands = {placed.id: placed.at for placed in deployed}
        yield from (OnField(side, unit, stands.get(unit.unit.id)) for unit in army.units)


class Encounters(Generic[M]):
    """Pairs of enemies, one after the other. A unit is in a second pair only if nobody else can be."""

    def __init__(self) -> None:
        self._used: set[tuple[int, int]] = set()  # sides and numbers of units

    def pair(
        self,
        firsts: Iterable[OnField[M]],
        seconds: Iterable[OnField[M]],
        worth: Callable[[M], tuple[int, ...]] = lambda _: (),
    ) -> tuple[OnField[M], OnField[M]] | None:
        """The enemies that were used least, of them those whose first is worth most, of them the two that stand nearest."""
        others = tuple(seconds)
        pairs = [(one, other) for one in firsts for other in others if one.side != other.side]
        found = min(pairs, key=lambda pair: (self._used_by(*pair), *_rank(pair, worth(pair[0].unit))), default=None)
        self._used.update((one.side, one.unit.number) for one in found or ())
        return found

    def _used_by(self, *pair: OnField[M]) -> int:
        """How many of these units are in an earlier pair."""
        return sum((one.side, one.unit.number) in self._used for one in pair)


def _rank(pair: tuple[OnField[Any], OnField[Any]], worth: tuple[int, ...]) -> tuple[object, ...]:
    one, other = pair
    apart = dist(one.at, other.at) if one.at and other.at else inf
    return tuple(-part for part in worth), apart, one.unit.number, other.unit.number
