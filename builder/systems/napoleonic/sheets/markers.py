"""An army -> its markers: states, generals, fortification, barricades, guns left alone."""

from collections.abc import Iterator
from math import ceil

from builder.sheets.blocks import Back, Card, Deck
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.mustered import MusteredArmy
from builder.systems.napoleonic.sheets.words import words
from builder.text import Language
from builder.text.located import strung


def decks(army: MusteredArmy, evening: NapoleonicEvening | None, back: Back, language: Language) -> Iterator[Deck]:
    """The markers of one army; they have no back."""
    title = strung((words("markers.title").say(language), ": ", army.roster.name.say(language)))
    yield Deck(f"{army.roster.id}-counters", title, tuple(_counters(army, evening, language)), None)


def _counters(army: MusteredArmy, evening: NapoleonicEvening | None, language: Language) -> Iterator[Card]:
    many = ceil(len(army.units) / 2)
    for state, sign in (("disordered", "disorder"), ("moved", "bent-arrow"), ("shot", "shot")):
        yield from (_counter(state, sign, language) for _ in range(many))
    for leader in army.roster.generals:
        rank = "chief" if leader.rank == "commander-in-chief" else "general"
        yield Card("ambush", "general", words(f"markers.{rank}").say(language).upper(), "", leader.name.say(language))
    if any(unit.arm == "engineers" for unit in army.units):
        for number in range(1, RULES.whole("terrain.fortifying.markers") + 1):
            title = words("markers.fortification").say(language)
            yield Card("tally", "engineers", title, str(number), "")
        yield _counter("fortified", "rampart", language)
    rivers = evening.terrain if evening else ()
    for _ in [bridge for element in rivers for bridge in element.bridges if bridge.barricade]:
        yield _counter("barricade", "barricade", language)
    for _ in [unit for unit in army.units if unit.arm == "guns"]:
        yield _counter("trophies", "battery", language)


def _counter(state: str, sign: str, language: Language) -> Card:
    return Card("counter", sign, words(f"markers.{state}").say(language), "", "")
