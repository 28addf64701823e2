"""The numbers of a rulebook: where each may stand, and who read it."""

from pathlib import Path

import pytest

from builder.rules.constants import Constants, fields
from builder.text import Text
from builder.text.errors import BuilderBug
from tests.languages import both
from tests.tools.recording import recording

DATA = """\
march: {value: 2, unit: factor, cite: C-6.1-06}
speed:
  unit: step
  cite: C-6.1-02
  foot: 12
  horse: {value: 18, cite: "C-6.1-03, Q-18"}
halt: {value: 1/2, unit: of movement, cite: C-6.3-01, says: {en: "×{moves.march}", ru: "×{moves.march}"}}
"""


@pytest.fixture
def moves(tmp_path: Path) -> Constants:
    """A small rulebook of its own."""
    (tmp_path / "moves.yaml").write_text(DATA, "utf-8")
    return Constants("game", tmp_path, ("moves",))


def test_unit_and_citation_come_from_the_nearest_above(moves: Constants) -> None:
    """A table says once what all its numbers are."""
    assert (moves["moves.speed.foot"].unit, moves["moves.speed.foot"].fact) == ("step", "C-6.1-02")
    assert [one.fact for one in moves.cite("moves.speed.horse")] == ["C-6.1-03", "Q-18"]


@pytest.mark.parametrize("text", ["march: {value: 2, unit: factor}\n", "march: {value: 2, cite: C-1-01}\n"])
def test_a_number_without_unit_or_citation_does_not_load(tmp_path: Path, text: str) -> None:
    """Nobody can forget where a number is from."""
    (tmp_path / "moves.yaml").write_text(text, "utf-8")
    with pytest.raises(BuilderBug, match=r"moves\.march has no"):
        Constants("game", tmp_path, ("moves",))["moves.march"]


def test_a_replaced_number_holds_for_as_long_as_it_is_asked_to(moves: Constants) -> None:
    """In words too; afterwards the rulebook is what it was, even when something failed meanwhile."""
    with moves.replaced("moves.march", 3):
        assert moves.whole("moves.march") == 3
        assert moves.filled_text("moves.halt.says") == both("×3", "×3")
    assert moves.whole("moves.march") == 2
    with pytest.raises(ZeroDivisionError), moves.replaced("moves.march", 4):
        _ = 1 // 0
    assert moves.whole("moves.march") == 2


@pytest.mark.parametrize(
    ("many", "said"),
    [
        (1, both("1\u00a0die", "1\u00a0кость")),
        (2, both("2\u00a0dice", "2\u00a0кости")),
        (5, both("5\u00a0dice", "5\u00a0костей")),
    ],
)
def test_a_number_in_words_brings_its_word_in_the_form_that_it_takes(moves: Constants, many: int, said: Text) -> None:
    """One die and two dice; the words follow a changed number, and such a number counts as one that they hold."""
    words = both("{moves.march|die|dice}", "{moves.march|кость|кости|костей}")
    with moves.replaced("moves.march", many):
        assert moves.filled(words) == said
    assert fields(words.en) == fields(words.say("ru")) == {"moves.march"}


def test_a_constant_that_is_not_there_cannot_be_replaced(moves: Constants) -> None:
    """A test that changes nothing would prove nothing."""
    with pytest.raises(BuilderBug, match="no constant"), moves.replaced("moves.trot", 3):
        pass


def test_what_is_read_is_recorded_and_what_is_only_cited_is_not(moves: Constants) -> None:
    """A citation says where a number is from without saying the number; words read the numbers in them."""
    with recording(moves) as outer:
        moves.cite("moves.speed.foot")
        moves.below("moves.speed")
        with recording(moves) as inner:
            assert moves.filled_text("moves.halt.says").en
        moves.number("moves.halt")
    moves.whole("moves.speed.horse")
    assert inner == {"moves.march"}
    assert outer == {"moves.march", "moves.halt"}
