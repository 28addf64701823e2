"""Lines and sources of a list: ids, numbers, years."""

from collections.abc import Iterator

from builder.checks.army_list.limits import limits
from builder.checks.army_list.variants import variants
from builder.checks.finding import Where
from builder.checks.limits import Bounds, crossed
from builder.checks.offered import never
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import lines, options
from builder.checks.twice import twice
from builder.checks.wording import year
from builder.documents.army_list import ArmyList, Line
from builder.documents.fields import Source, Years
from builder.text import Text


def _spans(army_list: ArmyList) -> Iterator[tuple[Where, Years]]:
    yield ("years",), army_list.years
    for key, index, _ in army_list.line_ids():
        yield (key, index, "years"), getattr(army_list, key)[index].years
    for dated in (options, limits, variants):
        yield from (((*where, "years"), one.years) for where, one in dated.walk(army_list))


spans = Selector(_spans)
sources: Selector[ArmyList, Source] = entries(
    "sources", lambda army_list: army_list.sources, title=lambda source: source.title
)


@twice("C202", Text("two lines"), lines)
def line_twice() -> None:
    """Rosters name lines by id, so each id must refer to exactly one line."""


@crossed("C204", lines, at="number")
def numbers_crossed(line: Line) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return line.number


@spans.each("C210")
@says("the span of years is reversed: {since} to {until}")
@fix("make `from` no later than `to`; 331 BC is earlier than 323 BC")
def years_crossed(years: Years) -> Verdict:
    """A span that ends before it begins contains no year."""
    if years.since is None or years.until is None:
        return None
    return years.since > years.until and found(since=year(years.since), until=year(years.until))


@never("C211", lines)
def line_never() -> None:
    """A line whose years lie outside those of its list can never be taken."""


@sources.each("C217", severity="warning")
@says("“{title}” has no author, year or place, so it cannot be looked up")
@fix("add author, year or place")
def vague_source(source: Source) -> Verdict:
    """Readers must be able to verify a list."""
    return not (source.author or source.year or source.place)
