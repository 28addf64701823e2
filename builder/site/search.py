"""What the search on the start page looks through: a script of names, words and addresses, one for each language."""

import json
from collections.abc import Iterator
from functools import partial

from builder.site.page import Page, Site
from builder.site.shelf import Shelf
from builder.site.terms import anchor, facts, glossary
from builder.text import LANGUAGES, Language

Entry = tuple[str, str, str, str]  # kind (a key of words.yaml), title, address below the language's folder, more words


def pages(shelf: Shelf, site: Site) -> Iterator[Page]:
    """The index of each language, below `assets/`."""
    everything = tuple(one.digest for one in shelf.loaded)
    for language in LANGUAGES:
        yield Page(f"assets/search.{language}.js", everything, partial(_script, shelf, language))


def _script(shelf: Shelf, language: Language) -> bytes:
    entries = [*_documents(shelf, language), *_rules(shelf, language)]
    told = json.dumps(entries, ensure_ascii=False, separators=(",", ":"))
    return f"window.muster = window.muster || {{}};\nwindow.muster.search = {told};\n".encode()


def _documents(shelf: Shelf, language: Language) -> Iterator[Entry]:
    for name, listed in shelf.lists.items():
        lines = (line.name.say(language) for line in listed.document.lines)
        region = listed.document.region.say(language) if listed.document.region else ""
        words = " ".join((region, listed.document.history.say(language), *lines))
        yield "lists", listed.document.name.say(language), f"lists/{name}.html", words
    for name, fielded in shelf.rosters.items():
        words = f"{fielded.document.date.say(language)} {fielded.listed.document.name.say(language)}"
        yield "rosters", fielded.document.name.say(language), f"rosters/{name}.html", words
    for name, played in shelf.evenings.items():
        words = played.document.history.say(language) if played.document.history else ""
        yield "evenings", played.document.name.say(language), f"evenings/{name}.html", words


def _rules(shelf: Shelf, language: Language) -> Iterator[Entry]:
    for home in shelf.systems:
        for term in glossary(home.id):
            where = f"{home.id}/glossary.html#{anchor(term.key)}"
            yield "glossary", term.name.say(language), where, home.name.say(language)
        known = facts(home.id)
        for number in known:
            yield "facts", number, f"{home.id}/facts.html#{number}", known.text(number).say(language)
