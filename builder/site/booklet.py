"""The army lists of a catalogue as a booklet."""

from collections.abc import Iterator

from builder.documents.fields import HistoricDate, Years
from builder.evening.layout_diagnostics import diagnosed
from builder.render.files.jobs import with_places
from builder.render.pages.booklet import Book, Chapter, IndexEntry, Scale, html
from builder.render.pages.document_page import pdf
from builder.render.pages.fold import folded
from builder.sheets.spans import years
from builder.site import blocks
from builder.site.catalogue import Catalogue, Listed
from builder.site.page import alphabetic
from builder.site.timeline import TimeLine, timeline
from builder.text import Language, Text
from builder.text.diagnostic import Diagnostic

_FILE = "booklet.pdf"
_BEFORE_ALL = -10_000  # the year for lists without a first year
_LETTER = 14.0  # width of a letter on the timeline, in thousandths
_TITLE = Text("Army lists")


def book(catalogue: Catalogue, language: Language) -> Book:
    """The book with the lists in chronological order: systems by their earliest list, and lists by their first year."""
    lists = _ordered(catalogue)
    line = timeline(one.document.years for one in lists)
    only = lists[0] if len(lists) == 1 else None
    return Book(
        only.document.name.say(language) if only else _TITLE.say(language),
        tuple(_about(lists, language)),
        language,
        tuple(_chapter(catalogue, one, line, language) for one in lists),
        Scale(tuple(_ticks(line, language)), line.places, line.breaks, line.says(language)),
        tuple(_index(lists, language)),
    )


def printed(catalogue: Catalogue, language: Language, *, fold: bool) -> tuple[bytes, int, list[Diagnostic]]:
    """The booklet as PDF, its number of pages, and findings about texts that could not be printed as written.

    The pages are A5 in reading order, or with `fold` two on each side of A4, to fold and staple.

    Raises:
        PagesUnavailable: WeasyPrint's system libraries are missing.
    """
    lists = tuple(catalogue.lists.values())
    drawn = book(catalogue, language)
    made = pdf(html(drawn))
    found_there = with_places(lambda: html(drawn), made.problems)
    found = list(diagnosed(((_FILE, "", one) for one in found_there), lists[0], (), lists))
    return folded(made.pdf) if fold else made.pdf, made.pages, found


def _ordered(catalogue: Catalogue) -> list[Listed]:
    first: dict[str, int] = {}
    for one in catalogue.lists.values():
        name = one.system.id
        first[name] = min(_since(one), first.get(name, _since(one)))
    return sorted(
        catalogue.lists.values(), key=lambda one: (first[one.system.id], one.system.id, _since(one), one.document.id)
    )


def _since(listed: Listed) -> int:
    since = listed.document.years.since
    return _BEFORE_ALL if since is None else since


def _ticks(line: TimeLine, language: Language) -> Iterator[tuple[str, int]]:
    """Years to write on the timeline, as many as there is room for."""
    end = 0.0
    for year in line.ticks:
        words, place = HistoricDate(year).say(language), line.place(year)
        half = _LETTER * len(words) / 2
        if place - half >= end:
            yield words, place
            end = place + half + _LETTER


def _about(lists: list[Listed], language: Language) -> Iterator[tuple[str, str]]:
    """The rule systems of the lists, each with the years that its lists cover."""
    spans: dict[str, list[Years]] = {}
    for one in lists:
        spans.setdefault(one.system.name.say(language), []).append(one.document.years)
    for name, found in spans.items():
        since, until = [one.since for one in found], [one.until for one in found]
        whole = Years.model_validate(
            {
                "from": None if None in since else min(filter(None, since)),
                "to": None if None in until else max(filter(None, until)),
            }
        )
        yield name, years(whole, language)


def _chapter(catalogue: Catalogue, listed: Listed, line: TimeLine, language: Language) -> Chapter:
    begins, lasts = line.bar(listed.document.years)
    document = blocks.list_document(catalogue, listed, language)
    return Chapter(document, listed.system.name.say(language), begins, lasts, years(listed.document.years, language))


def _index(lists: list[Listed], language: Language) -> Iterator[IndexEntry]:
    """The troops of all lists by name, each with every place where they occur."""
    found: dict[str, list[str]] = {}
    for listed in lists:
        for line in listed.document.lines:
            found.setdefault(line.name.say(language), []).append(f"{listed.document.id}.-{line.id}")
    before = ""
    for name in sorted(found, key=alphabetic):
        letter = alphabetic(name)[:1].upper()
        yield IndexEntry(name, tuple(found[name]), letter if letter != before else "")
        before = letter
