"""What the checks look at: units with their lines, sides with their armies, order sheets with their places."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.checks import subjects
from builder.checks.finding import Key, Where
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
    Task,
    TroopLine,
    UnitOrders,
)
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line."""


by_id = Fielded.by_id
Placement = subjects.Placing[Placed, Fielded]


def sides(game: RedPlainsGame) -> Iterator[tuple[int, RedPlainsSide, RedPlainsArmy]]:
    """The sides of an evening with their armies."""
    for index, army in game.fielded():
        side = game.evening.sides[index]
        yield index, side, army


def chosen(game: RedPlainsGame) -> dict[str, str]:
    """The decisions on open points that are known; a check of its own finds fault with the others."""
    known = READINGS.known()
    return {q: value for q, value in game.evening.readings.items() if q in known and value in known[q].choices}


@dataclass(frozen=True, slots=True)
class Sheet:
    """One order sheet: the keys of its place and the number of the side whose it is."""

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
        """Its army. Raises Absent where that cannot be made out."""
        return self.game.army(self.number)

    @property
    def enemy(self) -> RedPlainsArmy:
        """The army of the other side. Raises Absent where that cannot be made out."""
        return self.game.army(1 - self.number)


def _sheets(game: RedPlainsGame) -> Iterator[tuple[Where, Sheet]]:
    for number in game.sides_known_first():
        for place, sheet in enumerate(game.evening.sides[number].turns):
            where = ("sides", number, "turns", place)
            yield where, Sheet(where, game, number, sheet)


@dataclass(frozen=True, slots=True)
class Told:
    """What one unit is told: the keys of its place, the sheet, the unit if the roster has it."""

    where: tuple[Key, ...]
    of: Sheet
    given: UnitOrders
    fielded: Fielded | None

    @property
    def name(self) -> Text:
        """The unit by id and name, or the id that was written."""
        return self.fielded.name if self.fielded else word(self.given.unit)

    @property
    def orders(self) -> Iterator[tuple[int, tuple[Key, ...], Order]]:
        """Each of its orders with its number, and its place below that of the unit."""
        for place, order in enumerate(self.given.orders):
            yield place + 1, ("orders", place, "order"), order


@dataclass(frozen=True, slots=True)
class Ordered:
    """One order of what a unit is told, and which of them it is, from 1."""

    of: Told
    number: int
    order: Order


@dataclass(frozen=True, slots=True)
class Flown:
    """A banner that a sheet raises, and the unit over which it is, if the roster has it."""

    of: Sheet
    raised: Raised
    fielded: Fielded | None

    @property
    def flees(self) -> bool:
        """Whether the sheet says that the unit flees at the start of the turn."""
        return any(given.fleeing for given in self.of.sheet.orders if given.unit == self.raised.unit)


@dataclass(frozen=True, slots=True)
class Sent:
    """A task that a sheet gives to shinobi."""

    of: Sheet
    given: Task


@dataclass(frozen=True, slots=True)
class Leader:
    """A leader who goes with a unit."""

    name: Text
    unit: str


def _told(game: RedPlainsGame) -> Iterator[tuple[Where, Told]]:
    for sheet in sheets(game):
        roster = Fielded.of_side(game, sheet.number)
        for place, given in enumerate(sheet.sheet.orders):
            where = (*sheet.where, "orders", place)
            yield where, Told(where, sheet, given, roster.get(given.unit))


def _orders(game: RedPlainsGame) -> Iterator[tuple[Where, Ordered]]:
    return (
        ((*one.where, *where), Ordered(one, number, order)) for one in told(game) for number, where, order in one.orders
    )


def _raised(game: RedPlainsGame) -> Iterator[tuple[Where, Flown]]:
    for one in sheets(game):
        roster = by_id(one.army)
        for place, raised in enumerate(one.sheet.banners):
            yield (*one.where, "banners", place), Flown(one, raised, roster.get(raised.unit))


def _tasks(game: RedPlainsGame) -> Iterator[tuple[Where, Sent]]:
    for one in sheets(game):
        for place, given in enumerate(one.sheet.shinobi):
            yield (*one.where, "shinobi", place), Sent(one, given)


def _leaders(army: RedPlainsArmy) -> Iterator[tuple[Where, Leader]]:
    warlord = army.roster.warlord
    if warlord.unit is not None:
        yield ("warlord", "unit"), Leader(warlord.name.text, warlord.unit)
    for index, general in enumerate(army.roster.generals):
        yield ("generals", index, "unit"), Leader(general.name.text, general.unit)


def order_name(order: str) -> Text:
    """An order by the word that was written."""
    return word(order)


def banner_name(banner: str) -> Text:
    """A banner by the word that was written."""
    return word(banner)


def order_kind(order: str) -> str:
    """Whether an order is special or ordinary; empty for a word that is none."""
    return str(RULES[f"orders.kinds.{order}"].value) if order in RULES.below("orders.kinds") else ""


def ids(key: str) -> Text:
    """The ids below a key, in a row, for messages that say what may be written."""
    return quoted(RULES.below(key))


lines: Selector[RedPlainsArmyList, TroopLine] = entries("lines", lambda army_list: army_list.lines, line=called)
units = Fielded.each()
leaders = Selector(_leaders, name=lambda one: one.name)
traits: Selector[RedPlainsArmy, str] = entries(
    ("warlord", "traits"), lambda army: army.roster.warlord.traits, trait=word
)
sheets = Selector(_sheets)
told = Selector(_told, unit=lambda one: one.name)
orders = Selector(_orders, unit=lambda one: one.of.name, order=lambda one: order_name(one.order.order))
flown = Selector(_raised, banner=lambda one: banner_name(one.raised.banner))
placings: Selector[RedPlainsGame, Placement] = subjects.placings(Fielded)
tasks = Selector(_tasks, task=lambda one: word(one.given.task))
