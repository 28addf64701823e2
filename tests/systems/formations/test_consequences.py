"""What follows a round of melee for supporters and at works (9.2, 14)."""

from itertools import product

import pytest

from builder.systems.formations.procedures import melee
from tests.systems.formations.rounds import clashed, run
from tests.systems.formations.units import (
    FOOT,
    SLINGERS,
    profile,
    side,
)


class TestSupporters:
    """Section 9.2."""

    def test_supporters_of_a_unit_that_flees_test_discipline(self) -> None:
        """C-9.2-01: of one that retreats they do not; nor do any if there are none."""
        strong = side(profile(stats={"attack": 5}), "attack", support={"units": 1})
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
        weak = profile(stats={"protection": -3})
        for several in ({helper: 1}, {helper: 1, "units": 1}):
            found = clashed(
                (3, 3, 1, 6),
                defender=side(weak, support=several),
                attacker=side(profile(stats={"attack": 1}), "attack"),
                readings={"Q-105": "half"},
            )
            assert (found["defender.does"], found["defender.supporters"]) == ("flight", "discipline")

    def test_supporters_ignore_skirmishers_who_flee(self) -> None:
        """C-9.2-02."""
        loose = side(SLINGERS, in_formation=True, support={"units": 2})
        found = clashed((6, 1, 1, 6), defender=loose)
        assert (found["defender.does"], found["defender.supporters"]) == ("flight", "stay")

    @pytest.mark.parametrize("leader", ["attacker", "defender"])
    def test_those_who_attack_from_other_sides_pursue_if_the_leader_flees_and_the_enemy_suffers_too(
        self, leader: str
    ) -> None:
        """C-9.2-03, C-8.8-02: never the supporters of the surrounded unit, whom nobody else supports from other sides."""
        enemy = "defender" if leader == "attacker" else "attacker"
        units = {
            "attacker": side(FOOT, "attack", support={"units": 1}, engaged=enemy == "attacker"),
            "defender": side(FOOT, support={"units": 1}),
        }
        names = ("attacker_blow", "defender_guard", "defender_blow", "attacker_guard")
        pursued = 0
        for dice in product((1, 3, 6), repeat=4):
            found = run(melee, **units, surrounded=True, phase="hand", dice=dict(zip(names, dice, strict=True))).result
            flees, suffers = found[f"{leader}.does"] == "flight", found[f"{enemy}.outcome"] != "continue"
            assert (found.get(f"{leader}.others") == "pursue") is (flees and suffers)
            assert f"{enemy}.others" not in found
            pursued += flees and suffers
        assert pursued

    @pytest.mark.parametrize("surrounded", [False, True])
    def test_a_unit_that_others_attack_too_pursues_nobody(self, surrounded: bool) -> None:
        """C-8.8-02, C-9.3-03: it is still engaged with them."""
        strong = side(profile(stats={"attack": 7}))
        found = clashed((1, 6, 4, 5), defender=strong, phase="hand", surrounded=surrounded)
        assert (found["attacker.does"], found["defender.pursuit"]) == ("flight", "none" if surrounded else "must")


class TestWorks:
    """C-14-11."""

    @pytest.mark.parametrize(("distance", "where"), [(6.0, "behind"), (6.5, "before"), (None, "behind-or-before")])
    def test_who_throws_defenders_off_their_works_stands_behind_them_or_before_and_does_not_pursue(
        self, distance: float | None, where: str
    ) -> None:
        """With half of twelve steps left; the text lets him go no further this turn."""
        strong = side(profile(stats={"attack": 7}), "attack")
        found = clashed((4, 4, 1, 6), attacker=strong, defender=side(works="barricade"), distance=distance)
        assert found["defender.does"] in ("retreat", "flight")
        assert (found["attacker.storm"], found["attacker.pursuit"]) == (where, "none")
        assert "attacker.gap" not in found

    def test_how_far_it_charged_does_not_count_in_later_rounds(self) -> None:
        """C-14-11: what movement it has then the players know."""
        strong = side(profile(stats={"attack": 7}), "attack")
        found = clashed((4, 4, 1, 6), attacker=strong, defender=side(works="barricade"), distance=6.0, phase="hand")
        assert found["attacker.storm"] == "behind-or-before"

    def test_defenders_who_throw_attackers_back_storm_nothing(self) -> None:
        """The works are theirs."""
        found = clashed((1, 6, 6, 1), defender=side(profile(stats={"attack": 7}), works="barricade"))
        assert found["attacker.does"] in ("retreat", "flight", "stop")
        assert not any("storm" in key for key in found)
