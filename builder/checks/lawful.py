"""Checks made of laws: what a procedure refuses is told of the file's unit in the same words."""

from collections.abc import Callable
from typing import TypeVar

from builder.checks.finding import At, keys
from builder.checks.rule import Fixed, Found, Rule, made
from builder.checks.selector import Asked, Selector, of_both
from builder.rules.legality import Law
from builder.text.diagnostic import Severity

L = TypeVar("L")
S = TypeVar("S")
T = TypeVar("T")


def unlawful(
    code: str, law: Law[L], things: Selector[S, T], *cites: str, at: At = (), severity: Severity = "error"
) -> Callable[[Fixed[Asked[T, L | None, S]]], Rule]:
    """Make a check out of a function that puts a thing of the file before a law; None where the law says nothing of it.

    `cites` are facts that it rests on besides, or where those of the law depend on the situation. The docstring says why the check is there; the message begins with what the selector calls the thing,
    and what the selector names is said as it names it: as the file writes it.
    """

    def make(one: Fixed[Asked[T, L | None, S]]) -> Rule:
        put = of_both(one.judge)

        def judge(thing: T, whole: S) -> Found | None:
            seen = put(thing, whole)
            told = None if seen is None else law.broken(seen)
            facts = None if told is None or "fact" not in told else (str(told["fact"]),)
            return (
                None
                if told is None
                else Found(
                    keys(at), {name: said for name, said in told.items() if name not in things.facts}, cites=facts
                )
            )

        check, says = things.asked(judge), things.led(law.says)
        return made(code, one.judge, check, says=says, fix=one.fix, cites=(*law.facts, *cites), severity=severity)

    return make
