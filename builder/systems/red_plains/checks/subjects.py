"""What the checks look at: units with their lines, sides with their armies, order sheets with their places."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from builder.checks import subjects
from builder.checks.rule import Key
from builder.checks.wording import quoted, word
from builder.systems.red_plains.profile import (
    Order,
    OrderSheet,
    RedPlainsArmy,
    RedPlainsGame,
    RedPlainsSide,
    RosterUnit,
    TroopLine,
    UnitOrders,
)
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line."""


units, by_id = Fielded.units, Fielded.by_id


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


def sheets(game: RedPlainsGame) -> Iterator[Sheet]:
    """Every order sheet of an evening."""
    for number in game.sides_known_first():
        for place, sheet in enumerate(game.evening.sides[number].turns):
            yield Sheet(("sides", number, "turns", place), game, number, sheet)


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
        """Each of its orders with its number and place."""
        for place, order in enumerate(self.given.orders):
            yield place + 1, (*self.where, "orders", place, "order"), order


def told(game: RedPlainsGame) -> Iterator[Told]:
    """Every unit that an order sheet tells something."""
    for sheet in sheets(game):
        roster = Fielded.of_side(game, sheet.number)
        for place, given in enumerate(sheet.sheet.orders):
            yield Told((*sheet.where, "orders", place), sheet, given, roster.get(given.unit))


def order_name(order: str) -> Text:
    """An order by the word that was written."""
    return word(order)


def banner_name(banner: str) -> Text:
    """A banner by the word that was written."""
    return word(banner)


def order_kind(order: str) -> str:
    """Whether an order is special or ordinary; empty for a word that is none."""
    return str(RULES[f"orders.kinds.{order}"].value) if order in RULES.below("orders.kinds") else ""


def twice(words: Sequence[str]) -> Iterator[tuple[int, str]]:
    """Each word that has stood before, with its place."""
    seen = set[str]()
    for place, one in enumerate(words):
        if one in seen:
            yield place, one
        seen.add(one)


def ids(key: str) -> Text:
    """The ids below a key, in a row, for messages that say what may be written."""
    return quoted(RULES.below(key))
