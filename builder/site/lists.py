"""A page for each army list."""

from collections.abc import Iterator
from functools import partial

from builder.site import blocks, downloads
from builder.site.page import Page, Site, fill
from builder.site.shelf import Listed, Shelf
from builder.text import LANGUAGES, Language


def pages(shelf: Shelf, site: Site) -> Iterator[Page]:
    """The page of each list in each language."""
    for listed in shelf.lists.values():
        depends = (listed.loaded.digest, *_around(shelf, listed))
        for language in LANGUAGES:
            path = f"lists/{listed.document.id}.html"
            yield Page(f"{language}/{path}", depends, partial(_page, shelf, site, listed, path, language))


def _around(shelf: Shelf, listed: Listed) -> Iterator[str]:
    """What a list's page tells of other documents: their names."""
    for name in (*listed.document.enemies, *listed.document.allies):
        if other := shelf.lists.get(name):
            yield repr((name, other.document.name))
    for fielded in shelf.rosters_of(listed):
        yield repr((fielded.document.id, fielded.document.name, fielded.document.date))


def _page(shelf: Shelf, site: Site, listed: Listed, path: str, language: Language) -> bytes:
    document = listed.document
    return fill(
        "list",
        site,
        path,
        language,
        rules=listed.loaded.system.id,
        document=document,
        system=listed.loaded.system,
        shelf=shelf,
        rosters=shelf.rosters_of(listed),
        blocks=blocks.of_list(listed, language),
        files=downloads.of_list(listed, site, language),
    )
