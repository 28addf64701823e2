"""Checks of limits: the lower must not exceed the upper, and values must lie between them."""

from collections.abc import Callable
from typing import Any, Protocol, TypeVar

from builder.checks.finding import At, Found, Key, found, keys
from builder.checks.rule import Rule, made
from builder.checks.selector import Selector
from builder.checks.subjects import Fielded, place
from builder.checks.wording import between, counting
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
    """Make a check from a function that returns the limits of a thing; its docstring says why the lower one comes
    first.
    """

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
