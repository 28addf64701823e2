"""Limits of a list on several lines together, in a roster: their number, their share, what they need and exclude."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from builder.checks.rule import Found, Verdict, Where, below, beyond, fix, found, says
from builder.checks.selector import Selector
from builder.checks.wording import listed
from builder.documents.army_list import ListLimit
from builder.documents.game import AnyArmy
from builder.text import Text


class Limited(NamedTuple):
    """A limit of the list that applies to an army, its place in the list, and the army's units of its lines, by index."""

    limit: ListLimit
    where: Where
    units: tuple[int, ...]
    army: AnyArmy

    def having(self, lines: Iterable[str]) -> list[int]:
        """The indices of the units of these lines."""
        return having(self.army, lines)

    def lines_of(self, units: Iterable[int]) -> Iterable[str]:
        """The lines of these units, each once."""
        return dict.fromkeys(self.army.roster.units[index].line for index in units)

    def named(self, lines: Iterable[str]) -> Text:
        """Lines by name."""
        names = {line.id: line.name.text for line in self.army.whole_list.lines}
        return listed(names[line] for line in lines if line in names)


def having(army: AnyArmy, lines: Iterable[str]) -> list[int]:
    """The indices of an army's units of these lines."""
    wanted = set(lines)
    return [index for index, unit in enumerate(army.roster.units) if unit.line in wanted and unit.ally is None]


def _limits_of_army(army: AnyArmy) -> Iterator[tuple[Where, Limited]]:
    whole = army.whole_list
    chosen = whole.variant(army.roster.variant)
    places: list[tuple[Where, ListLimit]] = [(("limits", index), one) for index, one in enumerate(whole.limits)]
    if chosen:
        number = whole.variants.index(chosen)
        places += [(("variants", number, "limits", index), one) for index, one in enumerate(chosen.limits)]
    for where, one in places:
        if one.years.holds(army.roster.date.year):
            yield ("units",), Limited(one, where, tuple(having(army, one.lines)), army)


limited = Selector(_limits_of_army, limit=lambda one: one.limit.name.text)
met = limited.only(lambda one: bool(one.units))


@met.each("C247")
@says("{limit}: {count|unit|units}; the list allows {most} in total")
@fix("remove {over}")
def too_many(one: Limited) -> Verdict:
    """Some lines share one limit."""
    most = one.limit.number.most
    return beyond(len(one.units), most, *one.units[most:][:1], "line", in_list=(*one.where, "number"))


@limited.each("C248")
@says("{limit}: {count|unit|units}; the list requires at least {least} in total")
@fix("add {short|unit|units} of these lines: {lines}")
def too_few(one: Limited) -> Verdict:
    """Some lines have a minimum for all of them in total, always or only if the army has any. Nothing is reported if a
    unit has an unknown line, since it may be the missing one.
    """
    if (one.limit.if_any and not one.units) or not one.army.resolved:
        return None
    lines, in_list = one.named(one.limit.lines), (*one.where, "number")
    return below(len(one.units), one.limit.number.least, in_list=in_list, lines=lines)


@met.each("C249")
@says("{limit}: {count|unit|units}; the list allows {most} with {others|unit|units} of {lines}")
@fix("remove {over|unit|units}, or add units of {lines}")
def too_many_beside(one: Limited) -> Verdict:
    """For some lines, the number of units allowed depends on the number of units of other lines."""
    ratio = one.limit.per
    if ratio is None or not one.army.resolved:  # a unit with an unknown line may be one of the others
        return None
    others, lines = len(one.having(ratio.lines)), one.named(ratio.lines)
    most = others // ratio.each * ratio.most
    at, in_list = one.units[most:][:1], (*one.where, "per")
    return beyond(len(one.units), most, *at, "line", in_list=in_list, others=others, lines=lines)


@met.each("C250")
@says("{limit}: the army must also have a unit of one of these lines: {lines}")
@fix("add such a unit, or remove {count|unit|units}")
def needed_lines_missing(one: Limited) -> Verdict:
    """Some troops came only with others."""
    needs = one.limit.needs
    if not needs or one.having(needs) or not one.army.resolved:
        return None
    return found(one.units[0], "line", in_list=(*one.where, "needs"), lines=one.named(needs), count=len(one.units))


@met.each("C251")
@says("{limit}: the army may not also have units of {lines}")
@fix("remove {count|unit|units} of {limited}, or {others|unit|units} of {lines}")
def excluded(one: Limited) -> Verdict:
    """Some troops never served together."""
    others, in_list = one.having(one.limit.excludes), (*one.where, "excludes")
    if not others:
        return None
    lines, limited = (one.named(one.lines_of(units)) for units in (others, one.units))
    facts = {"lines": lines, "limited": limited, "count": len(one.units), "others": len(others)}
    return Found((others[0], "line"), facts, in_list=in_list)


def figures(unit: Any) -> int:
    """The figures of a unit, as its roster gives them; 0 where the system counts none."""
    return max(getattr(unit, "figures", 0), 0)
