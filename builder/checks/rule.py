"""The definition of a check: code, message, citation and fix as data above a small predicate, which returns findings."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Concatenate, Generic, Literal, NamedTuple, ParamSpec, TypeVar

from builder.text import Text
from builder.text.diagnostic import Severity

Key = str | int
Where = tuple[Key, ...]
At = Key | Where
"""A place within a thing: one key, or several."""


class Found(NamedTuple):
    """A finding: the keys of its place in the document, and the facts for the message.

    `document` is the id of the document with the place, if it is not the one checked (a roster of an evening), or else
    empty. `cites` are the facts or open points it rests on, if they differ from those of the check. `in_list` are the
    keys in the army list of the limit that a roster exceeds.
    """

    where: Where
    facts: dict[str, Any]
    document: str = ""
    cites: tuple[str, ...] | None = None
    in_list: Where = ()


def found(
    *where: Key, document: str = "", cites: tuple[str, ...] | None = None, in_list: Where = (), **facts: Any
) -> Found:
    """A finding at the keys `where`: `found("units", 3, "line", unit=name)`."""
    return Found(where, facts, document, cites, in_list)


def beyond(count: int, most: int | None, *where: Key, in_list: Where = (), **facts: Any) -> Found | None:
    """A finding at the keys `where` if `count` is greater than `most`; its facts include how many are `over`."""
    if most is None or count <= most:
        return None
    return found(*where, in_list=in_list, count=count, most=most, over=count - most, **facts)


def below(count: int, least: int, *where: Key, in_list: Where = (), **facts: Any) -> Found | None:
    """A finding at the keys `where` if `count` is less than `least`; its facts include how many it is `short`."""
    return (
        found(*where, in_list=in_list, count=count, least=least, short=least - count, **facts)
        if count < least
        else None
    )


Verdict = Found | Iterable[Found] | bool | None
"""The result of a predicate for one thing: findings, with keys relative to the thing, or True for a finding at the
thing itself.
"""


def found_in(verdict: Verdict) -> Iterable[Found]:
    """The findings in a verdict."""
    if isinstance(verdict, Found):
        return (verdict,)
    if isinstance(verdict, bool) or verdict is None:
        return (found(),) if verdict else ()
    return verdict


def keys(at: At) -> Where:
    """A place as a tuple of keys."""
    return at if isinstance(at, tuple) else (at,)


DocumentKind = Literal["army-list", "roster", "evening"]
J = TypeVar("J")
J_co = TypeVar("J_co", covariant=True)
P = ParamSpec("P")


class Rule(NamedTuple):
    """One check of one kind of document. `check` returns its findings.

    Depending on `of`, its argument is the ArmyList, the Army (roster with its list) or the Game (evening with its
    armies).
    """

    code: str
    of: DocumentKind
    severity: Severity
    says: Text
    fix: Text
    cites: tuple[str, ...]  # fact numbers of the system's digest; for common checks see System.common_cites
    about: Text
    check: Callable[[Any], Iterable[Found]]


@dataclass(frozen=True, slots=True)
class Fixed(Generic[J_co]):
    """A predicate with its fix."""

    judge: J_co
    fix: Text


@dataclass(frozen=True, slots=True)
class Worded(Generic[J_co]):
    """A predicate with its fix and message."""

    judge: J_co
    says: Text
    fix: Text


def fix(words: str | Text, context: str = "") -> Callable[[J], Fixed[J]]:
    """Decorator for the fix of a finding; it stands directly above the predicate."""
    return lambda judge: Fixed(judge, _text(words, context))


def says(words: str | Text, context: str = "") -> Callable[[Fixed[J]], Worded[J]]:
    """Decorator for the message of a finding; it stands above `fix`."""
    return lambda one: Worded(one.judge, _text(words, context), one.fix)


def _text(words: str | Text, context: str) -> Text:
    return words if isinstance(words, Text) else Text(words, context)


def check_maker(make: Callable[Concatenate[J, P], Rule]) -> Callable[P, Callable[[J], Rule]]:
    """Let a function that makes a check from a predicate stand above the predicate, with its other arguments."""
    return lambda *given, **more: lambda judge: make(judge, *given, **more)


@check_maker
def rule(
    one: Worded[Callable[[Any], Verdict]],
    code: str,
    *cites: str,
    severity: Severity = "error",
    of: DocumentKind | None = None,
) -> Rule:
    """Make a check from a predicate over a whole document; for a predicate over a part, see `Selector.each`.

    The predicate's docstring says why the check exists. Unless `of` is given, the folder of the module
    (`checks/roster/…`) determines the kind of document.
    """

    def check(whole: Any) -> Iterable[Found]:
        return found_in(one.judge(whole))

    return made_rule(code, one.judge, check, says=one.says, fix=one.fix, cites=cites, severity=severity, of=of)


def made_rule(
    code: str,
    judge: Callable[..., object],
    check: Callable[[Any], Iterable[Found]],
    *,
    says: Text,
    fix: Text,
    cites: tuple[str, ...] = (),
    severity: Severity = "error",
    of: DocumentKind | None = None,
) -> Rule:
    """For functions that make checks: make one from `judge`, which has the docstring, and `check`, which does the work."""
    about = Text(" ".join((judge.__doc__ or "").split()), code)
    home = judge.__module__.split(".")[-2:]  # the module or its folder is named after the kind of document
    kind = next(one for one, name in FOLDERS.items() if name in home) if of is None else of
    return Rule(code, kind, severity, says, fix, cites, about, check)


FOLDERS: Mapping[DocumentKind, str] = {"army-list": "army_list", "roster": "roster", "evening": "evening"}


def checks_among(module: Mapping[str, object]) -> Callable[[DocumentKind], tuple[Rule, ...]]:
    """A function that returns the checks of one kind of document in a module, for small systems with a single one."""
    return lambda kind: tuple(one for one in module.values() if isinstance(one, Rule) and one.of == kind)


def checks_in(package: str) -> Callable[[DocumentKind], tuple[Rule, ...]]:
    """A function that returns the checks of one kind of document: all those in the module or folder for that kind in a
    package.

    Modules are sorted by name, checks in the order of their definition. Modules are imported on demand: checking a
    roster does not load the checks of evenings.
    """

    @cache
    def checks(kind: DocumentKind) -> tuple[Rule, ...]:
        folder = import_module(f"{package}.{FOLDERS[kind]}")
        paths = (path for place in getattr(folder, "__path__", ()) for path in Path(place).glob("[!_]*.py"))
        modules = [
            folder,
            *(import_module(f"{folder.__name__}.{name}") for name in sorted(path.stem for path in paths)),
        ]
        return tuple(one for module in modules for one in vars(module).values() if isinstance(one, Rule))

    return checks


RETIRED: Mapping[str, str] = {}
"""Codes of removed checks, which will never be used again: the code, and why and when it was removed."""
