"""Exact chances of shooting, melee and defensive shots against every roll played out (Part B)."""

from collections import Counter
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.package_data import read_data
from builder.systems.formations.procedures import melee, protective_shot, shooting, strike
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.rulebook import RULES
from tests.systems.formations.units import (
    ARCHERS,
    ELEPHANT,
    FOOT,
    KNIGHTS,
    LONGBOWS,
    PIKES,
    SLINGERS,
    SPEARS,
    profile,
    side,
)

D6 = range(1, 7)
PART_B = read_data(Path(__file__).parent / "part_b.yaml")


def lead(k: int, m: int) -> tuple[Side, Side]:
    """Two units of which the first leads by k before the dice, the second with morale m."""
    attacker = profile(arms=("light-bow",), stats={"attack": 10 + k, "shooting": 10 + k, "protection": 40})
    return side(attacker, "attack"), side(profile(stats={"protection": 10, "morale": m, "attack": -20}))


@pytest.mark.parametrize("row", PART_B, ids=lambda row: f"k{row['k']}")
@pytest.mark.parametrize("m", [1, 2, 3])
def test_the_chances_of_a_shot_are_those_counted_by_hand(row: Any, m: int) -> None:
    """Four outcomes per 36, by k and M alone."""
    shooter, target = lead(row["k"], m)
    shot = shooting.strike(shooter, target)
    assert shot.lead == row["k"]
    assert [chance * 36 for chance in shot.odds().values()] == row[f"M{m}"]


@pytest.mark.parametrize("row", PART_B, ids=lambda row: f"k{row['k']}")
@pytest.mark.parametrize("m", [1, 2, 3])
def test_the_chances_of_a_clash_are_the_same_four_numbers(row: Any, m: int) -> None:
    """Continue, retreat, flight, panic of the struck unit, by k and M alone."""
    attacker, defender = lead(row["k"], m)
    blow = melee.strike(attacker, defender, "clash")
    assert blow.lead == row["k"]
    assert [chance * 36 for chance in blow.odds().values()] == row[f"M{m}"]


def played(
    procedure: Any, inputs: dict[str, Any], names: tuple[str, str], dice: tuple[str, ...]
) -> dict[str, Fraction]:
    """The slow twin: the procedure played out with every combination of dice."""
    counts: Counter[str] = Counter()
    for roll in product(D6, repeat=len(dice)):
        given_dice = dict(zip(dice, roll, strict=True))
        result = procedure.run(procedure.Inputs.model_validate({**inputs, "dice": given_dice})).result
        counts[", ".join(f"{name} {result[f'{name}.outcome']}" for name in names)] += 1
    return {outcome: Fraction(n, 6 ** len(dice)) for outcome, n in counts.items()}


BLOWS = ("attacker_blow", "defender_guard", "defender_blow", "attacker_guard")
MELEES: dict[str, dict[str, Any]] = {
    "a clash of knights with foot": {"attacker": side(KNIGHTS, "attack"), "defender": side(FOOT)},
    "hand-to-hand": {"attacker": side(KNIGHTS, "attack"), "defender": side(SPEARS), "phase": "hand"},
    "a countercharge": {
        "attacker": side(KNIGHTS, "attack"),
        "defender": side(KNIGHTS, "attack"),
        "countercharge": True,
    },
    "fanatics in several fights": {
        "attacker": side(profile(fanatic=True), "attack"),
        "defender": side(FOOT, commander="genius"),
        "surrounded": True,
    },
}


@pytest.mark.parametrize("inputs", MELEES.values(), ids=MELEES)
def test_the_chances_of_a_melee_are_those_of_all_rolls(inputs: dict[str, Any]) -> None:
    """All 1296 rounds, played out with panic, equal and different results, against the fast distribution."""
    odds = melee.run(melee.Inputs.model_validate(inputs)).odds
    assert odds == played(melee, inputs, ("attacker", "defender"), BLOWS)


def test_the_chances_of_a_blow_in_the_rear_are_those_of_all_rolls() -> None:
    """Two dice: the struck unit does not strike back."""
    inputs = {"attacker": side(order="attack"), "defender": side(edge="rear")}
    odds = melee.run(melee.Inputs.model_validate(inputs)).odds
    assert odds == played(melee, inputs, ("attacker", "defender"), BLOWS[:2])


def test_the_chances_of_an_exchange_of_shots_are_those_of_all_rolls() -> None:
    """All 1296 exchanges, played out."""
    inputs = {"shooter": side(ARCHERS), "target": side(LONGBOWS, "manoeuvre"), "exchange": True}
    odds = shooting.run(shooting.Inputs.model_validate(inputs)).odds
    dice = ("shot", "guard", "return_shot", "return_guard")
    assert odds == played(shooting, inputs, ("target", "shooter"), dice)


def test_the_chances_of_a_single_shot_are_those_of_all_rolls() -> None:
    """36 shots at a rear, where a middling result is flight."""
    inputs = {"shooter": side(LONGBOWS), "target": side(KNIGHTS, "attack", edge="rear")}
    odds = shooting.run(shooting.Inputs.model_validate(inputs)).odds
    found = played(shooting, inputs, ("target", "target"), ("shot", "guard"))
    assert {key.split(", ")[0].removeprefix("target "): chance for key, chance in found.items()} == {
        key: chance for key, chance in odds.items() if chance
    }


@pytest.mark.parametrize("charger", [KNIGHTS, FOOT], ids=["knights", "foot"])
def test_the_chances_of_a_protective_shot_are_those_of_all_rolls(charger: Any) -> None:
    """All 1296 sequences, with the panic that voids the shot and the correction by the shot's disorder."""
    inputs = {"attacker": side(charger, "attack"), "shooters": side(LONGBOWS, works="barricade")}
    odds = protective_shot.run(protective_shot.Inputs.model_validate(inputs)).odds
    dice = ("attack", "shooters_guard", "shot", "attacker_guard")
    assert odds == played(protective_shot, inputs, ("attacker", "shooters"), dice)


kinds = st.sampled_from([ARCHERS, ELEPHANT, FOOT, KNIGHTS, LONGBOWS, PIKES, SLINGERS, SPEARS])


@given(kinds, kinds, st.sampled_from(["clash", "hand"]), st.sampled_from(["front", "flank", "rear"]), st.booleans())
def test_the_chances_of_a_melee_sum_to_one(one: Any, other: Any, phase: str, edge: str, surrounded: bool) -> None:
    """Of any two units, on any edge; each side's own chances too."""
    inputs = {
        "attacker": side(one, "attack"),
        "defender": side(other, edge=edge),
        "phase": phase,
        "surrounded": surrounded,
    }
    answer = melee.run(melee.Inputs.model_validate(inputs))
    assert sum(answer.odds.values()) == 1
    for name in ("attacker", "defender"):
        own = [value for key, value in answer.result.items() if key.startswith(f"{name}.")]
        assert sum(Fraction(value) for value in own) == 1


@given(kinds)
def test_equals_in_a_countercharge_have_equal_chances(kind: Any) -> None:
    """What the attacker suffers is as likely as what the defender suffers."""
    equal = side(kind, "attack")
    answer = melee.run(melee.Inputs(attacker=equal, defender=equal, countercharge=True, readings={})).result
    chances = {
        name: {k.split(".")[1]: v for k, v in answer.items() if k.startswith(name)} for name in ("attacker", "defender")
    }
    assert chances["attacker"] == chances["defender"]


@given(kinds, st.integers(min_value=0, max_value=6), st.sampled_from(["clash", "hand"]))
def test_more_attack_never_spares_the_enemy(other: Any, a: int, phase: Any) -> None:
    """With one point of A more, every outcome or worse is at least as likely."""
    found = []
    for value in (a, a + 1):
        blow = melee.strike(side(profile(stats={"attack": value}), "attack"), side(other), phase)
        odds = blow.odds()
        found.append([sum(chance for key, chance in odds.items() if strike.severity(key) >= n) for n in range(6)])
    assert all(more >= less for less, more in zip(*found, strict=True))


def test_a_wider_column_of_the_table_changes_the_chances() -> None:
    """Retreat up to 3M instead of 2M: what was flight becomes retreat, nothing else moves."""
    shooter, target = lead(3, 1)
    before = shooting.strike(shooter, target).odds()
    with RULES.replaced("fighting.columns.middle", 3):
        after = shooting.strike(shooter, target).odds()
    assert (after["continue"], after["confusion"]) == (before["continue"], before["confusion"])
    assert after["retreat"] > before["retreat"]
    assert sum(after.values()) == 1
