"""Missile fire of `chainmail`: groups, the table, shifts, exact odds."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.rules.readings import Decisions
from builder.systems.chainmail import volleys
from builder.systems.chainmail.procedures import missiles
from builder.systems.chainmail.rulebook import READINGS, RULES
from builder.text.errors import MusterError

F = Fraction
ARMOURS = ("none", "armour-or-shield", "full")


def shoot(shooters: int, armour: str, **more: Any) -> Any:
    """The procedure's answer."""
    return missiles.run(missiles.Inputs.model_validate({"shooters": shooters, "armour": armour, **more}))


def test_twelve_archers_at_unarmoured_targets_are_two_groups_of_six() -> None:
    """K-W2, its groups put right by the table (K-Q1): 3 kills three, 2 kills two."""
    answer = shoot(12, "none", dice=(3, 2))
    assert answer.result == {"groups": 2, "group-1": 3, "group-2": 2, "kills": 5}


def test_the_odds_of_twelve_archers_are_those_of_the_digest() -> None:
    """K-D2."""
    answer = shoot(12, "none")
    assert answer.odds == {"kills-4": F(1, 9), "kills-5": F(4, 9), "kills-6": F(4, 9)}
    assert answer.result["expected"] == F(16, 3)


def broken(sizes: tuple[int, ...], shooters: int, armour: str, decisions: Decisions) -> str:
    """The law that a division breaks; empty where it breaks none."""
    law = volleys.DIVISION.broken(volleys.Division(sizes, shooters, armour, decisions))
    return law.id if law else ""


@pytest.mark.parametrize(
    ("shooters", "armour", "sizes"),
    [
        (11, "none", (6, 5)), (13, "none", (7, 6)), (21, "none", (7, 7, 7)), (20, "full", (20,)), (21, "full", (11, 10)),
        (10, "armour-or-shield", (10,)), (1, "full", (1,)),
    ],
)  # fmt: skip
def test_the_fewest_groups_that_fit(shooters: int, armour: str, sizes: tuple[int, ...]) -> None:
    """K-D3, and what lies beyond the table at full armour (K-Q5)."""
    assert volleys.groups(shooters, armour, READINGS.decided()) == sizes


@pytest.mark.parametrize(
    ("sizes", "shooters", "readings", "wrong"),
    [
        ((6, 6), 12, {}, ""),
        ((5, 5), 12, {}, "sum"),
        ((), 12, {}, "sum"),
        ((11,), 11, {}, "large"),
        ((11, 1), 12, {}, "large"),
        ((5, 5), 10, {}, "needless"),
        ((7, 5), 12, {}, "unequal"),
        ((6, 5), 11, {}, ""),
        ((6, 5), 11, {"K-Q3": "exact"}, "unequal"),
        ((6, 6), 12, {"K-Q3": "exact"}, ""),
        ((4, 4, 4), 12, {}, "many"),
        ((4, 4, 4), 12, {"K-Q4": "free"}, ""),
        ((10, 10), 20, {}, ""),
    ],
)
def test_what_is_wrong_with_a_division(
    sizes: tuple[int, ...], shooters: int, readings: dict[str, str], wrong: str
) -> None:
    """K-404, with K-Q3 and K-Q4: whoever divides is told the first thing that is wrong."""
    assert broken(sizes, shooters, "none", READINGS.decided(readings)) == wrong


def test_a_single_group_says_that_it_is_one() -> None:
    """K-404: the column for as many has room for all, so that "12 = 12" would tell nothing."""
    told = [step.text.en for step in shoot(12, "full").working]
    assert "12 = 1 × 12" in told


def test_equal_groups_by_the_letter_may_be_single_men() -> None:
    """K-Q3, the other reading: eleven has no divisor but one and itself."""
    assert volleys.groups(11, "none", READINGS.decided({"K-Q3": "exact"})) == (1,) * 11
    assert volleys.groups(12, "none", READINGS.decided({"K-Q3": "exact"})) == (6, 6)


# K-D5: kills to expect at none, armour or shield, full armour, by shooters.
MEANS = {
    2: (F(2, 3), F(0), F(0)),
    3: (F(5, 3), F(1, 2), F(0)),
    4: (F(5, 3), F(1, 2), F(1, 3)),
    6: (F(8, 3), F(2), F(1, 3)),
    8: (F(11, 3), F(5, 2), F(1, 3)),
    10: (F(14, 3), F(3), F(4, 3)),
    12: (F(16, 3), F(4), F(4, 3)),
    16: (F(22, 3), F(5), F(7, 3)),
    20: (F(28, 3), F(6), F(3)),
}


@pytest.mark.parametrize("shooters", MEANS)
def test_the_mean_kills_of_a_volley_are_those_of_the_digest(shooters: int) -> None:
    """K-D5, each armour."""
    assert tuple(shoot(shooters, armour).result["expected"] for armour in ARMOURS) == MEANS[shooters]


@pytest.mark.parametrize(("groups", "mean"), [((6, 6), F(4)), ((4, 4, 4), F(3, 2)), ((3, 3, 3, 3), F(2))])
def test_how_many_groups_there_are_changes_the_mean(groups: tuple[int, ...], mean: Fraction) -> None:
    """K-D6: why the number of groups has to be settled; more than the fewest only where the club allows it (K-Q4)."""
    assert shoot(12, "armour-or-shield", groups=groups, readings={"K-Q4": "free"}).result["expected"] == mean
    if len(groups) > 2:
        with pytest.raises(MusterError, match="K-Q4"):
            shoot(12, "armour-or-shield", groups=groups)


@pytest.mark.parametrize(
    ("shooters", "groups"), [(10, (5, 5)), (11, (11,)), (12, (8, 4)), (12, (5, 5)), (12, ()), (22, (10, 12))]
)
def test_a_division_that_the_table_does_not_allow_is_refused(shooters: int, groups: tuple[int, ...]) -> None:
    """Needless, too large, unequal, incomplete (K-404)."""
    with pytest.raises(MusterError):
        shoot(shooters, "none", groups=groups)


def test_the_reading_about_what_lies_beyond_the_table_is_named_only_there() -> None:
    """K-Q5: the table ends at twenty."""
    assert "K-Q5" not in shoot(20, "full").readings
    assert "K-Q5" in shoot(21, "full").readings


def test_shifts_move_the_die_within_its_faces() -> None:
    """K-Q6: heavy crossbows +1, tired shooters -2, tired targets +2; never below 1 nor above 6."""
    assert shoot(6, "none", weapon="heavy-crossbow", dice=(2,)).result["kills"] == 3
    assert shoot(6, "none", tired=True, dice=(4,)).result["kills"] == 2
    assert shoot(6, "none", tired=True, dice=(1,)).result["kills"] == 2
    assert shoot(6, "full", target_tired=True, dice=(6,)).result["kills"] == 1
    assert shoot(6, "none", weapon="heavy-crossbow", dice=(2,), readings={"K-Q6": "ignore"}).result["kills"] == 2


def test_who_moved_too_far_has_to_beat_the_opponent_first() -> None:
    """K-Q7: 15 of 36; a tie wins only where the club says so."""
    assert missiles.beats(READINGS.decided()) == F(15, 36)
    assert missiles.beats(READINGS.decided({"K-Q7": "tie-wins"})) == F(21, 36)
    odds = shoot(6, "none", contested=True).odds
    assert odds["kills-0"] == F(21, 36)
    assert sum(odds.values()) == 1
    assert shoot(1, "none", contested=True).odds == {"kills-0": F(26, 36), "kills-1": F(10, 36)}
    for own, allowed in ((2, False), (3, True), (4, True)):
        tied = shoot(
            6, "none", contested=True, contest={"own": own, "opponent": 3}, dice=(6,), readings={"K-Q7": "tie-wins"}
        )
        assert tied.result["allowed"] is allowed
    lost = shoot(6, "none", contested=True, contest={"own": 4, "opponent": 4}, dice=(6,))
    assert (lost.result["allowed"], lost.result["kills"]) == (False, 0)
    won = shoot(6, "none", contested=True, contest={"own": 5, "opponent": 4}, dice=(6,))
    assert (won.result["allowed"], won.result["kills"]) == (True, 3)
    with pytest.raises(MusterError, match="beat the opponent"):
        shoot(6, "none", contested=True, dice=(6,))
    unasked = shoot(6, "none", contest={"own": 4, "opponent": 5}, dice=(6,))
    assert unasked == shoot(6, "none", dice=(6,))


@given(st.integers(1, 24), st.sampled_from(ARMOURS), st.booleans(), st.one_of(st.none(), st.integers(1, 6)))
def test_the_odds_are_those_of_throwing_every_die(shooters: int, armour: str, tired: bool, targets: int | None) -> None:
    """The slow twin: every roll of every group, worked one by one; no more die than stand there (K-Q15)."""
    answer = shoot(shooters, armour, tired=tired, targets=targets)
    assert sum(answer.odds.values()) == 1
    seen: dict[str, Fraction] = {}
    sides = RULES.whole("missiles.die")
    rolls = list(product(range(1, sides + 1), repeat=answer.result["groups"]))
    for roll in rolls:
        kills = f"kills-{shoot(shooters, armour, tired=tired, targets=targets, dice=roll).result['kills']}"
        seen[kills] = seen.get(kills, F(0)) + F(1, len(rolls))
    assert answer.odds == seen


@given(st.integers(1, 200), st.sampled_from(ARMOURS))
def test_groups_hold_all_shooters_and_are_legal(shooters: int, armour: str) -> None:
    """Whatever the rules divide, the rules allow."""
    sizes = volleys.groups(shooters, armour, READINGS.decided())
    assert broken(sizes, shooters, armour, READINGS.decided()) == ""


def test_a_changed_cell_of_the_table_changes_the_kills() -> None:
    """The procedure holds no number of its own."""
    with RULES.replaced("missiles.armour.none.high.c6", 5):
        assert shoot(6, "none", dice=(6,)).result["kills"] == 5
    with RULES.replaced("missiles.armour.none.low.c12", 4), RULES.replaced("missiles.armour.none.high.c12", 6):
        assert shoot(12, "none", dice=(1,)).result == {"groups": 1, "group-1": 4, "kills": 4}


def test_a_roster_may_divide_as_some_reading_allows() -> None:
    """K-404, K-Q3, K-Q4: four threes where the shooter chooses, six and five of eleven; eight and four nowhere."""
    loosest = READINGS.decided(volleys.loosest())
    assert broken((3, 3, 3, 3), 12, "none", loosest) == ""
    assert broken((3, 3, 3, 3), 12, "none", READINGS.decided()) == "many"
    assert broken((6, 5), 11, "none", loosest) == ""
    assert broken((6, 5), 11, "none", READINGS.decided({"K-Q3": "exact"})) == "unequal"
    assert broken((8, 4), 12, "none", loosest) == "unequal"
