"""Two armies against each other: what the supplement gives chances for, and no more."""

import re
from dataclasses import replace
from fractions import Fraction
from typing import Any

import pytest

from builder.sheets.match_sheet import sheet_of
from builder.sheets.pairing import Share
from builder.systems.age_of_battles.sheets import matchups
from tests.systems.age_of_battles.ask import ask
from tests.tools.deeds import blow_of, numbered, odds_of
from tests.tools.samples import armies, game, presented

SAMPLES: dict[str, Any] = {army.roster.id: army for army in armies("age-of-battles")}
WITH_GUNS: Any = next(army for army in SAMPLES.values() if army.roster.guns)
OTHER: Any = next(army for army in SAMPLES.values() if army is not WITH_GUNS and army.roster.guns)


def test_equal_guns_stand_once_and_regiments_that_lose_alike_too() -> None:
    """Two serpentines shoot alike and are told once, by their numbers; the chances of each shot sum to 1."""
    table = matchups(WITH_GUNS, OTHER, "en")
    assert len(WITH_GUNS.roster.guns) == 2
    assert table.rows[0].numbers == "B1, B2"
    assert {number for one in table.columns for number in numbered(one.numbers)} == {
        *(str(number) for number in range(1, len(OTHER.roster.units) + 1)),
        *(f"B{number}" for number in range(1, len(OTHER.roster.guns) + 1)),
    }
    assert all(sum(one.result.odds.values()) == 1 for one in table.deeds)
    assert {one.act for one in table.deeds} == {"shoots"}


def test_a_gun_is_called_as_in_its_roster_and_several_as_in_the_army_list() -> None:
    """Bern's only gun has its name on the card too; two serpentines share that of their line."""
    table = matchups(SAMPLES["burgundy-grandson"], SAMPLES["swiss-grandson"], "en")
    assert (table.rows[0].name, table.columns[0].name) == ("Serpentines", "Guns of Bern")


def test_the_foot_calls_a_line_as_its_row_does() -> None:
    """Whoever looks for a row's meaning in the foot finds it by its words."""
    table = matchups(WITH_GUNS, OTHER, "en")
    said = [line.says.lower() for line in table.lines]
    assert [note.key.rstrip(":").lower() for note in table.notes][: len(said)] == said


def test_regiments_of_one_line_with_equal_values_stand_once() -> None:
    """Gloucester's and the king's men-at-arms differ in nothing that a fight or a shot asks; the two bands of archers in
    their number of shots.
    """
    york, lancaster = (SAMPLES[one] for one in ("york-tewkesbury", "lancaster-tewkesbury"))
    found = {numbers: (name, figures) for name, numbers, figures in _regiments(york, lancaster)}
    assert found["1, 4"] == ("Men-at-arms on foot", 8), "by the line's name: both names have no room"
    assert [found[one][0] for one in ("2", "8")] == ["Archers of the van", "Archers of the rear"]


def test_regiments_stand_apart_where_a_shot_may_tell_them_apart() -> None:
    """A-1002: a heavy bombard strikes five at most, so that four halberds lose otherwise; light ones strike one."""
    swiss, york, lancaster = (SAMPLES[one] for one in ("swiss-grandson", "york-tewkesbury", "lancaster-tewkesbury"))
    units = [one.model_copy(update={"figures": 4}) if one.id == "fribourg" else one for one in swiss.roster.units]
    few = replace(swiss, roster=swiss.roster.model_copy(update={"units": tuple(units)}))
    assert "3, 4, 8" in {blow.target.numbers for blow in matchups(lancaster, few, "en").deeds}
    assert {"3", "4, 8"} <= {blow.target.numbers for blow in matchups(york, few, "en").deeds}


def _regiments(army: Any, enemy: Any) -> list[tuple[str, str, int | None]]:
    """The kinds of an army that are no guns, and the figures that a shot is calculated with."""
    rows = matchups(army, enemy, "en").rows
    return [(row.name, row.numbers, row.fights.target.figures) for row in rows if row.fights.calibre is None]


def _told(mine: str, theirs: str, line: str, *armies: Any) -> tuple[str, str]:
    """What a cell of York (rows) and Lancaster (columns), or of other armies, says of both sides."""
    rows, columns = armies or (SAMPLES["york-tewkesbury"], SAMPLES["lancaster-tewkesbury"])
    table = matchups(rows, columns, "en")
    sheet = sheet_of(table, "en")
    row = next(one for one in sheet.rows if mine in numbered(one.head.numbers))
    column = next(at for at, one in enumerate(sheet.columns) if theirs in numbered(one.numbers))
    cell = row.cells[[one.says for one in sheet.lines].index(line)][column]
    return ("".join(cell.first), "".join(cell.second)) if cell else ("", "")


def test_in_melee_each_has_how_far_its_attack_is_above_the_enemys_defence() -> None:
    """Attack 14 and Defence 12 against 11 and 8: +6 and −1; gunners on their position have 11 and 10 (A-1007)."""
    assert _told("1", "3", "Att − Def") == ("+6", "−1")
    assert _told("1", "B1", "Att − Def") == ("+4", "−1")
    assert _told("B1", "B1", "Att − Def") == ("", ""), "guns never meet"


def test_three_points_are_ahead_as_fifteen_in_a_hundred_are() -> None:
    """A point is a face of the d20, so that the tint means the same on every line."""
    table = matchups(SAMPLES["york-tewkesbury"], SAMPLES["lancaster-tewkesbury"], "en")
    leads = {
        one.lead
        for cell in table.cells.values()
        if (one := cell[0]) and one.first and one.second and (int(one.first.value), int(one.second.value)) == (6, -1)
    }
    assert leads == {Fraction(7, 20)}


def test_each_line_names_its_unit_and_the_key_a_lead_in_points() -> None:
    """Points and shots stand under each other: 15 of 100 is 3 points of the d20, half is 10."""
    sheet = sheet_of(matchups(SAMPLES["york-tewkesbury"], SAMPLES["lancaster-tewkesbury"], "en"), "en")
    assert [line.says for line in sheet.lines] == ["Att − Def", "shots"]
    assert [one.replace("\u00a0", " ") for one in sheet.ahead] == ["3 points", "10 points"]


def test_shots_on_the_way_in_are_counted_from_the_full_range() -> None:
    """A-503, A-203: 15 bows with 24 steps shoot 6 times before 4 steps a turn have brought the enemy in, 4 times at 6."""
    assert _told("2", "2", "shots") == ("90(60)", "")
    assert _told("2", "3", "shots") == ("90", "90"), "open order has no fast move (A-505)"
    assert _told("B1", "2", "shots") == ("13(9)", ""), "50 steps"
    assert _told("B2", "2", "shots") == ("10(7)", ""), "from 40 steps to 4, both included"
    assert _told("7", "7", "shots") == ("", ""), "bills have no shots"


def test_an_evening_has_the_shots_for_which_there_are_turns_and_an_enemy_in_range_where_it_is_set_up() -> None:
    """8 turns at Grandson, 21 steps from the gun of Bern to the Italians; the table counted 13 and 7 shots, from 50 steps."""
    undrawn = presented(game("age-of-battles", "grandson-1476"), "en").matchups
    assert undrawn
    sheet = undrawn.sheet()
    shots = [line.says for line in sheet.lines].index("shots")
    column = next(at for at, one in enumerate(sheet.columns) if one.numbers == "B1")
    told = {row.head.numbers: "".join(cell.second) for row in sheet.rows if (cell := row.cells[shots][column])}
    assert told["10"] == "8(7)", "36 steps, the Flemings move 4, fast 6"
    assert told["4"] == "3(2)", "the Italians ride 8 and 12"
    assert max(int(one.split("(")[0]) for one in told.values()) == 8


def test_a_shot_in_the_table_is_the_shot_of_the_procedure() -> None:
    """The same chances as `bombard` has for that target: it bursts, or the target loses figures."""
    lines = {line.id: line for line in WITH_GUNS.army_list.guns}
    gun = lines[WITH_GUNS.roster.guns[0].line].calibre
    table = matchups(WITH_GUNS, OTHER, "en")
    least = min(unit.figures for unit in OTHER.roster.units)
    shot = blow_of(table, "B1", "1", "bombard")
    asked = ask("bombard", gun=gun, figures=least).odds
    assert shot
    assert shot.odds == dict(asked)
    assert shot.own
    assert shot.other
    assert shot.own.value == asked["burst"]
    assert shot.other.value == 1 - asked["burst"] - asked["casualties-0"]
    assert odds_of(table, "B1", "B1", "bombard") == dict(ask("bombard", gun=gun, crew={"gunners": 4}).odds)


def test_a_chance_that_no_target_changes_stands_once_in_the_foot() -> None:
    """A-1002: a light bombard costs any target figures on 10 of 20 rolls, a heavy one on 5; armies without guns read nothing of it."""
    table = matchups(SAMPLES["york-tewkesbury"], SAMPLES["lancaster-tewkesbury"], "en")
    (said,) = (note.says for note in table.notes if note.key == "Under gunfire:")
    assert "light bombard 50, heavy bombard 25." in said.replace("\u00a0", " ")
    others = {blow.result.other for blow in table.deeds if blow.actor.fights.calibre == "light"}
    assert {one.value for one in others if one} == {Fraction(1, 2)}
    hired = matchups(PEACEFUL, without(WITH_GUNS, guns=True), "en")
    assert "Under gunfire:" not in [note.key for note in hired.notes]


def test_half_of_a_chance_in_a_hundred_is_not_rounded_away() -> None:
    """Both tests of mercenaries in one fall: 60 of 100 leave, 8.5 plunder."""
    sheet = sheet_of(matchups(SAMPLES["burgundy-grandson"], SAMPLES["swiss-grandson"], "en"), "en")
    assert sheet.worth
    cell = sheet.worth.rows[0][1][-1]
    assert cell
    assert cell.first == ("60", "(8.5)")


def test_mercenaries_have_their_tests_one_by_one_and_all_together() -> None:
    """A-D5, in one line for all of a side, which test alike; it names their numbers."""
    hired = [
        army for army in SAMPLES.values() if any(getattr(line, "mercenary", False) for line in army.army_list.lines)
    ]
    assert hired
    army: Any = hired[0]
    lines = {line.id: line for line in army.army_list.lines}
    numbers = [str(n) for n, unit in enumerate(army.roster.units, 1) if lines[unit.line].mercenary]
    for side, pair in enumerate(((army, OTHER), (OTHER, army))):
        worth = matchups(*pair, "en").worth
        assert worth
        assert (len(worth.columns), worth.base) == (3, -1)
        ((named, rows),) = ((line.says, [cells]) for line, cells in worth.rows if line.side == side)
        assert re.findall(r"\d+", named) == numbers
        assert all(one and one[1 - side] is None for one in rows[0])
        gone = [share.value + share.more for one in rows[0] if one and (share := one[side])]
        assert gone == [1 - Fraction(14, 20), 1 - Fraction(9, 20), 1 - Fraction(126, 400)]


@pytest.mark.parametrize("place", [0, 1])
def test_mercenaries_leave_and_plunder_with_the_chances_that_the_reference_sheet_gives(place: int) -> None:
    """At Strength 0 they leave on 15 to 19 and plunder on 20: 25 and 5 of 100."""
    worth = matchups(SAMPLES["burgundy-grandson"], SAMPLES["swiss-grandson"], "en").worth
    assert worth
    meeting = worth.rows[0][1][place]
    odds = ask("mercenary", strength=[-place]).odds
    assert meeting
    assert meeting.first == Share(odds["leaves"], odds["plunders"], of=0)
    assert meeting.first.value == Fraction((5, 10)[place], 20)


def without(army: Any, *, guns: bool = False, hired: bool = False) -> Any:
    """An army that leaves its guns at home, or its mercenaries."""
    own = {line.id for line in army.army_list.lines if not line.mercenary}
    units = tuple(unit for unit in army.roster.units if unit.line in own)
    left = {**({"guns": (), "batteries": ()} if guns else {}), **({"units": units} if hired else {})}
    return replace(army, roster=army.roster.model_copy(update=left))


PEACEFUL = without(WITH_GUNS, guns=True, hired=True)


def test_armies_with_neither_guns_nor_mercenaries_have_values_and_shots_all_the_same() -> None:
    """There are no chances, but their Attack, Defence and bows; they had no table."""
    table = matchups(PEACEFUL, PEACEFUL, "en")
    assert not table.deeds
    assert table.worth is None
    assert {line for cell in table.cells.values() for line, one in zip(table.lines, cell, strict=True) if one} == {
        *table.lines
    }


@pytest.mark.parametrize("left", [{"guns": True}, {"hired": True}])
def test_guns_or_mercenaries_of_one_army_are_enough(left: dict[str, bool]) -> None:
    """Each has chances without the other, whatever the enemy has."""
    some = without(WITH_GUNS, **left)
    found = matchups(PEACEFUL, some, "en")
    assert bool(found.deeds) == bool(some.roster.guns)
    assert bool(found.worth) == ("hired" not in left)


def test_a_regiment_that_starts_as_a_hedgehog_says_so_under_its_values() -> None:
    """A-517: it does not move, so that nothing is said of shots on its way."""
    swiss, burgundy = SAMPLES["swiss-grandson"], SAMPLES["burgundy-grandson"]
    table = matchups(burgundy, swiss, "en")
    said = {one.numbers: one.values for one in table.columns}
    assert [numbers for numbers, says in said.items() if "as a hedgehog" in says.replace("\u00a0", " ")] == ["2"]


@pytest.mark.parametrize(
    ("stands", "shots"),
    [
        ({}, "90(60)"),
        ({"formation": "close"}, ""),
        ({"formation": "close", "shooters": 15}, ""),
        ({"formation": "close", "shooters": 6}, "36(24)"),
        ({"formation": "close", "shooters": 6, "mixed": True}, "36(24)"),
        ({"formation": "hedgehog", "shooters": 6}, ""),
    ],
)
def test_who_may_not_shoot_has_no_shots_on_the_way_in(stands: dict[str, Any], shots: str) -> None:
    """A-406 to A-408: in close order only shooters who are mixed with others, or a part of the regiment, which is detached."""
    york, lancaster = (SAMPLES[one] for one in ("york-tewkesbury", "lancaster-tewkesbury"))
    archers = york.roster.units[1].model_copy(update=stands)
    units = (york.roster.units[0], archers, *york.roster.units[2:])
    changed = replace(york, roster=york.roster.model_copy(update={"units": units}))
    assert _told("2", "2", "shots", changed, lancaster)[0] == shots


def test_units_of_one_kind_are_called_by_their_names_which_say_once_what_they_begin_with() -> None:
    """At Bosworth a head of six lines had "Archers" twice."""
    undrawn = presented(game("age-of-battles", "stoke-1487"), "en").matchups
    assert undrawn
    names = [head.name for head in undrawn.sheet().columns]
    assert "Bills of Oxford, Shrewsbury" in names
    assert "Spears of Lord Scales, John Savage" in names
