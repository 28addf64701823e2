"""Exact distributions: the fast counts against every roll enumerated."""

from collections import Counter
from collections.abc import Callable
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.rules import dice
from builder.text.errors import MusterError


def enumerated(function: Callable[..., int], *sides: int) -> dict[int, Fraction]:
    """The slow twin: every combination of rolls, one by one."""
    rolls = list(product(*(range(1, each + 1) for each in sides)))
    return {outcome: Fraction(n, len(rolls)) for outcome, n in Counter(function(*roll) for roll in rolls).items()}


@given(st.lists(st.integers(min_value=2, max_value=8), min_size=1, max_size=4), st.integers(-5, 15))
def test_a_distribution_is_that_of_all_rolls(sides: list[int], limit: int) -> None:
    """Sum of any dice, capped: the same chances as by enumeration, and they sum to 1."""

    def total(*rolls: int) -> int:
        return min(sum(rolls), limit)

    found = dice.odds(total, *sides)
    assert found == enumerated(total, *sides)
    assert sum(found.values()) == 1


def test_two_dice_against_each_other_differ_as_counted_by_hand() -> None:
    """d6 less d6: 1 way to -5, 6 ways to 0, 1 way to 5."""
    assert dice.difference(6) == {n: Fraction(6 - abs(n), 36) for n in range(-5, 6)}


def test_outcomes_may_be_words_and_pairs() -> None:
    """The outcome of a function may be any value, also one that cannot be sorted."""
    found = dice.odds(lambda roll: ("hit", roll % 2) if roll > 4 else None, 6)
    assert found == {None: Fraction(2, 3), ("hit", 1): Fraction(1, 6), ("hit", 0): Fraction(1, 6)}


def test_without_dice_one_outcome_is_certain() -> None:
    """No roll, no chance."""
    assert dice.odds(lambda: "stays") == {"stays": Fraction(1)}


def test_the_part_of_a_joint_outcome_has_the_sum_of_its_chances() -> None:
    """Chances of one side are those of the pairs added up."""
    joint = dice.odds(lambda a, b: (a > 3, b > 4), 6, 6)
    assert joint.map(lambda pair: pair[1]) == {False: Fraction(2, 3), True: Fraction(1, 3)}


def test_a_wanted_order_keeps_all_outcomes_and_names_those_that_cannot_come() -> None:
    """Printing in the order of a table loses nothing."""
    found = dice.Chances({"z": 2, "b": 2}).ordered(["a", "b"])
    assert list(found.items()) == [("a", 0), ("b", Fraction(1, 2)), ("z", Fraction(1, 2))]


def test_a_die_without_faces_is_refused() -> None:
    """A number of sides is at least one."""
    with pytest.raises(ValueError, match=r".+"):
        dice.odds(lambda roll: roll, 0)


@pytest.mark.parametrize(("count", "sides", "least"), [(0, 6, 6), (1, 6, 5), (4, 6, 4), (3, 20, 17)])
def test_successes_are_those_of_throwing_every_die(count: int, sides: int, least: int) -> None:
    """The slow twin of the binomial formula."""
    chance = Fraction(sides + 1 - least, sides)
    seen = Counter(sum(face >= least for face in roll) for roll in product(range(1, sides + 1), repeat=count))
    found = dice.successes(count, chance)
    assert found == {k: Fraction(seen[k], sides**count) for k in range(count + 1)}
    assert sum(found.values()) == 1


def test_sums_of_independent_numbers_are_those_of_every_pair() -> None:
    """And of none it is 0 for certain; what lies above a cap counts as the cap."""
    die = dice.die(6)
    seen = Counter(a + b for a, b in product(range(1, 7), repeat=2))
    assert dice.summed([die, die]) == {k: Fraction(n, 36) for k, n in sorted(seen.items())}
    assert dice.summed([]) == {0: 1}
    assert die.capped(2) == {1: Fraction(1, 6), 2: Fraction(5, 6)}


def test_a_face_that_a_die_does_not_have_is_refused() -> None:
    """From 1 to its number of sides."""
    assert dice.face(6, 6) == 6
    for roll in (0, 7, -1):
        with pytest.raises(MusterError):
            dice.face(roll, 6)


@given(st.integers(1, 6), st.integers(1, 6), st.integers(0, 12))
def test_outcomes_that_follow_one_another_are_those_of_all_rolls(first: int, second: int, limit: int) -> None:
    """A second die is thrown only where the first is low: mixed by the chances of the first."""
    found = dice.die(first).then(lambda roll: dice.certain(roll) if roll > limit else dice.die(second))
    rolls = list(product(range(1, first + 1), range(1, second + 1)))
    slow = Counter(one if one > limit else other for one, other in rolls)
    assert found == {outcome: Fraction(n, len(rolls)) for outcome, n in slow.items()}
    assert sum(found.values()) == 1


def test_means_and_chances_of_what_holds_are_summed_over_all_outcomes() -> None:
    """Of a die: 3 1/2, and half of its faces are even; of a value of each face, the same."""
    die = dice.die(6)
    assert die.mean() == Fraction(7, 2)
    assert die.mean(lambda roll: roll * Fraction(1, 2)) == Fraction(7, 4)
    assert die.chance(lambda roll: roll % 2 == 0) == Fraction(1, 2)


def test_an_event_comes_or_does_not() -> None:
    """And what cannot come is left out when only the possible is wanted."""
    assert dice.event(Fraction(5, 12)) == {True: Fraction(5, 12), False: Fraction(7, 12)}
    assert dice.event(Fraction(1)).possible() == {True: 1}


def test_two_independent_outcomes_come_together_as_often_as_both() -> None:
    """Joined, and each of several as often as the others."""
    both = dice.evenly("ab").join(dice.die(2), lambda letter, roll: f"{letter}{roll}")
    assert both == dict.fromkeys(("a1", "a2", "b1", "b2"), Fraction(1, 4))
    assert list(both.sorted(lambda pair: pair[::-1])) == ["a1", "b1", "a2", "b2"]
