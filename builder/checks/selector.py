"""What a check looks at one by one (each line, each unit, each piece of terrain), with its place in the file and its name."""

from collections.abc import Callable, Iterable, Iterator
from types import FunctionType
from typing import Generic, TypeVar, cast

from builder.checks.finding import At, Found, Verdict, Where, found, hits, keys
from builder.checks.rule import Kind, Rule, Told, made
from builder.text import Text
from builder.text.diagnostic import Severity

S = TypeVar("S")
T = TypeVar("T")
R = TypeVar("R")

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
        """What a message calls a thing: the first of its facts; nothing where it has none."""
        return next((fact(thing) for fact in self.facts.values()), None)

    def only(self, wanted: Callable[[T], bool]) -> "Selector[S, T]":
        """Those of them that are wanted."""
        return Selector(lambda whole: (one for one in self.walk(whole) if wanted(one[1])), **self.facts)

    def named(self, **facts: Callable[[T], object]) -> "Selector[S, T]":
        """The same with other facts."""
        return Selector(self.walk, **facts)

    def each(
        self, code: str, *cites: str, severity: Severity = "error", of: Kind | None = None
    ) -> Callable[[Told[Asked[T, Verdict, S]]], Rule]:
        """Make a check out of a predicate over each of them; its docstring says why it is there.

        Its message begins with what the thing is called, unless its words say that themselves.
        """

        def make(one: Told[Asked[T, Verdict, S]]) -> Rule:
            check, says = self.asked(one.judge), self.led(one.says)
            return made(code, one.judge, check, says=says, fix=one.fix, cites=cites, severity=severity, of=of)

        return make

    def again(
        self, code: str, *cites: str, at: At = (), severity: Severity = "error", of: Kind | None = None
    ) -> Callable[[Told[Asked[T, object, S]]], Rule]:
        """Make a check out of a function that gives what may come only once, None for what may come often.

        It is told of each thing that has it again; `first` is what the one is called that had it first.
        """

        def make(one: Told[Asked[T, object, S]]) -> Rule:
            check, says = self.repeated(one.judge, at), self.led(one.says)
            return made(code, one.judge, check, says=says, fix=one.fix, cites=cites, severity=severity, of=of)

        return make

    def asked(self, judge: Asked[T, Verdict, S]) -> Callable[[S], Iterator[Found]]:
        """Make a generator out of a predicate: what it finds in each of them, at its place and with its facts."""
        ask = of_both(judge)

        def check(whole: S) -> Iterator[Found]:
            for where, thing in self.walk(whole):
                for hit in hits(ask(thing, whole)):
                    yield self._placed(where, thing, hit)

        return check

    def repeated(self, key: Asked[T, object, S], at: At = ()) -> Callable[[S], Iterator[Found]]:
        """Make a generator out of a function: each thing for which it gives what it gave for one before, called `first`."""
        ask = of_both(key)

        def check(whole: S) -> Iterator[Found]:
            before: dict[object, T] = {}
            for where, thing in self.walk(whole):
                own = ask(thing, whole)
                if own in before:
                    yield self._placed(where, thing, found(*keys(at), first=self.called(before[own])))
                elif own is not None:
                    before[own] = thing

        return check

    def pairs(self) -> "Selector[S, tuple[T, T]]":
        """Each two of them, the later one first, at its place and with its facts; `other` is what the earlier one is called."""

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
        """Words of a message behind what the thing is called, where they do not call it so themselves."""
        name = next(iter(self.facts), None)
        if name is None or f"{{{name}}}" in says.en:
            return says
        return says.changed(lambda words, _: f"{{{name}}}: {words}")


def _of_first(fact: Callable[[T], object]) -> Callable[[tuple[T, T]], object]:
    return lambda pair: fact(pair[0])


def of_both(asked: Asked[T, R, S]) -> Callable[[T, S], R]:
    """The same as a function of the thing and the whole."""
    if cast(FunctionType, asked).__code__.co_argcount > 1:
        return cast(Callable[[T, S], R], asked)
    alone = cast(Callable[[T], R], asked)
    return lambda thing, _: alone(thing)


def entries(key: At, of: Callable[[S], Iterable[T]], /, **facts: Callable[[T], object]) -> Selector[S, T]:
    """Each entry of the list that stands at a key of the document."""
    return Selector(lambda whole: (((*keys(key), index), one) for index, one in enumerate(of(whole))), **facts)
