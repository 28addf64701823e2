"""Lines and sources of a list: ids, numbers, years."""

from collections.abc import Iterable, Iterator

from builder.checks.limits import Bounds, crossed
from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.subjects import lines
from builder.checks.twice import twice
from builder.checks.wording import span, year
from builder.documents.army_list import ArmyList, Line
from builder.documents.fields import Years
from builder.text import Text


@twice("C202", Text("two lines", "две строки"), at="lines")
def line_twice(army_list: ArmyList) -> Iterable[Line]:
    """Rosters name lines by id, so an id must mean one line."""
    return army_list.lines


@crossed("C204", lines, at="number")
def numbers_crossed(line: Line) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return line.number


@rule("C210")
@says("the years run backwards: {since} to {until}", "годы идут назад: {since} – {until}")
@fix(
    "`from` may not be later than `to`; 331 BC is earlier than 323 BC",
    "`from` не может быть позже `to`; 331 BC раньше, чем 323 BC",
)
def years_crossed(army_list: ArmyList) -> Iterator[Found]:
    """A span that ends before it begins holds no year."""
    for where, years in _spans(army_list):
        if years.since is not None and years.until is not None and years.since > years.until:
            yield found(*where, since=year(years.since), until=year(years.until))


@lines.each("C211")
@says(
    "{line} ({span}): never within the years of the list ({all})",
    "{line} ({span}): ни разу не попадает в годы расписки ({all})",
)
@fix("change the years of the line or of the list", "измените годы строки или расписки")
def line_never(line: Line, army_list: ArmyList) -> Verdict:
    """A line whose years lie outside its list can never be taken."""
    whole = army_list.years
    years = line.years
    late = years.since is not None and whole.until is not None and years.since > whole.until
    early = years.until is not None and whole.since is not None and years.until < whole.since
    return (late or early) and found("years", span=span(years), all=span(whole))


@rule("C217", severity="warning")
@says(
    "“{title}” has no author, year or place: nobody can look it up",
    "у «{title}» нет ни автора, ни года, ни места: источник не найти",
)
@fix("add author, year or place", "добавьте автора, год или место")
def vague_source(army_list: ArmyList) -> Iterator[Found]:
    """Whoever doubts a list must be able to look it up."""
    for index, source in enumerate(army_list.sources):
        if not (source.author or source.year or source.place):
            yield found("sources", index, title=source.title)


def _spans(army_list: ArmyList) -> Iterator[tuple[tuple[str | int, ...], Years]]:
    yield ("years",), army_list.years
    for index, line in enumerate(army_list.lines):
        yield ("lines", index, "years"), line.years
