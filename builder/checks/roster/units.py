"""Units of a roster: lines that there are, as many as the list allows, in its years."""

import itertools
from collections import Counter
from collections.abc import Iterable, Iterator

from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.subjects import place, roster_units
from builder.checks.twice import twice
from builder.checks.wording import IMPOSSIBLE_DAY, RIGHT_DAY, called, date, near, on_calendar, quoted, span, year
from builder.documents.army_list import ArmyList, Line
from builder.documents.game import Army
from builder.documents.roster import Roster, Unit
from builder.text import Text

AnyArmy = Army[ArmyList, Roster]


@roster_units.each("C201")
@says("the list “{list}” has no line `{line}`{guess}", "в расписке «{list}» нет строки `{line}`{guess}")
@fix("use the id of a line of the list: {known}", "укажите id строки расписки: {known}")
def unknown_line(unit: Unit, army: AnyArmy) -> Verdict:
    """A unit takes its stat line and price from a line of the army list; one that is gone is told as such (C222)."""
    known = [line.id for line in army.army_list.lines]
    if unit.line in known or army.army_list.tombstone(unit.line):
        return None
    name, guess = army.army_list.name.text, near(unit.line, known)
    return found("line", list=name, line=unit.line, guess=guess, known=quoted(known))


@twice("C203", Text("two units", "два отряда"), at="units")
def unit_twice(army: AnyArmy) -> Iterable[Unit]:
    """Commanders, formations and deployment name units by id, so an id must mean one unit."""
    return army.roster.units


@rule("C205")
@says("{line}: {count|unit|units}, the list allows {most}", "{line}: отрядов {count}, расписка допускает {most}")
@fix("leave out {over}", "уберите лишние: {over}")
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


@rule("C206")
@says(
    "{line}: {count|unit|units}, the list wants at least {least}",
    "{line}: отрядов {count}, расписка требует не меньше {least}",
)
@fix("under `units:` add {short}: {paste}", "добавьте в `units:` {short}: {paste}")
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


@rule("C208")
@says("{date} is outside the years of “{list}”: {span}", "{date} — вне лет расписки «{list}»: {span}")
@fix("change the date or choose a list of that time", "измените дату или возьмите расписку того времени")
def outside_list(army: AnyArmy) -> Verdict:
    """An army list describes an army of certain years."""
    day, army_list = army.roster.date, army.army_list
    if not army_list.years.holds(day.year):
        return found("date", in_list=("years",), date=date(day), list=army_list.name.text, span=span(army_list.years))
    return None


@roster_units.each("C209")
@says("{line}: not in {year}, only {span}", "{line}: не в {year}, только {span}")
@fix("take another line or another date", "возьмите другую строку или другую дату")
def outside_line(unit: Unit, army: AnyArmy) -> Verdict:
    """A line that came later or was gone by then cannot be taken."""
    now, line = army.roster.date.year, army.line(unit.line)
    if line is None or line.years.holds(now):
        return None
    where = place(army.army_list, line.id, "years")
    return found("line", in_list=where, line=called(line), year=year(now), span=span(line.years))


@rule("C218")
@says(IMPOSSIBLE_DAY)
@fix(RIGHT_DAY)
def impossible_day(army: AnyArmy) -> Verdict:
    """A day that no calendar had is a slip."""
    return not on_calendar(army.roster.date) and found("date", date=date(army.roster.date))
