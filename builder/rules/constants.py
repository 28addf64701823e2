"""The numbers of a rulebook: typed access to a system's `data/*.yaml`.

A file is a tree. Two keys are inherited by everything below them: `cite` (fact number) and `unit`; `units` names the
unit by the leaf's own key for a whole table. A leaf is a bare scalar or list, or `{value, unit, cite}`. A mapping of
just `en` holds words, not numbers; `{file.key}` inside words stands for that number of the rulebook. Every leaf must end up with a unit and a citation.
"""

import re
from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from fractions import Fraction
from functools import cache, partial
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

from builder.documents.package_data import read_data
from builder.text import Language, Text, plural, same
from builder.text.citation import Citation, section_of
from builder.text.errors import BuilderBug
from builder.text.on_table import Has, on_table

_FIELD = re.compile(r"\{([a-z][a-z0-9_.-]+)(?:\|([^{}]+))?\}")
_INHERITED = frozenset({"cite", "unit", "units"})
T = TypeVar("T")


class Constant(NamedTuple):
    """One number (or id, or list of them) of the rulebook, with its unit and its fact."""

    key: str
    value: Any
    unit: str
    fact: str


class Constants:
    """All constants of one system by dotted key (`movement.infantry.base`: file, then path inside the file)."""

    def __init__(self, system: str, folder: Path, files: tuple[str, ...]) -> None:
        self.system = system
        self.folder = folder
        self._files = files
        self._read: dict[str, tuple[dict[str, Constant], dict[str, Text]]] = {}
        self._found: dict[str, Constant] = {}
        self._below: dict[str, dict[str, tuple[str, ...]]] = {}
        self._made: dict[Hashable, Any] = {}

    def _home(self, key: str) -> tuple[dict[str, Constant], dict[str, Text]]:
        """The numbers and words of the file that a key belongs to, read when the first of them is asked for."""
        file = key.partition(".")[0]
        if file not in self._read:
            constants: dict[str, Constant] = {}
            words: dict[str, Text] = {}
            if file in self._files:
                _walk(file, read_data(self.folder / f"{file}.yaml"), "", "", {}, constants, words)
            self._read[file] = constants, words
            self._found |= constants
        return self._read[file]

    def __getitem__(self, key: str) -> Constant:
        constant = self._found.get(key)  # asked some hundred thousand times for an evening
        return constant if constant is not None else self._constant(key)

    def _constant(self, key: str) -> Constant:
        constant = self._found.get(key) or self._home(key)[0].get(key)
        if constant is None:
            raise BuilderBug(f"{self.system} has no constant {key!r}")
        return constant

    def __contains__(self, key: str) -> bool:
        return key in self._found or key in self._home(key)[0]

    def __iter__(self) -> Iterator[str]:
        return (key for file in self._files for key in self._home(file)[0])

    def number(self, key: str) -> int | Fraction:
        """A constant as a whole number or an exact fraction (`1/2` in the file)."""
        value = self[key].value
        return value if isinstance(value, int) else _fraction(str(value))

    def whole(self, key: str) -> int:
        """A constant that counts things."""
        value = self[key].value
        if not isinstance(value, int):
            raise BuilderBug(f"{self.system}: {key} is not a whole number: {value!r}")
        return value

    def flag(self, key: str) -> bool:
        """True or false; false if the data do not have the key."""
        return key in self and bool(self[key].value)

    def ids(self, key: str) -> tuple[str, ...]:
        """A constant that is a list of ids."""
        return tuple(self[key].value)

    def text(self, key: str, has: Has = None) -> Text:
        """Words given with the numbers: the `name`, `short`, `note` or `says` of an entry; for a table that `has` things."""
        words = self._home(key)[1].get(key)
        if words is None:
            raise BuilderBug(f"{self.system} has no words {key!r}")
        return on_table(words, has)

    def filled_text(self, key: str, has: Has = None) -> Text:
        """Words with each `{file.key}` in them replaced by that number; other fields are left for the caller.

        `{file.key|die|dice}` is the number with its word in the form that it takes.
        """
        return self.filled(self.text(key, has))

    def filled(self, words: Text) -> Text:
        """The same for words from elsewhere (facts, examples)."""
        if "{" not in words.en:  # as most: names of modifiers are asked for in every total
            return words
        return words.changed(
            lambda said, language: _FIELD.sub(partial(self._number_in, words.language_shown(language)), said)
        )

    def _number_in(self, language: Language, field: re.Match[str]) -> str:
        key, forms = field.groups()
        if "." not in key:
            return field[0]
        said = shown(self[key].value)
        return f"{said}\u00a0{plural(same(forms), self.whole(key), language)}" if forms else said

    def named(self) -> Iterator[str]:
        """The keys of all entries that have a `name`, in the order of the files."""
        for file in self._files:
            yield from (key.removesuffix(".name") for key in self._home(file)[1] if key.endswith(".name"))

    def has_text(self, key: str) -> bool:
        """Whether an entry has such words."""
        return key in self._home(key)[1]

    def cite(self, *keys: str) -> tuple[Citation, ...]:
        """The citations of some constants, each fact once, in the order given."""
        facts = dict.fromkeys(fact.strip() for key in keys for fact in self._constant(key).fact.split(","))
        return tuple(Citation(self.system, section_of(fact, self.system), fact) for fact in facts)

    def below(self, prefix: str) -> tuple[str, ...]:
        """The ids of the entries directly below a key, in the order of the file."""
        file = prefix.partition(".")[0]
        if file not in self._below:
            numbers, words = self._home(prefix)
            self._below[file] = _children((*numbers, *words))
        return self._below[file].get(prefix, ())

    def row(self, prefix: str) -> dict[str, Any]:
        """The leaves directly below a key as plain values."""
        numbers = self._home(prefix)[0]
        leaves = ((one, f"{prefix}.{one}") for one in self.below(prefix))
        return {one: self[key].value for one, key in leaves if key in numbers}

    def once(self, asked: Hashable, make: Callable[[], T]) -> T:
        """A value that depends only on the rulebook and on `asked`: made once, and again after a number is replaced."""
        made: T | None = self._made.get(asked)
        if made is None:
            made = self._made[asked] = make()
        return made

    @contextmanager
    def replaced(self, key: str, value: Any) -> Iterator[None]:
        """The same rulebook with one constant changed: what depends on it must follow (used by tests)."""
        before, made = self._constant(key), self._made
        self._found[key], self._made = before._replace(value=value), {}
        try:
            yield
        finally:
            self._found[key], self._made = before, made


@cache
def _fraction(value: str) -> int | Fraction:
    fraction = Fraction(value)
    return fraction.numerator if fraction.denominator == 1 else fraction


def _children(keys: Iterable[str]) -> dict[str, tuple[str, ...]]:
    """The ids directly below each key and each beginning of a key, in order."""
    found: dict[str, dict[str, None]] = {}
    for key in keys:
        above, dot, last = key.rpartition(".")
        while dot and last not in found.setdefault(above, {}):
            found[above][last] = None
            above, dot, last = above.rpartition(".")
    return {above: tuple(ids) for above, ids in found.items()}


def fields(words: str) -> frozenset[str]:
    """The keys of the numbers that occur in some words as `{file.key}`."""
    return frozenset(field for field, _ in _FIELD.findall(words) if "." in field)


def shown(value: Any) -> str:
    """A number as it is printed: a true minus, fractions as such (no typeface has a third), lists with commas."""
    if isinstance(value, list | tuple):
        return ", ".join(map(shown, value))
    words = str(value)
    whole = words.replace("-", "−", 1) if words[1:].isdigit() else words
    return {"1/2": "½", "1/3": "¹⁄₃", "1/4": "¼", "3/4": "¾"}.get(words, whole)


def _walk(
    key: str,
    node: Any,
    cite: str,
    unit: str,
    units: Mapping[str, str],
    constants: dict[str, Constant],
    words: dict[str, Text],
) -> None:
    last = key.rsplit(".", 1)[-1]
    if isinstance(node, Text):
        words[key] = node
        return
    if isinstance(node, dict):
        cite = node.get("cite", cite)
        unit = node.get("unit", unit)
        units = {**units, **node.get("units", {})}
        if "value" in node:
            _leaf(key, node["value"], cite, node.get("unit") or units.get(last) or unit, constants)
            node = {k: v for k, v in node.items() if k != "value"}
        for child, below in node.items():
            if child not in _INHERITED:
                _walk(f"{key}.{child}", below, cite, unit, units, constants, words)
        return
    _leaf(key, node, cite, units.get(last) or unit, constants)


def _leaf(key: str, value: Any, cite: str, unit: str, constants: dict[str, Constant]) -> None:
    if not cite or not unit:
        raise BuilderBug(f"{key} has no {'citation' if not cite else 'unit'}")
    constants[key] = Constant(key, value, unit, cite)
