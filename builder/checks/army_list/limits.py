"""Limits on several lines together: that their lines exist, and that they limit anything."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.checks.finding import Where
from builder.checks.limits import Bounds, crossed
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.checks.unknown import unknown
from builder.checks.wording import word
from builder.documents.army_list import ArmyList, ListLimit
from builder.documents.fields import Numbers
from builder.text import Text


class LineNamed(NamedTuple):
    """An id of a line that a limit or a variant names."""

    line: str


def limits_of(army_list: ArmyList) -> Iterator[tuple[Where, ListLimit]]:
    """Every limit of a list with its place: those of the list, then those of its variants."""
    yield from ((("limits", index), one) for index, one in enumerate(army_list.limits))
    for number, variant in enumerate(army_list.variants):
        yield from ((("variants", number, "limits", index), one) for index, one in enumerate(variant.limits))


def _named(army_list: ArmyList) -> Iterator[tuple[Where, LineNamed]]:
    for where, one in limits.walk(army_list):
        yield from _all(where, "lines", one.lines)
        yield from _all(where, "needs", one.needs)
        yield from _all(where, "excludes", one.excludes)
        if one.per:
            yield from _all((*where, "per"), "lines", one.per.lines)
    for number, variant in enumerate(army_list.variants):
        where = ("variants", number)
        yield from _all(where, "only", variant.only)
        yield from _all(where, "without", variant.without)
        yield from (((*where, "numbers", line), LineNamed(line)) for line in variant.numbers)


def _all(where: Where, key: str, lines: Iterable[str]) -> Iterator[tuple[Where, LineNamed]]:
    return (((*where, key, index), LineNamed(line)) for index, line in enumerate(lines))


limits = Selector(limits_of, limit=lambda one: one.name.text)
named = Selector(_named, line=lambda one: word(one.line))
shares = limits.only(lambda one: one.share is not None)


@unknown("C243", named, what=Text("line"))
def unknown_line(one: LineNamed, army_list: ArmyList) -> tuple[str, Iterable[str]]:
    """Limits and variants concern lines of their own list."""
    return one.line, army_list.ids()


@crossed("C244", limits, at="number")
def numbers_crossed(one: ListLimit) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return one.number


@limits.each("C245")
@says("{limit}: limits nothing")
@fix("give it `number`, `per`, `share`, `needs` or `excludes`")
def limits_nothing(one: ListLimit) -> Verdict:
    """A limit without any of these would be printed and never checked."""
    return one.number == Numbers() and not any((one.per, one.share, one.needs, one.excludes))


@limits.each("C246")
@says("{limit}: {line} excludes itself")
@fix("remove the line from `lines` or from `excludes`")
def excludes_itself(one: ListLimit) -> Verdict:
    """A line that excludes itself can never be taken."""
    return next((found("excludes", line=word(line)) for line in one.lines if line in one.excludes), None)
