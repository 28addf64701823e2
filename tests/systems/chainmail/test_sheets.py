"""What the sample evening of `chainmail` prints: cards, rosters, reference, map (K-P1 to K-P4)."""

from dataclasses import replace
from functools import cache
from typing import Any

import pytest

from builder.render.cards import card_sheets, formats
from builder.render.cards.face import Composer
from builder.render.fonts import DESCENT
from builder.render.pages import document_page
from builder.sheets.blocks import Base, Card, Example, Rules, Sheets, StatTable, Strip, Table
from builder.sheets.vocabulary import CardShape
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets import present
from builder.systems.chainmail.sheets.army import SheetArmy
from builder.text import LANGUAGES, Language
from tests.languages import SPOKEN
from tests.tools.samples import game

SPEAK = [language for system, language in SPOKEN if system == "chainmail"]


def presented(joined: Any, language: Language, *, full: bool = False) -> Sheets:
    """The sheets of a game whose system the samples do not tell."""
    return present(joined, language, full=full)


@cache
def muret(language: Language = "en", *, full: bool = False) -> Sheets:
    """All sheets of Muret."""
    return presented(game("chainmail", "muret-1213"), language, full=full)


def cards(language: Language = "en", joined: Any = None) -> dict[str, Card]:
    """The unit cards of Muret by the names of their units."""
    sheets = presented(joined, language) if joined else muret(language)
    return {card.title: card for deck in sheets.cards for card in deck.cards}


def boxes(card: Card) -> dict[str, int]:
    """The boxes of a card by their labels."""
    return {one.label.replace("\u00a0", " "): one.boxes for row in card.tallies for one in row}


def test_every_unit_has_a_card_with_its_boxes() -> None:
    """K-P1: shots, over half a move, charge, fatigue; reload for heavy crossbows only; engines never tire."""
    aragon, montfort = muret().cards
    assert (len(aragon.cards), len(montfort.cards)) == (12, 9)
    assert (aragon.title, montfort.title) == (
        "Unit cards: Peter of Aragon and his allies at Muret",
        "Unit cards: Simon de Montfort at Muret",
    )
    found = cards()
    archers = boxes(found["Archers of the camp"])
    assert archers == {"shot": RULES.whole("shooting.rights.stood"), "over ½": 1, "charged": 1, "moved": 5, "fought": 3}
    assert "reloaded" in boxes(found["Great crossbows of the castle"])
    knights = found["Knights of Foix"]
    # a turn of movement each, charges and turns of melee: five or three of one kind, or of all three kinds
    assert boxes(knights) == {"moved": 5, "charged": 1, "fought": 3, "or 2m+c+f, m+c+2f": 0}
    assert {one.label: one.heavy for row in knights.tallies for one in row if one.heavy} == {"moved": 4, "fought": 2}
    assert boxes(found["Siege engines"]) == {"shot": 1}


def test_a_card_has_the_dice_and_faces_against_each_class_that_is_on_the_table() -> None:
    """Five heavy horse meet five classes of Aragon, no armoured foot; what a figure of each rolls back stands beside."""
    table = cards()["Household of Montfort"].table
    assert table
    assert table.rows == (
        ("heavy horse", "×1", "5", "6", "×1", "6"),
        ("medium horse", "×1", "5", "5–6", "1/2", "6"),
        ("light horse", "×2", "10", "5–6", "1/3", "6"),
        ("heavy foot", "×3", "15", "5–6", "1/4", "6"),
        ("light foot", "×4", "20", "5–6", "1/4", "6"),
    )
    with RULES.replaced("melee.matrix.heavy-horse.heavy-foot.dice", 2):
        changed = cards(joined=game("chainmail", "muret-1213"))["Household of Montfort"].table
        assert changed
        assert changed.rows[3][1:3] == ("×2", "10")


def test_an_army_without_an_enemy_has_every_class_on_its_cards() -> None:
    """A roster printed alone: all six classes, nobody who shoots, and no side to be black or white."""
    alone = presented(game("chainmail", "muret-1213").armies[1], "en").cards[0].cards[4]
    assert alone.table
    assert [row[0] for row in alone.table.rows] == [
        "heavy horse", "medium horse", "light horse", "armoured foot", "heavy foot", "light foot",
    ]  # fmt: skip
    assert "Losses to" not in {line.key for line in alone.rules}
    assert alone.black is None


def test_a_shooter_has_what_each_roll_kills_by_the_armour_on_the_table() -> None:
    """Twelve archers: one group against full armour, two of six against shields, each with its own roll and mean; Montfort has nobody without armour."""
    archers = cards()["Archers of the camp"]
    assert archers.table
    assert archers.table.heads == ('shoot 15"', "1–4", "5–6", "mean")
    assert archers.table.rows == (("full armour", "1", "2", "1.3"), ("shield 2×6", "2", "2", "2×2"))
    assert archers.notes[0].key == "Melee on 6:"
    assert archers.notes[0].says.replace("\u00a0", " ") == "foot light 12, heavy 6; horse medium 4, heavy 3"


def test_a_shooter_has_its_melee_by_the_rolls_that_kill() -> None:
    """The militia of the Bourg kills light foot on 5 too: no figure stands under a roll that is not its own."""
    note = cards()["Militia of the Bourg"].notes[0]
    assert note.key == "Melee on 5–6:"
    assert note.says.replace("\u00a0", " ") == "foot light 16; on 6: heavy 16; horse medium 5, heavy 4"


@pytest.mark.parametrize("language", SPEAK)
def test_no_card_of_a_shooter_leaves_out_its_melee_for_want_of_room(language: Language) -> None:
    """The militia of the Bourg has the longest: four classes, one of which its figures kill on 5 as well."""
    shapes = formats.geometry()
    for deck in muret(language).cards:
        composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
        for card, face in composed.faces.items():
            printed = " ".join(words.text for words in face.words)
            assert all(note.key in printed for note in card.notes), card.title


@pytest.mark.parametrize("language", SPEAK)
def test_no_card_leaves_out_how_far_its_unit_moves(language: Language) -> None:
    """The crews in Russian and in German lost move and armour to the line that says how long they wait."""
    shapes = formats.geometry()
    for deck in muret(language).cards:
        composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
        for card, face in composed.faces.items():
            moves = next(line.key for line in card.rules if '"' in line.key or card.title in _ENGINES)
            printed = " ".join(words.text.replace("\u00a0", " ") for words in face.words)
            assert moves in printed, card.title


_ENGINES = ("Siege engines", "Осадные машины")


def test_no_number_on_a_card_parts_from_what_it_counts() -> None:
    """Sergeants lost figures to "crossbows 2, heavy", and on the next line to "0–1"."""
    shapes = formats.geometry()
    form = shapes.format(CardShape.UNIT)
    assert form.rules
    for language in SPEAK:
        for deck in muret(language).cards:
            composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, Composer())
            for card, face in composed.faces.items():
                begun = [words.text for words in face.words if words.x == form.rules.box.x and not words.white]
                assert len(begun) > 1
                assert not [text for text in begun if text[:1].isdigit()], card.title


@pytest.mark.parametrize("language", SPEAK)
def test_a_long_name_does_not_hang_into_the_heads_of_the_table_below_it(language: Language) -> None:
    """The g of "Crossbows at the gate" stood on the head of its shots."""
    shapes, composer = formats.geometry(), Composer()
    for deck in muret(language).cards:
        composed = card_sheets.compose([(one, None) for one in deck.cards], shapes, composer)
        for card, face in composed.faces.items():
            name = next(words for words in face.words if words.text == card.title)
            low, end = (
                name.y + DESCENT * name.size / formats.MM,
                name.x + composer.width(name.text, name.size, bold=True),
            )
            heads = [words for words in face.words if card.table and words.text in card.table.heads and words.x < end]
            assert all(words.y - composer.cap * words.size / formats.MM >= low for words in heads), card.title


def test_badly_trained_troops_say_so_beside_their_class() -> None:
    """K-604: behind the class there is room for it in every language."""
    assert cards()["Crews and carters"].owner == "12\u00a0light foot, badly trained"


def test_heavy_crossbows_have_their_bonus_on_the_card_unless_the_club_ignores_it() -> None:
    """K-204, K-Q6: three against no armour kill two on a roll of 2 already."""
    assert (table := cards()["Great crossbows of the castle"].table)
    assert table.heads[1:] == ("1", "2", "3–6", "mean")
    assert table.rows[-1] == ("no armour", "1", "2", "2", "1.8")
    joined: Any = game("chainmail", "muret-1213")
    evening = joined.evening.model_copy(update={"readings": {"K-Q6": "ignore"}})
    plain = cards(joined=replace(joined, evening=evening))["Great crossbows of the castle"].table
    assert plain
    assert plain.rows[-1] == ("no armour", "1", "2", "2", "1.7")


def test_a_card_says_what_one_volley_of_the_enemy_kills() -> None:
    """By weapon, the fewest and the most: the militia's eight crossbows, twelve archers, six javelins."""
    said = {line.key: line.says for line in cards()["Household of Montfort"].rules}
    assert said["Losses to"] == "bows\u00a01–2, crossbows\u00a00–1, javelins\u00a00–1"


def test_units_are_told_apart_by_their_signs_and_their_numbers_by_the_side() -> None:
    """A crossbow is no longbow; the attacker is black, as on the map."""
    found = cards()
    signs = {name: card.sign for name, card in found.items()}
    assert signs["Archers of the camp"] == "bow"
    assert signs["Crossbows at the gate"] == "crossbow"
    assert signs["Great crossbows of the castle"] == "great-crossbow"
    assert signs["Light horse of the border"] == "javelin-horse"
    assert signs["Crews and carters"] == "pitchfork"
    joined = game("chainmail", "muret-1213")
    sides = [{card.black for card in deck.cards} for deck in muret().cards]
    assert sides == [{joined.evening.black == number} for number in (0, 1)]


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_card_of_the_evening_fits_in_each_language(language: Language) -> None:
    """Nothing too long, no letter that the typeface lacks."""
    for deck in muret(language).cards:
        assert card_sheets.render([deck], paper="a4", language=language).problems == ()


def test_the_roster_has_the_dice_against_each_class_that_is_on_the_table() -> None:
    """K-P2: sixteen heavy foot by the matrix, five dice and one man over against medium horse; Montfort has four classes."""
    table = muret().rosters[0].blocks[0]
    assert isinstance(table, StatTable)
    militia = next(line for line in table.lines if line.name == "Militia of the City")
    assert militia.cells[:2] == ("16", "320")
    assert table.tail_columns == ("light\nfoot", "heavy\nfoot", "medium\nhorse", "heavy\nhorse")
    assert militia.tail == ("16: 5–6", "16: 6", "5: 6", "4: 6")
    assert not table.total  # no prices, and nothing said of them where a sum would stand
    with RULES.replaced("melee.matrix.heavy-foot.heavy-horse.per", 2):
        changed = presented(game("chainmail", "muret-1213"), "en").rosters[0].blocks[0]
        assert isinstance(changed, StatTable)
        assert next(line for line in changed.lines if line.name == "Militia of the City").tail[-1] == "8: 6"


def test_the_roster_counts_the_groups_of_shooters_only_where_they_are_divided() -> None:
    """K-404: twelve archers are divided against two kinds of armour, eight crossbows never."""
    table = muret().rosters[0].blocks[0]
    assert isinstance(table, StatTable)
    lines = {line.name: line for line in table.lines}
    (archers,) = (note for note in lines["Archers of the camp"].notes if note.key.startswith("Groups"))
    assert archers.says.replace("\u00a0", " ") == "no armour 6 + 6; armour or shield 6 + 6; full armour 12"
    militia = lines["Militia of the Bourg"]
    assert not [note for note in militia.notes if note.key.startswith("Groups")]
    assert "8\u00a0shooters in one group" in militia.qualities


def test_the_roster_says_how_a_unit_becomes_tired_and_what_that_costs() -> None:
    """K-701 to K-703: beside the boxes of the cards, which have no room for it."""
    (rules,) = (block for block in muret().rosters[0].blocks if isinstance(block, Rules))
    says = {line.key: line.says for line in rules.lines}
    assert says["Fatigue"].startswith(
        "A unit is tired once it has moved for 5 turns; or moved for 2, charged and fought"
    )
    assert says["Tired:"].startswith("−2 to hit")
    assert says["Rest:"] == "1\u00a0full idle turn removes fatigue"


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_reference_has_all_that_is_needed_at_the_table(language: Language) -> None:
    """K-P3: round, matrix, missile table, terrain, formations, fatigue, examples with units that meet."""
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
    assert any(len(table.rows) == 5 and len(table.columns) == 6 for table in tables), (
        "the matrix of the five classes that are here"
    )
    examples = [block for block in blocks if isinstance(block, Example)]
    assert len(examples) == 5
    joined: Any = game("chainmail", "muret-1213")
    called = [unit.called(language) for army in map(SheetArmy, joined.armies) for unit in army.units]
    assert [
        sum(name.replace("\u00a0", " ") in block.title.replace("\u00a0", " ") for name in called) for block in examples
    ] == [2, 2, 2, 2, 2]


@pytest.mark.parametrize("language", SPEAK)
def test_the_first_page_of_the_reference_has_every_rule(language: Language) -> None:
    """Fatigue was told on both pages, terrain on the second: there stand readings and examples only."""
    sheet = muret(language).reference
    first = document_page.html(sheet, paper="a4").split('<div class="page')[1]
    titles = [block.title for block in sheet.blocks if isinstance(block, Rules | Table)]
    assert [title for title in titles if f">{title}<" not in first.replace("\u00a0", " ")] == titles[-1:]


def test_the_reference_says_how_the_waters_of_this_field_are_crossed() -> None:
    """K-506, K-507: what the players agreed, not what is usual; without an agreement what is usual."""
    joined: Any = game("chainmail", "muret-1213")
    assert _waters(joined) == {
        "stream": 'Louge: crossing costs 6"; only at fords and over bridges',
        "river": "Garonne: no ford on this field",
    }
    free = tuple(one.model_copy(update={"crossing": None}) for one in joined.evening.terrain)
    evening = joined.evening.model_copy(update={"terrain": free})
    usual = _waters(replace(joined, evening=evening))
    assert usual["stream"] == 'agreed case by case; usually 6" to cross'


def _waters(joined: Any) -> dict[str, str]:
    blocks = presented(joined, "en").reference.blocks
    terrain = next(one for one in blocks if isinstance(one, Table) and one.title == "Terrain")
    return {row[0].says: row[-1].says for row in terrain.rows if row[0].says in ("stream", "river")}


def test_markers_lie_by_kind() -> None:
    """Charged, shot, charged, shot: nobody found the marker he needed."""
    for deck in muret().markers:
        titles = [card.title for card in deck.cards]
        assert titles == sorted(titles, key=titles.index)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_briefing_has_all_that_the_scenario_agrees(language: Language) -> None:
    """Rain, a path, troops that come up: these rules know no reserve, so units wait where they stand."""
    scenario = game("chainmail", "muret-1213").evening.scenario
    sheet = muret(language).briefing
    assert sheet
    ground = " ".join(f"{line.key} {line.says}" for line in sheet.ground[1]).replace("\u00a0", " ")
    for agreed in (*scenario.ground, *(part for one in scenario.weather for part in (one.name, one.says))):
        assert agreed.say(language) in ground
    told = {cell.turn: cell.arrives for cell in sheet.cells if cell.arrives}
    assert told == {one.turn: one.says.say(language) for one in scenario.arrivals}
    assert {fixed.turn for side in game("chainmail", "muret-1213").evening.sides for fixed in side.fixed} == set(told)


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
    assert next(line for line in table.lines if line.name == "Militia of the City").tail[2] == "6: 6"
    assert "an incomplete group rolls too" in str(sheets.rosters[0].blocks[1])
    blocks = sheets.reference.blocks
    terrain = next(block for block in blocks if isinstance(block, Table) and block.title == "Terrain")
    assert terrain.rows[0][2].says == "no"
    assert sheets.map is not None
    assert sheets.map.legend[2].says == "downhill: full move; other directions: ×½; no charge at all"


@pytest.mark.parametrize(
    ("said", "condition"),
    [
        ("Charge:", "must keep going unless it lost or still fights"),  # K-207: a draw is no loss either
        ("Heavy crossbow:", "over ½ move: no reload, shoot only if you beat the enemy's d6"),  # K-204, not K-203
    ],
)
def test_a_rule_on_the_reference_sheet_keeps_its_condition(said: str, condition: str) -> None:
    """Who must, who may, and unless what."""
    blocks = [block for block in muret().reference.blocks if isinstance(block, Rules)]
    told = {line.key: line.says.replace("\u00a0", " ") for block in blocks for line in block.lines}
    assert condition in told[said]


def test_the_right_to_shoot_during_a_move_is_told_where_somebody_has_it() -> None:
    """K-104: a right, and of elves too; at Muret are neither elves nor horse archers."""
    told = "may also shoot during their own move"
    assert told not in _said()
    assert told in _said(full=True)


def _said(*, full: bool = False) -> set[str]:
    """The rules of the reference sheet of Muret."""
    blocks = muret(full=full).reference.blocks
    return {line.says.replace("\u00a0", " ") for one in blocks if isinstance(one, Rules) for line in one.lines}


def test_a_stream_stops_charges_typically_as_it_costs_typically() -> None:
    """K-506: each stream is settled by the players."""
    terrain = next(one for one in muret().reference.blocks if isinstance(one, Table) and one.title == "Terrain")
    said = {row[0].says: row[2].says for row in terrain.rows}
    assert (said["stream"], said["ditch"]) == ("usually no", "no")


def test_the_arc_of_mounted_shooters_is_told_as_read_where_anybody_throws_from_the_saddle() -> None:
    """K-201, K-Q16: not of archers alone; light horse with javelins is of Aragon only."""
    assert "K-Q16" in str(muret().reference.blocks)
    assert "K-Q16" not in str(presented(game("chainmail", "muret-1213").armies[1], "en").reference.blocks)
