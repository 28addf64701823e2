"""Facts of the rulebook and readings of open points as key-word lines."""

from collections.abc import Iterable, Iterator

from builder.rules.facts import Facts
from builder.sheets.blocks import RuleLine, Rules
from builder.sheets.play import ChosenReading, InPlay
from builder.text import Language, Text
from builder.text.located import join_texts


def fact_lines(facts: Facts, numbers: Iterable[str], language: Language) -> tuple[RuleLine, ...]:
    """Facts in their short form behind their key words."""
    return tuple(RuleLine(facts.key(one).say(language), facts.short(one).say(language)) for one in numbers)


def met_lines(facts: Facts, numbers: Iterable[str], play: InPlay, language: Language) -> Iterator[RuleLine]:
    """The same without what is about something that is not on the table: parts of a fact, or all of it."""
    for one in numbers:
        parts = facts.parts(one)
        met = (
            [says for about, says in parts.items() if about == "all" or play.has(about)]
            if parts
            else [facts.short(one)]
        )
        if met:
            yield RuleLine(_key(facts, one, play).say(language), join_texts((says.say(language) for says in met), "; "))


def _key(facts: Facts, number: str, play: InPlay) -> Text:
    """The key words of a fact without those for what is not on the table."""
    narrower = (key for about, key in facts.key_without(number).items() if not play.has(about))
    return next(narrower, facts.key(number))


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
