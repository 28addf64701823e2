"""The worked examples of a system's rulebook, and situations that they do not show, run by its procedures."""

from collections.abc import Iterator, Mapping
from functools import cache
from pathlib import Path
from typing import Any

from builder.documents.package_data import read_data
from builder.registry import system
from builder.rules.calculation import Calculation, Procedure


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


@cache
def situations(system_id: str) -> tuple[tuple[Procedure, Any], ...]:
    """Each further situation: its procedure and its inputs."""
    path = Path(__file__).parent / "situations" / f"{system_id}.yaml"
    procedures = {one.id: one for one in system(system_id).calculations()}
    asked = read_data(path) if path.is_file() else {}
    units = asked.pop("units", {})
    return tuple(
        (procedures[name], procedures[name].inputs.model_validate(_frozen(inputs, units)))
        for name, all_inputs in asked.items()
        for inputs in all_inputs
    )


def worked(system_id: str) -> Iterator[tuple[Procedure, Calculation]]:
    """Every part, worked now."""
    for _, procedure, inputs in parts(system_id):
        yield procedure, procedure.run(inputs)


def _frozen(value: Any, units: Mapping[str, Any] = {}, key: str = "") -> Any:
    """Sequences as the loader gives them, tuples; where a unit is only named, the unit."""
    if isinstance(value, dict):
        return {key: _frozen(below, units, key) for key, below in value.items()}
    if isinstance(value, list):
        return tuple(_frozen(one, units, key) for one in value)
    return _frozen(units[value]) if key in ("profile", "row", "units") and value in units else value
