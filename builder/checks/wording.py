"""Words that messages of checks share: guesses for slips of the pen, years and dates, names in a row, lengths."""

from collections.abc import Iterable
from typing import Protocol

from builder.documents.fields import HistoricDate, Name, Years
from builder.text import Text, decimal, joined, same
from builder.text.suggestions import near as near  # what most messages want is offered from here


class Named(Protocol):
    """What has an id and a name: lines, guns, lists, rosters."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def name(self) -> Name:
        """The name."""


def between(least: int, most: int) -> Text:
    """The numbers that a limit allows: 12 to 40, or 23 alone."""
    return same(str(least)) if least == most else Text("{least} to {most}").fill(least=least, most=most)


def word(written: str) -> Text:
    """A word or an id as the file writes it, which is what a reader looks for there."""
    return same(f"`{written}`")


def quoted(written: Iterable[str]) -> Text:
    """Words or ids as files write them, in a row: `a`, `b`; a dash where there are none."""
    return joined(*map(word, written)) if (written := tuple(written)) else same("–")


def called(thing: Named) -> Text:
    """Something of a file by its id, which is one whatever the number of its name: `hussars` (Hussars)."""
    return same("`{id}` ({name})").fill(id=thing.id, name=thing.name.text)


class TerrainPiece(Protocol):
    """A piece of terrain."""

    @property
    def id(self) -> str:
        """The id."""

    @property
    def name(self) -> Name | None:
        """Its own name, if it has one."""

    @property
    def ground(self) -> str:
        """The word for its kind."""


def piece(element: TerrainPiece) -> Text:
    """A piece of terrain by its id, with its own name or else its kind: `wood` (Tramecourt)."""
    name = element.name.text if element.name else same(element.ground)
    return same("`{id}` ({name})").fill(id=element.id, name=name)


_LAST_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # both calendars; leap years are not looked into


def date(day: HistoricDate) -> Text:
    """A date as it is written, years before Christ in each language's way."""
    return day.digits


def on_calendar(day: HistoricDate) -> bool:
    """Whether the month has such a day."""
    return not day.day or day.day <= _LAST_DAYS[day.month - 1]


def year(number: int) -> Text:
    """A year: 1415, 331 BC."""
    return date(HistoricDate(number))


def span(years: Years) -> Text:
    """A span of years: `1410 to 1422`, `from 1410`, `to 1422`, `336 BC to 323 BC`."""
    if years.since is not None and years.until is not None:
        a, b = year(years.since), year(years.until)
        if a == b:
            return a
        if years.until < 0:  # both before Christ: said once
            return Text("{a} BC to {b} BC").fill(a=abs(years.since), b=abs(years.until))
        words = Text("{a} to {b}", "years") if years.since > 0 else Text("{a} to {b}", "years, the first before Christ")
        return words.fill(a=a, b=b)
    if years.since is not None:
        return Text("from {a}").fill(a=year(years.since))
    if years.until is not None:
        return Text("to {b}").fill(b=year(years.until))
    return Text("any year")


def listed(words: Iterable[Text]) -> Text:
    """Several names in a row, or a dash for none."""
    names = tuple(words)
    return joined(*names) if names else same("–")


def tenths(length: float) -> Text:
    """A measured length, in the system's own measure, to a tenth of it."""
    return decimal(f"{round(length, 1):g}")


def counting(words: Text, counted: Text) -> Text:
    """Words about COUNTED, with the forms in which that is counted in its place."""
    return words.changed(lambda said, language: said.replace("COUNTED", counted.say(language)))
