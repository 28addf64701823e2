"""Illegal changes of lawful documents, kind by kind: what an umpire would have caught, and whether `muster check` does.

The documents are the base of the cases (`tests/cases/base`): a list, two rosters, an evening of each system. A kind is a change with
the fact of the rules that it breaks, or with what makes it impossible in any system; `kinds` has the general ones, made from the
documents themselves, and those of `illegal_kinds.yaml`, each written by hand from a fact.
`python -m tests.tools.illegal_changes [SEEDS]` counts, system by system, what draws an error (or the warning that the kind states).
"""

import random
import re
import sys
from collections.abc import Callable, Iterator, Mapping
from copy import deepcopy
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import yaml

from builder.documents.package_data import read_data
from builder.library.examine import examine
from builder.library.loading import Library
from builder.registry import SYSTEMS
from builder.text import LANGUAGES
from tests.checks.casework import PARTS, base
from tests.checks.changes import changed

Documents = dict[str, Any]
Path_ = tuple[Any, ...]
Change = Callable[[random.Random, Documents], None]
HERE = Path(__file__).parent


@dataclass(frozen=True)
class Kind:
    """A kind of illegal change: its name, the fact it breaks (empty: no document may have it), what must be said."""

    name: str
    fact: str
    change: Change
    wanted: str = "error"


# ---- what is told ---------------------------------------------------------------------------------------------------


def told(system_id: str, documents: Documents, folder: Path) -> set[tuple[str, str]]:
    """Severity and code of all that is said about an evening with its rosters and their list."""
    for name, data in documents.items():
        (folder / f"{name}.yaml").write_text(
            yaml.dump(data, Dumper=_Plain, allow_unicode=True, sort_keys=False), "utf-8"
        )
    reader = Library(lambda _: [folder])
    reader.read_all([str(folder / f"{name}.yaml") for name in PARTS])
    return {(one.severity, one.code) for one in examine(reader)}


class _Plain(getattr(yaml, "CSafeDumper", yaml.SafeDumper)):  # type: ignore[misc]
    """Writes no aliases: Muster refuses them."""

    def ignore_aliases(self, data: Any) -> bool:
        return True


def missed(system_id: str, kind: Kind, seed: int, folder: Path) -> bool | None:
    """Whether a change of a kind is passed over; None where it changed nothing."""
    documents = deepcopy(base(system_id))
    before = deepcopy(documents)
    kind.change(random.Random(f"{seed} {kind.name}"), documents)
    if documents == before:
        return None
    severities = {severity for severity, _ in told(system_id, documents, folder)}
    return not (severities & ({"error"} if kind.wanted == "error" else {"error", "warning"}))


# ---- general kinds --------------------------------------------------------------------------------------------------

_TEXTS = {*LANGUAGES, "name", "title", "author", "place", "says", "note", "back", "history", "region", "clan", "values"}
_PLACES = {"at", "outline", "course", "path", "camp", "false_ambush_at", "bridges", "fords", "ends"}


def leaves(node: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every value of the documents that holds no other."""
    below = node.items() if isinstance(node, dict) else enumerate(node) if isinstance(node, list) else None
    if below is None:
        yield path, node
    else:
        for key, value in below:
            yield from leaves(value, (*path, key))


def branches(node: Any, path: Path_ = ()) -> Iterator[tuple[Path_, Any]]:
    """Every mapping and list of the documents."""
    if isinstance(node, dict | list):
        yield path, node
        for key, value in node.items() if isinstance(node, dict) else enumerate(node):
            yield from branches(value, (*path, key))


def pattern(path: Path_) -> str:
    """A path with all entries of a list as one: `red.units.*.line`."""
    return ".".join("*" if isinstance(key, int) else str(key) for key in path)


def _set(documents: Documents, path: Path_, value: Any) -> None:
    node: Any = documents
    for key in path[:-1]:
        node = node[key]
    node[path[-1]] = value


def _get(documents: Documents, path: Path_) -> Any:
    node: Any = documents
    for key in path:
        node = node[key]
    return node


def _at_one(of: str, value: Any) -> Change:
    """Set one value of a pattern, chosen at random."""

    def change(chance: random.Random, documents: Documents) -> None:
        paths = [path for path, _ in leaves(documents) if pattern(path) == of]
        path = chance.choice(paths)
        _set(documents, path, value(_get(documents, path)) if callable(value) else value)

    return change


def _in_one(of: str, act: Callable[[random.Random, Any], None]) -> Change:
    """Change one mapping or list of a pattern, chosen at random."""

    def change(chance: random.Random, documents: Documents) -> None:
        found = [node for path, node in branches(documents) if pattern(path) == of]
        act(chance, chance.choice(found))

    return change


def _double(chance: random.Random, entries: Any) -> None:
    first, second = chance.sample(range(len(entries)), 2)
    entries[second]["id"] = entries[first]["id"]


def _unknown_key(_: random.Random, node: Any) -> None:
    node["nonsense"] = 1


@cache
def free() -> Mapping[str, Any]:
    """What the hand-written file says of general kinds: those that are lawful, with the reason."""
    data: Mapping[str, Any] = read_data(HERE / "illegal_kinds.yaml")
    return data


def _lawful(system_id: str, name: str) -> bool:
    known = free()["lawful"]
    return any(re.fullmatch(one, name) for one in (*known.get("all", {}), *known.get(system_id, {})))


def general(system_id: str) -> Iterator[Kind]:
    """Kinds that the documents themselves bring: words nobody knows, numbers out of all bounds, ids twice, things off the table."""
    documents = base(system_id)
    seen: dict[str, Any] = {}
    for path, value in leaves(documents):
        seen.setdefault(pattern(path), value)
    for of, value in seen.items():
        keys = of.split(".")
        word = next(key for key in reversed(keys) if key != "*")
        if isinstance(value, bool):
            yield Kind(f"{of}: no truth", "", _at_one(of, "perhaps"))
        elif isinstance(value, int | float):
            place = next((key for key in keys if key in _PLACES), None)
            if place:
                yield Kind(f"{of}: far off the table", "", _at_one(of, lambda old: old + 700))
                yield Kind(f"{of}: before the table", "", _at_one(of, lambda old: old - 700))
            else:
                yield Kind(f"{of}: less than nothing", "", _at_one(of, -7))
                yield Kind(f"{of}: beyond all bounds", "", _at_one(of, 10_000_000))
            yield Kind(f"{of}: no number", "", _at_one(of, "many"))
        elif isinstance(value, str) and word not in _TEXTS and word != "id":
            yield Kind(f"{of}: unknown word", "", _at_one(of, "nobody-knows"))
        elif isinstance(value, str):
            yield Kind(f"{of}: a list for a text", "", _at_one(of, [value]))
    shapes: dict[str, Any] = {}
    for path, node in branches(documents):
        shapes.setdefault(pattern(path), node)
    for of, node in shapes.items():
        if isinstance(node, dict) and of and not of.endswith("readings"):
            yield Kind(f"{of}: unknown key", "", _in_one(of, _unknown_key))
        if isinstance(node, list) and len(node) > 1 and all(isinstance(one, dict) and "id" in one for one in node):
            yield Kind(f"{of}: an id twice", "", _in_one(of, _double))


def written(system_id: str) -> Iterator[Kind]:
    """The kinds written by hand: changes of the base by dotted keys, as cases have them, each with its fact."""
    for name, told_ in (free()["kinds"].get(system_id) or {}).items():
        for number, change in enumerate(told_["changes"], 1):
            label = name if len(told_["changes"]) == 1 else f"{name} ({number})"
            yield Kind(label, told_["fact"], _by_keys(change), told_.get("wanted", "error"))


def _by_keys(keys: Mapping[str, Any]) -> Change:
    def change(_: random.Random, documents: Documents) -> None:
        documents.update(changed(documents, deepcopy(dict(keys))))

    return change


@cache
def kinds(system_id: str) -> tuple[Kind, ...]:
    """All kinds of a system but the general ones that are lawful there."""
    return tuple(kind for kind in (*general(system_id), *written(system_id)) if not _lawful(system_id, kind.name))


# ---- the count ------------------------------------------------------------------------------------------------------


@dataclass
class Count:
    """Of so many changes of a system how many were passed over, by kind."""

    changes: int
    kinds: int
    missed: dict[str, int]

    @property
    def caught(self) -> float:
        """The share that drew an error, in percent."""
        return 100 * (1 - sum(self.missed.values()) / max(1, self.changes))


def count(system_id: str, seeds: int, every: int = 1) -> Count:
    """Each kind of a system (or every so-manieth) with so many seeds."""
    changes, passed = 0, dict[str, int]()
    chosen = kinds(system_id)[::every]
    with TemporaryDirectory() as folder:
        for kind in chosen:
            fixed = ":" not in kind.name  # written by hand: the same for each seed
            for seed in range(1 if fixed else seeds):
                result = missed(system_id, kind, seed, Path(folder))
                changes += result is not None
                if result:
                    passed[kind.name] = passed.get(kind.name, 0) + 1
    return Count(changes, len(chosen), passed)


def main(seeds: int) -> None:
    """Print what was caught, and each kind of which something was missed."""
    changes = kinds_ = lost = 0
    for system_id in SYSTEMS:
        one = count(system_id, seeds)
        changes, kinds_, lost = changes + one.changes, kinds_ + one.kinds, lost + sum(one.missed.values())
        print(f"{system_id}: {one.changes} changes of {one.kinds} kinds, {one.caught:.1f} % caught")
        for name, times in one.missed.items():
            print(f"  missed {times}: {name}")
    print(f"in all: {changes} changes of {kinds_} kinds, {100 * (1 - lost / changes):.2f} % caught")


if __name__ == "__main__":
    main(int(sys.argv[1]) if len(sys.argv) > 1 else 3)
