"""A page for each army list."""

from collections.abc import Iterator
from functools import partial

from builder.documents import dump
from builder.library.editions.change_table import block
from builder.library.editions.past import past
from builder.render.files import exports
from builder.sheets.blocks import Rules
from builder.site import blocks, downloads
from builder.site.catalogue import Catalogue, Listed
from builder.site.page import Page, Site, fill
from builder.text import LANGUAGES, Language


def pages(shelf: Catalogue, site: Site) -> Iterator[Page]:
    """The page of each list in each language."""
    for listed in shelf.lists.values():
        older = past(shelf.reader, listed)
        depends = (listed.digest, *_around(shelf, listed, older), *(one.digest for one in older))
        for language in LANGUAGES:
            path = f"lists/{listed.document.id}.html"
            yield Page(f"{language}/{path}", depends, partial(_page, shelf, site, listed, older, path, language))
        for one in older:
            yield Page(_file(one), (one.digest,), partial(_yaml, one))


def _around(shelf: Catalogue, listed: Listed, older: tuple[Listed, ...]) -> Iterator[str]:
    """What a list's page tells of other documents: their names, those that a past edition names too."""
    yield from shelf.named(listed)
    for one in older:
        yield from shelf.named(one)
    for fielded in shelf.rosters_of(listed):
        yield repr((fielded.document.id, fielded.document.name, fielded.document.date))


def _file(older: Listed) -> str:
    """Where a past edition lies."""
    document = older.document
    return f"files/lists/editions/{document.id}-{document.edition}.yaml"


def _yaml(older: Listed) -> bytes:
    return dump.as_yaml(older.document).encode()


def _editions(
    shelf: Catalogue, listed: Listed, older: tuple[Listed, ...], language: Language
) -> Iterator[tuple[Rules, str]]:
    """What changed from each edition to the next, newest first, and where the older one lies."""
    newer = listed.document
    for one in older:
        yield block(one.document, newer, language, shelf.called), _file(one)
        newer = one.document


def _page(
    shelf: Catalogue, site: Site, listed: Listed, older: tuple[Listed, ...], path: str, language: Language
) -> bytes:
    document = listed.document
    return fill(
        "list",
        site,
        path,
        language,
        rules=listed.system.id,
        document=document,
        system=listed.system,
        shelf=shelf,
        rosters=shelf.rosters_of(listed),
        blocks=blocks.of_list(listed, language),
        editions=list(_editions(shelf, listed, older, language)),
        chat=exports.plain(blocks.list_document(shelf, listed, language)),
        files=downloads.of_list(listed, site, language),
    )
