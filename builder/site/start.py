"""The first pages: one that redirects to the reader's language, and a start page in each language."""

from collections.abc import Iterator
from functools import partial

from builder.site.catalogue import Catalogue, Listed, PlayedEvening, RosterEntry
from builder.site.documents import small_map
from builder.site.page import NAME, Page, PagePlace, Site, in_languages, words
from builder.site.timeline import TimeLine, busiest, timeline
from builder.text import LANGUAGES, SOURCE, Language

_COLOURS = 6  # in site.css; the seventh system reuses the first


def pages(catalogue: Catalogue, site: Site) -> Iterator[Page]:
    """The page at the top, and the start page of each language."""
    everything = tuple(one.digest for one in catalogue.loaded)
    yield Page("index.html", (), partial(_choice_of_language, site))
    yield from in_languages(site, "index.html", everything, partial(_start, catalogue))


def _choice_of_language(site: Site) -> bytes:
    languages = [(one, NAME.say(one), words(one)["site"]) for one in LANGUAGES]
    return PagePlace(site, "", SOURCE).fill("door", languages=languages)


def _start(catalogue: Catalogue, here: PagePlace) -> bytes:
    language = here.language
    regions = {one.document.region.say(language) for one in catalogue.lists.values() if one.document.region}
    fought = {name for one in catalogue.lists.values() for name in one.document.enemies if name in catalogue.lists}
    names = {name: one.document.name.say(language) for name, one in catalogue.lists.items()}
    line = timeline(one.document.years for one in catalogue.lists.values())
    return here.fill(
        "start",
        catalogue=catalogue,
        lists=sorted(catalogue.lists.items(), key=lambda item: _order(item[1], line, names)),
        rosters=sorted(catalogue.rosters.items(), key=_by_date),
        evenings=sorted(catalogue.evenings.items(), key=_by_date),
        line=line,
        busiest=busiest(one.document.years for one in catalogue.lists.values()),
        regions=sorted(regions),
        fought=sorted((_with_system(catalogue.lists[name], names, language), name) for name in fought),
        names=names,
        colours={name: f"c{number % _COLOURS + 1}" for number, (name, _) in enumerate(here.site.systems)},
        maps={name: small_map(one, language) for name, one in catalogue.evenings.items()},
    )


def _by_date(item: tuple[str, RosterEntry | PlayedEvening]) -> tuple[int, int, int, str]:
    name, one = item
    date = one.document.date
    return date.year, date.month, date.day, name


def _with_system(listed: Listed, names: dict[str, str], language: Language) -> str:
    """The name of a list, with its rules behind it where another list has the same name."""
    name = names[listed.document.id]
    alone = list(names.values()).count(name) == 1
    return name if alone else f"{name} ({listed.system.name.say(language)})"


def _order(listed: Listed, line: TimeLine, names: dict[str, str]) -> tuple[int, int, str, str]:
    """The sort key of a list: by its years, the earliest first."""
    years = listed.document.years
    since = line.first if years.since is None else years.since
    until = line.last if years.until is None else years.until
    return since, until, names[listed.document.id], listed.document.id
