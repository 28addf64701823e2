"""A page for each army list."""

from collections.abc import Iterator
from functools import partial

from builder.documents import dump
from builder.library.editions.change_table import block
from builder.library.editions.past import past
from builder.render.files import exports
from builder.sheets.blocks import Rules
from builder.sheets.listed_limits import ListedLimits
from builder.site import blocks, downloads
from builder.site.catalogue import Catalogue, Listed
from builder.site.page import Page, Site, fill, in_languages
from builder.text import Language


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The page of each list in each language."""
    for listed in catalogue.lists.values():
        older = past(catalogue.reader, listed)
        depends = (listed.digest, *_around(catalogue, listed, older), *(one.digest for one in older))
        make = partial(_page, catalogue, site, listed, older)
        yield from in_languages(f"lists/{listed.document.id}.html", depends, make)
        for one in older:
            yield Page(_file(one), (one.digest,), partial(_yaml, one))


def _around(catalogue: Catalogue, listed: Listed, older: tuple[Listed, ...]) -> Iterator[str]:
    """What a list's page contains of other documents: their names, including those that a past edition refers to."""
    yield from catalogue.named(listed)
    for one in older:
        yield from catalogue.named(one)
    for entry in catalogue.rosters_of(listed):
        yield repr((entry.document.id, entry.document.name, entry.document.date))


def _file(older: Listed) -> str:
    """The path of a past edition."""
    document = older.document
    return f"files/lists/editions/{document.id}-{document.edition}.yaml"


def _yaml(older: Listed) -> bytes:
    return dump.as_yaml(older.document).encode()


def _editions(
    catalogue: Catalogue, listed: Listed, older: tuple[Listed, ...], language: Language
) -> Iterator[tuple[Rules, str]]:
    """The changes from each edition to the next, newest first, with the path of the older one."""
    newer = listed.document
    for one in older:
        yield block(one.document, newer, language, catalogue.reader.called), _file(one)
        newer = one.document


def _page(
    catalogue: Catalogue, site: Site, listed: Listed, older: tuple[Listed, ...], path: str, language: Language
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
        catalogue=catalogue,
        rosters=catalogue.rosters_of(listed),
        blocks=(*blocks.of_list(listed, language), *ListedLimits(document, language, catalogue.names).blocks()),
        editions=list(_editions(catalogue, listed, older, language)),
        chat=exports.plain(blocks.list_document(catalogue, listed, language)),
        files=downloads.of_list(listed, site, language),
    )
