"""The open points of the digest: all there, those with a choice change something, the others are stated."""

from typing import Any

import pytest

from builder.systems.age_of_battles.rulebook import READINGS
from builder.text.errors import MusterError
from tests.systems.age_of_battles.ask import ask

# Each reading with a choice: a question to a procedure that it answers differently.
ASKED: dict[str, tuple[str, dict[str, Any]]] = {
    "A-Q6": ("burst", {}),
    "A-Q24": ("retreat", {"formation": "open"}),
    "A-Q25": ("reform", {"farthest": 1.0}),
    "A-Q26": ("retreat", {"simultaneous": True}),
    "A-Q28": ("retreat", {"formation": "open", "further": 6.0}),
}


def test_every_open_point_of_the_digest_is_decided() -> None:
    """A-Q1 to A-Q30, in order."""
    assert list(READINGS.known()) == [f"A-Q{n}" for n in range(1, 31)]


def test_those_that_may_be_switched_are_the_digests() -> None:
    """The others have a single way to be read."""
    assert {question for question, reading in READINGS.known().items() if len(reading.choices) > 1} == set(ASKED)


@pytest.mark.parametrize("question", ASKED)
def test_each_choice_of_a_reading_answers_differently(question: str) -> None:
    """No switch without a lamp."""
    procedure, given = ASKED[question]
    answers = [ask(procedure, **given, readings={question: one}) for one in READINGS.known()[question].choices]
    told = [(dict(answer.result), dict(answer.odds)) for answer in answers]
    assert all(one not in told[:place] for place, one in enumerate(told))
    assert [answer.readings[question] for answer in answers] == list(READINGS.known()[question].choices)


def test_a_choice_that_is_none_is_refused() -> None:
    with pytest.raises(MusterError, match="A-Q6"):
        READINGS.decided({"A-Q6": "never"}).choice("A-Q6")
    with pytest.raises(MusterError, match="A-Q99"):
        READINGS.settle({"A-Q99": "yes"})
