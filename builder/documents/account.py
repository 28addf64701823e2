"""The cost of a roster, item by item, so that the sum can be printed and checked."""

from collections.abc import Callable, Iterator
from typing import Any, NamedTuple

from builder.documents.game import Army
from builder.documents.leaders import LeaderReference, leader_references
from builder.text import Text


class PricedThing(NamedTuple):
    """One priced thing: its name, its points, and the keys of its place in the roster."""

    name: Text
    points: int
    where: tuple[str | int, ...]


class Account(NamedTuple):
    """The items of the army and, separately, those of its reserve; in points.

    `sure`: whether the whole reserve is known; if not, some of its items may be among those of the army.
    """

    army: tuple[PricedThing, ...]
    reserve: tuple[PricedThing, ...] = ()
    sure: bool = True

    @property
    def total(self) -> int:
        """The price of the army without its reserve."""
        return sum(addend.points for addend in self.army)

    @property
    def reserve_total(self) -> int:
        """The price of the reserve."""
        return sum(addend.points for addend in self.reserve)


def priced(price: Callable[[Any, Any], int | None]) -> Callable[[Army[Any, Any]], Account]:
    """Make a function that prices armies in which only units have a price; `price` takes a unit and its line."""
    return lambda army: Account((*unit_prices(army, price), *leader_prices(army)))


def leader_prices(army: Army[Any, Any]) -> Iterator[PricedThing]:
    """An item for each named leader to whom the list gives a price."""
    for where, one in leader_references(army.roster):
        leader = army.leader(one.leader)
        if leader and leader.price is not None:
            yield PricedThing(leader.name.text, leader.price, where)


def leader_price(army: Army[Any, Any], one: LeaderReference, usual: int | None) -> int | None:
    """The price of a leader: the one in the list for this person, or else the usual one."""
    leader = army.leader(one.leader)
    return usual if leader is None or leader.price is None else leader.price


def by_figures(unit: Any, line: Any) -> int | None:
    """The price of a unit whose line has a price per figure."""
    return None if line.price is None else line.price * max(unit.figures, 0)


def unit_prices(army: Army[Any, Any], price: Callable[[Any, Any], int | None]) -> Iterator[PricedThing]:
    """An item for each unit with a known line and a price; `price` takes the unit and its line."""
    for index, unit in enumerate(army.roster.units):
        line = army.line_of(unit)
        points = None if line is None else price(unit, line)
        if line is not None and points is not None:
            yield PricedThing((unit.name or line.name).text, points, ("units", index))
