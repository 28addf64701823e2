"""The items that checks look at, each with its place in the file and its name: units with their lines, leaders, order sheets, banners."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks import on_table, subjects
from builder.checks.on_table import Placing
from builder.checks.on_table import Written as WrittenSide
from builder.checks.on_table import placings as everybody
from builder.checks.rule import Key, Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import called, quoted, word
from builder.systems.red_plains.profile import (
    Order,
    OrderSheet,
    Placed,
    Raised,
    RedPlainsArmy,
    RedPlainsArmyList,
    RedPlainsGame,
    RedPlainsSide,
    RosterUnit,
    TroopLine,
    UnitOrders,
)
from builder.systems.red_plains.rulebook import READINGS, RULES
from builder.text import Text


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line."""


by_id = Fielded.by_id


def chosen(game: RedPlainsGame) -> dict[str, str]:
    """The known readings of an evening; a separate check reports unknown ones."""
    known = READINGS.known()
    return {q: value for q, value in game.evening.readings.items() if q in known and value in known[q].choices}


class Leader(NamedTuple):
    """A leader who goes with a unit."""

    name: Text
    unit: str


def _leaders(army: RedPlainsArmy) -> Iterator[tuple[Where, Leader]]:
    warlord = army.roster.warlord
    if warlord.unit is not None:
        yield ("warlord", "unit"), Leader(warlord.name.text, warlord.unit)
    for index, general in enumerate(army.roster.generals):
        yield ("generals", index, "unit"), Leader(general.name.text, general.unit)


LISTED_AGAIN = Text("banner {banner} is listed twice")


def order_name(order: str) -> Text:
    """An order, by its word in the file."""
    return word(order)


def banner_name(banner: str) -> Text:
    """A banner, by its word in the file."""
    return word(banner)


def order_kind(order: str) -> str:
    """Whether an order is special or ordinary; empty for an unknown word."""
    return str(RULES[f"orders.kinds.{order}"].value) if order in RULES.below("orders.kinds") else ""


def ids(key: str) -> Text:
    """The ids below a key, for messages that list the choices."""
    return quoted(RULES.below(key))


lines: Selector[RedPlainsArmyList, TroopLine] = entries("lines", lambda army_list: army_list.lines, line=called)
units = Fielded.every()
leaders = Selector(_leaders, name=lambda one: one.name)
traits: Selector[RedPlainsArmy, str] = entries(
    ("warlord", "traits"), lambda army: army.roster.warlord.traits, trait=word
)


Placement = Placing[Placed, Fielded]
Written = WrittenSide[RedPlainsSide, RedPlainsArmy]


def sides(game: RedPlainsGame) -> Iterator[tuple[int, RedPlainsSide, RedPlainsArmy]]:
    """The sides of an evening with their armies."""
    for index, army in game.fielded():
        side = game.evening.sides[index]
        yield index, side, army


@dataclass(frozen=True, slots=True)
class Sheet:
    """One order sheet: the keys of its place and the number of its side."""

    where: tuple[Key, ...]
    game: RedPlainsGame
    number: int
    sheet: OrderSheet

    @property
    def side(self) -> RedPlainsSide:
        """The side of the evening."""
        return self.game.evening.sides[self.number]

    @property
    def army(self) -> RedPlainsArmy:
        """Its army. Raises Absent if the army is not known."""
        return self.game.army(self.number)

    @property
    def enemy(self) -> RedPlainsArmy:
        """The army of the other side. Raises Absent if the army is not known."""
        return self.game.army(1 - self.number)

    @property
    def intercepted(self) -> int:
        """How many rerolls of the turn the enemy's shinobi undo or prevent (R-405)."""
        return intercepted(self.game, self.number)[self.sheet.turn]


def intercepted(game: RedPlainsGame, number: int) -> Counter[int]:
    """How many messengers' rerolls a side loses to the enemy's shinobi, by turn (R-405)."""
    found: Counter[int] = Counter()
    for sheet in game.evening.sides[1 - number].turns:
        tasks = sum(given.task == "intercept" for given in sheet.shinobi)
        found[sheet.turn] += tasks * RULES.whole("command.shinobi.intercept")
    return found


def _sheets(game: RedPlainsGame) -> Iterator[tuple[Where, Sheet]]:
    for number in game.sides_known_first():
        for place, sheet in enumerate(game.evening.sides[number].turns):
            where = ("sides", number, "turns", place)
            yield where, Sheet(where, game, number, sheet)


@dataclass(frozen=True, slots=True)
class OrderedUnit:
    """The orders of one unit: the keys of their place, the sheet, the unit if the roster has it."""

    where: tuple[Key, ...]
    of: Sheet
    given: UnitOrders
    fielded: Fielded | None

    @property
    def name(self) -> Text:
        """The unit by id and name, or the id as written."""
        return self.fielded.name if self.fielded else word(self.given.unit)

    @property
    def banners(self) -> list[str]:
        """The banners that the sheet raises over the unit."""
        return [raised.banner for raised in self.of.sheet.banners if raised.unit == self.given.unit]

    @property
    def orders(self) -> Iterator[tuple[int, tuple[Key, ...], Order]]:
        """Each of its orders with its number, and its place relative to the unit's."""
        for place, order in enumerate(self.given.orders):
            yield place + 1, ("orders", place, "order"), order


@dataclass(frozen=True, slots=True)
class Ordered:
    """One order of a unit, and its number, from 1."""

    of: OrderedUnit
    number: int
    order: Order

    @property
    def before(self) -> tuple[str, ...]:
        """The unit's orders before it."""
        return tuple(order.order for order in self.of.given.orders[: self.number - 1])


@dataclass(frozen=True, slots=True)
class Flown:
    """A banner that a sheet raises, and the unit below it, if the roster has it."""

    of: Sheet
    raised: Raised
    fielded: Fielded | None

    @property
    def flees(self) -> bool:
        """Whether the unit is fleeing at the start of the turn, by the sheet."""
        return any(given.fleeing for given in self.of.sheet.orders if given.unit == self.raised.unit)


def _ordered_units(game: RedPlainsGame) -> Iterator[tuple[Where, OrderedUnit]]:
    for sheet in sheets(game):
        roster = Fielded.of_side(game, sheet.number)
        for place, given in enumerate(sheet.sheet.orders):
            where = (*sheet.where, "orders", place)
            yield where, OrderedUnit(where, sheet, given, roster.get(given.unit))


def _orders(game: RedPlainsGame) -> Iterator[tuple[Where, Ordered]]:
    return (
        ((*one.where, *where), Ordered(one, number, order))
        for one in ordered_units(game)
        for number, where, order in one.orders
    )


def _raised(game: RedPlainsGame) -> Iterator[tuple[Where, Flown]]:
    for one in sheets(game):
        roster = by_id(one.army)
        for place, raised in enumerate(one.sheet.banners):
            yield (*one.where, "banners", place), Flown(one, raised, roster.get(raised.unit))


sheets = Selector(_sheets)
ordered_units = Selector(_ordered_units, unit=lambda one: one.name)
orders = Selector(_orders, unit=lambda one: one.of.name, order=lambda one: order_name(one.order.order))
flown = Selector(_raised, banner=lambda one: banner_name(one.raised.banner))
placings: Selector[RedPlainsGame, Placement] = everybody(Fielded)
written_sides: Selector[RedPlainsGame, Written] = on_table.written_sides
tasks = sheets.parts("shinobi", lambda one: one.sheet.shinobi).named(task=lambda one: word(one[1].task))
