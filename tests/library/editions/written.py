"""Army lists from plain data, for the tests of editions."""

from typing import Any

from builder.documents.army_list import ArmyList
from builder.registry import system


def document(data: dict[str, Any]) -> ArmyList:
    """An army list from plain data, as from a file."""
    return system(data["system"]).army_list.model_validate(_tuples(data))


def _tuples(node: Any) -> Any:
    if isinstance(node, dict):
        return {key: _tuples(below) for key, below in node.items()}
    return tuple(map(_tuples, node)) if isinstance(node, list | tuple) else node
