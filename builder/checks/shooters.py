"""Checks of shooters: shooting data for units that cannot shoot, and more shooters than figures."""

from collections.abc import Callable, Iterable
from typing import TypeVar

from builder.checks.rule import Rule, Verdict, check_maker, found, made_rule
from builder.checks.selector import Selector
from builder.checks.wording import counting
from builder.text import Text

S = TypeVar("S")
T = TypeVar("T")


@check_maker
def unarmed(written: Callable[[T], Iterable[str]], code: str, selector: Selector[S, T], *cites: str) -> Rule:
    """Make a check from a function that returns the keys given for a thing that only shooters have."""

    def judge(thing: T) -> Verdict:
        return (found(key, key=key) for key in written(thing))

    return made_rule(code, written, selector.asked(judge), says=selector.led(_UNARMED), fix=_ARM, cites=cites)


_UNARMED = Text("it has `{key}`, but its line has no missile weapon")
_ARM = Text("remove `{key}`, or give the line `missile`")


@check_maker
def too_many_shooters(
    counts: Callable[[T], tuple[int | None, int]], code: str, selector: Selector[S, T], *cites: str, counted: Text
) -> Rule:
    """Make a check from a function that returns the number of shooters given for a unit, if any, and its number of
    figures.

    `counted` is the word for figures: Text("figure|figures").
    """

    def judge(thing: T) -> Verdict:
        shooters, figures = counts(thing)
        wrong = shooters is not None and not 0 < shooters <= figures
        return wrong and found("shooters", shooters=shooters, figures=figures)

    says = selector.led(counting(_AMONG, counted))
    return made_rule(code, counts, selector.asked(judge), says=says, fix=_FEWER, cites=cites)


_AMONG = Text("{shooters|shooter|shooters} in a unit of {figures|COUNTED}")
_FEWER = Text("set `shooters` to {figures} or fewer, or leave it out if all figures shoot")
