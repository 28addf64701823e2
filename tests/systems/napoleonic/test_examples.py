"""The worked examples of the text come out as printed, step by step."""

from fractions import Fraction

import pytest

from builder.documents.package_data import read_data
from builder.rules.calculation import Procedure
from builder.systems.napoleonic.procedures import procedures
from builder.systems.napoleonic.rulebook import DATA
from tests.systems.napoleonic.ask import frozen

KNOWN: dict[str, Procedure] = {one.id: one for one in procedures()}
PARTS = [
    pytest.param(part, id=f"{number}-{place}")
    for number, example in read_data(DATA / "examples.yaml").items()
    for place, part in enumerate(example["parts"], 1)
]


@pytest.mark.parametrize("part", PARTS)
def test_an_example_is_worked_as_the_text_works_it(part: dict[str, object]) -> None:
    """N-W1 to N-W3: steps with their words, result, distribution."""
    asked = KNOWN[str(part["procedure"])]
    answer = asked.run(asked.inputs.model_validate(frozen(part["inputs"])))
    if "working" in part:
        steps = [{"label": t.label.en, "value": t.value, "text": t.text.en} for t in answer.working]
        assert steps == part["working"]
    if "result" in part:
        assert dict(answer.result) == part["result"]
    if "odds" in part:
        wanted = {key: Fraction(chance) for key, chance in dict(part["odds"]).items()}  # type: ignore[call-overload]
        assert dict(answer.odds) == wanted


def test_the_three_examples_of_the_digest_are_there() -> None:
    """N-W1, N-W2, N-W3."""
    assert list(read_data(DATA / "examples.yaml")) == ["N-W1", "N-W2", "N-W3"]
