"""The one list that grows: the rule systems, imported when they are asked for."""

from collections.abc import Mapping
from difflib import get_close_matches
from importlib import import_module

from builder.errors import MusterError
from builder.system import System

SYSTEMS: Mapping[str, str] = {
    "formations": "builder.systems.formations",
}


def system(system_id: str) -> System:
    """The system of that id; MusterError names the known ones."""
    if system_id not in SYSTEMS:
        near = get_close_matches(system_id, SYSTEMS, 1)
        guess = f" (did you mean {near[0]}?)" if near else ""
        raise MusterError(f"unknown system {system_id!r}{guess}; known: {', '.join(SYSTEMS)}")
    found: System = import_module(SYSTEMS[system_id]).SYSTEM
    return found
