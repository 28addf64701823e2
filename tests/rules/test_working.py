"""A working notes what it is asked, and a sum reads as a player writes it."""

from fractions import Fraction
from types import SimpleNamespace
from typing import cast

import pytest

from builder.rules import sums
from builder.rules.dice import certain
from builder.rules.modifiers import Addend, ModifierRow, Situation
from builder.rules.working import Working
from builder.systems.chainmail.rulebook import READINGS, RULES, working
from builder.text import Text
from builder.text.errors import BuilderBug, MusterError
from tests.languages import as_written, both

LABEL = both("moves", "движений")


def test_a_working_keeps_its_steps_in_order_with_their_citations() -> None:
    work = working({})
    assert work.constant(LABEL, "reform.steps.neighbours") == 1
    work.add(LABEL, 2, both("two", "два"), "K-404", "reform.steps.neighbours")
    steps = work.answer({"moves": 3}).working
    assert [(step.value, [cite.fact for cite in step.cites]) for step in steps] == [
        (1, ["K-601"]),
        (2, ["K-404", "K-601"]),
    ]


def test_a_reading_is_told_with_the_answer_once_it_was_asked_for() -> None:
    """In the order of the numbers, as the club chose it or by default; what nobody asked is not told."""
    work = working({"K-Q7": "tie-wins", "K-Q3": "exact"})
    assert work.choice("K-Q7") == "tie-wins"
    assert work.choice("K-Q2") == "down"
    assert list(work.answer({}).readings.items()) == [("K-Q2", "down"), ("K-Q7", "tie-wins")]


def test_a_reading_that_a_step_cites_is_told_too() -> None:
    work = working({})
    work.add(LABEL, 1, both("one", "один"), "K-404", "K-Q3")
    assert work.answer({}).readings == {"K-Q3": "nearly"}


def test_steps_made_elsewhere_and_chances_belong_to_the_answer() -> None:
    other = working({}).plain(LABEL, Fraction(1, 2))
    work = working({})
    work.append(other)
    answer = work.answer({"moves": 1}, certain("stays"))
    assert answer.working == (other,)
    assert answer.result == {"moves": 1}
    assert answer.odds == {"stays": Fraction(1)}


def test_a_question_that_no_text_leaves_open_is_our_fault_and_a_choice_that_there_is_not_the_clubs() -> None:
    with pytest.raises(BuilderBug, match="K-Q99"):
        working({}).choice("K-Q99")
    with pytest.raises(MusterError, match="sideways"):
        working({"K-Q2": "sideways"}).choice("K-Q2")


def test_decisions_without_a_working_are_asked_the_same_way() -> None:
    """By checks and sheets; a working is handed to whatever asks for decisions."""
    decisions = READINGS.decided({"K-Q2": "up"})
    assert (decisions.choice("K-Q2"), decisions.used) == ("up", {"K-Q2": "up"})
    assert issubclass(Working, type(decisions))


@pytest.mark.parametrize(
    ("addends", "total", "rounded", "said"),
    [
        ((4, 2, -1), 5, False, both("4 + 2 − 1 = 5", "4 + 2 − 1 = 5")),
        ((-3, Fraction(1, 2)), Fraction(-5, 2), False, both("−3 + 0.5 = −2.5", "−3 + 0,5 = −2,5")),
        ((7,), 7, False, both("7 = 7", "7 = 7")),
        ((2, Fraction(1, 3)), 2, True, both("2 + 1/3 ≈ 2", "2 + 1/3 ≈ 2")),
    ],
)
def test_a_sum_is_written_as_a_player_writes_it(
    addends: tuple[int, ...], total: int, rounded: bool, said: Text
) -> None:
    assert as_written(sums.written(addends, total, rounded=rounded)) == said


def test_a_sum_names_its_addends_and_what_they_come_to_with_its_die_and_without() -> None:
    """A bound of the rules or rounding may say otherwise than the addends."""
    addends = [working({}).plain(LABEL, value, "K-404") for value in (4, 2, -1)]
    found = sums.Sum.of(RULES, LABEL, addends, "K-405")
    assert (found.value, found.written().en, found.rolled(6).text.en) == (5, "4 + 2 − 1 = 5", "4 + 2 − 1 + 6 = 11")
    assert [cite.fact for step in found.steps for cite in step.cites] == ["K-404", "K-404", "K-404", "K-405"]
    assert sums.Sum.of(RULES, LABEL, addends, value=4, rounded=True).written().en == "4 + 2 − 1 ≈ 4"
    assert found.rolled(6).value == 11
    assert sums.multiplied(-1, 3).en == "−1 × 3 = −3"


def test_a_sum_passes_over_steps_that_are_no_numbers() -> None:
    """A step may say which case of the rules it is; nought is added as such."""
    named = working({}).add(LABEL, "alone", LABEL, "K-404")
    terms = [working({}).plain(LABEL, 4, "K-404"), named, working({}).plain(LABEL, 0, "K-404")]
    assert sums.Sum.of(RULES, LABEL, terms).written().en == "4 + 0 = 4"


def test_differences_and_products_are_written_as_a_player_writes_them() -> None:
    """A factor may have words of its own."""
    assert sums.difference(9, 4).en == "9 − 4 = 5"
    assert sums.product(9, Fraction(1, 2), Fraction(9, 2)).en == "9 × 0.5 = 4.5"
    assert sums.product(both("per rank", "за шеренгу"), 3, 6).say("ru") == "за шеренгу × 3 = 6"


@pytest.mark.parametrize(("times", "said"), [(1, "+2"), (3, "+2 × 3 = +6")])
def test_what_a_modifier_adds_is_told_for_each_thing_that_it_counts(times: int, said: str) -> None:
    row = cast("ModifierRow[Situation]", SimpleNamespace(name=LABEL))
    (term,) = sums.added(RULES, [Addend(2 * times, 2, times, "reform.steps.neighbours", row)])
    assert (term.label, term.value, term.text.en) == (LABEL, 2 * times, said)
    assert [cite.fact for cite in term.cites] == ["K-601"]
