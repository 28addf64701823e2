"""What one check is: code, wording, citation and way out as data above a small generator of findings."""

from collections.abc import Callable, Iterator
from importlib import import_module
from typing import Any, Literal, NamedTuple

from builder.diagnostic import Severity
from builder.text import Text

Kind = Literal["army-list", "roster", "evening"]
Key = str | int


class Found(NamedTuple):
    """One finding: the keys that lead to its place in the document, and the facts for the message.

    `document` is the id of the document the place lies in, when it is not the one that was checked (a roster of an
    evening); empty otherwise. `cites` are the facts or open points it rests on, where these are not those of its check.
    `in_list` leads to the place of the army list that sets the limit, where a roster breaks one of the list's own.
    """

    where: tuple[Key, ...]
    facts: dict[str, Any]
    document: str = ""
    cites: tuple[str, ...] | None = None
    in_list: tuple[Key, ...] = ()


def found(
    *where: Key,
    document: str = "",
    cites: tuple[str, ...] | None = None,
    in_list: tuple[Key, ...] = (),
    **facts: Any,
) -> Found:
    """A finding at the keys `where`: `found("units", 3, "line", unit=name)`."""
    return Found(where, facts, document, cites, in_list)


class Rule(NamedTuple):
    """One check of one kind of document. `check` yields findings.

    It is given the ArmyList, the Army (roster with its list) or the Game (evening with its armies), by `of`.
    """

    code: str
    of: Kind
    severity: Severity
    says: Text
    fix: Text
    cites: tuple[str, ...]  # fact numbers of the system's digest; for common checks System.cites has them
    about: str
    check: Callable[[Any], Iterator[Found]]


def rule(
    code: str, *, of: Kind, severity: Severity = "error", says: Text, fix: Text, cites: tuple[str, ...] = ()
) -> Callable[[Callable[[Any], Iterator[Found]]], Rule]:
    """Make a check out of a generator; its docstring says why the rule is there."""

    def make(check: Callable[[Any], Iterator[Found]]) -> Rule:
        return Rule(code, of, severity, says, fix, cites, (check.__doc__ or "").strip(), check)

    return make


def checks_in(
    package: str, *, army_list: tuple[str, ...], roster: tuple[str, ...], evening: tuple[str, ...]
) -> Callable[[Kind], tuple[Rule, ...]]:
    """A function that gives the checks of one kind of document: those in the CHECKS of these modules of a package.

    They are imported when they are asked for: whoever checks a roster does not wait for those of the field to load.
    """
    modules: dict[Kind, tuple[str, ...]] = {"army-list": army_list, "roster": roster, "evening": evening}

    def checks(kind: Kind) -> tuple[Rule, ...]:
        found = (import_module(f"{package}.{module}") for module in modules[kind])
        return tuple(rule for module in found for rule in module.CHECKS if rule.of == kind)

    return checks
