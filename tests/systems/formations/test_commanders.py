"""Leadership and Discipline tests: chances, consequences, refusals."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.package_data import read_data
from builder.systems.formations.discipline import track
from builder.systems.formations.procedures import discipline, leadership
from builder.systems.formations.profile import Talent
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError

ORACLES: dict[str, Any] = read_data(Path(__file__).parent / "oracles" / "army.yaml")
TALENTS: tuple[Talent, ...] = ("ordinary", "talented", "genius")
SIDES = RULES.whole("command.die")


@pytest.mark.parametrize("talent", TALENTS)
def test_a_talent_passes_as_often_as_the_digest_says(talent: Talent) -> None:
    """C-4.2-15: 1/2, 2/3, 5/6."""
    expected = Fraction(ORACLES["leadership"]["chances"][talent])
    assert leadership.run(leadership.Inputs(talents=(talent,))).odds == {"passed": expected, "failed": 1 - expected}


@pytest.mark.parametrize("d", range(6))
def test_discipline_passes_as_often_as_the_digest_says(d: int) -> None:
    """C-4.3b-01: D/6."""
    odds = discipline.run(discipline.Inputs(discipline=d)).odds
    assert odds["passed"] == Fraction(ORACLES["discipline"]["chances"][d])


@given(talents=st.lists(st.sampled_from(TALENTS), min_size=1, max_size=5), die=st.integers(1, SIDES))
def test_the_highest_of_several_commanders_tests(talents: list[Talent], die: int) -> None:
    """C-4.2-12, against every commander testing alone with the same die."""
    together = leadership.run(leadership.Inputs(talents=tuple(talents), die=die)).result["passed"]
    assert together == any(
        leadership.run(leadership.Inputs(talents=(one,), die=die)).result["passed"] for one in talents
    )


@pytest.mark.parametrize("talent", TALENTS)
def test_exact_chances_are_the_count_of_dice_that_pass(talent: Talent) -> None:
    """The slow twin: every face of the die in turn."""
    passed = sum(
        bool(leadership.run(leadership.Inputs(talents=(talent,), die=die)).result["passed"])
        for die in range(1, SIDES + 1)
    )
    assert leadership.run(leadership.Inputs(talents=(talent,))).odds["passed"] == Fraction(passed, SIDES)


def test_a_failed_test_disorders_and_the_old_order_stands() -> None:
    """C-4.2-11."""
    result = leadership.run(leadership.Inputs(die=SIDES, disorder=1)).result
    assert result["outcome"] == "old-order"
    assert result["disorder"] == 1 + RULES.whole("command.failed")


def test_a_failed_test_of_a_formation_disorders_each_unit_unless_read_otherwise() -> None:
    """Q-72 is a switch."""
    by_default = leadership.run(leadership.Inputs(die=SIDES, units=4))
    switched = leadership.run(leadership.Inputs(die=SIDES, units=4, readings={"Q-72": "one"}))
    assert (by_default.result["units_disordered"], switched.result["units_disordered"]) == (4, 1)
    assert by_default.readings == {"Q-72": "every-unit"}
    for units, named in ((1, {}), (2, {"Q-72": "every-unit"})):
        assert leadership.run(leadership.Inputs(units=units)).readings == named


@given(disorder=st.integers(0, 4), die=st.integers(1, SIDES))
def test_recovery_by_leadership_takes_all_disorder_or_adds_to_it(disorder: int, die: int) -> None:
    """C-10-13."""
    result = leadership.run(leadership.Inputs(use="recovery", disorder=disorder, die=die)).result
    expected = 0 if result["passed"] else disorder + RULES.whole("disorder.recovery.failed")
    assert result["disorder"] == expected


def test_fanatics_can_be_called_only_to_attack() -> None:
    """C-4.3a-19."""
    with pytest.raises(MusterError, match="fanatics may be ordered only to Attack, not to Defence"):
        leadership.run(leadership.Inputs(fanatic=True, to="defence"))
    assert leadership.run(leadership.Inputs(fanatic=True, to="attack", die=1)).result["outcome"] == "changed"
    assert leadership.run(leadership.Inputs(fanatic=True, die=1)).working[-1].text.en == "Attack"


@pytest.mark.parametrize(
    ("use", "gained"), [("pursuit", "pursuit"), ("carried", "flight"), ("runaways", None), ("plunder", None)]
)
def test_a_failed_discipline_test_gives_the_disorder_of_its_case(use: discipline.Use, gained: str | None) -> None:
    """Forced pursuit one point, being swept along a flight, the others nothing more."""
    result = discipline.run(discipline.Inputs(discipline=0, use=use, die=1)).result
    assert result["passed"] is False
    assert result["disorder"] == (RULES.whole(f"disorder.sources.{gained}") if gained else 0)


def test_supporters_who_pass_are_only_disordered() -> None:
    """C-9.2-01."""
    result = discipline.run(discipline.Inputs(discipline=5, use="carried", die=1)).result
    assert (result["outcome"], result["disorder"]) == ("stays", RULES.whole("disorder.sources.carried"))


def test_pursuing_skirmishers_are_not_disordered() -> None:
    """C-9.3-04."""
    assert (
        discipline.run(discipline.Inputs(discipline=0, use="pursuit", die=1, skirmishers=True)).result["disorder"] == 0
    )


def test_legionaries_change_lines_only_in_their_centuries() -> None:
    """C-9.4-03: 400 BC to 200 AD, both years inside."""
    for year in (-400, 200):
        passed = discipline.run(discipline.Inputs(discipline=3, use="legionaries", year=year, die=1))
        assert passed.result["outcome"] == "swap"
    with pytest.raises(MusterError, match="legionaries swap lines only from 400 BC to 200, not in 201"):
        discipline.run(discipline.Inputs(discipline=3, use="legionaries", year=201))


def test_discipline_falls_commander_by_commander_to_nothing() -> None:
    """The track on a roster."""
    assert track(3) == (3, 2, 1, 0)


def test_a_die_that_cannot_show_its_roll_is_refused() -> None:
    """0 and 7 on a d6."""
    for die in (0, SIDES + 1):
        with pytest.raises(MusterError, match=f"cannot roll {die}"):
            leadership.run(leadership.Inputs(die=die))


def test_a_changed_constant_changes_the_test() -> None:
    """No number of the rulebook is typed into the code."""
    with RULES.replaced("command.talents.ordinary.leadership", 4):
        assert leadership.run(leadership.Inputs()).odds["passed"] == Fraction(2, 3)
