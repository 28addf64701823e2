"""A round of melee: who is cornered, who strikes, what an attack gives, which year it is (8.3, 8.6, 9.1)."""

from typing import Any

import pytest

from builder.systems.formations.procedures import melee
from builder.systems.formations.procedures.outcomes import Fate
from builder.systems.formations.procedures.parts import in_role
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.formations.units import CAMELS, ELEPHANT, FOOT, KNIGHTS, SLINGERS, profile, side

ATTACK: dict[str, Any] = {"attacker": side(FOOT, "attack"), "defender": side(FOOT)}
CORNERED = {"cornered": True}


def asked(**inputs: Any) -> melee.Inputs:
    return melee.Inputs.model_validate({**ATTACK, **inputs})


def fates(results: tuple[str, str], **inputs: Any) -> tuple[Fate, Fate]:
    """What becomes of attacker and defender after these results of the table."""
    given = asked(**inputs)
    return melee.settle(given, melee.opponents(given, {}), *results, {})


def does(results: tuple[str, str], **inputs: Any) -> tuple[str, str]:
    """What attacker and defender do after these results of the table."""
    first, second = fates(results, **inputs)
    return first.does, second.does


@pytest.mark.parametrize(
    ("results", "countercharge", "attacker_cornered", "defender_cornered"),
    [
        (("panic", "continue"), True, ("destroyed", "continue"), ("flight", "continue")),
        (("continue", "panic"), False, ("continue", "flight"), ("continue", "destroyed")),
        (("panic", "panic"), False, ("stop", "retreat"), ("stop", "blocked")),
        (("retreat", "continue"), False, ("blocked", "continue"), ("retreat", "continue")),
        (("continue", "flight"), False, ("continue", "flight"), ("continue", "scattered")),
    ],
    ids=["panic in a countercharge", "panic", "both panic", "a retreat", "a flight"],
)
def test_only_who_is_cornered_himself_has_no_way_out(
    results: tuple[str, str],
    countercharge: bool,
    attacker_cornered: tuple[str, str],
    defender_cornered: tuple[str, str],
) -> None:
    """C-8.4-01, C-9.1-06: an obstacle behind one of the two is none behind the other."""
    order = "attack" if countercharge else "defence"
    first = {"attacker": side(FOOT, "attack", **CORNERED), "defender": side(FOOT, order)}
    second = {"attacker": side(FOOT, "attack"), "defender": side(FOOT, order, **CORNERED)}
    assert does(results, **first, countercharge=countercharge) == attacker_cornered
    assert does(results, **second, countercharge=countercharge) == defender_cornered


@pytest.mark.parametrize(("phase", "first", "disordered"), [("hand", True, True), ("clash", False, False)])
def test_a_melee_may_begin_hand_to_hand_with_an_elephant(phase: str, first: bool, disordered: bool) -> None:
    """C-10-02, Q-09: the first round disorders, whatever it is called; contact of flanks has no clash (C-8.7-03)."""
    _, foe = fates(("continue", "continue"), attacker=side(ELEPHANT, "attack"), phase=phase, first_round=first)
    assert foe.disorder == (RULES.whole("disorder.sources.beasts") if disordered else 0)


def test_who_is_struck_in_the_rear_strikes_nobody() -> None:
    """C-8.6-01: the enemy before him has nothing to fear, nor dice to roll against it."""
    rear = {"attacker": side(FOOT, "attack", edge="rear"), "phase": "hand"}
    assert set(melee.run(asked(**rear)).odds) == {
        f"attacker {name}, defender continue" for name in ("continue", "flight", "destroyed")
    }
    dice = {"defender_blow": 1, "attacker_guard": 6}
    assert melee.run(asked(**rear, dice=dice)).result["defender.outcome"] == "continue"


@pytest.mark.parametrize("dice", [{"attacker_blow": 3}, {"defender_guard": 3}])
def test_a_blow_takes_a_die_against_it(dice: dict[str, int]) -> None:
    """Half an exchange is none: both dice are asked for."""
    with pytest.raises(MusterError, match="`attacker_blow` and `defender_guard`"):
        melee.run(asked(dice=dice))


def test_fanatics_who_are_struck_have_no_impetus_till_they_charge() -> None:
    """C-3.5-04, Q-11: on Attack, but overtaken before they moved."""
    fanatics = side(profile(fanatic=True), "attack")
    stood, charged = (
        melee.run(asked(defender=fanatics, countercharge=charges)).result["attacker.continue"]
        for charges in (False, True)
    )
    assert stood > charged  # type: ignore[operator]


@pytest.mark.parametrize(("own", "battle", "year"), [(1099, 1200, 1099), (None, 1200, 1200), (1099, None, 1099)])
def test_a_unit_of_another_year_keeps_it(own: int | None, battle: int | None, year: int) -> None:
    """The year of the battle is for units that name none."""
    assert in_role(side(KNIGHTS, "attack", year=own), "attacker", battle).year == year


def refusal(**inputs: Any) -> str:
    with pytest.raises(MusterError) as refused:
        melee.run(asked(**inputs))
    return str(refused.value)


@pytest.mark.parametrize("height", ["above", "below"])
def test_two_enemies_are_not_both_above_or_both_below(height: str) -> None:
    """C-12.2-10: the message says which; one above the other is well."""
    sides = {"attacker": side(FOOT, "attack", height=height), "defender": side(FOOT, height=height)}
    assert refusal(**sides).startswith(
        f"two enemies cannot each be {'higher' if height == 'above' else 'lower'} than the other"
    )
    other = {"above": "below", "below": "above"}[height]
    assert melee.run(asked(attacker=sides["attacker"], defender=side(FOOT, height=other))).odds


@pytest.mark.parametrize(
    ("unit", "says"),
    [
        (side(KNIGHTS, shape="hedgehog"), "a hedgehog is for infantry only, not for: cavalry"),
        (side(KNIGHTS, shape="turtle"), "a turtle is for infantry only, not for: cavalry"),
        (
            side(profile(stats={"morale": 4})),
            "`morale` is 4, but the rules allow only 1 militia, 2 regulars, 3 veterans",
        ),
        (side(profile("cavalry", "dense", stats={"combat": 5})), "may not have this density: dense order"),
        (side(CAMELS.model_copy(update={"density": None})), "may not have this density: no density"),
    ],
    ids=["hedgehog", "turtle", "morale", "dense horse", "no density"],
)
def test_a_unit_that_contradicts_itself_is_told_why(unit: Any, says: str) -> None:
    """C-3.1-01, C-1-24, C-3.3: in the words of what it is."""
    assert says in refusal(defender=unit)


UNFIT = profile(density="skirmish", melee=False, stats={"combat": 2})
MEEK = profile(melee=False)
CHARGED = {"attacker": side(FOOT, "attack"), "countercharge": True}


@pytest.mark.parametrize(
    ("sides", "says"),
    [
        ({"attacker": side(FOOT, None)}, "a unit may attack only on Attack (now: no order)"),
        ({"attacker": side(SLINGERS, "defence")}, "a unit may attack only on Attack (now: Defence)"),
        ({"attacker": side(SLINGERS, None, in_formation=True)}, "a unit may attack only on Attack (now: no order)"),
        ({"defender": side(ELEPHANT, works="barricade")}, "elephants may not defend a barricade"),
        ({**CHARGED, "defender": side(UNFIT, None)}, "skirmishers that are not melee-capable may not countercharge"),
        ({**CHARGED, "defender": side(FOOT)}, "only a unit on Attack and in command may countercharge"),
        (
            {**CHARGED, "defender": side(MEEK, "attack")},
            "a unit that is not melee-capable may not countercharge one that is",
        ),
        ({**CHARGED, "defender": side(FOOT, "attack"), "phase": "hand"}, "a countercharge belongs to the clash"),
        (
            {"attacker": side(FOOT, edge="rear"), "defender": side(FOOT, edge="rear"), "phase": "hand"},
            "two units back to back do not fight",
        ),
    ],
)
def test_a_melee_that_the_rules_do_not_know_is_told_why(sides: dict[str, Any], says: str) -> None:
    """C-4.3a-13, C-14-04, C-5.2-11, C-4.3a-17, C-3.5-01, C-8.3-08, C-8.6-01."""
    assert says in refusal(**sides)


@pytest.mark.parametrize(
    "sides",
    [
        {"attacker": side(SLINGERS, None)},
        {**CHARGED, "defender": side(SLINGERS, None)},
        {**CHARGED, "attacker": side(MEEK, "attack"), "defender": side(MEEK, "attack")},
        {**CHARGED, "defender": side(MEEK, "attack"), "readings": {"Q-96": "countercharges"}},
        {"attacker": side(FOOT, edge="rear"), "defender": side(FOOT), "phase": "hand"},
        {"attacker": side(FOOT), "defender": side(FOOT, edge="rear"), "phase": "hand"},
    ],
    ids=[
        "skirmishers",
        "skirmishers with BB",
        "neither has BB",
        "not melee-capable, read otherwise",
        "struck behind",
        "striking behind",
    ],
)
def test_a_melee_that_comes_near_to_that_is_fought(sides: dict[str, Any]) -> None:
    """The near misses of the refusals above."""
    assert sum(melee.run(asked(**sides)).odds.values()) == 1
