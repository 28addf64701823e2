"""What must be printed where (R-P1 to R-P4): cards, roster, reference sheet, map, markers, in both languages."""

from functools import cache
from typing import Any

import pytest

from builder.render.map_drawing import Drawing
from builder.render.map_layout import layout
from builder.render.map_pens import SIZES
from builder.render.measure import ems
from builder.render.plane import box_around, box_at
from builder.sheet import Area, Base, Limit, Sector, Sheets, Spot, StatTable, Strip, Table
from builder.systems.red_plains import SYSTEM
from builder.systems.red_plains.rulebook import RULES
from builder.text import LANGUAGES, Language
from tests.tools.samples import army_lists, game, games

EVENING = "kawanakajima-1561"


@cache
def sheets(language: Language, full: bool = False) -> Sheets:
    """The sheets of the sample evening."""
    return SYSTEM.present()(game("red-plains", EVENING), language, full=full)


def titles(language: Language, deck: int = 1) -> list[str]:
    """The titles of a side's cards."""
    return [card.title for card in sheets(language).cards[deck].cards]


def said(card: Any) -> str:
    """All words of a card."""
    return " ".join([card.title, card.owner, *(f"{rule.key} {rule.says}" for rule in card.rules)])


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_order_bet_banner_and_task_has_its_card(language: Language) -> None:
    """And as many of each order as a turn can bring: bets, generals, allied clans."""
    found = titles(language)
    for order in RULES.below("orders.kinds"):
        short = f"orders.kinds.{order}.short"
        name = RULES.text(short if RULES.has_text(short) else f"orders.kinds.{order}.name").say(language).upper()
        assert found.count(name) == 4, order
    for bet in ("small", "big"):
        assert RULES.text(f"command.bets.{bet}.name").say(language).upper() in found
    for task in RULES.below("command.shinobi.tasks"):
        assert found.count(RULES.text(f"command.shinobi.tasks.{task}.name").say(language).upper()) == 2
    assert RULES.text("command.banners.tiger.name").say(language).upper() in found
    assert all(card.shape == "order" for deck in sheets(language).cards for card in deck.cards)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_unit_has_a_card_with_its_boxes(language: Language) -> None:
    """R-P1: cell, front, first and second order, target, ammunition, banner, Hold kept."""
    cards = [card for card in sheets(language).cards[1].cards if card.number]
    assert [card.number for card in cards] == [str(n) for n in range(1, 13)]
    archers = cards[6]
    assert "32" in said(archers)
    assert [tally.boxes for tally in archers.tallies[0]] == [2, 2, 1, 1]
    assert "32" not in said(cards[0])


def test_the_cards_of_a_side_share_their_back_and_differ_from_the_others() -> None:
    """Orders are secret until they are carried out."""
    first, second = sheets("en").cards
    assert first.back
    assert second.back
    assert first.back.title == "UESUGI"
    assert (first.back.title, first.back.pattern) != (second.back.title, second.back.pattern)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_roster_has_ranks_and_ammunition_to_strike_off(language: Language) -> None:
    """R-P2: figures in ranks of four, four rounds a shooter, clan, leaders, readings that matter."""
    document = sheets(language).rosters[1]
    table = document.blocks[0]
    assert isinstance(table, StatTable)
    by_number = {line.number: line for line in table.lines}
    assert [boxes.count for boxes in by_number["1"].boxes] == [4, 4, 4, 0, 0, 2]
    assert [boxes.count for boxes in by_number["7"].boxes] == [4, 4, 0, 0, 32, 2]
    assert by_number["1"].notes
    assert not by_number["3"].notes
    text = str(document)
    assert "R-Q3" in text
    assert "R-Q8" in text
    assert "Sanada" in text.replace("Санада", "Sanada")
    assert [track.cells[-1] for track in document.head] == ["12", "1"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_sheet_tells_all_that_is_asked(language: Language) -> None:
    """R-P3: troops, armour, bets with chances, orders, steps, melee, shots, flight, terrain, ends, readings."""
    blocks = {getattr(block, "section", ""): block for block in sheets(language).reference.blocks}
    assert {"II", "IV.2", "IV.5, IV.7", "V", "VI.2", "VI.3", "VII", "VII.2", "VIII", "IX", "X", "I.4", "Q"} <= set(
        blocks
    )
    bets = blocks["IV.2"]
    assert isinstance(bets, Table)
    assert [row[2].says.replace(",", ".") for row in bets.rows] == ["83.3\u00a0%", "41.7\u00a0%"]
    orders = blocks["V"]
    assert isinstance(orders, Table)
    kinds = [row[1].says for row in orders.rows]
    assert kinds[:5] == kinds[:1] * 5
    assert kinds[5:] == kinds[5:6] * 4
    assert kinds[0] != kinds[5], "ordinary and special are told apart by their letter"
    assert len(sheets(language, full=True).reference.blocks) >= len(blocks)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_shows_the_field(language: Language) -> None:
    """R-P4: seventy-two cells, river and bridge, hills, woods, lines, units that look at the enemy."""
    field = sheets(language).map
    assert field is not None
    count = {kind: sum(isinstance(shape, kind) for shape in field.shapes) for kind in (Area, Base, Limit)}
    assert (field.width, field.height, count[Area], count[Base]) == (12, 6, 4, 23)
    assert count[Limit] == 1 + 2 + 4, "the axis, two first lines, four cells that must be held"
    codes = [shape.number for shape in field.shapes if isinstance(shape, Sector)]
    assert len(set(codes)) == 72
    assert sum(isinstance(shape, Spot) and shape.sign == "bridge" for shape in field.shapes) == 1
    assert sum(isinstance(shape, Strip) and bool(shape.label) for shape in field.shapes) == 1
    facings = {shape.side: shape.facing for shape in field.shapes if isinstance(shape, Base)}
    assert facings == {0: 180.0, 1: 0.0}


@pytest.mark.parametrize("size", ["a4", "letter", "a6"])
def test_the_code_of_every_cell_can_be_read(size: str) -> None:
    """No hill, wood or unit lies on it: orders to scouts are given by codes."""
    field = sheets("en").map
    assert field is not None
    plan = layout(field, SIZES[size])
    drawing = Drawing(field, plan)
    drawing.content()
    codes = [box_at(at, ems(code) * tall, tall) for at, tall, code in drawing.numbered]
    assert len(codes) == 72
    ground = [box_around([plan.place(at) for at in s.outline]) for s in field.shapes if isinstance(s, Area)]
    units = [box_around(corners) for corners, _ in drawing.bases]
    assert not [code for code in codes if any(code.meets(other) for other in (*ground, *units))]


def test_columns_and_rows_of_the_field_are_counted_at_its_edges() -> None:
    """From the west and the north, as the evening counts bridges and the hills are placed."""
    field = sheets("ru").map
    assert field is not None
    assert field.ruler == (tuple(map(str, range(1, 13))), tuple(map(str, range(1, 7))))


def test_a_changed_number_changes_sheets() -> None:
    """One number, one place: card, roster and reference follow the rulebook."""
    with RULES.replaced("troops.shooters.bow-samurai.ammunition", 5):
        made = SYSTEM.present()(game("red-plains", EVENING), "en")
    archers = next(card for card in made.cards[1].cards if card.number == "7")
    assert "40" in said(archers)
    table = made.rosters[1].blocks[0]
    assert isinstance(table, StatTable)
    assert table.lines[6].boxes[4].count == 40


def test_there_are_two_clans_and_an_evening() -> None:
    """Real ones, with sources."""
    assert {one.id for one in army_lists("red-plains")} == {"takeda-1561", "uesugi-1561"}
    assert [one.evening.id for one in games("red-plains")] == [EVENING]
    assert all(len(one.sources) >= 3 for one in army_lists("red-plains"))
