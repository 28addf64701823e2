"""The worked examples of a system's rulebook, run by its procedures."""

from collections.abc import Iterator
from functools import cache
from typing import Any

from builder.calculation import Calculation, Procedure
from builder.datafile import read_data
from builder.registry import system


@cache
def parts(system_id: str) -> tuple[tuple[str, Procedure, Any], ...]:
    """Each part of each example: its number (W-05), its procedure, and its inputs as an instance of that model."""
    home = system(system_id)
    procedures = {one.id: one for one in home.calculations()}
    found = []
    for path in sorted(home.data.glob("examples*.yaml")):
        for number, example in read_data(path).items():
            for part in example["parts"]:
                procedure = procedures[part["procedure"]]
                inputs = procedure.inputs.model_validate(_frozen(part["inputs"]))
                found.append((number, procedure, inputs))
    return tuple(found)


def worked(system_id: str) -> Iterator[tuple[Procedure, Calculation]]:
    """Every part, worked now."""
    for _, procedure, inputs in parts(system_id):
        yield procedure, procedure.run(inputs)


def _frozen(value: Any) -> Any:
    """Sequences as the loader gives them: tuples."""
    if isinstance(value, dict):
        return {key: _frozen(below) for key, below in value.items()}
    return tuple(map(_frozen, value)) if isinstance(value, list) else value
