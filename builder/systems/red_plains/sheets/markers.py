"""An army -> its markers: states of units, and figures lost."""

from collections.abc import Iterator
from math import ceil

from builder.sheet import Card, Deck
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.mustered import MusteredArmy
from builder.systems.red_plains.sheets.words import words
from builder.text import Language

_SIGNS = {"fleeing": "fleeing", "regrouped": "recovering", "hold": "shield"}


def decks(army: MusteredArmy, language: Language) -> Iterator[Deck]:
    """The counters of one army: passing states for every second unit, woods, figures lost up to a full rank."""
    title = f"{words('markers.title').say(language)}: {army.roster.name.say(language)}"
    yield Deck(f"{army.roster.id}-counters", title, tuple(_counters(army, language)), None)


def _counters(army: MusteredArmy, language: Language) -> Iterator[Card]:
    many = ceil(len(army.units) / 2)
    for state, sign in _SIGNS.items():
        card = Card("counter", sign, words(f"markers.{state}").say(language), "", "")
        yield from (card,) * many
    hidden = Card("counter", "ambush", words("markers.hidden").say(language), "", "")
    yield from (hidden,) * RULES.whole("terrain.wood.number")
    for lost in range(1, RULES.whole("melee.front")):
        card = Card("tally", "loss", words("markers.loss").say(language), str(lost), "")
        yield from (card,) * len(army.units)
