"""A calculation of the rules: inputs in, working, result and exact odds out."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache
from importlib import import_module
from pathlib import Path
from typing import Any, NamedTuple, get_type_hints

from pydantic import BaseModel

from builder.documents.package_data import read_data
from builder.rules.dice import NO_CHANCES, Chances
from builder.text import Text
from builder.text.citation import Citation, cite

Number = int | Fraction
Value = Number | str | bool


class Term(NamedTuple):
    """One step of a working: what it is, how it came about, its value, and where the rules say so.

    `label` names the step ("So, shot total"); `text` is the arithmetic as a player writes it ("4 + 2 + 6 = 12").
    """

    label: Text
    value: Value
    text: Text
    cites: tuple[Citation, ...] = ()


@dataclass(frozen=True, slots=True)
class Calculation:
    """The outcome of a procedure: the working in order, the result by name, and the exact chance of each outcome.

    With dice given there is a working and a result; without, `odds` (they sum to 1). `readings` are the decisions
    on open points of the text that this calculation used, by Q number.
    """

    working: tuple[Term, ...] = ()
    result: Mapping[str, Value] = field(default_factory=dict)
    odds: Chances[str] = field(default_factory=lambda: NO_CHANCES)
    readings: Mapping[str, str] = field(default_factory=dict)


class Procedure(NamedTuple):
    """One calculation that a system offers.

    `inputs` is a strict pydantic model whose field descriptions are the manual; `run` takes an instance of it and
    raises `builder.text.errors.MusterError` when the inputs contradict each other.
    """

    id: str
    name: Text
    about: Text
    inputs: type[BaseModel]
    run: Callable[[Any], Calculation]
    cites: tuple[Citation, ...]


def procedure(
    procedure_id: str,
    *,
    name: Text,
    about: Text,
    cites: tuple[Citation, ...],
) -> Callable[[Callable[[Any], Calculation]], Procedure]:
    """Make a procedure out of the function that runs it; its inputs are the type of the function's argument."""

    def make(run: Callable[[Any], Calculation]) -> Procedure:
        (inputs,) = (kind for argument, kind in get_type_hints(run).items() if argument != "return")
        return Procedure(procedure_id, name, about, inputs, run, cites)

    return make


def procedures_among(module: Mapping[str, object]) -> Callable[[], tuple[Procedure, ...]]:
    """A function that gives all procedures among the names of a module, for a small system that has them all in one."""
    return lambda: tuple(one for one in module.values() if isinstance(one, Procedure))


def procedures_in(package: str, system: str, data: Path) -> Callable[[], tuple[Procedure, ...]]:
    """A function that gives the procedures of a package: for each entry of `data/procedures.yaml` the `run` of its module.

    They are imported when all are asked for: a check that needs one small function does not pay for the models of all.
    """

    def made(one: str, entry: Mapping[str, Any]) -> Procedure:
        run = import_module(f"{package}.{one.replace('-', '_')}").run
        name, about = entry["name"], entry["about"]
        return procedure(one, name=name, about=about, cites=cite(system, *entry["cites"]))(run)

    @cache
    def procedures() -> tuple[Procedure, ...]:
        return tuple(made(one, entry) for one, entry in read_data(data / "procedures.yaml").items())

    return procedures
