"""The first pages: one that finds the reader's language, and one in each language that leads to everything."""

from collections.abc import Iterator
from functools import partial

from builder.site.page import Page, Site, fill
from builder.site.shelf import Shelf
from builder.text import LANGUAGES, Language


def pages(shelf: Shelf, site: Site) -> Iterator[Page]:
    """The page at the top, and the start page of each language."""
    everything = tuple(one.digest for one in shelf.loaded)
    yield Page("index.html", (), partial(_door, site))
    for language in LANGUAGES:
        yield Page(f"{language}/index.html", everything, partial(_start, shelf, site, language))


def _door(site: Site) -> bytes:
    return fill("door", site, "", "en")


def _start(shelf: Shelf, site: Site, language: Language) -> bytes:
    return fill("start", site, "index.html", language, shelf=shelf)
