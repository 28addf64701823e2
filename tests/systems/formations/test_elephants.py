"""Elephants that flee (13.1)."""

from itertools import product

import pytest

from tests.systems.formations.rounds import MISS, battery, charged, clashed, shot
from tests.systems.formations.units import (
    ELEPHANT,
    profile,
    side,
)


class TestElephants:
    """C-13.1-03."""

    def test_an_elephant_that_flees_from_a_shot_rampages(self) -> None:
        """Bows and guns alike, and a defensive shot; not one that holds or retreats."""
        shy = side(
            profile(
                "elephants",
                None,
                piece="indian-elephant",
                stats={"combat": 3, "attack": 6, "protection": 0, "morale": 1, "move": 14},
            )
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
        weak = profile(
            "elephants",
            None,
            piece="african-elephant",
            stats={"combat": 3, "attack": 1, "protection": 0, "morale": 1, "move": 14},
        )
        chosen = {"readings": {"Q-92": reading}}
        found = [(shot(side(weak), **chosen), "target"), (battery(side(weak), **chosen), "target")]
        firm = side(profile(stats={"attack": 2, "protection": 20}), "attack")
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
                profile(
                    "elephants",
                    None,
                    piece="indian-elephant",
                    stats={"combat": 3, "protection": -9, "morale": 1, "move": 14},
                )
            )
            found = clashed((6, 1, 1, 6), defender=shy, readings={"Q-92": reading})
            assert (found["defender.outcome"], found["defender.rampage"]) == ("panic", True)

    @pytest.mark.parametrize(("reading", "mad"), [("rampage", True), ("scattered", False)])
    def test_one_that_flees_and_is_destroyed_by_its_losses_rampages_or_is_removed(
        self, reading: str, mad: bool
    ) -> None:
        """Q-92, C-1-22: two of its three figures are lost, the driver falls last (C-13-03)."""
        strong = side(profile(arms=("heavy-bow",), stats={"shooting": 20, "attack": 3}), "defence")
        found = shot(side(ELEPHANT, losses=1), shooter=strong, readings={"Q-92": reading})
        assert (found["target.outcome"], found["target.losses"]) == ("flight", 1)
        assert (found.get("target.rampage"), found.get("target.way"), found.get("target.removed")) == (
            (True, 14, None) if mad else (None, None, "destroyed")
        )

    def test_one_that_the_table_destroys_or_that_retreats_does_not_rampage(self) -> None:
        """C-13.1-03 speaks of flight."""
        weak = profile(
            "elephants",
            None,
            piece="african-elephant",
            stats={"combat": 3, "attack": 1, "protection": 0, "morale": 1, "move": 14},
        )
        rolls = [(a, b, 1, 6) for a, b in product(range(1, 7), repeat=2)]
        found = [
            clashed(
                dice, attacker=side(profile(stats={"attack": 0}), "attack"), defender=side(weak, losses=1), phase="hand"
            )
            for dice in rolls
        ]
        assert {one["defender.outcome"] for one in found} == {"continue", "retreat", "flight", "destroyed"}
        for one in found:
            assert ("defender.rampage" in one) is (one["defender.outcome"] == "flight")
            assert (one.get("defender.removed") == "destroyed") is (one["defender.outcome"] in ("retreat", "destroyed"))

    @pytest.mark.parametrize(("reading", "mad"), [({}, True), ({"Q-109": "removed"}, False)])
    def test_one_that_cannot_flee_rampages_all_the_same_or_is_removed(self, reading: dict[str, str], mad: bool) -> None:
        """C-13.1-03 against C-9.1-06 and C-8.4-01, Q-109: under fire and in a panic."""
        stats = {"combat": 3, "protection": -9, "morale": 1, "move": 14}
        shy = side(profile("elephants", None, piece="indian-elephant", stats=stats), cornered=True)
        panic = clashed((6, 1, 1, 6), defender=shy, readings=reading)
        assert (shot(shy)["target.outcome"], panic["defender.outcome"]) == ("flight", "panic")
        for found, who in ((shot(shy, readings=reading), "target"), (panic, "defender")):
            assert (found.get(f"{who}.rampage", False), f"{who}.removed" in found) == (mad, not mad)
