"""Checks made from laws: what a procedure would refuse is reported in the same words for the document."""

from collections.abc import Callable
from typing import TypeVar

from builder.checks.finding import At, keys
from builder.checks.rule import Fixed, Found, Rule, Worded, made
from builder.checks.selector import Asked, Selector, of_both
from builder.rules.legality import Law
from builder.text.diagnostic import Severity

L = TypeVar("L")
S = TypeVar("S")
T = TypeVar("T")


def unlawful(
    code: str, law: Law[L], things: Selector[S, T], *cites: str, at: At = (), severity: Severity = "error"
) -> Callable[[Fixed[Asked[T, L | None, S]] | Worded[Asked[T, L | None, S]]], Rule]:
    """Make a check from a function that turns a thing in the document into the subject of a law; None if the law does
    not apply.

    `cites` are further facts it rests on, or all of them if those of the law depend on the situation. The docstring
    says why the check exists. The message is that of the law, unless the check has its own; it begins with the
    selector's name for the thing, and other things named by the selector also appear as in the file.
    """

    def make(one: Fixed[Asked[T, L | None, S]] | Worded[Asked[T, L | None, S]]) -> Rule:
        put = of_both(one.judge)

        def judge(thing: T, whole: S) -> Found | None:
            seen = put(thing, whole)
            fault = None if seen is None else law.broken(seen)
            facts = None if fault is None or "fact" not in fault else tuple(str(fault["fact"]).split(", "))
            return (
                None
                if fault is None
                else Found(
                    keys(at), {name: said for name, said in fault.items() if name not in things.facts}, cites=facts
                )
            )

        check, says = things.asked(judge), things.led(one.says if isinstance(one, Worded) else law.says)
        return made(code, one.judge, check, says=says, fix=one.fix, cites=(*law.facts, *cites), severity=severity)

    return make
