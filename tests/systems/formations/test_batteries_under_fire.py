"""Batteries under fire, and hand weapons and guns that shoot at each other at once (C-5.2-02, C-15.1a, C-15.2a)."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.systems.formations.procedures import artillery, shooting
from builder.systems.formations.procedures.situation import Side
from tests.systems.formations.rounds import GUN, refused, run
from tests.systems.formations.units import ARCHERS, CREW, FOOT, KNIGHTS, SLINGERS, profile, side

STONES: dict[str, Any] = {"piece": "stone-thrower", "year": -200, "distance": 10.0, "die": 1}


class TestBatteriesUnderFire:
    """C-15.1a-02, C-15.2a-09."""

    def test_a_battery_on_attack_does_not_countercharge(self) -> None:
        """C-5.2-09 binds those who can; shooters not melee-capable were told to expect it."""
        bare = profile(arms=("light-bow",), melee=False, stats={"shooting": 2})
        rolls = {"shot": 1, "guard": 6}
        answer = run(shooting, shooter=side(bare), target=side(CREW, "attack"), dice=rolls)
        assert "target.reaction" not in answer.result
        assert "C-15.1a-02" in " ".join(step.text.en for step in answer.working)

    def test_pieces_that_never_move_do_not_evade(self) -> None:
        """C-15.2a-09: a heavy bombard; a light gun goes its quarter."""
        heavy: Side = side(CREW, "manoeuvre", acts="evading")
        assert "C-15.2a-09" in refused(shooting, shooter=side(SLINGERS, None), target=heavy)
        light = profile(
            "artillery",
            None,
            piece="light-gun",
            melee=False,
            stats={"combat": 3, "attack": 0, "protection": 0, "shooting": 3},
        )
        target = side(light, "manoeuvre", acts="evading")
        answer = run(shooting, shooter=side(SLINGERS, None), target=target, dice={"shot": 1, "guard": 6})
        assert answer.result["target.does"] == "evade"


class TestShotsAtAndFromBatteries:
    """C-5.2-02, C-5.2-05 to -07, C-15.1a-04: hand weapons and guns shoot at each other at once."""

    CLOSE: dict[str, Any] = {"piece": "heavy-bombard", "year": 1420, "distance": 12.0, "exchange": True}

    def test_the_chances_of_both_shots_are_multiplied(self) -> None:
        """A twin that counts every face of all five dice; a miss or a burst does nothing to the archers."""
        archers = side(ARCHERS)
        counted: dict[str, int] = {}
        for d20, a, b, c, d in product(range(1, 21), *(range(1, 7),) * 4):
            first = "breakdown" if d20 == 20 else "miss" if d20 > 8 else _table(3 + 3 + a - (4 + 0 + b), 1)
            second = _table(4 + 2 - 1 + c - (3 + 0 + d), 2)
            name = f"target {first}, shooter {second}"
            counted[name] = counted.get(name, 0) + 1
        answer = run(artillery, **self.CLOSE, target=archers)
        assert answer.odds == {name: Fraction(ways, 20 * 6**4) for name, ways in counted.items()}
        assert answer.result["target.continue"] == sum(
            chance
            for name, chance in answer.odds.items()
            if name.split()[1].strip(",") in ("miss", "breakdown", "continue")
        )

    @pytest.mark.parametrize(
        ("die", "dice", "target", "crew"),
        [
            (20, {"return_shot": 6, "return_guard": 1}, "continue", "flight"),
            (9, {"return_shot": 1, "return_guard": 6}, "continue", "continue"),
            (8, {"shot": 6, "guard": 1, "return_shot": 6, "return_guard": 1}, "continue", "continue"),
            (1, {"shot": 6, "guard": 1, "return_shot": 1, "return_guard": 6}, "flight", "continue"),
        ],
    )
    def test_the_better_result_stands_and_equal_ones_move_nobody(
        self, die: int, dice: dict[str, int], target: str, crew: str
    ) -> None:
        """C-5.2-06, C-5.2-07: two flights are equal; a missed shot leaves the crew what the archers do to it."""
        result = run(artillery, **self.CLOSE, target=side(ARCHERS), die=die, dice=dice).result
        assert (result["target.does"], result["shooter.does"]) == (target, crew)
        gone = dice["return_shot"] == 6  # C-15.1a-07, or nothing left of it (C-10-04)
        assert ("shooter.removed" in result) is gone

    @pytest.mark.parametrize(
        ("asked", "fact"),
        [
            ({"target": side(ARCHERS, "attack")}, "C-5.2-02"),
            ({"target": side(ARCHERS), "distance": 12.5}, "C-5.3-02"),
            ({"target": side(FOOT)}, "no weapon to shoot with"),
            ({"target": None}, "C-5.2-02"),
            ({"target": side(CREW)}, "C-15.1a-04"),
            ({"target": side(ARCHERS), "die": 1, "dice": {"return_shot": 1, "return_guard": 1}}, "`shot` and `guard`"),
            ({"target": side(ARCHERS), "die": 1, "dice": {"shot": 1, "guard": 1}}, "`return_shot`"),
            ({"target": side(ARCHERS), "die": 9, "dice": {"return_shot": 1}}, "`return_guard`"),
            ({"target": side(ARCHERS), "die": 9, "dice": {"return_guard": 1}}, "`return_shot`"),
        ],
    )
    def test_a_battery_is_answered_only_with_order_reach_and_weapon(self, asked: dict[str, Any], fact: str) -> None:
        """Order, reach, weapon; another battery answers with its piece; dice of both."""
        assert fact in refused(artillery, **{**self.CLOSE, **asked})

    def test_the_answer_goes_its_own_way_through_a_forest(self) -> None:
        """C-12.3-04: by the reading that binds shooters only, a gun shoots in and archers do not shoot out (Q-100)."""
        asked = {"target": side(ARCHERS, ground="sparse-forest"), "readings": {"Q-100": "shooter"}}
        assert "Q-100" in refused(artillery, **{**self.CLOSE, **asked})
        assert run(artillery, **{**self.CLOSE, **asked, "exchange": False}).result["to_hit"] == 8

    @pytest.mark.parametrize(
        ("given", "first"),
        [
            ({"die": 9}, {"target miss"}),
            ({"die": 20}, {"target breakdown"}),
            ({"die": 8}, {"target continue", "target confusion", "target retreat", "target flight"}),
            ({"dice": {"shot": 1, "guard": 1, "return_shot": 1, "return_guard": 1}}, None),
        ],
    )
    def test_what_is_rolled_already_leaves_the_chances_of_the_rest(
        self, given: dict[str, Any], first: set[str] | None
    ) -> None:
        """The d20 alone settles whether it hits; the other dice without it settle nothing."""
        odds = run(artillery, **self.CLOSE, target=side(ARCHERS), **given).odds
        assert sum(odds.values()) == 1
        told = {name.split(",")[0] for name in odds}
        assert len(told) == 6 if first is None else told == first

    def test_the_chances_stand_from_the_mildest_on(self) -> None:
        """Misses first."""
        firsts = [name.split(",")[0] for name in run(artillery, **self.CLOSE, target=side(ARCHERS)).odds]
        told = ["miss", "breakdown", "continue", "confusion", "retreat", "flight"]
        assert list(dict.fromkeys(firsts)) == [f"target {one}" for one in told]

    def test_stone_throwers_are_not_seen_by_whom_they_do_not_see(self) -> None:
        """C-15.2a-03, C-5.4-05."""
        asked = {**STONES, "exchange": True, "target": side(ARCHERS)}
        assert "C-5.4-05" in refused(artillery, **asked, unseen=True)

    def test_hand_weapons_that_a_battery_answers_are_sent_to_its_own_calculation(self) -> None:
        """It was said to have no weapon."""
        assert "`artillery`" in refused(shooting, shooter=side(ARCHERS), target=side(CREW), exchange=True)

    def test_rolls_of_an_answer_need_one(self) -> None:
        """C-5.2-02."""
        dice = {"shot": 1, "guard": 1, "return_shot": 1}
        assert "`exchange: true`" in refused(artillery, **GUN, target=side(ARCHERS), dice=dice)

    @pytest.mark.parametrize("die", [9, 20])
    def test_a_miss_is_a_shot_all_the_same(self, die: int) -> None:
        """C-5.2-09, C-5.2-08: who is on Attack countercharges, who evades is disordered."""
        missed = {**GUN, "die": die}
        on_attack = run(artillery, **missed, target=side(KNIGHTS, "attack")).result
        assert on_attack["target.reaction"] == "countercharge"
        gone = run(artillery, **missed, target=side(FOOT, "manoeuvre", acts="evading")).result
        assert (gone["target.does"], gone["target.disorder"]) == ("evade", 1)


def _table(p: int, m: int) -> str:
    """The table of shooting at the front, written out (C-5.1-04)."""
    return "continue" if p <= 0 else "confusion" if p <= m else "retreat" if p <= 2 * m else "flight"
