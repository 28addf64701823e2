"""The first pages: one that finds the reader's language, and one in each language that leads to everything."""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial

from builder.documents.fields import Years
from builder.site.page import Page, Site, fill
from builder.site.shelf import Shelf
from builder.text import LANGUAGES, Language


@dataclass(frozen=True, slots=True)
class TimeLine:
    """The years that all lists of a site cover, and the ticks between them; a list's years lie on it as 0 to 1000."""

    first: int
    last: int

    @property
    def ticks(self) -> tuple[int, ...]:
        """Years to be written, evenly apart: so many centuries that there are not too many of them."""
        century = 100
        step = next(n * century for n in (1, 2, 5, 10, 20) if (self.last - self.first) <= n * century * _MOST_TICKS)
        return tuple(year for year in range(-(-self.first // step) * step, self.last + 1, step))

    def place(self, year: int) -> int:
        """Where a year lies, in thousandths."""
        return round(1000 * (year - self.first) / max(self.last - self.first, 1))

    def bar(self, years: Years) -> tuple[int, int]:
        """Where a span begins and how wide it is; a span of one year is still to be seen."""
        begin, end = self.place(years.since or self.first), self.place(years.until or self.last)
        return min(begin, 1000 - _LEAST), max(end - begin, _LEAST)


_MOST_TICKS = 9
_LEAST = 6


def pages(shelf: Shelf, site: Site) -> Iterator[Page]:
    """The page at the top, and the start page of each language."""
    everything = tuple(one.digest for one in shelf.loaded)
    yield Page("index.html", (), partial(_door, site))
    for language in LANGUAGES:
        yield Page(f"{language}/index.html", everything, partial(_start, shelf, site, language))


def _door(site: Site) -> bytes:
    return fill("door", site, "", "en")


def _start(shelf: Shelf, site: Site, language: Language) -> bytes:
    regions = {one.document.region.say(language) for one in shelf.lists.values() if one.document.region}
    fought = {name for one in shelf.lists.values() for name in one.document.enemies if name in shelf.lists}
    names = {name: one.document.name.say(language) for name, one in shelf.lists.items()}
    return fill(
        "start",
        site,
        "index.html",
        language,
        shelf=shelf,
        line=_line(shelf),
        regions=sorted(regions),
        fought=sorted(fought, key=names.__getitem__),
        names=names,
    )


def _line(shelf: Shelf) -> TimeLine:
    spans = [one.document.years for one in shelf.lists.values()]
    ends = [year for span in spans for year in (span.since, span.until) if year is not None]
    return TimeLine(min(ends, default=0), max(ends, default=1))
