"""Where shots may go and who may take part in them: forests, ravines, sheer slopes, second ranks, chariots (5, 7, 12, 13)."""

from typing import Any

import pytest

from builder.systems.formations.procedures import artillery, point_blank, protective_shot, reaction, shooting
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.profile import Profile
from builder.text.errors import MusterError
from tests.systems.formations.rounds import GUN, refused, run
from tests.systems.formations.units import ARCHERS, CART, CREW, FOOT, KNIGHTS, LONGBOWS, SLINGERS, profile, side

STONES: dict[str, Any] = {"piece": "stone-thrower", "year": -200, "distance": 10.0, "die": 1}
ARQUEBUS = profile(arms=("arquebus",), stats={"attack": 1, "protection": 1, "shooting": 1, "move": 10})
PIKES = profile(density="dense", arms=("pike",), stats={"combat": 5, "move": 10})
CHARIOTS = {"combat": 3, "attack": 3, "protection": 4, "shooting": 2, "move": 14}


def allowed(procedure: Any, inputs: dict[str, Any]) -> bool:
    """Whether the shot is made at all; a refusal has to be that of the light wood."""
    try:
        run(procedure, **inputs)
    except MusterError:
        return "C-12.3-04, Q-100" not in refused(procedure, **inputs)
    return True


class TestSparseForest:
    """C-12.3-04: sight and shooting in a light wood six steps; whom that binds is a reading, Q-100."""

    @pytest.mark.parametrize(
        ("shooter", "target", "distance", "through", "standing", "stretch", "by_shooter"),
        [
            ("sparse-forest", "level", 6.0, None, True, True, True),
            ("sparse-forest", "level", 6.5, None, False, True, False),
            ("level", "sparse-forest", 6.0, None, True, True, True),
            ("level", "sparse-forest", 6.5, None, False, True, True),
            ("level", "sparse-forest", 12.0, 6.0, False, True, True),
            ("level", "level", 12.0, None, True, True, True),
            ("level", "level", 12.0, 6.0, True, True, True),
            ("level", "level", 12.0, 6.5, False, False, True),
            ("sparse-forest", "sparse-forest", 12.0, 6.5, False, False, False),
        ],
    )
    def test_who_may_be_shot_by_each_reading(
        self,
        shooter: str,
        target: str,
        distance: float,
        through: float | None,
        standing: bool,
        stretch: bool,
        by_shooter: bool,
    ) -> None:
        """By where both stand, by the stretch inside, or by the shooter alone."""
        inputs = {
            "shooter": side(ARCHERS, ground=shooter),
            "target": side(FOOT, ground=target),
            "distance": distance,
            "through_forest": through,
        }
        assert allowed(shooting, inputs) is standing
        assert allowed(shooting, inputs | {"readings": {"Q-100": "stretch"}}) is stretch
        assert allowed(shooting, inputs | {"readings": {"Q-100": "shooter"}}) is by_shooter

    def test_a_return_shot_goes_the_same_way(self) -> None:
        """By the reading that binds shooters only, the first may shoot in and the second not out."""
        inputs = {
            "shooter": side(ARCHERS),
            "target": side(ARCHERS, ground="sparse-forest"),
            "distance": 8.0,
            "readings": {"Q-100": "shooter"},
        }
        assert allowed(shooting, inputs)
        assert not allowed(shooting, inputs | {"exchange": True})

    def test_guns_are_bound_and_stone_throwers_that_do_not_see_are_not(self) -> None:
        """C-15.2a-03: they shoot at what is out of sight, for half the chance (C-15.2a-06)."""
        inside = side(FOOT, ground="sparse-forest")
        assert not allowed(artillery, {**GUN, "target": inside})
        assert not allowed(artillery, {**GUN, "target": side(), "through_forest": 7.0})
        assert not allowed(artillery, {**STONES, "target": inside})
        assert run(artillery, **STONES, target=inside, unseen=True).result["to_hit"] == 4
        deep = side(SLINGERS, None, ground="dense-forest")
        assert "C-12.3-04" in refused(artillery, **STONES, target=deep, unseen=True)

    def test_the_point_blank_shot_knows_the_forest_too(self) -> None:
        """Six steps are more than its reach, but not more than a wood between them can be."""
        asked = {"shooter": side(JAVELINS, "manoeuvre"), "target": side(FOOT), "moved": 2.0, "distance": 3.0}
        assert "C-5.4-04" in refused(point_blank, **asked, through_forest=4.0)
        assert run(point_blank, **asked, through_forest=3.0).odds

    def test_the_reading_is_named_where_it_matters_and_nowhere_else(self) -> None:
        """With somebody in the forest, or more of it between them than one sees through."""
        open_shot = {"shooter": side(ARCHERS), "target": side(FOOT)}
        assert "Q-100" not in run(shooting, **open_shot).readings
        assert "Q-100" not in run(shooting, **open_shot, through_forest=2.0).readings
        through = run(shooting, **open_shot, through_forest=7.0, readings={"Q-100": "shooter"})
        assert through.readings["Q-100"] == "shooter"
        for where in ("shooter", "target"):
            inside = open_shot | {where: side(ARCHERS, ground="sparse-forest")}
            assert run(shooting, **inside).readings["Q-100"] == "standing"

    def test_who_evades_out_of_sight_has_left_the_zone_of_fire(self) -> None:
        """C-5.2-08: three steps from five are out of the six that a wood allows, and within those of a bow."""
        asked = {"shooter": side(ARCHERS), "distance": 5.0}
        in_wood = side(FOOT, "manoeuvre", acts="evading", ground="sparse-forest")
        in_open = side(FOOT, "manoeuvre", acts="evading")
        named = [[step.label.en for step in run(shooting, **asked, target=one).working] for one in (in_wood, in_open)]
        assert ["target evades" in labels for labels in named] == [True, False]


JAVELINS = profile(arms=("javelin",), stats={"shooting": 1})


class TestRavinesAndSheerSlopes:
    """C-12.5-05, C-12.2-09: down and up only at the edge."""

    def test_two_in_one_ravine_shoot_at_each_other_by_default(self) -> None:
        """The text speaks of shots down and up; of those inside it says nothing (Q-101)."""
        inputs = {"shooter": side(ARCHERS, ground="ravine"), "target": side(FOOT, ground="ravine")}
        assert run(shooting, **inputs).readings["Q-101"] == "shoot"
        assert "C-12.5-05, Q-101" in refused(shooting, **inputs, readings={"Q-101": "none"})

    def test_the_reading_is_asked_of_nobody_else(self) -> None:
        """A shot into a ravine from its edge needs no reading, nor does a gun's."""
        low = side(FOOT, ground="ravine")
        assert "Q-101" not in run(shooting, shooter=side(ARCHERS, at_edge=True), target=low).readings
        assert "Q-101" not in run(artillery, **GUN, target=low, at_edge=True).readings

    @pytest.mark.parametrize(
        ("shooter", "target", "possible"),
        [
            ({"ground": "sheer-hill"}, {}, False),
            ({"ground": "sheer-hill", "at_edge": True}, {}, True),
            ({}, {"ground": "sheer-hill"}, False),
            ({}, {"ground": "sheer-hill", "at_edge": True}, True),
            ({"ground": "sheer-hill"}, {"ground": "sheer-hill"}, True),
            ({"ground": "steep-hill"}, {}, True),
        ],
    )
    def test_over_a_sheer_slope_only_its_very_edge_is_shot_from_and_at(
        self, shooter: dict[str, Any], target: dict[str, Any], possible: bool
    ) -> None:
        """C-12.2-09: on top of it everybody sees everybody."""
        inputs = {"shooter": side(ARCHERS, **shooter), "target": side(FOOT, **target)}
        if possible:
            assert sum(run(shooting, **inputs).odds.values()) == 1
        else:
            assert "C-12.2-09" in refused(shooting, **inputs)


class TestFortifications:
    """C-14-13: one between them, with neither at it, is an obstacle to the shot."""

    def test_it_bars_shots_on_the_level_only(self) -> None:
        """Hand weapons and guns alike; from above, from below and without seeing one shoots over it."""
        behind = {"over_fortification": True}
        archers, foot = side(ARCHERS), side(FOOT)
        assert "C-14-13" in refused(shooting, shooter=archers, target=foot, **behind)
        assert "C-14-13" in refused(artillery, **GUN, target=foot, **behind)
        assert "C-14-13" in refused(artillery, **STONES, target=foot, **behind)
        assert run(artillery, **STONES, target=foot, unseen=True, **behind).result["to_hit"] == 4
        for shooter, target in (("above", "below"), ("below", "above")):
            asked = {"shooter": side(ARCHERS, height=shooter), "target": side(FOOT, height=target)}
            assert sum(run(shooting, **asked, **behind).odds.values()) == 1
        exchange = {"target": archers, "distance": 12.0, "exchange": True}
        assert "C-14-13" in refused(artillery, **{**GUN, **exchange, **behind})


class TestWhoTakesPart:
    """Second ranks, flank rows, crews of chariots."""

    @pytest.mark.parametrize(
        ("row", "combat"),
        [
            ((ARQUEBUS, PIKES, PIKES, PIKES, ARQUEBUS), 2),
            ((ARQUEBUS, ARQUEBUS, ARQUEBUS), 3),
            ((ARQUEBUS, profile(density="dense", arms=("spear", "javelin"), stats={"combat": 5, "shooting": 1})), 1),
            ((PIKES, PIKES), 1),
        ],
    )
    def test_a_return_shot_from_the_flank_counts_the_shooters_of_the_row(
        self, row: tuple[Profile, ...], combat: int
    ) -> None:
        """C-5.4-06: all of the row stand up to the shot, but only those who shoot answer it."""
        target = side(ARQUEBUS, edge="flank", row=row, in_formation=True)
        answer = run(shooting, shooter=side(ARCHERS), target=target, exchange=True)
        sums = {step.label.en: step.value for step in answer.working}
        assert sums["Shooting total (target)"] == combat + 1  # S of an arquebus
        assert sums["Protection total (target)"] == len(row) + round(
            sum(one.stats.protection for one in row) / len(row)
        )

    @pytest.mark.parametrize(
        "behind", [{"units": 2}, {"units": 1, "skirmishers": 1}, {"skirmishers": 2}, {"light_chariots": 2}]
    )
    def test_only_one_unit_stands_in_the_second_rank(self, behind: dict[str, int]) -> None:
        """C-5.5-01: the third rank of a column does not help."""
        assert "C-5.5-01" in refused(shooting, shooter=side(ARCHERS, second_rank=behind), target=side(FOOT))

    def test_a_unit_is_shot_at_once_a_turn(self) -> None:
        """C-5.4-02: by hand weapons or guns; several shoot together, and whoever was shot at may shoot himself."""
        again = side(FOOT, shot_at=True)
        assert "C-5.4-02" in refused(shooting, shooter=side(ARCHERS), target=again)
        assert "C-5.4-02" in refused(artillery, **GUN, target=again)
        together = side(ARCHERS, shot_at=True, same_target={"units": 2})
        assert sum(run(shooting, shooter=together, target=side(FOOT)).odds.values()) == 1

    @pytest.mark.parametrize("piece", ["heavy-chariot", "scythed-chariot"])
    def test_crews_of_other_chariots_do_not_shoot(self, piece: str) -> None:
        """C-13-04 speaks of light chariots."""
        cart = profile("chariots", None, piece=piece, arms=("light-bow",), stats=CHARIOTS)
        assert "C-13-04" in refused(shooting, shooter=side(cart), target=side(FOOT))
        assert "C-13-04" in refused(protective_shot, attacker=side(KNIGHTS, "attack"), shooters=side(cart))

    def test_light_chariots_shoot_with_bows_and_javelins_only(self) -> None:
        """C-13-04, C-13.4-02."""
        crossbows = profile(
            "chariots", None, piece="light-chariot", arms=("light-crossbow",), stats=CHARIOTS | {"shooting": 1}
        )
        assert "C-13.4-02" in refused(shooting, shooter=side(crossbows), target=side(FOOT))
        assert sum(run(shooting, shooter=side(CART), target=side(FOOT)).odds.values()) == 1


class TestProtectiveShots:
    """C-7-05, C-7-10, C-12.2-07, C-15.2b."""

    def test_the_rank_behind_makes_none_by_itself(self) -> None:
        """C-7-05, C-7-10: the attack strikes the unit in front, which is no shooter."""
        shooters = side(LONGBOWS, from_behind=True)
        assert "C-7-05" in refused(protective_shot, attacker=side(KNIGHTS, "attack"), shooters=shooters)

    def test_a_battery_on_a_hill_does_not_reach_attackers_from_below(self) -> None:
        """C-12.2-07: six steps below the slope are dead ground; archers have none, nor has a battery on the level."""
        level, below = side(KNIGHTS, "attack"), side(KNIGHTS, "attack", height="below")
        for shooters in (side(CREW, height="above"), side(CREW), side(CREW, ground="gentle-hill")):
            assert "C-12.2-07" in refused(protective_shot, attacker=below, shooters=shooters)
        for attacker, shooters in ((below, side(LONGBOWS, height="above")), (level, side(CREW))):
            assert sum(run(protective_shot, attacker=attacker, shooters=shooters).odds.values()) == 1

    def test_a_gun_that_is_not_invented_makes_none(self) -> None:
        """Q-21."""
        asked = {"attacker": side(KNIGHTS, "attack"), "shooters": side(CREW)}
        assert "Q-21" in refused(protective_shot, **asked, year=1300)
        assert sum(run(protective_shot, **asked, year=1420).odds.values()) == 1

    @pytest.mark.parametrize(("choice", "more"), [("shot", 0), ("shot-and-unreached", 1)])
    @pytest.mark.parametrize(("dice", "does", "points"), [((1, 1, 3, 2), "retreat", 1), ((1, 1, 6, 1), "flight", 2)])
    def test_whether_a_stopped_attacker_has_fallen_short_is_a_reading(
        self, choice: str, more: int, dice: tuple[int, ...], does: str, points: int
    ) -> None:
        """Q-102: by default the disorder of his retreat or flight is all that he takes."""
        rolls = dict(zip(("attack", "shooters_guard", "shot", "attacker_guard"), dice, strict=True))
        weak = side(profile(stats={"attack": 1, "protection": 0, "morale": 2}), "attack")
        asked = {"attacker": weak, "shooters": side(LONGBOWS), "dice": rolls}
        answer = run(protective_shot, **asked, readings={"Q-102": choice})
        assert (answer.result["attacker.does"], answer.result["attacker.disorder"]) == (does, points + more)
        assert answer.readings["Q-102"] == choice
        assert run(protective_shot, **asked).result["attacker.disorder"] == points


class TestCamps:
    """C-14-14: skirmishers in a camp do not evade."""

    @pytest.mark.parametrize(
        ("target", "evades"),
        [
            (side(SLINGERS, None, acts="evading", in_camp=True), False),
            (side(CART, "manoeuvre", acts="evading", in_camp=True), False),
            (side(SLINGERS, None, acts="evading"), True),
            (side(FOOT, "manoeuvre", acts="evading", in_camp=True), True),
        ],
    )
    def test_who_cannot_evade_in_a_camp(self, target: Side, evades: bool) -> None:
        """Light chariots evade as skirmishers (C-13.4-02), others by their order."""
        if evades:
            assert sum(run(shooting, shooter=side(ARCHERS), target=target).odds.values()) == 1
        else:
            assert "C-14-14" in refused(shooting, shooter=side(ARCHERS), target=target)

    @pytest.mark.parametrize("in_camp", [False, True])
    def test_attacked_in_a_camp_they_are_offered_no_evasion(self, in_camp: bool) -> None:
        """C-8.2-01: what else they may do stays."""
        target = side(SLINGERS, None, in_camp=in_camp)
        offered = run(reaction, attacker={"units": (FOOT,)}, distance=8.0, target=target).result
        assert (offered["evade"], offered["reform"]) == (not in_camp, True)
