"""Facts of the rulebook and readings of open points as key-word lines."""

from collections.abc import Iterable, Iterator

from builder.rules.facts import Facts
from builder.sheets.blocks import RuleLine, Rules
from builder.sheets.play import ChosenReading
from builder.text import Language


def fact_lines(facts: Facts, numbers: Iterable[str], language: Language) -> tuple[RuleLine, ...]:
    """Facts in their short form behind their key words."""
    return tuple(RuleLine(facts.key(one).say(language), facts.short(one).say(language)) for one in numbers)


def reading_lines(chosen: Iterable[ChosenReading], language: Language) -> Iterator[RuleLine]:
    """Readings behind their numbers and names."""
    for reading, says in chosen:
        yield RuleLine(f"{reading.id} {reading.name.say(language)}:", says.say(language))


def reading_rules(chosen: Iterable[ChosenReading], title: str, section: str, language: Language) -> Rules | None:
    """Readings as a block of the reference sheet; None where there are none."""
    lines = tuple(reading_lines(chosen, language))
    return Rules(title, section, lines) if lines else None


def reading_notes(chosen: Iterable[ChosenReading], label: str, language: Language) -> Iterator[RuleLine]:
    """Readings as lines below a roster; `label` is the word before their numbers."""
    for reading, says in chosen:
        yield RuleLine(f"{label} {reading.id}, {reading.name.say(language)}:", says.say(language))
