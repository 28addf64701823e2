"""What one check is: code, wording, citation and way out as data above a small generator of findings."""

from collections.abc import Callable, Iterator, Mapping
from functools import cache
from importlib import import_module
from pkgutil import iter_modules
from typing import Any, Literal, NamedTuple

from builder.checks.finding import Found as Found
from builder.checks.finding import Key as Key
from builder.checks.finding import found as found
from builder.checks.selector import Verdict as Verdict
from builder.text import Text
from builder.text.diagnostic import Severity

Kind = Literal["army-list", "roster", "evening"]


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
    code: str,
    *,
    severity: Severity = "error",
    says: Text,
    fix: Text,
    cites: tuple[str, ...] = (),
    of: Kind | None = None,
) -> Callable[[Callable[[Any], Iterator[Found]]], Rule]:
    """Make a check out of a generator, or out of a predicate under a selector (`@units.each`); its docstring says why it is there.

    It is of the kind of document whose folder it stands in (`checks/roster/…`), if `of` does not say it.
    """

    def make(check: Callable[[Any], Iterator[Found]]) -> Rule:
        about = (check.__doc__ or "").strip()
        return Rule(code, of or _kind_of(check.__module__), severity, says, fix, cites, about, check)

    return make


def _kind_of(module: str) -> Kind:
    """The kind of document that the folder of a module is for."""
    folder = module.split(".")[-2]
    return next(kind for kind, name in FOLDERS.items() if name == folder)


FOLDERS: Mapping[Kind, str] = {"army-list": "army_list", "roster": "roster", "evening": "evening"}


def checks_among(module: Mapping[str, object]) -> Callable[[Kind], tuple[Rule, ...]]:
    """A function that gives the checks of one kind of document among the names of a module, where a small system has them all."""
    return lambda kind: tuple(one for one in module.values() if isinstance(one, Rule) and one.of == kind)


def checks_in(package: str) -> Callable[[Kind], tuple[Rule, ...]]:
    """A function that gives the checks of one kind of document: all that are made in the folder of that kind in a package.

    Modules come by name, checks in the order in which a module makes them. They are imported when they are asked for:
    whoever checks a roster does not wait for those of the field to load.
    """

    @cache
    def checks(kind: Kind) -> tuple[Rule, ...]:
        folder = import_module(f"{package}.{FOLDERS[kind]}")
        names = sorted(module.name for module in iter_modules(folder.__path__))
        modules = (import_module(f"{folder.__name__}.{name}") for name in names)
        return tuple(one for module in modules for one in vars(module).values() if isinstance(one, Rule))

    return checks
