"""What the rules forbid is refused with its reason and fact: shots, return shots, defensive shots, attacks."""

from typing import Any

import pytest

from builder.systems.formations.procedures import melee, protective_shot, shooting
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError
from tests.systems.formations.units import ARCHERS, CREW, ELEPHANT, FOOT, KNIGHTS, LONGBOWS, SLINGERS, profile, side

DICE = {"shot": 3, "guard": 3}
ARQUEBUS = profile(arms=("arquebus",), stats={"shooting": 1})
MUSKETEERS = profile("cavalry", arms=("musket",), stats={"shooting": 1})
DRAGOONS = profile("cavalry", arms=("light-musket",), stats={"shooting": 1})
DENSE = profile(density="dense", arms=("spear", "javelin"), stats={"combat": 5, "shooting": 1})
JAVELINS = profile(arms=("javelin",), stats={"shooting": 1})


def refusal(procedure: Any, **inputs: Any) -> str:
    with pytest.raises(MusterError) as refused:
        procedure.run(procedure.Inputs.model_validate(inputs))
    return str(refused.value)


@pytest.mark.parametrize(
    ("inputs", "fact"),
    [
        pytest.param({"shooter": side(ARCHERS, "attack")}, "C-4.3a-14", id="on Attack"),
        pytest.param({"shooter": side(ARCHERS, "recovery")}, "C-10-09", id="on Recovery"),
        pytest.param({"shooter": side(ARCHERS, edge="flank")}, "C-5.4-06", id="from its flank"),
        pytest.param({"shooter": side(ARCHERS), "distance": 12.5}, "C-5.3-02", id="too far"),
        pytest.param(
            {"shooter": side(ARCHERS, ground="sparse-forest"), "distance": 7.0}, "C-12.3-04", id="too far for a wood"
        ),
        pytest.param({"shooter": side(ARCHERS, ground="dense-forest")}, "C-12.3-04", id="in a dense forest"),
        pytest.param({"shooter": side(DENSE)}, "C-3.1-02", id="in dense order"),
        pytest.param(
            {"shooter": side(profile(arms=("sling",), stats={"shooting": 2}))}, "C-5.3-04", id="a sling in free order"
        ),
        pytest.param({"shooter": side(MUSKETEERS)}, "C-5.3-09", id="a musket on horseback"),
        pytest.param({"shooter": side(DRAGOONS)}, "C-5.3-09", id="a light musket on horseback"),
        pytest.param({"shooter": side(ARQUEBUS), "year": 1400}, "C-5.3-08", id="an arquebus too early"),
        pytest.param(
            {"shooter": side(profile(arms=("heavy-crossbow",), stats={"shooting": 1})), "year": 1521},
            "C-5.3-07",
            id="a heavy crossbow too late",
        ),
        pytest.param(
            {"shooter": side(ARCHERS, out_of_command=True), "readings": {"Q-69": "void"}},
            "Q-69",
            id="out of command, card void",
        ),
        pytest.param(
            {"shooter": side(ARCHERS), "target": side(ARCHERS, "attack"), "exchange": True},
            "C-5.2-02",
            id="answered on Attack",
        ),
        pytest.param(
            {"shooter": side(ARCHERS), "target": side(ARCHERS, out_of_command=True), "exchange": True},
            "C-4.3a-20",
            id="answered out of command",
        ),
        pytest.param(
            {"shooter": side(ARCHERS), "target": side(ARCHERS, edge="rear"), "exchange": True},
            "C-5.4-06",
            id="answered from the rear",
        ),
        pytest.param(
            {"shooter": side(ARCHERS), "target": side(ARCHERS, "manoeuvre", acts="evading"), "exchange": True},
            "C-5.2-08",
            id="answered while evading",
        ),
    ],
)
def test_a_shot_that_the_rules_forbid_is_refused(inputs: dict[str, Any], fact: str) -> None:
    """The message names the fact."""
    assert fact in refusal(shooting, **{"target": side(FOOT), **inputs})


def test_riders_shoot_a_light_musket_where_the_rulebook_lets_them() -> None:
    """It is refused for what the rulebook says of it, not because it says anything."""
    with RULES.replaced("arms.shooting.light-musket.shoots_on_foot", False):
        answer = shooting.run(shooting.Inputs.model_validate({"shooter": side(DRAGOONS), "target": side(FOOT)}))
    assert sum(answer.odds.values()) == 1


@pytest.mark.parametrize(
    "inputs",
    [
        {"shooter": side(ARCHERS), "distance": 12.0},
        {"shooter": side(ARCHERS, out_of_command=True)},
        {"shooter": side(ARQUEBUS), "year": 1401},
        {"shooter": side(SLINGERS, None, edge="rear")},
        {"shooter": side(ARCHERS), "target": side(ARCHERS, edge="flank"), "exchange": True},
    ],
)
def test_a_shot_at_the_very_limit_is_made(inputs: dict[str, Any]) -> None:
    """The near misses of the refusals above."""
    answer = shooting.run(shooting.Inputs.model_validate({"target": side(FOOT), **inputs}))
    assert sum(answer.odds.values()) == 1


@pytest.mark.parametrize(
    ("inputs", "fact"),
    [
        pytest.param({"attacker": side(KNIGHTS)}, "C-4.3a-13", id="not on Attack"),
        pytest.param({"attacker": side(FOOT, "attack", shape="hedgehog")}, "C-3.3-03", id="by a hedgehog"),
        pytest.param({"attacker": side(SLINGERS, None, acts="evading")}, "C-9.1-01", id="while evading"),
        pytest.param({"attacker": side(FOOT, "attack", edge="flank")}, "C-8.7-03", id="with its flank"),
        pytest.param({"attacker": side(profile(melee=False), "attack")}, "C-3.5-01", id="not melee-capable"),
        pytest.param(
            {"attacker": side(KNIGHTS, "attack"), "defender": side(works="fortification")},
            "C-14-06",
            id="of horse at a fortification",
        ),
        pytest.param(
            {"attacker": side(FOOT, "attack"), "defender": side(ELEPHANT, works="barricade")},
            "C-14-04",
            id="on elephants behind a barricade",
        ),
        pytest.param(
            {"attacker": side(FOOT, "attack"), "defender": side(FOOT), "countercharge": True},
            "C-4.3a-17",
            id="countercharged on Defence",
        ),
        pytest.param(
            {"attacker": side(FOOT, "attack"), "defender": side(FOOT, "attack", edge="flank"), "countercharge": True},
            "C-8.2-06",
            id="countercharged from the flank",
        ),
    ],
)
def test_an_attack_that_the_rules_forbid_is_refused(inputs: dict[str, Any], fact: str) -> None:
    """The message names the fact."""
    assert fact in refusal(melee, **{"defender": side(FOOT), **inputs})


@pytest.mark.parametrize(
    ("inputs", "fact"),
    [
        pytest.param({"shooters": side(LONGBOWS, "manoeuvre")}, "C-4.3a-05", id="on Manoeuvre"),
        pytest.param({"shooters": side(LONGBOWS, edge="flank")}, "C-7-05", id="at an attack on the flank"),
        pytest.param({"shooters": side(JAVELINS)}, "C-7-08", id="with javelins"),
        pytest.param({"shooters": side(LONGBOWS), "distance": 1.5}, "C-7-07", id="from too near"),
        pytest.param({"shooters": side(LONGBOWS), "made_return_shot": True}, "C-7-09", id="after a return shot"),
        pytest.param(
            {"shooters": side(profile("artillery", None, piece="stone-thrower", stats={"combat": 3, "shooting": 2}))},
            "C-15.1b-02",
            id="of a stone thrower",
        ),
    ],
)
def test_a_protective_shot_that_the_rules_forbid_is_refused(inputs: dict[str, Any], fact: str) -> None:
    """The message names the fact."""
    assert fact in refusal(protective_shot, **{"attacker": side(KNIGHTS, "attack"), **inputs})


SHIELDS = profile(density="skirmish", arms=("light-bow",), big_shield=True, stats={"combat": 2, "shooting": 2})
FAR = {"out_of_command": True}


@pytest.mark.parametrize(
    ("procedure", "inputs"),
    [
        pytest.param(
            shooting, {"shooter": side(ARCHERS), "target": side(SHIELDS, None, acts="evading", **FAR)}, id="evasion"
        ),
        pytest.param(
            shooting, {"shooter": side(ARCHERS), "target": side(SHIELDS, None, **FAR), "exchange": True}, id="answer"
        ),
        pytest.param(
            protective_shot,
            {"attacker": side(KNIGHTS, "attack"), "shooters": side(SHIELDS, None, **FAR)},
            id="protective",
        ),
        pytest.param(
            melee,
            {"attacker": side(FOOT, "attack"), "defender": side(SHIELDS, None, **FAR), "countercharge": True},
            id="countercharge",
        ),
    ],
)
def test_skirmishers_outside_formations_need_no_command(procedure: Any, inputs: dict[str, Any]) -> None:
    """C-4.2-08, C-5.2-11, Q-91: all their reactions and shields, as within command; by the other reading none of them."""
    near = {
        key: value.model_copy(update={"out_of_command": False}) if isinstance(value, Side) else value
        for key, value in inputs.items()
    }
    answers = [procedure.run(procedure.Inputs.model_validate(given)) for given in (inputs, near)]
    assert answers[0].odds == answers[1].odds
    assert ["Q-91" in answer.readings for answer in answers] == [True, False]
    assert "C-4.3a-20" in refusal(procedure, **inputs, readings={"Q-91": "bound"})


def test_fanatics_out_of_command_charge_as_in_it() -> None:
    """C-4.3a-21: impetus and countercharge; others on Attack out of command have neither (C-4.3a-20)."""
    fanatics, others = profile(fanatic=True), profile()
    far = melee.strike(side(fanatics, "attack", acts="attacking", **FAR), side(), "clash")
    near = melee.strike(side(fanatics, "attack", acts="attacking"), side(), "clash")
    assert far.lead == near.lead
    asked = {"attacker": side(FOOT, "attack"), "countercharge": True}
    met = melee.run(melee.Inputs.model_validate({**asked, "defender": side(fanatics, "attack", **FAR)}))
    assert sum(met.odds.values()) == 1
    assert "C-4.3a-17" in refusal(melee, **asked, defender=side(others, "attack", **FAR))


def test_fanatics_shot_at_out_of_command_must_countercharge() -> None:
    """C-4.3a-21, C-5.2-09."""
    for of, reacts in ((profile(fanatic=True), True), (profile(), False)):
        inputs = {"shooter": side(ARCHERS), "target": side(of, "attack", **FAR), "dice": {"shot": 1, "guard": 6}}
        told = shooting.run(shooting.Inputs.model_validate(inputs)).result
        assert (told.get("target.reaction") == "countercharge") is reacts


def test_a_bombard_receives_attackers_with_grapeshot() -> None:
    """S and penetration of the grape, not of the ball."""
    inputs = {"attacker": side(KNIGHTS, "attack"), "shooters": side(CREW), "distance": 2.0}
    working = protective_shot.run(protective_shot.Inputs.model_validate(inputs)).working
    assert next(term.value for term in working if term.label.en == "penetration") == -4


@pytest.mark.parametrize("die", [0, 7])
def test_a_roll_that_no_die_shows_is_refused(die: int) -> None:
    """One to six."""
    inputs = {"shooter": side(ARCHERS), "target": side(FOOT), "dice": {"shot": die, "guard": 1}}
    assert f"cannot roll {die}" in refusal(shooting, **inputs)


def test_a_missing_die_is_named() -> None:
    """Nobody panicked, so the blow back is rolled."""
    inputs = {"attacker": side(order="attack"), "defender": side(), "dice": {"attacker_blow": 1, "defender_guard": 6}}
    assert "`defender_blow` and `attacker_guard`" in refusal(melee, **inputs)


@pytest.mark.parametrize(("losses", "disorder"), [(2, 0), (1, 3), (0, 4)])
def test_a_unit_that_is_no_more_cannot_fight(losses: int, disorder: int) -> None:
    """Half its figures lost, or its BS used up: it is off the field."""
    with pytest.raises(ValueError, match=r"C-1-22|C-10-04"):
        side(losses=losses, disorder=disorder)


def test_a_flank_row_fights_on_a_flank_only() -> None:
    """Struck in front the first unit fights with its figures; a hedgehog chooses its row on every side."""
    with pytest.raises(ValueError, match=r"C-3\.2-06"):
        side(row=(FOOT, FOOT))
    assert side(row=(FOOT, FOOT), edge="flank").row
    assert side(row=(FOOT, FOOT), shape="hedgehog").row
