"""The rulebook's worked examples of fights (W-03 to W-14) come out step by step."""

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

from builder.documents.package_data import read_data
from builder.rules.calculation import Calculation, Term
from builder.systems.formations.procedures import procedures
from builder.systems.formations.rulebook import DATA

PROCEDURE = {one.id: one for one in procedures()}


def deep_tuples(value: Any) -> Any:
    """Sequences as the loader gives them: tuples."""
    if isinstance(value, dict):
        return {key: deep_tuples(below) for key, below in value.items()}
    return tuple(map(deep_tuples, value)) if isinstance(value, list) else value


def parts() -> Iterator[Any]:
    examples = read_data(DATA / "examples-battle.yaml")
    for name, example in examples.items():
        for number, part in enumerate(example["parts"], 1):
            yield pytest.param(part, id=f"{name}-{number}")


PARTS = list(parts())


def worked(part: Any) -> Calculation:
    procedure = PROCEDURE[part["procedure"]]
    return procedure.run(procedure.inputs.model_validate(deep_tuples(part["inputs"])))


def step(term: Term) -> dict[str, Any]:
    return {"label": term.label.en, "value": term.value, "text": term.text.en}


@pytest.mark.parametrize("part", PARTS)
def test_a_worked_example_comes_out_step_by_step(part: Any) -> None:
    """Each step that the rulebook gives stands in the working, in its order, with its arithmetic and its value."""
    steps = iter(step(term) for term in worked(part).working)
    for wanted in part["working"]:
        assert any(found == wanted for found in steps), f"missing, or out of order: {wanted}"


@pytest.mark.parametrize("part", PARTS)
def test_a_worked_example_has_its_result(part: Any) -> None:
    """Result and chances that the example states are those that the procedure finds."""
    answer = worked(part)
    stated = part.get("result", {})
    assert {key: answer.result[key] for key in stated} == stated
    if "odds" in part:
        assert answer.odds == {key: Fraction(chance) for key, chance in part["odds"].items()}


@pytest.mark.parametrize("part", PARTS)
def test_each_step_of_a_working_cites_the_rulebook(part: Any) -> None:
    """No number without its fact, in either language."""
    for term in worked(part).working:
        assert term.cites, term.label.en
        assert term.label.say("ru")
        assert term.text.say("ru")


def test_the_examples_of_fights_are_all_there() -> None:
    """W-03 to W-14, none left out."""
    examples = read_data(DATA / "examples-battle.yaml")
    assert list(examples) == [f"W-{number:02}" for number in range(3, 15)]
    assert all(example["cites"] and example["name"].en for example in examples.values())
