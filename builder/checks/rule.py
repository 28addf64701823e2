"""The definition of a check: code, message, citation and fix as data above a small predicate."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, Generic, Literal, NamedTuple, TypeVar

from builder.checks.finding import Found as Found
from builder.checks.finding import Key as Key
from builder.checks.finding import Verdict as Verdict
from builder.checks.finding import beyond as beyond
from builder.checks.finding import found as found
from builder.checks.finding import hits
from builder.text import Text
from builder.text.diagnostic import Severity

DocumentKind = Literal["army-list", "roster", "evening"]
J = TypeVar("J")
J_co = TypeVar("J_co", covariant=True)


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


def rule(
    code: str, *cites: str, severity: Severity = "error", of: DocumentKind | None = None
) -> Callable[[Worded[Callable[[Any], Verdict]]], Rule]:
    """Make a check from a predicate over a whole document; for a predicate over a part, see `Selector.each`.

    The predicate's docstring says why the check exists. Unless `of` is given, the folder of the module
    (`checks/roster/…`) determines the kind of document.
    """

    def make(one: Worded[Callable[[Any], Verdict]]) -> Rule:
        return made(
            code,
            one.judge,
            lambda whole: hits(one.judge(whole)),
            says=one.says,
            fix=one.fix,
            cites=cites,
            severity=severity,
            of=of,
        )

    return make


def made(
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
    """Make a check from `judge`, which has the docstring, and `check`, which does the work: for functions that make
    checks.
    """
    about = Text(" ".join((judge.__doc__ or "").split()), code)
    return Rule(code, of or _kind_of(judge.__module__), severity, says, fix, cites, about, check)


def _kind_of(module: str) -> DocumentKind:
    """The kind of document for the folder of a module."""
    folder = module.split(".")[-2]
    return next(kind for kind, name in FOLDERS.items() if name == folder)


FOLDERS: Mapping[DocumentKind, str] = {"army-list": "army_list", "roster": "roster", "evening": "evening"}


def checks_among(module: Mapping[str, object]) -> Callable[[DocumentKind], tuple[Rule, ...]]:
    """A function that returns the checks of one kind of document among the names of a module, for small systems with a
    single module.
    """
    return lambda kind: tuple(one for one in module.values() if isinstance(one, Rule) and one.of == kind)


def checks_in(package: str) -> Callable[[DocumentKind], tuple[Rule, ...]]:
    """A function that returns the checks of one kind of document: all those in the folder for that kind in a package.

    Modules are sorted by name, checks in the order of their definition. Modules are imported on demand: checking a
    roster does not load the checks of evenings.
    """

    @cache
    def checks(kind: DocumentKind) -> tuple[Rule, ...]:
        folder = import_module(f"{package}.{FOLDERS[kind]}")
        names = sorted(path.stem for place in folder.__path__ for path in Path(place).glob("[!_]*.py"))
        modules = (import_module(f"{folder.__name__}.{name}") for name in names)
        return tuple(one for module in modules for one in vars(module).values() if isinstance(one, Rule))

    return checks
