"""Texts in two languages and what is filled into them."""

import pytest

from builder.text import same
from builder.text.diagnostic import Diagnostic, as_text
from tests.languages import both

DICE = both("{n|group throws|groups throw} {dice|die|dice}", "{n|группа бросает|группы бросают|групп бросают} {dice|кость|кости|костей}")  # fmt: skip


@pytest.mark.parametrize(
    ("n", "dice", "english", "russian"),
    [
        (1, 2, "1 group throws 2 dice", "1 группа бросает 2 кости"),
        (3, 1, "3 groups throw 1 die", "3 группы бросают 1 кость"),
        (5, 21, "5 groups throw 21 dice", "5 групп бросают 21 кость"),
        (11, 0, "11 groups throw 0 dice", "11 групп бросают 0 костей"),
    ],
)
def test_what_is_counted_takes_the_form_of_its_number(n: int, dice: int, english: str, russian: str) -> None:
    """Each word by its own number, in either language."""
    assert DICE.fill(n=n, dice=dice) == both(english, russian)


@pytest.mark.parametrize("words", ["{m}", "{m|die|dice}"])
def test_a_field_that_is_not_given_is_a_mistake_of_ours(words: str) -> None:
    with pytest.raises(KeyError, match=r"^'m'$"):
        both(words, words).fill(n=1).say("en")


def test_a_finding_shows_a_hard_space_as_a_space_and_no_control_character() -> None:
    """What keeps a number and its word together on paper would be an escape in a terminal."""
    found = Diagnostic("P301", "error", same("2\u00a0steps\x1b[31m"), "a.yaml", 1, 1, "", (), ())
    assert as_text(found, "en") == "a.yaml:1:1: error P301: 2 steps\\x1b[31m"
