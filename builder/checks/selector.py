"""Selectors: what a check looks at one by one (each line, each unit, each piece of terrain), with place and name."""

from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import suppress
from operator import attrgetter
from types import FunctionType
from typing import Generic, TypeVar, cast

from builder.checks.rule import (
    At,
    DocumentKind,
    Found,
    Key,
    Rule,
    Verdict,
    Where,
    Worded,
    found,
    found_in,
    keys,
    made_rule,
)
from builder.documents.game import Absent
from builder.text import Text
from builder.text.diagnostic import Severity

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")
P = TypeVar("P")

Walk = Callable[[S], Iterable[tuple[Where, T]]]
Asked = Callable[[T], R] | Callable[[T, S], R]
"""A function of one thing, or of one thing and the whole it is part of (an army list, an army, a game)."""


class Selector(Generic[S, T]):
    """The things of one kind in a whole.

    `walk` yields each with the keys of its place; `facts` are fields for every message: `units` has its `unit`. `some`
    yields those that can be checked on their own: not a unit whose line could not be read.
    """

    def __init__(self, walk: Walk[S, T], some: Walk[S, T] | None = None, /, **facts: Callable[[T], object]) -> None:
        self.walk = walk
        self.some = some or walk
        self.facts = facts

    def __call__(self, whole: S) -> Iterator[T]:
        """The things, without their places."""
        return (thing for _, thing in self.walk(whole))

    def called(self, thing: T) -> object:
        """The name of a thing in messages: the first of its facts; None if it has none."""
        return next((fact(thing) for fact in self.facts.values()), None)

    def only(self, condition: Callable[[T], bool]) -> "Selector[S, T]":
        """A selector of the things that satisfy a condition."""

        def some(whole: S) -> Iterator[tuple[Where, T]]:
            for where, thing in self.some(whole):
                with suppress(Absent):
                    if condition(thing):
                        yield where, thing

        return Selector(lambda whole: (one for one in self.walk(whole) if condition(one[1])), some, **self.facts)

    def named(self, **facts: Callable[[T], object]) -> "Selector[S, T]":
        """The same selector with other facts."""
        return Selector(self.walk, self.some, **facts)

    def each(
        self, code: str, *cites: str, severity: Severity = "error", of: DocumentKind | None = None
    ) -> Callable[[Worded[Asked[T, Verdict, S]]], Rule]:
        """Make a check from a predicate over each thing; its docstring says why the check exists.

        The message begins with the name of the thing, unless its words contain it already.
        """

        def make(one: Worded[Asked[T, Verdict, S]]) -> Rule:
            check, says = self.asked(one.judge), self.led(one.says)
            return made_rule(code, one.judge, check, says=says, fix=one.fix, cites=cites, severity=severity, of=of)

        return make

    def again(
        self, code: str, *cites: str, at: At = (), severity: Severity = "error", of: DocumentKind | None = None
    ) -> Callable[[Worded[Asked[T, object, S]]], Rule]:
        """Make a check from a function that returns a value that must be unique, or None for no value.

        Each later thing with the same value is reported; `first` is the name of the one that had it first.
        """

        def make(one: Worded[Asked[T, object, S]]) -> Rule:
            check, says = self.repeated(one.judge, at), self.led(one.says)
            return made_rule(code, one.judge, check, says=says, fix=one.fix, cites=cites, severity=severity, of=of)

        return make

    def asked(self, judge: Asked[T, Verdict, S]) -> Callable[[S], Iterator[Found]]:
        """Make a generator from a predicate: its findings in each thing, with place and facts.

        If part of one thing could not be read, the others are still checked.
        """
        ask = of_both(judge)

        def check(whole: S) -> Iterator[Found]:
            for where, thing in self.some(whole):
                try:
                    verdict = ask(thing, whole)
                    if verdict is not None and verdict is not False:
                        for hit in found_in(verdict):
                            yield self._placed(where, thing, hit)
                except Absent:
                    continue

        return check

    def repeated(self, key: Asked[T, object, S], at: At = ()) -> Callable[[S], Iterator[Found]]:
        """Make a generator from a function: each thing with the same value as an earlier one, whose name is `first`."""
        ask = of_both(key)

        def check(whole: S) -> Iterator[Found]:
            before: dict[object, T] = {}
            for where, thing in self.some(whole):
                with suppress(Absent):
                    own = ask(thing, whole)
                    if own in before:
                        yield self._placed(where, thing, found(*keys(at), first=self.called(before[own])))
                    elif own is not None:
                        before[own] = thing

        return check

    def parts(self, key: At, of: Callable[[T], Iterable[P]]) -> "Selector[S, tuple[T, P]]":
        """Each entry of a list or mapping that the things have at a key, paired with its thing, whose facts it shares."""

        def walk(whole: S) -> Iterator[tuple[Where, tuple[T, P]]]:
            for where, thing in self.walk(whole):
                found = of(thing)
                for index, part in enumerate(found):
                    yield (*where, *keys(key), cast(Key, part) if isinstance(found, Mapping) else index), (thing, part)

        return Selector(walk, **{name: _of_first(fact) for name, fact in self.facts.items()})

    def pairs(self) -> "Selector[S, tuple[T, T]]":
        """Each pair of things, the later one first, with its place and facts; `other` names the earlier one."""

        def walk(whole: S) -> Iterator[tuple[Where, tuple[T, T]]]:
            before: list[T] = []
            for where, thing in self.walk(whole):
                yield from ((where, (thing, other)) for other in before)
                before.append(thing)

        facts = {name: _of_first(fact) for name, fact in self.facts.items()}
        return Selector(walk, **facts, other=lambda pair: self.called(pair[1]))

    def _placed(self, where: Where, thing: T, hit: Found) -> Found:
        facts = {name: fact(thing) for name, fact in self.facts.items() if name not in hit.facts}
        return hit._replace(where=hit.where if hit.document else where + hit.where, facts=facts | hit.facts)

    def led(self, says: Text) -> Text:
        """The message, preceded by the name of the thing unless it contains it already."""
        name = next(iter(self.facts), None)
        if name is None or f"{{{name}}}" in says.en:
            return says
        return says.changed(lambda words, _: f"{{{name}}}: {words}")


def _of_first(fact: Callable[[T], object]) -> Callable[[tuple[T, P]], object]:
    return lambda pair: fact(pair[0])


def of_both(asked: Asked[T, R, S]) -> Callable[[T, S], R]:
    """Let a check of one argument be called with both, the thing and the whole."""
    if cast(FunctionType, asked).__code__.co_argcount > 1:
        return cast(Callable[[T, S], R], asked)
    alone = cast(Callable[[T], R], asked)
    return lambda thing, _: alone(thing)


def entries(key: At, of: Callable[[S], Iterable[T]] | None = None, /, **facts: Callable[[T], object]) -> Selector[S, T]:
    """Each entry of the list at a key of the document: of that field of the whole, unless `of` says where it is."""
    found = of or attrgetter(*map(str, keys(key)))
    return Selector(lambda whole: (((*keys(key), index), one) for index, one in enumerate(found(whole))), **facts)
