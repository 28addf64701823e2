"""An army -> its markers: states of units, and figures lost."""

from collections.abc import Iterator
from math import ceil

from builder.sheets.blocks import Card, Deck
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.mustered import MusteredArmy
from builder.systems.red_plains.sheets.words import words
from builder.text import Language
from builder.text.located import strung

_SIGNS = {"fleeing": "fleeing", "regrouped": "recovering", "hold": "shield"}


def decks(seen: MusteredArmy, language: Language) -> Iterator[Deck]:
    """The counters of an army as its opponent sees it: passing states for every second unit, woods, figures lost up to a full rank.

    There are enough for a unit in each wood besides, whether one hides there or not.
    """
    title = strung((words("markers.title").say(language), ": ", seen.roster.name.say(language)))
    yield Deck(f"{seen.roster.id}-counters", title, tuple(_counters(seen, language)), None)


def _counters(seen: MusteredArmy, language: Language) -> Iterator[Card]:
    woods = RULES.whole("terrain.wood.number")
    units = len(seen.units) + woods
    many = ceil(units / 2)
    for state, sign in _SIGNS.items():
        card = Card("counter", sign, words(f"markers.{state}").say(language), "", "")
        yield from (card,) * many
    hidden = Card("counter", "ambush", words("markers.hidden").say(language), "", "")
    yield from (hidden,) * woods
    for lost in range(1, RULES.whole("melee.front")):
        card = Card("tally", "loss", words.word_of("lost", lost, language), str(lost), "")
        yield from (card,) * units
