"""After a round of melee: barricades, legionaries, columns, and who catches whom (8.4, 9.3, 9.4, 14)."""

from fractions import Fraction
from itertools import product
from typing import Any

import pytest

from builder.systems.formations.procedures import melee, melee_after, outcomes
from builder.systems.formations.readings import working
from builder.systems.formations.rulebook import RULES
from tests.systems.formations.rounds import clashed, refused
from tests.systems.formations.units import CREW, FOOT, KNIGHTS, SLINGERS, profile, side

BRAVE = profile(stats={"morale": 3})
LEGION = profile(legionary=True, armour="heavy", stats={"move": 8})


def after(results: tuple[str, str], distance: int | None = None, **sides: Any) -> tuple[dict[str, Any], dict[str, Any]]:
    """What follows these results of hand-to-hand between foot: the steps by their English label, and the duties."""
    pair = sides.get("attacker", side(FOOT, "attack")), sides.get("defender", side(FOOT))
    work = working(sides.get("readings", {}))
    melee_after.add_consequences(pair, outcomes.compared_fates("melee", *results), "hand", distance, work)
    answer = work.answer()
    return {step.label.en: step.value for step in answer.working}, dict(answer.result)


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
    steps, told = after(("continue", "retreat"), defender=side(LEGION, year=year, support={"units": 1}))
    assert (steps.get("legionaries") == "may-swap") == swaps
    assert told.get("defender.legionaries") == ("may-swap" if swaps else None)


def test_legionaries_with_no_room_behind_may_swap_and_those_who_panic_may_not() -> None:
    """C-9.4-03 speaks of the result of a retreat: what bars it does not matter; panic of both is another result."""
    legion = side(LEGION, "attack", support={"units": 1})
    found = clashed((1, 6, 4, 3), attacker=legion.model_copy(update={"cornered": True}), defender=side(BRAVE))
    assert (found["attacker.does"], found.get("attacker.legionaries")) == ("blocked", "may-swap")
    shy = side(profile(legionary=True, stats={"morale": 1, "protection": 0}), "defence", support={"units": 1})
    found = clashed((6, 1, 6, 1), attacker=side(profile(stats={"morale": 1, "protection": 0}), "attack"), defender=shy)
    assert (found["defender.outcome"], found["defender.does"]) == ("panic", "retreat")
    assert "defender.legionaries" not in found


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
    _, told = after(("continue", result), attacker=side(profile(stats={"move": pursuer}), "attack"))
    assert (told["attacker.gap"], told["attacker.catches"]) == (gap, caught)


@pytest.mark.parametrize(("distance", "gap"), [(8.0, 4), (16.0, 12), (None, None)])
def test_after_a_panic_the_attacker_has_what_the_charge_has_left(distance: float | None, gap: int | None) -> None:
    """W-05, C-9.3-02: knights of 16 steps after archers of 12."""
    dice = {"attacker_blow": 6, "defender_guard": 1}
    asked = {"attacker": side(KNIGHTS, "attack"), "defender": side(profile(stats={"morale": 1})), "distance": distance}
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


DICE = tuple(product((1, 3, 6), repeat=4))
PURSUIT = RULES.whole("disorder.sources.pursuit")
MEEK = profile(melee=False)
HORSE = profile("cavalry", stats={"move": 18})


@pytest.mark.parametrize(
    ("winner", "loser", "result", "points"),
    [
        pytest.param(FOOT, FOOT, "flight", PURSUIT, id="after flight"),
        pytest.param(profile(fanatic=True), FOOT, "flight", PURSUIT, id="fanatics"),
        pytest.param(SLINGERS, FOOT, "flight", 0, id="skirmishers"),
        pytest.param(FOOT, HORSE, "flight", 0, id="foot after horse"),
        pytest.param(MEEK, FOOT, "flight", 0, id="not melee-capable"),
        pytest.param(FOOT, FOOT, "retreat", None, id="after a retreat"),
        pytest.param(profile(fanatic=True), FOOT, "retreat", None, id="fanatics after a retreat"),
        pytest.param(FOOT, FOOT, "continue", None, id="nobody runs"),
    ],
)
def test_whoever_must_pursue_runners_is_disordered_by_it(
    winner: Any, loser: Any, result: str, points: int | None
) -> None:
    """C-9.3-03 to C-9.3-05, C-10-02 (8), Q-94: it was told nowhere."""
    _, told = after(("continue", result), attacker=side(winner, "attack"), defender=side(loser))
    assert told.get("attacker.pursuit_disorder") == points
    _, told = after(
        ("continue", result), attacker=side(winner, "attack"), defender=side(loser), readings={"Q-94": "disorders"}
    )
    assert told.get("attacker.pursuit_disorder") == (
        PURSUIT if points is not None and winner is not SLINGERS else points
    )


def test_a_pursuit_after_panic_disorders_too_and_what_it_leaves_is_told() -> None:
    """C-9.3-02, Q-37; C-10-05, C-10-04: two figures are left, or the last."""
    for worn, left in ((0, None), (2, "must-recover"), (3, "scattered")):
        names = {"attacker_blow": 6, "defender_guard": 1}
        asked = {
            "attacker": side(KNIGHTS, "attack", disorder=worn),
            "defender": side(profile(stats={"morale": 1, "protection": -2})),
        }
        answer = melee.run(melee.Inputs.model_validate({**asked, "dice": names}))
        assert answer.result["defender.outcome"] == "panic"
        assert (answer.result["attacker.pursuit"], answer.result["attacker.pursuit_disorder"]) == ("must", PURSUIT)
        labels = [step.label.en for step in answer.working]
        told = answer.working[labels.index("disorder from pursuit (attacker)") + 1 :]
        assert next((step.value for step in told if step.label.en == "unit (attacker)"), None) == left


def test_a_crew_that_gives_way_is_scattered_where_it_stands() -> None:
    """C-15.1a-07: no way, no race; after its flight the winner has to go on (C-9.3-03), after a retreat there is nobody."""
    seen = {}
    for dice in ((6, 1, 1, 6), (4, 6, 1, 6), (3, 6, 1, 6), (5, 6, 1, 6)):
        for found in (
            clashed(dice, attacker=side(profile(stats={"attack": 1}), "attack"), defender=side(CREW), distance=3.0),
            clashed(dice, attacker=side(profile(stats={"attack": 1}), "attack"), defender=side(CREW), phase="hand"),
        ):
            if found["defender.does"] in ("retreat", "flight"):
                assert found["defender.removed"] == "scattered"
                assert not {"defender.way", "attacker.gap", "attacker.catches"} & set(found)
                seen[found["defender.does"]] = found["attacker.pursuit"]
    assert seen == {"retreat": "none", "flight": "must"}


def test_a_scythed_chariot_that_is_removed_after_its_clash_flees_nowhere() -> None:
    """C-13.2-02: whatever the result: nobody pursues it, nor is anybody swept along."""
    scythed = profile(
        "chariots", None, piece="scythed-chariot", stats={"combat": 3, "morale": 1, "protection": 0, "move": 14}
    )
    for dice in ((1, 6, 4, 6), (1, 6, 4, 5), (1, 6, 4, 4), (1, 6, 6, 1)):
        found = clashed(dice, attacker=side(scythed, "attack", support={"units": 1}), defender=side(FOOT))
        assert found["attacker.removed"] == "used"
        assert not {"attacker.way", "defender.pursuit", "attacker.supporters"} & set(found)


class TestDestroyers:
    """C-8.4-04."""

    @pytest.mark.parametrize("phase", ["clash", "hand"])
    def test_over_all_dice_nobody_leaves_an_enemy_whom_he_has_destroyed(self, phase: str) -> None:
        """The slow twin, from the plain results: whoever is left alone stays, others do as before."""
        seen = set()
        states: tuple[dict[str, Any], ...] = ({"losses": 1}, {"disorder": 2})
        for worn in states:
            for dice in DICE:
                found = clashed(dice, attacker=side(FOOT, "attack"), defender=side(FOOT, **worn), phase=phase)
                acts = clashed(
                    dice,
                    attacker=side(FOOT, "attack"),
                    defender=side(FOOT, **worn),
                    phase=phase,
                    readings={"Q-98": "acts"},
                )
                gone, still = "defender.removed" in found, "attacker.removed" not in found
                if "panic" in (found["attacker.outcome"], found["defender.outcome"]):
                    continue
                if gone and still and found["attacker.outcome"] != "continue":
                    seen.add((found["attacker.outcome"], acts["attacker.does"]))
                    assert found["attacker.does"] == "continue"
                    assert (found["attacker.losses"], found["attacker.disorder"] > 0) == (1, True)
                else:
                    assert found["attacker.does"] == acts["attacker.does"]
        assert ("flight", "flight" if phase == "clash" else "continue") in seen

    @pytest.mark.parametrize(
        ("reading", "leader", "within"),
        [
            ({}, "continue", "flight"),
            ({"Q-108": "both"}, "flight", "flight"),
            ({"Q-108": "none"}, "continue", "continue"),
        ],
        ids=["surrounded", "both", "none"],
    )
    def test_one_attacked_from_several_sides_flees_from_the_others_though_it_destroyed_its_enemy(
        self, reading: dict[str, str], leader: str, within: str
    ) -> None:
        """C-8.4-04 against C-8.8-02, Q-108: others still fight the surrounded unit; nobody fights whoever destroyed it."""
        pair = {"attacker": side(FOOT, "attack"), "defender": side(FOOT, losses=1), "surrounded": True, "phase": "hand"}
        found = [clashed(dice, **pair, readings=reading) for dice in DICE]
        flights = [one for one in found if one["attacker.outcome"] == "flight" and "defender.removed" in one]
        assert {one["attacker.does"] for one in flights} == {leader}
        pair["attacker"] = side(FOOT, "attack", engaged=True)
        found = [clashed(dice, **pair, readings=reading) for dice in DICE]
        flights = [one for one in found if one["attacker.outcome"] == "flight" and "defender.removed" in one]
        assert {one["attacker.does"] for one in flights} == {within}


class TestCaughtEvaders:
    """C-9.1-04, C-10-02, Q-95."""

    def test_an_evader_that_is_caught_fights_disordered_and_keeps_the_point(self) -> None:
        """In the clash it has one figure less, as with a point from before."""
        standing, worn = side(FOOT, "manoeuvre"), side(FOOT, "manoeuvre", disorder=1)
        evader = side(FOOT, "manoeuvre", acts="evading")
        for dice in DICE:
            caught, like = clashed(dice, defender=evader), clashed(dice, defender=worn)
            assert caught["defender.outcome"] == like["defender.outcome"]
            assert caught["defender.disorder"] == like["defender.disorder"] + 1
            after_it = clashed(dice, defender=evader, readings={"Q-95": "afterwards"})
            plain = clashed(dice, defender=standing)
            assert after_it["defender.outcome"] == plain["defender.outcome"]
            assert after_it["defender.disorder"] == plain["defender.disorder"] + 1

    def test_what_bars_its_way_disorders_it_once_more(self) -> None:
        """C-9.1-06."""
        evader = side(FOOT, "manoeuvre", acts="evading", cornered=True)
        assert clashed((1, 6, 1, 6), defender=evader)["defender.disorder"] == 2

    def test_skirmishers_whom_their_evasion_scatters_do_not_fight(self) -> None:
        """C-10-04: two figures, one point before."""
        evader = side(SLINGERS, None, acts="evading", disorder=1)
        assert "C-10-04" in refused(melee, attacker=side(FOOT, "attack"), defender=evader)


@pytest.mark.parametrize(("result", "words"), [("retreat", "does not turn"), ("flight", "only this column")])
def test_a_column_struck_in_the_flank_does_not_turn_and_flees_alone(result: str, words: str) -> None:
    """C-9.4-02: struck in front it is told nothing of it."""
    for edge in ("flank", "front"):
        column = side(FOOT, shape="column", in_formation=True, edge=edge, row=(FOOT, FOOT) if edge == "flank" else ())
        work = working()
        melee_after.add_consequences(
            (side(FOOT, "attack"), column), outcomes.compared_fates("melee", "continue", result), "hand", None, work
        )
        said = next(step.text.en for step in work.answer().working if step.label.en == "column")
        assert (words in said) is (edge == "flank")


def test_a_unit_that_disorder_brings_to_one_figure_must_recover() -> None:
    """C-10-05: a result, not a line of the working alone; not of those who are gone."""
    for worn, left in ((0, None), (1, True), (2, None)):
        found = clashed((3, 3, 1, 6), attacker=side(FOOT, "attack"), defender=side(FOOT, disorder=worn), phase="hand")
        if found["defender.outcome"] == "retreat":
            assert found.get("defender.must_recover") == left
    fled = [clashed(dice, attacker=side(FOOT, "attack"), defender=side(FOOT), phase="hand") for dice in DICE]
    assert {one.get("defender.must_recover") for one in fled if one["defender.outcome"] == "flight"} == {True}
    assert {one.get("defender.must_recover") for one in fled if one["defender.outcome"] == "destroyed"} == {None}


@pytest.mark.parametrize(("reading", "duty"), [("goes", "must"), ("stops", "none")])
def test_a_winner_that_must_recover_pursues_or_stops_and_follows_no_retreat(reading: str, duty: str) -> None:
    """C-10-05 against C-9.3-03, Q-99: to follow those who retreat nobody makes it, but fanatics."""
    worn, chosen = side(FOOT, "attack", disorder=3), {"Q-99": reading}
    for result, of, found in (
        ("flight", worn, duty),
        ("retreat", worn, "none"),
        ("retreat", side(profile(fanatic=True), "attack", disorder=3), duty),
        ("retreat", side(FOOT, "attack", disorder=2), "may"),
    ):
        _, told = after(("continue", result), attacker=of, readings=chosen)
        assert told["attacker.pursuit"] == found
