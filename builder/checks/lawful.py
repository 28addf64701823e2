"""Checks made from laws: what a procedure would refuse is reported in the same words for the document."""

from collections.abc import Callable
from typing import TypeVar

from builder.checks.rule import At, Fixed, Found, Rule, Worded, check_maker, keys, made_rule
from builder.checks.selector import Selector, of_both
from builder.rules.legality import Law
from builder.text.diagnostic import Severity

L = TypeVar("L")
S = TypeVar("S")
T = TypeVar("T")
_Put = Callable[[T], L | None] | Callable[[T, S], L | None]


@check_maker
def unlawful(
    one: _Put[T, L, S] | Fixed[_Put[T, L, S]] | Worded[_Put[T, L, S]],
    code: str,
    law: Law[L],
    things: Selector[S, T],
    *cites: str,
    at: At = (),
    severity: Severity = "error",
) -> Rule:
    """Make a check from a function that turns a thing in the document into the subject of a law; None if the law does
    not apply.

    `cites` are further facts it rests on, or all of them if those of the law depend on the situation. The docstring
    says why the check exists. Message and fix are those of the law, unless the check has its own; the message begins
    with the selector's name for the thing, and other things named by the selector also appear as in the file.
    """
    own = one.judge if isinstance(one, Fixed | Worded) else one
    put, fix = of_both(own), one.fix if isinstance(one, Fixed | Worded) else law.fix
    assert fix is not None, "a law that says how to mend it, or a check that does"

    def judge(thing: T, whole: S) -> Found | None:
        seen = put(thing, whole)
        breach = None if seen is None else law.broken(seen)
        if breach is None:
            return None
        fields = {name: said for name, said in breach.fields.items() if name not in things.facts}
        return Found(keys(at), fields, cites=breach.facts if "fact" in breach.fields else None)

    check, says = things.asked(judge), things.led(one.says if isinstance(one, Worded) else law.says)
    return made_rule(code, own, check, says=says, fix=fix, cites=(*law.facts, *cites), severity=severity)
