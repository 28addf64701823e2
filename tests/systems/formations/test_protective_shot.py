"""What follows a defensive shot, and who makes none (section 7)."""

from itertools import product

import pytest

from builder.systems.formations.procedures import protective_shot
from builder.systems.formations.rulebook import RULES
from tests.systems.formations.rounds import charged, clashed, refused
from tests.systems.formations.units import (
    ARCHERS,
    CART,
    ELEPHANT,
    KNIGHTS,
    LONGBOWS,
    profile,
    side,
)

SCYTHED = profile(
    "chariots", None, piece="scythed-chariot", stats={"combat": 3, "attack": 4, "protection": 3, "move": 14}
)
VETERANS = profile(stats={"morale": 3, "protection": 4})


class TestProtectiveShot:
    """Section 7."""

    def test_who_reaches_elephants_or_is_reached_by_them_has_fought_them(self) -> None:
        """C-10-02 (4): the shooters, by elephants and by scythed chariots."""
        firm = side(profile(arms=("heavy-bow",), stats={"shooting": 1, "protection": 9}))
        for unit, points in ((ELEPHANT, 1), (SCYTHED, 1), (KNIGHTS, 0), (CART, 0)):
            found = charged((1, 6, 1, 6), attacker=side(unit, "attack"), shooters=firm)
            assert (found["shooters.outcome"], found["shooters.disorder"]) == ("continue", points)

    @pytest.mark.parametrize("dice", [(6, 1, 1, 1), (1, 1, 6, 1)], ids=["the shooters panic", "the shot stops them"])
    def test_who_was_not_reached_has_not(self, dice: tuple[int, ...]) -> None:
        """C-7-06, C-10-02."""
        found = charged(
            dice,
            attacker=side(SCYTHED, "attack"),
            shooters=side(profile(arms=("heavy-bow",), stats={"shooting": 9, "protection": 0, "morale": 1})),
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
            dice,
            attacker=side(SCYTHED, "attack"),
            shooters=side(profile(arms=("heavy-bow",), stats={"shooting": 4, "morale": 1})),
        )
        assert (found.get("attacker.removed") == "used") is removed

    @pytest.mark.parametrize(("dice", "falls"), [((2, 4, 1, 6), True), ((1, 6, 1, 6), False), ((2, 4, 6, 1), False)])
    def test_a_barricade_ends_with_the_fight_over_it(self, dice: tuple[int, ...], falls: bool) -> None:
        """C-14-05: not while it goes on, nor where the shot stopped the attack."""
        found = charged(
            dice, shooters=side(profile(arms=("heavy-bow",), stats={"shooting": 6, "protection": 1}), works="barricade")
        )
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
            shooters=side(profile(arms=("heavy-bow",), stats={"shooting": 1})),
            distance=4.0,
        )
        assert (found["shooters.way"], found["attacker.pursuit"]) == (way, duty)
        assert "attacker.gap" in found

    @pytest.mark.parametrize(("used", "gap"), [(None, 0), (4.0, 0), (12.0, 8)])
    def test_an_attacker_out_of_his_own_works_has_less_left_to_pursue_panic(self, used: float | None, gap: int) -> None:
        """C-9.3-02, C-14-07: runners are 12 ahead, 16 less what was used is left; the limit of two steps is as before."""
        found = charged((6, 1, 1, 6), distance=4.0, used=used)
        assert (found["attacker.gap"], found["attacker.catches"]) == (gap, gap == 0)

    @pytest.mark.parametrize(("used", "where"), [(8.0, "behind"), (9.0, "before")])
    def test_what_an_attacker_used_decides_whether_he_comes_over_stormed_works(self, used: float, where: str) -> None:
        """C-14-11: half of sixteen steps."""
        found = charged((4, 4, 1, 6), shooters=side(LONGBOWS, works="barricade"), distance=4.0, used=used)
        assert found["attacker.storm"] == where

    def test_what_an_attacker_used_may_put_contact_out_of_reach(self) -> None:
        """C-4.3a-15."""
        message = refused(
            protective_shot, attacker=side(KNIGHTS, "attack"), shooters=side(LONGBOWS), distance=9.0, used=17.0
        )
        assert "out of reach: 17 steps" in message

    @pytest.mark.parametrize(("outcome", "way"), [("retreat", 4), ("flight", 16)])
    def test_a_stopped_attacker_goes_back_from_two_steps_out(self, outcome: str, way: int) -> None:
        """C-7-06: and nobody pursues, for there was no melee."""
        found = [
            charged((1, 6, *dice), shooters=side(profile(arms=("heavy-bow",), stats={"shooting": s})))
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
            profile(arms=("heavy-bow",), stats={"attack": -20, "shooting": -20}),
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
        behind = side(profile(arms=("heavy-bow",), stats={"shooting": 1, "protection": 0}), works="barricade")
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
        dense = profile(density="dense", arms=("heavy-bow",), stats={"combat": 5, "shooting": 3})
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
