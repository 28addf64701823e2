"""Who may stand in which order, who mixes with whom, and what an old card is worth out of command (3.1 to 3.5, 4.3)."""

from typing import Any

import pytest

from builder.systems.formations.procedures import countercharge, melee, protective_shot, reaction, shooting, wheel
from tests.systems.formations.rounds import refused, run
from tests.systems.formations.units import ARCHERS, FOOT, KNIGHTS, LONGBOWS, PIKES, SPEARS, profile, side

SWORDS_DENSE = profile(density="dense", stats={"combat": 5})
HALBERDS_DENSE = profile(density="dense", arms=("halberd",), stats={"combat": 5})
LOOSE_PIKES = profile(density="skirmish", arms=("pike",), stats={"combat": 2, "move": 10})
MEEK = profile(melee=False)
ZEALOTS = profile(fanatic=True)
OUT = {"out_of_command": True}


def fights(defender: Any, **more: Any) -> dict[str, Any]:
    """The inputs of a clash with this defender."""
    return {"attacker": side(FOOT, "attack"), "defender": side(defender, **more)}


class TestDensity:
    """C-3.1-02, C-3.1-05: odds were given for troops that no base carries."""

    def test_swordsmen_do_not_stand_in_dense_order(self) -> None:
        assert "C-3.1-02" in refused(melee, **fights(SWORDS_DENSE))
        assert "C-3.1-02" in refused(shooting, shooter=side(LONGBOWS), target=side(SWORDS_DENSE))

    def test_skirmishers_have_no_pikes(self) -> None:
        assert "C-3.1-05" in refused(melee, **fights(LOOSE_PIKES, order=None))

    @pytest.mark.parametrize("dense", [PIKES, SPEARS, HALBERDS_DENSE], ids=["pikes", "spears", "halberds (Q-75)"])
    def test_pikes_and_spears_do_and_halberds_are_left_to_the_club(self, dense: Any) -> None:
        assert run(melee, **fights(dense)).odds


class TestRow:
    """C-3.3-03, C-3.5-05: who stands in one formation stands in its flank row."""

    def test_no_horse_in_a_hedgehog(self) -> None:
        more = {"shape": "hedgehog", "in_formation": True, "edge": "flank"}
        assert "C-3.3-03" in refused(melee, **fights(FOOT, row=(FOOT, KNIGHTS), **more))
        assert run(melee, **fights(FOOT, row=(FOOT, FOOT), **more)).odds

    def test_fanatics_mix_with_nobody(self) -> None:
        assert "C-3.5-05" in refused(melee, **fights(FOOT, row=(FOOT, ZEALOTS), edge="flank"))
        assert run(melee, **fights(ZEALOTS, row=(ZEALOTS, ZEALOTS), edge="flank")).odds


class TestOutOfCommand:
    """C-4.3a-20, Q-69: with a void card a unit did not shoot, but attacked all the same."""

    VOID = {"readings": {"Q-69": "void"}}

    def test_a_void_card_orders_no_attack(self) -> None:
        attack = {"attacker": side(FOOT, "attack", **OUT), "defender": side(FOOT)}
        assert "Q-69" in refused(melee, **attack, **self.VOID)
        shot = {"attacker": side(FOOT, "attack", **OUT), "shooters": side(LONGBOWS)}
        assert "Q-69" in refused(protective_shot, **shot, **self.VOID)

    def test_by_default_the_old_order_stands_and_the_reading_is_named(self) -> None:
        assert "Q-69" in run(melee, attacker=side(FOOT, "attack", **OUT), defender=side(FOOT)).readings
        assert "Q-69" not in run(melee, attacker=side(FOOT, "attack"), defender=side(FOOT)).readings

    def test_fanatics_near_the_enemy_need_no_card(self) -> None:
        """C-4.3a-21: out of command they are on Attack by themselves."""
        attack = {"attacker": side(ZEALOTS, "attack", **OUT), "defender": side(FOOT)}
        assert run(melee, **attack, **self.VOID).odds


class TestTurtle:
    """C-3.3-04: a turtle that attacks or wheels went as fast as a column."""

    def test_half_the_movement_to_attack_with(self) -> None:
        asked = {"target": side(FOOT), "distance": 7.0}
        assert run(reaction, attacker={"units": (FOOT, FOOT)}, **asked).result["reaches"] is True
        slow = run(reaction, attacker={"units": (FOOT, FOOT), "turtle": True}, **asked).result
        assert (slow["reaches"], slow["in_time"]) == (False, True)

    def test_half_the_movement_to_meet_an_attack(self) -> None:
        asked = {"attacker": {"units": (FOOT,)}, "distance": 20.0}
        assert run(countercharge, defender={"units": (FOOT, FOOT)}, **asked).result["meets"] is True
        slow = run(countercharge, defender={"units": (FOOT, FOOT), "turtle": True}, **asked)
        assert slow.result["gap"] == 20 - 12 - 6

    def test_half_the_movement_to_wheel(self) -> None:
        angle = run(wheel, units=(FOOT, FOOT)).result["angle"]
        assert 0 < run(wheel, units=(FOOT, FOOT), turtle=True).result["angle"] < angle  # type: ignore[operator]


class TestWithoutBb:
    """C-3.5-02: in an attacking formation they stop short of an enemy who has BB; nobody said so."""

    @pytest.mark.parametrize(
        ("units", "target", "stop"),
        [((FOOT, MEEK), FOOT, True), ((FOOT, MEEK), ARCHERS, True), ((FOOT, FOOT), FOOT, False), ((FOOT, MEEK), MEEK, False)],
        ids=["one of two", "archers who have BB", "all have it", "the enemy has none either"],
    )  # fmt: skip
    def test_they_stop_short(self, units: Any, target: Any, stop: bool) -> None:
        answer = run(reaction, attacker={"units": units}, target=side(target), distance=7.0)
        told = [step for step in answer.working if any(cite.fact == "C-3.5-02" for cite in step.cites)]
        assert [step.value for step in told] == ([2] if stop else [])
