"""What must be printed on rosters (A-P2), in both languages: values, rights, prices, ladders, readings."""

import re
from typing import Any

import pytest

from builder.render.pages import document_page
from builder.render.pages.html_to_pdf import pages_of
from builder.sheets.blocks import Rules, StatLine, StatTable, Track
from builder.systems.age_of_battles.sheets.army import SheetUnit
from builder.text import Language
from tests.systems.age_of_battles.sheets.drawn import (
    GRANDSON,
    TEWKESBURY,
    card,
    made,
    plain,
    sheets,
    with_readings,
)
from tests.tools.samples import game


def line(number: str, side: int = 0, evening: str = GRANDSON, table: int = 0) -> StatLine:
    """A line of a roster: of its regiments (table 0) or guns (1)."""
    found = sheets(evening).rosters[side].blocks[table]
    assert isinstance(found, StatTable)
    return next(one for one in found.lines if one.number == number)


def test_a_regiment_has_its_values_losses_and_glory() -> None:
    """Figures, move 4/6, Attack, Defence, Spirit and what is added to it, price; the box that breaks it is heavy."""
    pikes = line("9")
    assert pikes.cells == ("16", "4/6", "11", "8", "10+1", "74")
    losses, glory = pikes.boxes
    assert (losses.count, losses.heavy) == (16, 13), "broken when two foot are left"
    assert glory.count == 3
    assert pikes.tail == ("2",)
    horse = line("1")
    assert (horse.boxes[0].count, horse.boxes[0].heavy, horse.tail) == (8, 6, ("1",)), (
        "broken when one horseman is left"
    )


def test_rights_and_who_goes_in_front_stand_below_the_name() -> None:
    """Formation rights, ranks that shoot, servant flag, M S C, captain with his own values."""
    said = {number: plain(" · ".join(line(number).qualities)) for number in ("2", "5", "8", "9", "11")}
    assert "pike block, 4 files · may form: open order, hedgehog" in said["9"], "what it deploys in is not said twice"
    assert "bow 24* steps, 3 ranks · open order, 8 files (close order: 4/6, Spirit 10+1)" in said["5"], (
        "three ranks by the rules"
    )
    assert "2 ranks*" in said["8"], "ranks of handguns are the list's own"
    assert "helpers* B1, B2" in said["11"]
    assert "may form: open order · 8 × 11 + M 5 + S 5 + C 10" in said["2"], (
        "open order is for any regiment, and shooters need it; the others are for foot"
    )
    captain = line("2").below[0]
    assert captain.name == "captain Louis de Chalon, lord of Châteauguyon"
    assert captain.cells[2:4] == ("14", "13")
    assert "10 shooters mixed in" in plain(" · ".join(line("5", evening=TEWKESBURY).qualities))


@pytest.mark.parametrize(
    ("shooters", "may"), [(16, ("open", "block", "hedgehog")), (7, ("open", "block")), (8, ("open",))]
)
def test_shooters_without_pikes_take_formations_from_a_regiment(shooters: int, may: tuple[str, ...]) -> None:
    """A-108, A-515: a block is mostly pikemen, a hedgehog has no other figures; so the checks have it too (AB212, AB213)."""
    burgundy: Any = game("age-of-battles", GRANDSON).armies[0]
    pikes = next(one for one in burgundy.army_list.lines if one.id == "pikes")
    unit = next(one for one in burgundy.roster.units if one.line == "pikes")
    armed = pikes.model_copy(update={"missile": "crossbow"})
    assert SheetUnit(unit.model_copy(update={"shooters": shooters}), armed, 1).rights == may


def test_moves_on_the_roster_are_those_on_the_card() -> None:
    """As the formation allows them (A-505, A-517); those in close order or as a block stand beside the formation."""
    for evening, side in ((GRANDSON, 0), (GRANDSON, 1), (TEWKESBURY, 0), (TEWKESBURY, 1)):
        found = sheets(evening).rosters[side].blocks[0]
        assert isinstance(found, StatTable)
        on_cards: dict[str, str] = {}
        for one in sheets(evening).cards[side].cards:
            if one.table and not one.number.startswith("B"):
                on_cards.setdefault(one.number, "/".join(one.table.rows[0][:2]))
        assert {one.number: one.cells[1].rstrip("*") for one in found.lines} == on_cards
    assert line("2", side=1).cells[1] == "–/–"
    assert "hedgehog, 5 files (pike block: 4/6)" in map(plain, line("2", side=1).qualities)
    assert line("5").cells[4] == "10", "no bonus in open order (A-506)"
    assert "fast 6, Spirit 11" in [plain(note.says) for note in card("5").notes]


def test_values_that_are_not_in_the_rules_are_marked() -> None:
    """An asterisk for the list's own, a dagger for a reading; both are explained below, without the codes of the readings."""
    document = sheets().rosters[0]
    table = document.blocks[0]
    assert isinstance(table, StatTable)
    assert table.columns == ("figs", "Move", "Att*", "Def*", "Spirit\n+ bonus*", "Pts*")
    assert line("1").cells[1] == "8/12*", "the rules have no speed for horse"
    assert line("9").cells[1] == "4/6"
    assert line("B1", table=1).cells[0].endswith("†")
    below = {row.key: row.says for row in document.blocks[-1].lines}  # type: ignore[union-attr]
    assert {"*", "†"} <= set(below)
    assert not [key for key, says in below.items() if "A-Q" in f"{key}{says}"]


def test_sheets_name_readings_that_a_club_chose() -> None:
    """A-Q24: beaten open order stands its turn out; roster and reference sheet say so."""
    chosen = made(with_readings(GRANDSON, A_Q24="stands"))
    for document in (*chosen.rosters, chosen.reference):
        said = next(
            row.says
            for block in document.blocks
            if isinstance(block, Rules)
            for row in block.lines
            if "A-Q24" in row.key
        )
        assert "stands still for its recovery turn" in said


def test_a_gun_has_its_crew_its_reserve_and_its_price() -> None:
    """Range, hit, men to turn, Attack, Defence 10/5, four crew boxes; the second man lost halves the rate."""
    light, heavy = line("B1", evening=TEWKESBURY, table=1), line("B2", evening=TEWKESBURY, table=1)
    assert light.cells == ("0–50†", "1–10", "6", "11", "10/5", "4", "56")
    assert heavy.cells == ("4–40†", "1–5", "12", "11", "10/5", "4", "62")
    assert [(row.count, row.heavy) for row in heavy.boxes] == [(4, 1), (2, None)]
    assert light.boxes[1].count == 1
    assert "served by 10 Labourers at the guns (10)" in map(plain, heavy.qualities)
    assert "helpers needed to turn it with a full crew: 8" in heavy.qualities
    assert heavy.qualities[-1] == "gun 50 + spare 12"


def test_every_addend_of_the_price_is_on_the_roster() -> None:
    """Regiments and guns add up to what the header says; the free priest is no addend."""
    document = sheets().rosters[0]
    guns = document.blocks[1]
    assert isinstance(guns, StatTable)
    (total,) = guns.total
    assert total.key == "Total 905:"
    assert total.says == ("regiments 787 (111 + 108 + 87 + 68 + 90 + 82 + 55 + 24 + 74 + 58 + 30) + guns 118 (62 + 56)")
    assert plain(line("2").qualities[-1]) == "8 × 11 + M 5 + S 5 + C 10", "108: no line of its own for the sum"
    assert "905 of 920 points" in plain(document.subtitle)


def test_a_letter_of_the_russian_sheets_is_not_read_as_a_number() -> None:
    """З and 3 are one picture in a narrow type: Defence and standard bearer are written with more letters."""
    document = sheets(GRANDSON, "ru").rosters[0]
    tables = [block for block in document.blocks if isinstance(block, StatTable)]
    heads = [column for table in tables for column in table.columns]
    assert heads.count("Защ.*") == heads.count("Защ.") == 1
    assert "8 × 11 + М 5 + Зн 5 + К 10" in plain(" · ".join(tables[0].lines[1].qualities))
    notes = next(block for block in document.blocks if isinstance(block, Rules))
    alone = re.compile(r"(?<!\w)З(?!\w)")
    said = [*heads, *(quality for table in tables for line in table.lines for quality in line.qualities)]
    said += [f"{row.key} {row.says}" for row in notes.lines]
    assert any("Защита артиллеристов:" in one for one in said)
    assert not [one for one in said if alone.search(one)]


def test_a_move_is_not_called_a_turn_in_russian() -> None:
    """`½ хода` may be half a turn: parts of a move are `½ движения` everywhere, and the roster moves as the card does."""
    reference = sheets(GRANDSON, "ru", full=True).reference
    rules = [row.says for block in reference.blocks if isinstance(block, Rules) for row in block.lines]
    assert not [
        one
        for one in rules
        if re.search(r"[½\d)] хода|ход \(|своего хода", plain(one)) and "за 2 хода" not in plain(one)
    ]
    assert sum("½ движения" in plain(one) for one in rules) >= 2
    heads = [block.columns for block in reference.blocks if getattr(block, "title", "") == "Перестроения"]  # type: ignore[union-attr]
    assert heads == [("", "цена в движениях")]
    roster = sheets(GRANDSON, "ru").rosters[0].blocks[0]
    assert isinstance(roster, StatTable)
    assert roster.columns[1] == "движ."
    table = card("1", language="ru").table
    assert table
    assert table.heads[0] == "Движ."


def test_mercenaries_have_their_ladder() -> None:
    """Fighting Strength down to -2 under their regiment, a heavy line before the first test, its faces in words."""
    document = sheets().rosters[0]
    ladders = [line(number).tracks[0] for number in ("4", "6", "8")]
    assert not [block for block in document.blocks if isinstance(block, Track)]
    assert [block.cells for block in ladders] == [
        ("3", "2", "1", "0", "−1", "−2"),
        ("4", "3", "2", "1", "0", "−1", "−2"),
        ("2", "1", "0", "−1", "−2"),
    ]
    assert [block.threshold for block in ladders] == [3, 4, 2]
    assert {one.label for one in ladders} == {"Fighting Strength*"}
    notes = document.blocks[-1]
    assert isinstance(notes, Rules)
    told = next(plain(row.says) for row in notes.lines if row.key == "Mercenaries")
    assert told == "at Strength 0 they leave on 15–20, at −1 on 10–20, below that without a roll; on 20 they plunder"
    assert [plain(track.note) for track in document.head] == ["restores Glory to 3", "Glory 1", ""]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_roster_of_eleven_regiments_and_two_guns_is_one_page(language: Language) -> None:
    """Burgundy's at Grandson was two pages, both half empty."""
    document = sheets(GRANDSON, language).rosters[0]
    assert pages_of(document_page.html(document, paper="a4")) == 1
