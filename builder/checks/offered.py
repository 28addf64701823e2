"""Checks of what a roster takes from its list (units from lines, guns from kinds of guns): existence, number, years."""

import itertools
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Protocol, TypeVar

from builder.checks.rule import Found, Rule, Verdict, Where, check_maker, found, made_rule
from builder.checks.selector import Selector, entries
from builder.checks.subjects import place
from builder.checks.wording import Named, counting, id_and_name, near, quoted, span, year
from builder.documents.army_list import ArmyList
from builder.documents.fields import Numbers, Years
from builder.documents.game import AnyArmy
from builder.text import Text

C = TypeVar("C", bound="Choice")
Why = Callable[[], None]


class Choice(Named, Protocol):
    """Something that a list offers."""

    @property
    def years(self) -> Years:
        """The years in which it is available."""

    @property
    def number(self) -> Numbers:
        """How many of it an army may have."""


@dataclass(frozen=True)
class Offered:
    """A part of an army list from which a roster chooses: the key in the roster, and the lines offered, by id.

    `one` is the word for what is offered, as used after "no"; `many` is what is chosen, in its plural forms.
    """

    key: str
    lines: Callable[[Any], Mapping[str, Choice]]
    one: Text
    many: Text

    @property
    def taken(self) -> Selector[AnyArmy, Any]:
        """Each entry in the roster that chooses one of the lines; those of allies choose from other lists."""
        return entries(self.key, lambda army: getattr(army.roster, self.key)).only(
            lambda entry: getattr(entry, "ally", None) is None
        )

    def by_line(self, army: AnyArmy) -> dict[str, list[int]]:
        """The indices of those entries, by the line chosen."""
        places: dict[str, list[int]] = {}
        for where, entry in self.taken.walk(army):
            places.setdefault(entry.line, []).append(int(where[-1]))
        return places


def by_id(lines: Sequence[C]) -> dict[str, C]:
    """The lines of a list by id; if several have the same id, the first counts."""
    first = {line.id: line for line in reversed(lines)}
    return {line.id: first[line.id] for line in lines}


UNITS = Offered("units", lambda army_list: by_id(army_list.lines), Text("line"), Text("unit|units"))


@check_maker
def not_offered(why: Why, code: str, of: Offered, *cites: str) -> Rule:
    """Make the check that a roster chooses only lines that exist (C222: removed ones; C258: those of other variants)."""

    def judge(entry: Any, army: AnyArmy) -> Verdict:
        lines, army_list = of.lines(army.whole_list), army.whole_list
        if entry.line in lines or army_list.retired_entry(entry.line):
            return None
        name, guess = army_list.name.text, near(entry.line, lines)
        return found("line", list=name, what=of.one, line=entry.line, guess=guess, known=quoted(lines))

    says = Text("the list “{list}” has no {what} `{line}`{guess}")
    fix = Text("use the id of a {what} from the list: {known}")
    return made_rule(code, why, of.taken.asked(judge), says=says, fix=fix, cites=cites)


def number_place(army: AnyArmy, line_id: str) -> Where:
    """The keys in the list of the number of a line: that of the roster's variant, or that of the line."""
    whole = army.whole_list
    chosen = whole.variant(army.roster.variant)
    if chosen and line_id in chosen.numbers:
        return "variants", whole.variants.index(chosen), "numbers", line_id
    return place(whole, line_id, "number")


@check_maker
def too_many(why: Why, code: str, of: Offered, *cites: str) -> Rule:
    """Make the check that a roster takes no more of any line than the list allows; the docstring says why."""

    def check(army: AnyArmy) -> Iterator[Found]:
        lines = of.lines(army.army_list)
        for line_id, at in of.by_line(army).items() if army.variant_known else ():
            line = lines.get(line_id)
            if line and len(at) > (most := line.number.most):
                facts = {"line": id_and_name(line), "count": len(at), "most": most, "over": len(at) - most}
                yield Found((of.key, at[most], "line"), facts, in_list=number_place(army, line.id))

    says = Text("{line}: {count|COUNTED}; the list allows {most}")
    fix = Text("remove {over}")
    return made_rule(code, why, check, says=counting(says, of.many), fix=fix, cites=cites)


@check_maker
def too_few(why: Why, code: str, of: Offered, *cites: str) -> Rule:
    """Make the check that a roster takes what the list requires; the docstring says why. Lines of other years do not
    count.

    Nothing is reported if an entry has an unknown line, since it may be the missing one, nor of an unknown variant.
    """

    def check(army: AnyArmy) -> Iterator[Found]:
        counts, lines = of.by_line(army), of.lines(army.army_list)
        if not counts.keys() <= lines.keys() or not army.variant_known:
            return
        for line in lines.values():
            count, least = len(counts.get(line.id, ())), line.number.least
            if count < least and line.years.holds(army.roster.date.year):
                paste = " ".join(_entries(of, army, line, least - count))
                facts = {"line": id_and_name(line), "count": count, "least": least, "short": least - count}
                where = number_place(army, line.id)
                yield Found((of.key,), facts | {"key": of.key, "paste": paste}, in_list=where)

    says = Text("{line}: {count|COUNTED}; the list requires at least {least}")
    fix = Text("under `{key}:` add {short}: {paste}")
    return made_rule(code, why, check, says=counting(says, of.many), fix=fix, cites=cites)


def _entries(of: Offered, army: AnyArmy, line: Choice, count: int) -> Iterator[str]:
    """New entries of a line, as written in a roster, with unused ids; at most a few."""
    taken = {entry.id for part in (of.key, "units") for entry in getattr(army.roster, part)}
    free = (f"{line.id[:_ROOM]}-{n}" for n in itertools.count(1))
    size = getattr(line, "figures", None)
    sized = any("figures" in type(entry).model_fields for entry in of.taken(army))
    more = f", figures: {size.least if size else 1}" if sized else ""
    for one in itertools.islice((one for one in free if one not in taken), min(count, _PASTED)):
        yield f"- {{id: {one}, line: {line.id}{more}}}"


_PASTED = 4  # lines to copy from a message


_ROOM = 36  # maximum length of the id, leaving room for a number


@check_maker
def other_years(why: Why, code: str, of: Offered, *cites: str) -> Rule:
    """Make the check that a roster takes nothing outside its years; the docstring says why."""

    def judge(entry: Any, army: AnyArmy) -> Verdict:
        now, line = army.roster.date.year, of.lines(army.army_list).get(entry.line)
        if line is None or line.years.holds(now):
            return None
        where = place(army.whole_list, line.id, "years")
        return found("line", in_list=where, line=id_and_name(line), year=year(now), span=span(line.years))

    says = Text("{line}: not available in {year}, only {span}")
    fix = Text("choose a line that is available then, or change the date")
    return made_rule(code, why, of.taken.asked(judge), says=says, fix=fix, cites=cites)


@check_maker
def never_available(why: Why, code: str, things: Selector[Any, Any], *cites: str) -> Rule:
    """Make the check that the years of each thing in a list overlap those of the list; the docstring says why."""

    def judge(line: Any, army_list: ArmyList) -> Verdict:
        whole, years = army_list.years, line.years
        if whole.reversed:
            return None  # C210
        late = years.since is not None and whole.until is not None and years.since > whole.until
        early = years.until is not None and whole.since is not None and years.until < whole.since
        return (late or early) and found("years", name=things.called(line), span=span(years), all=span(whole))

    says = Text("{name} ({span}) lies outside the years of the list ({all})")
    fix = Text("change its years or the years of the list")
    return made_rule(code, why, things.asked(judge), says=says, fix=fix, cites=cites)
