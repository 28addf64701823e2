"""Two armies of `napoleonic` against each other, and what an army costs by the prices of its list."""

from fractions import Fraction
from typing import Any

import pytest

from builder.sheets.matchups import DeferredMatchUps
from builder.sheets.pairing import MatchUps, Share
from builder.systems.napoleonic import verdict
from builder.systems.napoleonic.account import UnitWithLine, account
from builder.systems.napoleonic.matchups import MatchUpSheet
from builder.systems.napoleonic.procedures import melee
from builder.systems.napoleonic.procedures.fighter import Inputs as Clash
from builder.systems.napoleonic.rulebook import READINGS, RULES
from builder.systems.napoleonic.sheets import matchups, present
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.systems.napoleonic.sheets.examples import fighter
from tests.systems.napoleonic.armies import army
from tests.systems.napoleonic.ask import fight, shoot
from tests.tools.deeds import blow_of, numbered, odds_of
from tests.tools.samples import game


def odds(mine: int, theirs: int, procedure: str, **change: Any) -> Any:
    """What a unit of the red army does to another unit of it, by their numbers; or nothing."""
    return odds_of(matchups(army(), army(**change), "en"), mine, theirs, procedure)


LINE = {"type": "line-infantry", "experience": "veteran", "rank": 3, "stands": 4}
HORSE = {"type": "cavalry", "experience": "veteran", "rank": 4, "stands": 3}


def test_a_pair_fights_in_battle_line() -> None:
    """The line attacks horse."""
    assert odds(1, 4, "melee") == dict(fight(LINE, HORSE).odds)


def test_guns_engineers_and_train_attack_nobody_and_die_without_dice() -> None:
    """N-801: a sign says so, since an empty cell elsewhere is an attack that is not made."""
    assert [odds(unit, 1, "melee") for unit in (6, 7, 8)] == [None] * 3
    assert [odds(4, unit, "melee") for unit in (6, 7, 8)] == [{"attacker wins, destroyed": 1}] * 3
    charge = next(
        one for one in borodino().deeds if (one.act, one.actor.numbers, one.target.numbers) == ("attack", "1", "8")
    )
    assert (charge.result.own, charge.result.other) == (None, Share(Fraction(1), used_up=True))
    assert [sign.key for sign in borodino().signs] == ["×:"]


def test_who_has_no_rank_has_no_melee_here() -> None:
    """N-Q1: of either side."""
    assert odds(1, 4, "melee", list__lines__horse__rank=None) is None
    bare = army(list__lines__line__rank=None)
    assert odds_of(matchups(bare, army(), "en"), 1, 1, "melee") is None


def test_a_pair_shoots_with_all_its_stands_at_the_end_of_its_near_band() -> None:
    """Three light infantry at 15 cm, four guns at 20 cm, at a line of four stands."""
    assert odds(3, 1, "shooting") == dict(shoot({"type": "light-infantry", "stands": 3, "distance": 15.0}, target={"stands": 4}).odds)  # fmt: skip
    canister = {"type": "medium-artillery", "stands": 4, "distance": 20.0}
    assert odds(6, 1, "shooting") == dict(shoot(canister, target={"stands": 4}).odds)
    assert odds(6, 7, "shooting") == dict(shoot(canister, target={"stands": 1}).odds)


def test_mounted_men_engineers_and_train_do_not_shoot_and_a_train_is_no_target() -> None:
    """N-302, N-303."""
    assert [odds(unit, 1, "shooting") for unit in (4, 5, 7, 8)] == [None] * 4
    assert odds(1, 8, "shooting") is None


def test_a_unit_whose_stands_nobody_says_is_in_no_pair() -> None:
    """N-Q1, on either side."""
    assert odds(1, 4, "melee", list__lines__horse__stands=None) is None
    assert odds(1, 4, "shooting", list__lines__horse__stands=None) is None
    bare = matchups(army(list__lines__line__stands=None), army(), "en")
    assert bare.deeds
    assert not {"1", "2"} & {number for row in bare.rows for number in numbered(row.numbers)}


def test_a_cell_says_who_loses_the_melee_and_how_badly() -> None:
    """N-704, N-706: the chances are those of the procedure; of the losses some are worse than falling back."""
    blow = blow_of(matchups(army(), army(), "en"), 1, 4, "melee")
    assert blow
    odds = blow.odds
    worse = odds["attacker wins, surrender"] + odds["attacker wins, flight"]
    assert blow.other == Share(worse + odds["attacker wins, fall-back"], worse)
    flight = odds["defender wins, flight"]
    assert blow.own == Share(flight + odds["defender wins, fall-back"], flight)


@pytest.mark.parametrize(("value", "share"), [(12, Share(Fraction(12, 20))), (28, Share(Fraction(1), Fraction(8, 20)))])
def test_a_volley_says_how_often_a_stand_is_lost_and_how_often_more_than_one(value: int, share: Share) -> None:
    """N-311: of 28, twenty destroy a stand and eight on a d20 another; those who shoot lose nothing."""
    with RULES.replaced("shooting.tables.medium-artillery.values.near.4", value):
        blow = blow_of(matchups(army(), army(), "en"), 6, 1, "shooting")
    assert blow
    assert (blow.own, blow.other) == (None, share)


def test_a_kind_has_its_size_its_experience_and_its_rank() -> None:
    """Who has no rank has two of them; attacks are melees, volleys are shots."""
    found = matchups(army(list__lines__horse__rank=None), army(), "en")
    assert [row.values.replace("\u00a0", " ") for row in found.rows if row.name in ("Line", "Horse")] == [
        "4 stands · veterans · rank 3",
        "4 stands · recruits · rank 3",
        "3 stands · veterans",
    ]
    assert {(one.act, one.result.procedure) for one in found.deeds} == {("attack", "melee"), ("shot", "shooting")}


def test_the_strip_of_totals_goes_twice_as_far_as_a_column_against_a_line() -> None:
    """N-702, N-703: whoever fights, above 0 and below; at 0 both win alike. Battle line alone was told where columns attack."""
    red = SheetArmy(army())
    found = MatchUpSheet("en", (red, red), READINGS.settle({}), 0).table().worth
    assert found
    assert [head.says for head in found.columns] == [str(step) for step in range(0, 17, 2)]
    assert found.columns[found.base].says == "0"
    assert [line.says for line, _ in found.rows] == ["total above 0", "total below 0"]
    for sign, (_, meetings) in zip((1, -1), found.rows, strict=True):
        for step, meeting in zip(range(0, 17, 2), meetings, strict=True):
            chances = verdict.chances(sign * step, READINGS.settle({}))
            won = [chances.chance(lambda one, side=side: one.loser == side) for side in ("defender", "attacker")]  # type: ignore[misc]
            assert meeting == tuple(map(Share, won))


def test_totals_are_not_told_where_nobody_attacks() -> None:
    """N-801: guns only shoot."""
    guns = army(red__units=[{"id": "guns-1", "line": "guns"}])
    found = matchups(guns, guns, "en")
    assert found.deeds
    assert found.worth is None


def test_an_army_costs_its_stands_and_its_generals_by_the_prices_of_its_list() -> None:
    """N-Q1: a price a stand, recruits their own, as many stands as the roster says or the list has at most; each by its name."""
    costs = account(army())
    assert [(one.name.en, one.points) for one in costs.army] == [
        ("Line", 40), ("Line", 32), ("Light", 36), ("Horse", 36), ("Chasseurs", 24), ("Guns", 48), ("Sappers", 8),
        ("Train", 0), ("The Marshal", 15), ("The Brigadier", 8),
    ]  # fmt: skip
    assert costs.army[-1].where == ("generals", 1)


@pytest.mark.parametrize(
    ("change", "left_out"),
    [
        ({"list__lines__guns__price": None}, 48),
        ({"list__lines__guns__stands": None}, 48),
        ({"list__generals": None}, 23),
        ({"list__generals": {"most": 2, "prices": {"general": 8}}}, 15),
    ],
)
def test_what_has_no_price_or_no_size_is_left_out_of_the_sum(change: dict[str, Any], left_out: int) -> None:
    """N-Q1: checks name it."""
    assert account(army(**change)).total == account(army()).total - left_out


def test_size_and_experience_come_from_the_roster_before_the_list() -> None:
    """Where the list leaves a choice of experience and the roster makes none, nobody knows."""
    red = army(red__units__0__experience=None)
    line, light = red.roster.units[0], red.roster.units[2]
    assert (UnitWithLine(line, red.line("line")).stands, UnitWithLine(light, red.line("light")).stands) == (4, 3)
    assert UnitWithLine(line, red.line("line")).experience is None
    assert UnitWithLine(red.roster.units[1], red.line("line")).experience == "recruit"
    assert UnitWithLine(light, red.line("light")).experience == "veteran"


def borodino(evening: str = "borodino-village-1812") -> MatchUps:
    """The match-ups of the evening at Borodino, or of another."""
    sheet = present(game("napoleonic", evening), "en").matchups
    assert isinstance(sheet, DeferredMatchUps)
    return MatchUpSheet("en", sheet.armies, dict(sheet.chosen), sheet.leads, dict(sheet.standing)).table()


def test_a_garrison_is_attacked_and_shot_at_in_its_settlement() -> None:
    """N-502, N-703: the Guard Jaegers begin in Borodino, and the card of the 106th says the same; when they attack, they do it in the open."""
    played: Any = game("napoleonic", "borodino-village-1812")
    table = borodino()
    first, second = (SheetArmy(army).units[0] for army in played.armies)
    line, jaegers = fighter(first, "column"), fighter(second)
    there = melee.run(Clash(attackers=(line,), defenders=(jaegers,), place="settlement")).odds
    assert odds_of(table, 1, 1, "melee") == dict(there)
    assert table.columns[0].values.endswith("in a settlement")
    back = melee.run(Clash(attackers=(jaegers,), defenders=(line,))).odds
    ours, theirs = table.rows[0], table.columns[0]
    sally = next(one for one in table.deeds if (one.act, one.actor, one.target) == ("attack", theirs, ours))
    assert dict(sally.result.odds) == dict(back)
    volley = shoot(
        {"type": "line-infantry", "stands": 1, "distance": 15.0, "formation": "column"},
        target={"stands": 3, "cover": "settlement"},
    )
    assert odds_of(table, 1, 1, "shooting") == dict(volley.odds)


def test_guns_shoot_at_a_garrison_with_ball_as_canister_does_nothing_to_it() -> None:
    """N-501: at Borodino the division's foot battery (8) at the Guard Jaegers, at the far end of its ball's reach."""
    volley = {"type": "medium-artillery", "stands": 4, "distance": 60.0}
    odds = shoot(volley, target={"stands": 3, "cover": "settlement"}).odds
    assert odds_of(borodino(), 8, 1, "shooting") == dict(odds)
    assert odds["0"] < 1


def test_a_garrison_shoots_from_a_rest() -> None:
    """N-501: the three stands of the Guard Jaegers in Borodino, one more a stand; guns have no such bonus (N-502)."""
    volley = {"type": "light-infantry", "stands": 3, "distance": 15.0, "rest": True}
    deed = next(
        one for one in borodino().deeds if (one.act, one.actor.numbers, one.target.numbers) == ("shot", "1", "1–3")
    )
    assert (
        dict(deed.result.odds)
        == dict(shoot(volley, target={"stands": 4, "formation": "column"}).odds)
        == {"0": Fraction(5, 20), "1": Fraction(15, 20)}
    )


def test_batteries_with_equal_chances_are_one_kind() -> None:
    """N-403, N-801: three figures of the horse battery (9) and of the corps battery (10); four of the foot battery (8) are another kind."""
    found = {row.numbers: (row.name, row.values) for row in borodino().rows}
    assert found["9, 10"] == ("Artillery", "3\u00a0gunners")
    assert found["8"][0] == "Division's foot battery"


def test_a_unit_that_begins_in_square_is_attacked_and_shot_at_in_square_and_shoots_from_one_side() -> None:
    """N-502, N-703, N-Q31: the grenadiers of Wertingen, whom dragoons beat in 96 of 100 as if they stood in line."""
    played: Any = game("napoleonic", "wertingen-1805")
    dragoons, grenadiers = (SheetArmy(army).units[0] for army in played.armies)
    table = borodino("wertingen-1805")
    square = fighter(grenadiers, "square")
    asked = Clash(attackers=(fighter(dragoons),), defenders=(square,), crossing=True)  # up the height
    assert odds_of(table, 1, 1, "melee") == dict(melee.run(asked).odds)
    assert table.columns[0].values.endswith("in square · on a hill")
    guns = {"type": "light-artillery", "stands": 2, "distance": 15.0}
    volley = shoot(guns, target={"stands": 2, "formation": "square"})
    assert odds_of(table, 6, 1, "shooting") == dict(volley.odds)
    back = next(one for one in table.deeds if one.act == "shot" and one.actor == table.columns[0])
    assert dict(back.result.odds) == {"0": Fraction(17, 20), "1": Fraction(3, 20)}


def test_kinds_of_one_line_are_told_apart_by_the_names_of_their_units() -> None:
    """Two rows of Schöngrabern were both headed “Musketeer regiment”."""
    table = borodino("schoengrabern-1805")
    names = {one.numbers: one.name for one in (*table.rows, *table.columns)}
    assert (names["2, 3"], names["9, 10"]) == ("Azov, Podolia Musketeers", "Cossacks of Sysoev, Khanzhenkov")
    assert [one.name for one in table.columns if one.numbers == "4, 5"] == ["Battalion of Narva, Novgorod"]
