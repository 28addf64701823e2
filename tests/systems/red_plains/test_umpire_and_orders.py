"""What the umpire and the hands of both players have of a turn at Kawanakajima."""

from collections import Counter
from dataclasses import replace
from typing import Any

import pytest

from builder.documents.evening import Fixed
from builder.render.cards import card_sheets
from builder.sheets.blocks import Rules, Table
from builder.systems.red_plains.rulebook import FACTS
from builder.systems.red_plains.sheets.army import SheetArmy
from builder.systems.red_plains.sheets.cards import copies
from builder.systems.red_plains.sheets.words import words
from builder.text import LANGUAGES, Language
from tests.tools.samples import game, presented

KAWANAKAJIMA = "kawanakajima-1561"


def played() -> Any:
    return game("red-plains", KAWANAKAJIMA)


def test_the_umpire_has_the_steps_of_a_turn_and_the_order_within_a_step() -> None:
    """R-601, R-602: the umpire carries out both sides' orders."""
    umpire = presented(played(), "en").umpire
    assert umpire
    rules = {block.title: block.lines for block in umpire.blocks if isinstance(block, Rules)}
    assert [line.key for line in rules["Steps of the execution"]] == list("123456")
    assert [line.key for line in rules["Within a step"]] == list("12345678")
    assert rules["Within a step"][0].says == "Hold bonus (its reform comes later)"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_umpire_has_all_units_with_their_values_and_the_formula_of_melee(language: Language) -> None:
    """R-201 to R-205, R-711: he rolls for both sides, and had to borrow a player's reference sheet."""
    umpire, play = presented(played(), language).umpire, played()
    assert umpire
    title = words("umpire.troops").say(language)
    table = next(block for block in umpire.blocks if isinstance(block, Table) and block.title == title)
    assert [table.columns[n] for n in (1, -1)] == [words("columns.guaranteed").say(language), play.evening.sides[1].back.say(language)]  # fmt: skip
    assert [row[1].says for row in table.rows][:5] == ["2", "2", "1", "1", "0/1"]
    assert [row[-2].says for row in table.rows][:5] == ["1, 2 (8)", "3 (12), 4–6, 12 (8)", "7, 11 (8)", "8 (16), 9 (12)", "10 (8)"]  # fmt: skip
    keys = {line.key for block in umpire.blocks if isinstance(block, Rules) for line in block.lines}
    assert {"N =", FACTS.key("R-801").say(language), FACTS.key("R-904").say(language)} <= keys


def test_the_umpire_sees_who_has_shields_belongs_to_a_clan_and_gives_extra_orders() -> None:
    """R-108, R-217, R-404: he carries out shooting and checks orders; no sheet of his said so."""
    umpire = presented(played(), "en").umpire
    assert umpire
    table = next(block for block in umpire.blocks if isinstance(block, Table) and block.title.startswith("Units"))
    told = {row[0].says: [cell.says.replace("\u00a0", " ") for cell in row[-2:]] for row in table.rows}
    assert told["Shields"] == ["7, 10", "6"]
    assert told["Minor clans"] == ["11 Takanashi, 12 Murakami", "11 Sanada, 12 Sanada"]
    assert told["Extra orders"] == ["2 special, 2 ordinary, 1 cunning plan", "2 special, 1 ordinary, 1 cunning plan"]


def test_the_umpire_has_the_bets_and_what_orders_do() -> None:
    """R-402, R-511 to R-513: he checks each roll and carries the orders out; both stood on the players' sheets alone."""
    umpire = presented(played(), "en").umpire
    assert umpire
    blocks = {block.title: block for block in umpire.blocks if isinstance(block, Table | Rules)}
    bets, special = blocks["Bets"], blocks["Special orders"]
    assert isinstance(bets, Table)
    assert isinstance(special, Rules)
    assert [[cell.says for cell in row][-2:] for row in bets.rows] == [["1 + 3", "0 + 3"], ["2 + 3", "0 + 2"]]
    told = {line.key: line.says for line in special.lines}
    assert "steadfastness +2" in told["Hold position:"]
    assert "impetus +2" in told["Decisive attack:"]


def test_both_players_read_when_guards_stop_shinobi() -> None:
    """R-304: it is part of the deployment."""
    briefing = presented(played(), "en").briefing
    assert briefing
    lines = [line for line in briefing.setup[1] if line.key == "Guards:"]
    assert [line.says for line in lines] == ["before the first turn each stops 1 enemy shinobi, and kills him on 4+"]


def test_the_umpire_writes_down_the_bet_and_roll_of_each_side_for_each_turn() -> None:
    """R-401; R-109 (c), (d), (e): and which turns were quiet."""
    umpire = presented(played(), "en").umpire
    assert umpire
    turns = next(block for block in umpire.blocks if isinstance(block, Table) and block.writable)
    written = "UESUGI: bet, roll", "TAKEDA: bet, roll", "melee or shooting?", "advance?"
    assert turns.columns == ("turn", *written, "arrivals, notes")
    assert [row[0].says for row in turns.rows] == [str(turn) for turn in range(1, 13)]


def test_a_hand_has_as_many_cards_of_an_order_as_a_turn_can_need() -> None:
    """R-515: ordinary orders in place of special ones, to move; R-505: Wait is the first of two; R-408: one order retreats all."""
    own = played().armies[0]
    uesugi = SheetArmy(own)
    special, ordinary = copies(uesugi, "hold", {}), copies(uesugi, "re-form", {})
    planless = SheetArmy(replace(own, roster=own.roster.model_copy(update={"plans": 0})))
    assert ordinary == copies(planless, "re-form", {}) + 1, "R-404: a cunning plan is an order more"
    assert copies(uesugi, "move", {}) == special + ordinary
    assert copies(uesugi, "wait", {}) == copies(uesugi, "retreat", {}) == -(-ordinary // 2)
    shooters = sum(unit.shoots for unit in uesugi.units)
    assert copies(uesugi, "shoot", {}) == min(ordinary, shooters)
    assert [copies(uesugi, order, {"R-Q41": "special"}) for order in ("hold", "re-form")] == [special + 1, ordinary - 1]

    titles = Counter(card.title for card in presented(played(), "en").cards[0].cards)
    assert (titles["MOVE"], titles["WAIT"]) == (special + ordinary, -(-ordinary // 2))


@pytest.mark.parametrize("kind", ["ordinary", "special"])
def test_the_command_card_says_what_order_a_cunning_plan_gives(kind: str) -> None:
    """R-404, R-Q41: it said "+1 order", of which kind no sheet said."""
    evening = played().evening.model_copy(update={"readings": {"R-Q41": kind}})
    hand = presented(replace(played(), evening=evening), "en").cards[0]
    assert f"Cunning plan +1 {kind}" in repr(hand.cards[0]).replace("\\xa0", " ")


def test_an_army_that_stands_on_the_map_is_not_told_to_place_itself() -> None:
    """R-301, R-305: placing and scouting come before the map; they followed "set up everything as shown on the map"."""
    joined = played()
    first, other = joined.evening.sides
    open_side = first.model_copy(update={"deployment": first.deployment[1:]})
    asked = joined.evening.model_copy(update={"sides": (open_side, other)})
    told = [
        {line.key for line in presented(one, "en").briefing.setup[1]}  # type: ignore[union-attr]
        for one in (joined, replace(joined, evening=asked))
    ]
    assert [{"Deployment:", "Scouting:"} & keys for keys in told] == [set(), {"Deployment:", "Scouting:"}]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_card_of_any_unit_has_room_for_how_long_it_waits(language: Language) -> None:
    """Spears, bows and arquebuses too: their cards were full without it."""
    joined = played()
    sides = tuple(
        side.model_copy(update={"fixed": (Fixed(units=tuple(one.id for one in side.deployment), turn=2),)})
        for side in joined.evening.sides
    )
    made = presented(replace(joined, evening=joined.evening.model_copy(update={"sides": sides})), language)
    assert [card_sheets.render([deck], paper="a4", language=language).problems for deck in made.cards] == [(), ()]


def test_the_umpire_has_every_reading_that_a_melee_may_turn_on() -> None:
    """Armour in a melee of several units, who leads a meeting: they stood on the players' reference sheet alone."""
    umpire = presented(played(), "en").umpire
    assert umpire
    (lines,) = [one.lines for one in umpire.blocks if isinstance(one, Rules) and one.title == "Readings of open points"]
    named = {line.key.split()[0] for line in lines}
    assert {"R-Q2", "R-Q9", "R-Q10", "R-Q11", "R-Q12", "R-Q13", "R-Q17", "R-Q31"} <= named
    assert "R-Q22" not in named


def test_the_umpire_reads_with_which_unit_a_leader_is() -> None:
    """It stood there as "Kakizaki Kageie: 2; general"."""
    umpire = presented(played(), "en").umpire
    assert umpire
    keys = [line.key for block in umpire.blocks if isinstance(block, Rules) for line in block.lines]
    assert {"Uesugi Kenshin, with unit 1 (cavalry):", "Amakasu Kagemochi, with unit 3 (spears):"} <= set(keys)


def test_the_briefing_tells_the_arm_of_each_unit_that_both_players_see() -> None:
    """Units have the names of their leaders, which tell no arm; spears 12 are in a wood."""
    briefing = presented(played(), "en").briefing
    assert briefing
    uesugi, takeda = (side.says.replace("\u00a0", " ") for side in briefing.sides)
    assert "cavalry 1, 2 · spears 3–6 · bows 7, 11 · ashigaru 8, 9 · arquebuses 10" in uesugi
    assert "cavalry 2, 3 · spears 1, 4, 5, 11" in takeda
