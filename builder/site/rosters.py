"""A page for each roster."""

from collections.abc import Iterator
from functools import partial

from builder.render.files import exports
from builder.site import blocks, downloads
from builder.site.catalogue import Catalogue, RosterEntry
from builder.site.page import Page, Site, fill
from builder.text import LANGUAGES, Language


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The page of each roster in each language."""
    for entry in catalogue.rosters.values():
        depends = catalogue.below(entry)
        for language in LANGUAGES:
            path = f"rosters/{entry.document.id}.html"
            yield Page(f"{language}/{path}", depends, partial(_page, catalogue, site, entry, path, language))


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
