"""An army -> its markers: counters for the states of regiments and guns, Glory and Fighting Strength that are left."""

from collections.abc import Iterator
from math import ceil

from builder.sheets.blocks import Card, Deck
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.mustered import MusteredArmy
from builder.systems.age_of_battles.sheets.words import words
from builder.text import Language
from builder.text.located import strung

_STATES = {"recovering": "recovering", "re_formed": "bent-arrow", "fled": "fleeing", "straight": "arrow"}
_FORMATIONS = {"open": "scattered", "hedgehog": "hedgehog"}


def decks(army: MusteredArmy, language: Language) -> Iterator[Deck]:
    """The counters of one army."""
    title = strung((words("markers.title").say(language), ": ", army.roster.name.say(language)))
    yield Deck(f"{army.roster.id}-counters", title, tuple(_counters(army, language)), None)


def _counters(army: MusteredArmy, language: Language) -> Iterator[Card]:
    """Passing states for every second regiment; formations for those that may take them; shots, reloading, leaving."""
    many = ceil(len(army.units) / 2)
    for state, sign in _STATES.items():
        yield from (_counter(state, sign, language),) * many
    for formation, sign in _FORMATIONS.items():
        able = sum(formation in unit.rights for unit in army.units)
        yield from (_counter(formation, sign, language),) * (ceil(able / 2) if formation == "open" else able)
    yield from (_counter("shot", "shot", language),) * sum(bool(unit.shooters) for unit in army.units)
    yield from (_counter("reloading", "hourglass", language),) * len(army.guns)
    yield from (_counter("leaving", "plunder", language),) * sum(unit.line.mercenary for unit in army.units)
    for left in range(RULES.whole("troops.glory.start") - 1, -1, -1):
        glory = Card("tally", "laurel", words("markers.glory").say(language), str(left), "")
        yield from (glory,) * (many if left else ceil(many / 2))


def _counter(state: str, sign: str, language: Language) -> Card:
    return Card("counter", sign, words(f"markers.{state}").say(language), "", "")
