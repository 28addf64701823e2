"""Ids that two things of one list share."""

from collections.abc import Callable, Iterable, Iterator
from typing import Any

from builder.checks.finding import At, Found, found, keys
from builder.checks.rule import Kind, Rule, made
from builder.text import Text

PIECES = Text("two pieces of terrain", "два участка местности")


def twice(
    code: str, two: Text, *cites: str, at: At, fix: Text | None = None, of: Kind | None = None
) -> Callable[[Callable[[Any], Iterable[Any]]], Rule]:
    """Make a check out of a function that gives the things of the list at a key; its docstring says why no two share an id."""

    def make(things: Callable[[Any], Iterable[Any]]) -> Rule:
        def check(whole: Any) -> Iterator[Found]:
            seen = set[str]()
            for index, thing in enumerate(things(whole)):
                if thing.id in seen:
                    yield found(*keys(at), index, "id", two=two, id=thing.id)
                seen.add(thing.id)

        return made(code, things, check, says=_SAYS, fix=fix or _FIX, cites=cites, of=of)

    return make


_SAYS = Text("{two} are called `{id}`", "{two} названы `{id}`")
_FIX = Text("give one of them another id", "замените один из двух id")
