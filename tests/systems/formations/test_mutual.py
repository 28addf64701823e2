"""What two results do to each other: exchange of shots, panic, equal and different results (5.2, 8.3, 8.4, 8.8)."""

from itertools import product
from typing import Any

import pytest

from builder.systems.formations.procedures import melee, outcomes, shooting
from builder.systems.formations.readings import working
from builder.systems.formations.rulebook import RULES
from tests.systems.formations.units import ARCHERS, CREW, ELEPHANT, FOOT, KNIGHTS, SLINGERS, profile, side

PANIC = RULES.whole("disorder.sources.panic")


def round_of(**inputs: Any) -> dict[str, Any]:
    """The result of one round; the four dice in the order blow, guard, blow back, guard against it."""
    dice = dict(
        zip(("attacker_blow", "defender_guard", "defender_blow", "attacker_guard"), inputs.pop("dice"), strict=True)
    )
    values = {"attacker": side(order="attack"), "defender": side(), **inputs, "dice": dice}
    return dict(melee.run(melee.Inputs.model_validate(values)).result)


@pytest.mark.parametrize(
    ("works", "dice", "lost"),
    [
        ("barricade", (3, 4, 4, 3), True),
        ("barricade", (1, 6, 1, 6), False),
        ("barricade", (6, 1, 6, 1), False),
        ("barricade", (6, 1, 1, 6), False),
        ("fortification", (3, 4, 4, 3), False),
    ],
    ids=[
        "the attackers are thrown back",
        "the fight goes on",
        "both panic",
        "the defenders panic",
        "it is a fortification",
    ],
)
def test_a_barricade_is_lost_with_the_end_of_the_fight_over_it(works: str, dice: tuple[int, ...], lost: bool) -> None:
    """Not while blows are struck, nor when one panics before the first of them; works with Pr stand (C-14-05)."""
    told = round_of(defender=side(works=works, order="defence"), dice=dice)
    assert ("works" in told) == lost
    assert ("panic" in (told["attacker.outcome"], told["defender.outcome"])) == (dice[0] == RULES.whole("fighting.die"))


@pytest.mark.parametrize("outcome", ["retreat", "flight", "destroyed"])
def test_equal_results_move_nobody(outcome: str) -> None:
    """Both retreat or both flee: losses and disorder for both, the fight goes on; both destroyed are both gone."""
    for fate in outcomes.compared_fates("melee", outcome, outcome):
        assert fate.outcome == outcome
        assert fate.does == ("destroyed" if outcome == "destroyed" else "continue")


def test_of_different_results_the_worse_acts_and_both_suffer() -> None:
    """Of any two outcomes of a shot: one side moves at most, and losses and disorder stay as the table says."""
    for one, other in product(("continue", "confusion", "retreat", "flight"), repeat=2):
        first, second = outcomes.compared_fates("shooting", one, other)
        assert (first.losses, first.disorder) == (
            outcomes.table_fate("shooting", one).losses,
            outcomes.table_fate("shooting", one).disorder,
        )
        moving = [fate for fate in (first, second) if fate.does in ("retreat", "flight")]
        assert len(moving) <= 1
        if one != other and "flight" in (one, other):
            assert moving[0].outcome == "flight"


def test_an_exchange_with_confusion_on_both_sides_disorders_both() -> None:
    """Equal results: 1 OR each, no losses, nobody moves (Q-31)."""
    values = {
        "shooter": side(ARCHERS), "target": side(ARCHERS), "exchange": True,
        "dice": {"shot": 1, "guard": 1, "return_shot": 1, "return_guard": 1},
    }  # fmt: skip
    result = shooting.run(shooting.Inputs.model_validate(values)).result
    for name in ("target", "shooter"):
        assert result[f"{name}.outcome"] == "confusion"
        assert result[f"{name}.does"] == "continue"
        assert result[f"{name}.losses"] == 0
        assert result[f"{name}.disorder"] == RULES.whole("disorder.sources.confusion")


def test_a_panicking_attacker_stops_short_and_his_blow_is_void() -> None:
    """The defender suffers nothing; the attacker loses nobody and is disordered by the panic."""
    result = round_of(attacker=side(SLINGERS, None), defender=side(KNIGHTS), dice=(6, 1, 6, 1))
    assert result["attacker.outcome"] == "panic"
    assert result["attacker.does"] == "stop"
    assert (result["attacker.losses"], result["attacker.disorder"]) == (0, PANIC)
    assert (result["defender.outcome"], result["defender.losses"], result["defender.disorder"]) == ("continue", 0, 0)


def test_a_panicking_attacker_may_be_disordered_for_his_failed_attack_too() -> None:
    """One more point under the other reading of Q-35."""
    fates = outcomes.panic("panic", "retreat", False, {"Q-35": "panic-and-unreached"})
    assert fates[0].disorder == PANIC + RULES.whole("disorder.sources.unreached")


def test_when_both_panic_only_the_attacker_did_not_reach() -> None:
    """Q-35 by its other reading: the defender has the disorder of the panic alone."""
    fates = outcomes.panic("panic", "panic", False, {"Q-35": "panic-and-unreached"})
    assert [fate.disorder for fate in fates] == [PANIC + RULES.whole("disorder.sources.unreached"), PANIC]


def test_when_both_panic_the_attacker_stops_and_the_defender_retreats_without_losses() -> None:
    """Neither flees; both have the disorder of a panic, or the defender that of a retreat (Q-36)."""
    attacker, defender = outcomes.panic("panic", "panic", False, {})
    assert (attacker.does, defender.does) == ("stop", "retreat")
    assert (attacker.losses, defender.losses) == (0, 0)
    assert (attacker.disorder, defender.disorder) == (PANIC, PANIC)
    assert outcomes.panic("panic", "panic", False, {"Q-36": "defender-retreat"})[1].disorder == RULES.whole(
        "disorder.sources.retreat"
    )


def test_in_a_countercharge_who_panics_flees_and_two_who_panic_stop_apart() -> None:
    """Both are attackers."""
    assert outcomes.panic("panic", "continue", True, {})[0].does == "flight"
    assert outcomes.panic("continue", "panic", True, {})[1].does == "flight"
    assert {fate.does for fate in outcomes.panic("panic", "panic", True, {})} == {"stop"}


def test_who_panics_with_no_way_out_is_destroyed() -> None:
    """Panic flight is impossible: the panic column means destroyed."""
    result = round_of(attacker=side(KNIGHTS, "attack"), defender=side(ARCHERS, cornered=True), dice=(6, 1, None, None))
    assert (result["defender.outcome"], result["defender.does"]) == ("panic", "destroyed")
    assert result["defender.removed"] == "destroyed"


def test_fanatics_do_not_panic_they_are_destroyed() -> None:
    """The clash's panic column; their own blow counts."""
    result = round_of(
        attacker=side(KNIGHTS, "attack"), defender=side(profile(fanatic=True, stats={"morale": 1})), dice=(6, 1, 6, 1)
    )
    assert (result["defender.outcome"], result["defender.removed"]) == ("destroyed", "destroyed")


def test_hand_to_hand_knows_no_panic() -> None:
    """The same dice: panic in the clash, destroyed afterwards."""
    dice, sides = (6, 1, 1, 6), {"attacker": side(KNIGHTS, "attack"), "defender": side(ARCHERS)}
    assert round_of(**sides, dice=dice)["defender.outcome"] == "panic"
    assert round_of(**sides, dice=dice, phase="hand")["defender.outcome"] == "destroyed"


def test_a_unit_attacked_from_several_sides_ignores_nothing() -> None:
    """Retreat against flight: both act; with equal results too, unless the club reads it otherwise (Q-40)."""
    assert [fate.does for fate in outcomes.surrounded_fates("retreat", "flight", {})] == ["retreat", "flight"]
    assert [fate.does for fate in outcomes.surrounded_fates("retreat", "retreat", {})] == ["retreat", "retreat"]
    assert [fate.does for fate in outcomes.surrounded_fates("retreat", "retreat", {"Q-40": "stand"})] == [
        "continue",
        "continue",
    ]


def test_fighting_elephants_disorders_once_a_melee_and_a_panic_avoids_it() -> None:
    """W-15: 1 point besides the retreat's; in later rounds only if the club reads it so (Q-09)."""
    beasts = RULES.whole("disorder.sources.beasts")
    met = {"attacker": side(FOOT, "attack"), "defender": side(ELEPHANT), "dice": (1, 6, 1, 3)}
    assert round_of(**met)["attacker.disorder"] == RULES.whole("disorder.sources.retreat") + beasts
    assert round_of(**met)["defender.disorder"] == 0
    assert round_of(**met, phase="hand")["attacker.disorder"] == RULES.whole("disorder.sources.retreat")
    again = round_of(**met, phase="hand", readings={"Q-09": "per-round"})
    assert again["attacker.disorder"] == RULES.whole("disorder.sources.retreat") + beasts
    fled = round_of(attacker=side(SLINGERS, None), defender=side(ELEPHANT), dice=(1, 6, 6, 1))
    assert (fled["attacker.outcome"], fled["attacker.disorder"]) == ("panic", PANIC)


def test_only_scythed_chariots_and_elephants_disorder_unless_read_otherwise() -> None:
    """Heavy chariots are likened to knights (Q-08)."""
    heavy = side(
        profile("chariots", None, piece="heavy-chariot", stats={"combat": 3, "attack": 3, "protection": 4, "move": 14}),
        "attack",
    )
    assert round_of(attacker=heavy, dice=(1, 6, 1, 6))["defender.disorder"] == 0
    other = round_of(attacker=heavy, dice=(1, 6, 1, 6), readings={"Q-08": "all-chariots"})
    assert other["defender.disorder"] == RULES.whole("disorder.sources.beasts")


def test_a_scythed_chariot_is_gone_after_the_clash_whatever_came() -> None:
    """One use."""
    scythed = side(
        profile("chariots", None, piece="scythed-chariot", stats={"combat": 3, "protection": 3, "move": 14}), "attack"
    )
    assert round_of(attacker=scythed, dice=(1, 6, 1, 6))["attacker.removed"] == "used"


def test_losses_of_half_the_figures_destroy_and_disorder_that_eats_up_bs_scatters() -> None:
    """A unit of 4 that has lost 1 is destroyed by one more; one with 2 figures and a point of disorder is scattered."""
    hurt = round_of(attacker=side(KNIGHTS, "attack"), defender=side(losses=1), dice=(3, 6, 1, 6))
    assert (hurt["defender.outcome"], hurt["defender.removed"]) == ("flight", "destroyed")
    shot = {"shooter": side(ARCHERS), "target": side(SLINGERS, None, disorder=1), "dice": {"shot": 1, "guard": 4}}
    result = shooting.run(shooting.Inputs.model_validate(shot)).result
    assert (result["target.outcome"], result["target.removed"]) == ("confusion", "scattered")


def test_after_a_retreat_the_winner_may_follow_after_flight_he_must() -> None:
    """Foot need not pursue horse, nor units not melee-capable anybody; fanatics must follow a retreat too."""
    assert round_of(attacker=side(KNIGHTS, "attack"), dice=(1, 4, 1, 6))["attacker.pursuit"] == "may"
    assert round_of(attacker=side(KNIGHTS, "attack"), dice=(1, 2, 1, 6), phase="hand")["attacker.pursuit"] == "must"
    lost = {"defender": side(profile("cavalry", stats={"move": 18})), "phase": "hand"}
    assert (
        round_of(attacker=side(profile(stats={"attack": 6}), "attack"), **lost, dice=(4, 5, 1, 6))["attacker.pursuit"]
        == "may"
    )
    fanatics = side(profile(fanatic=True), "attack")
    assert round_of(attacker=fanatics, dice=(2, 3, 1, 6), phase="hand")["attacker.pursuit"] == "must"


def test_a_faster_pursuer_catches_the_runner() -> None:
    """Flight of 12 steps before riders of 16."""
    result = round_of(attacker=side(KNIGHTS, "attack"), dice=(1, 2, 1, 6), phase="hand")
    assert (result["attacker.gap"], result["attacker.catches"]) == (-4, True)


def test_a_crew_that_must_retreat_or_flee_is_scattered() -> None:
    """Under shooting as in melee; its pieces are useless (C-15.1a-07, Q-62)."""
    shot = {"shooter": side(ARCHERS), "target": side(CREW), "dice": {"shot": 6, "guard": 4}}
    result = shooting.run(shooting.Inputs.model_validate(shot)).result
    assert (result["target.outcome"], result["target.removed"]) == ("retreat", "scattered")
    stormed = round_of(attacker=side(FOOT, "attack"), defender=side(CREW), dice=(1, 6, 1, 6))
    assert (stormed["defender.outcome"], stormed.get("defender.removed")) == ("continue", None)


def test_losses_of_a_flank_row_are_not_those_of_the_unit() -> None:
    """C-3.2-07: the row loses figures, the unit struck with it keeps its own."""
    fate = outcomes.table_fate("melee", "flight")
    assert fate.losses
    row = side(FOOT, in_formation=True, shape="column", edge="flank", row=(FOOT, FOOT))
    assert outcomes.unit_after(row, fate).losses == 0
    assert outcomes.unit_after(side(FOOT), fate).losses == fate.losses


def test_a_unit_that_took_no_disorder_need_not_recover() -> None:
    """C-10-05: few figures alone do not stop it."""
    with RULES.replaced("bases.combat.must_recover", FOOT.stats.combat):
        assert not outcomes.unit_after(side(FOOT), outcomes.table_fate("melee", "continue")).must_recover


def test_disorder_beyond_that_of_the_outcome_names_its_own_fact() -> None:
    """Flight has its points by C-10-03, the elephants' is one of C-10-02."""
    flight = outcomes.table_fate("melee", "flight")
    for fate, facts in (
        (flight, ["C-10-03"]),
        (outcomes.disordered(flight, 1), ["C-10-03", "C-10-02"]),
    ):
        work = working()
        outcomes.closing_steps(side(FOOT), fate, work)
        (term,) = (one for one in work.answer().working if one.label.en == "disorder")
        assert [cite.fact for cite in term.cites] == facts


def test_a_destroyed_unit_has_lost_all_its_figures() -> None:
    """Its losses are told as a number."""
    found = outcomes.results("target", side(FOOT), outcomes.table_fate("melee", "destroyed"))
    assert found["target.losses"] == FOOT.stats.combat


@pytest.mark.parametrize(("cornered", "does"), [((True, False), "destroyed"), ((False, True), "flight")])
def test_of_two_attackers_the_one_who_panics_is_destroyed_if_he_cannot_flee(
    cornered: tuple[bool, bool], does: str
) -> None:
    """C-8.4-01, C-8.3-08: whether the other could flee does not matter."""
    assert outcomes.panic("panic", "continue", True, {}, cornered)[0].does == does
    assert outcomes.panic("continue", "panic", True, {}, cornered[::-1])[1].does == does
