"""The index for the search on the start page: a script of names, words and addresses for each language."""

import json
from collections.abc import Iterable, Iterator
from functools import partial

from builder.documents.army_list import ArmyList
from builder.sheets.blocks import Block, units
from builder.site import blocks
from builder.site.catalogue import Catalogue
from builder.site.code_page import coded
from builder.site.page import Page, Site
from builder.site.terms import anchor, glossary
from builder.text import LANGUAGES, Language, joined

Rows = tuple[tuple[str, str], ...]  # rows in a page's tables of units: anchor and name
# Kind (a key of words.yaml), title, address below the language's folder, further words.
Entry = tuple[str, str, str, str, Rows]


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The index for each language, below `assets/`."""
    everything = tuple(one.digest for one in catalogue.loaded)
    for language in LANGUAGES:
        yield Page(f"assets/search.{language}.js", everything, partial(_script, catalogue, site, language))


def _script(catalogue: Catalogue, site: Site, language: Language) -> bytes:
    entries = [*_documents(catalogue, site, language), *_rules(catalogue, site, language)]
    data = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
    return f"window.muster = window.muster || {{}};\nwindow.muster.search = {data};\n".encode()


def _documents(catalogue: Catalogue, site: Site, language: Language) -> Iterator[Entry]:
    for name, listed in catalogue.lists.items():
        region = listed.document.region.say(language) if listed.document.region else ""
        history, variants = listed.document.history, listed.document.variants
        words = " ".join((region, history.say(language), *(one.name.say(language) for one in variants)))
        rows = (*_rows(blocks.of_list(listed, language)), *_options(listed.document, language))
        yield "lists", listed.document.name.say(language), f"lists/{name}.html", words, rows
    for name, entry in catalogue.rosters.items():
        words = f"{entry.document.date.say(language)} {entry.listed.document.name.say(language)}"
        shown = blocks.roster_document(catalogue, entry, site, language)  # as its page shows it, nothing hidden
        yield "rosters", entry.document.name.say(language), f"rosters/{name}.html", words, _rows(shown.blocks)
    for name, played in catalogue.evenings.items():
        words = played.document.history.say(language) if played.document.history else ""
        yield "evenings", played.document.name.say(language), f"evenings/{name}.html", words, ()


def _options(army_list: ArmyList, language: Language) -> Iterator[tuple[str, str]]:
    """The options of a list, each with its line, which they lead to."""
    for line in army_list.lines:
        for option in line.options:
            yield line.id, joined(line.name.text, option.name.text).say(language)


def _rows(made: Iterable[Block]) -> Rows:
    return tuple((line.id, line.name) for table in units(made) for line in table.lines)


def _rules(catalogue: Catalogue, site: Site, language: Language) -> Iterator[Entry]:
    for home in catalogue.systems:
        for term in glossary(home.id):
            where = f"{home.id}/glossary.html#{anchor(term.key)}"
            yield "glossary", term.name.say(language), where, home.name.say(language), ()
        known = home.facts
        for number in known:
            yield "facts", number, f"{home.id}/facts.html#{number}", known.text(number).say(language), ()
    for one in coded(language, frozenset(name for name, _ in site.systems)):
        yield "codes", one.code, f"codes.html#{one.code}", one.says.say(language), ()
