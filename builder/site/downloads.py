"""The downloads of each page: the document as written, as data, for print, and as text for a chat."""

import json
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from builder.documents import dump
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.paper import USUAL as USUAL_PAPER
from builder.documents.roster import Roster
from builder.library.loading import AnyLoaded
from builder.render.cards.slots import USUAL
from builder.render.files import exports
from builder.render.files.jobs import Job, deck_pdf, page_pdf
from builder.render.look import PLAIN
from builder.sheets.blocks import Document
from builder.site import blocks, rulebook
from builder.site.catalogue import Catalogue, Listed, Played, RosterEntry
from builder.site.page import Page, Site
from builder.system import System
from builder.text import LANGUAGES, Language

_DATA = ("yaml", "json")
_TEXTS: dict[str, Callable[[Document], str]] = {
    "csv": exports.comma_separated,
    "md": exports.markdown,
    "txt": exports.plain,
}


@dataclass(frozen=True, slots=True)
class File:
    """One download: its path below the top of the site, and its kind (a key of `templates/site/words.yaml`)."""

    path: str
    kind: str


def of_list(listed: Listed, site: Site, language: Language) -> tuple[File, ...]:
    """The downloads of an army list, in page order."""
    return tuple(_files("lists", listed.document.id, site, language))


def of_roster(entry: RosterEntry, site: Site, language: Language) -> tuple[File, ...]:
    """The downloads of a roster; its file and its cards contain what it hides, so they are included only if the site
    may show that.
    """
    name, whole = entry.document.id, blocks.shown_whole(entry, site)
    files = (one for one in _files("rosters", name, site, language) if whole or one.kind not in _DATA)
    cards = [File(_cards_path(name, language), "cards_pdf")] if site.cards and whole else []
    return (*files, *cards)


def of_evening(played: Played, site: Site, language: Language) -> tuple[File, ...]:
    """The downloads of an evening."""
    stem = f"files/evenings/{played.document.id}"
    reference = [File(f"{stem}.{language}.pdf", "reference_pdf")] if site.pdf else []
    written = _DATA if blocks.shown_whole(played, site) else ()
    return (
        *reference,
        File(f"{stem}.{language}.svg", "map_svg"),
        *(File(f"{stem}.{kind}", kind) for kind in written),
        *_written(stem, language),
    )


def of_system(home: System, example: RosterEntry | None, site: Site, language: Language) -> tuple[File, ...]:
    """The downloads of a rule system: its facts, and its reference sheet if there is a roster to work its examples
    with.
    """
    stem = f"files/{home.id}"
    facts = File(f"{stem}/facts.{language}.csv", "facts_csv"), File(f"{stem}/facts.json", "facts_json")
    kinds = ["pdf"] if site.pdf else []
    reference = [f"{stem}/reference.{language}.{kind}" for kind in (*kinds, "md", "txt")] if example else []
    return (*(File(path, f"reference_{path.rpartition('.')[2]}") for path in reference), *facts)


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """Every download of every document."""
    for listed in catalogue.lists.values():
        yield from _of_list(catalogue, listed, site)
    for entry in catalogue.rosters.values():
        yield from _of_roster(catalogue, entry, site)
    for played in catalogue.evenings.values():
        yield from _of_evening(played, site)
    for home in catalogue.systems:
        yield from _of_system(home, catalogue.example(home), site)


def _of_list(catalogue: Catalogue, listed: Listed, site: Site) -> Iterator[Page]:
    depends = (listed.digest, *catalogue.named(listed))
    stem = f"files/lists/{listed.document.id}"
    yield from _data(stem, depends, listed.document)
    yield from _texts_and_pdfs(stem, depends, partial(blocks.list_document, catalogue, listed), site, (listed,))


def _of_roster(catalogue: Catalogue, entry: RosterEntry, site: Site) -> Iterator[Page]:
    depends = catalogue.below(entry)
    stem = f"files/rosters/{entry.document.id}"
    if blocks.shown_whole(entry, site):
        yield from _data(stem, depends, entry.document)
    of = entry.loaded, entry.listed
    yield from _texts_and_pdfs(stem, depends, partial(blocks.roster_document, catalogue, entry, site), site, of)
    if site.cards and blocks.shown_whole(entry, site):
        for language in LANGUAGES:
            path = _cards_path(entry.document.id, language)
            yield Page(path, depends, partial(_cards, entry, path, language), of)


def _of_evening(played: Played, site: Site) -> Iterator[Page]:
    depends = (played.loaded.digest, *played.below)
    stem = f"files/evenings/{played.document.id}"
    if blocks.shown_whole(played, site):
        yield from _data(stem, depends, played.document)
    yield from _texts(stem, depends, partial(blocks.evening_document, played, site))
    if site.pdf:
        of = (played.loaded, *(one for side in played.sides for one in (side.loaded, side.listed)))
        yield from _pdfs(stem, depends, partial(blocks.reference, played), of)


def _of_system(home: System, example: RosterEntry | None, site: Site) -> Iterator[Page]:
    stem = f"files/{home.id}"
    yield Page(f"{stem}/facts.json", (), partial(rulebook.as_json, home.id))
    for language in LANGUAGES:
        yield Page(f"{stem}/facts.{language}.csv", (), partial(rulebook.as_csv, home.id, language))
    if example:
        depends = example.loaded.digest, example.listed.digest
        make = partial(blocks.whole_reference, example)
        yield from (one for one in _texts(f"{stem}/reference", depends, make) if not one.path.endswith(".csv"))
        if site.pdf:
            yield from _pdfs(f"{stem}/reference", depends, make, (example.loaded, example.listed))


def _cards_path(name: str, language: Language) -> str:
    return f"files/rosters/{name}.cards.{language}.pdf"


def _files(folder: str, name: str, site: Site, language: Language) -> Iterator[File]:
    stem = f"files/{folder}/{name}"
    if site.pdf:
        yield File(f"{stem}.{language}.pdf", "pdf")
    for kind in _DATA:
        yield File(f"{stem}.{kind}", kind)
    yield from _written(stem, language)


def _written(stem: str, language: Language) -> Iterator[File]:
    yield from (File(f"{stem}.{language}.{kind}", kind) for kind in _TEXTS)


def _data(stem: str, depends: tuple[str, ...], document: ArmyList | Roster | Evening) -> Iterator[Page]:
    """A document as data, for Muster and for other programs."""
    yield Page(f"{stem}.yaml", depends, partial(_yaml, document))
    yield Page(f"{stem}.json", depends, partial(_json, document))


def _yaml(document: ArmyList | Roster | Evening) -> bytes:
    return dump.as_yaml(document).encode()


def _json(document: ArmyList | Roster | Evening) -> bytes:
    return (json.dumps(dump.as_data(document), ensure_ascii=False, indent=1) + "\n").encode()


def _texts_and_pdfs(
    stem: str, depends: tuple[str, ...], make: Callable[[Language], Document], site: Site, of: tuple[AnyLoaded, ...]
) -> Iterator[Page]:
    """A document of blocks in each language, as text files and as PDF."""
    yield from _texts(stem, depends, make)
    if site.pdf:
        yield from _pdfs(stem, depends, make, of)


def _texts(stem: str, depends: tuple[str, ...], make: Callable[[Language], Document]) -> Iterator[Page]:
    for language in LANGUAGES:
        for kind, write in _TEXTS.items():
            yield Page(f"{stem}.{language}.{kind}", depends, partial(_text, write, make, language))


def _pdfs(
    stem: str, depends: tuple[str, ...], make: Callable[[Language], Document], of: tuple[AnyLoaded, ...]
) -> Iterator[Page]:
    for language in LANGUAGES:
        path = f"{stem}.{language}.pdf"
        yield Page(path, depends, partial(_pdf, make, path, language), of)


def _text(write: Callable[[Document], str], make: Callable[[Language], Document], language: Language) -> bytes:
    return write(make(language)).encode()


def _pdf(make: Callable[[Language], Document], path: str, language: Language) -> Job:
    document = make(language)
    return Job(path, document.kind, document.title, page_pdf, (document, USUAL_PAPER, PLAIN))


def _cards(entry: RosterEntry, path: str, language: Language) -> Job:
    deck = blocks.sheets(entry, language).cards[0]
    drawn = ((deck,), USUAL_PAPER, language, False, deck.title, USUAL, PLAIN)
    return Job(path, "cards", deck.title, deck_pdf, drawn)
