"""Banners of a list or a roster that are listed again: one check for both."""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from typing import Any

from builder.checks.finding import Found, Key, found
from builder.checks.rule import Rule, rule
from builder.systems.red_plains.checks.subjects import banner_name
from builder.text import Text


def again(code: str, *at: Key, fix: Text) -> Callable[[Callable[[Any], Iterable[str]]], Rule]:
    """Make a check out of a function that gives the banners at a key; its docstring says why none should come twice."""

    def make(banners: Callable[[Any], Iterable[str]]) -> Rule:
        @wraps(banners)
        def check(whole: Any) -> Iterator[Found]:
            listed = tuple(banners(whole))
            for index, banner in enumerate(listed):
                if banner in listed[:index]:
                    yield found(*at, index, banner=banner_name(banner))

        return rule(code, severity="warning", says=_AGAIN, fix=fix, cites=("R-407", "R-Q35"))(check)

    return make


_AGAIN = Text("banner {banner} is listed again", "знамя {banner} записано ещё раз")
