"""Who is off the field pursues nobody, who does not move follows nobody, and who moves slower comes less far (8, 9, 13, 15)."""

from typing import Any

import pytest

from builder.systems.formations.procedures import (
    artillery,
    melee,
    melee_after,
    movement,
    outcomes,
    reaction,
    shooting,
    terrain,
)
from builder.systems.formations.readings import working
from builder.text.errors import MusterError
from tests.systems.formations.units import ARCHERS, CREW, FOOT, KNIGHTS, PIKES, SLINGERS, profile, side

SCYTHED = profile(
    "chariots", None, piece="scythed-chariot", stats={"combat": 3, "attack": 4, "protection": 3, "move": 14}
)
LIGHT_GUN = profile(
    "artillery", None, piece="light-gun", melee=False, stats={"combat": 3, "attack": 0, "protection": 0, "shooting": 3}
)
COLUMN: dict[str, Any] = {"shape": "column", "in_formation": True}


def after(results: tuple[str, str], phase: str = "hand", **sides: Any) -> dict[str, Any]:
    """The duties that follow these results between foot."""
    pair = sides.get("attacker", side(FOOT, "attack")), sides.get("defender", side(FOOT))
    work = working()
    melee_after.add_consequences(pair, outcomes.compared_fates("melee", *results), phase, None, work)
    return dict(work.answer().result)


def refused(procedure: Any, **inputs: Any) -> str:
    with pytest.raises(MusterError) as forbidden:
        procedure.run(procedure.Inputs.model_validate(inputs))
    return str(forbidden.value)


def test_a_winner_whom_his_losses_destroy_pursues_nobody() -> None:
    """C-1-22, C-9.3-03: his own loss counts though he ignores his retreat (C-8.3-10)."""
    assert after(("flight", "retreat"))["defender.pursuit"] == "must"
    assert "defender.pursuit" not in after(("flight", "retreat"), defender=side(FOOT, losses=1))
    assert "defender.pursuit" not in after(("flight", "retreat"), defender=side(FOOT, disorder=2))


def test_scythed_chariots_that_have_struck_pursue_nobody() -> None:
    """C-13.2-02: they are removed after the clash; the heavy ones are not."""
    heavy = profile(
        "chariots", None, piece="heavy-chariot", stats={"combat": 3, "attack": 3, "protection": 4, "move": 14}
    )
    assert after(("continue", "flight"), "clash", attacker=side(heavy, "attack"))["attacker.pursuit"] == "must"
    told = after(("continue", "flight"), "clash", attacker=side(SCYTHED, "attack"))
    assert told["attacker.removed"] == "used"
    assert "attacker.pursuit" not in told


def test_a_unit_that_its_losses_destroy_goes_nowhere_and_is_not_pursued() -> None:
    """C-1-22: the table's retreat or flight moves nobody who is taken off."""
    for result in ("retreat", "flight"):
        told = after(("continue", result), defender=side(FOOT, losses=1))
        assert "defender.way" not in told
        assert "attacker.pursuit" not in told
        assert "defender.way" in after(("continue", result))


@pytest.mark.parametrize("results", [("continue", "retreat"), ("continue", "destroyed"), ("retreat", "retreat")])
def test_the_rest_of_a_column_flees_from_the_loss_of_its_unit(results: tuple[str, str]) -> None:
    """C-8.4-03, C-1-22: by the table or by half of its figures, and the winner is bound to follow (C-9.3-03)."""
    told = after(results, defender=side(FOOT, losses=1, **COLUMN))
    assert (told["defender.column"], told["defender.way"], told["attacker.pursuit"]) == ("flight", 12, "must")


def test_a_hedgehog_and_guns_that_do_not_move_pursue_nobody() -> None:
    """C-3.3-03, C-15.2a-09; a turtle follows at half its speed (C-3.3-04), a light gun at its own (C-15.2a-08)."""
    ring = side(PIKES, shape="hedgehog", in_formation=True)
    for result in ("retreat", "flight"):
        for winner in (ring, side(CREW)):
            assert after((result, "continue"), defender=winner)["defender.pursuit"] == "none"
    told = after(("retreat", "continue"), defender=side(LIGHT_GUN))
    assert (told["defender.pursuit"], told["defender.gap"]) == ("may", 3 - 6 / 4)
    told = after(("retreat", "continue"), defender=side(FOOT, shape="turtle", in_formation=True))
    assert (told["defender.pursuit"], told["defender.gap"]) == ("may", 3 - 12 / 2 / 4)


def test_a_turtle_goes_half_as_far_whatever_moves_it() -> None:
    """C-3.3-04: its retreat as the movement procedure counts it, and its attack."""
    turtle = side(FOOT, "attack", shape="turtle", in_formation=True)
    asked = movement.Inputs(units=(FOOT,), way="retreat", turtle=True, readings={})
    assert after(("retreat", "continue"), attacker=turtle)["attacker.way"] == movement.run(asked).result["steps"] == 1.5
    assert "C-4.3a-15" in refused(melee, attacker=turtle, defender=side(FOOT), distance=7.0)
    melee.run(melee.Inputs(attacker=turtle, defender=side(FOOT), distance=6.0, readings={}))


@pytest.mark.parametrize("way", ["evade", "retreat", "flight", "follow", "pursuit"])
def test_shots_and_reforms_take_nothing_of_a_forced_move(way: Any) -> None:
    """C-5.1-07, C-6.3-01: they take of the movement phase."""
    for spent in ({"shot": True}, {"reforms": 1}):
        assert "C-5.1-07" in refused(movement, units=(ARCHERS,), way=way, **spent)


def test_a_crew_that_gives_way_is_scattered_and_moves_nowhere() -> None:
    """C-15.1a-07."""
    for way in ("retreat", "flight"):
        legs = [{"ground": "open"}]
        assert "C-15.1a-07" in refused(terrain, troop="artillery", move=12.0, forced=way, legs=tuple(legs))
        assert "C-15.1a-07" in refused(movement, units=(LIGHT_GUN.model_copy(),), way=way, year=1600)


def test_a_second_rank_answers_over_the_first_with_less() -> None:
    """C-5.2-03, C-5.5-02: bows at -1 BS, firearms not at all; so too shooters behind the rank that is struck (C-5.2-04)."""
    arquebuses = profile(arms=("arquebus",), stats={"shooting": 1, "move": 10})
    asked = {"shooter": side(ARCHERS), "target": side(FOOT, **COLUMN), "exchange": True}
    answer = shooting.run(shooting.Inputs(**asked, answers=side(ARCHERS, **COLUMN)))  # type: ignore[arg-type]
    assert [step.value for step in answer.working if "shooting overhead" in step.label.en] == [-1]
    assert "C-5.5-02" in refused(shooting, **asked, answers=side(arquebuses, **COLUMN))
    asked = {"shooter": side(ARCHERS, **COLUMN), "target": side(ARCHERS), "exchange": True}
    answer = shooting.run(shooting.Inputs(**asked, struck=side(FOOT, **COLUMN)))  # type: ignore[arg-type]
    assert [step.value for step in answer.working if "shooting overhead" in step.label.en] == [-1]
    asked["shooter"] = side(arquebuses, **COLUMN)
    assert "C-5.5-02" in refused(shooting, **asked, struck=side(FOOT, **COLUMN))


def test_a_unit_shoots_once_in_its_own_turn() -> None:
    """C-5.1-06."""
    assert "C-5.1-06" in refused(shooting, shooter=side(ARCHERS, shot_this_turn=True), target=side(FOOT))


@pytest.mark.parametrize(
    ("target", "fact"),
    [
        (side(PIKES, "attack", shape="hedgehog", in_formation=True), "C-3.3-03"),
        (side(CREW, "attack"), "C-15.1a-02"),
        (side(FOOT, "attack", engaged=True), "C-4.2-09"),
    ],
    ids=["hedgehog", "crew", "in melee"],
)
def test_who_may_not_charge_stands_on_attack_too(target: Any, fact: str) -> None:
    """The reaction says what the melee would refuse."""
    asked = reaction.Inputs.model_validate({"attacker": {"units": (KNIGHTS,)}, "target": target, "distance": 12.0})
    answer = reaction.run(asked)
    assert answer.result["reaction"] == "stands"
    assert fact in answer.working[-2].text.en
    assert fact in refused(melee, attacker=side(KNIGHTS, "attack"), defender=target, countercharge=True)


def test_skirmishers_without_bb_do_not_countercharge() -> None:
    """C-5.2-11: they may only evade; those with BB choose."""
    for bb, acts in ((True, 2), (False, 1)):
        target = side(SLINGERS.model_copy(update={"melee": bb}), None)
        asked = {"attacker": {"units": (KNIGHTS,)}, "target": target, "distance": 12.0}
        answer = reaction.run(reaction.Inputs.model_validate(asked))
        assert sum(step.label.en.startswith("applied result") for step in answer.working) == acts


def test_shooters_in_melee_have_no_protective_shot_to_react_with() -> None:
    """C-7-04."""
    asked = {"attacker": {"units": (KNIGHTS,)}, "target": side(ARCHERS, engaged=True), "distance": 12.0}
    assert reaction.run(reaction.Inputs.model_validate(asked)).result["protective_shot"] is False


@pytest.mark.parametrize(
    ("distance", "more", "less"),
    [
        (8.0, {}, 0),
        (9.0, {}, 0),
        (9.5, {}, -1),
        (None, {}, -1),
        (8.0, {"leaves_zone": True}, -1),
        (9.5, {"cornered": True}, 0),
    ],
    ids=["in reach still", "just in reach", "beyond", "not said", "aside", "nowhere to go"],
)
def test_only_an_evasion_out_of_reach_lowers_the_shot(distance: float | None, more: dict[str, Any], less: int) -> None:
    """C-5.2-08: foot evades 3 steps, the bow reaches 12; a zone may be left sideways too, then the players say so."""
    target = side(FOOT, "manoeuvre", acts="evading", **more)
    answer = shooting.run(shooting.Inputs(shooter=side(ARCHERS), target=target, distance=distance, readings={}))
    assert sum(int(step.value) for step in answer.working if step.label.en == "target evades") == less


def test_a_battery_that_reaches_further_than_the_evasion_shoots_as_ever() -> None:
    """C-5.2-08, for a heavy bombard of 40 steps: skirmishers evade 12 of them."""
    for distance, less in ((20.0, 0), (30.0, -1)):
        inputs = {
            "piece": "heavy-bombard",
            "year": 1420,
            "distance": distance,
            "target": side(SLINGERS, None, acts="evading"),
        }
        answer = artillery.run(artillery.Inputs.model_validate(inputs))
        assert sum(int(step.value) for step in answer.working if step.label.en == "target evades") == less
