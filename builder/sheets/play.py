"""The rules that an evening needs: what is on the table, and which facts and readings of open points matter there, in words."""

from collections.abc import Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, NamedTuple

from builder.documents.package_data import read_data
from builder.rules.facts import Facts
from builder.rules.readings import Reading, Readings
from builder.sheets.deck import RuleLine
from builder.text import Language, Text
from builder.text.located import join_texts, without_stop

ChosenReading = tuple[Reading, Text]  # a reading and how it is read here


def ids_present(found: Mapping[str, object]) -> frozenset[str]:
    """The ids of the things of which there are any."""
    return frozenset(thing for thing, any_ in found.items() if any_)


@dataclass(frozen=True)
class InPlay:
    """Ids of everything that a table may be filtered by; a system's own class groups them. `full` includes everything.

    `things` are those ids and what else readings may concern; `readings` are the decisions on open points.
    """

    full: bool
    things: frozenset[str]
    readings: Mapping[str, str]

    @property
    def last_turn(self) -> int | None:
        """The last turn of any game by the rules; None where they do not say."""
        return None

    @property
    def standing(self) -> Mapping[tuple[str, str], Hashable]:
        """Where units begin, by roster and unit, if that changes how they fight; the ground is written in the system's own way."""
        return {}

    def matters(self, reading: Reading, sheet: str) -> bool:
        """Whether a sheet names a reading: if it is about something on the table, or not the default."""
        return self.full or self.differs_from_default(reading) or self.about(reading)

    def has(self, *things: str) -> bool:
        """Whether any of these is in play."""
        return self.full or bool(self.things & set(things))

    def about(self, reading: Reading) -> bool:
        """Whether a reading is about something on the table."""
        return bool(self.things & set(reading.concerns))

    def differs_from_default(self, reading: Reading) -> bool:
        """Whether a reading is decided differently from the default."""
        return self.readings.get(reading.id, reading.default) != reading.default

    def chosen_readings(self, readings: Readings, sheet: str) -> Iterator[ChosenReading]:
        """The readings that a sheet names, each with its choice in words."""
        for reading in readings.known().values():
            if sheet in reading.printed and self.matters(reading, sheet):
                yield reading, reading.choices[readings.choice(self.readings, reading.id)]


class Heading(NamedTuple):
    """The facts below a heading in order, its section of the rulebook, what must be on the table for a fact, the
    rest, and the facts that share the line of another.
    """

    section: str
    facts: tuple[str, ...]
    about: Mapping[str, tuple[str, ...]]
    full: tuple[str, ...]
    joined: Mapping[str, tuple[str, ...]]

    def needed(self, play: InPlay) -> tuple[str, ...]:
        """The facts that concern what is on the table."""
        return tuple(one for one in self.facts if one not in self.about or play.has(*self.about[one]))

    def sharing(self, facts: Iterable[str]) -> tuple[str, ...]:
        """The facts told in the lines of these."""
        return tuple(one for fact in facts for one in self.joined.get(fact, ()))


def headings_from(path: Path) -> dict[str, Heading]:
    """The headings of such a file, by the key of their words below `reference` or `briefing`."""
    return {key: _heading(entry) for key, entry in read_data(path).items()}


def _heading(entry: Mapping[str, Any]) -> Heading:
    about, joined = (
        {fact: (some,) if isinstance(some, str) else tuple(some) for fact, some in entry.get(of, {}).items()}
        for of in ("about", "joined")  # one or several
    )
    return Heading(entry.get("section", ""), tuple(entry.get("facts", ())), about, tuple(entry.get("full", ())), joined)


def fact_lines(
    facts: Facts,
    numbers: Iterable[str],
    play: InPlay,
    language: Language,
    joined: Mapping[str, tuple[str, ...]] | None = None,
) -> Iterator[RuleLine]:
    """Facts in their short form after their key words, without what is about something that is not on the table; after
    a fact, those that share its line.
    """
    for one in numbers:
        told = (facts.short(part, play.has).say(language) for part in (one, *(joined or {}).get(one, ())))
        if says := join_texts(filter(None, told), "; "):
            yield RuleLine(facts.key(one, play.has).say(language), says)


def without_stops(lines: Iterable[RuleLine]) -> Iterator[RuleLine]:
    """Single sentences without their full stop, as facts are told; several keep theirs."""
    return (one if ". " in one.says else RuleLine(one.key, without_stop(one.says)) for one in lines)


def reading_lines(chosen: Iterable[ChosenReading], language: Language) -> Iterator[RuleLine]:
    """Readings after their numbers and names."""
    for reading, says in chosen:
        yield RuleLine(f"{reading.id} {reading.name.say(language)}:", says.say(language))
