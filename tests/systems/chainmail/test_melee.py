"""Melee of `chainmail`: the matrix, leftover figures, fatigue, exact odds of kills."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from itertools import combinations_with_replacement, product
from math import factorial, prod
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.systems.chainmail import classes
from builder.systems.chainmail.procedures import melee
from builder.systems.chainmail.rulebook import RULES
from builder.text.errors import MusterError
from tests.languages import as_written, both

F = Fraction
CLASSES = classes.fighting()
# K-D1: kills to expect of one attacking figure, attacker by row, target by column.
MEANS = (
    (F(1, 6), F(1, 12), F(1, 18), F(1, 12), F(1, 18), F(1, 24)),
    (F(1, 3), F(1, 6), F(1, 12), F(1, 12), F(1, 18), F(1, 24)),
    (F(1, 2), F(1, 3), F(1, 6), F(1, 6), F(1, 12), F(1, 18)),
    (F(2, 3), F(1, 3), F(1, 6), F(1, 6), F(1, 12), F(1, 18)),
    (F(1), F(2, 3), F(1, 3), F(1, 3), F(1, 6), F(1, 12)),
    (F(4, 3), F(1), F(2, 3), F(2, 3), F(1, 3), F(1, 6)),
)


def fight(attacker: dict[str, Any], target: dict[str, Any], **more: Any) -> Any:
    """The procedure's answer."""
    return melee.run(melee.Inputs.model_validate({"attacker": attacker, "target": target, **more}))


def side(troop: str, figures: int, *, tired: bool = False) -> dict[str, Any]:
    """One unit."""
    return {"class": troop, "figures": figures, "tired": tired}


@pytest.mark.parametrize(("row", "column"), list(product(range(6), range(6))))
def test_the_mean_kills_of_a_figure_are_those_of_the_digest(row: int, column: int) -> None:
    """K-D1 in all its cells: dice by figures, times the faces that kill."""
    assert classes.mean(classes.cell(CLASSES[row], CLASSES[column])) == MEANS[row][column]


def test_ten_light_foot_throw_five_dice_at_light_horse_and_each_six_kills() -> None:
    """K-W1."""
    answer = fight(side("light-foot", 10), side("light-horse", 10), dice=(6, 1, 6, 3, 5))
    assert answer.result == {"dice": 5, "least": 6, "kills": 2}
    assert [str(cite) for cite in answer.working[0].cites] == ["K-301 (§ Ближний бой)"]


def test_kills_to_expect_are_read_as_a_decimal_and_kept_as_a_fraction() -> None:
    """Nobody at a table thinks in parts of 2187, and no typeface of ours has all fractions."""
    answer = fight(side("heavy-horse", 7), side("light-foot", 5))
    assert as_written(answer.working[-1].text) == both("≈ 4.97", "≈ 4,97")
    assert answer.result["expected"].denominator > 20
    assert as_written(fight(side("light-foot", 2), side("light-foot", 9)).working[-1].text) == both("≈ 0.33", "≈ 0,33")


def test_leftover_figures_throw_nothing_unless_the_club_rounds_up() -> None:
    """K-Q2: eleven light foot against heavy horse are two groups of four and three men over."""
    down = fight(side("light-foot", 11), side("heavy-horse", 5))
    up = fight(side("light-foot", 11), side("heavy-horse", 5), readings={"K-Q2": "up"})
    assert (down.result["dice"], up.result["dice"]) == (2, 3)
    assert (down.readings["K-Q2"], up.readings["K-Q2"]) == ("down", "up")
    assert "K-Q2" not in fight(side("light-foot", 12), side("heavy-horse", 5)).readings


@pytest.mark.parametrize(
    ("attacker", "target", "tired", "target_tired", "chance"),
    [
        ("light-foot", "light-foot", True, False, F(0)),  # 6
        ("heavy-foot", "light-foot", True, False, F(0)),  # 5-6
        ("armoured-foot", "light-foot", True, False, F(1, 6)),  # 4-6
        ("light-foot", "light-foot", False, True, F(1, 2)),
        ("heavy-foot", "light-foot", False, True, F(2, 3)),
        ("armoured-foot", "light-foot", False, True, F(5, 6)),
        ("heavy-foot", "light-foot", True, True, F(1, 3)),
    ],
)
def test_fatigue_shifts_the_faces_that_kill(
    attacker: str, target: str, tired: bool, target_tired: bool, chance: Fraction
) -> None:
    """K-D4: the tired hardly kill, the tired are easily killed, and both together cancel out (K-Q6)."""
    answer = fight(side(attacker, 1, tired=tired), side(target, 9, tired=target_tired))
    assert answer.odds.get("kills-1", F(0)) == chance
    plain = fight(side(attacker, 1, tired=tired), side(target, 9, tired=target_tired), readings={"K-Q6": "ignore"})
    assert plain.odds == fight(side(attacker, 1), side(target, 9)).odds


def test_no_more_die_than_stand_there() -> None:
    """K-Q15: forty dice against two figures."""
    answer = fight(side("heavy-horse", 10), side("light-foot", 2))
    assert set(answer.odds) == {"kills-0", "kills-1", "kills-2"}
    assert fight(side("heavy-horse", 1), side("light-foot", 2), dice=(6, 6, 6, 6)).result["kills"] == 2


def rolls(dice: int, every_order: bool) -> Iterator[tuple[tuple[int, ...], int]]:
    """Every roll of some dice and how many orders of them it stands for; or every order by itself."""
    faces = range(1, RULES.whole("melee.die") + 1)
    if every_order:
        yield from ((roll, 1) for roll in product(faces, repeat=dice))
        return
    for roll in combinations_with_replacement(faces, dice):
        yield roll, factorial(dice) // prod(map(factorial, Counter(roll).values()))


@given(
    st.sampled_from(CLASSES), st.sampled_from(CLASSES), st.integers(1, 5), st.integers(1, 4), st.booleans(), st.booleans()
)  # fmt: skip
def test_the_odds_are_those_of_throwing_every_die(
    nightly: bool, attacker: str, target: str, figures: int, targets: int, tired: bool, target_tired: bool
) -> None:
    """The slow twin: every roll of all dice, worked one by one, for up to five dice; at night in every order as well."""
    one, other = side(attacker, figures, tired=tired), side(target, targets, tired=target_tired)
    answer = fight(one, other)
    assert sum(answer.odds.values()) == 1
    dice = answer.result["dice"]
    if dice > 5:
        return
    seen: dict[str, Fraction] = {}
    for roll, orders in rolls(dice, every_order=nightly):
        kills = f"kills-{fight(one, other, dice=roll).result['kills']}"
        seen[kills] = seen.get(kills, F(0)) + F(orders, RULES.whole("melee.die") ** dice)
    assert answer.odds == seen


def test_the_order_of_the_dice_means_nothing() -> None:
    """So that the twin above may leave it out."""
    for roll in product(range(1, RULES.whole("melee.die") + 1), repeat=3):
        sorted_roll = tuple(sorted(roll))
        assert (
            fight(side("light-foot", 6), side("light-horse", 2), dice=roll).result
            == fight(side("light-foot", 6), side("light-horse", 2), dice=sorted_roll).result
        )


def test_the_reading_about_more_kills_than_men_is_named_only_where_that_can_happen() -> None:
    """K-Q15: six dice can kill six."""
    assert "K-Q15" not in fight(side("light-foot", 6), side("light-foot", 6)).readings
    assert "K-Q15" in fight(side("light-foot", 6), side("light-foot", 5)).readings
    with RULES.replaced("melee.kills", 2):
        assert "K-Q15" in fight(side("light-foot", 6), side("light-foot", 6)).readings


def test_every_face_kills_at_most_and_never_more() -> None:
    """K-Q6, were a 2 enough: against tired men all six faces kill, not seven; for tired men 4 to 6."""
    with RULES.replaced("melee.matrix.light-foot.light-foot.least", 2):
        assert fight(side("light-foot", 1), side("light-foot", 9, tired=True)).odds == {"kills-1": 1}
        assert fight(side("light-foot", 1, tired=True), side("light-foot", 9)).odds["kills-1"] == F(1, 2)


def test_what_a_die_kills_counts_in_the_mean() -> None:
    """K-307, were it two figures."""
    with RULES.replaced("melee.kills", 2):
        assert classes.mean(classes.cell("light-foot", "light-foot")) == F(2, 6)


@pytest.mark.parametrize("dice", [(6,), (6, 6, 6, 6, 6, 6), (7, 1, 1, 1, 1), (0, 1, 1, 1, 1)])
def test_dice_that_are_too_few_too_many_or_impossible_are_refused(dice: tuple[int, ...]) -> None:
    """Ten light foot throw five dice at light horse, each from 1 to 6."""
    with pytest.raises(MusterError):
        fight(side("light-foot", 10), side("light-horse", 10), dice=dice)


def test_a_changed_cell_of_the_matrix_changes_dice_and_odds() -> None:
    """The procedure holds no number of its own."""
    with RULES.replaced("melee.matrix.light-foot.light-horse.per", 1):
        assert fight(side("light-foot", 10), side("light-horse", 10)).result["dice"] == 10
    with RULES.replaced("melee.matrix.light-foot.light-foot.least", 4):
        assert fight(side("light-foot", 1), side("light-foot", 1)).odds["kills-1"] == F(1, 2)
