"""Melee: modifiers, the chain after the dice, special melees, several units of a side (N-7nn, N-8nn)."""

import pytest

from builder.systems.napoleonic.rulebook import RULES
from builder.text.errors import MusterError
from tests.languages import as_written, both
from tests.systems.napoleonic.ask import fight, share, shoot, unit, village

HORSE = unit(type="cavalry", rank=3)
ON_FOOT = unit(type="mounted-chasseurs", dismounted=True)
VETERANS = unit(experience="veteran")
COLUMN = unit(formation="column")
HORSE_COLUMN = unit(type="cavalry", rank=3, formation="column")


@pytest.mark.parametrize(
    ("attacker", "defender", "told", "worth"),
    [
        (unit(), unit(), {}, 4),
        (unit(rank=5), unit(), {}, 6),
        (unit(), unit(rank=5), {}, 2),
        (VETERANS, unit(), {}, 8),
        (unit(), VETERANS, {}, 0),
        (unit(), unit(), {"place": "wood"}, 0),
        (unit(), unit(), {"place": "settlement", "crossing": True}, -4),
        (unit(), unit(), {"place": "fortified-settlement"}, -4),
        (unit(), unit(), {"ravine": "in"}, 0),
        (unit(), unit(), {"ravine": "across"}, -8),
        (unit(stands=2), unit(), {}, 0),
        (unit(formation="column"), unit(), {}, 12),
        (unit(), unit(formation="column"), {}, -4),
        (unit(formation="column"), unit(formation="square"), {}, 12),
        (unit(), unit(), {"flank": True}, 12),
        (unit(), unit(), {"flank": True, "rear": True}, 20),
        (unit(), unit(formation="square"), {"flank": True}, 4),
        (unit(), unit(formation="disordered"), {"rear": True}, 12),
        (HORSE, unit(formation="square"), {}, -8),
        (HORSE, unit(), {}, 12),
        (HORSE, unit(formation="disordered"), {}, 20),
        (HORSE, ON_FOOT, {}, 16),
        (unit(), ON_FOOT, {}, 8),
        (ON_FOOT, unit(), {}, 0),
        (HORSE, HORSE, {}, 4),
        (unit(type="mounted-chasseurs"), unit(), {}, 12),
        (unit(), unit(type="mounted-chasseurs"), {}, 4),
        (HORSE, unit(type="mounted-chasseurs"), {}, 4),
        (unit(dismounted=True), unit(), {}, 4),
    ],
)
def test_each_modifier_changes_the_attackers_total(
    attacker: object, defender: object, told: dict[str, object], worth: int
) -> None:
    """Each line of N-703 by itself or with its neighbour."""
    assert fight(attacker, defender, **told).result["total"] == worth


@pytest.mark.parametrize(
    ("told", "reading", "before", "after"),
    [
        ({"flank": True, "rear": True}, {"N-Q17": "best"}, 20, 12),
        ({"place": "settlement", "crossing": True}, {"N-Q20": "worst"}, -4, 0),
        ({"place": "wood", "ravine": "across"}, {"N-Q20": "worst"}, -12, -8),
        ({"place": "settlement", "flank": True}, {"N-Q32": "formation"}, 0, 8),
        ({"place": "fortified-settlement", "rear": True}, {"N-Q32": "formation"}, -4, 4),
        ({"attacker": [unit(rank=4), VETERANS]}, {"N-Q33": "highest-rank"}, 8 + 1 + 8, 4 + 1 + 8),
        ({"defender": [unit(stands=2), unit(experience="veteran", rank=1, stands=2)]}, {"N-Q33": "highest-rank"}, 0, 4),
        ({"attacker": [unit(), HORSE], "defender": unit(formation="square")}, {"N-Q34": "each"}, 12, 0),
        ({"attacker": [COLUMN, HORSE], "defender": unit(formation="square")}, {"N-Q34": "each"}, 20, 8),
        ({"attacker": [COLUMN, HORSE]}, {"N-Q34": "each"}, 20, 28),
        ({"attacker": [unit(), HORSE_COLUMN], "defender": unit(formation="square")}, {"N-Q34": "each"}, 12, 0),
        ({"attacker": HORSE, "defender": [unit(stands=2), unit(type="cavalry", stands=2)]}, {"N-Q34": "each"}, 4, 12),
    ],
)
def test_a_reading_changes_the_total_of_a_melee(
    told: dict[str, object], reading: dict[str, str], before: int, after: int
) -> None:
    """A club's choice changes the total and is named."""
    assert fight(**told).result["total"] == before
    answer = fight(**told, readings=reading)
    assert answer.result["total"] == after
    assert reading.items() <= answer.readings.items()


def test_the_worse_of_flank_and_rear_is_left_out_where_only_the_better_counts() -> None:
    """N-Q17, were the rear worth less."""
    with RULES.replaced("melee.modifiers.rear", 4):
        best = {"N-Q17": "best"}
        assert fight(flank=True, rear=True, readings=best).result["total"] == 12
        assert fight(rear=True, readings=best).result["total"] == 8


def test_the_defenders_take_the_formation_that_is_best_for_them() -> None:
    """N-803: of a line and a column the column meets a column; eight stands against four."""
    pair = [unit(), unit(formation="column")]
    assert fight(unit(formation="column"), pair).result["total"] == 4 - 8
    assert fight(unit(formation="column"), pair[::-1]).result["total"] == 4 - 8


@pytest.mark.parametrize("side", ["attacker", "defender"])
@pytest.mark.parametrize("dice", [(1, 10), (12, 4), (6, 10)], ids=["repulsed", "beaten", "drawn"])
@pytest.mark.parametrize(
    ("ranks", "wish", "bearer"), [([2, 5, 5], 0, "b"), ([2, 5, 5], 2, "c"), ([5, 2, 2], 2, "a"), ([5, 5, 2], 0, "a")]
)
def test_the_owner_chooses_whose_stand_is_lost_only_among_equal_ranks(
    side: str, dice: tuple[int, int], ranks: list[int], wish: int, bearer: str
) -> None:
    """N-705, whoever loses and after a draw: three units of a single stand against three stands of one unit."""
    three = [unit(name=name, rank=rank, stands=1) for name, rank in zip("abc", ranks, strict=True)]
    one = unit(name="they", rank=max(ranks), stands=3)
    given = {f"{side}_loses": wish, "dice": {"attacker": dice[0], "defender": dice[1], "after": [1, 1, 1]}}
    answer = fight(three, one, **given) if side == "attacker" else fight(one, three, **given)
    gone = [name for name in "abc" if answer.result.get(name) == "destroyed"]
    assert gone == ([] if answer.result["winner"] == side else [bearer])
    assert [term.label.en for term in answer.working if term.value == 0 and "stands" in term.label.en] == [
        f"{name}: stands" for name in gone
    ]


def test_the_whole_chain_of_a_lost_village() -> None:
    """Dice, loss, second roll, the winner moves in, the engineers live (N-704, N-708, N-802)."""
    dice = {"attacker": 12, "defender": 4, "after": [8], "sheltered": [10]}
    answer = fight(unit(stands=5), unit(stands=3), place="settlement", sheltered=1, dice=dice)
    assert answer.result["total"] == 4
    assert answer.result["winner"] == "attacker"
    assert answer.result["defender"] == "fall-back"
    assert answer.result["sheltered"] == 1
    words = [term.text.en for term in answer.working]
    assert any("3 − 1 = 2" in one for one in words)
    assert any("leaves the settlement" in one for one in words)
    assert any("occupies the settlement" in one for one in words)


@pytest.mark.parametrize(("experience", "roll", "fate"), [("recruit", 8, "fall-back"), ("recruit", 9, "flight"),
                                                          ("veteran", 10, "fall-back"), ("veteran", 11, "flight")])  # fmt: skip
def test_the_roll_decides_whether_a_loser_falls_back_or_flees(experience: str, roll: int, fate: str) -> None:
    """N-704: recruits to 8, veterans to 10 fall back."""
    dice = {"attacker": 15, "defender": 10, "after": [roll]}
    assert fight(unit(experience="veteran"), unit(experience=experience), dice=dice).result["defender"] == fate


def test_five_times_apart_is_surrender_without_loss_or_roll() -> None:
    """N-706, N-Q16."""
    answer = fight(dice={"attacker": 6, "defender": 2})
    assert answer.result["defender"] == "surrender"


def test_a_square_that_wins_keeps_its_formation_on_its_experience() -> None:
    """N-707."""
    square = unit(experience="veteran", formation="square")
    for roll, kept in ((10, True), (11, False)):
        answer = fight(HORSE, square, dice={"attacker": 10, "defender": 19, "after": [3], "keeps": roll})
        assert answer.result["winner"] == "defender"
        assert answer.result["winner.keeps"] is kept


def test_after_a_draw_both_fall_back_and_lose_a_stand() -> None:
    """N-709, and a garrison leaves unless a club reads it otherwise (N-Q22)."""
    dice = {"attacker": 6, "defender": 6}
    told = {"place": "settlement", "dice": dice}
    answer = fight(**told)
    assert (answer.result["attacker"], answer.result["defender"]) == ("draw", "draw")
    assert fight(**told, readings={"N-Q22": "stays"}).result["defender"] == "stays"


@pytest.mark.parametrize("attacker", [6, 20])
def test_a_stand_lost_in_melee_calls_for_no_morale_test_unless_a_club_says_so(attacker: int) -> None:
    """N-601, N-Q37: the text tests when a stand is lost, and has its morale phase before the melee; nobody tests without stands."""
    dice = {"attacker": attacker, "defender": 10, "after": [4]}
    by_default, by_choice = fight(dice=dice), fight(dice=dice, readings={"N-Q37": "next"})
    assert by_default.readings["N-Q37"] == "none"
    assert by_default.result == by_choice.result
    later = [step for step in by_choice.working if "N-Q37" in [cite.fact for cite in step.cites]]
    assert [step.text.en for step in later] == ["in the next turn's morale phase, unless the unit fled"] * len(later)
    assert len(later) == (2 if by_choice.result["winner"] == "draw" else 1)
    assert "N-Q37" not in fight(defender=unit(stands=1), dice={**dice, "attacker": 20}).readings


def test_a_last_stand_lost_in_a_draw_ends_the_unit() -> None:
    """N-709, N-Q21: one stand is destroyed, of two one is left."""
    answer = fight(unit(stands=2), unit(stands=1), dice={"attacker": 4, "defender": 10})
    assert (answer.result["attacker"], answer.result["defender"]) == ("draw", "destroyed")


def test_a_last_stand_that_is_beaten_is_destroyed_whatever_the_second_roll() -> None:
    """N-Q21, in the chances: recruits at +10 lose a stand of one, of two they fall back or flee."""
    assert "attacker wins, destroyed" in fight(unit(), unit(stands=1)).odds
    assert "attacker wins, flight" not in fight(unit(), unit(stands=1)).odds
    assert "attacker wins, destroyed" not in fight(unit(), unit(stands=2)).odds


def test_each_of_several_losers_has_its_own_chances() -> None:
    """N-D1, N-D4, N-D5 for a pair: at +4 the defenders lose 66 in 100, at -4 the attackers; one loses the stand."""
    pair = [unit(name="old", stands=3), unit(rank=2, stands=1)]
    result = {key: value * 400 for key, value in fight(unit(), pair).result.items() if key != "total"}
    assert result == {
        "attacker.chance": 264, "draw.chance": 16, "defender.chance": 120,
        "old.surrender": 50, "old.fall-back": share("428/5"), "old.flight": share("642/5"),
        "defender-2.surrender": 50, "defender-2.fall-back": share("428/5"), "defender-2.flight": share("642/5"),
    }  # fmt: skip
    attackers = [unit(name="old", rank=2, stands=3), unit(stands=1)]
    answer = fight(attackers, unit(), place="fortified-settlement")
    result = {key: value * 400 for key, value in answer.result.items() if key != "total"}
    assert result == {
        "attacker.chance": 120, "draw.chance": 16, "defender.chance": 264,
        "old.surrender": 114, "old.fall-back": 60, "old.flight": 90,
        "attacker-2.surrender": 114, "attacker-2.destroyed": 150,
    }  # fmt: skip
    assert {one for one in answer.odds if one.startswith("defender")} == {"defender wins", "defender wins, surrender"}


def test_units_without_a_name_are_called_by_their_side_in_the_readers_language() -> None:
    """One by the side alone, of several each with its number; one that has a name by that."""
    lost = {"attacker": 8, "defender": 3, "after": [5, 5, 5]}
    labels = [as_written(one.label) for one in fight(unit(), [unit(name="old", stands=3), unit()], dice=lost).working]
    assert both("old", "old") in labels
    assert both("defender 2", "обороняющийся 2") in labels
    assert both("defender", "обороняющийся") in [
        as_written(one.label) for one in fight(unit(), unit(), dice=lost).working
    ]
    drawn = fight(unit(), unit(), dice={"attacker": 4, "defender": 8}).working
    assert both("attacker: stands", "атакующий: подставок") in [as_written(one.label) for one in drawn]


def test_the_missing_roll_is_asked_for() -> None:
    """N-707 of a square that won, N-802 of sheltered gunners."""
    with pytest.raises(MusterError, match="N-707"):
        fight(HORSE, unit(formation="square"), dice={"attacker": 10, "defender": 19, "after": [3]})
    with pytest.raises(MusterError, match="N-802"):
        fight(place="settlement", sheltered=2, dice={"attacker": 19, "defender": 10, "after": [1], "sheltered": [5]})


def test_of_several_winners_the_squares_alone_may_keep_order_each_on_its_own_experience() -> None:
    """N-707: a single roll for all of them; who stands in line beside a square is disordered."""
    winners = [
        unit(formation="square", experience="veteran", stands=2),
        unit(formation="square", stands=1),
        unit(stands=1),
    ]
    dice = {"attacker": 10, "defender": 19, "after": [3], "keeps": 9}
    answer = fight(HORSE, winners, dice=dice)
    assert answer.result["winner"] == "defender"
    assert [answer.result[f"defender-{n}.keeps"] for n in (1, 2, 3)] == [True, False, False]
    garrison = fight(
        winners[0], [unit(stands=1), unit(stands=1)], place="fortified-settlement", dice={**dice, "keeps": 8}
    )
    assert [garrison.result[f"defender-{n}.keeps"] for n in (1, 2)] == [True, True]


def test_the_readings_that_a_melee_leans_on_are_named() -> None:
    """N-Q18 with one disordered defender among several, N-Q20 with two kinds of ground."""
    assert "N-Q18" in fight(unit(), [unit(formation="disordered"), unit()]).readings
    assert "N-Q20" in fight(place="wood", ravine="across").readings
    assert "N-Q20" not in fight(place="wood").readings
    assert set(fight().readings) == {"N-Q16"}
    assert "N-Q21" in fight(unit(stands=1)).readings
    assert set(fight(dice={"attacker": 10, "defender": 9, "after": [3]}).readings) == {"N-Q37"}


def test_a_type_that_nobody_knows_is_refused_with_those_that_there_are() -> None:
    """N-V3."""
    with pytest.raises(MusterError, match="unknown troop type `ogres`; choose one of: line-infantry"):
        fight(unit(type="ogres"))
    with pytest.raises(MusterError, match="unknown troop type `ogres`; choose one of: line-infantry"):
        shoot({"type": "ogres"})
    with pytest.raises(MusterError, match="unknown troop type `ogres`; choose one of: line-infantry"):
        village(units=[{"type": "ogres", "stands": 2}])


def test_a_table_whose_last_face_lies_beyond_the_die_still_sums_to_one() -> None:
    """N-704, were falling back from 1 to 25: nobody flees."""
    with RULES.replaced("melee.after.recruit.fall-back", 25):
        odds = fight().odds
    assert sum(odds.values()) == 1
    assert odds["attacker wins, flight"] == 0


def test_guns_engineers_and_train_die_without_dice() -> None:
    """N-801; and they attack nobody."""
    for kind in ("heavy-artillery", "engineers", "train"):
        assert dict(fight(unit(), {"type": kind, "stands": 4}).odds) == {"attacker wins, destroyed": 1}
        with pytest.raises(MusterError, match="N-801"):
            fight({"type": kind, "stands": 4}, unit())


def test_a_rank_that_nobody_gives_is_asked_for() -> None:
    """N-Q1: the text has no ranks."""
    with pytest.raises(MusterError, match="N-Q1"):
        fight(unit(rank=None))


def test_units_of_a_side_add_their_stands_and_lend_the_best_rank_and_formation() -> None:
    """N-803; the higher rank loses the stand (N-705)."""
    pair = [unit(name="old", rank=5, stands=2), unit(name="young", rank=2, stands=2, formation="column")]
    assert fight(pair, unit()).result["total"] == 4 + 2 + 8
    answer = fight(unit(), pair, dice={"attacker": 20, "defender": 10, "after": [1, 20]})
    assert (answer.result["old"], answer.result["young"]) == ("fall-back", "flight")
    assert any(term.label.en == "old: stands" for term in answer.working)


@pytest.mark.parametrize(
    ("key", "value"), [("melee.modifiers.attack", 6), ("melee.surrender", 2), ("melee.after.recruit.fall-back", 3)]
)
def test_a_changed_number_changes_the_melee(key: str, value: int) -> None:
    """No number of the rulebook is kept in the code."""
    before = fight().odds
    with RULES.replaced(key, value):
        assert fight().odds != before


def test_gunners_shelter_in_a_square_beside_a_line() -> None:
    """One of the attacked in a square is enough (N-802)."""
    assert fight(unit(), [unit(formation="square"), unit()], sheltered=1).odds


def test_who_attacks_guns_alone_needs_no_rank() -> None:
    """They die without dice, so no totals are compared (N-801)."""
    assert fight(unit(rank=None), unit(type="light-artillery", rank=None)).result["defender"] == "destroyed"
