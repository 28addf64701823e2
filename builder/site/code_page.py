"""A page with every code of `muster check`, with an anchor for each."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from string import digits

from builder.checks.cases import examples, first_message
from builder.checks.common import common_checks
from builder.checks.rule import Rule
from builder.documents.reading.codes import Wording, wordings
from builder.registry import system
from builder.site.catalogue import Catalogue
from builder.site.page import Page, PagePlace, Site, in_languages, words
from builder.text import Language, Text
from builder.text.catalogues import PROGRAM
from builder.text.diagnostic import SEVERITIES
from builder.text.package_files import cases


@dataclass(frozen=True, slots=True)
class Code:
    """One code: its severity, message and fix, the reason, the facts it rests on by system, and its cases.

    `part` is the system it belongs to, or its letter if it is common to all systems.
    """

    code: str
    part: str
    severity: str
    says: Text
    fix: Text
    reason: Text
    cites: tuple[tuple[str, str], ...]
    examples: str


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The page of codes in each language."""
    return in_languages(site, "codes.html", (), _page)


def _page(here: PagePlace) -> bytes:
    site, language = here.site, here.language
    shown = {name for name, _ in site.systems}
    parts: dict[str, list[Code]] = {}
    for one in coded(language, frozenset(shown)):
        parts.setdefault(one.part, []).append(one)
    for codes in parts.values():
        codes.sort(key=lambda one: one.code)
    said = words(language)
    titles = {part: said[f"codes_{part}"] for part in parts if part not in shown}
    titles |= {name: called[language] for name, called in site.systems}
    known = {name: system(name).facts for name in shown}
    return here.fill("codes", parts=parts, titles=titles, severities=SEVERITIES, known=known)


@cache
def coded(language: Language, shown: frozenset[str]) -> tuple[Code, ...]:
    """The codes for a site with these systems: those about files and documents first, then those of each system."""
    return tuple(_codes(language, shown))


def _codes(language: Language, shown: frozenset[str]) -> Iterator[Code]:
    known: dict[str, Rule | Wording] = dict(wordings())
    homes: Mapping[str, str] = {}
    for name in sorted(shown):
        home = system(name)
        known |= {rule.code: rule for rule in common_checks(home.parts.account.load())}
        own = {rule.code: rule for rule in home.rules() if rule.code.startswith(home.prefix)}
        known |= own
        homes = {**homes, **dict.fromkeys(own, name)}
    for number, entry in known.items():
        folder = system(homes[number]).cases if number in homes else cases()
        says, fix = first_message(folder, entry)
        cited = entry.cites if isinstance(entry, Rule) and number in homes else ()
        yield Code(
            number,
            homes.get(number, number.rstrip(digits)),
            entry.severity,
            says,
            fix,
            entry.about,
            tuple((homes[number], fact) for fact in cited),
            examples(folder, entry, homes.get(number, PROGRAM), language),
        )
