"""Morale: what a test must not exceed, leaders, losses and extreme faces (N-6nn)."""

import pytest

from builder.text.errors import MusterError
from tests.systems.napoleonic.ask import morale_of


@pytest.mark.parametrize(
    ("told", "target"),
    [
        ({}, 8),
        ({"experience": "veteran"}, 10),
        ({"general": "ranks"}, 11),
        ({"general": "near", "chief": "near"}, 11),
        ({"chief": "ranks"}, 14),
        ({"flanks": 2, "rear": True}, 5),
        ({"friends": 3}, 11),
        ({"formation": "square"}, 10),
        ({"formation": "disordered"}, 6),
        ({"lost": 2}, 4),
        ({"lost": 3}, 0),
        ({"lost": 7}, 0),
        ({"protection": "settlement"}, 10),
        ({"protection": "fortified-settlement"}, 12),
        ({"protection": "fortification"}, 8),
        ({"protection": "fortification", "artillery": True}, 12),
    ],
)
def test_a_morale_test_passes_up_to_the_sum_of_its_modifiers(told: dict[str, object], target: int) -> None:
    """N-603 and N-604, with N-Q12 beyond three losses."""
    assert morale_of(**told).result["target"] == target


@pytest.mark.parametrize(
    ("told", "reading", "before", "after"),
    [
        ({"formation": "column"}, {"N-Q11": "no-losses"}, 10, 8),
        ({"formation": "column", "lost": 0, "lost_before": True}, {"N-Q11": "no-losses"}, 10, 8),
        ({"general": "ranks", "chief": "ranks"}, {"N-Q13": "best"}, 17, 14),
        ({"protection": "settlement", "flanks": 2, "rear": True}, {"N-Q32": "formation"}, 10, 7),
    ],
)
def test_a_reading_changes_the_morale_test(
    told: dict[str, object], reading: dict[str, str], before: int, after: int
) -> None:
    """A club's choice changes the target and is named."""
    assert morale_of(**told).result["target"] == before
    answer = morale_of(**told, readings=reading)
    assert answer.result["target"] == after
    assert reading.items() <= answer.readings.items()


def test_the_readings_of_a_morale_test_are_those_that_decided_it() -> None:
    """N-Q10 to N-Q14, N-Q32: of veterans who fail, a column with losses, the fourth stand lost, both leaders, extreme faces, a garrison."""
    assert dict(morale_of().readings) == {}
    assert set(morale_of(experience="veteran").readings) == {"N-Q10"}
    assert not morale_of(experience="veteran", dice={"test": 2}).readings
    assert set(morale_of(formation="column").readings) == {"N-Q11"}
    assert not morale_of(formation="column", lost=0).readings
    assert [list(morale_of(lost=lost).readings) for lost in (3, 4)] == [["N-Q14"], ["N-Q12", "N-Q14"]]
    assert set(morale_of(general="ranks", chief="near").readings) == {"N-Q13"}
    assert not morale_of(general="ranks").readings
    assert not morale_of(protection="settlement").readings
    assert set(morale_of(protection="settlement", flanks=1).readings) == {"N-Q32"}


def test_a_unit_has_no_more_flanks_than_it_has() -> None:
    """N-604: at most two count, so a third is a slip."""
    with pytest.raises(MusterError, match="N-604"):
        morale_of(flanks=3)


def test_a_leader_by_himself_is_the_best_of_them() -> None:
    """N-Q13: the reading is about two."""
    assert morale_of(general="ranks", readings={"N-Q13": "best"}).result["target"] == 11


def test_extreme_faces_decide_only_if_a_club_says_so() -> None:
    """N-Q14."""
    assert morale_of(chief="ranks", general="ranks", friends=9).odds["hold"] == 1
    automatic = {"N-Q14": "automatic"}
    assert morale_of(chief="ranks", general="ranks", friends=9, readings=automatic).odds["hold"] * 20 == 19
    assert morale_of(lost=3, readings=automatic).odds["hold"] * 20 == 1


@pytest.mark.parametrize(
    ("told", "roll", "plain", "automatic"),
    [
        ({"lost": 3}, 1, "flight", "hold"),
        ({"lost": 3}, 2, "flight", "flight"),
        ({"friends": 20}, 20, "hold", "flight"),
        ({"friends": 20}, 19, "hold", "hold"),
    ],
)
def test_a_roll_of_an_extreme_face(told: dict[str, object], roll: int, plain: str, automatic: str) -> None:
    """N-Q14: a limit of 0 is passed by nobody and one of 28 by everybody, unless a club lets the face decide."""
    dice = {"test": roll, "after": 20}
    assert morale_of(**told, dice=dice).result["outcome"] == plain
    assert morale_of(**told, dice=dice, readings={"N-Q14": "automatic"}).result["outcome"] == automatic


def test_a_die_of_twenty_shows_neither_nought_nor_more() -> None:
    """The faces are 1 to 20."""
    for roll in (0, 21):
        with pytest.raises(MusterError, match="cannot roll"):
            morale_of(dice={"test": roll, "after": 1})


def test_a_unit_without_stands_tests_nothing() -> None:
    """N-Q21."""
    assert dict(morale_of(left=0).odds) == {"destroyed": 1}


@pytest.mark.parametrize("formation", ["square", "disordered"])
def test_square_and_disordered_have_neither_flank_nor_rear_to_fear_for(formation: str) -> None:
    """N-703 says so of these formations: no enemy is in a flank zone that there is not (N-604)."""
    alone = morale_of(formation=formation).result["target"]
    assert morale_of(formation=formation, flanks=2, rear=True).result["target"] == alone
    assert (morale_of().result["target"], morale_of(flanks=2, rear=True).result["target"]) == (8, 5)
