"""After a round of melee: barricades, legionaries, columns, and who catches whom (8.4, 9.3, 9.4, 14)."""

from fractions import Fraction
from typing import Any

import pytest

from builder.systems.formations.procedures import melee, melee_after, mutual
from tests.systems.formations.units import FOOT, KNIGHTS, profile, side

LEGION = profile(legionary=True, armour="heavy", stats={"dv": 8})


def after(results: tuple[str, str], distance: int | None = None, **sides: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """What follows these results of hand-to-hand between foot: the steps by their English label, and the duties."""
    pair = sides.get("attacker", side(FOOT, "attack")), sides.get("defender", side(FOOT))
    steps, told = melee_after.after(pair, mutual.both("melee", *results), "hand", distance)
    return {step.label.en: step.value for step in steps}, told


@pytest.mark.parametrize(
    "state", [{"losses": 1}, {"disorder": 2}, {}], ids=["its defenders are destroyed", "scattered", "both stand"]
)
def test_a_barricade_falls_with_the_last_of_its_defenders(state: dict[str, Any]) -> None:
    """C-14-05: equal results move nobody, but the losses or disorder of them may leave nobody."""
    _, told = after(("retreat", "retreat"), defender=side(FOOT, works="barricade", **state))
    assert told.get("works") == ("destroyed" if state else None)


@pytest.mark.parametrize(("year", "swaps"), [(None, True), (-401, False), (-400, True), (200, True), (201, False)])
def test_legionaries_who_must_retreat_may_swap_ranks(year: int | None, swaps: bool) -> None:
    """C-9.4-03, Q-41: in the centuries in which there were such, both ends included."""
    steps, _ = after(("continue", "retreat"), defender=side(LEGION, year=year, support={"units": 1}))
    assert (steps.get("legionaries") == "may-swap") == swaps


@pytest.mark.parametrize(("unit", "result"), [(FOOT, "retreat"), (LEGION, "flight")])
def test_nobody_else_swaps_and_nobody_who_flees(unit: Any, result: str) -> None:
    """C-9.4-03: nor a legion with nobody behind it."""
    assert "legionaries" not in after(("continue", "retreat"), defender=side(LEGION))[0]
    assert "legionaries" not in after(("continue", result), defender=side(unit))[0]


@pytest.mark.parametrize(
    ("shape", "flees"), [("column", True), ("deep-line", True), ("hedgehog", True), ("turtle", True), ("line", False)]
)
def test_a_column_whose_unit_is_destroyed_flees(shape: str, flees: bool) -> None:
    """C-8.4-03, C-9.4-01: and is disordered as a whole when it retreats or flees; a line has nobody behind."""
    steps, _ = after(("continue", "destroyed"), defender=side(FOOT, shape=shape, in_formation=True))
    assert (steps.get("column") == "flight") == flees
    for result in ("retreat", "flight"):
        steps, _ = after(("continue", result), defender=side(FOOT, shape=shape, in_formation=True))
        assert (steps.get("column") == "disordered") == flees


@pytest.mark.parametrize(
    ("pursuer", "result", "gap", "caught"),
    [
        (12, "flight", 0, True),
        (10, "flight", 2, False),
        (10, "retreat", Fraction(1, 2), False),
        (16, "retreat", -1, True),
    ],
)
def test_who_comes_as_far_as_the_runner_has_caught_him(
    pursuer: int, result: str, gap: int | Fraction, caught: bool
) -> None:
    """C-9.3-01, C-9.3-06, Q-17: half a step is enough to get away."""
    _, told = after(("continue", result), attacker=side(profile(stats={"dv": pursuer}), "attack"))
    assert (told["attacker.gap"], told["attacker.catches"]) == (gap, caught)


@pytest.mark.parametrize(("distance", "gap"), [(8.0, 4), (16.0, 12), (None, None)])
def test_after_a_panic_the_attacker_has_what_the_charge_has_left(distance: float | None, gap: int | None) -> None:
    """W-05, C-9.3-02: knights of 16 steps after archers of 12."""
    dice = {"attacker_blow": 6, "defender_guard": 1}
    asked = {"attacker": side(KNIGHTS, "attack"), "defender": side(profile(stats={"m": 1})), "distance": distance}
    told = melee.run(melee.Inputs.model_validate({**asked, "dice": dice})).result
    assert (told["defender.outcome"], told.get("attacker.gap")) == ("panic", gap)


@pytest.mark.parametrize("of", [FOOT, profile(fanatic=True)], ids=["foot", "fanatics"])
@pytest.mark.parametrize(
    ("works", "follows", "gap"), [("none", True, 0), ("barricade", True, 0), ("fortification", False, 6)]
)
def test_whoever_pursues_from_behind_his_fortification_crosses_it_first(
    of: Any, works: str, follows: bool, gap: int
) -> None:
    """C-14-05, C-14-07: half of the move, which a quarter cannot pay; a barricade has fallen with the fight."""
    defender = side(of, works=works)
    _, told = after(("retreat", "continue"), defender=defender)
    assert (told["defender.pursuit"] != "none") is follows
    _, told = after(("flight", "continue"), defender=defender)
    assert (told["defender.pursuit"], told["defender.gap"]) == ("must", gap)
