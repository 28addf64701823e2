"""A page for each roster."""

from collections.abc import Iterator
from functools import partial

from builder.render.files import exports
from builder.site import blocks, downloads
from builder.site.catalogue import Catalogue, RosterEntry
from builder.site.page import Page, Site, fill
from builder.text import LANGUAGES, Language


def pages(shelf: Catalogue, site: Site) -> Iterator[Page]:
    """The page of each roster in each language."""
    for fielded in shelf.rosters.values():
        depends = shelf.below(fielded)
        for language in LANGUAGES:
            path = f"rosters/{fielded.document.id}.html"
            yield Page(f"{language}/{path}", depends, partial(_page, shelf, site, fielded, path, language))


def _page(shelf: Catalogue, site: Site, fielded: RosterEntry, path: str, language: Language) -> bytes:
    sheet = blocks.roster_document(shelf, fielded, site, language)
    return fill(
        "roster",
        site,
        path,
        language,
        rules=fielded.loaded.system.id,
        document=fielded.document,
        sheet=sheet,
        listed=fielded.listed.document,
        system=fielded.loaded.system,
        evenings=shelf.evenings_of(fielded),
        whole=blocks.shown_whole(fielded, site),
        chat=exports.plain(sheet),
        files=downloads.of_roster(fielded, site, language),
    )
