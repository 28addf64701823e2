"""What a roster costs, with every addend, so that a sum can be printed and checked."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from builder.documents.game import Army
from builder.text import Text


class PricedThing(NamedTuple):
    """One priced thing: its name, points, and the keys of its place in the roster."""

    name: Text
    points: int
    where: tuple[str | int, ...]


class Account(NamedTuple):
    """The army's own price and, apart from it, that of its reserve; points."""

    army: tuple[PricedThing, ...]
    reserve: tuple[PricedThing, ...] = ()

    @property
    def total(self) -> int:
        """The army's price without its reserve."""
        return sum(addend.points for addend in self.army)

    @property
    def reserve_total(self) -> int:
        """The reserve's price."""
        return sum(addend.points for addend in self.reserve)


def priced(price: Callable[[Any, Any], int | None]) -> Callable[[Army[Any, Any]], Account]:
    """A function that adds up an army whose units have a price and nothing else has; `price` is of unit and line."""
    return lambda army: Account(tuple(unit_prices(army, price)))


def by_figures(unit: Any, line: Any) -> int | None:
    """What a unit costs whose line has a price a figure."""
    return None if line.price is None else line.price * max(unit.figures, 0)


def unit_prices(army: Army[Any, Any], price: Callable[[Any, Any], int | None]) -> Iterator[PricedThing]:
    """An addend for each unit whose line is known and for which `price`, of unit and line, has a price."""
    for index, unit in enumerate(army.roster.units):
        line = army.line(unit.line)
        points = None if line is None else price(unit, line)
        if line is not None and points is not None:
            yield PricedThing((unit.name or line.name).text, points, ("units", index))
