"""The items that checks look at, each with its place in the file and its name: units with their lines, leaders, order sheets, banners."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from builder.checks import on_table, subjects
from builder.checks.on_table import Placing, SideWithArmy
from builder.checks.on_table import Written as WrittenSide
from builder.checks.on_table import placings as everybody
from builder.checks.rule import Key, Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import id_and_name, word
from builder.systems.red_plains import profile
from builder.systems.red_plains.rulebook import READINGS, RULES
from builder.text import Text


class Fielded(subjects.Fielded[profile.RosterUnit, profile.TroopLine]):
    """One unit of a roster with its line."""


by_id = Fielded.by_id


def chosen(game: profile.RedPlainsGame) -> dict[str, str]:
    """The known readings of an evening; a separate check reports unknown ones."""
    return READINGS.possible(game.evening.readings)


class Leader(NamedTuple):
    """A leader who goes with a unit."""

    name: Text
    unit: str


def _leaders(army: profile.RedPlainsArmy) -> Iterator[tuple[Where, Leader]]:
    warlord = army.roster.warlord
    if warlord.unit is not None:
        yield ("warlord", "unit"), Leader(warlord.name.text, warlord.unit)
    for index, general in enumerate(army.roster.generals):
        yield ("generals", index, "unit"), Leader(general.name.text, general.unit)


LISTED_AGAIN = Text("banner {banner} is listed twice")


def order_kind(order: str) -> str:
    """Whether an order is special or ordinary; empty for an unknown word."""
    return str(RULES[f"orders.kinds.{order}"].value) if order in RULES.below("orders.kinds") else ""


lines: Selector[profile.RedPlainsArmyList, profile.TroopLine] = entries("lines", line=id_and_name)
units = Fielded.every()
leaders = Selector(_leaders, name=lambda one: one.name)
traits: Selector[profile.RedPlainsArmy, str] = entries(
    ("warlord", "traits"), lambda army: army.roster.warlord.traits, trait=word
)


Placement = Placing[profile.Placed, Fielded]
Written = WrittenSide[profile.RedPlainsSide, profile.RedPlainsArmy]


@dataclass(frozen=True, slots=True)
class Sheet:
    """One order sheet: the keys of its place and the number of its side."""

    where: tuple[Key, ...]
    game: profile.RedPlainsGame
    number: int
    sheet: profile.OrderSheet

    @property
    def side(self) -> profile.RedPlainsSide:
        """The side of the evening."""
        return self.game.evening.sides[self.number]

    @property
    def army(self) -> profile.RedPlainsArmy:
        """Its army. Raises Absent if the army is not known."""
        return self.game.army(self.number)

    @property
    def enemy(self) -> profile.RedPlainsArmy:
        """The army of the other side. Raises Absent if the army is not known."""
        return self.game.army(1 - self.number)

    @property
    def intercepted(self) -> int:
        """How many rerolls of the turn the enemy's shinobi undo or prevent (R-405)."""
        return intercepted(self.game, self.number)[self.sheet.turn]


def intercepted(game: profile.RedPlainsGame, number: int) -> Counter[int]:
    """How many messengers' rerolls a side loses to the enemy's shinobi, by turn (R-405)."""
    found: Counter[int] = Counter()
    for sheet in game.evening.sides[1 - number].turns:
        tasks = sum(given.task == "intercept" for given in sheet.shinobi)
        found[sheet.turn] += tasks * RULES.whole("command.shinobi.intercept")
    return found


def _sheets(game: profile.RedPlainsGame) -> Iterator[tuple[Where, Sheet]]:
    for number in game.sides_known_first():
        for place, sheet in enumerate(game.evening.sides[number].turns):
            where = ("sides", number, "turns", place)
            yield where, Sheet(where, game, number, sheet)


@dataclass(frozen=True, slots=True)
class OrderedUnit:
    """The orders of one unit: the keys of their place, the sheet, the unit if the roster has it."""

    where: tuple[Key, ...]
    of: Sheet
    given: profile.UnitOrders
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
    def orders(self) -> Iterator[tuple[int, tuple[Key, ...], profile.Order]]:
        """Each of its orders with its number, and its place relative to the unit's."""
        for place, order in enumerate(self.given.orders):
            yield place + 1, ("orders", place, "order"), order


@dataclass(frozen=True, slots=True)
class Ordered:
    """One order of a unit, and its number, from 1."""

    of: OrderedUnit
    number: int
    order: profile.Order

    @property
    def before(self) -> tuple[str, ...]:
        """The unit's orders before it."""
        return tuple(order.order for order in self.of.given.orders[: self.number - 1])


@dataclass(frozen=True, slots=True)
class RaisedBanner:
    """A banner that a sheet raises, and the unit below it, if the roster has it."""

    of: Sheet
    raised: profile.Raised
    fielded: Fielded | None

    @property
    def flees(self) -> bool:
        """Whether the unit is fleeing at the start of the turn, by the sheet."""
        return any(given.fleeing for given in self.of.sheet.orders if given.unit == self.raised.unit)


def _ordered_units(game: profile.RedPlainsGame) -> Iterator[tuple[Where, OrderedUnit]]:
    for sheet in sheets(game):
        roster = Fielded.of_side(game, sheet.number)
        for place, given in enumerate(sheet.sheet.orders):
            where = (*sheet.where, "orders", place)
            yield where, OrderedUnit(where, sheet, given, roster.get(given.unit))


def _orders(game: profile.RedPlainsGame) -> Iterator[tuple[Where, Ordered]]:
    return (
        ((*one.where, *where), Ordered(one, number, order))
        for one in ordered_units(game)
        for number, where, order in one.orders
    )


def _raised(game: profile.RedPlainsGame) -> Iterator[tuple[Where, RaisedBanner]]:
    for one in sheets(game):
        roster = by_id(one.army)
        for place, raised in enumerate(one.sheet.banners):
            yield (*one.where, "banners", place), RaisedBanner(one, raised, roster.get(raised.unit))


sheets = Selector(_sheets)
ordered_units = Selector(_ordered_units, unit=lambda one: one.name)
orders = Selector(_orders, unit=lambda one: one.of.name, order=lambda one: word(one.order.order))
raised_banners = Selector(_raised, banner=lambda one: word(one.raised.banner))
placings: Selector[profile.RedPlainsGame, Placement] = everybody(Fielded)
written_sides: Selector[profile.RedPlainsGame, Written] = on_table.written_sides
sides: Selector[profile.RedPlainsGame, SideWithArmy[profile.RedPlainsSide, profile.RedPlainsArmy]] = on_table.sides
tasks = sheets.parts("shinobi", lambda one: one.sheet.shinobi).named(task=lambda one: word(one[1].task))
