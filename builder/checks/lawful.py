"""Checks made of laws: what a procedure refuses is told of the file's unit in the same words."""

from collections.abc import Callable
from functools import wraps
from typing import TypeVar

from builder.checks.finding import Key
from builder.checks.rule import Found, Rule, rule
from builder.checks.selector import Asked, Selector, of_both
from builder.rules.legality import Law
from builder.text import LANGUAGES, Text
from builder.text.diagnostic import Severity

L = TypeVar("L")
S = TypeVar("S")
T = TypeVar("T")


def unlawful(
    code: str, law: Law[L], things: Selector[S, T], *where: Key, fix: Text, severity: Severity = "error"
) -> Callable[[Asked[T, L | None, S]], Rule]:
    """Make a check out of a function that puts a thing of the file before a law; None where the law says nothing of it.

    The docstring says why the check is there; the message begins with what the selector calls the thing.
    """
    named = next(iter(things.facts))
    says = Text(*(f"{{{named}}}: {law.says.say(language)}" for language in LANGUAGES))

    def make(situation: Asked[T, L | None, S]) -> Rule:
        put = of_both(situation)

        @wraps(situation)
        def judge(thing: T, whole: S) -> Found | None:
            seen = put(thing, whole)
            told = None if seen is None else law.broken(seen)
            return None if told is None else Found(where, dict(told))

        return rule(code, severity=severity, says=says, fix=fix, cites=law.facts)(things.each(judge))

    return make
