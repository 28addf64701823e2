"""An army -> its markers: counters for the states that a unit keeps beside its figures."""

from collections.abc import Iterator
from math import ceil

from builder.rules.wording import signed
from builder.sheets.blocks import Card, Deck
from builder.systems.chainmail import classes
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.mustered import MusteredArmy
from builder.systems.chainmail.sheets.words import words
from builder.text import Language
from builder.text.located import strung


def decks(army: MusteredArmy, language: Language) -> Iterator[Deck]:
    """The counters of one army."""
    title = strung((words("markers.title").say(language), ": ", army.roster.name.say(language)))
    yield Deck(f"{army.roster.id}-counters", title, tuple(_counters(army, language)), None)


def _counters(army: MusteredArmy, language: Language) -> Iterator[Card]:
    """Tired for every second unit; charged for each that is likely to; shots and reloading for shooters."""
    hits, struck = (signed(RULES.whole(f"fatigue.{key}")) for key in ("hits", "struck"))
    tired = words("markers.tired", hits=hits, struck=struck).say(language)
    for _ in range(ceil(len(army.units) / 2)):
        yield Card("counter", "hourglass", tired, "", "")
    for unit in army.units:
        if classes.mounted(unit.line.troop):
            yield Card("counter", "arrow", words("markers.charged").say(language), "", "")
        if unit.line.missile:
            yield Card("counter", "shot", words("markers.shot").say(language), "", "")
            if str(RULES[f"shooting.weapons.{unit.line.missile}.slow"].value) == "yes":
                yield Card("counter", "return-shot", words("markers.reload").say(language), "", "")
