"""Limits of a list on several lines together, in a roster: their number, their share, what they need and exclude."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from builder.checks.finding import Where
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.checks.wording import listed
from builder.documents.army_list import ArmyList, ListLimit
from builder.documents.game import Army
from builder.documents.roster import Roster
from builder.text import Text

AnyArmy = Army[ArmyList, Roster]


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


def _limited(army: AnyArmy) -> Iterator[tuple[Where, Limited]]:
    whole = army.whole_list
    chosen = whole.variant(army.roster.variant)
    places: list[tuple[Where, ListLimit]] = [(("limits", index), one) for index, one in enumerate(whole.limits)]
    if chosen:
        number = whole.variants.index(chosen)
        places += [(("variants", number, "limits", index), one) for index, one in enumerate(chosen.limits)]
    for where, one in places:
        if one.years.holds(army.roster.date.year):
            yield ("units",), Limited(one, where, tuple(having(army, one.lines)), army)


limited = Selector(_limited, limit=lambda one: one.limit.name.text)
met = limited.only(lambda one: bool(one.units))


@met.each("C247")
@says("{limit}: {count|unit|units}; the list allows {most} in total")
@fix("remove {over}")
def too_many(one: Limited) -> Verdict:
    """Some lines share one limit."""
    count, most = len(one.units), one.limit.number.most
    return count > most and found(
        one.units[most], "line", in_list=(*one.where, "number"), count=count, most=most, over=count - most
    )


@limited.each("C248")
@says("{limit}: {count|unit|units}; the list requires at least {least} in total")
@fix("add {short|unit|units} of these lines: {lines}")
def too_few(one: Limited) -> Verdict:
    """Some lines have a minimum for all of them in total, always or only if the army has any. Nothing is reported if a
    unit has an unknown line, since it may be the missing one.
    """
    count, least = len(one.units), one.limit.number.least
    if count >= least or (one.limit.if_any and not count) or not one.army.resolved:
        return None
    lines = one.named(one.limit.lines)
    return found(in_list=(*one.where, "number"), count=count, least=least, short=least - count, lines=lines)


@met.each("C249")
@says("{limit}: {count|unit|units}; the list allows {most} with {others|unit|units} of {lines}")
@fix("remove {over|unit|units}, or add units of {lines}")
def too_many_beside(one: Limited) -> Verdict:
    """For some lines, the number of units allowed depends on the number of units of other lines."""
    ratio = one.limit.per
    if ratio is None:
        return None
    count, others = len(one.units), len(one.having(ratio.lines))
    most = others // ratio.each * ratio.most
    return count > most and found(
        one.units[most],
        "line",
        in_list=(*one.where, "per"),
        count=count,
        others=others,
        most=most,
        over=count - most,
        lines=one.named(ratio.lines),
    )


@met.each("C250")
@says("{limit}: the army must also have a unit of one of these lines: {lines}")
@fix("add such a unit, or remove {count|unit|units}")
def lacks(one: Limited) -> Verdict:
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
    others = one.having(one.limit.excludes)
    return bool(others) and found(
        others[0],
        "line",
        in_list=(*one.where, "excludes"),
        lines=one.named(one.lines_of(others)),
        limited=one.named(one.lines_of(one.units)),
        count=len(one.units),
        others=len(others),
    )


def figures(unit: Any) -> int:
    """The figures of a unit, as its roster gives them; 0 where the system counts none."""
    return max(getattr(unit, "figures", 0), 0)
