"""The first pages: one that finds the reader's language, and one in each language that leads to everything."""

from collections.abc import Iterator
from functools import partial

from builder.site.page import Page, Site, fill
from builder.site.shelf import Shelf
from builder.site.timeline import busiest, timeline
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
    regions = {one.document.region.say(language) for one in shelf.lists.values() if one.document.region}
    fought = {name for one in shelf.lists.values() for name in one.document.enemies if name in shelf.lists}
    names = {name: one.document.name.say(language) for name, one in shelf.lists.items()}
    return fill(
        "start",
        site,
        "index.html",
        language,
        shelf=shelf,
        line=timeline(one.document.years for one in shelf.lists.values()),
        busiest=busiest(one.document.years for one in shelf.lists.values()),
        regions=sorted(regions),
        fought=sorted(fought, key=names.__getitem__),
        names=names,
    )
