"""The downloads of each page: the document as written, as data, for print, and as text for a chat."""

import json
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import NamedTuple

from builder.desk.coverage import fact_uses
from builder.documents import dump
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.paper import USUAL as USUAL_PAPER
from builder.documents.roster import Roster
from builder.library.loading import AnyLoaded
from builder.registry import system
from builder.render.cards.slots import USUAL
from builder.render.files import exports
from builder.render.files.jobs import Job, deck_pdf, page_pdf
from builder.render.look import PLAIN
from builder.render.maps import map_svg
from builder.sheets.blocks import Document
from builder.site import blocks
from builder.site.catalogue import Catalogue, Listed, PlayedEvening, RosterEntry
from builder.site.page import Page, Site, words
from builder.system import System
from builder.text import LANGUAGES, Language

_TEXTS: dict[str, Callable[[Document], str]] = {
    "csv": exports.comma_separated,
    "md": exports.markdown,
    "txt": exports.plain,
}
_SHEETS = ("pdf", "reference_pdf", "map_svg", "yaml", "json", "csv", "md", "txt", "cards_pdf")
_ORDER = (*_SHEETS, "reference_md", "reference_txt", "facts_csv", "facts_json")  # of the links on a page


class Download(NamedTuple):
    """One download: its kind (a key of `templates/site/words.yaml`), its language (none: the same in all), its file."""

    kind: str
    language: Language
    page: Page

    @property
    def path(self) -> str:
        """The path below the top of the site."""
        return self.page.path


def shown(files: Iterable[Download], language: Language) -> list[Download]:
    """The downloads on a page in this language, in page order."""
    return sorted((one for one in files if one.language in ("", language)), key=lambda one: _ORDER.index(one.kind))


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """Every download of every document."""
    for listed in catalogue.lists.values():
        yield from (one.page for one in of_list(catalogue, listed, site))
    for entry in catalogue.rosters.values():
        yield from (one.page for one in of_roster(catalogue, entry, site))
    for played in catalogue.evenings.values():
        yield from (one.page for one in of_evening(played, site))
    for home in catalogue.systems:
        yield from (one.page for one in of_system(home, catalogue.example(home), site))


def of_list(catalogue: Catalogue, listed: Listed, site: Site) -> Iterator[Download]:
    """The downloads of an army list."""
    depends = (listed.digest, *catalogue.named(listed))
    stem = f"files/lists/{listed.document.id}"
    make = partial(blocks.list_document, catalogue, listed)
    yield from _data(stem, depends, listed.document)
    yield from _texts(stem, depends, make)
    yield from _pdfs(stem, depends, make, site, (listed,))


def of_roster(catalogue: Catalogue, entry: RosterEntry, site: Site) -> Iterator[Download]:
    """The downloads of a roster; its file and its cards tell what it hides: only if the site may show that."""
    depends, of, whole = catalogue.below(entry), (entry.loaded, entry.listed), blocks.shown_whole(entry, site)
    stem = f"files/rosters/{entry.document.id}"
    make = partial(blocks.roster_document, catalogue, entry, site)
    if whole:
        yield from _data(stem, depends, entry.document)
    yield from _texts(stem, depends, make)
    yield from _pdfs(stem, depends, make, site, of)
    for language in LANGUAGES if site.cards and whole else ():
        path = f"{stem}.cards.{language}.pdf"
        yield Download("cards_pdf", language, Page(path, depends, partial(_cards, entry, path, language), of))


def of_evening(played: PlayedEvening, site: Site) -> Iterator[Download]:
    """The downloads of an evening."""
    depends = (played.loaded.digest, *played.below)
    stem = f"files/evenings/{played.document.id}"
    if blocks.shown_whole(played, site):
        yield from _data(stem, depends, played.document)
    yield from _texts(stem, depends, partial(blocks.evening_document, played, site))
    of = (played.loaded, *(one for side in played.sides for one in (side.loaded, side.listed)))
    yield from _pdfs(
        stem, depends, lambda language: blocks.sheets(played, language).reference, site, of, "reference_pdf"
    )
    for language in LANGUAGES:
        page = Page(f"{stem}.{language}.svg", depends, partial(map_of, played, USUAL_PAPER, language))
        yield Download("map_svg", language, page)


def of_system(home: System, example: RosterEntry | None, site: Site) -> Iterator[Download]:
    """The downloads of a rule system: its facts, and its reference sheet if a roster can work its examples."""
    stem = f"files/{home.id}"
    yield Download("facts_json", "", Page(f"{stem}/facts.json", (), partial(facts_json, home.id)))
    for language in LANGUAGES:
        page = Page(f"{stem}/facts.{language}.csv", (), partial(facts_csv, home.id, language))
        yield Download("facts_csv", language, page)
    if example:
        depends = example.loaded.digest, example.listed.digest
        make = partial(blocks.whole_reference, example)
        texts = _texts(f"{stem}/reference", depends, make, "reference_")
        yield from (one for one in texts if one.kind in _ORDER)  # a table of the rules would be of no use
        of = example.loaded, example.listed
        yield from _pdfs(f"{stem}/reference", depends, make, site, of, "reference_pdf")


def map_of(played: PlayedEvening, size: str, language: Language) -> bytes:
    """The map of an evening in one of its sizes, as SVG."""
    field = blocks.sheets(played, language).map
    assert field is not None  # every evening has a field
    if size != USUAL_PAPER:
        field = replace(field, legend=())
    return map_svg.svg(field, size=size, cut=True).encode()


def facts_csv(system_id: str, language: Language) -> bytes:
    """CSV with a row for each fact: number, section of the rulebook, words."""
    known, say = system(system_id).facts, words(language)
    rows = (
        (number, known.citation(number).section_name.say(language), known.text(number).say(language))
        for number in known
    )
    return exports.spreadsheet((say["fact_number"], say["fact_section"], say["fact_says"]), rows).encode()


def facts_json(system_id: str) -> bytes:
    """JSON by number: section of the rulebook, words in each language, and where the fact is used."""
    known, uses = system(system_id).facts, fact_uses(system_id)
    data = {
        number: {
            "section": known.citation(number).section,
            **{language: known.text(number).say(language) for language in LANGUAGES},
            "used": uses[number],
        }
        for number in known
    }
    return (json.dumps(data, ensure_ascii=False, indent=1) + "\n").encode()


def _data(stem: str, depends: tuple[str, ...], document: ArmyList | Roster | Evening) -> Iterator[Download]:
    """A document as data, for Muster and for other programs."""
    yield Download("yaml", "", Page(f"{stem}.yaml", depends, partial(as_written, document)))
    yield Download("json", "", Page(f"{stem}.json", depends, partial(_json, document)))


def as_written(document: ArmyList | Roster | Evening) -> bytes:
    """The document as a file of a club."""
    return dump.as_yaml(document).encode()


def _json(document: ArmyList | Roster | Evening) -> bytes:
    return (json.dumps(dump.as_data(document), ensure_ascii=False, indent=1) + "\n").encode()


def _texts(
    stem: str, depends: tuple[str, ...], make: Callable[[Language], Document], kinds: str = ""
) -> Iterator[Download]:
    for language in LANGUAGES:
        for kind, write in _TEXTS.items():
            page = Page(f"{stem}.{language}.{kind}", depends, partial(_text, write, make, language))
            yield Download(f"{kinds}{kind}", language, page)


def _pdfs(
    stem: str, depends: tuple[str, ...], make: Callable[[Language], Document], site: Site, of: tuple[AnyLoaded, ...],
    kind: str = "pdf",
) -> Iterator[Download]:  # fmt: skip
    for language in LANGUAGES if site.pdf else ():
        path = f"{stem}.{language}.pdf"
        yield Download(kind, language, Page(path, depends, partial(_pdf, make, path, language), of))


def _text(write: Callable[[Document], str], make: Callable[[Language], Document], language: Language) -> bytes:
    return write(make(language)).encode()


def _pdf(make: Callable[[Language], Document], path: str, language: Language) -> Job:
    document = make(language)
    return Job(path, document.kind, document.title, page_pdf, (document, USUAL_PAPER, PLAIN))


def _cards(entry: RosterEntry, path: str, language: Language) -> Job:
    deck = blocks.sheets(entry, language).cards[0]
    drawn = ((deck,), USUAL_PAPER, language, False, deck.title, USUAL, PLAIN)
    return Job(path, "cards", deck.title, deck_pdf, drawn)
