"""The worked examples of the text come out, and each step of a working says where it stands."""

import json
from fractions import Fraction
from typing import Any

import pytest

from builder.documents.package_data import read_data
from builder.systems.red_plains import SYSTEM
from builder.systems.red_plains.rulebook import DATA

EXAMPLES: dict[str, Any] = read_data(DATA / "examples.yaml")
PARTS = [(w, place, part) for w, example in EXAMPLES.items() for place, part in enumerate(example["parts"])]
PROCEDURES = {one.id: one for one in SYSTEM.calculations()}


def test_the_examples_are_those_of_the_digest() -> None:
    """R-W1 to R-W6, none forgotten."""
    assert list(EXAMPLES) == ["R-W1", "R-W2", "R-W3", "R-W4", "R-W5", "R-W6"]


@pytest.mark.parametrize(("w", "place", "part"), PARTS, ids=[f"{w}.{place}" for w, place, _ in PARTS])
def test_an_example_comes_out(w: str, place: int, part: dict[str, Any]) -> None:
    """The result by name, as the text or its arithmetic has it; every step is cited and told in both languages."""
    asked = PROCEDURES[part["procedure"]]
    answer = asked.run(asked.inputs.model_validate_json(json.dumps(part["inputs"])))
    assert {key: _plain(value) for key, value in answer.result.items()} == part["result"]
    assert answer.working
    assert all(step.cites and step.label.say("ru") and step.text.say("ru") for step in answer.working)


def _plain(value: object) -> object:
    return str(value) if isinstance(value, Fraction) and value.denominator != 1 else value
