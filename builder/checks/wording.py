"""Phrases shared by the messages of checks: suggestions for typos, years and dates, lists of names, lengths."""

from collections.abc import Iterable
from typing import Protocol

from builder.documents.fields import HistoricDate, Name, Years
from builder.documents.table import TerrainElement
from builder.rules.wording import between as between  # re-exported
from builder.text import Text, decimal, joined, same
from builder.text.suggestions import near as near  # re-exported, since most messages need it


class Identified(Protocol):
    """Something with an id."""

    @property
    def id(self) -> str:
        """The id."""


class Named(Identified, Protocol):
    """Something with an id and a name: lines, guns, lists, rosters."""

    @property
    def name(self) -> Name:
        """The name."""


def word(written: str) -> Text:
    """A word or id as in the file, where the reader will look for it."""
    return same(f"`{written}`")


def quoted(written: Iterable[str]) -> Text:
    """Words or ids as in the file, separated by commas: `a`, `b`; a dash if there are none."""
    return joined(*map(word, written)) if (written := tuple(written)) else same("–")


def id_and_name(thing: Named) -> Text:
    """Something in a file by id, which has no singular or plural, and name: `hussars` (Hussars)."""
    return same("`{id}` ({name})").fill(id=thing.id, name=thing.name.text)


def piece(element: TerrainElement) -> Text:
    """A piece of terrain by id, with its own name or else its kind: `wood` (Tramecourt)."""
    name = element.name.text if element.name else same(element.ground)
    return same("`{id}` ({name})").fill(id=element.id, name=name)


_LAST_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # in both calendars; leap years are ignored


def on_calendar(day: HistoricDate) -> bool:
    """Whether the date exists in the calendar."""
    return not day.day or day.day <= _LAST_DAYS[day.month - 1]


def year(number: int) -> Text:
    """A year: 1415, 331 BC."""
    return HistoricDate(number).digits


def span(years: Years) -> Text:
    """A span of years: `1410 to 1422`, `from 1410`, `to 1422`, `336 BC to 323 BC`."""
    if years.since is not None and years.until is not None:
        a, b = year(years.since), year(years.until)
        if a == b:
            return a
        if years.until < 0:  # both BC
            return Text("{a} BC to {b} BC").fill(a=abs(years.since), b=abs(years.until))
        words = Text("{a} to {b}", "years") if years.since > 0 else Text("{a} to {b}", "years, the first before Christ")
        return words.fill(a=a, b=b)
    if years.since is not None:
        return Text("from {a}").fill(a=year(years.since))
    if years.until is not None:
        return Text("to {b}").fill(b=year(years.until))
    return Text("any year")


def listed(words: Iterable[Text]) -> Text:
    """Several names separated by commas, or a dash if there are none."""
    names = tuple(words)
    return joined(*names) if names else same("–")


def tenths(length: float) -> Text:
    """A length in the system's unit, to one decimal place."""
    return decimal(f"{round(length, 1):g}")


def counting(words: Text, counted: Text) -> Text:
    """Words with the plural forms of what is counted in place of COUNTED."""
    return words.changed(lambda said, language: said.replace("COUNTED", counted.say(language)))


EDGES = {"north": Text("north"), "south": Text("south"), "west": Text("west"), "east": Text("east")}
"""Words for the edges of the table."""
