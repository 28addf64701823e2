"""A page for each army list, each roster, and each evening with its map."""

from collections.abc import Iterator
from functools import partial

from builder.library.editions.change import block
from builder.library.editions.past import past
from builder.render.files import exports
from builder.sheets.blocks import Rules
from builder.sheets.listed_limits import ListedLimits
from builder.site import blocks, downloads
from builder.site.catalogue import Catalogue, Listed, PlayedEvening, RosterEntry
from builder.site.page import Page, PagePlace, Site, in_languages
from builder.text import LANGUAGES, Language


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The page of each document in each language."""
    yield from _pages_of_lists(catalogue, site)
    yield from _pages_of_rosters(catalogue, site)
    yield from _pages_of_evenings(catalogue, site)


def _pages_of_lists(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    for listed in catalogue.lists.values():
        older = past(catalogue.reader, listed)
        depends = (listed.digest, *_around(catalogue, listed, older), *(one.digest for one in older))
        make = partial(_list_page, catalogue, listed, older)
        yield from in_languages(site, f"lists/{listed.document.id}.html", depends, make)
        for one in older:
            yield Page(_past_file(one), (one.digest,), partial(downloads.as_written, one.document))


def _around(catalogue: Catalogue, listed: Listed, older: tuple[Listed, ...]) -> Iterator[str]:
    """What a list's page contains of other documents: their names, including those that a past edition refers to."""
    yield from catalogue.named(listed)
    for one in older:
        yield from catalogue.named(one)
    for entry in catalogue.rosters_of(listed):
        yield repr((entry.document.id, entry.document.name, entry.document.date))


def _past_file(older: Listed) -> str:
    """The path of a past edition."""
    document = older.document
    return f"files/lists/editions/{document.id}-{document.edition}.yaml"


def _editions(
    catalogue: Catalogue, listed: Listed, older: tuple[Listed, ...], language: Language
) -> Iterator[tuple[Rules, str]]:
    """The changes from each edition to the next, newest first, with the path of the older one."""
    newer = listed.document
    for one in older:
        yield block(one.document, newer, language, catalogue.reader.called), _past_file(one)
        newer = one.document


def _list_page(catalogue: Catalogue, listed: Listed, older: tuple[Listed, ...], here: PagePlace) -> bytes:
    document, language = listed.document, here.language
    return here.fill(
        "list",
        rules=listed.system.id,
        document=document,
        system=listed.system,
        catalogue=catalogue,
        rosters=catalogue.rosters_of(listed),
        blocks=(*blocks.of_list(listed, language), *ListedLimits(document, language, catalogue.names).blocks()),
        editions=list(_editions(catalogue, listed, older, language)),
        chat=exports.plain(blocks.list_document(catalogue, listed, language)),
        files=downloads.shown(downloads.of_list(catalogue, listed, here.site), language),
    )


def _pages_of_rosters(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    for entry in catalogue.rosters.values():
        make = partial(_roster_page, catalogue, entry)
        yield from in_languages(site, f"rosters/{entry.document.id}.html", catalogue.below(entry), make)


def _roster_page(catalogue: Catalogue, entry: RosterEntry, here: PagePlace) -> bytes:
    site, language = here.site, here.language
    sheet = blocks.roster_document(catalogue, entry, site, language)
    return here.fill(
        "roster",
        rules=entry.loaded.system.id,
        document=entry.document,
        sheet=sheet,
        listed=entry.listed.document,
        system=entry.loaded.system,
        evenings=catalogue.evenings_of(entry),
        whole=blocks.shown_whole(entry, site),
        chat=exports.plain(sheet),
        files=downloads.shown(downloads.of_roster(catalogue, entry, site), language),
    )


def _pages_of_evenings(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    for played in catalogue.evenings.values():
        depends = (played.loaded.digest, *played.below)
        yield from in_languages(site, f"evenings/{played.document.id}.html", depends, partial(_evening_page, played))
        for language in LANGUAGES:
            make = partial(downloads.map_of, played, "phone", language)
            yield Page(small_map(played, language), depends, make)


def small_map(played: PlayedEvening, language: Language) -> str:
    """The path of an evening's map for a phone, whose page has the legend; the other is among its downloads."""
    return f"files/evenings/{played.document.id}.{language}.small.svg"


def _evening_page(played: PlayedEvening, here: PagePlace) -> bytes:
    site, language = here.site, here.language
    made = blocks.sheets(played, language)
    return here.fill(
        "evening",
        rules=played.loaded.system.id,
        document=played.document,
        system=played.loaded.system,
        sides=played.sides,
        field=made.map,
        map_file=f"files/evenings/{played.document.id}.{language}.svg",
        small_map=small_map(played, language),
        briefing=tuple(blocks.briefing(played, language)),
        reference=made.reference,
        whole=blocks.shown_whole(played, site),
        files=downloads.shown(downloads.of_evening(played, site), language),
    )
