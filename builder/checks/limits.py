"""Values: limits, the lower of which must not exceed the upper; what only the list can give; dates that do not exist."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

from builder.checks.rule import At, Fixed, Found, Key, Rule, found, keys, made
from builder.checks.selector import Selector
from builder.checks.subjects import Fielded, place
from builder.checks.wording import between, called, counting, date, listed, on_calendar, word
from builder.documents.army_list import ArmyList
from builder.documents.fields import HistoricDate
from builder.documents.game import Army
from builder.text import Text

S = TypeVar("S")
T = TypeVar("T")
F = TypeVar("F", bound=Fielded[Any, Any])


class Bounds(Protocol):
    """The lower and upper limit in a list."""

    @property
    def least(self) -> int:
        """The lower limit."""

    @property
    def most(self) -> int:
        """The upper limit."""


def crossed(code: str, selector: Selector[S, T], *cites: str, at: At) -> Callable[[Callable[[T], Bounds | None]], Rule]:
    """Make a check from a function that returns the limits of a thing; its docstring says why their order counts."""

    def make(bounds: Callable[[T], Bounds | None]) -> Rule:
        def judge(thing: T) -> Found | None:
            has = bounds(thing)
            if has is None or has.least <= has.most:
                return None
            return found(*keys(at), name=selector.called(thing), least=has.least, most=has.most)

        return made(code, bounds, selector.asked(judge), says=_CROSSED, fix=_LESSER_FIRST, cites=cites)

    return make


_CROSSED = Text("{name}: `from` ({least}) is larger than `to` ({most})")
_LESSER_FIRST = Text("make `from` no larger than `to`")


def outside(
    code: str, selector: Selector[Army[Any, Any], F], *cites: str, key: Key, counted: Text
) -> Callable[[Callable[[F], tuple[int | None, Bounds | None]]], Rule]:
    """Make a check from a function that returns the number in a unit and the limits that its line has at that key.

    `counted` is the word for what is counted: Text("figure|figures"); the docstring says why the list limits it.
    """

    def make(sizes: Callable[[F], tuple[int | None, Bounds | None]]) -> Rule:
        def judge(one: F, army: Army[Any, Any]) -> Found | None:
            number, allowed = sizes(one)
            if (
                number is None
                or allowed is None
                or not (number < allowed.least <= allowed.most or number > allowed.most >= allowed.least)
            ):
                return None
            where, limits = place(army.whole_list, one.line.id, str(key)), between(allowed.least, allowed.most)
            return found(key, in_list=where, number=number, limits=limits, way=way(number, allowed.least, allowed.most))

        says = counting(_OUTSIDE, counted)
        return made(code, sizes, selector.asked(judge), says=says, fix=_WITHIN, cites=cites)

    return make


_OUTSIDE = Text("{unit}: {number|COUNTED}; the list allows {limits}")
_WITHIN = Text("{way}, or change the list")


def way(number: int, least: int, most: int) -> Text:
    """How a number comes within its limits: add 3, remove 2."""
    return Text("add {n}").fill(n=least - number) if number < least else Text("remove {n}").fill(n=number - most)


def gap(code: str, what: Text, *cites: str, each: bool = False) -> Callable[[Fixed[Callable[[Any], bool]]], Rule]:
    """Make a check from a function that tells whether a line lacks something; its docstring says why it is needed.

    One note names the ids of all such lines; with `each` there is a note at each of them.
    """

    def make(one: Fixed[Callable[[Any], bool]]) -> Rule:
        def check(army_list: ArmyList) -> Iterator[Found]:
            missing = [(index, line) for index, line in enumerate(army_list.lines) if one.judge(line)]
            if each:
                yield from (found("lines", index, what=what, lines=called(line)) for index, line in missing)
            elif missing:
                yield found("lines", what=what, lines=listed(word(line.id) for _, line in missing))

        return made(code, one.judge, check, says=LACKING, fix=one.fix, cites=cites, severity="info")

    return make


LEFT_OUT = Text("{what}: the rules give no value, so the list must give one")
LACKING = Text("{what}: the rules give no value, so the list must give one; missing for {lines}")


def impossible_day(code: str) -> Callable[[Callable[[Any], HistoricDate]], Rule]:
    """Make a check from a function that returns the `date` of a document; its docstring becomes the reason."""

    def make(day: Callable[[Any], HistoricDate]) -> Rule:
        def check(whole: Any) -> Iterator[Found]:
            if not on_calendar(day(whole)):
                yield found("date", date=date(day(whole)))

        return made(code, day, check, says=_SAYS, fix=_FIX)

    return make


_SAYS = Text("{date}: this month has no such day")
_FIX = Text("correct the day")
