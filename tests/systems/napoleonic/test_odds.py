"""The derived figures of the digest (N-D1 to N-D5), slow twins, and chances that sum to 1."""

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from builder.systems.napoleonic.verdict import chances
from tests.systems.napoleonic.ask import fight, morale_of, shoot, unit

D1 = {0: (190, 20, 190), 4: (264, 16, 120), 8: (322, 12, 66), 12: (364, 8, 28), 16: (390, 4, 6), 20: (400, 0, 0),
      23: (400, 0, 0), -4: (120, 16, 264), -8: (66, 12, 322), -12: (28, 8, 364)}  # fmt: skip
D4 = {4: (50, 0), 8: (66, 0), 12: (82, 0), 16: (98, 0), 20: (114, 0), 0: (34, 34), -4: (21, 114), -8: (11, 194),
      -12: (4, 274)}  # fmt: skip
D4_POSITIVE = {-4: (21, 34), -8: (11, 34), -12: (4, 34)}
ROLLS = range(1, 21)
PROFILE = settings.default
assert PROFILE is not None


def surrenders(modifier: int, readings: dict[str, str]) -> tuple[int, int]:
    """How often in 400 the attacker forces a surrender, and the defender."""
    found = {"attacker": 0, "defender": 0}
    for one, chance in chances(modifier, readings).items():
        if one.surrender:
            found[one.winner] += int(chance * 400)
    return found["attacker"], found["defender"]


@pytest.mark.parametrize("modifier", D1)
def test_wins_draws_and_losses_of_400_rolls_are_those_of_the_digest(modifier: int) -> None:
    """N-D1."""
    found = dict.fromkeys(("attacker", "draw", "defender"), Fraction(0))
    for one, chance in chances(modifier, {}).items():
        found[one.winner] += chance
    assert tuple(int(chance * 400) for chance in found.values()) == D1[modifier]


@pytest.mark.parametrize("modifier", D4)
def test_losers_surrender_in_as_many_of_400_rolls_as_the_digest_says(modifier: int) -> None:
    """N-D4: a result below one surrenders by default."""
    assert surrenders(modifier, {}) == D4[modifier]


@pytest.mark.parametrize("modifier", D4_POSITIVE)
def test_surrenders_in_400_if_only_positive_results_can(modifier: int) -> None:
    """N-D4 under the other reading."""
    assert surrenders(modifier, {"N-Q15": "only-positive"}) == D4_POSITIVE[modifier]


def test_recruits_pass_on_8_and_veterans_on_10_faces_of_20() -> None:
    """N-D2: 8 and 10 in 20 hold; who fails stays, falls back, flees as 1 to 1 to 2."""
    for experience, holds in (("recruit", Fraction(8, 20)), ("veteran", Fraction(10, 20))):
        odds = morale_of(experience=experience).odds
        failed = 1 - holds
        assert dict(odds) == {"hold": holds, "disordered": failed / 4, "fall-back": failed / 4, "flight": failed / 2}


def test_four_stands_near_kill_one_in_sixty_of_a_hundred() -> None:
    """N-D3; two full units are N-W1."""
    assert shoot({}).odds["1"] == Fraction(60, 100)
    assert shoot({}, {}).odds == {"1": Fraction(16, 20), "2": Fraction(4, 20)}


def test_recruits_attack_recruits() -> None:
    """N-D5, in thousandths."""
    odds = fight().odds
    assert {key: chance * 1000 for key, chance in odds.items()} == {
        "attacker wins, surrender": 125, "attacker wins, fall-back": 214, "attacker wins, flight": 321, "draw": 40,
        "defender wins, fall-back": 120, "defender wins, flight": 180,
    }  # fmt: skip


@given(st.integers(-30, 30), st.sampled_from(["surrenders", "only-positive"]))
def test_a_slow_twin_rolls_all_dice_of_a_melee(modifier: int, reading: str) -> None:
    """Every pair of rolls compared by hand gives the same counts."""
    slow: dict[tuple[str, bool], int] = {}
    for a, b in product(ROLLS, ROLLS):
        attack = a + modifier
        winner = "draw" if attack == b else "attacker" if attack > b else "defender"
        high, low = max(attack, b), min(attack, b)
        gives_up = winner != "draw" and (high >= 5 * low if low > 0 else reading == "surrenders")
        slow[winner, gives_up] = slow.get((winner, gives_up), 0) + 1
    fast = {(one.winner, one.surrender): c * 400 for one, c in chances(modifier, {"N-Q15": reading}).items()}
    assert fast == slow


@settings(max_examples=PROFILE.max_examples // 4)  # each is 400 rolls; at night still all of the 168
@given(st.integers(0, 6), st.integers(0, 3), st.sampled_from(["none", "near", "ranks"]), st.booleans())
def test_a_slow_twin_rolls_both_dice_of_morale(lost: int, friends: int, general: str, rear: bool) -> None:
    """Every pair of rolls through the procedure itself; in the usual profile for a part of the cases."""
    told = {"lost": lost, "friends": friends, "general": general, "rear": rear}
    slow: dict[str, int] = {}
    for test, after in product(ROLLS, ROLLS):
        outcome = str(morale_of(**told, dice={"test": test, "after": after}).result["outcome"])
        slow[outcome] = slow.get(outcome, 0) + 1
    odds = {key: chance * 400 for key, chance in morale_of(**told).odds.items() if chance}
    assert odds == slow


@given(st.integers(1, 6), st.integers(1, 6), st.integers(-3, 6), st.sampled_from(["battle-line", "column", "square"]))
def test_chances_of_a_melee_sum_to_one(ours: int, theirs: int, rank: int, formation: str) -> None:
    """Whatever fights."""
    odds = fight(unit(stands=ours, rank=rank), unit(stands=theirs, formation=formation)).odds
    assert sum(odds.values()) == 1


@given(st.lists(st.integers(1, 4), min_size=1, max_size=5), st.floats(0, 30))
def test_chances_of_a_shot_sum_to_one_and_its_mean_is_the_sum_by_twenty(stands: list[int], distance: float) -> None:
    """Each point of the sum is worth a twentieth of a stand."""
    answer = shoot(*({"stands": n, "distance": distance} for n in stands))
    assert sum(answer.odds.values()) == 1
    mean = sum(int(lost) * chance for lost, chance in answer.odds.items())
    assert mean == Fraction(int(answer.result["sum"]), 20)
