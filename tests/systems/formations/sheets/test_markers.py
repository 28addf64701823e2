"""Markers: ambush cards that tell nothing, counters for all that is kept track of, works to scale (PR-MK-01 to 04)."""

from collections import Counter

import pytest

from builder.sheets.blocks import Deck
from builder.sheets.system_sheets import Sheets
from builder.sheets.vocabulary import CardSign
from builder.systems.formations.profile import FormationsArmy
from builder.systems.formations.rulebook import RULES
from tests.systems.formations.sheets import as_text
from tests.systems.formations.sheets.armies import KINDS, army, commander, game, line
from tests.tools.samples import presented as present

_FOOT = {"combat": 4, "attack": 2, "protection": 2, "morale": 2, "move": 6}


def deck(sheets: Sheets, part: str) -> Deck | None:
    own = (one for decks in sheets.own_markers for one in decks)
    return next((one for one in (*sheets.markers, *own) if one.id.endswith(part)), None)


def counted(host: FormationsArmy) -> Counter[tuple[str | None, str]]:
    found = deck(present(host, "en"), "-counters")
    assert found
    return Counter((card.sign, card.number) for card in found.cards)


def test_ambush_cards_share_one_neutral_back_with_the_false_ones() -> None:
    """C-2.2-05: which of them hides somebody only its face says; sizes are the same."""
    host = army("archers", "swords", archers={"ambush": True}, false_ambushes=2)
    found = deck(present(host, "en"), "-ambush")
    assert found
    assert found.back
    assert found.back.title == "AMBUSH"
    assert [(card.shape, card.number) for card in found.cards] == [("ambush", "2"), ("ambush", ""), ("ambush", "")]
    assert deck(present(army("swords"), "en"), "-ambush") is None


def test_counters_do_not_tell_which_ambush_cards_are_false() -> None:
    """C-2.2-05: two cards lie there; one unit under them, two, or none."""
    real = army("swords", "archers", "bolts", archers={"ambush": True}, bolts={"ambush": True})
    one = army("swords", "archers", archers={"ambush": True}, false_ambushes=1)
    assert counted(real) == counted(one) == counted(army("swords", false_ambushes=2))


@pytest.mark.parametrize(
    ("kinds", "losses", "disorder"), [(("swords",), 1, 3), (("spears",), 2, 4), (("slingers",), 0, 1)]
)
def test_losses_and_disorder_go_as_far_as_a_unit_survives_them(
    kinds: tuple[str, ...], losses: int, disorder: int
) -> None:
    """PR-MK-02: no counter for the loss that removes the unit."""
    found = counted(army(*kinds))
    assert max((int(number) for sign, number in found if sign == "loss"), default=0) == losses
    assert max(int(number) for sign, number in found if sign == "disorder") == disorder


def test_each_unit_can_have_its_counter_and_each_shooter_its_own() -> None:
    """PR-MK-03: fleeing, recovering, plundering, has shot, has shot back; and for a reserve of a tenth."""
    found = counted(army(*["swords"] * 8, "archers", "bolts"))
    assert found["loss", "1"] == 11
    assert found["shot", ""] == found["return-shot", ""] == 3
    assert found["fleeing", ""] == found["hourglass", ""] == 4
    assert found["plunder", ""] == 1


def test_no_more_units_can_have_shot_back_than_the_enemy_has_shooters() -> None:
    """C-5.2-02: each answers a shot of its own; the reserve that an enemy of two units may have is one shooter."""
    archers, swords = army(*["archers"] * 6, of="north"), army("swords", "swords", of="south")
    shots = deck(present(game(archers, swords), "en"), "north-counters")
    assert shots
    assert [card.sign for card in shots.cards].count(CardSign.SHOT) == 7
    assert [card.sign for card in shots.cards].count(CardSign.RETURN_SHOT) == 1


def test_breaches_and_solidity_are_for_walls_that_have_it() -> None:
    """PR-MK-03: Pr is the fortification's alone (C-14-04, C-14-06)."""
    assert counted(army("swords", camp="fortified"))["breach", ""] > 0
    titles = as_text.deck(deck(present(army("swords", camp="fortified"), "en"), "-counters"))  # type: ignore[arg-type]
    assert "Solidity left (of 30)" in titles
    assert counted(army("swords", camp="fortified"))["wall", "__"] > 0, "with a line for the number"
    assert counted(army("swords", camp="barricade"))["breach", ""] == 0


@pytest.mark.parametrize(("enemy", "broken"), [("bombards", 2), ("stones", 2), ("bolts", 0), ("swords", 0)])
def test_breaches_are_for_an_enemy_who_can_shoot_works_down(enemy: str, broken: int) -> None:
    """C-15.2a-01: at Murten the works and the guns are both of Burgundy; it had counters for breaches all the same."""
    walled = army("bombards", of="north", camp="fortified")
    found = deck(present(game(walled, army(enemy, of="south")), "en"), "north-counters")
    assert found
    assert [card.sign for card in found.cards].count(CardSign.BREACH) == broken


def test_plundering_is_for_those_whose_enemy_has_a_camp() -> None:
    """C-14-15: at Murten Burgundy had the counter, and the Confederates have no camp."""
    sheets = present(game(army("swords", of="north", camp="ordinary"), army("swords", of="south")), "en")
    found = [deck(sheets, f"{of}-counters") for of in ("north", "south")]
    assert [CardSign.PLUNDER in {card.sign for card in one.cards} for one in found if one] == [False, True]


def test_who_shoots_and_sets_up_stakes_on_foot_has_the_markers_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    """C-6.3-08, C-14-05: at Murten three units carry stakes, one of them mounted; there were two strips."""
    foot = {"class": "infantry", "density": "free", "arms": ("heavy-bow",), "works": "stakes", "stats": {**_FOOT, "shooting": 3}}  # fmt: skip
    riders = line("riding-archers", "cavalry", stats={"move": 18}, may_dismount=True, dismounted=foot)
    monkeypatch.setitem(KINDS, "riding-archers", riders)
    host = army("stakers", "riding-archers", "swords")
    works = deck(present(host, "en"), "-works")
    assert works
    assert [card.title for card in works.cards] == ["STAKES"] * 2
    assert counted(host)["shot", ""] == 3, "with one of an unseen reserve"


def test_there_is_a_strip_for_each_section_of_works() -> None:
    """PR-MK-04: stakes that units carry, sections on the field, the fence of a camp; as long as a section."""
    sections = RULES.whole("camp.sections")
    assert RULES.whole("camp.section") == RULES.whole("orders.card.width")
    carried = deck(present(army("stakers", "stakers"), "en"), "-works")
    assert carried
    assert [card.title for card in carried.cards] == ["STAKES"] * 2
    fenced = deck(present(army("swords", camp="fortified"), "en"), "-works")
    assert fenced
    assert [card.title for card in fenced.cards] == ["FORTIFICATION"] * sections
    assert "Directly behind: +2 Protection, Solidity 30" in as_text.card(fenced.cards[0])
    assert "1\u00a0disorder (skirmishers: no disorder)" in as_text.card(fenced.cards[0])
    walls = (
        {"ends": ((40.0, 80.0), (48.0, 80.0)), "work": "barricade"},
        {"ends": ((48.0, 80.0), (56.0, 80.0)), "work": "fortification"},
    )
    evening = game(army("swords", of="north"), army("swords", of="south"), sides={"south": {"works": walls}})
    fielded = deck(present(evening, "en"), "south-works")
    assert fielded
    assert [card.title for card in fielded.cards] == ["BARRICADE", "FORTIFICATION"]
    signs = [card.sign for some in (carried, fenced, fielded) for card in some.cards[-2:]]
    assert signs == ["stakes", "stakes", "wall", "wall", "barricade", "wall"]


def test_works_tell_only_of_those_on_the_table_what_these_may_not_do() -> None:
    """C-14-04, C-14-06: cavalry attacks stakes without impact and may not cross fortifications; chariots cross neither."""
    foot, riders = (
        [as_text.card(deck(present(army(*units, camp="fortified"), "en"), "-works").cards[place]) for place in (0, -1)]  # type: ignore[union-attr]
        for units in (("stakers",), ("stakers", "knights"))
    )
    assert not any("May not attack or cross" in one or "impact" in one for one in foot)
    assert "+1 Protection; attackers get no bonus for impact" in riders[0]
    assert "May not attack or cross" not in riders[0]
    assert "May not attack or cross: cavalry" in riders[1]


def test_there_is_a_bridge_for_each_bridge() -> None:
    """PR-MK-04: one base wide (C-12.4-02)."""
    river = {
        "id": "river",
        "ground": "river",
        "course": ((0.0, 60.0), (120.0, 60.0)),
        "bridges": ((30.0, 60.0), (90.0, 60.0)),
    }
    sheets = present(game(army("swords", of="north"), army("swords", of="south"), terrain=(river,)), "en")
    bridges = deck(sheets, "bridges")
    assert bridges
    assert [card.title for card in bridges.cards] == ["BRIDGE"] * 2


@pytest.mark.parametrize(
    ("reserve", "words", "place"),
    [
        (
            {"units": ("swords-2",), "flanking_sector": 2},
            "Enters: sector 2, game turn 3, not within 20\u00a0steps",
            True,
        ),
        ({"units": ("swords-2",)}, "Arrives: with the army", False),
        ({"units": ("swords-2",), "turn": 6}, "Arrives: game turn 6", False),
    ],
)
def test_the_reserve_has_its_secret_note(reserve: dict[str, object], words: str, place: bool) -> None:
    """C-2.3-05: noted in advance; a flanking force with a line for its exact place in the sector."""
    found = deck(present(army("swords", "swords", reserve=reserve), "en"), "-reserve")
    assert found
    (note,) = found.cards
    assert words in as_text.card(note)
    assert "moves one turn later" in as_text.card(note)  # C-2.3-04
    assert "2\u00a0Swords" in as_text.card(note)
    assert [one.key for one in note.rules if not one.says] == ["Exact place:"] * place


def test_a_reserve_for_which_the_evening_gives_a_turn_and_a_place_has_them_on_every_sheet() -> None:
    """Instead of turn 10 in its own deployment area (C-2.3-07), which no sheet then says."""
    north = army("swords", "swords", of="north", reserve={"units": ("swords-2",)})
    agreed = {"turn": 6, "says": {"en": "the relief, from the road"}}
    evening = game(
        north,
        army("swords", of="south"),
        sides={"north": {"role": "defender", "reserve": agreed}, "south": {"role": "attacker"}},
    )
    sheets = present(evening, "en")
    note = deck(sheets, "north-reserve")
    assert note
    assert "Arrives: game turn 6: the relief, from the road" in as_text.card(note.cards[0])
    assert "arrives on game turn 6: the relief, from the road" in as_text.document(sheets.rosters[0])
    assert sheets.briefing
    reserves = {cell.turn: cell.arrives for cell in sheets.briefing.cells if cell.arrives}
    assert list(reserves) == [3, 6]
    assert reserves[6].endswith("the relief, from the road")
    assert sheets.umpire
    assert "the relief, from the road" in as_text.document(sheets.umpire)


def test_the_umpire_reads_what_a_commander_may_do_beside_his_unit() -> None:
    """C-4.1-01, C-4.1-03: Leadership tests and command distances are his to judge; a number never parts from its name."""
    north = army("swords", "knights", of="north", commanders=(commander("swords", "genius"),))
    sheets = present(game(north, army("swords", of="south")), "en")
    assert sheets.umpire
    assert "1\u00a0Swords: Leadership 5, 30\u00a0steps" in as_text.document(sheets.umpire)
