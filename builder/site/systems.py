"""The pages of a rule system: its description and coverage, reference, facts and glossary."""

from collections.abc import Iterable, Iterator
from functools import partial
from typing import TypeVar

from builder.desk import coverage
from builder.sheets.glossary import GlossaryEntry
from builder.site import blocks, downloads
from builder.site.calculator_choices import calculated
from builder.site.catalogue import Catalogue, Listed, PlayedEvening, RosterEntry
from builder.site.page import Page, PagePlace, Site, alphabetic, in_languages
from builder.site.terms import anchor, glossary
from builder.system import System
from builder.text import Language

T = TypeVar("T", Listed, RosterEntry, PlayedEvening)


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The pages of each system with documents on the site."""
    for home in catalogue.systems:
        own = tuple(repr((one.document.id, one.document.name)) for one in catalogue.loaded if one.system is home)
        example = catalogue.example(home)
        seen = (example.loaded.digest, example.listed.digest) if example else ()
        yield from in_languages(site, f"{home.id}/index.html", (*own, *seen), partial(_index, catalogue, home, example))
        yield from in_languages(site, f"{home.id}/glossary.html", (), partial(_glossary, home))
        yield from in_languages(site, f"{home.id}/facts.html", (), partial(_facts, home))


def _index(catalogue: Catalogue, home: System, example: RosterEntry | None, here: PagePlace) -> bytes:
    language = here.language
    reference = blocks.whole_reference(example, language).blocks if example else ()
    return here.fill(
        "system",
        rules=home.id,
        system=home,
        parts=coverage.sections_covered(home),
        left_out=coverage.left_out(home),
        reference=reference,
        lists=_by_name((one for one in catalogue.lists.values() if one.system is home), language),
        rosters=_by_name((one for one in catalogue.rosters.values() if one.loaded.system is home), language),
        evenings=_by_name((one for one in catalogue.evenings.values() if one.loaded.system is home), language),
        procedures=home.calculations(),
        calculated=_calculated(here.site, home),
        files=downloads.shown(downloads.of_system(home, example, here.site), language),
    )


def _by_name(documents: Iterable[T], language: Language) -> list[T]:
    """Documents in the order of their names."""
    return sorted(documents, key=lambda one: (alphabetic(one.document.name.say(language)), one.document.id))


def _calculated(site: Site, home: System) -> frozenset[str]:
    """The ids of the procedures that have a calculator on the site."""
    return frozenset(one.id for one in calculated(home.id)) if site.calculators else frozenset()


def _glossary(home: System, here: PagePlace) -> bytes:
    named: dict[str, list[GlossaryEntry]] = {}
    for term in glossary(home.id):
        named.setdefault(term.name.say(here.language).casefold(), []).append(term)
    entries = [
        (terms, tuple(dict.fromkeys(fact for term in terms for fact in term.facts)))
        for _, terms in sorted(named.items())
    ]
    return here.fill("glossary", system=home, entries=entries, facts=home.facts, anchor=anchor)


def _facts(home: System, here: PagePlace) -> bytes:
    language = here.language
    known = home.facts
    sections: dict[str, list[str]] = {}
    for number in known:
        sections.setdefault(known.citation(number).section_name.say(language), []).append(number)
    procedures = {one.id: one.name.say(language) for one in home.calculations()}
    readings = home.readings.known().values()
    return here.fill(
        "facts",
        system=home,
        sections=sections,
        facts=known,
        procedures=procedures,
        calculated=_calculated(here.site, home),
        readings=readings,
    )
