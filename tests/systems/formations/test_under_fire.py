"""What follows a shot for all whom it concerns (5.2, 9.1, 9.4, 15)."""

from itertools import product
from typing import Any

import pytest

from builder.systems.formations.procedures import melee, shooting
from tests.systems.formations.rounds import HIT, MISS, battery, run, shot
from tests.systems.formations.units import (
    CART,
    CREW,
    FOOT,
    KNIGHTS,
    LONGBOWS,
    SLINGERS,
    profile,
    side,
)

VETERANS = profile(stats={"morale": 3, "protection": 4})


class TestUnderFire:
    """Sections 5.2 and 9.1."""

    @pytest.mark.parametrize(
        ("unit", "steps"),
        [(FOOT, 3), (KNIGHTS, 4), (SLINGERS, 12), (CART, 16)],
        ids=["foot", "horse", "skirmishers", "chariots"],
    )
    def test_evading_fire_costs_a_point_and_goes_a_quarter_or_the_full_move(self, unit: Any, steps: int) -> None:
        """C-5.2-08, C-9.1-01, C-9.1-02, C-10-02, C-13.4-02: besides what the shot does."""
        order = None if unit is SLINGERS else "manoeuvre"
        stands, evades = (shot(side(unit, order, acts=acts), MISS) for acts in ("standing", "evading"))
        assert evades["target.disorder"] == stands["target.disorder"] + 1
        assert evades["target.evades"] == steps
        assert "target.evades" not in stands

    def test_who_cannot_evade_stays_with_a_further_point(self) -> None:
        """C-9.1-06."""
        found = shot(side(FOOT, "manoeuvre", acts="evading", cornered=True), MISS)
        assert (found["target.disorder"], found["target.evades"]) == (2, 0)

    @pytest.mark.parametrize(
        ("distance", "reaction"), [(10.0, "countercharge"), (12.0, "countercharge"), (13.0, "countercharge-another")]
    )
    def test_guns_draw_a_countercharge_and_beyond_its_reach_one_on_others(self, distance: float, reaction: str) -> None:
        """C-5.2-09: foot of twelve steps."""
        assert battery(side(VETERANS, "attack"), MISS, distance=distance)["target.reaction"] == reaction

    @pytest.mark.parametrize(
        "target",
        [side(VETERANS), side(VETERANS, "attack", edge="flank"), side(VETERANS, "attack", out_of_command=True)],
    )
    def test_who_is_not_on_attack_or_struck_in_front_does_not_countercharge(self, target: Any) -> None:
        """C-5.2-09, C-4.3a-20."""
        assert "target.reaction" not in battery(target, MISS)
        assert "target.reaction" not in shot(target, MISS)

    def test_skirmishers_may_countercharge_if_they_have_bb(self) -> None:
        """C-5.2-11: they have no order that makes them."""
        bold, shy = (
            side(profile(density="skirmish", melee=bb, stats={"combat": 2}), None, acts="attacking")
            for bb in (True, False)
        )
        assert shot(bold, MISS)["target.reaction"] == "may-countercharge"
        assert "target.reaction" not in shot(
            shy, MISS, shooter=side(profile(arms=("light-bow",), melee=False, stats={"shooting": 2}))
        )

    def test_the_zone_of_a_commander_who_flees_does_not_count(self) -> None:
        """C-4.1-08."""
        inputs = {"shooter": side(LONGBOWS), "target": side(profile(stats={"morale": 1}), commander="genius")}
        told = [
            step.value for step in run(shooting, **inputs, dice=HIT).working if step.label.en == "commander (target)"
        ]
        assert told == ["at-risk", "flees"]
        shy = side(profile(stats={"morale": 1, "protection": 0}), commander="genius")
        names = ("attacker_blow", "defender_guard", "defender_blow", "attacker_guard")
        round_ = run(
            melee, attacker=side(KNIGHTS, "attack"), defender=shy, dice=dict(zip(names, (6, 1, 1, 6), strict=True))
        )
        told = [step.value for step in round_.working if step.label.en == "commander (defender)"]
        assert (round_.result["defender.outcome"], told) == ("panic", ["flees"])

    def test_nobody_countercharges_whom_confusion_has_scattered(self) -> None:
        """C-10-04: one figure, and a point for the confusion."""
        for points, reacts in ((2, True), (3, False)):
            for dice in product(range(1, 7), repeat=2):
                found = shot(
                    side(FOOT, "attack", disorder=points),
                    {"shot": dice[0], "guard": dice[1]},
                    shooter=side(profile(arms=("light-bow",), stats={"shooting": 0})),
                )
                if found["target.outcome"] == "confusion":
                    assert ("target.reaction" in found) is reacts

    @pytest.mark.parametrize(("reading", "goes"), [("goes", True), ("stops", False)])
    def test_one_that_must_recover_countercharges_or_stops(self, reading: str, goes: bool) -> None:
        """C-10-05 against C-5.2-09, Q-99; nobody makes then a move that he need not make."""
        worn = side(VETERANS, "attack", disorder=3)
        chosen = {"readings": {"Q-99": reading}}
        assert ("target.reaction" in shot(worn, MISS, **chosen)) is goes
        assert ("target.reaction" in battery(worn, MISS, **chosen)) is goes
        assert "target.reaction" not in battery(worn, MISS, distance=13.0, **chosen)
        bold = side(profile(density="skirmish", stats={"combat": 2}), None, acts="attacking", disorder=1)
        assert "target.reaction" not in shot(bold, MISS, **chosen)

    def test_nobody_countercharges_whom_he_may_not_attack(self) -> None:
        """C-3.5-01, C-14-06: it was "must" for all."""
        behind = {"shooter": side(LONGBOWS, works="fortification")}
        assert "target.reaction" not in shot(side(KNIGHTS, "attack"), MISS, **behind)
        assert shot(side(FOOT, "attack"), MISS, **behind)["target.reaction"] == "countercharge"
        shy = side(profile(melee=False), "attack")
        assert "target.reaction" not in shot(shy, MISS)
        assert shot(shy, MISS, readings={"Q-96": "countercharges"})["target.reaction"] == "countercharge"
        assert battery(shy, MISS)["target.reaction"] == "countercharge"

    def test_who_retreats_or_flees_from_a_shot_is_told_how_far(self) -> None:
        """C-9.1-01, C-9.1-03: who is off the field goes nowhere."""
        assert [shot(side(profile(stats={"morale": m, "protection": 3})))["target.way"] for m in (3, 1)] == [3, 12]
        gone = shot(side(FOOT, losses=1))
        assert ("target.removed" in gone, "target.way" in gone) == (True, False)

    def test_a_crew_that_gives_way_goes_nowhere(self) -> None:
        """C-15.1a-07: it is scattered where it stood."""
        found = [shot(side(CREW), {"shot": a, "guard": b}) for a, b in product(range(1, 7), repeat=2)]
        retreats = [one for one in found if one["target.outcome"] == "retreat"]
        assert retreats
        assert all(one["target.removed"] == "scattered" and "target.way" not in one for one in retreats)

    @pytest.mark.parametrize(
        ("reading", "cornered", "column", "way"),
        [
            ("flees", False, "flight", 12),
            ("as-result", False, "retreat", 3),
            ("flees", True, "scattered", None),
            ("as-result", True, "blocked", None),
        ],
    )
    def test_the_rest_of_a_column_whose_front_unit_is_destroyed_by_fire_flees(
        self, reading: str, cornered: bool, column: str, way: int | None
    ) -> None:
        """C-8.4-03, C-1-22, Q-97, C-9.1-06: with guns as with bows, and however the unit in front is destroyed."""
        firm = side(FOOT, losses=1, shape="column", in_formation=True, cornered=cornered)
        chosen = {"readings": {"Q-97": reading}}
        rolls = [{"shot": a, "guard": b} for a, b in product(range(1, 7), repeat=2)]
        found = [how(firm, dice, **chosen) for how in (shot, battery) for dice in rolls]
        retreats = [one for one in found if one["target.outcome"] == "retreat"]
        assert len(retreats) > 1
        for one in retreats:
            assert (one["target.removed"], one["target.column"]) == ("destroyed", column)
            assert one.get("target.way") == way
        worn = side(FOOT, disorder=2, shape="column", in_formation=True)
        assert shot(worn, {"shot": 3, "guard": 3})["target.column"] == "flight"

    def test_a_unit_that_is_destroyed_by_itself_leaves_no_column(self) -> None:
        """C-8.4-03: nor does a line flee."""
        for shape in (None, "line"):
            assert "target.column" not in shot(side(FOOT, losses=1, shape=shape, in_formation=shape is not None))

    def test_a_column_is_disordered_as_a_whole(self) -> None:
        """C-9.4-01: by fire too."""
        assert shot(side(FOOT, shape="column", in_formation=True))["target.column"] == "disordered"
        assert "target.column" not in shot(side(FOOT, shape="column", in_formation=True), MISS)
        assert "target.column" not in shot(side(FOOT, shape="line", in_formation=True))
