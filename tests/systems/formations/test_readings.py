"""Named readings: every open point that changes a number has a default, choices and a message for what is unknown."""

import pytest
from pydantic import BaseModel

from builder.systems.formations import readings
from builder.text.errors import BuilderBug, MusterError


def test_every_reading_has_its_default_among_its_choices_and_says_all_in_two_languages() -> None:
    """A reading that could not be printed or settled would be no reading."""
    for question, reading in readings.known().items():
        assert reading.id == question
        assert reading.default in reading.choices
        assert all(words.en and words.say("ru") for words in (reading.name, *reading.choices.values()))
        assert set(reading.printed) <= {"roster", "reference", "card"}


def test_readings_stand_in_the_order_of_the_digest() -> None:
    """Q-9 before Q-10: by number, not by letters."""
    numbers = [int(question.removeprefix("Q-")) for question in readings.known()]
    assert numbers == sorted(numbers)


def test_what_nobody_chose_is_the_default() -> None:
    """Settling nothing gives every default; settling one changes that one only."""
    plain, changed = readings.settle({}), readings.settle({"Q-46": "depth-first"})
    assert plain == {question: reading.default for question, reading in readings.known().items()}
    assert {q for q in plain if plain[q] != changed[q]} == {"Q-46"}


def test_an_unknown_reading_is_named_with_its_neighbour() -> None:
    """A slip of the finger gets the likely reading and the whole list."""
    with pytest.raises(MusterError, match=r"unknown open point `Q46` \(did you mean `Q-46`\?\); known: .*Q-52"):
        readings.settle({"Q46": "halve-first"})


def test_an_unknown_choice_is_named_with_its_neighbour() -> None:
    """The message lists what the reading may be."""
    expected = r"Q-46 has no reading `halve-frist` \(did you mean `halve-first`\?\); known: halve-first, depth-first"
    with pytest.raises(MusterError, match=expected):
        readings.settle({"Q-46": "halve-frist"})


def test_code_that_asks_for_a_reading_that_is_not_there_is_a_mistake_of_ours() -> None:
    """Not the user's: it shows a traceback."""
    with pytest.raises(BuilderBug):
        readings.choice({}, "Q-999")


def test_inputs_refuse_unknown_readings() -> None:
    """A procedure's `readings` are checked as its inputs are read."""

    class Asked(BaseModel):
        readings: readings.Chosen

    assert Asked.model_validate({}).readings == {}
    with pytest.raises(MusterError, match="unknown open point"):
        Asked.model_validate({"readings": {"Q-0": "x"}})
