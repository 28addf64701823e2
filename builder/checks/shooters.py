"""Checks of shooters: shooting data for units that cannot shoot, and more shooters than figures."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from builder.checks.rule import Rule, Verdict, found, made
from builder.checks.selector import Selector
from builder.checks.wording import counting
from builder.text import Text

S = TypeVar("S")
T = TypeVar("T")


def unarmed(code: str, selector: Selector[S, T], *cites: str) -> Callable[[Callable[[T], Iterable[str]]], Rule]:
    """Make a check from a function that returns the keys given for a thing that only shooters have."""

    def make(written: Callable[[T], Iterable[str]]) -> Rule:
        def judge(thing: T) -> Verdict:
            return (found(key, key=key) for key in written(thing))

        return made(code, written, selector.asked(judge), says=selector.led(_UNARMED), fix=_ARM, cites=cites)

    return make


_UNARMED = Text("it has `{key}`, but its line has no missile weapon")
_ARM = Text("remove `{key}`, or give the line `missile`")


def too_many_shooters(
    code: str, selector: Selector[S, T], *cites: str, counted: Text
) -> Callable[[Callable[[T], tuple[int | None, int]]], Rule]:
    """Make a check from a function that returns the number of shooters given for a unit, if any, and its number of
    figures.

    `counted` is the word for figures: Text("figure|figures").
    """

    def make(counts: Callable[[T], tuple[int | None, int]]) -> Rule:
        def judge(thing: T) -> Verdict:
            shooters, figures = counts(thing)
            wrong = shooters is not None and not 0 < shooters <= figures
            return wrong and found("shooters", shooters=shooters, figures=figures)

        says = selector.led(counting(_AMONG, counted))
        return made(code, counts, selector.asked(judge), says=says, fix=_FEWER, cites=cites)

    return make


_AMONG = Text("{shooters|shooter|shooters} in a unit of {figures|COUNTED}")
_FEWER = Text("set `shooters` to {figures} or fewer, or leave it out if all figures shoot")
