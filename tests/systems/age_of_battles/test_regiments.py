"""Attack, flank hit, retreat, re-forming, Fighting Spirit and mercenaries."""

from fractions import Fraction
from typing import Any

import pytest

from builder.systems.age_of_battles.rulebook import RULES
from builder.text.errors import MusterError
from tests.commands import muster
from tests.systems.age_of_battles.ask import ask


@pytest.mark.parametrize(
    ("attacker", "defender", "first"),
    [
        ({"straight": 2.0}, {}, "attacker"),
        ({"straight": 1.9}, {}, "unsaid"),
        ({"straight": 6.0, "reformed": True}, {}, "none"),
        ({"straight": 2.0, "formation": "hedgehog"}, {}, "none"),
        ({"straight": 2.0}, {"advanced": 2.0}, "together"),
        ({"straight": 2.0}, {"advanced": 1.9}, "attacker"),
        ({"straight": 2.0}, {"advanced": 4.0, "reformed": True}, "attacker"),
        ({"straight": 2.0}, {"advanced": 4.0, "formation": "hedgehog"}, "attacker"),
        ({"straight": 2.0}, {"advanced": 4.0, "mount": "horse"}, "base-game"),
    ],
)
def test_who_strikes_first_follows_from_advance_formation_and_re_forming(
    attacker: dict[str, Any], defender: dict[str, Any], first: str
) -> None:
    """A-701 to A-703, A-705, A-517, A-Q5: each condition and its near miss; who may not attack at all has no blow."""
    assert ask("attack", attacker=attacker, defender=defender).result["first"] == first


def test_a_block_that_hurries_is_an_ordinary_regiment() -> None:
    """A-510, A-511."""
    block = {"straight": 6.0, "formation": "block"}
    assert ask("attack", attacker=block).result["block"] is True
    assert ask("attack", attacker={**block, "hurried": True}).result["block"] is False


@pytest.mark.parametrize("formation", ["open", "hedgehog"])
def test_open_order_and_hedgehogs_do_not_hurry(formation: str) -> None:
    """A-505, A-517; close order does."""
    with pytest.raises(MusterError):
        ask("attack", attacker={"straight": 6.0, "formation": formation, "hurried": True})
    assert ask("attack", attacker={"straight": 6.0, "hurried": True}).result["attacks"]


def test_a_block_that_is_attacked_strikes_with_its_ranks_too() -> None:
    """A-510: its rights rest only in the turn in which it hurried itself (A-511)."""
    hurried = {"straight": 2.0, "formation": "block", "hurried": True}
    both = ask("attack", attacker=hurried, defender={"formation": "block"}).result
    assert (both["block"], both["defending-block"]) == (False, True)
    assert "defending-block" not in ask("attack", attacker=hurried).result
    caught = {"formation": "block", "hurried": True}
    assert ask("attack", attacker={"straight": 2.0}, defender=caught).result["defending-block"] is False


@pytest.mark.parametrize(
    ("given", "why"),
    [
        ({"gap_mm": 0.0}, None),
        ({"gap_mm": 25.0}, None),
        ({"gap_mm": 26.0}, "too-far"),
        ({"gap_mm": 0.0, "facing": False}, "back"),
        ({"gap_mm": 0.0, "reformed": True}, "re-formed"),
        ({"gap_mm": 0.0, "formation": "hedgehog"}, "no-flank"),
    ],
)
def test_a_flank_hit_needs_a_near_enemy_that_faces_a_flank(given: dict[str, Any], why: str | None) -> None:
    """A-704 to A-706, A-517: near, facing, not re-formed, and there is a flank."""
    result = ask("flank", **given).result
    assert (result["flank"], result.get("why")) == (why is None, why)


def test_open_order_has_no_modifier_for_its_flank() -> None:
    """A-506."""
    assert ask("flank", gap_mm=1.0, formation="open").result["modifier"] is False
    assert "modifier" not in ask("flank", gap_mm=1.0).result


@pytest.mark.parametrize(
    ("given", "facing"),
    [
        ({}, "back"),
        ({"attacked": True}, "face"),
        ({"melee_turn": 2}, "back"),
        ({"simultaneous": True}, "face"),
        ({"simultaneous": True, "readings": {"A-Q26": "stood"}}, "back"),
        ({"simultaneous": True, "attacked": True, "readings": {"A-Q26": "stood"}}, "face"),
        ({"simultaneous": True, "formation": "open"}, "back"),
        ({"attacked": True, "formation": "open"}, "back"),
        ({"attacked": True, "gunners": True}, "back"),
        ({"touched": True}, "face"),
        ({"touched": True, "formation": "open"}, "face"),
        ({"touched": True, "formation": "close", "head_on": True}, "face"),
        ({"touched": True, "gunners": True}, "back"),
        ({"simultaneous": True, "in_place": True}, "back"),
        ({"attacked": True, "in_place": True}, "back"),
    ],
)
def test_a_retreat_ends_facing_as_its_cause_demands(given: dict[str, Any], facing: str) -> None:
    """A-711, A-712, A-803, A-1012, A-1013; who struck simultaneously counts as attacking, or not, as a club reads A-Q26."""
    assert ask("retreat", **given).result["facing"] == facing


def test_open_order_that_is_run_into_is_carried_along() -> None:
    """A-805: by the base game, without a test; touched in passing it tests as any other (A-803), and acts next turn."""
    assert ask("retreat", touched=True, formation="open", head_on=True).result == {"carried": True}
    for other in ({"touched": True}, {"touched": True, "formation": "open"}, {"formation": "open", "head_on": True}):
        assert "carried" not in ask("retreat", **other).result
    assert ask("retreat", touched=True, formation="open").result["after"] == "none"


def test_a_hedgehog_that_retreats_has_not_attacked() -> None:
    """A-517: refused, by its name; one that was attacked retreats as any regiment."""
    with pytest.raises(MusterError, match="hedgehog formation cannot attack"):
        ask("retreat", attacked=True, formation="hedgehog")
    with pytest.raises(MusterError, match="simultaneous"):
        ask("retreat", simultaneous=True, formation="hedgehog")
    assert ask("retreat", formation="hedgehog").result["facing"] == "back"


def test_a_retreat_begun_in_open_order_or_as_a_hedgehog_gives_no_modifier_behind() -> None:
    """A-903: the formation in which it began counts (A-506, A-517)."""
    assert [ask("retreat", formation=one).result.get("modifier") for one in ("close", "block", "open", "hedgehog")] == [
        None,
        None,
        False,
        False,
    ]


def test_who_was_only_touched_escapes_without_a_turn_to_put_off() -> None:
    """A-803, A-905: only who has to recover does so later."""
    told = [ask("retreat", touched=touched, further=2.0).working[-1].text.en for touched in (False, True)]
    assert ["recovery is postponed" in one for one in told] == [True, False]


def test_who_was_only_touched_keeps_his_glory_and_acts() -> None:
    """A-803; a beaten regiment loses a point and stands for a turn (A-901)."""
    touched, beaten = ask("retreat", touched=True).result, ask("retreat").result
    assert (touched["glory"], touched["stands"]) == (0, 0)
    assert (beaten["glory"], beaten["stands"]) == (1, 1)


def test_open_order_recovers_as_it_is_read() -> None:
    """A-Q24: close order by default, else it stands as it is; other formations do not care."""
    after = [
        ask("retreat", formation=formation, readings=readings).result["after"]
        for formation in ("open", "close")
        for readings in ({}, {"A-Q24": "stands"})
    ]
    assert after == ["close", "open", "close", "close"]


def test_a_back_that_is_shown_is_open_to_attack() -> None:
    """A-903: the attack phase comes before it can turn; a face that is turned to the enemy is none."""
    assert ask("retreat").result["rear"] is True
    assert ask("retreat", attacked=True).result["rear"] is False


@pytest.mark.parametrize(
    ("ground_in_the_way", "formation", "way"),
    [
        ("wood", "close", "opens"), ("hedge", "close", "opens"), ("fence", "close", "opens"), ("river", "close", "round"),
        ("cliff", "open", "round"), ("wall", "open", "crossed"), ("wall", "close", "unsaid"), ("marsh", "close", "unsaid"),
        ("hill", "close", "unsaid"), ("village", "close", "unsaid"), ("road", "close", "unsaid"),
    ],
)  # fmt: skip
def test_what_a_retreat_does_about_ground_in_its_way(ground_in_the_way: str, formation: str, way: str) -> None:
    """A-802, A-804, A-505, A-116: crossed, gone round, or not in the text."""
    assert ask("retreat", ground=ground_in_the_way, formation=formation).result["ground"] == way


def test_a_ground_that_is_none_is_told_with_those_there_are() -> None:
    with pytest.raises(MusterError, match="did you mean `marsh`"):
        ask("retreat", ground="marsch")


def test_an_escape_counts_as_hurrying_however_short() -> None:
    """A-904: “even half a step” is no least distance; up to six."""
    assert [ask("retreat", further=one).result["hurried"] for one in (0.2, 0.5, 6.0)] == [True, True, True]
    assert "hurried" not in ask("retreat").result
    with pytest.raises(MusterError):
        ask("retreat", further=6.5)


def test_nobody_attacks_this_turn_in_a_melee_that_goes_on() -> None:
    with pytest.raises(MusterError):
        ask("retreat", attacked=True, melee_turn=2)
    with pytest.raises(MusterError):
        ask("retreat", simultaneous=True, melee_turn=2)


@pytest.mark.parametrize(
    ("given", "moves", "steps", "attack"),
    [
        ({}, 0, 4, True),
        ({"actions": ["open"]}, "1/2", 2, False),
        ({"actions": ["width", "exchange"]}, 1, 0, False),
        ({"actions": ["width", "exchange"], "musician": True}, "1/2", 2, False),
        ({"actions": ["width"], "musician": True}, 0, 4, False),
        ({"actions": ["hedgehog"]}, 1, 0, False),
        ({"actions": ["hedgehog"], "musician": True}, "1/2", 2, False),
        ({"farthest": 4.0}, 0, 0, False),
        ({"farthest": 1.5}, 0, "5/2", False),
        ({"farthest": 1.5, "readings": {"A-Q25": "free"}}, 0, "5/2", True),
    ],
)
def test_re_forming_costs_parts_of_a_move(given: dict[str, Any], moves: Any, steps: Any, attack: bool) -> None:
    """A-501, A-516, A-520 to A-523, A-609: parts of a move, steps left, and no attack after it, even if it was free."""
    result = ask("reform", **given).result
    assert (result["moves"], result["steps"], result["attack"]) == (Fraction(moves), Fraction(steps), attack)


def test_a_front_is_widened_by_the_figures_own_move() -> None:
    """A-523, A-Q19: riders have a move of their own; without one it is that of infantry."""
    assert ask("reform", farthest=5.0, move=8.0).result["steps"] == 3
    assert ask("reform", actions=["open"], move=8.0).result["steps"] == 4
    with pytest.raises(MusterError):
        ask("reform", farthest=5.0)


def test_widening_by_movement_near_the_enemy_is_as_it_is_read() -> None:
    """A-521, A-Q25: if it is no re-forming, nothing forbids it near the enemy either; the other ways are forbidden all the same."""
    near = {"farthest": 1.0, "gap": 0.9}
    assert ask("reform", **near, readings={"A-Q25": "free"}).result["steps"] == 3
    for refused in (near, {"actions": ["width"], "gap": 0.9, "readings": {"A-Q25": "free"}}):
        with pytest.raises(MusterError):
            ask("reform", **refused)


def test_a_hedgehog_marches_before_it_forms() -> None:
    """A-516, A-517: with a musician half of the move is left, but not to a hedgehog."""
    told = [one.text.en for one in ask("reform", actions=["hedgehog"], musician=True).working]
    assert any("no further movement" in one for one in told)


def test_a_musician_makes_the_dearest_re_forming_free() -> None:
    """A-609: they cost alike in the text; were one dearer, it would be that one, named first or last."""
    with RULES.replaced("reform.costs.width", "3/4"):
        for actions in (["width", "exchange"], ["exchange", "width"]):
            assert ask("reform", actions=actions, musician=True).result["moves"] == Fraction(1, 2)


def test_open_order_keeps_its_gaps() -> None:
    """A-501, A-Q3: a step between figures, only for those who change into open order."""
    gaps = [term.value for term in ask("reform", actions=["open"]).working if term.label.en == "in open order"]
    assert gaps == [1]
    assert [t for t in ask("reform", actions=["width"]).working if t.label.en == "in open order"] == []
    assert "A-Q3" in ask("reform", actions=["open"]).readings
    assert "A-Q3" not in ask("reform", actions=["width"]).readings


def test_a_hole_is_closed_by_exchanging_men_or_later() -> None:
    """A-522."""
    assert ask("reform", actions=["width"], left=2).result["hole"] is True
    assert ask("reform", actions=["width", "exchange"], left=2).result["hole"] is False


@pytest.mark.parametrize(
    "given",
    [
        {"actions": ["width"], "left": 5},
        {"actions": ["width"], "right": 5},
        {"left": 2},
        {"actions": ["width", "exchange", "open"]},
        {"farthest": 4.5},
        {"actions": ["width"], "gap": 0.9},
        {"farthest": 1.0, "gap": 0.9},
    ],
)
def test_what_re_forming_may_not_do(given: dict[str, Any]) -> None:
    """Five men to a side, more than a move, nearer than a step to the enemy."""
    with pytest.raises(MusterError):
        ask("reform", **given)


def test_both_sides_together_are_counted() -> None:
    """A-522: in the text four to each side are eight in all; were fewer allowed in all, four to each would be too many."""
    with RULES.replaced("reform.widening.all", 7), pytest.raises(MusterError, match="7 in all"):
        ask("reform", actions=["width"], left=4, right=4)


def test_at_a_whole_step_from_the_enemy_a_regiment_re_forms() -> None:
    """A-521: only nearer it may not."""
    assert ask("reform", actions=["width"], gap=1.0).result["moves"] == Fraction(1, 2)


@pytest.mark.parametrize(
    ("given", "bonus"),
    [
        ({}, 0),
        ({"musician": True}, 1),
        ({"standard": True}, 1),
        ({"musician": True, "standard": True}, 1),
        ({"captain": "alive"}, 1),
        ({"musician": True, "standard": True, "captain": "alive"}, 2),
        ({"captain": "dead"}, -2),
        ({"standard": True, "captain": "dead"}, -1),
    ],
)
def test_what_those_in_front_add_to_fighting_spirit(given: dict[str, Any], bonus: int) -> None:
    """A-609 to A-612, A-Q10: musician and standard together one, the captain adds, his death takes two and his one."""
    assert ask("spirit", **given, base=6).result == {"bonus": bonus, "spirit": 6 + bonus}


@pytest.mark.parametrize("captain", ["alive", "dead"])
def test_in_open_order_nobody_changes_fighting_spirit(captain: str) -> None:
    """A-506: no modifiers, good or bad; the captain's death is one of them."""
    asked = ask("spirit", musician=True, captain=captain, formation="open", base=10)
    assert asked.result == {"bonus": 0, "spirit": 10}
    assert "open order: no modifiers apply" in [step.text.en for step in asked.working]


@pytest.mark.parametrize("formation", ["block", "hedgehog"])
def test_riders_form_neither_block_nor_hedgehog(formation: str) -> None:
    """A-510, A-515: both are of infantry."""
    attacker = {"straight": 2.0}
    with pytest.raises(MusterError, match="only infantry"):
        ask("attack", attacker=attacker, defender={"mount": "horse", "formation": formation})
    assert ask("attack", attacker=attacker, defender={"formation": formation}).result["attacks"]


@pytest.mark.parametrize(
    ("strength", "dice", "outcome"),
    [
        ([0], [14], "stays"),
        ([0], [15], "leaves"),
        ([0], [19], "leaves"),
        ([0], [20], "plunders"),
        ([-1], [9], "stays"),
        ([-1], [10], "leaves"),
        ([-1], [20], "plunders"),
        ([-2], [], "leaves"),
        ([0, -1], [14, 9], "stays"),
        ([0, -1], [14, 10], "leaves"),
        ([0, -1], [15], "leaves"),
        ([1], [], "stays"),
        ([0, -2], [1], "leaves"),
    ],
)
def test_mercenaries_leave_on_the_rolls_of_their_fighting_strength(
    strength: list[int], dice: list[int], outcome: str
) -> None:
    """A-1101 to A-1105, A-Q8: each rung with its last face that keeps them and its first that does not."""
    assert ask("mercenary", strength=strength, dice=dice).result["outcome"] == outcome


@pytest.mark.parametrize(
    ("strength", "says"), [(-2, "leave without a roll"), (1, "no test")], ids=["far-gone", "in-spirit"]
)
def test_where_no_die_is_rolled_the_working_says_why(strength: int, says: str) -> None:
    """A-1103: at -2 they leave at once; above 0 nobody tests."""
    assert [step.text.en for step in ask("mercenary", strength=[strength], dice=[]).working] == [says]


def test_the_faces_on_which_mercenaries_leave_have_two_ends() -> None:
    """A-1101: were the upper one 18, a 19 would keep them."""
    with RULES.replaced("mercenaries.ladder.first.leaves.to", 18):
        outcomes = [ask("mercenary", strength=[0], dice=[roll]).result["outcome"] for roll in (17, 18, 19, 20)]
    assert outcomes == ["leaves", "leaves", "stays", "plunders"]


@pytest.mark.parametrize(
    "given",
    [
        {"strength": [0, 0]},
        {"strength": [-1, 0]},
        {"strength": [0], "dice": []},
        {"strength": [0], "dice": [1, 1]},
        {"strength": [0, -1], "dice": [20, 1]},
        {"strength": [1], "dice": [5]},
    ],
)
def test_a_strength_falls_and_each_test_has_its_die(given: dict[str, Any]) -> None:
    with pytest.raises(MusterError):
        ask("mercenary", **given)


def test_there_are_no_tables_to_roll_terrain() -> None:
    """It says so, in the words that all such systems share."""
    said = muster("terrain", "age-of-battles", "--seed", "1")
    assert said.exit_code == 2
    assert "age-of-battles has no tables for random terrain" in said.stderr
