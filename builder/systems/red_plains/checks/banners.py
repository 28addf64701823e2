"""Banners of a list or a roster that are listed again: one check for both."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from builder.checks.finding import At, Found, found, keys
from builder.checks.rule import Fixed, Rule, made
from builder.systems.red_plains.checks.subjects import banner_name
from builder.text import Text


def again(code: str, at: At) -> Callable[[Fixed[Callable[[Any], Iterable[str]]]], Rule]:
    """Make a check out of a function that gives the banners at a key; its docstring says why none should come twice."""

    def make(banners: Fixed[Callable[[Any], Iterable[str]]]) -> Rule:
        def check(whole: Any) -> Iterator[Found]:
            listed = tuple(banners.judge(whole))
            for index, banner in enumerate(listed):
                if banner in listed[:index]:
                    yield found(*keys(at), index, banner=banner_name(banner))

        return made(
            code, banners.judge, check, says=_AGAIN, fix=banners.fix, cites=("R-407", "R-Q35"), severity="warning"
        )

    return make


_AGAIN = Text("banner {banner} is listed again", "знамя {banner} записано ещё раз")
