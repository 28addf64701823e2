"""Two armies of `formations` against each other: every unit's attack and shot at every other; how lines are fielded."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product
from operator import itemgetter
from typing import Any

import pytest

from builder.checks.cases import Case
from builder.sheets import pairing
from builder.sheets.match_sheet import sheet_of
from builder.sheets.pairing import MatchUps
from builder.systems.formations.matchups import Fighter, MatchUpSheet
from builder.systems.formations.procedures import artillery, melee, shooting
from builder.systems.formations.procedures.situation import order
from builder.systems.formations.readings import READINGS
from builder.systems.formations.sheets import matchups
from builder.systems.formations.sheets.army import SheetArmy
from tests.checks.casework import rules_of, subject
from tests.systems.formations.units import side
from tests.tools.deeds import blow_of, odds_of

HAND = {"id": "x", "name": {"en": "Handguns", "ru": "Ручницы"}, "class": "infantry", "density": "free", "price": 9,
        "stats": {"combat": 4, "attack": 2, "protection": 1, "shooting": 1, "morale": 2, "move": 10}, "arms": ["arquebus"], "number": {"from": 0, "to": 9}}  # fmt: skip


FOUR = [{"id": one, "line": one} for one in ("knights", "spearmen", "archers", "pages")]


def army(**change: Any) -> Any:
    """Four units of the red army of the cases, changed."""
    changed = {"red.units": FOUR} | {key.replace("__", "."): value for key, value in change.items()}
    return subject(rules_of("formations")["FO401"], Case("", changed, ()), "formations")[1]


def line(of: str, **change: Any) -> Any:
    return next(one for one in army(**change).army_list.lines if one.id == of)


def odds(mine: int, theirs: int, procedure: str, **change: Any) -> Any:
    """What a unit of the red army does to another unit of it, by their numbers; or nothing."""
    return odds_of(matchups(army(**change), army(**change), "en"), mine, theirs, procedure)


KNIGHTS, SPEARS, ARCHERS, PAGES = 1, 2, 3, 4


def test_knights_charge_spearmen_who_stand() -> None:
    """The chances of both results, as the procedure tells them."""
    asked = melee.Inputs(
        attacker=side(line("knights"), "attack", acts="attacking"),
        defender=side(line("spearmen")),
        year=1415,
        readings={},
    )
    assert odds(KNIGHTS, SPEARS, "melee") == melee.run(asked).odds


def test_the_foot_says_what_the_shots_of_artillery_are_if_there_is_some() -> None:
    """Their range, and that the roll to hit is in the chances."""
    gun = {"id": "gun", "name": {"en": "Gun", "ru": "Пушка"}, "class": "artillery", "piece": "light-bombard", "melee": False,
           "price": 9, "stats": {"combat": 3, "attack": 0, "protection": 0, "shooting": 2, "morale": 2, "move": 12}, "number": {"from": 0, "to": 9}}  # fmt: skip
    lines = [*(one.model_dump(mode="json", by_alias=True, exclude_unset=True) for one in army().army_list.lines), gun]
    with_gun = army(red__units=[{"id": "gun", "line": "gun"}], list__lines=lines)
    heads = [row.key for row in matchups(with_gun, army(), "en").notes]
    assert heads == [*(row.key for row in matchups(army(), army(), "en").notes), "Artillery:"]


def test_the_foot_says_that_attack_includes_impact() -> None:
    """Knights had 11 with impact here and 10 on their roster, and nothing said why."""
    (conditions,) = (row.says for row in matchups(army(), army(), "en").notes if row.key == "In every row:")
    assert "The attacker is on Attack (impact counts)" in conditions


def test_the_foot_says_that_no_defensive_shot_is_counted() -> None:
    """Archers who are attacked may shoot first (C-7-05); the odds of a clash are those of melee values alone (C-7-08)."""
    (conditions,) = (row.says for row in matchups(army(), army(), "en").notes if row.key == "In every row:")
    assert "without support, commanders or defensive shots" in conditions


@pytest.mark.parametrize(
    ("pair", "disorder"),
    [
        (("knights", "spearmen"), (0, 0)),
        (("spearmen", "spearmen"), (0, 0)),
        (("archers", "knights"), (0, 0)),
        (("knights", "pages"), (0, 0)),
        (("spearmen", "spearmen"), (2, 0)),  # one more point and the attacker is off the field
        (("spearmen", "spearmen"), (0, 2)),
    ],
)
def test_who_gives_way_is_counted_over_all_dice(pair: tuple[str, str], disorder: tuple[int, int]) -> None:
    """C-8.3-09, C-8.3-10: equal results move nobody, of different ones the worse is carried out. A slow twin rolls all dice."""
    attacker = side(line(pair[0]), "attack", acts="attacking", disorder=disorder[0])
    defender = side(line(pair[1]), disorder=disorder[1])
    asked = melee.Inputs(attacker=attacker, defender=defender, year=1415, readings={})
    _, found = melee.giving_way(asked)
    for place, name in enumerate(("attacker", "defender")):
        assert found.chance(itemgetter(place)) == Fraction(sum(_yields(asked, name)), 6**4)


def _yields(asked: melee.Inputs, name: str) -> Iterator[bool]:
    """For all rolls of both attacks, whether a side leaves its place or the field."""
    for forth in product(range(1, 7), repeat=2):
        for back in product(range(1, 7), repeat=2):
            dice = melee.Rolls(
                attacker_blow=forth[0], defender_guard=forth[1], defender_blow=back[0], attacker_guard=back[1]
            )
            result = melee.run(asked.model_copy(update={"dice": dice})).result
            yield f"{name}.removed" in result or result[f"{name}.does"] in ("retreat", "flight", "stop")


def test_of_two_results_only_the_worse_makes_a_unit_give_way() -> None:
    """The chances of a cell are not those of each unit's own result: a winner stays although its own result is a retreat."""
    blow = blow_of(matchups(army(), army(), "en"), SPEARS, SPEARS, "melee")
    assert blow
    assert blow.other
    own = sum(chance for both, chance in blow.odds.items() if not both.endswith("defender continue"))
    assert blow.other.value < own


def test_a_shot_makes_give_way_or_only_disorders() -> None:
    """C-5.1-05: confusion moves nobody; it is told beside."""
    blow = blow_of(matchups(army(), army(), "en"), ARCHERS, SPEARS, "shooting")
    assert blow
    assert blow.other
    assert blow.other.value == blow.odds["retreat"] + blow.odds["flight"]
    assert blow.other.more == blow.odds["confusion"]


def test_equal_units_stand_once_and_those_with_stakes_behind_them_and_without() -> None:
    """C-14-05: the stakes stand where they were set up; whoever attacks has left them."""
    change = {"list__lines__archers__works": "stakes", "red__units": [{"id": f"a{n}", "line": "archers"} for n in (1, 2, 3)]}  # fmt: skip
    found = matchups(army(**change), army(**change), "en")
    assert [(row.numbers, row.name.partition(", ")[2]) for row in found.rows] == [
        ("1–3", "behind stakes"),
        ("1–3", "in the open"),
    ]
    assert {one.actor.name.partition(", ")[2] for one in found.deeds if one.act == "attack"} == {"in the open"}
    assert {one.target.name.partition(", ")[2] for one in found.deeds if one.act == "attack"} == {
        "behind stakes",
        "in the open",
    }


def test_riders_who_may_dismount_are_listed_on_foot_too_where_there_is_room() -> None:
    """C-6.3-08: at Murten the gendarmes fight on foot as often as mounted, and no line told how."""
    foot = {"class": "infantry", "density": "free", "arms": ["halberd"], "stats": {"combat": 4, "attack": 5, "protection": 4, "morale": 3, "move": 8}}  # fmt: skip
    change = {"list__lines__knights__may_dismount": True, "list__lines__knights__dismounted": foot}
    both = SheetArmy(army(**change)), SheetArmy(army(**change))
    frame = MatchUpSheet("en", both, READINGS.settle({}))
    assert [(row.numbers, row.name) for row in frame.table().rows][:2] == [
        ("1", "Knights"),
        ("1", "Knights, dismounted"),
    ]
    frame.extra = (False, True)
    found = frame.table()
    assert [row.name for row in found.rows][:2] == ["Knights", "Spearmen"]
    assert [row.name for row in found.columns][:2] == ["Knights", "Knights, dismounted"]


def test_the_table_below_has_those_who_set_up_works_behind_them() -> None:
    """At Agincourt two of its lines were attacks on archers in the open, who have stakes."""
    stakes = {"list__lines__archers__works": "stakes", "list__lines__archers__stats__attack": 4}
    found = matchups(army(), army(**stakes), "en").worth
    assert found
    told = [line.says for line, _ in found.rows]
    assert any("behind stakes" in one for one in told)
    assert not any("in the open" in one for one in told)


def test_units_of_one_line_with_an_option_fight_by_themselves() -> None:
    """With what it changes, under the name of the line with the option; the others as without it."""
    shields = {"id": "shields", "name": "Shields", "changes": {"stats": {"protection": 3}}}
    units = [{"id": f"s{n}", "line": "spearmen"} for n in (1, 2, 3)]
    units[1] |= {"options": ["shields"]}  # type: ignore[dict-item]
    change = {"list__lines__spearmen__options": [shields], "red__units": units}
    found = matchups(army(**change), army(**change), "en")
    assert [(row.numbers, row.name) for row in found.rows] == [("1, 3", "Spearmen"), ("2", "Spearmen, Shields")]
    plain, shielded = (odds_of(found, 1, target, "melee") for target in (1, 2))
    assert plain == odds(SPEARS, SPEARS, "melee")
    assert plain != shielded


def led(leads: pairing.SideNumber, **change: Any) -> MatchUps:
    """The red army against its spearmen; it attacks as the first or the second."""
    attacker, defender = SheetArmy(army(**change)), SheetArmy(army(red__units=FOUR[1:2]))
    both = (defender, attacker) if leads else (attacker, defender)
    return MatchUpSheet("en", both, READINGS.settle({}), leads).table()


@pytest.mark.parametrize("leads", [0, 1])
def test_supporters_are_told_for_the_attacks_of_whoever_attacks(leads: pairing.SideNumber) -> None:
    """C-3.4-06: up to three more of the one or the other; in the middle stands the attack as it is above.

    The last column is a later round: without the clash's lances and javelins (C-8.3-01, C-8.5-01).
    """
    found, other = led(leads).worth, 1 - leads
    assert found
    assert [(head.says, head.side) for head in found.columns] == [
        ("+3", other), ("+2", other), ("+1", other), ("as above", None), ("+1", leads), ("+2", leads), ("+3", leads),
        ("round 2+", None)
    ]  # fmt: skip
    assert found.columns[found.base].side is None
    assert {line.side for line, _ in found.rows} == {leads}
    row = next(meetings for line, meetings in found.rows if line.says == "Knights attack Spearmen")
    met = [(0, 3), (0, 2), (0, 1), (0, 0), (1, 0), (2, 0), (3, 0), (0, 0)]
    for at, (meeting, (own, others)) in enumerate(zip(row, met, strict=True)):
        asked = melee.Inputs(
            attacker=side(line("knights"), "attack", acts="attacking", support={"units": own}),
            defender=side(line("spearmen"), support={"units": others}),
            phase="clash" if at < 7 else "hand",
            year=1415,
            readings={},
        )
        _, yields = melee.giving_way(asked)
        shares = [yields.chance(itemgetter(place)) for place in (0, 1)]
        assert meeting
        assert meeting.first
        assert meeting.second
        assert [meeting.first.value, meeting.second.value] == (shares if leads else shares[::-1])


BEASTS = {"price": 9, "number": {"from": 0, "to": 9}, "melee": True,
          "stats": {"combat": 3, "attack": 4, "protection": 3, "shooting": 0, "morale": 2, "move": 14}}  # fmt: skip


def beast(piece: str, troop: str) -> dict[str, Any]:
    """An army of such beasts or chariots alone."""
    line = BEASTS | {"id": piece, "name": piece, "class": troop, "piece": piece}
    return {"list__lines": [line], "red__units": [{"id": "beast", "line": piece}]}


def test_scythed_chariots_are_gone_after_the_clash_and_the_key_says_so() -> None:
    """C-13.2-02: their cells had a chance of giving way as if they fought on; nobody is ahead of them."""
    chariots = army(**beast("scythed-chariot", "chariots"))
    found = matchups(chariots, army(), "en")
    fought = [one for one in found.deeds if one.act == "attack"]
    assert fought
    for one in fought:
        own = one.result.own if one.side == 0 else one.result.other
        assert own == pairing.Share(Fraction(1), used_up=True)
    row = sheet_of(found, "en").rows[0]
    cells = [cell for line in row.cells[:2] for cell in line if cell]
    assert {(cell.first[0] != "×", cell.second[0], cell.tint) for cell in cells} == {(True, "×", 0)}
    assert [sign.key for sign in found.signs] == ["– or empty:", "×:"]
    assert [sign.key for sign in matchups(army(), army(), "en").signs] == ["– or empty:"]
    assert found.worth is None, "they have no later rounds"


def test_in_later_rounds_whoever_fights_elephants_is_disordered() -> None:
    """C-10-02: the first round with them cost a point of disorder, whatever else it did."""
    elephants = SheetArmy(army(**beast("indian-elephant", "elephants")))
    frame = MatchUpSheet("en", (elephants, SheetArmy(army())), READINGS.settle({}))
    first, second = (next(iter(frame.kinds(one))).fights for one in frame.armies)
    later = frame._clash(first, second, phase="hand")
    disordered = second.side("defence").model_copy(update={"disorder": 1})
    asked = melee.Inputs(attacker=first.side("attack"), defender=disordered, phase="hand", year=1415, readings={})
    assert later
    assert later.odds == melee.run(asked).odds


def test_a_kind_has_its_totals_before_the_die() -> None:
    """Shot and attack where it can: who stands behind stakes does not attack. The procedures add up the same."""
    found = {row.name: row.values.replace("\u00a0", " ") for row in led(0, list__lines__archers__works="stakes").rows}
    assert found == {
        "Knights": "Attack 11 · Protection 8 · Mor 3",
        "Knights, dismounted": "Attack 9 · Protection 8 · Mor 3",
        "Spearmen": "Attack 8 · Protection 7 · Mor 2",
        "Archers, behind stakes": "Shot 7 · Protection 6 · Mor 2",
        "Archers, in the open": "Shot 7 · Attack 6 · Protection 5 · Mor 2",
        "Pages": "Shot 3 · Attack 4 · Protection 2 · Mor 1",
    }
    charging = side(line("knights"), "attack", acts="attacking")
    assert melee.blow_total(charging, chosen=READINGS.settle({})).value == 11


def test_archers_shoot_at_spearmen_and_spearmen_at_nobody() -> None:
    """C-3.1-02: who stands in dense order has nothing to shoot with."""
    asked = shooting.Inputs(shooter=side(line("archers")), target=side(line("spearmen")), year=1415, readings={})
    assert odds(ARCHERS, SPEARS, "shooting") == shooting.run(asked).odds
    assert odds(SPEARS, ARCHERS, "shooting") is None


def test_skirmishers_attack_without_a_card() -> None:
    """Q-70: what they do stands for the order; the chances are those of a side that has none."""
    asked = melee.Inputs(
        attacker=side(line("pages"), None, acts="attacking"), defender=side(line("pages"), None), year=1415, readings={}
    )
    assert odds(PAGES, PAGES, "melee") == melee.run(asked).odds
    fights = Fighter(line("pages"), "none", 1415).side("attack")
    assert order(fights, {}) == "attack"
    assert order(fights, {"Q-70": "none"}) == "none"


def test_who_has_no_bb_attacks_only_those_that_have_none() -> None:
    """C-3.5-01, C-3.5-03."""
    without = {"list__lines__archers__melee": False}
    assert odds(ARCHERS, SPEARS, "melee", **without) is None
    assert odds(ARCHERS, ARCHERS, "melee", **without) is not None
    assert odds(SPEARS, ARCHERS, "melee", **without) is not None


@pytest.mark.parametrize(("year", "shoots"), [(1401, True), (1400, False)])
def test_a_weapon_before_its_time_is_not_shot(year: int, shoots: bool) -> None:
    """C-5.3-08: the other chances are told all the same."""
    change = {"list__lines__archers": {**HAND, "id": "archers"}, "red__date": year}
    assert (odds(ARCHERS, SPEARS, "shooting", **change) is not None) == shoots
    assert odds(ARCHERS, SPEARS, "melee", **change)


def test_guns_shoot_at_their_near_range_and_roll_to_hit() -> None:
    """Section 15: their cells had a dash, as if they could not shoot."""
    gun = {"id": "archers", "name": {"en": "Gun", "ru": "Пушка"}, "class": "artillery", "piece": "heavy-bombard",
           "stats": {"combat": 3, "attack": 0, "protection": 0, "shooting": 3, "morale": 2, "move": 12}, "melee": False, "price": 50,
           "number": {"from": 0, "to": 9}}  # fmt: skip
    asked = artillery.Inputs(piece="heavy-bombard", year=1415, distance=20, target=side(line("spearmen")), readings={})
    assert odds(ARCHERS, SPEARS, "artillery", list__lines__archers=gun) == artillery.run(asked).odds
    blow = blow_of(matchups(army(list__lines__archers=gun), army(), "en"), ARCHERS, SPEARS, "artillery")
    assert blow
    assert blow.other
    assert blow.other.value == blow.odds["retreat"] + blow.odds["flight"]
    assert blow.other.more == blow.odds["confusion"]


def test_a_line_fights_on_foot_when_it_is_dismounted_and_can_be() -> None:
    """C-6.3-08: without a written profile it stays as it is."""
    knights, spearmen = line("knights"), line("spearmen")
    assert [knights.fielded(down).troop for down in (False, True)] == ["cavalry", "infantry"]
    assert spearmen.fielded(True) is spearmen
