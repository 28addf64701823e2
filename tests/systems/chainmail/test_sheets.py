"""What the sample evening of `chainmail` prints beside its cards: rosters, reference, map, briefing (K-P2 to K-P4)."""

from dataclasses import replace
from typing import Any

import pytest

from builder.documents.fields import Name
from builder.render.pages import document_page, reference_plan
from builder.sheets.blocks import Base, Example, Rules, StatTable, Strip, Table
from builder.sheets.vocabulary import CardSign
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy
from builder.text import LANGUAGES, Language
from tests.systems.chainmail.printed import SPEAK, muret, presented
from tests.tools.samples import game


def test_the_roster_has_the_dice_against_each_class_that_is_on_the_table() -> None:
    """K-P2: sixteen heavy foot by the matrix, five dice and one man over against medium horse; Montfort has four classes."""
    table = muret().rosters[0].blocks[0]
    assert isinstance(table, StatTable)
    militia = next(line for line in table.lines if line.name == "Militia of the City")
    assert militia.cells[:3] == ("16", "320", '9"')
    assert table.over == (("melee: dice against", 3, 4),), "a move, and heads of classes, had to be guessed"
    assert table.columns[3:] == ("light\nfoot", "heavy\nfoot", "medium\nhorse", "heavy\nhorse")
    assert militia.cells[3:] == ("16\u00a0on 5–6", "16\u00a0on 6", "5\u00a0on 6", "4\u00a0on 6")
    assert not table.total  # no prices, and nothing said of them where a sum would stand
    with RULES.replaced("melee.matrix.heavy-foot.heavy-horse.per", 2):
        changed = presented(game("chainmail", "muret-1213"), "en").rosters[0].blocks[0]
        assert isinstance(changed, StatTable)
        assert next(line for line in changed.lines if line.name == "Militia of the City").cells[-1] == "8\u00a0on 6"


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


def test_fatigue_is_ticked_in_one_place_the_card() -> None:
    """K-P1, K-P2: the same boxes stood on card and roster, and neither said which of them counts."""
    (rules,) = (block for block in muret().rosters[0].blocks if isinstance(block, Rules))
    assert {line.key: line.says for line in rules.lines}["Fatigue:"] == "tick its boxes on the unit's card"


@pytest.mark.parametrize(
    ("choice", "tired"), [("shift", "−2 on each of their dice, +2 against them"), ("ignore", "morale −1")]
)
def test_the_reference_says_what_fatigue_does_as_the_club_reads_it(choice: str, tired: str) -> None:
    """K-703, K-204, K-Q6: a club that ignores bonuses on a d6 read of −2 and +2 none the less."""
    joined: Any = game("chainmail", "muret-1213")
    evening = joined.evening.model_copy(update={"readings": {"K-Q6": choice}})
    sheets = presented(replace(joined, evening=evening), "en")
    says = {line.key: line.says for one in sheets.reference.blocks if isinstance(one, Rules) for line in one.lines}
    assert says["Tired:"].startswith(tired)
    assert ("Bonus:" in says) == (choice == "shift")
    assert any(card.title == f"tired ({tired})" for card in sheets.markers[0].cards) == (choice == "ignore")


def test_an_evening_s_rule_replaces_no_row_of_the_missile_table() -> None:
    """K-403: at Toulouse a rule called “Full armour” took away one of the two rows of full armour, not the other."""
    played = game("chainmail", "toulouse-1218")
    ground = (*played.evening.scenario.ground, Name.model_validate("Full armour: behind walls all game."))
    scenario = played.evening.scenario.model_copy(update={"ground": ground})
    ruled = replace(played, evening=played.evening.model_copy(update={"scenario": scenario}))
    tables = [[one for one in presented(on, "en").reference.blocks if isinstance(one, Table)] for on in (played, ruled)]
    before, after = (next(one.rows for one in found if "K-403" in one.facts) for found in tables)
    assert before == after


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
    assert len(examples) == 3
    joined: Any = game("chainmail", "muret-1213")
    called = [
        f"{unit.name.say(language)} ({side.back.say(language)} {unit.number})"
        for side, army in zip(joined.evening.sides, map(SheetArmy, joined.armies), strict=True)
        for unit in army.units
    ]
    titles = [block.title.replace("\u00a0", " ") for block in examples]
    assert [sum(name in title for name in called) for title in titles] == [2, 2, 2]


@pytest.mark.parametrize("language", SPEAK)
def test_the_first_page_of_the_reference_has_every_rule(language: Language) -> None:
    """Fatigue was told on both pages, terrain on the second: there stand who waits and how the evening is won, what cards
    have, readings and examples only.
    """
    sheet = muret(language).reference
    first = document_page.html(sheet, paper="a4").split('<div class="page')[1]
    titles = [block.title for block in sheet.blocks if isinstance(block, Rules | Table)]
    assert [title for title in titles if f">{title}<" not in first.replace("\u00a0", " ")] == titles[-3:]


def test_the_reference_says_how_the_waters_of_this_field_are_crossed() -> None:
    """K-506, K-507: what the players agreed, not what is usual; without an agreement what is usual."""
    joined: Any = game("chainmail", "muret-1213")
    assert _waters(joined) == {
        "stream": 'Louge: crossing costs 6"; only at fords and, at no cost, over bridges',
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


def test_the_terrain_table_tells_a_usual_move_from_one_that_stands_beside_it() -> None:
    """K-504, K-507: a dash meant both that a ditch does not slow and that nobody crosses the Garonne."""
    blocks = muret().reference.blocks
    terrain = next(one for one in blocks if isinstance(one, Table) and one.title == "Terrain")
    found = {row[0].says: (row[1].says, row[2].says) for row in terrain.rows}
    assert (found["ditch"], found["river"]) == (("as usual", "no charge"), ("see notes", ""))
    assert "–" not in {says for cells in found.values() for says in cells}


def test_the_reference_has_who_waits_and_how_the_evening_is_won() -> None:
    """They stood on the briefing only, which is not at hand in play."""
    blocks = muret().reference.blocks
    (told,) = [one for one in blocks if isinstance(one, Rules) and one.title == "Waits and victory"]
    said = [f"{line.key} {line.says}".strip().replace("\u00a0", " ") for line in told.lines]
    assert said[0] == "ARAGON 6, 7: may not move before turn 3"
    assert said[-1] == "None of this by the end: Aragon wins, the siege goes on"


@pytest.mark.parametrize("evening", ["muret-1213", "toulouse-1218"])
@pytest.mark.parametrize("language", SPEAK)
def test_the_reference_has_every_way_to_win_that_the_briefing_has(evening: str, language: Language) -> None:
    """A condition called "Palisade" gave way to the rule of that name about the ground."""
    sheets = presented(game("chainmail", evening), language)
    assert sheets.briefing
    told = {line.key for one in sheets.reference.blocks if isinstance(one, Rules) for line in one.lines}
    _, won = sheets.briefing.winning
    assert {line.key for line in won} <= told


def test_a_flag_marks_a_place_and_no_line() -> None:
    """Montfort wins anywhere north of the palisade, but a flag stood in the gate, which he may not use; Aragon wins anywhere
    south of the Louge, but one stood at Muret.
    """
    flags = [[one.name.say("en") for one in game("chainmail", name).evening.scenario.objectives if one.at] for name in ("toulouse-1218", "muret-1213")]  # fmt: skip
    assert flags == [["Entrance"], []]


def test_markers_lie_by_kind() -> None:
    """Charged, shot, charged, shot: nobody found the marker he needed."""
    for deck in muret().markers:
        titles = [card.title for card in deck.cards]
        assert titles == sorted(titles, key=titles.index)


def test_every_unit_that_can_charge_has_a_marker_for_it() -> None:
    """K-207 binds any troops that charged; only mounted units had markers. Engines never charge, nor tire (K-701)."""
    for deck, cards in zip(muret().markers, muret().cards, strict=True):
        signs = [card.sign for card in deck.cards]
        fighters = sum(card.sign != "trebuchet" for card in cards.cards)
        assert (signs.count(CardSign.ARROW), signs.count(CardSign.TIRED)) == (fighters, fighters)


def test_a_guest_reads_whom_a_charge_binds_and_to_what() -> None:
    """K-207: straight ahead is for cavalry; no charge after a charge, and moving on, are for all."""
    sheet = muret().briefing
    assert sheet
    (charge,) = (row for row in sheet.guest[1] if "charge" in row.key)
    assert f"{charge.key} {charge.says}".replace("\u00a0", " ") == (
        "A charge by cavalry goes almost straight ahead. After any charge, a unit may not charge again for 1 turn; "
        "if it did not lose and is not still fighting, it must move on in the same direction in the next turn."
    )
    with RULES.replaced("reform.charge.rest", 2):
        changed = presented(game("chainmail", "muret-1213"), "en").briefing
        assert changed
        assert any("again for 2\u00a0turns" in row.says for row in changed.guest[1])


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
    arrivals = {one.turn: one.says.say(language) for one in scenario.arrivals}
    assert set(told) == set(arrivals)
    assert all(told[turn].endswith(says) for turn, says in arrivals.items())  # after the units that may then move
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
    assert next(line for line in table.lines if line.name == "Militia of the City").cells[5] == "6\u00a0on 6"
    assert "an incomplete group rolls too" in str(sheets.rosters[0].blocks[1])
    blocks = sheets.reference.blocks
    terrain = next(block for block in blocks if isinstance(block, Table) and block.title == "Terrain")
    assert terrain.rows[0][2].says == "no charge"
    assert sheets.map is not None
    assert sheets.map.legend[2].says == "downhill: full move; other directions: ×½; no charge at all"


@pytest.mark.parametrize(
    ("said", "condition"),
    [
        (
            "Charge:",
            "may not charge again for 1 turn; unless it lost or is still fighting, it must move on in the same direction",
        ),  # K-207: a draw is no loss either
        (
            "Heavy crossbow:",
            "once in 2 turns; up to ½ move: shot or reload; after more: shot only on a higher d6",
        ),  # K-204, not K-203
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
    """K-506: each stream is settled by the players; "usually no charge" left open whether this one stops them."""
    terrain = next(one for one in muret().reference.blocks if isinstance(one, Table) and one.title == "Terrain")
    said = {row[0].says: row[2].says for row in terrain.rows}
    assert (said["stream"], said["ditch"]) == ("no charge unless agreed", "no charge")


def test_the_arc_of_mounted_shooters_is_told_as_read_where_anybody_throws_from_the_saddle() -> None:
    """K-201, K-Q16: not of archers alone; light horse with javelins is of Aragon only."""
    assert "K-Q16" in str(muret().reference.blocks)
    assert "K-Q16" not in str(presented(game("chainmail", "muret-1213").armies[1], "en").reference.blocks)


@pytest.mark.parametrize("language", SPEAK)
def test_the_reference_explains_what_stands_on_a_card_as_the_briefing_does(language: Language) -> None:
    """What "each", "back" and "shield, 2×6" are, the boxes of fatigue, those of shooters, javelins, the second shot, which no key had."""
    briefing = muret(language).briefing
    assert briefing
    assert len(briefing.fields) == 8
    assert briefing.fields in [block.lines for block in muret(language).reference.blocks if isinstance(block, Rules)]


@pytest.mark.parametrize("language", SPEAK)
def test_the_briefing_has_no_numbers_of_rules_and_asks_for_what_the_rules_leave_open(language: Language) -> None:
    """K-Q17 stood under Ground; how morale is rolled and what a stone does (K-106) is agreed before the game."""
    briefing = muret(language).briefing
    assert briefing
    assert "K-" not in str((briefing.ground, briefing.setup, briefing.winning))
    assert len(briefing.open[1]) > 5


def test_the_briefing_names_embankments_whose_names_do_not_say_so() -> None:
    """On its small map a castle and a camp had lines of a kind that no key explained."""
    briefing = presented(game("chainmail", "toulouse-1218"), "en").briefing
    assert briefing
    keys = [line.key for line in briefing.ground[1]]
    assert "Embankment (palisade, Château Narbonnais, Wooden town):" in keys
    assert {"Ditch:", "Road:", "Wood:"} <= set(keys), "the map says these itself"


def test_the_turn_has_shots_of_the_side_that_moves_only_where_it_may_shoot() -> None:
    """K-104: elves and horse archers; the reference of Muret, which has neither, let both sides shoot."""
    blocks = {full: muret(full=full).reference.blocks for full in (False, True)}
    turns = {full: next(one for one in of if isinstance(one, Rules)).lines[1].says for full, of in blocks.items()}
    assert turns[False] == "one side moves; the shots of stationary enemies take effect at once"
    assert turns[True] == "one side moves; its shots and those of stationary enemies take effect at once"


@pytest.mark.parametrize("language", SPEAK)
def test_a_rule_for_single_units_stands_on_the_briefing_their_cards_and_the_roster(language: Language) -> None:
    """The path of Montfort's household at Muret stood on the briefing alone, without their numbers."""
    joined: Any = game("chainmail", "muret-1213")
    (note,) = joined.evening.sides[1].notes
    says, sheets = note.says.say(language), muret(language)
    assert sheets.briefing
    assert [line.key for line in sheets.briefing.ground[1] if line.says == says] == [
        f"{joined.evening.sides[1].back.say(language)} 5, 6:"
    ]
    on_card = f"{says[0].upper()}{says[1:]}."
    units = [card.number for deck in sheets.cards for card in deck.cards if on_card in {one.says for one in card.rules}]
    assert units == ["5", "6"]
    table = sheets.rosters[1].blocks[0]
    assert isinstance(table, StatTable)
    assert [line.id for line in table.lines if says in [one.says for one in line.notes]] == list(note.units)


@pytest.mark.parametrize("evening", ["toulouse-1218", "muret-1213"])
@pytest.mark.parametrize("language", SPEAK)
def test_terrain_is_on_the_front_of_the_reference_and_no_block_goes_on_in_another_column(
    evening: str, language: Language
) -> None:
    """Toulouse: the Russian terrain was on the back, and "Unit cards" was in two columns with an example between them."""
    made = presented(game("chainmail", evening), language).reference
    best = reference_plan.plan(made.blocks, 210, 297)
    front, _ = best.pages
    (terrain,) = (one.title for one in made.blocks if isinstance(one, Table) and len(one.columns) == TERRAIN_COLUMNS)
    assert terrain in [best.blocks[at].title for at in front.wide]  # type: ignore[union-attr]
    shown = [best.blocks[at] for page in best.pages for column in page.columns for at in column]
    assert not [one for one in shown if getattr(one, "title", "").endswith("…")]


TERRAIN_COLUMNS = 4  # ground, move, charge, other effects: no other table has as many
