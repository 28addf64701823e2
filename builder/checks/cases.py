"""The test cases of the checks: for each code a document with the fault, and a near miss.

A case is a change to the base documents in `cases/base` (`list`, `red`, `blue`, `evening`), by dotted keys; a list
entry is named by its id or index, and `~` removes a key. The case gives the exact finding expected. The same files are
the examples that `muster explain` prints.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

import yaml

from builder.text import Text, WrittenText
from builder.text.errors import BuilderBug


@dataclass(frozen=True, slots=True)
class Expected:
    """A finding expected by a case; `document` names the base document if it is not the one checked."""

    where: str
    says: Text
    fix: Text
    document: str = ""


@dataclass(frozen=True, slots=True)
class Case:
    """A change to the base documents and the finding expected; none for a near miss."""

    name: str
    change: Mapping[str, Any]
    finds: tuple[Expected, ...]


@cache
def cases(folder: Path, code: str) -> tuple[Case, ...]:
    """The cases of a code; none if it has no file."""
    path = folder / f"{code}.yaml"
    if not path.is_file():
        return ()
    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    data = yaml.load(path.read_text("utf-8"), Loader=loader)  # noqa: S506 (own data)
    return tuple(
        Case(
            case["name"],
            case.get("change", {}),
            tuple(
                Expected(find["where"], WrittenText(find["says"]), WrittenText(find["fix"]), find.get("document", ""))
                for find in case["finds"]
            ),
        )
        for case in data["cases"]
    )


def changed(documents: Mapping[str, Any], change: Mapping[str, Any]) -> dict[str, Any]:
    """A copy of the base documents with a change applied."""
    result: dict[str, Any] = dict(documents)
    for key, value in change.items():
        _set(result, key.split("."), value, key)
    return result


def _set(node: Any, path: list[str], value: Any, whole: str) -> None:
    here = _index(node, path[0], whole) if isinstance(node, list) else path[0]
    if len(path) > 1:
        below = node[here]
        node[here] = below.copy() if isinstance(below, (dict, list)) else {}
        _set(node[here], path[1:], value, whole)
    elif isinstance(node, list) and here == len(node):
        node.append(value)
    elif value is None:
        del node[here]
    else:
        node[here] = value


def _index(node: list[Any], part: str, whole: str) -> int:
    if part.isdigit():
        return int(part)
    for index, entry in enumerate(node):
        if isinstance(entry, dict) and entry.get("id") == part:
            return index
    raise BuilderBug(f"the case key {whole} leads nowhere: no entry {part}")
