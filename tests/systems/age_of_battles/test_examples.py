"""The worked examples of the text come out as it has them, step by step."""

from fractions import Fraction
from typing import Any

import pytest

from builder.documents.package_data import read_data
from builder.rules.calculation import Procedure
from builder.systems.age_of_battles.procedures import procedures
from builder.systems.age_of_battles.rulebook import DATA
from tests.systems.age_of_battles.ask import frozen

KNOWN: dict[str, Procedure] = {one.id: one for one in procedures()}
PARTS = [
    pytest.param(part, id=f"{number}-{place}")
    for number, example in read_data(DATA / "examples.yaml").items()
    for place, part in enumerate(example["parts"], 1)
]


def exact(value: Any) -> Any:
    """Parts of a move as they are written: 1/2."""
    parted = isinstance(value, str) and value.partition("/")[0].isdigit()
    return Fraction(value) if parted else value


@pytest.mark.parametrize("part", PARTS)
def test_an_example_is_worked_as_the_text_has_it(part: dict[str, Any]) -> None:
    """A-W1 to A-W7: steps with their words, result, chances."""
    asked = KNOWN[part["procedure"]]
    answer = asked.run(asked.inputs.model_validate(frozen(part["inputs"])))
    if "working" in part:
        steps = [{"label": t.label.en, "value": t.value, "text": t.text.en} for t in answer.working]
        assert steps == [{**step, "value": exact(step["value"])} for step in part["working"]]
    if "result" in part:
        assert dict(answer.result) == {key: exact(value) for key, value in part["result"].items()}
    if "odds" in part:
        assert dict(answer.odds) == {key: Fraction(chance) for key, chance in part["odds"].items()}
    assert {"working", "result", "odds"} & set(part)


def test_the_seven_examples_of_the_digest_are_there() -> None:
    """A-W1 to A-W7."""
    assert list(read_data(DATA / "examples.yaml")) == [f"A-W{n}" for n in range(1, 8)]
