"""The one list that grows: the rule systems, imported when they are asked for."""

from collections.abc import Mapping
from importlib import import_module

from builder.system import System
from builder.text import Text
from builder.text.errors import MusterError
from builder.text.suggestions import near

SYSTEMS: Mapping[str, str] = {
    "formations": "builder.systems.formations",
    "age-of-battles": "builder.systems.age_of_battles",
    "chainmail": "builder.systems.chainmail",
    "napoleonic": "builder.systems.napoleonic",
    "red-plains": "builder.systems.red_plains",
}


_UNKNOWN = Text("unknown system `{id}`{guess}; known: {known}", "неизвестная система `{id}`{guess}; известны: {known}")


def system(system_id: str) -> System:
    """The system of that id; MusterError names the known ones."""
    if system_id not in SYSTEMS:
        raise MusterError(_UNKNOWN.fill(id=system_id, guess=near(system_id, SYSTEMS), known=", ".join(SYSTEMS)))
    found: System = import_module(SYSTEMS[system_id]).SYSTEM
    return found
