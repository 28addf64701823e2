"""Melees of batteries and engineers, of garrisons, and those in several parts (N-708, N-8nn)."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.text.errors import MusterError
from tests.systems.napoleonic.ask import fight, in_parts, morale_of, shoot, unit

HORSE = unit(name="horse", type="cavalry", stands=3)
GUNS = {"name": "guns", "type": "heavy-artillery", "stands": 4}
WINS, LOSES, DRAWS = {"attacker": 12, "defender": 7}, {"attacker": 2, "defender": 9}, {"attacker": 3, "defender": 7}


def part(attackers: list[Any], defenders: list[Any], dice: dict[str, Any], **more: Any) -> dict[str, Any]:
    """A part of a melee; a second roll of 4 for whoever asks."""
    return {"attackers": attackers, "defenders": defenders, "dice": {"after": [4, 4, 4], **dice}, **more}


GUARD_3, GUARD_1 = unit(name="guard", stands=3), unit(name="guard", stands=1)
GUARD = {"guard": 4}


# ---- N-801, N-802 ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("kind", ["heavy-artillery", "engineers", "train"])
@pytest.mark.parametrize("dice", [WINS, LOSES, DRAWS], ids=["beaten", "repulsing", "drawn"])
def test_a_battery_beside_infantry_dies_whoever_wins(kind: str, dice: dict[str, int]) -> None:
    """N-801: it always loses, and the infantry fights without it."""
    beside = [unit(name="line"), {"name": "helpless", "type": kind, "stands": 4}]
    answer = fight(unit(), beside, dice={**dice, "after": [4]})
    assert answer.result["helpless"] == "destroyed"
    assert any(step.label.en == "helpless" and "without a roll" in step.text.en for step in answer.working)
    assert answer.result["total"] == 4
    assert fight(unit(), beside).result["helpless.destroyed"] == 1


def test_dice_change_nothing_where_nobody_can_fight_back() -> None:
    """N-801: thrown or not, the answer is the same."""
    thrown = fight(unit(), GUNS, dice=WINS)
    assert thrown == fight(unit(), GUNS)
    assert thrown.result == {"winner": "attacker", "guns": "destroyed"}


def test_the_owners_wish_counts_units_as_they_were_given() -> None:
    """N-705: a battery named before the infantry does not shift whose stand is lost."""
    beside = [GUNS, unit(name="old", stands=2), unit(name="young", stands=2)]
    for wish, bearer in ((1, "old"), (2, "young")):
        answer = fight(unit(), beside, defender_loses=wish, dice={**WINS, "after": [4, 4]})
        assert [step.label.en for step in answer.working if "stands" in step.label.en and step.value == 1] == [
            f"{bearer}: stands"
        ]


@pytest.mark.parametrize("kind", ["cavalry", "heavy-artillery", "train"])
def test_who_may_not_hold_a_settlement_is_not_attacked_in_one(kind: str) -> None:
    """N-107."""
    with pytest.raises(MusterError, match="N-107"):
        fight(unit(), unit(type=kind), place="settlement")


@pytest.mark.parametrize("place", ["settlement", "fortified-settlement"])
def test_a_garrison_has_no_column_and_no_square(place: str) -> None:
    """N-105: its stands line the perimeter, whether it is attacked, shot at or tested; it may be disordered (N-708)."""
    for shape in ("column", "square"):
        with pytest.raises(MusterError, match="N-105, N-708"):
            fight(unit(), unit(formation=shape), place=place)
        with pytest.raises(MusterError, match="N-105, N-708"):
            shoot({}, target={"formation": shape, "cover": place})
        with pytest.raises(MusterError, match="N-105, N-708"):
            morale_of(formation=shape, protection=place)
        assert fight(unit(formation=shape), unit(), place=place).odds
    assert fight(unit(), unit(formation="disordered"), place=place).odds
    assert morale_of(formation="disordered", protection=place).odds


@pytest.mark.parametrize("kind", ["cavalry", "light-artillery"])
def test_who_cannot_be_in_a_wood_is_not_attacked_in_one(kind: str) -> None:
    """N-201; chasseurs on foot can."""
    with pytest.raises(MusterError, match="N-201"):
        fight(unit(), unit(type=kind), place="wood")
    assert fight(unit(), unit(type="mounted-chasseurs", dismounted=True), place="wood").result["total"] == 4


def test_riders_do_not_attack_into_a_wood() -> None:
    """N-201: a unit that may not enter is refused on either side; chasseurs on foot go in."""
    for kind in ("cavalry", "mounted-chasseurs"):
        with pytest.raises(MusterError, match="N-201"):
            fight(unit(type=kind), unit(), place="wood")
    assert fight(unit(type="mounted-chasseurs", dismounted=True), unit(), place="wood").result["total"] == -4


def test_engineers_in_a_garrison_are_counted_as_sheltered() -> None:
    """N-802: they roll for their lives; alone in the place they are nobody's garrison and die (N-801)."""
    engineers = {"type": "engineers", "stands": 1}
    with pytest.raises(MusterError, match="N-802"):
        fight(unit(), [unit(), engineers], place="fortified-settlement")
    assert fight(unit(), engineers, place="settlement").result["defender"] == "destroyed"


def test_gunners_shelter_in_squares_and_settlements_only() -> None:
    """N-206, N-802."""
    rolls = {"attacker": 20, "defender": 10, "after": [4], "sheltered": [10, 11]}
    for told in ({"place": "settlement"}, {"defender": unit(formation="square")}):
        assert fight(**told, sheltered=2, dice=rolls).result["sheltered"] == 1
    with pytest.raises(MusterError, match="N-802"):
        fight(sheltered=1, dice=rolls)


@pytest.mark.parametrize(("side", "dice"), [("attacker", LOSES), ("defender", WINS)])
def test_engineers_joined_to_a_beaten_unit_roll_whichever_side_it_is(side: str, dice: dict[str, int]) -> None:
    """N-802: those of the winners do not."""
    other = "attacker" if side == "defender" else "defender"
    rolls = {**dice, "after": [4], "sheltered": [11]}
    assert fight(joined={side: 1}, dice=rolls).result["sheltered"] == 0
    assert "sheltered" not in fight(joined={other: 1}, dice=rolls).result


def test_nobody_stays_with_those_who_surrender() -> None:
    """N-706, N-802: no roll is asked for."""
    answer = fight(place="settlement", sheltered=2, dice={"attacker": 20, "defender": 2})
    assert (answer.result["defender"], answer.result["sheltered"]) == ("surrender", 0)


# ---- N-704, N-708: settlements --------------------------------------------------------------------------------------


def words_of(answer: Any) -> str:
    """The texts of a working."""
    return "\n".join(step.text.en for step in answer.working)


def test_attackers_that_are_beaten_off_a_settlement_were_not_in_it() -> None:
    """N-704: only its defenders leave it."""
    beaten_off = fight(place="settlement", dice={**LOSES, "after": [4]})
    assert beaten_off.result["attacker"] == "fall-back"
    assert "leaves the settlement" not in words_of(beaten_off)
    driven_out = fight(place="settlement", dice={"attacker": 20, "defender": 10, "after": [4]})
    assert "leaves the settlement" in words_of(driven_out)


def test_a_garrison_that_draws_is_told_to_leave() -> None:
    """N-709, N-Q22: its attackers fall back too, but were not inside; nor do those leave who fight in the open."""
    left = fight(place="settlement", dice={"attacker": 6, "defender": 6})
    said = {step.label.en: step for step in left.working}
    assert "leaves the settlement" in said["defender"].text.en
    assert "N-Q22" in [cite.fact for cite in said["defender"].cites]
    assert "leaves the settlement" not in said["attacker"].text.en
    assert "leaves the settlement" not in words_of(fight(dice={"attacker": 6, "defender": 10}))


def test_cavalry_that_takes_a_settlement_does_not_hold_it() -> None:
    """N-107 against N-708, N-Q36: the foot beside it does, and a club may read it otherwise."""
    dice = {"attacker": 19, "defender": 10, "after": [4]}
    both = fight([HORSE, unit(name="foot")], unit(), place="settlement", dice=dice)
    said = {step.label.en: step.text.en for step in both.working}
    assert "may not occupy" in said["horse"]
    assert "N-Q36" in both.readings
    inside = fight(HORSE, unit(), place="settlement", dice=dice, readings={"N-Q36": "inside"})
    assert "occupies the settlement" in words_of(inside)
    assert "occupies the settlement" in said["foot"]
    dismounted = unit(type="mounted-chasseurs", dismounted=True)
    assert "occupies the settlement" in words_of(fight(dismounted, unit(), place="settlement", dice=dice))


def test_cavalry_in_square_fights_only_where_a_club_reads_it_so() -> None:
    """N-Q27; chasseurs on foot may, and infantry has no formation of guns."""
    square = {**HORSE, "formation": "square"}
    with pytest.raises(MusterError, match="N-Q27"):
        fight(unit(), square)
    answer = fight(unit(), square, readings={"N-Q27": "any"})
    assert answer.readings["N-Q27"] == "any"
    assert fight(unit(), unit(type="mounted-chasseurs", dismounted=True, formation="square")).result["total"] == 8
    with pytest.raises(MusterError, match="N-314"):
        fight(unit(formation="firing"), unit())


# ---- N-804: melees in parts -----------------------------------------------------------------------------------------


def test_a_divided_unit_that_loses_with_a_single_stand_loses_one_of_all_and_rolls() -> None:
    """N-804, N-704: it had four stands, so three are left, and it is not destroyed."""
    answer = in_parts(part([GUARD_3], [unit(name="line")], WINS), part([HORSE], [GUARD_1], WINS), whole=GUARD)
    assert (answer.result["guard"], answer.result["line"], answer.result["horse"]) == ("fall-back", "fall-back", "won")
    assert any(step.label.en == "guard: stands" and step.text.en == "4 − 1 = 3" for step in answer.working)


def test_a_unit_beaten_in_two_parts_loses_one_stand_and_rolls_once() -> None:
    """N-804: one melee, one loss, one second roll."""
    parts = (
        part([GUARD_3], [unit(name="line")], {**LOSES, "after": [15]}),
        part([HORSE], [GUARD_1], {**WINS, "after": []}),
    )
    answer = in_parts(*parts, whole=GUARD)
    assert answer.result["guard"] == "flight"
    assert [step.label.en for step in answer.working].count("guard: stands") == 1


REPULSED, HELD_OFF = {"attacker": 1, "defender": 19}, {"attacker": 1, "defender": 17}  # the horse, at +16


@pytest.mark.parametrize(
    ("first", "second", "fate"),
    [
        (WINS, REPULSED, "won"),
        (WINS, HELD_OFF, "draw"),
        ({"attacker": 7, "defender": 7}, REPULSED, "draw"),
        ({"attacker": 7, "defender": 7}, WINS, "fall-back"),
        (LOSES, REPULSED, "fall-back"),
        (LOSES, WINS, "fall-back"),
        ({"attacker": 1, "defender": 20}, REPULSED, "surrender"),
        ({"attacker": 1, "defender": 20}, WINS, "surrender"),
    ],
)
def test_a_divided_unit_obeys_its_worst_result(first: dict[str, int], second: dict[str, int], fate: str) -> None:
    """N-804: surrender is worse than defeat, defeat than a draw, a draw than victory."""
    line = unit(name="line", stands=5)
    answer = in_parts(part([GUARD_3], [line], first), part([HORSE], [GUARD_1], second), whole=GUARD)
    assert answer.result["guard"] == fate
    assert [step.label.en for step in answer.working].count("guard: stands") == (fate not in ("won", "surrender"))


def test_the_opponent_of_a_divided_unit_loses_one_stand_in_all() -> None:
    """N-804, N-705: of those of his units that were beaten the one of the highest rank, of equals whom he names."""

    def bearers(line: int, horse: int, first: dict[str, int] = WINS, **more: Any) -> list[str]:
        parts = (
            part([GUARD_3], [unit(name="line", rank=line)], first),
            part([{**HORSE, "rank": horse}], [GUARD_1], {"attacker": 1, "defender": 20}),
        )
        answer = in_parts(*parts, whole=GUARD, **more)
        return [step.label.en for step in answer.working if step.label.en.endswith(": stands")]

    assert bearers(4, 3) == ["line: stands"]
    assert bearers(3, 4) == ["horse: stands"]
    assert bearers(3, 3) == ["line: stands"]
    assert bearers(3, 3, loses=["horse"]) == ["horse: stands"]
    assert bearers(4, 3, loses=["horse"]) == ["line: stands"]
    assert bearers(4, 3, LOSES) == ["guard: stands", "horse: stands"]


def test_a_battery_in_a_part_dies_and_who_fought_only_it_is_unharmed() -> None:
    """N-801 in parts: without dice, and the attacker keeps his order."""
    parts = (
        {"attackers": [GUARD_3], "defenders": [GUNS]},
        part([HORSE], [GUARD_1], REPULSED),
    )
    answer = in_parts(*parts, whole=GUARD)
    assert (answer.result["guns"], answer.result["guard"]) == ("destroyed", "won")
    assert answer.result["guard.keeps"] is False
    assert in_parts(parts[0], part([HORSE], [GUARD_1], WINS), whole=GUARD).result["guard"] == "fall-back"


def test_those_who_shelter_in_parts_are_told_part_by_part() -> None:
    """N-802, and N-Q21 is about whole units: of four stands none is the last."""
    village = {"place": "settlement", "sheltered": 2}
    first = part([GUARD_3], [unit(name="line")], {"attacker": 19, "defender": 10, "sheltered": [4, 12]}, **village)
    second = part([HORSE], [GUARD_1], {**WINS, "sheltered": [11]}, joined={"defender": 1})
    answer = in_parts(first, second, whole=GUARD)
    assert (answer.result["part-1.sheltered"], answer.result["part-2.sheltered"]) == (1, 0)
    assert "N-Q21" not in answer.readings


def test_parts_of_a_melee_are_asked_for_what_they_lack() -> None:
    """N-804: dice in each part, the whole strength of who is divided, and his stands in each part."""
    first, second = part([GUARD_3], [unit()], WINS), part([unit(type="cavalry")], [GUARD_1], WINS)
    assert in_parts(first, second, whole=GUARD).result == {
        "part-1.defender": "fall-back", "guard": "fall-back", "part-2.attacker": "won", "part-2.attacker.keeps": False,
    }  # fmt: skip
    for whole, says in (({}, "give the total number of stands"), ({"guard": 3}, "3 stands, but the parts add up to 4")):
        with pytest.raises(MusterError, match=says):
            in_parts(first, second, whole=whole)
    with pytest.raises(MusterError, match="part 2 has no dice"):
        in_parts(first, {**second, "dice": None}, whole=GUARD)


def test_parts_that_are_no_melee_in_parts_are_refused() -> None:
    """N-803, N-804: they hang together by units that they share, and both players attack."""
    first, alone = part([GUARD_3], [unit(name="line")], WINS), part([HORSE], [unit(name="other")], WINS)
    with pytest.raises(MusterError, match="separate melee"):
        in_parts(first, alone)
    with pytest.raises(MusterError, match="N-803"):
        in_parts(first, part([GUARD_1], [unit(name="other")], WINS), whole=GUARD)
    with pytest.raises(MusterError, match="would fight for both"):
        in_parts(first, part([unit(name="line")], [unit(name="x")], WINS), part([unit(name="x")], [GUARD_1], WINS))
    with pytest.raises(MusterError, match="not the same in each part"):
        in_parts(first, part([HORSE], [{**GUARD_1, "rank": 5}], WINS), whole=GUARD)
    for told in ({"whole": {"gard": 4, **GUARD}}, {"whole": GUARD, "loses": ["gard"]}):
        with pytest.raises(MusterError, match="unknown unit `gard` \\(did you mean `guard`"):
            in_parts(first, part([HORSE], [GUARD_1], WINS), **told)
    with pytest.raises(MusterError, match="part 2 has two units named guard"):
        in_parts(first, part([HORSE], [GUARD_1, GUARD_1], WINS), whole=GUARD)


def test_two_units_without_a_name_are_two() -> None:
    """A name is needed of those only who stand in several parts."""
    first, second = part([GUARD_3], [unit()], WINS), part([unit(), unit()], [GUARD_1], WINS)
    assert in_parts(first, second, whole=GUARD).result["guard"] == "fall-back"


def test_the_readings_of_the_parts_are_one() -> None:
    """A melee is read in one way."""
    column = unit(name="line", stands=5, formation="column")
    first = part([GUARD_3], [column], {"attacker": 1, "defender": 20, "after": [3]})
    second = part([HORSE], [GUARD_1], REPULSED)
    chosen = {"readings": {"N-Q15": "only-positive"}}
    assert in_parts({**first, **chosen}, second, whole=GUARD).readings["N-Q15"] == "only-positive"
    with pytest.raises(MusterError, match="N-Q15"):
        in_parts({**first, **chosen}, {**second, "readings": {"N-Q15": "surrenders"}}, whole=GUARD)


ROLL = st.integers(1, 20)


def befell(result: Any, side: str, name: str) -> str:
    """What an ordinary melee brings a side, its last stands set aside."""
    if result["winner"] in (side, "draw"):
        return "won" if result["winner"] == side else "draw"
    return "surrender" if result[name] == "surrender" else "lost"


@given(st.tuples(*[ROLL] * 4), st.tuples(*[ROLL] * 4), st.tuples(*[st.integers(2, 5)] * 3), st.integers(1, 4))
def test_a_slow_twin_works_the_parts_of_a_melee_by_themselves(
    first: tuple[int, ...], second: tuple[int, ...], ranks: tuple[int, ...], ahead: int
) -> None:
    """N-804: each part as an ordinary melee, then by hand the worst of both, and a stand for each beaten player."""
    guard = {"name": "guard", "type": "line-infantry", "experience": "recruit", "rank": ranks[0]}
    line, horse = unit(name="line", rank=ranks[1]), {**HORSE, "rank": ranks[2]}
    parts = [
        part([{**guard, "stands": ahead}], [line], {"attacker": first[0], "defender": first[1], "after": [first[2]] * 3}),
        part([horse], [{**guard, "stands": 5 - ahead}], {"attacker": second[0], "defender": second[1], "after": [second[2]] * 3}),
    ]  # fmt: skip
    alone = [fight(one["attackers"], one["defenders"], dice=one["dice"]).result for one in parts]
    answer = in_parts(*parts, whole={"guard": 5})
    assert answer.result["line"] == alone[0].get("line", "won")
    assert answer.result["horse"] == alone[1].get("horse", "won")
    found = [befell(alone[0], "attacker", "guard"), befell(alone[1], "defender", "guard")]
    expected = min(found, key=("surrender", "lost", "draw", "won").index)
    if expected == "lost":
        roll = (first if found[0] == "lost" else second)[2]
        expected = "fall-back" if roll <= 8 else "flight"
    assert answer.result["guard"] == expected
    losers = {name for name in ("guard", "line", "horse") if answer.result[name] not in ("won", "surrender")}
    bearers = [step.label.en.removesuffix(": stands") for step in answer.working if step.label.en.endswith(": stands")]
    theirs = [name for name in ("line", "horse") if name in losers]
    best = max((ranks[1 + ("line", "horse").index(name)] for name in theirs), default=0)
    assert ("guard" in bearers) is ("guard" in losers)
    assert [ranks[1 + ("line", "horse").index(name)] for name in bearers if name != "guard"] == (
        [best] if theirs else []
    )
