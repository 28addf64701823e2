"""Spans of years as army lists print them."""

from builder.documents.fields import HistoricDate, Years
from builder.text import Language, Text

_SINCE, _UNTIL = Text("from {year}"), Text("to {year}")


def years(span: Years, language: Language) -> str:
    """A span of years: `1413–1422`, `312–167 BC`, `from 1472`; nothing where both ends are open."""
    if span.since is None and span.until is None:
        return ""
    if span.since is None or span.until is None:
        words, year = (_SINCE, span.since) if span.until is None else (_UNTIL, span.until)
        return words.fill(year=year_of(year or 0, language)).say(language)
    if span.since == span.until:
        return year_of(span.since, language)
    before = span.since < 0 and span.until < 0  # both before Christ: said once
    first = str(abs(span.since)) if before else year_of(span.since, language)
    dash = "–" if before or span.since > 0 else " – "
    return f"{first}{dash}{year_of(span.until, language)}"


def year_of(year: int, language: Language) -> str:
    """A year with its era: `1415`, `331 BC`."""
    return HistoricDate(year).say(language).replace(" ", "\u00a0")
