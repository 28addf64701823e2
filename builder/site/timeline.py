"""A timeline of army lists, with a scale that gives more room to periods with many lists."""

import math
from bisect import bisect_right
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import accumulate, groupby, pairwise

from builder.documents.fields import Years
from builder.text import Language, Text

_WHOLE = 1000
_LEAST = 6  # thousandths of the whole: makes a span of one year visible
_STRETCH = 12  # how many times as wide as an empty piece the fullest one is, less 1
_EVENLY = 0.75  # 1: width in proportion to the number of lists; 0: all pieces with lists are equally wide
_MOST_PIECES = 60
_APART = 110  # thousandths of the whole: minimum distance between two labels
_SCALE = Text("The scale is wider where there are more lists. Each division is {step|year|years}.")
_BROKEN = Text("A double stroke marks a period without lists.")
_SIZES = tuple(n * ten for ten in (1, 10, 100, 1000) for n in (1, 2, 5))


@dataclass(frozen=True, slots=True)
class TimeLine:
    """The years that all lists cover, in pieces of equal duration; the more lists in a piece, the wider it is drawn.

    `borders` are the years between the pieces, including both ends; `places` their positions, from 0 to 1000; `ticks`
    the years to label; `step` the number of years in a piece (the first and last may have fewer); `breaks` the positions
    of the middles of times without lists.
    """

    step: int
    borders: tuple[int, ...]
    places: tuple[int, ...]
    ticks: tuple[int, ...]
    breaks: tuple[int, ...]

    @property
    def first(self) -> int:
        """The first year."""
        return self.borders[0]

    @property
    def last(self) -> int:
        """The last year."""
        return self.borders[-1]

    def says(self, language: Language) -> str:
        """What the scale means."""
        says = (_SCALE.fill(step=self.step), _BROKEN) if self.breaks else (_SCALE.fill(step=self.step),)
        return " ".join(one.say(language) for one in says)

    def place(self, year: int) -> int:
        """The position of a year, in thousandths."""
        at = min(max(bisect_right(self.borders, year) - 1, 0), len(self.borders) - 2)
        (start, end), (left, right) = self.borders[at : at + 2], self.places[at : at + 2]
        return round(left + (right - left) * (year - start) / (end - start))

    def bar(self, years: Years) -> tuple[int, int]:
        """The position and width of a span; a span of one year is wide enough to see."""
        begin = self.place(self.first if years.since is None else years.since)
        end = self.place(self.last if years.until is None else years.until)
        return min(begin, _WHOLE - _LEAST), max(end - begin, _LEAST)


def busiest(spans: Iterable[Years]) -> int:
    """The first year in which the most spans overlap."""
    steps: dict[int, int] = {}
    for span in spans:
        if span.since is not None:
            steps[span.since] = steps.get(span.since, 0) + 1
        if span.since is not None and span.until is not None:
            steps[span.until + 1] = steps.get(span.until + 1, 0) - 1
    there = dict(zip(sorted(steps), accumulate(steps[year] for year in sorted(steps)), strict=True))
    return max(there, key=there.__getitem__, default=1)


def timeline(spans: Iterable[Years]) -> TimeLine:
    """The timeline for these spans."""
    known = list(spans)
    ends = [year for span in known for year in (span.since, span.until) if year is not None]
    first, last = min(ends, default=0), max(ends, default=1)
    last = max(last, first + 1)
    step = next(step for step in _SIZES if last - first <= step * _MOST_PIECES)
    borders = (first, *range((first // step + 1) * step, last, step), last)
    full = [sum(_overlaps(span, *piece) for span in known) for piece in pairwise(borders)]
    places = _places(borders, step, full)
    return TimeLine(step, borders, places, _written_years(borders, places), tuple(_breaks(places, full)))


def _places(borders: tuple[int, ...], step: int, full: list[int]) -> tuple[int, ...]:
    """The positions of the borders: the more spans overlap a piece, the wider it is, but it never vanishes."""
    most = max(full, default=0) or 1
    widths = [
        (end - start) / step + _STRETCH * math.pow(n / most, _EVENLY)
        for n, (start, end) in zip(full, pairwise(borders), strict=True)
    ]
    whole = sum(widths)
    return tuple(round(_WHOLE * sofar / whole) for sofar in accumulate(widths, initial=0.0))


def _breaks(places: tuple[int, ...], full: list[int]) -> Iterator[int]:
    """The middles of the runs of empty pieces."""
    for empty, run in groupby(zip(full, pairwise(places), strict=True), key=lambda piece: not piece[0]):
        pieces = [piece for _, piece in run]
        if empty:
            yield (pieces[0][0] + pieces[-1][1]) // 2


def _overlaps(span: Years, start: int, end: int) -> bool:
    """Whether a span overlaps a piece; an open end extends no further than the other end."""
    since, until = span.since, span.until
    since, until = (until if since is None else since), (since if until is None else until)
    return since is not None and until is not None and since < end and until >= start


def _written_years(borders: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """The years to label, the roundest first, as long as labels do not overlap."""
    found: dict[int, int] = {}
    there = dict(zip(borders, places, strict=True))
    for year in sorted((year for year in borders[1:-1] if year), key=lambda year: (-_roundness(year), year)):
        if all(abs(there[year] - other) >= _APART for other in found.values()):
            found[year] = there[year]
    return tuple(sorted(found))


def _roundness(year: int) -> int:
    """The largest of 1, 2, 5, 10, 20 ... that divides the year."""
    return max(size for size in _SIZES if year % size == 0)
