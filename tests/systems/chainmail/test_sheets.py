"""What the sample evening of `chainmail` prints: cards, rosters, reference, map (K-P1 to K-P4)."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from builder.sheets.blocks import Base, Example, Rules, Sheets, StatTable, Strip, Table
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets import present
from builder.text import LANGUAGES, Language
from tests.tools.samples import game


def presented(joined: Any, language: Language) -> Sheets:
    """The sheets of a game whose system the samples do not tell."""
    return present(joined, language)


@cache
def muret(language: Language = "en") -> Sheets:
    """All sheets of Muret."""
    return presented(game("chainmail", "muret-1213"), language)


def test_every_unit_has_a_card_with_its_boxes() -> None:
    """K-P1: phases of its move, at most half, shots, charge, fatigue tally; reload for heavy crossbows only."""
    aragon, montfort = muret().cards
    assert (len(aragon.cards), len(montfort.cards)) == (12, 9)
    by_name = {card.owner: card for deck in (aragon, montfort) for card in deck.cards}
    archers = {one.label: one.boxes for row in by_name["Archers of the camp"].tallies for one in row}
    assert archers["shot"] == RULES.whole("shooting.rights.stood")
    assert (archers["moves"], archers["charges"], archers["melee"]) == (5, 1, 3)
    assert {"moved, phase 2", "moved, phase 3", "up to ½ move", "charged last turn"} <= {
        label.replace("\u00a0", " ") for label in archers
    }
    assert "reloaded" not in archers
    assert "reloaded" in {one.label for row in by_name["Great crossbows of the castle"].tallies for one in row}
    assert "shot" not in {one.label for row in by_name["Knights of Foix"].tallies for one in row}


def test_the_roster_has_the_dice_against_each_class() -> None:
    """K-P2: sixteen heavy foot by the matrix, five dice and one man over against medium horse."""
    table = muret().rosters[0].blocks[0]
    assert isinstance(table, StatTable)
    militia = next(line for line in table.lines if line.name == "Militia of the City")
    assert militia.cells[:2] == ("16", "320")
    assert militia.tail == ("16: 5–6", "16: 6", "8: 6", "8: 6", "5: 6", "4: 6")
    assert table.total[0].says == "the rules give no prices"
    with RULES.replaced("melee.matrix.heavy-foot.heavy-horse.per", 2):
        changed = presented(game("chainmail", "muret-1213"), "en").rosters[0].blocks[0]
        assert isinstance(changed, StatTable)
        assert next(line for line in changed.lines if line.name == "Militia of the City").tail[-1] == "8: 6"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_has_all_that_is_needed_at_the_table(language: Language) -> None:
    """K-P3: round, matrix, missile table, terrain, formations, fatigue, the examples worked live."""
    blocks = muret(language).reference.blocks
    facts = {fact for block in blocks for fact in getattr(block, "facts", ())}
    wanted = {
        "K-103",
        "K-301",
        "K-306",
        "K-401",
        "K-403",
        "K-404",
        "K-501",
        "K-503",
        "K-603",
        "K-604",
        "K-701",
        "K-703",
    }
    assert wanted <= facts
    tables = [block for block in blocks if isinstance(block, Table)]
    assert any(len(table.rows) == 6 and len(table.columns) == 7 for table in tables), "the matrix"
    assert [block.title for block in blocks if isinstance(block, Example) and "K-W" in block.title]


def test_what_is_true_of_several_streams_without_names_is_said_once_below_the_map() -> None:
    """A stream with a name of its own has its own line."""
    joined: Any = game("chainmail", "muret-1213")
    louge = next(one for one in joined.evening.terrain if one.ground == "stream")
    streams = [louge.model_copy(update={"id": f"brook-{n}", "name": None}) for n in range(3)]
    evening = joined.evening.model_copy(update={"terrain": (*joined.evening.terrain, *streams)})
    usual, more = (presented(one, "en").map for one in (joined, replace(joined, evening=evening)))
    assert usual
    assert more
    assert [line.key for line in more.legend if line not in usual.legend] == ["stream"]


def test_the_map_has_an_inch_grid_a_way_down_and_the_units() -> None:
    """K-P4: 1 inch is 10 yards; an arrow leads down the hill."""
    sheet = muret().map
    assert sheet is not None
    assert sheet.grid == 1
    assert "10 yards" in sheet.scale.note.replace("\u00a0", " ")
    assert [shape for shape in sheet.shapes if isinstance(shape, Strip) and shape.texture == "arrow"]
    assert sum(isinstance(shape, Base) for shape in sheet.shapes) == 21


def test_ground_is_called_by_its_name_and_kind_but_not_twice_by_its_kind() -> None:
    """The Louge is a stream; that the road to Toulouse is a road need not be said."""
    for language, names in (("en", {"Louge, stream", "Road to Toulouse"}), ("ru", {"Луж, ручей", "Дорога в Тулузу"})):
        sheet = muret(language).map
        assert sheet is not None
        assert names <= {shape.label for shape in sheet.shapes if isinstance(shape, Strip)}


def test_readings_that_a_club_chooses_stand_on_paper() -> None:
    """K-Q2 up: the roster counts the part of a group, and says so."""
    evening = game("chainmail", "muret-1213")
    chosen = evening.evening.model_copy(update={"readings": {"K-Q2": "up", "K-Q17": "never"}})
    sheets = presented(type(evening)(chosen, evening.armies), "en")
    table = sheets.rosters[0].blocks[0]
    assert isinstance(table, StatTable)
    assert next(line for line in table.lines if line.name == "Militia of the City").tail[4] == "6: 6"
    assert "an incomplete group rolls too" in str(sheets.rosters[0].blocks[1])
    blocks = sheets.reference.blocks
    terrain = next(block for block in blocks if isinstance(block, Table) and block.title == "Terrain")
    assert terrain.rows[0][2].says == "no"
    assert sheets.map is not None
    assert sheets.map.legend[2].says == "downhill: full move; other directions: ×½; no charge at all"


@pytest.mark.parametrize(
    ("said", "condition"),
    [
        ("Charge:", "unless it lost or still fights, it must keep going"),  # K-207: a draw is no loss either
        ("Pass-through fire:", "elves, horse archers: may shoot during theirs"),  # K-104: a right, and of elves too
        ("Heavy crossbow:", "over ½ move: no reloading, shoot only if you beat the enemy's d6"),  # K-204, not K-203
    ],
)
def test_a_rule_on_the_reference_sheet_keeps_its_condition(said: str, condition: str) -> None:
    """Who must, who may, and unless what."""
    blocks = [block for block in muret().reference.blocks if isinstance(block, Rules)]
    told = {line.key: line.says.replace("\u00a0", " ") for block in blocks for line in block.lines}
    assert condition in told[said]


def test_a_stream_stops_charges_typically_as_it_costs_typically() -> None:
    """K-506: each stream is settled by the players."""
    terrain = next(one for one in muret().reference.blocks if isinstance(one, Table) and one.title == "Terrain")
    said = {row[0].says: row[2].says for row in terrain.rows}
    assert (said["stream"], said["ditch"]) == ("usually no", "no")


def test_the_arc_of_mounted_shooters_is_told_as_read_where_anybody_throws_from_the_saddle() -> None:
    """K-201, K-Q16: not of archers alone; light horse with javelins is of Aragon only."""
    assert "K-Q16" in str(muret().reference.blocks)
    assert "K-Q16" not in str(presented(game("chainmail", "muret-1213").armies[1], "en").reference.blocks)
