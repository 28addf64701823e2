"""Values: limits, the lower of which must not exceed the upper; what only the list can give; dates that do not exist."""

from collections.abc import Callable, Iterator
from typing import Any, Protocol, TypeVar

from builder.checks.rule import At, Fixed, Found, Key, Rule, check_maker, found, keys, made_rule
from builder.checks.selector import Selector
from builder.checks.subjects import Fielded, place
from builder.checks.wording import between, counting, id_and_name, listed, on_calendar, span, word, year
from builder.documents.army_list import ArmyList
from builder.documents.fields import HistoricDate, Years
from builder.documents.game import AnyArmy, Army
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


@check_maker
def limits_reversed(
    bounds: Callable[[T], Bounds | None], code: str, selector: Selector[S, T], *cites: str, at: At
) -> Rule:
    """Make a check from a function that returns the limits of a thing; its docstring says why their order counts."""

    def judge(thing: T) -> Found | None:
        has = bounds(thing)
        if has is None or has.least <= has.most:
            return None
        return found(*keys(at), name=selector.called(thing), least=has.least, most=has.most)

    return made_rule(code, bounds, selector.asked(judge), says=_REVERSED, fix=_LESSER_FIRST, cites=cites)


_REVERSED = Text("{name}: `from` ({least}) is larger than `to` ({most})")
_LESSER_FIRST = Text("make `from` no larger than `to`")


@check_maker
def size_outside_limits(
    sizes: Callable[[F], tuple[int | None, Bounds | None]],
    code: str,
    selector: Selector[Army[Any, Any], F],
    *cites: str,
    key: Key,
    counted: Text,
) -> Rule:
    """Make a check from a function that returns the number in a unit and the limits that its line has at that key.

    `counted` is the word for what is counted: Text("figure|figures"); the docstring says why the list limits it.
    """

    def judge(one: F, army: Army[Any, Any]) -> Found | None:
        number, allowed = sizes(one)
        if number is None or allowed is None or allowed.least <= number <= allowed.most or allowed.least > allowed.most:
            return None
        where, limits = place(army.whole_list, one.line.id, str(key)), between(allowed.least, allowed.most)
        return found(
            key, in_list=where, number=number, limits=limits, way=needed_change(number, allowed.least, allowed.most)
        )

    return made_rule(code, sizes, selector.asked(judge), says=counting(_OUTSIDE, counted), fix=_WITHIN, cites=cites)


_OUTSIDE = Text("{unit}: {number|COUNTED}; the list allows {limits}")
_WITHIN = Text("{way}, or change the list")


def needed_change(number: int, least: int, most: int) -> Text:
    """How a number comes within its limits: add 3, remove 2."""
    return Text("add {n}").fill(n=least - number) if number < least else Text("remove {n}").fill(n=number - most)


@check_maker
def missing_value(one: Fixed[Callable[[Any], bool]], code: str, what: Text, *cites: str, each: bool = False) -> Rule:
    """Make a check from a function that tells whether a line lacks something; its docstring says why it is needed.

    One note names the ids of all such lines; with `each` there is a note at each of them.
    """

    def check(army_list: ArmyList) -> Iterator[Found]:
        missing = [(index, line) for index, line in enumerate(army_list.lines) if one.judge(line)]
        if each:
            yield from (found("lines", index, what=what, lines=id_and_name(line)) for index, line in missing)
        elif missing:
            yield found("lines", what=what, lines=listed(word(line.id) for _, line in missing))

    return made_rule(code, one.judge, check, says=LACKING, fix=one.fix, cites=cites, severity="info")


LEFT_OUT = Text("{what}: the rules give no value, so the list must give one")
LACKING = Text("{what}: the rules give no value, so the list must give one; missing for {lines}")


def dated_outside(years: Years, army: AnyArmy, *where: Key, **facts: Any) -> Found | None:
    """A finding at the keys `where` if a roster is dated outside these years; its facts include its `year` and their `span`."""
    now = army.roster.date.year
    return None if years.holds(now) else found(*where, year=year(now), span=span(years), **facts)


@check_maker
def impossible_day(day: Callable[[Any], HistoricDate], code: str) -> Rule:
    """Make a check from a function that returns the `date` of a document; its docstring becomes the reason."""

    def check(whole: Any) -> Iterator[Found]:
        if not on_calendar(day(whole)):
            yield found("date", date=day(whole).digits)

    return made_rule(code, day, check, says=_SAYS, fix=_FIX)


_SAYS = Text("{date}: this month has no such day")
_FIX = Text("correct the day")
