"""What follows a shot, a protective shot or a melee for all whom it concerns (5.2, 7, 9, 10, 13, 14), and what is refused."""

from itertools import product
from typing import Any

import pytest

from builder.calculation import Calculation
from builder.errors import MusterError
from builder.systems.formations.procedures import artillery, melee, protective_shot, shooting
from builder.systems.formations.rulebook import RULES
from tests.systems.formations.units import (
    ARCHERS,
    CART,
    CREW,
    ELEPHANT,
    FOOT,
    KNIGHTS,
    LONGBOWS,
    SLINGERS,
    profile,
    side,
)

SCYTHED = profile("chariots", None, piece="scythed-chariot", stats={"bs": 3, "a": 4, "zsh": 3, "dv": 14})
VETERANS = profile(stats={"m": 3, "zsh": 4})
GUN: dict[str, Any] = {"piece": "heavy-bombard", "year": 1420, "distance": 10.0, "die": 1}
HIT = {"shot": 6, "guard": 1}
MISS = {"shot": 1, "guard": 6}


def run(procedure: Any, **inputs: Any) -> Calculation:
    answer = procedure.run(procedure.Inputs.model_validate(inputs))
    assert isinstance(answer, Calculation)
    return answer


def shot(target: Any, dice: Any = HIT, **more: Any) -> dict[str, Any]:
    return dict(run(shooting, **{"shooter": side(LONGBOWS), "target": target, "dice": dice, **more}).result)


def battery(target: Any, dice: Any = HIT, **more: Any) -> dict[str, Any]:
    return dict(run(artillery, **{**GUN, "target": target, "dice": dice, **more}).result)


def charged(dice: tuple[int, ...], **inputs: Any) -> dict[str, Any]:
    """A protective shot by the dice of attack, shooters' protection, shot and attacker's protection."""
    names = ("attack", "shooters_guard", "shot", "attacker_guard")
    asked = {
        "attacker": side(KNIGHTS, "attack"),
        "shooters": side(LONGBOWS),
        "dice": dict(zip(names, dice, strict=True)),
    }
    return dict(run(protective_shot, **(asked | inputs)).result)


def clashed(dice: tuple[int, ...], **inputs: Any) -> dict[str, Any]:
    names = ("attacker_blow", "defender_guard", "defender_blow", "attacker_guard")
    asked = {"attacker": side(FOOT, "attack"), "defender": side(FOOT), "dice": dict(zip(names, dice, strict=True))}
    return dict(run(melee, **(asked | inputs)).result)


def refused(procedure: Any, **inputs: Any) -> str:
    with pytest.raises(MusterError) as forbidden:
        procedure.run(procedure.Inputs.model_validate(inputs))
    return str(forbidden.value)


class TestProtectiveShot:
    """Section 7."""

    def test_who_reaches_elephants_or_is_reached_by_them_has_fought_them(self) -> None:
        """C-10-02 (4): the shooters, by elephants and by scythed chariots."""
        firm = side(profile(arms=("heavy-bow",), stats={"s": 1, "zsh": 9}))
        for unit, points in ((ELEPHANT, 1), (SCYTHED, 1), (KNIGHTS, 0), (CART, 0)):
            found = charged((1, 6, 1, 6), attacker=side(unit, "attack"), shooters=firm)
            assert (found["shooters.outcome"], found["shooters.disorder"]) == ("continue", points)

    @pytest.mark.parametrize("dice", [(6, 1, 1, 1), (1, 1, 6, 1)], ids=["the shooters panic", "the shot stops them"])
    def test_who_was_not_reached_has_not(self, dice: tuple[int, ...]) -> None:
        """C-7-06, C-10-02."""
        found = charged(
            dice,
            attacker=side(SCYTHED, "attack"),
            shooters=side(profile(arms=("heavy-bow",), stats={"s": 9, "zsh": 0, "m": 1})),
        )
        assert found["shooters.disorder"] == (
            RULES.whole("disorder.sources.panic") if found["shooters.outcome"] == "panic" else 0
        )
        assert found["shooters.outcome"] in ("panic", "continue")

    @pytest.mark.parametrize(
        ("dice", "removed"),
        [((1, 6, 1, 6), True), ((6, 1, 1, 6), True), ((1, 6, 6, 1), False)],
        ids=["reached", "panic", "stopped"],
    )
    def test_scythed_chariots_are_removed_after_their_clash(self, dice: tuple[int, ...], removed: bool) -> None:
        """C-13.2-02: and after a panic as in melee; stopped by the shot they had no clash."""
        found = charged(
            dice, attacker=side(SCYTHED, "attack"), shooters=side(profile(arms=("heavy-bow",), stats={"s": 4, "m": 1}))
        )
        assert (found.get("attacker.removed") == "used") is removed

    @pytest.mark.parametrize(("dice", "falls"), [((2, 4, 1, 6), True), ((1, 6, 1, 6), False), ((2, 4, 6, 1), False)])
    def test_a_barricade_ends_with_the_fight_over_it(self, dice: tuple[int, ...], falls: bool) -> None:
        """C-14-05: not while it goes on, nor where the shot stopped the attack."""
        found = charged(dice, shooters=side(profile(arms=("heavy-bow",), stats={"s": 6, "zsh": 1}), works="barricade"))
        assert (found.get("works") == "destroyed") is falls

    @pytest.mark.parametrize(
        ("dice", "way", "duty"),
        [((4, 4, 1, 6), 3, "may"), ((5, 3, 1, 6), 12, "must"), ((6, 1, 1, 6), 12, "must")],
        ids=["retreat", "flight", "panic"],
    )
    def test_shooters_who_give_way_are_pursued_as_after_a_melee(
        self, dice: tuple[int, ...], way: int, duty: str
    ) -> None:
        """C-9.1-01, C-9.1-03, C-9.3-01 to C-9.3-03: their length, and the race."""
        found = charged(
            dice,
            attacker=side(VETERANS, "attack"),
            shooters=side(profile(arms=("heavy-bow",), stats={"s": 1})),
            distance=4.0,
        )
        assert (found["shooters.way"], found["attacker.pursuit"]) == (way, duty)
        assert "attacker.gap" in found

    @pytest.mark.parametrize(("outcome", "way"), [("retreat", 4), ("flight", 16)])
    def test_a_stopped_attacker_goes_back_from_two_steps_out(self, outcome: str, way: int) -> None:
        """C-7-06: and nobody pursues, for there was no melee."""
        found = [
            charged((1, 6, *dice), shooters=side(profile(arms=("heavy-bow",), stats={"s": s})))
            for dice in product(range(1, 7), repeat=2)
            for s in (3, 6)
        ]
        stopped = [one for one in found if one["attacker.outcome"] == outcome]
        assert stopped
        assert {(one["attacker.way"], one["attacker.from"]) for one in stopped if "attacker.removed" not in one} == {
            (way, 2)
        }
        assert not any("pursuit" in key for one in stopped for key in one)

    def test_what_follows_contact_is_what_follows_a_melee_with_the_same_results(self) -> None:
        """The slow twin: the round of melee in which the shooters strike in vain."""
        vain = side(
            profile(arms=("heavy-bow",), stats={"a": -20, "s": -20}),
            support={"units": 1},
            shape="column",
            in_formation=True,
        )
        for attack, guard in product(range(1, 7), repeat=2):
            shots = charged((attack, guard, 1, 1), shooters=vain, distance=5.0)
            blows = clashed((attack, guard, 1, 1), attacker=side(KNIGHTS, "attack"), defender=vain, distance=5.0)
            assert {key.replace("shooters", "defender"): value for key, value in shots.items()} == blows

    def test_an_attacker_whom_the_shot_uses_up_reaches_nobody(self) -> None:
        """C-7-06, C-10-04: one figure is left of it, and confusion takes that; its attack is void."""
        spent = side(KNIGHTS, "attack", disorder=3)
        behind = side(profile(arms=("heavy-bow",), stats={"s": 1, "zsh": 0}), works="barricade")
        seen = set()
        for dice in product((1, 3, 6), repeat=4):
            found = charged(dice, attacker=spent, shooters=behind)
            if found["attacker.outcome"] != "confusion":
                continue
            seen.add(found["attacker.removed"])
            assert (found["shooters.outcome"], found["shooters.disorder"], "works" in found) == ("continue", 0, False)
        assert seen == {"scattered"}

    def test_shooters_who_cannot_flee_are_destroyed_by_panic(self) -> None:
        """C-8.4-01: as in melee; they were told to be scattered."""
        assert charged((6, 1, 1, 1), shooters=side(ARCHERS, cornered=True))["shooters.removed"] == "destroyed"

    def test_an_attack_or_shot_that_is_forbidden_by_itself_is_so_here_too(self) -> None:
        """C-4.3a-13, C-3.1-02; and both dice of the shot are rolled."""
        assert "C-4.3a-13" in refused(protective_shot, attacker=side(KNIGHTS), shooters=side(LONGBOWS))
        dense = profile(density="dense", arms=("heavy-bow",), stats={"bs": 5, "s": 3})
        assert "C-3.1-02" in refused(protective_shot, attacker=side(KNIGHTS, "attack"), shooters=side(dense))
        for one in ("shot", "attacker_guard"):
            inputs = {"attacker": side(KNIGHTS, "attack"), "shooters": side(LONGBOWS)}
            dice = {"attack": 1, "shooters_guard": 6, one: 3}
            assert "`shot` and `attacker_guard`" in refused(protective_shot, **inputs, dice=dice)

    def test_shooters_in_melee_make_none_light_chariots_included(self) -> None:
        """C-7-04, C-13-06, Q-64."""
        for shooters in (LONGBOWS, CART):
            inputs = {"attacker": side(KNIGHTS, "attack"), "shooters": side(shooters, engaged=True)}
            assert "C-7-04" in refused(protective_shot, **inputs)


class TestElephants:
    """C-13.1-03."""

    def test_an_elephant_that_flees_from_a_shot_rampages(self) -> None:
        """Bows and guns alike, and a protective shot; not one that holds or retreats."""
        shy = side(
            profile("elephants", None, piece="indian-elephant", stats={"bs": 3, "a": 6, "zsh": 0, "m": 1, "dv": 14})
        )
        for found in (shot(shy), battery(shy)):
            assert (found["target.outcome"], found["target.rampage"], found["target.way"]) == ("flight", True, 14)
            assert "target.removed" not in found
        assert "target.rampage" not in shot(shy, MISS)
        fled = charged((1, 6, 6, 1), attacker=shy.model_copy(update={"order": "attack"}))
        assert (fled["attacker.rampage"], fled.get("attacker.removed")) == (True, None)

    @pytest.mark.parametrize(("reading", "mad"), [("rampage", True), ("scattered", False)])
    def test_one_that_flees_with_a_loss_rampages_or_is_scattered(self, reading: str, mad: bool) -> None:
        """Q-92: three figures less one and two points are none."""
        weak = profile("elephants", None, piece="african-elephant", stats={"bs": 3, "a": 1, "zsh": 0, "m": 1, "dv": 14})
        chosen = {"readings": {"Q-92": reading}}
        found = [(shot(side(weak), **chosen), "target"), (battery(side(weak), **chosen), "target")]
        firm = side(profile(stats={"a": 2, "zsh": 20}), "attack")
        rounds = [
            clashed((*dice, 1, 6), attacker=firm, defender=side(weak), phase="hand", **chosen)
            for dice in product(range(1, 7), repeat=2)
        ]
        found += [(one, "defender") for one in rounds if one["defender.outcome"] == "flight"]
        assert len(found) > 2
        for one, who in found:
            assert (one[f"{who}.outcome"], one[f"{who}.losses"]) == ("flight", 1)
            assert (f"{who}.rampage" in one, one.get(f"{who}.removed") == "scattered") == (mad, not mad)

    def test_one_that_panics_rampages_by_either_reading(self) -> None:
        """It has a figure left."""
        for reading in ("rampage", "scattered"):
            shy = side(
                profile("elephants", None, piece="indian-elephant", stats={"bs": 3, "zsh": -9, "m": 1, "dv": 14})
            )
            found = clashed((6, 1, 1, 6), defender=shy, readings={"Q-92": reading})
            assert (found["defender.outcome"], found["defender.rampage"]) == ("panic", True)

    def test_one_that_is_destroyed_does_not_flee(self) -> None:
        """C-1-22: two of its three figures are lost."""
        found = shot(side(ELEPHANT, losses=1), shooter=side(profile(arms=("heavy-bow",), stats={"s": 20})))
        assert (found["target.outcome"], found["target.removed"]) == ("flight", "destroyed")
        assert "target.rampage" not in found


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
            side(profile(density="skirmish", melee=bb, stats={"bs": 2}), None, acts="attacking") for bb in (True, False)
        )
        assert shot(bold, MISS)["target.reaction"] == "may-countercharge"
        assert "target.reaction" not in shot(
            shy, MISS, shooter=side(profile(arms=("light-bow",), melee=False, stats={"s": 2}))
        )

    def test_the_zone_of_a_commander_who_flees_does_not_count(self) -> None:
        """C-4.1-08."""
        inputs = {"shooter": side(LONGBOWS), "target": side(profile(stats={"m": 1}), commander="genius")}
        told = [
            step.value for step in run(shooting, **inputs, dice=HIT).working if step.label.en == "commander (target)"
        ]
        assert told == ["at-risk", "flees"]
        shy = side(profile(stats={"m": 1, "zsh": 0}), commander="genius")
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
                    shooter=side(profile(arms=("light-bow",), stats={"s": 0})),
                )
                if found["target.outcome"] == "confusion":
                    assert ("target.reaction" in found) is reacts

    def test_nobody_countercharges_whom_he_may_not_attack(self) -> None:
        """C-3.5-01, C-14-06: it was "must" for all."""
        behind = {"shooter": side(LONGBOWS, works="fortification")}
        assert "target.reaction" not in shot(side(KNIGHTS, "attack"), MISS, **behind)
        assert shot(side(FOOT, "attack"), MISS, **behind)["target.reaction"] == "countercharge"
        assert "target.reaction" not in shot(side(profile(melee=False), "attack"), MISS)

    def test_who_retreats_or_flees_from_a_shot_is_told_how_far(self) -> None:
        """C-9.1-01, C-9.1-03: who is off the field goes nowhere."""
        assert [shot(side(profile(stats={"m": m, "zsh": 3})))["target.way"] for m in (3, 1)] == [3, 12]
        gone = shot(side(FOOT, losses=1))
        assert ("target.removed" in gone, "target.way" in gone) == (True, False)

    def test_a_crew_that_gives_way_goes_nowhere(self) -> None:
        """C-15.1a-07: it is scattered where it stood."""
        found = [shot(side(CREW), {"shot": a, "guard": b}) for a, b in product(range(1, 7), repeat=2)]
        retreats = [one for one in found if one["target.outcome"] == "retreat"]
        assert retreats
        assert all(one["target.removed"] == "scattered" and "target.way" not in one for one in retreats)

    def test_a_column_is_disordered_as_a_whole(self) -> None:
        """C-9.4-01: by fire too."""
        assert shot(side(FOOT, shape="column", in_formation=True))["target.column"] == "disordered"
        assert "target.column" not in shot(side(FOOT, shape="column", in_formation=True), MISS)
        assert "target.column" not in shot(side(FOOT, shape="line", in_formation=True))


class TestSupporters:
    """Section 9.2."""

    def test_supporters_of_a_unit_that_flees_test_discipline(self) -> None:
        """C-9.2-01: of one that retreats they do not; nor do any if there are none."""
        strong = side(profile(stats={"a": 5}), "attack", support={"units": 1})
        fates = set()
        for dice in product(range(1, 7), repeat=2):
            found = clashed((*dice, 1, 6), attacker=strong, defender=side(FOOT, support={"units": 1}))
            assert ("defender.supporters" in found) is (found["defender.does"] == "flight")
            alone = clashed((*dice, 1, 6), attacker=strong, defender=side(FOOT))
            assert "defender.supporters" not in alone
            fates.add(found["defender.does"])
        assert fates == {"continue", "retreat", "flight"}

    @pytest.mark.parametrize("helper", ["units", "skirmishers", "light_chariots"])
    def test_whoever_supports_is_carried_away(self, helper: str) -> None:
        """C-9.2-01: skirmishers and light chariots too."""
        weak = profile(stats={"zsh": -3})
        for several in ({helper: 1}, {helper: 1, "units": 1}):
            found = clashed(
                (3, 3, 1, 6), defender=side(weak, support=several), attacker=side(profile(stats={"a": 1}), "attack")
            )
            assert (found["defender.does"], found["defender.supporters"]) == ("flight", "discipline")

    def test_supporters_ignore_skirmishers_who_flee(self) -> None:
        """C-9.2-02."""
        loose = side(SLINGERS, in_formation=True, support={"units": 2})
        found = clashed((6, 1, 1, 6), defender=loose)
        assert (found["defender.does"], found["defender.supporters"]) == ("flight", "stay")

    def test_those_who_attack_from_other_sides_pursue_if_the_enemy_suffers_too(self) -> None:
        """C-9.2-03, C-8.8-02."""
        pair = {
            "attacker": side(FOOT, "attack"),
            "defender": side(FOOT, support={"units": 1}),
            "surrounded": True,
            "phase": "hand",
        }
        names = ("attacker_blow", "defender_guard", "defender_blow", "attacker_guard")
        for dice in product((1, 3, 6), repeat=4):
            answer = run(melee, **pair, dice=dict(zip(names, dice, strict=True)))
            told = [step.value for step in answer.working if step.label.en == "supporters (defender)"]
            if answer.result["defender.does"] == "flight":
                assert ("pursue" in told) is (answer.result["attacker.outcome"] != "continue")


class TestWorks:
    """C-14-11."""

    @pytest.mark.parametrize(("distance", "where"), [(6.0, "behind"), (6.5, "before"), (None, "behind-or-before")])
    def test_who_throws_defenders_off_their_works_stands_behind_them_or_before_and_does_not_pursue(
        self, distance: float | None, where: str
    ) -> None:
        """With half of twelve steps left; the text lets him go no further this turn."""
        strong = side(profile(stats={"a": 7}), "attack")
        found = clashed((4, 4, 1, 6), attacker=strong, defender=side(works="barricade"), distance=distance)
        assert found["defender.does"] in ("retreat", "flight")
        assert (found["attacker.storm"], found["attacker.pursuit"]) == (where, "none")
        assert "attacker.gap" not in found

    def test_how_far_it_charged_does_not_count_in_later_rounds(self) -> None:
        """C-14-11: what movement it has then the players know."""
        strong = side(profile(stats={"a": 7}), "attack")
        found = clashed((4, 4, 1, 6), attacker=strong, defender=side(works="barricade"), distance=6.0, phase="hand")
        assert found["attacker.storm"] == "behind-or-before"

    def test_defenders_who_throw_attackers_back_storm_nothing(self) -> None:
        """The works are theirs."""
        found = clashed((1, 6, 6, 1), defender=side(profile(stats={"a": 7}), works="barricade"))
        assert found["attacker.does"] in ("retreat", "flight", "stop")
        assert not any("storm" in key for key in found)


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
            protective_shot, attacker=inside, shooters=side(profile(melee=False, arms=("heavy-bow",), stats={"s": 3}))
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
        assert run(artillery, **GUN, depth=6, target=side(edge="flank")).result["vp"] == 13

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
