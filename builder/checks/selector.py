"""What a check looks at one by one (each line, each unit, each piece of terrain), with its place in the file and its name."""

from collections.abc import Callable, Iterable, Iterator
from functools import wraps
from types import FunctionType
from typing import Generic, TypeVar, cast

from builder.checks.finding import Found, Key, Where, found

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")

Verdict = Found | Iterable[Found] | bool | None
"""What a predicate says of one thing: a finding or some, whose keys begin at the thing; True for one at the thing itself."""

Asked = Callable[[T], R] | Callable[[T, S], R]
"""Something asked of one thing, or of one thing and the whole that it is part of (an army list, an army, a game)."""


class Selector(Generic[S, T]):
    """The things of one kind in a whole.

    `walk` gives each with the keys of its place; `facts` are what every message may say of it: `units` has its `unit`.
    """

    def __init__(self, walk: Callable[[S], Iterable[tuple[Where, T]]], **facts: Callable[[T], object]) -> None:
        self.walk = walk
        self.facts = facts

    def __call__(self, whole: S) -> Iterator[T]:
        """The things, without their places."""
        return (thing for _, thing in self.walk(whole))

    def called(self, thing: T) -> object:
        """What a message calls a thing: the first of its facts."""
        return next(iter(self.facts.values()))(thing)

    def only(self, wanted: Callable[[T], bool]) -> "Selector[S, T]":
        """Those of them that are wanted."""
        return Selector(lambda whole: (one for one in self.walk(whole) if wanted(one[1])), **self.facts)

    def named(self, **facts: Callable[[T], object]) -> "Selector[S, T]":
        """The same with other facts."""
        return Selector(self.walk, **facts)

    def each(self, judge: Asked[T, Verdict, S]) -> Callable[[S], Iterator[Found]]:
        """Make a generator out of a predicate: what it finds in each of them, at its place and with its facts."""
        ask = of_both(judge)

        @wraps(judge)
        def check(whole: S) -> Iterator[Found]:
            for where, thing in self.walk(whole):
                for hit in _hits(ask(thing, whole)):
                    facts = {name: fact(thing) for name, fact in self.facts.items() if name not in hit.facts}
                    yield hit._replace(where=hit.where if hit.document else where + hit.where, facts=facts | hit.facts)

        return check


def of_both(asked: Asked[T, R, S]) -> Callable[[T, S], R]:
    """The same as a function of the thing and the whole."""
    if cast(FunctionType, asked).__code__.co_argcount > 1:
        return cast(Callable[[T, S], R], asked)
    alone = cast(Callable[[T], R], asked)
    return lambda thing, _: alone(thing)


def _hits(verdict: Verdict) -> Iterable[Found]:
    if isinstance(verdict, Found):
        return (verdict,)
    if isinstance(verdict, bool) or verdict is None:
        return (found(),) if verdict else ()
    return verdict


def entries(key: Key | Where, of: Callable[[S], Iterable[T]], /, **facts: Callable[[T], object]) -> Selector[S, T]:
    """Each entry of the list that stands at a key of the document."""
    at = key if isinstance(key, tuple) else (key,)
    return Selector(lambda whole: (((*at, index), one) for index, one in enumerate(of(whole))), **facts)
