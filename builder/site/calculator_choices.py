"""The choices that a calculator offers for each procedure, from a system's `data/calculators.yaml`.

The file has `calculators` by procedure: `base` (inputs shared by all cases), `choices`, `leaves_out` (what the odds do
not model), and the layout of the answer (see builder/desk/answers.py). A choice has a `name` and one of six forms:
`options` (each a name and the inputs it `set`s, by dotted key); `at` and `units` (lines of the sample army lists, with
`keep` for the values to use); `key` and `values` (numbers, formatted by `each`; `years` instead of `values` are shown
as dates); `keys` and `values` (several numbers at once, whose fields in `each` are the last parts of their keys); `key`
and `table` (entries of the rulebook's data, all or only its `ids`); `flag` (no or yes). `usual` names an option that
sets nothing and comes before the others. A name is a text or the key of one.
"""

from collections.abc import Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from builder.desk.answers import NameIndex, calculator_words
from builder.desk.calculations import in_words, line_values
from builder.documents.army_list import ArmyList
from builder.documents.fields import HistoricDate
from builder.documents.model_keys import model_at
from builder.library.loading import Library
from builder.registry import system
from builder.rules.calculation import Procedure
from builder.rules.wording import number
from builder.sheets.worked import frozen
from builder.system import System
from builder.text import Text, decimal, joined


@dataclass(frozen=True, slots=True)
class Option:
    """One option: its permanent id, its name, and its inputs by dotted key."""

    id: str
    name: Text
    gives: tuple[tuple[str, Any], ...]


@dataclass(frozen=True, slots=True)
class Choice:
    """One choice: its permanent id, its name, and its options, the default one first."""

    id: str
    name: Text
    options: tuple[Option, ...]


@dataclass(frozen=True, eq=False)
class Calculator:
    """A procedure with all its choices."""

    system: System
    procedure: Procedure
    base: Mapping[str, Any]
    choices: tuple[Choice, ...]
    leaves_out: Text | None

    def cases(self) -> Iterator[tuple[Option, ...]]:
        """Every combination of options, the last choice varying fastest: the order in which the page counts them."""
        return product(*(choice.options for choice in self.choices))

    def inputs(self, chosen: tuple[Option, ...]) -> dict[str, Any]:
        """The procedure's inputs for one combination."""
        data = deepcopy(dict(self.base))
        for option in chosen:
            for key, value in option.gives:
                _put(data, [int(part) if part.isdigit() else part for part in key.split(".")], value)
        given: dict[str, Any] = frozen(data)
        return given


@cache
def calculated(system_id: str) -> tuple[Procedure, ...]:
    """The procedures with choices in the system's file, which are those with a calculator."""
    known = calculator_words(system_id)["calculators"]
    return tuple(one for one in system(system_id).calculations() if "choices" in known.get(one.id, {}))


def lists_used(system_id: str, name: str) -> tuple[str, ...]:
    """The ids of the sample army lists with lines to choose from."""
    choices = calculator_words(system_id)["calculators"][name]["choices"].values()
    return tuple(dict.fromkeys(unit.split("/")[0] for choice in choices for unit in choice.get("units", ())))


@cache
def calculator(system_id: str, name: str) -> Calculator:
    """The calculator of one procedure."""
    home, written = system(system_id), calculator_words(system_id)["calculators"][name]
    procedure = next(one for one in home.calculations() if one.id == name)
    reader = _Reader(home, procedure)
    return Calculator(
        home,
        procedure,
        written.get("base", {}),
        tuple(reader.choice(key, one) for key, one in written["choices"].items()),
        written.get("leaves_out"),
    )


class _Reader:
    """Reads choices from the file."""

    def __init__(self, home: System, procedure: Procedure) -> None:
        self._home = home
        self._procedure = procedure
        self._named = NameIndex(home)

    def choice(self, key: str, written: Mapping[str, Any]) -> Choice:
        return Choice(key, self._named.say(written["name"]), tuple(self._options(written)))

    def _options(self, written: Mapping[str, Any]) -> Iterator[Option]:
        if "usual" in written:
            yield Option("usual", self._named.say(written["usual"]), ())
        if "flag" in written:
            yield from (
                Option(word, in_words(word == "yes"), ((written["flag"], word == "yes"),)) for word in ("no", "yes")
            )
        elif "units" in written:
            yield from (self._unit(written["at"], unit, written.get("keep")) for unit in written["units"])
        elif "keys" in written:
            yield from (self._numbers(written["keys"], values, written["each"]) for values in written["values"])
        elif "values" in written:
            yield from (self._number(written["key"], value, written.get("each")) for value in written["values"])
        elif "years" in written:
            yield from (self._year(written["key"], year) for year in written["years"])
        elif "table" in written:
            table = written["table"]
            for one in written.get("ids") or self._home.constants.below(table):
                yield Option(one, self._named.say(f"{table}.{one}"), ((written["key"], one),))
        else:
            for one, option in written["options"].items():
                yield Option(one, self._named.say(option["name"]), tuple(option.get("set", {}).items()))

    def _unit(self, at: str, unit: str, keep: list[str] | None) -> Option:
        list_id, line_id = unit.split("/")
        where = tuple(int(part) if part.isdigit() else part for part in at.split("."))
        wanted = model_at(self._procedure.inputs, where)
        assert wanted, f"{self._procedure.id} has no unit at {at}"
        samples = _samples(self._home.samples)
        values = line_values(unit, wanted, samples)
        loaded = samples.find(ArmyList, list_id)
        assert loaded
        line = next(line for line in loaded.document.lines if line.id == line_id)
        name = joined(line.name.text, loaded.document.name.text, by=" · ")
        kept = {key: value for key, value in values.items() if keep is None or key in keep}
        return Option(f"{list_id}.{line_id}", name, ((at, kept),))

    def _number(self, key: str, value: Any, each: Text | None) -> Option:
        words = number(value) if isinstance(value, int) else decimal(f"{value:g}")
        if each:
            words = self._named.say(each).fill(n=value if isinstance(value, int) else words)
        return Option(str(value), words, ((key, value),))

    def _numbers(self, keys: list[str], values: list[int], each: Text) -> Option:
        named = {_word(key): value for key, value in zip(keys, values, strict=True)}
        words = self._named.say(each).fill(**named)
        return Option("-".join(map(str, values)), words, tuple(zip(keys, values, strict=True)))

    def _year(self, key: str, year: int) -> Option:
        return Option(str(year), HistoricDate(year).digits, ((key, year),))


@cache
def _samples(folder: Path) -> Library:
    """The sample lists only, so that a club's own list with the same id does not change a calculator."""
    return Library(lambda _: [folder])


def _word(key: str) -> str:
    """The last part of a dotted key that is not a number: `after` in `dice.after.0`."""
    return next(part for part in reversed(key.split(".")) if not part.isdigit())


def _put(data: Any, keys: list[Any], value: Any) -> None:
    """Put a copy of a value at a place; mappings are merged, lists are extended."""
    key, *below = keys
    if isinstance(data, list) and key == len(data):
        data.append({})
    before = data[key] if isinstance(data, list) else data.get(key)
    if below:
        if before is None:
            before = data[key] = [] if isinstance(below[0], int) else {}
        _put(before, below, value)
    elif isinstance(before, dict) and isinstance(value, dict):
        before.update(deepcopy(value))
    else:
        data[key] = deepcopy(value)
