"""Checks of army lists and rosters that are true in every system; those of evenings and prices stand beside."""

import itertools
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from builder.checks.editions import CHECKS as EDITIONS
from builder.checks.evenings import CHECKS as EVENINGS
from builder.checks.evenings import priced as priced_evenings
from builder.checks.ground import CHECKS as GROUND
from builder.checks.rule import Found, Rule, found, rule
from builder.checks.subjects import place
from builder.checks.twice import twice
from builder.checks.wording import IMPOSSIBLE_DAY, RIGHT_DAY, called, date, near, on_calendar, quoted, span, year
from builder.documents.account import Account
from builder.documents.army_list import ArmyList, Line
from builder.documents.fields import Years
from builder.documents.game import Army
from builder.documents.roster import Roster, Unit
from builder.text import Text

AnyArmy = Army[ArmyList, Roster]
Price = Callable[[Any], Account]


@rule(
    "C201",
    of="roster",
    says=Text(
        "the list “{list}” has no line `{line}`{guess}",
        "в расписке «{list}» нет строки `{line}`{guess}",
    ),
    fix=Text("use the id of a line of the list: {known}", "укажите id строки расписки: {known}"),
)
def unknown_line(army: AnyArmy) -> Iterator[Found]:
    """A unit takes its stat line and price from a line of the army list; one that is gone is told as such (C222)."""
    known = [line.id for line in army.army_list.lines]
    for index, unit in enumerate(army.roster.units):
        if unit.line not in known and not army.army_list.tombstone(unit.line):
            yield found(
                "units", index, "line",
                list=army.army_list.name.text, line=unit.line, guess=near(unit.line, known), known=quoted(known),
            )  # fmt: skip


@twice("C202", Text("two lines", "две строки"), "lines", of="army-list")
def line_twice(army_list: ArmyList) -> Iterable[Line]:
    """Rosters name lines by id, so an id must mean one line."""
    return army_list.lines


@twice("C203", Text("two units", "два отряда"), "units", of="roster")
def unit_twice(army: AnyArmy) -> Iterable[Unit]:
    """Commanders, formations and deployment name units by id, so an id must mean one unit."""
    return army.roster.units


@rule(
    "C204",
    of="army-list",
    says=Text("{line}: `from` is {least} and `to` is {most}", "{line}: `from` — {least}, а `to` — {most}"),
    fix=Text("`from` may not be larger than `to`", "`from` не может быть больше `to`"),
)
def numbers_crossed(army_list: ArmyList) -> Iterator[Found]:
    """No army can satisfy a lower limit that is above the upper one."""
    for index, line in enumerate(army_list.lines):
        if line.number.least > line.number.most:
            yield found("lines", index, "number", line=called(line), least=line.number.least, most=line.number.most)


@rule(
    "C205",
    of="roster",
    says=Text(
        "{line}: {count|unit|units}, the list allows {most}", "{line}: отрядов {count}, расписка допускает {most}"
    ),
    fix=Text("leave out {over}", "уберите лишние: {over}"),
)
def too_many(army: AnyArmy) -> Iterator[Found]:
    """The army list limits how many units of each line an army may have."""
    places: dict[str, list[int]] = {}
    for index, unit in enumerate(army.roster.units):
        places.setdefault(unit.line, []).append(index)
    for line_id, at in places.items():
        line = army.line(line_id)
        if line and len(at) > line.number.most:
            most = line.number.most
            yield found(
                "units", at[most], "line", in_list=place(army.army_list, line.id, "number"),
                count=len(at), line=called(line), most=most, over=len(at) - most,
            )  # fmt: skip


@rule(
    "C206",
    of="roster",
    says=Text(
        "{line}: {count|unit|units}, the list wants at least {least}",
        "{line}: отрядов {count}, расписка требует не меньше {least}",
    ),
    fix=Text("under `units:` add {short}: {paste}", "добавьте в `units:` {short}: {paste}"),
)
def too_few(army: AnyArmy) -> Iterator[Found]:
    """The army list says which troops an army cannot be without; lines of other years do not count.

    A unit whose line is unknown may be the one that is missing: that is said of it, and no more (C201).
    """
    if not army.resolved:
        return
    counts = Counter(unit.line for unit in army.roster.units)
    for line in army.army_list.lines:
        short = line.number.least - counts[line.id]
        if short > 0 and line.years.holds(army.roster.date.year):
            yield found(
                "units", in_list=place(army.army_list, line.id, "number"), count=counts[line.id], line=called(line),
                least=line.number.least, short=short, paste=" ".join(_entries(army, line, short)),
            )  # fmt: skip


def _entries(army: AnyArmy, line: Line, count: int) -> Iterator[str]:
    """So many units of a line as a roster writes them, under ids that are free; a few where there are many."""
    taken = {unit.id for unit in army.roster.units}
    free = (f"{line.id[:_ROOM]}-{n}" for n in itertools.count(1))
    size = getattr(line, "figures", None)
    needed = {"figures": size.least if size else 1} if "figures" in type(army.roster.units[0]).model_fields else {}
    more = "".join(f", {key}: {value}" for key, value in needed.items())
    for unit in itertools.islice((unit for unit in free if unit not in taken), min(count, _PASTED)):
        yield f"- {{id: {unit}, line: {line.id}{more}}}"


_PASTED = 4  # lines that a message shows to be copied
_ROOM = 36  # letters of an id, with room for a number behind them


@rule(
    "C208",
    of="roster",
    says=Text("{date} is outside the years of “{list}”: {span}", "{date} — вне лет расписки «{list}»: {span}"),
    fix=Text("change the date or choose a list of that time", "измените дату или возьмите расписку того времени"),
)
def outside_list(army: AnyArmy) -> Iterator[Found]:
    """An army list describes an army of certain years."""
    day, army_list = army.roster.date, army.army_list
    if not army_list.years.holds(day.year):
        yield found("date", in_list=("years",), date=date(day), list=army_list.name.text, span=span(army_list.years))


@rule(
    "C209",
    of="roster",
    says=Text("{line}: not in {year}, only {span}", "{line}: не в {year}, только {span}"),
    fix=Text("take another line or another date", "возьмите другую строку или другую дату"),
)
def outside_line(army: AnyArmy) -> Iterator[Found]:
    """A line that came later or was gone by then cannot be taken."""
    now = army.roster.date.year
    for index, unit in enumerate(army.roster.units):
        line = army.line(unit.line)
        if line and not line.years.holds(now):
            where = place(army.army_list, line.id, "years")
            yield found("units", index, "line", in_list=where, line=called(line), year=year(now), span=span(line.years))


@rule(
    "C210",
    of="army-list",
    says=Text("the years run backwards: {since} to {until}", "годы идут назад: {since} – {until}"),
    fix=Text("`from` may not be later than `to`; 331 BC is earlier than 323 BC",
             "`from` не может быть позже `to`; 331 BC раньше, чем 323 BC"),
)  # fmt: skip
def years_crossed(army_list: ArmyList) -> Iterator[Found]:
    """A span that ends before it begins holds no year."""
    for where, years in _spans(army_list):
        if years.since is not None and years.until is not None and years.since > years.until:
            yield found(*where, since=year(years.since), until=year(years.until))


@rule(
    "C211",
    of="army-list",
    says=Text("{line} ({span}): never within the years of the list ({all})",
              "{line} ({span}): ни разу не попадает в годы расписки ({all})"),
    fix=Text("change the years of the line or of the list", "измените годы строки или расписки"),
)  # fmt: skip
def line_never(army_list: ArmyList) -> Iterator[Found]:
    """A line whose years lie outside its list can never be taken."""
    whole = army_list.years
    for index, line in enumerate(army_list.lines):
        years = line.years
        late = years.since is not None and whole.until is not None and years.since > whole.until
        early = years.until is not None and whole.since is not None and years.until < whole.since
        if late or early:
            yield found("lines", index, "years", line=called(line), span=span(years), all=span(whole))


@rule(
    "C217",
    of="army-list",
    severity="warning",
    says=Text("“{title}” has no author, year or place: nobody can look it up",
              "у «{title}» нет ни автора, ни года, ни места: источник не найти"),
    fix=Text("add author, year or place", "добавьте автора, год или место"),
)  # fmt: skip
def vague_source(army_list: ArmyList) -> Iterator[Found]:
    """Whoever doubts a list must be able to look it up."""
    for index, source in enumerate(army_list.sources):
        if not (source.author or source.year or source.place):
            yield found("sources", index, title=source.title)


@rule("C218", of="roster", says=IMPOSSIBLE_DAY, fix=RIGHT_DAY)
def impossible_day(army: AnyArmy) -> Iterator[Found]:
    """A day that no calendar had is a slip."""
    if not on_calendar(army.roster.date):
        yield found("date", date=date(army.roster.date))


def _spans(army_list: ArmyList) -> Iterator[tuple[tuple[str | int, ...], Years]]:
    yield ("years",), army_list.years
    for index, line in enumerate(army_list.lines):
        yield ("lines", index, "years"), line.years


CHECKS: tuple[Rule, ...] = (
    unknown_line,
    line_twice,
    unit_twice,
    numbers_crossed,
    too_many,
    too_few,
    outside_list,
    outside_line,
    years_crossed,
    line_never,
    vague_source,
    impossible_day,
    *EDITIONS,
    *EVENINGS,
    *GROUND,
)


def priced(account: Price) -> tuple[Rule, ...]:
    """The checks that need the system's way to add up a roster."""

    @rule(
        "C207",
        of="roster",
        says=Text("the army costs {total}, the limit is {limit}: {over} over",
                  "армия стоит {total}, предел {limit}: лишних {over}"),
        fix=Text("leave out {over|point|points} or raise the limit", "уберите {over} или поднимите предел"),
    )  # fmt: skip
    def over_limit(army: AnyArmy) -> Iterator[Found]:
        """The points limit makes armies comparable; a reserve stands outside it."""
        limit, total = army.roster.points, account(army).total
        if limit is not None and total > limit:
            yield found("points", total=total, limit=limit, over=total - limit)

    return (over_limit, *priced_evenings(account))


def every(account: Price) -> tuple[Rule, ...]:
    """All common checks for a system whose rosters are added up by `account`."""
    return (*CHECKS, *priced(account))
