"""Shots and attacks that the place or the moment forbids (5.4, 7, 12.5)."""

from typing import Any

import pytest

from builder.systems.formations.procedures import artillery, melee, protective_shot, shooting
from tests.systems.formations.rounds import GUN, HIT, MISS, refused, run
from tests.systems.formations.units import (
    ARCHERS,
    CART,
    FOOT,
    LONGBOWS,
    SLINGERS,
    profile,
    side,
)


class TestRefused:
    """Sections 5.4, 7 and 12.5."""

    def test_nobody_shoots_at_a_unit_in_melee(self) -> None:
        """C-5.4-07: with guns neither."""
        busy = side(FOOT, engaged=True)
        assert "C-5.4-07" in refused(shooting, shooter=side(ARCHERS), target=busy)
        assert "C-5.4-07" in refused(artillery, **GUN, target=busy)

    def test_a_unit_in_melee_does_not_shoot(self) -> None:
        """C-7-04: light chariots at others, unless the club reads it otherwise (Q-64)."""
        inputs = {"shooter": side(ARCHERS, engaged=True), "target": side(FOOT)}
        assert "C-7-04" in refused(shooting, **inputs)
        inputs["shooter"] = side(CART, engaged=True)
        assert sum(run(shooting, **inputs).odds.values()) == 1
        assert "C-7-04" in refused(shooting, **inputs, readings={"Q-64": "none"})
        answering = {
            "shooter": side(ARCHERS),
            "target": side(FOOT),
            "exchange": True,
            "answers": side(ARCHERS, engaged=True),
        }
        assert "C-7-04" in refused(shooting, **answering)

    @pytest.mark.parametrize(
        ("shooter", "target", "allowed"),
        [
            ({}, {"ground": "ravine"}, False),
            ({"at_edge": True}, {"ground": "ravine"}, True),
            ({"ground": "ravine"}, {}, False),
            ({"ground": "ravine"}, {"at_edge": True}, True),
            ({"ground": "ravine"}, {"ground": "ravine"}, True),
            ({}, {"ground": "ditch"}, True),
        ],
    )
    def test_a_ravine_is_shot_into_and_out_of_at_its_edge_only(
        self, shooter: dict[str, Any], target: dict[str, Any], allowed: bool
    ) -> None:
        """C-12.5-05: a ditch is not deep (C-12.5-08)."""
        inputs = {"shooter": side(ARCHERS, **shooter), "target": side(FOOT, **target)}
        if allowed:
            assert sum(run(shooting, **inputs).odds.values()) == 1
        else:
            assert "C-12.5-05" in refused(shooting, **inputs)

    def test_guns_and_protective_shots_need_the_edge_as_well(self) -> None:
        """C-12.5-05, C-12.3-04."""
        low = side(FOOT, "attack", ground="ravine")
        assert "C-12.5-05" in refused(artillery, **GUN, target=low)
        assert sum(run(artillery, **GUN, target=low, at_edge=True).odds.values()) == 1
        assert "C-12.5-05" in refused(protective_shot, attacker=low, shooters=side(LONGBOWS))
        inside = side(SLINGERS, "attack", ground="dense-forest", in_formation=True)
        assert "C-12.3-04" in refused(
            protective_shot,
            attacker=inside,
            shooters=side(profile(melee=False, arms=("heavy-bow",), stats={"shooting": 3})),
        )

    def test_an_attack_that_has_not_the_movement_does_not_reach(self) -> None:
        """C-4.3a-15, C-7-05: foot of twelve steps; in a countercharge both move, and later rounds ask for none."""
        foot = side(FOOT, "attack")
        assert "C-4.3a-15" in refused(melee, attacker=foot, defender=side(), distance=12.5)
        assert "C-4.3a-15" in refused(protective_shot, attacker=foot, shooters=side(LONGBOWS), distance=12.5)
        near: tuple[dict[str, Any], ...] = (
            {"distance": 12.0},
            {"distance": 12.5, "phase": "hand"},
            {"distance": 12.5, "countercharge": True, "defender": foot},
        )
        for inputs in near:
            assert sum(run(melee, **{"attacker": foot, "defender": side(), **inputs}).odds.values()) == 1

    def test_a_hedgehog_does_not_countercharge(self) -> None:
        """C-3.3-03."""
        defender = side(FOOT, "attack", shape="hedgehog", in_formation=True)
        assert "C-3.3-03" in refused(melee, attacker=side(FOOT, "attack"), defender=defender, countercharge=True)

    def test_a_hedgehog_does_not_evade(self) -> None:
        """C-3.3-03."""
        target = side(FOOT, "manoeuvre", acts="evading", shape="hedgehog", in_formation=True)
        assert "C-3.3-03" in refused(shooting, shooter=side(ARCHERS), target=target)

    def test_nothing_that_is_shot_in_front_is_more_than_five_deep(self) -> None:
        """C-3.2-03: a line shot along its flank may be."""
        assert "C-3.2-03" in refused(artillery, **GUN, depth=6, target=side())
        assert run(artillery, **GUN, depth=6, target=side(edge="flank")).result["to_hit"] == 13

    def test_a_flank_row_that_loses_its_last_figure_is_told(self) -> None:
        """C-3.2-07."""
        inputs = {
            "shooter": side(LONGBOWS),
            "target": side(FOOT, edge="flank", row=(FOOT, FOOT), row_losses=1),
            "dice": HIT,
        }
        for dice, gone in ((HIT, True), (MISS, False)):
            answer = run(shooting, **(inputs | {"dice": dice}))
            assert ("gone" in [step.value for step in answer.working]) is gone
