"""The items that checks look at: units with their lines, leaders, traits."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.checks import subjects
from builder.checks.finding import Where
from builder.checks.selector import Selector, entries
from builder.checks.wording import called, quoted, word
from builder.systems.red_plains.profile import RedPlainsArmy, RedPlainsArmyList, RedPlainsGame, RosterUnit, TroopLine
from builder.systems.red_plains.readings import READINGS
from builder.systems.red_plains.rulebook import RULES
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
