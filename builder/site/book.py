"""The army lists of a shelf as a booklet."""

from collections.abc import Iterator

from builder.complaints import diagnosed
from builder.diagnostic import Diagnostic
from builder.documents.fields import HistoricDate
from builder.render.booklet import Book, Chapter, Entry, html
from builder.render.fold import folded
from builder.render.jobs import Complaint
from builder.render.pages import pdf
from builder.sheets.listed import years
from builder.site import blocks
from builder.site.shelf import Listed, Shelf
from builder.site.timeline import TimeLine, timeline
from builder.text import Language, Text

_FILE = "booklet.pdf"
_BEFORE_ALL = -10_000  # the year of a list without a beginning
_TITLE = Text("Army lists", "Расписки армий")


def book(shelf: Shelf, language: Language) -> Book:
    """The lists in the order of their systems, and in each of their years."""
    lists = sorted(shelf.lists.values(), key=lambda one: _place(one, language))
    line = timeline(one.document.years for one in lists)
    systems = dict.fromkeys(one.loaded.system.name.say(language) for one in lists)
    only = lists[0] if len(lists) == 1 else None
    return Book(
        only.document.name.say(language) if only else _TITLE.say(language),
        " · ".join(systems),
        language,
        tuple(_chapter(shelf, one, line, language) for one in lists),
        tuple((HistoricDate(year).say(language), line.place(year)) for year in line.ticks),
        tuple(_index(lists, language)),
    )


def printed(shelf: Shelf, language: Language, *, fold: bool) -> tuple[bytes, int, list[Diagnostic]]:
    """The booklet as PDF, its pages, and what did not come out as it was written, where it is written.

    Its pages are A5 in their order, or with `fold` two on each side of A4, to be folded and stapled.

    Raises:
        PagesUnavailable: WeasyPrint's system libraries are missing.
    """
    made = pdf(html(book(shelf, language)))
    lists = tuple(one.loaded for one in shelf.lists.values())
    missed = [(_FILE, "", Complaint(one.message, one.words, one.missing)) for one in made.misfits]
    found = list(diagnosed(missed, lists[0], (), lists))
    return folded(made.pdf) if fold else made.pdf, made.pages, found


def _place(listed: Listed, language: Language) -> tuple[str, int, str]:
    """By system, and in it by time."""
    since = listed.document.years.since
    return listed.loaded.system.name.say(language), _BEFORE_ALL if since is None else since, listed.document.id


def _chapter(shelf: Shelf, listed: Listed, line: TimeLine, language: Language) -> Chapter:
    begins, lasts = line.bar(listed.document.years)
    document = blocks.list_document(shelf, listed, language)
    return Chapter(
        document, listed.loaded.system.name.say(language), begins, lasts, years(listed.document.years, language)
    )


def _index(lists: list[Listed], language: Language) -> Iterator[Entry]:
    """The troops of all lists by name, each with every place where it stands."""
    found: dict[str, list[str]] = {}
    for listed in lists:
        for line in listed.document.lines:
            found.setdefault(line.name.say(language), []).append(f"{listed.document.id}.-{line.id}")
    for name in sorted(found, key=str.casefold):
        yield Entry(name, tuple(found[name]))
