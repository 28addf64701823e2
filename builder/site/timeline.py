"""The years that army lists cover, side by side, on a scale that gives room to where the lists are."""

import math
from bisect import bisect_right
from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate, pairwise

from builder.documents.fields import Years

_WHOLE = 1000
_LEAST = 6  # of the whole: a span of one year is still to be seen
_STRETCH = 12  # how many times as wide as an empty stretch of years the fullest one is, less 1
_EVENLY = 0.75  # 1: as wide as there are lists; 0: all that have one alike
_MOST_PIECES = 60
_APART = 110  # of the whole: closer together two years could not be read
_SIZES = tuple(n * ten for ten in (1, 10, 100, 1000) for n in (1, 2, 5))


@dataclass(frozen=True, slots=True)
class TimeLine:
    """The years that all lists cover, in pieces of equal length that are drawn the wider the more lists lie in them.

    `borders` are the years between the pieces, with both ends; `places` where they lie, as 0 to 1000; `ticks` those that
    have room to be written; `step` how many years a piece has (the first and the last may have fewer).
    """

    step: int
    borders: tuple[int, ...]
    places: tuple[int, ...]
    ticks: tuple[int, ...]

    @property
    def first(self) -> int:
        """The first year of all."""
        return self.borders[0]

    @property
    def last(self) -> int:
        """The last year of all."""
        return self.borders[-1]

    def place(self, year: int) -> int:
        """Where a year lies, in thousandths."""
        at = min(max(bisect_right(self.borders, year) - 1, 0), len(self.borders) - 2)
        (start, end), (left, right) = self.borders[at : at + 2], self.places[at : at + 2]
        return round(left + (right - left) * (year - start) / (end - start))

    def bar(self, years: Years) -> tuple[int, int]:
        """Where a span begins and how wide it is; a span of one year is still to be seen."""
        begin = self.place(self.first if years.since is None else years.since)
        end = self.place(self.last if years.until is None else years.until)
        return min(begin, _WHOLE - _LEAST), max(end - begin, _LEAST)


def busiest(spans: Iterable[Years]) -> int:
    """The first year in which most of these spans lie."""
    steps: dict[int, int] = {}
    for span in spans:
        if span.since is not None:
            steps[span.since] = steps.get(span.since, 0) + 1
        if span.since is not None and span.until is not None:
            steps[span.until + 1] = steps.get(span.until + 1, 0) - 1
    there = dict(zip(sorted(steps), accumulate(steps[year] for year in sorted(steps)), strict=True))
    return max(there, key=there.__getitem__, default=1)


def timeline(spans: Iterable[Years]) -> TimeLine:
    """The line on which all these spans lie."""
    known = list(spans)
    ends = [year for span in known for year in (span.since, span.until) if year is not None]
    first, last = min(ends, default=0), max(ends, default=1)
    last = max(last, first + 1)
    step = next(step for step in _SIZES if last - first <= step * _MOST_PIECES)
    borders = (first, *range((first // step + 1) * step, last, step), last)
    places = _places(borders, step, [(span.since, span.until) for span in known])
    return TimeLine(step, borders, places, _written_years(borders, places))


def _places(borders: tuple[int, ...], step: int, spans: list[tuple[int | None, int | None]]) -> tuple[int, ...]:
    """Where the borders lie: a piece is the wider the more spans lie in it, but never vanishes."""
    pieces = list(pairwise(borders))
    full = [sum(_overlaps(span, start, end) for span in spans) for start, end in pieces]
    most = max(full, default=0) or 1
    widths = [
        (end - start) / step + _STRETCH * math.pow(n / most, _EVENLY)
        for n, (start, end) in zip(full, pieces, strict=True)
    ]
    whole = sum(widths)
    return tuple(round(_WHOLE * sofar / whole) for sofar in accumulate(widths, initial=0.0))


def _overlaps(span: tuple[int | None, int | None], start: int, end: int) -> bool:
    """Whether a span lies in a piece with its whole or a part; one without an end is not where it has none."""
    since, until = span
    since, until = (until if since is None else since), (since if until is None else until)
    return since is not None and until is not None and since < end and until >= start


def _written_years(borders: tuple[int, ...], places: tuple[int, ...]) -> tuple[int, ...]:
    """The years that are written, the roundest first, as long as they do not stand on each other."""
    found: dict[int, int] = {}
    there = dict(zip(borders, places, strict=True))
    for year in sorted((year for year in borders[1:-1] if year), key=lambda year: (-_roundness(year), year)):
        if all(abs(there[year] - other) >= _APART for other in found.values()):
            found[year] = there[year]
    return tuple(sorted(found))


def _roundness(year: int) -> int:
    """The largest of 1, 2, 5, 10, 20 ... that a year is a multiple of."""
    return max(size for size in _SIZES if year % size == 0)
