"""Short ways for the tests to ask the procedures."""

from typing import Any

from builder.rules.calculation import Calculation
from builder.systems.age_of_battles.procedures import procedures


def frozen(value: Any) -> Any:
    """Sequences as the loader gives them: tuples."""
    if isinstance(value, dict):
        return {key: frozen(below) for key, below in value.items()}
    return tuple(map(frozen, value)) if isinstance(value, list | tuple) else value


def ask(procedure: str, **given: Any) -> Calculation:
    """What a procedure answers."""
    asked = next(one for one in procedures() if one.id == procedure)
    return asked.run(asked.inputs.model_validate(frozen(given)))
