"""The worked examples that are no fight come out step by step as the rulebook has them."""

import json
from fractions import Fraction
from typing import Any

import pytest

from builder.desk import calculations
from builder.documents.package_data import read_data
from builder.rules.calculation import Procedure
from builder.systems.formations.rulebook import DATA

EXAMPLES: dict[str, Any] = read_data(DATA / "examples-army.yaml")
PARTS = [(w, place, part) for w, example in EXAMPLES.items() for place, part in enumerate(example["parts"])]


def procedure(name: str) -> Procedure:
    return calculations.procedure("formations", name.replace("_", "-"))


@pytest.mark.parametrize(("w", "place", "part"), PARTS, ids=[f"{w}.{place}" for w, place, _ in PARTS])
def test_the_example_comes_out_step_by_step(w: str, place: int, part: dict[str, Any]) -> None:
    """Label, arithmetic and value of each step, and the result by name."""
    asked = procedure(part["procedure"])
    answer = asked.run(asked.inputs.model_validate_json(json.dumps(part["inputs"])))
    steps = [{"label": step.label.en, "value": step.value, "text": step.text.en} for step in answer.working]
    assert steps == part["working"]
    assert {key: _plain(value) for key, value in answer.result.items()} == part["result"]


@pytest.mark.parametrize(("w", "place", "part"), PARTS, ids=[f"{w}.{place}" for w, place, _ in PARTS])
def test_every_step_of_an_example_names_its_source(w: str, place: int, part: dict[str, Any]) -> None:
    """No step of a working stands without a citation, and both languages say it."""
    asked = procedure(part["procedure"])
    answer = asked.run(asked.inputs.model_validate_json(json.dumps(part["inputs"])))
    assert all(step.cites and step.label.say("ru") and step.text.say("ru") for step in answer.working)


def test_the_examples_are_those_of_the_text_without_fights() -> None:
    """W-01, W-02 and W-15 to W-21 stand here; the fights stand with the battle part."""
    assert list(EXAMPLES) == ["W-01", "W-02", "W-15", "W-16", "W-17", "W-18", "W-19", "W-20", "W-21"]


def _plain(value: object) -> object:
    return str(value) if isinstance(value, Fraction) and value.denominator != 1 else value
