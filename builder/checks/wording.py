"""Words that messages of checks share: guesses for slips of the pen, years and dates, names in a row, lengths."""

from collections.abc import Iterable

from builder.documents.fields import HistoricDate, Years
from builder.guess import near as near  # what most messages want is offered from here
from builder.text import Text, same
from builder.wording import joined

IMPOSSIBLE_DAY = Text("{date}: the month has no such day", "{date}: в этом месяце нет такого дня")
RIGHT_DAY = Text("correct the day", "исправьте день")

_LAST_DAYS = (31, 29, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)  # both calendars; leap years are not looked into


def date(day: HistoricDate) -> Text:
    """A date as it is written, years before Christ in each language's way."""
    words = str(day)
    return Text(words, words.replace("BC", "до н. э."))


def on_calendar(day: HistoricDate) -> bool:
    """Whether the month has such a day."""
    return not day.day or day.day <= _LAST_DAYS[day.month - 1]


def year(number: int) -> Text:
    """A year: 1415, 331 BC."""
    return date(HistoricDate(number))


def span(years: Years) -> Text:
    """A span of years: `1410 to 1422`, `from 1410`, `to 1422`; in Russian `1410–1422`, `336–323 до н. э.`, `55 до н. э. – 84`."""
    if years.since is not None and years.until is not None:
        a, b = year(years.since), year(years.until)
        if years.until < 0:  # both before Christ: said once
            return Text(f"{a.en} to {b.en}", f"{abs(years.since)}–{b.ru}")
        dash = "–" if years.since > 0 else " – "
        return Text(f"{a.en} to {b.en}", f"{a.ru}{dash}{b.ru}")
    if years.since is not None:
        return Text("from {a}", "с {a}").fill(a=year(years.since))
    if years.until is not None:
        return Text("to {b}", "по {b}").fill(b=year(years.until))
    return Text("any year", "любой год")


def listed(words: Iterable[Text]) -> Text:
    """Several names in a row, or a dash for none."""
    names = tuple(words)
    return joined(*names) if names else same("–")


def tenths(length: float) -> Text:
    """A measured length, in the system's own measure, to a tenth of it."""
    words = f"{round(length, 1):g}"
    return Text(words, words.replace(".", ","))
