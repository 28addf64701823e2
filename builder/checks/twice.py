"""The check for duplicate ids."""

from collections.abc import Callable
from typing import Protocol, TypeVar

from builder.checks.rule import Rule, made
from builder.checks.selector import Selector
from builder.text import Text


class Identified(Protocol):
    """Something with an id."""

    @property
    def id(self) -> str:
        """The id."""


S = TypeVar("S")
T = TypeVar("T", bound=Identified)

PIECES = Text("two pieces of terrain")


def twice(
    code: str, two: Text, things: Selector[S, T], *cites: str, fix: Text | None = None
) -> Callable[[Callable[[], None]], Rule]:
    """Make the check that no two things of a selector have the same id; the docstring says why."""

    def make(why: Callable[[], None]) -> Rule:
        check = things.named(two=lambda _: two, id=lambda one: one.id).repeated(lambda one: one.id, "id")
        return made(code, why, check, says=_SAYS, fix=fix or _FIX, cites=cites)

    return make


_SAYS = Text("{two} have the id `{id}`")
_FIX = Text("give one of them a different id")
