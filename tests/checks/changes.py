"""Applies the changes of cases to the base documents."""

from collections.abc import Mapping
from typing import Any

from builder.text.errors import BuilderBug


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
