"""Options of lines: ids, numbers, years, prices, and the options that they exclude."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from builder.checks.finding import Where
from builder.checks.limits import Bounds, crossed
from builder.checks.offered import never
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.checks.subjects import lines, options
from builder.checks.unknown import unknown
from builder.checks.wording import called
from builder.documents.army_list import ArmyList, Line
from builder.documents.options import Option
from builder.rules.wording import signed
from builder.text import Text

_NO_PRICE = Text("none", "a price that a line does not have")


class OfLine(NamedTuple):
    """An option with its line."""

    line: Line
    option: Option[Any]


class Excluded(NamedTuple):
    """An id under `without`, with the option that excludes it and the line whose other options it may name."""

    id: str
    of: OfLine


def _of_lines(army_list: ArmyList) -> Iterator[tuple[Where, OfLine]]:
    for where, line in lines.walk(army_list):
        yield from (((*where, "options", index), OfLine(line, option)) for index, option in enumerate(line.options))


def _excluded(army_list: ArmyList) -> Iterator[tuple[Where, Excluded]]:
    for where, one in of_lines.walk(army_list):
        yield from (((*where, "without", n), Excluded(other, one)) for n, other in enumerate(one.option.without))


of_lines = Selector(_of_lines, option=lambda one: called(one.option))
excluded = Selector(_excluded, option=lambda one: called(one.of.option))


@of_lines.again("C231", at="id")
@says("{option}: its line already has an option with this id")
@fix("give one of them a different id")
def option_twice(one: OfLine) -> tuple[str, str]:
    """Units name options by id, so each id must refer to exactly one option of a line."""
    return one.line.id, one.option.id


@crossed("C232", options, at="number")
def numbers_crossed(option: Option[Any]) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return option.number


@never("C233", options)
def option_never() -> None:
    """An option whose years lie outside those of its list can never be taken."""


@unknown("C234", excluded, what=Text("option"))
def excludes_nothing(one: Excluded) -> tuple[str, Iterable[str]]:
    """An option can exclude only other options of its line."""
    line, option = one.of
    return one.id, (other.id for other in line.options if other.id != option.id)


@of_lines.each("C235")
@says("{option}: its price of {points} cannot be added to that of its line: {prices}")
@fix("give the line a high enough price, or change that of the option")
def price_of_nothing(one: OfLine) -> Verdict:
    """The price of an option is added to that of its line, which must have one; no unit can cost less than zero."""
    points, prices = one.option.price, one.line.known_prices()
    if not points or (prices and min(prices) + points >= 0):
        return None
    return found("price", points=signed(points), prices=", ".join(map(str, sorted(prices))) or _NO_PRICE)
