"""Disorder by cause, reforms, passing through friends, and the scale."""

import json
from fractions import Fraction
from itertools import product
from pathlib import Path
from typing import Any, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.desk import calculations
from builder.documents.package_data import read_data
from builder.systems.formations import matrix
from builder.systems.formations.procedures import disorder, reform, scale
from builder.systems.formations.procedures.terrain import Troop
from builder.systems.formations.rulebook import RULES
from builder.text.errors import MusterError

ORACLES: dict[str, Any] = read_data(Path(__file__).parent / "oracles" / "army.yaml")
CAUSES: tuple[disorder.Cause, ...] = get_args(disorder.Cause)


def test_every_cause_of_the_rulebook_can_be_named() -> None:
    """C-10-02, C-10-03: twelve causes of one point, flight and panic of two, and slowing ground apart from obstacles."""
    assert set(CAUSES) == set(RULES.below("disorder.sources"))
    points = [RULES.whole(f"disorder.sources.{cause}") for cause in CAUSES]
    assert points == [1] * 13 + [2, 2]


@given(causes=st.lists(st.sampled_from(CAUSES), max_size=6), figures=st.integers(2, 5), before=st.integers(0, 2))
def test_points_add_up_and_take_a_figure_each(causes: list[disorder.Cause], figures: int, before: int) -> None:
    """C-10-01, C-10-04, C-10-05."""
    result = disorder.run(disorder.Inputs(causes=tuple(causes), figures=figures, disorder=before)).result
    points = before + sum(RULES.whole(f"disorder.sources.{cause}") for cause in causes)
    assert result["disorder"] == points
    assert result["combat"] == max(0, figures - points)
    assert result["scattered"] is (points >= figures)
    assert result["must_recover"] is (points == figures - 1 and points > 0)


def test_skirmishers_ignore_obstacles() -> None:
    """C-10-02 (5)."""
    result = disorder.run(disorder.Inputs(causes=("obstacle", "retreat"), skirmishers=True)).result
    assert result["disorder"] == RULES.whole("disorder.sources.retreat")


@pytest.mark.parametrize("skirmishers", [False, True])
def test_friends_that_flee_through_a_unit_disorder_it_unless_they_are_skirmishers(skirmishers: bool) -> None:
    """C-10-02 (6): the exception is for those who flee ("a friendly unit, any but skirmishers"), not for the unit run through."""
    asked: dict[str, Any] = {"causes": ("friends",), "skirmishers": skirmishers}
    gained = RULES.whole("disorder.sources.friends")
    assert disorder.run(disorder.Inputs(**asked, runners="free")).result["disorder"] == gained
    assert disorder.run(disorder.Inputs(**asked, runners="skirmish")).result["disorder"] == 0


def test_outside_command_each_turn_of_standing_takes_one_point() -> None:
    """C-10-07; a commander's Recovery takes all at once (C-10-06)."""
    asked: dict[str, Any] = {"causes": ("flight",), "figures": 5}
    assert disorder.run(disorder.Inputs(**asked)).result["recovery_turns"] == 1
    assert disorder.run(disorder.Inputs(**asked, in_command=False)).result["recovery_turns"] == 2


@pytest.mark.parametrize("losses", [2, 4])
def test_a_destroyed_unit_is_refused(losses: int) -> None:
    """Nobody is left to be disordered when half is lost."""
    with pytest.raises(MusterError, match="C-1-22"):
        disorder.run(disorder.Inputs(causes=("retreat",), figures=4, losses=losses))


@pytest.mark.parametrize("units", [1, 2, 3, 4, 5])
def test_a_column_becomes_a_line_in_the_reforms_of_the_digest(units: int) -> None:
    """C-6.3-05: half the units that stand behind, rounded up."""
    assert reform.reforms(1, units) == ORACLES["reforms"]["column_to_line"][units]


@given(front=st.integers(1, 12), to=st.integers(1, 12))
def test_reforms_are_those_of_widening_base_by_base(front: int, to: int) -> None:
    """The slow twin adds or folds up to one base on each flank at a time."""
    low, high, count = min(front, to), max(front, to), 0
    while low < high:
        low, count = min(high, low + 2), count + 1
    assert reform.reforms(front, to) == count


def test_a_reaction_has_time_for_one_reform() -> None:
    """C-6.3-05."""
    answer = reform.run(reform.Inputs(units=5, reaction=True))
    assert answer.result["in_time"] is False
    assert reform.run(reform.Inputs(units=3, reaction=True)).result["in_time"] is True


@pytest.mark.parametrize(
    ("ranks", "troop", "allowed"),
    [
        ((1, 3), "free-foot", True),
        ((1, 4), "free-foot", False),
        ((2, 3), "free-foot", True),
        *(((1, 2), column, False) for column in get_args(Troop) if column != "free-foot"),
    ],
)
def test_ranks_swap_in_free_order_over_two_places(ranks: tuple[int, int], troop: Troop, allowed: bool) -> None:
    """C-6.3-04."""
    assert reform.run(reform.Inputs(ask="rank-swap", ranks=ranks, troop=troop)).result["allowed"] is allowed


@pytest.mark.parametrize(
    ("troop", "through", "passes"),
    [
        ("foot-skirmishers", "free-foot", True), ("foot-skirmishers", "elephants", True),
        ("foot-skirmishers", "dense-foot", False), ("cavalry", "foot-skirmishers", True),
        ("dense-foot", "foot-skirmishers", False), ("free-foot", "free-foot", False), ("cavalry", "cavalry", False),
    ],
)  # fmt: skip
def test_troops_pass_through_friends_as_the_table_says(troop: str, through: str, passes: bool) -> None:
    """C-6.2-05 to C-6.2-08."""
    assert reform.may_pass(troop, through) is passes


def test_skirmishers_pass_through_those_they_are_let_through() -> None:
    """C-6.2-05: all but dense order are named; were horse not, they would have to go round them."""
    with RULES.replaced("movement.passage.foot_skirmishers", ("free-foot",)):
        assert reform.may_pass("foot-skirmishers", "free-foot")
        assert not reform.may_pass("foot-skirmishers", "cavalry")


@pytest.mark.parametrize(("units", "move", "cost"), [(1, 12, 0), (3, 12, 6), (5, 12, 12), (5, 9, 9), (2, 9, "9/2")])
def test_a_reform_costs_half_the_movement_and_a_phase_has_two(units: int, move: int, cost: Any) -> None:
    """C-6.3-01, Q-17: a column of five that spreads into a line has nothing left."""
    assert reform.run(reform.Inputs(units=units, move=move)).result["cost"] == Fraction(cost)


def test_a_reform_that_has_to_wait_costs_what_fits_into_this_phase() -> None:
    """C-6.3-01, C-6.3-05: of three reforms two are made now; as a reaction only one."""
    wide = {"units": 7, "front": 2, "to": 7, "move": 12}
    now, reacting = (reform.run(reform.Inputs.model_validate({**wide, "reaction": fast})) for fast in (False, True))
    assert [answer.result["cost"] for answer in (now, reacting)] == [12, 6]
    assert [answer.working[-1].text.en for answer in (now, reacting)] == ["2 × 1/2 × 12 = 12", "1 × 1/2 × 12 = 6"]
    assert "cost" not in reform.run(reform.Inputs(units=3)).result


def test_were_a_reform_to_widen_by_two_fewer_would_do() -> None:
    """The number of bases stands in one place."""
    with RULES.replaced("movement.reform.widen", 2):
        assert reform.reforms(1, 5) == 1


@pytest.mark.parametrize(("ranks", "deep"), [((1, 6), 6), ((6, 4), 6)])
def test_ranks_that_a_column_does_not_have_are_not_swapped(ranks: tuple[int, int], deep: int) -> None:
    """C-3.2-03: five is the last."""
    with pytest.raises(MusterError, match=f"a column {deep} deep; the rules allow at most 5"):
        reform.run(reform.Inputs(ask="rank-swap", ranks=ranks))
    assert reform.run(reform.Inputs(ask="rank-swap", ranks=(3, 5))).result["allowed"] is True


def test_a_rank_is_not_swapped_with_itself() -> None:
    """C-6.3-04."""
    assert reform.run(reform.Inputs(ask="rank-swap", ranks=(2, 2))).result["allowed"] is False


@pytest.mark.parametrize("through", ["foot-skirmishers", "artillery"])
def test_light_chariots_pass_through_nobody(through: str) -> None:
    """C-13.4-02."""
    asked = {"ask": "passage", "troop": "light-chariots", "through": through}
    assert reform.run(reform.Inputs.model_validate(asked)).result["allowed"] is False


@pytest.mark.parametrize(
    ("troop", "other", "allowed"),
    [
        ("free-foot", "free-foot", True),
        ("free-foot", "dense-foot", False),
        ("dense-foot", "free-foot", False),
        ("free-foot", "cavalry", False),
        ("free-foot", "foot-skirmishers", False),
    ],
)
def test_both_units_of_a_swap_stand_in_free_order(troop: str, other: str, allowed: bool) -> None:
    """C-6.3-04: archers do not change places with a dense phalanx."""
    asked = {"ask": "rank-swap", "troop": troop, "through": other}
    assert reform.run(reform.Inputs.model_validate(asked)).result["allowed"] is allowed


@pytest.mark.parametrize("troop", matrix.troops())
def test_everybody_but_light_chariots_moves_through_the_positions_of_guns(troop: str) -> None:
    """C-6.2-08, C-15.1a-07: an unfortified one does not slow; light chariots pass through nobody (C-13.4-02)."""
    assert passed(troop) == {"allowed": troop != "light-chariots"}


def passed(troop: str, works: str = "none", **more: Any) -> dict[str, Any]:
    asked = {"ask": "passage", "troop": troop, "through": "artillery", "works": works, **more}
    return dict(reform.run(reform.Inputs.model_validate(asked)).result)


@pytest.mark.parametrize(
    ("troop", "works", "found"),
    [
        ("free-foot", "fortification", {"allowed": True, "cost": 6, "disorder": 1}),
        ("foot-skirmishers", "fortification", {"allowed": True, "cost": 6, "disorder": 0}),
        ("cavalry", "barricade", {"allowed": True, "cost": 6, "disorder": 1}),
        ("cavalry", "fortification", {"allowed": False}),
        ("chariots", "barricade", {"allowed": False}),
    ],
)
def test_a_fortified_position_is_crossed_as_an_obstacle(troop: str, works: str, found: dict[str, Any]) -> None:
    """C-15.1a-07, C-14-04, C-14-06, C-14-07."""
    assert passed(troop, works, move=12) == found


def test_what_a_position_costs_is_told_in_steps_where_a_movement_is_given() -> None:
    """C-14-07: and the point only to whom it comes."""
    assert passed("free-foot", "fortification") == {"allowed": True, "disorder": 1}
    for troop, told in (("free-foot", True), ("foot-skirmishers", False)):
        asked = {"ask": "passage", "troop": troop, "through": "artillery", "works": "barricade"}
        steps = reform.run(reform.Inputs.model_validate(asked)).working
        assert any(step.label.en == "disorder" for step in steps) is told


@pytest.mark.parametrize(
    ("units", "front", "to", "deep"), [(12, 2, 6, True), (12, 6, 2, True), (10, 2, 5, False), (10, 5, 2, False)]
)
def test_a_reform_neither_begins_nor_ends_deeper_than_five(units: int, front: int, to: int, deep: bool) -> None:
    """C-3.2-03."""
    asked = reform.Inputs(units=units, front=front, to=to)
    if deep:
        with pytest.raises(MusterError, match="a column 6 deep; the rules allow at most 5"):
            reform.run(asked)
    else:
        assert reform.run(asked).result["reforms"] == 2


def test_only_batteries_are_passed_through_behind_works() -> None:
    """C-15.1a-07; and how guns cross works the rules do not say."""
    with pytest.raises(MusterError, match="`through: artillery`"):
        passed("free-foot", "barricade", through="foot-skirmishers")
    with pytest.raises(MusterError, match="do not say how artillery crosses works"):
        passed("artillery", "barricade")


def test_a_reform_that_reacts_to_an_attack_needs_a_commander() -> None:
    """C-6.3-04, C-6.3-05: in one's own turn it does not."""
    for reaction, commanded in product((False, True), repeat=2):
        asked = {"reaction": reaction, "in_command": commanded}
        swap = reform.run(reform.Inputs.model_validate({"ask": "rank-swap", **asked}))
        wide = reform.run(reform.Inputs.model_validate({"units": 3, **asked}))
        assert swap.result["allowed"] is wide.result["in_time"] is (commanded or not reaction)


def test_in_melee_ranks_change_in_the_command_zone_and_fronts_not_at_all() -> None:
    """C-6.3-01, C-6.3-04: out of it the swap was allowed."""
    for fights, commanded in product((False, True), repeat=2):
        asked = {"ask": "rank-swap", "in_melee": fights, "in_command": commanded}
        answer = reform.run(reform.Inputs.model_validate(asked))
        assert answer.result["allowed"] is (commanded or not fights)
        assert any("no rank swap in melee" in step.text.en for step in answer.working) is (fights and not commanded)
    with pytest.raises(MusterError, match=r"may not change its front.*C-6\.3-01"):
        reform.run(reform.Inputs(units=3, in_melee=True))


@pytest.mark.parametrize("edge", ["flank", "rear"])
def test_ranks_do_not_change_after_a_blow_in_the_flank_or_rear(edge: Any) -> None:
    """C-6.3-04."""
    assert reform.run(reform.Inputs(ask="rank-swap", edge=edge)).result["allowed"] is False


def test_a_formation_cannot_be_wider_than_its_units() -> None:
    """Bad input gets a message."""
    with pytest.raises(MusterError, match="a front of 5 units, but the formation has only 3"):
        reform.run(reform.Inputs(units=3, to=5))


def test_a_model_of_elephants_stands_for_a_score() -> None:
    """C-13-01."""
    assert scale.run(scale.Inputs(troop="elephants")).result == {"represented": RULES.whole("setup.scale.model")}


def test_a_wing_too_near_the_enemy_is_not_allowed() -> None:
    """C-2.2-03: each part of the front is measured to the units opposite it."""
    answer = scale.run(scale.Inputs(ask="deployment", gaps=(24.5, 19.0)))
    assert answer.result == {"forward-1": Fraction(9, 2), "forward-2": -1, "allowed": False}


@pytest.mark.parametrize(
    ("key", "chance"),
    [("setup.reserve.flanking_lost", "flanking_force_appears"), ("disorder.forced.off_table_back", "pursuer_returns")],
)
def test_single_dice_of_the_rules_have_the_chances_of_the_digest(key: str, chance: str) -> None:
    """The flanking force appears unless its die says lost; a pursuer returns on its faces."""
    share = Fraction(len(RULES[key].value), RULES.whole("disorder.die"))
    expected = Fraction(ORACLES[chance]["chance"])
    assert expected in (share, 1 - share)
    assert (1 - share if "lost" in key else share) == expected


def test_a_fleeing_elephant_runs_mad_as_often_as_the_digest_says() -> None:
    """C-13.1-03."""
    mad = sum(len(RULES[f"disorder.rampage.{way}"].value) for way in ("onward", "right", "back", "left"))
    assert Fraction(mad, RULES.whole("disorder.die")) == Fraction(ORACLES["rampage"]["chance"])


@pytest.mark.parametrize(
    ("key", "name"), [("bases.combat.least", "scattered"), ("bases.combat.must_recover", "must_recover")]
)
def test_a_unit_without_disorder_is_neither_scattered_nor_has_to_recover(key: str, name: str) -> None:
    """C-10-04, C-10-05: however few it has, only disorder brings it to that."""
    with RULES.replaced(key, 4):
        assert disorder.run(disorder.Inputs(causes=(), figures=4)).result[name] is False
        assert disorder.run(disorder.Inputs(causes=("retreat",), figures=4)).result[name] is True


def test_whole_steps_forward_are_whole_numbers() -> None:
    """W-02: what reads the answer gets 4 and not 4/1; half a step stays half a step."""
    asked = scale.Inputs(ask="deployment", gaps=(24.0, 24.5))
    procedure = calculations.procedure("formations", "scale")
    found = calculations.as_data("formations", procedure, asked, scale.run(asked), "en")["result"]
    assert json.dumps([found["forward-1"], found["forward-2"]]) == "[4, 4.5]"
