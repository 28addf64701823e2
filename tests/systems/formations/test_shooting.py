"""Shots and answers: who answers for whom, with which dice, in which year, and what a unit on Attack does then (5)."""

from typing import Any

import pytest

from builder.systems.formations.procedures import protective_shot, shooting, shooting_rules
from builder.systems.formations.procedures.situation import Support
from builder.text.errors import MusterError
from tests.systems.formations.units import (
    ARCHERS,
    CREW,
    FOOT,
    KNIGHTS,
    LONGBOWS,
    SLINGERS,
    SPEARS,
    profile,
    side,
)

ARQUEBUS = profile(arms=("arquebus",), stats={"shooting": 1})
CROSSBOWS = profile(arms=("heavy-crossbow",), stats={"shooting": 1})
JAVELINS = profile(arms=("javelin",), stats={"shooting": 1})
SHOT: dict[str, Any] = {"shooter": side(ARCHERS), "target": side(ARCHERS)}
CHARGE: dict[str, Any] = {"attacker": side(KNIGHTS, "attack"), "shooters": side(LONGBOWS)}


def shoots(**inputs: Any) -> Any:
    return shooting.run(shooting.Inputs.model_validate({**SHOT, **inputs}))


def meets(**inputs: Any) -> Any:
    return protective_shot.run(protective_shot.Inputs.model_validate({**CHARGE, **inputs}))


def test_a_return_shot_strikes_the_rank_in_front() -> None:
    """C-5.2-04: knights before the archers who shot take the answer."""
    before = side(KNIGHTS, "defence")
    told = shoots(shooter=side(ARCHERS, from_behind=True), struck=before, exchange=True).result
    alone = shooting.strike(side(ARCHERS), before).odds()
    assert {name: told.get(f"shooter.{name}", 0) for name in alone} == alone


def test_a_first_rank_that_has_turned_round_takes_the_answer_in_its_rear() -> None:
    """C-5.2-04, C-6.3-01: units of a column may face about; then it flees and does not retreat, and nobody behind supports it."""
    turned = side(FOOT, "defence", edge="rear", in_formation=True)
    told = shoots(shooter=side(ARCHERS, from_behind=True), struck=turned, exchange=True).result
    assert "shooter.flight" in told
    assert "shooter.retreat" not in told
    with pytest.raises(MusterError, match=r"C-3\.4-02"):
        shoots(struck=turned.model_copy(update={"support": Support(units=1)}), exchange=True)


def test_behind_a_first_rank_in_melee_nobody_shoots() -> None:
    """C-5.5-02: the second rank shoots by itself only while the first does not fight."""
    with pytest.raises(MusterError, match=r"C-5\.5-02"):
        shoots(struck=side(FOOT, "defence", engaged=True), exchange=True)


def test_a_return_shot_at_a_second_rank_asks_whom_it_strikes() -> None:
    """C-5.2-04, C-12.2-08: from a slope the shooters stand above others, and are struck themselves."""
    with pytest.raises(MusterError, match=r"`struck`.*C-5\.2-04"):
        shoots(shooter=side(ARCHERS, from_behind=True), exchange=True)
    shoots(shooter=side(ARCHERS, from_behind=True))
    shoots(shooter=side(ARCHERS, from_behind=True, height="above"), exchange=True)


@pytest.mark.parametrize(
    ("first", "distance", "answers"),
    [
        (ARCHERS, None, False),
        (JAVELINS, 3.0, False),
        (JAVELINS, 4.0, True),
        (SPEARS, None, True),
    ],
    ids=["bows", "javelins near", "javelins too far", "dense spears"],
)
def test_a_second_rank_answers_only_for_a_first_that_cannot(first: Any, distance: float | None, answers: bool) -> None:
    """C-5.2-03, C-5.5-01: behind shooters it is support."""
    asked = {"target": side(first), "answers": side(ARCHERS), "distance": distance, "exchange": True}
    if answers:
        assert sum(shoots(**asked).odds.values()) == 1
    else:
        with pytest.raises(MusterError, match=r"C-5\.2-03"):
            shoots(**asked)


@pytest.mark.parametrize(
    ("weapon", "shooting", "worse"),
    [("light-bow", 2, 0), ("pistol", 1, 2), (None, 2, 0)],
    ids=["bow", "pistol", "its own"],
)
def test_who_shoots_with_another_weapon_has_the_values_of_that_weapon(weapon: Any, shooting: int, worse: int) -> None:
    """C-5.3-01, C-5.3-10: the stat line has the Shooting of the bow."""
    riders = profile("cavalry", arms=("light-bow", "pistol"), stats={"shooting": 2, "move": 18})
    told = shoots(shooter=side(riders, weapon=weapon), target=side(FOOT), dice={"shot": 1, "guard": 1})
    values = {term.label.en: term.value for term in told.working}
    assert values["Shoot"] == shooting
    assert values.get("penetration", 0) == -worse


def test_outcomes_of_an_exchange_are_told_from_the_mildest() -> None:
    """By what becomes of the target, then by what becomes of the shooter."""
    told = [pair.replace("target ", "").replace("shooter ", "").split(", ") for pair in shoots(exchange=True).odds]
    ladder = ["continue", "confusion", "retreat", "flight"]
    assert told == sorted(told, key=lambda pair: (ladder.index(pair[0]), ladder.index(pair[1])))


@pytest.mark.parametrize("dice", [{"return_shot": 3}, {"return_guard": 3}])
def test_an_answer_takes_both_its_dice(dice: dict[str, int]) -> None:
    """A shot without protection against it is none."""
    with pytest.raises(MusterError, match="`return_shot` and `return_guard`"):
        shoots(exchange=True, dice={"shot": 1, "guard": 6, **dice})


@pytest.mark.parametrize(("disorder", "reacts"), [(0, True), (2, True), (3, False)])
def test_who_is_scattered_by_confusion_charges_nobody(disorder: int, reacts: bool) -> None:
    """C-5.2-09, C-10-04: a unit on Attack must countercharge while there is one."""
    dice = {"shot": 1, "guard": 1 + disorder}  # 4 + 2 + 1 against 4 + 1 + 1: P = 1 whatever the disorder
    target = side(profile(stats={"protection": 1}), "attack", disorder=disorder)
    told = shoots(target=target, dice=dice).result
    assert told["target.outcome"] == "confusion"
    assert (told.get("target.reaction") == "countercharge") == reacts


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        ({"shooter": side(LONGBOWS), "target": side(JAVELINS), "exchange": True, "distance": 12.0}, "out of range"),
        ({"shooter": side(profile("elephants", None, piece="indian-elephant", arms=("light-bow",),
                                  stats={"combat": 3, "shooting": 2, "move": 14}))}, "C-13-07"),
        ({"shooter": side(ARQUEBUS, year=1399)}, "not in 1399"),
        ({"shooter": side(ARQUEBUS, year=1399), "year": 1450}, "not in 1399"),
        ({"shooter": side(ARQUEBUS), "year": 1399}, "not in 1399"),
        ({"shooter": side(CROSSBOWS), "year": 1521}, "not in 1521"),
    ],
    ids=["an answer too far", "from an elephant", "its year", "its own year", "the battle's year", "too late"],
)  # fmt: skip
def test_a_shot_that_cannot_be_is_refused(inputs: dict[str, Any], says: str) -> None:
    """C-5.2-02, C-13-07, Q-21: a unit that names its own year is of that year."""
    with pytest.raises(MusterError, match=says):
        shoots(**inputs)


@pytest.mark.parametrize(
    "inputs",
    [
        {"target": side(SLINGERS, None), "exchange": True},
        {"shooter": side(ARQUEBUS, year=1450), "year": 1399},
        {"shooter": side(CROSSBOWS), "year": 1520},
    ],
    ids=["answered without a card", "of its own year", "the last year"],
)
def test_a_shot_that_comes_near_to_that_is_made(inputs: dict[str, Any]) -> None:
    """The near misses of the refusals above."""
    assert sum(shoots(**inputs).odds.values()) == 1


def test_a_crew_answers_from_its_front_only() -> None:
    """C-15.1a-04."""
    shooting_rules.may_return(side(CREW), side(ARCHERS), 6.0, {})
    with pytest.raises(MusterError, match=r"C-15\.1a-04"):
        shooting_rules.may_return(side(CREW, edge="flank"), side(ARCHERS), 6.0, {})


@pytest.mark.parametrize(
    ("inputs", "says"),
    [
        (
            {"attacker": side(KNIGHTS, "attack", height="above"), "shooters": side(LONGBOWS, height="above")},
            "C-12.2-10",
        ),
        ({"attacker": side(KNIGHTS)}, "C-4.3a-13"),
        ({"shooters": side(SPEARS.model_copy(update={"arms": ("light-bow",)}))}, "C-3.1-02"),
        ({"dice": {"attack": 1, "shooters_guard": 6, "shot": 3}}, "`shot` and `attacker_guard`"),
        ({"dice": {"attack": 1, "shooters_guard": 6, "attacker_guard": 3}}, "`shot` and `attacker_guard`"),
    ],
    ids=["both above", "no attack", "dense order", "half the dice", "the other half"],
)
def test_a_protective_shot_that_cannot_be_is_refused(inputs: dict[str, Any], says: str) -> None:
    """Section 7: what forbids an attack or a shot forbids it too."""
    with pytest.raises(MusterError, match=says):
        meets(**inputs)
