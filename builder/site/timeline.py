"""The years that army lists cover, side by side."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import accumulate

from builder.documents.fields import Years

_WHOLE = 1000
_MOST_TICKS = 9
_LEAST = 6
_CENTURY = 100


@dataclass(frozen=True, slots=True)
class TimeLine:
    """The years that all lists cover, and the ticks between them; a list's years lie on it as 0 to 1000."""

    first: int
    last: int

    @property
    def ticks(self) -> tuple[int, ...]:
        """Years to be written, evenly apart: so many centuries that there are not too many of them."""
        steps = (n * _CENTURY for n in (1, 2, 5, 10, 20, 50, 100))
        step = next(step for step in steps if self.last - self.first <= step * _MOST_TICKS)
        return tuple(year for year in range(-(-self.first // step) * step, self.last + 1, step) if year)

    def place(self, year: int) -> int:
        """Where a year lies, in thousandths."""
        return round(_WHOLE * (year - self.first) / max(self.last - self.first, 1))

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
    ends = [year for span in spans for year in (span.since, span.until) if year is not None]
    return TimeLine(min(ends, default=0), max(ends, default=1))
