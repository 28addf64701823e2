"""A page for each roster."""

from collections.abc import Iterator
from functools import partial

from builder.render.files import exports
from builder.site import blocks, downloads
from builder.site.catalogue import Catalogue, RosterEntry
from builder.site.page import Page, Site, fill, in_languages
from builder.text import Language


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The page of each roster in each language."""
    for entry in catalogue.rosters.values():
        make = partial(_page, catalogue, site, entry)
        yield from in_languages(f"rosters/{entry.document.id}.html", catalogue.below(entry), make)


def _page(catalogue: Catalogue, site: Site, entry: RosterEntry, path: str, language: Language) -> bytes:
    sheet = blocks.roster_document(catalogue, entry, site, language)
    return fill(
        "roster",
        site,
        path,
        language,
        rules=entry.loaded.system.id,
        document=entry.document,
        sheet=sheet,
        listed=entry.listed.document,
        system=entry.loaded.system,
        evenings=catalogue.evenings_of(entry),
        whole=blocks.shown_whole(entry, site),
        chat=exports.plain(sheet),
        files=downloads.of_roster(entry, site, language),
    )
