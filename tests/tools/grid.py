"""A grid of situations for each procedure: every combination of what its calculator on the site lets one choose, and more.

Read from the files by itself, not through the code that makes the pages of calculators.
"""

from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import product
from pathlib import Path
from typing import Any

from builder.documents.package_data import read_data, read_plain
from builder.registry import system
from builder.text.package_files import army_lists


def written(system_id: str, name: str) -> Mapping[str, Any]:
    told: Mapping[str, Any] = _calculators(system_id)[name]
    return told


@cache
def _calculators(system_id: str) -> Mapping[str, Any]:
    """All calculators of a system, as their file has them."""
    told: Mapping[str, Any] = read_data(system(system_id).data / "calculators.yaml")["calculators"]
    return told


@cache
def _lines(system_id: str, list_id: str) -> Sequence[Mapping[str, Any]]:
    """The lines of a sample list, as its file has them."""
    lines: Sequence[Mapping[str, Any]] = read_plain(army_lists() / system_id / f"{list_id}.yaml")["lines"]
    return lines


def leaves(value: Any, key: str) -> Iterator[tuple[str, Any]]:
    """A value by dotted keys, down to what has nothing below it."""
    below = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    found = [leaf for place, one in below for leaf in leaves(one, f"{key}.{place}" if key else str(place))]
    yield from found or [(key, value)]


def settings(choice: Mapping[str, Any], system_id: str) -> Iterator[tuple[str, list[tuple[str, Any]]]]:
    """Each option of a choice: its id, and what it sets."""
    if "usual" in choice:
        yield "usual", []
    if "flag" in choice:
        yield from [("no", [(choice["flag"], False)]), ("yes", [(choice["flag"], True)])]
    elif "units" in choice:
        for unit in choice["units"]:
            if "keep" not in choice:  # the whole line, as a player writes it
                yield unit.replace("/", "."), [(choice["at"], unit)]
                continue
            list_id, line_id = unit.split("/")
            line = next(line for line in _lines(system_id, list_id) if line["id"] == line_id)
            kept = [(f"{choice['at']}.{key}", line[key]) for key in choice["keep"] if key in line]
            yield unit.replace("/", "."), kept
    elif "table" in choice:
        for one in choice.get("ids") or system(system_id).constants.below(choice["table"]):
            yield one, [(choice["key"], one)]
    elif "keys" in choice:
        for values in choice["values"]:
            yield "-".join(map(str, values)), list(zip(choice["keys"], values, strict=True))
    elif "options" in choice:
        for key, option in choice["options"].items():
            yield key, [leaf for at, value in option.get("set", {}).items() for leaf in leaves(value, at)]
    else:
        for value in choice.get("values") or choice["years"]:
            yield str(value), [(choice["key"], value)]


def nested(pairs: Mapping[str, Any]) -> Any:
    """Dotted keys as mappings and lists."""
    if "" in pairs:
        return tuple(pairs[""]) if isinstance(pairs[""], list) else pairs[""]
    below: dict[str, dict[str, Any]] = {}
    for key, value in pairs.items():
        first, _, rest = key.partition(".")
        below.setdefault(first, {})[rest] = value
    if all(key.isdigit() for key in below):
        return tuple(nested(below[key]) for key in sorted(below, key=int))
    return {key: nested(rest) for key, rest in below.items()}


def cases(system_id: str, name: str) -> Iterator[dict[str, Any]]:
    """The inputs of every case of a calculator, the last choice changing first."""
    return combinations(system_id, written(system_id, name))


def more(system_id: str, name: str) -> Iterator[dict[str, Any]]:
    """Situations that no calculator of the site has: of `grids/`, written as calculators are or one by one."""
    path = Path(__file__).parent / "grids" / f"{system_id}.yaml"
    told = read_data(path).get(name, ()) if path.is_file() else ()
    for one in [told] if isinstance(told, Mapping) else [{"base": base, "choices": {}} for base in told]:
        yield from combinations(system_id, one)


def combinations(system_id: str, told: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
    """The inputs for every combination of choices."""
    options = [[given for _, given in settings(choice, system_id)] for choice in told["choices"].values()]
    base = [leaf for leaf in leaves(told.get("base", {}), "") if leaf[0]]
    for chosen in product(*options):
        pairs = dict(base)
        for key, value in (pair for given in chosen for pair in given):
            pairs.pop(key, None)
            pairs[key] = value
        yield nested(pairs)
