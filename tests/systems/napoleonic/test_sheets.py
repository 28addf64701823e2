"""What lies on the table: cards, rosters, reference, map, markers of the sample evening."""

import json
import re
from collections.abc import Sequence
from fractions import Fraction
from itertools import pairwise
from math import dist
from typing import Any

import pytest

from builder.render.cards.card_sheets import compose, render
from builder.render.cards.face import Composer
from builder.render.cards.formats import MM, geometry
from builder.render.maps.drawing import MapDrawing
from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.rules.geometry import TOUCH, distance, middle, sides
from builder.rules.wording import in_hundred
from builder.sheets.blocks import (
    Area,
    Base,
    Card,
    Example,
    Limit,
    RuleLine,
    Rules,
    Sheets,
    Spot,
    StatLine,
    StatTable,
    Strip,
    Table,
)
from builder.sheets.vocabulary import CardShape
from builder.systems.napoleonic.procedures import melee
from builder.systems.napoleonic.procedures.fighter import Inputs
from builder.systems.napoleonic.profile import Volley
from builder.systems.napoleonic.readings import READINGS
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets import present
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.systems.napoleonic.sheets.examples import fighter
from builder.text import LANGUAGES, Language
from tests.systems.napoleonic.armies import game as cases_game
from tests.tools.samples import armies, game

EVENING = "borodino-village-1812"


def sheets(language: Language = "en", *, full: bool = False) -> Sheets:
    return present(game("napoleonic", EVENING), language, full=full)


def plain(text: str) -> str:
    """A text with common spaces."""
    return text.replace("\u00a0", " ")


def said(card: Card) -> str:
    """The rule lines of a card."""
    return plain(" ".join(f"{rule.key} {rule.says}" for rule in card.rules))


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_unit_has_a_card_with_all_its_boxes(language: Language) -> None:
    """N-P1: a box for each formation, a line for the target; for an action in movement, where it stops or worsens the
    shooting (N-314); engineers mark fortification.
    """
    for deck, army in zip(sheets(language).cards, game("napoleonic", EVENING).armies, strict=True):
        assert len(deck.cards) == len(army.roster.units)
        for card in deck.cards:
            engineers = card.sign == "sapper-axe"
            formations = 2 if card.sign in ("cannon", "howitzer") else 4
            shoots = card.sign not in ("sabre-horse", "sapper-axe", "wagon-wheel")
            boxes = sum(tally.boxes for row in card.tallies for tally in row)
            assert boxes >= formations + shoots + RULES.whole("terrain.fortifying.markers") * engineers
            attacks = [row.label for row in card.panel if row.head and "......" in row.label]
            assert bool(attacks) is (card.sign not in ("cannon", "howitzer", "sapper-axe", "wagon-wheel"))


def test_only_those_who_may_are_told_that_they_shoot_after_moving() -> None:
    """N-314."""
    boxes = {
        card.title: {plain(one.label) for row in card.tallies for one in row}
        for deck in sheets().cards
        for card in deck.cards
    }
    assert "moved: shoots, −1 a stand" in boxes["Life Guard Jaegers"]
    assert "moved: no shot" in boxes["106th of the Line"]
    assert not [label for label in boxes["Elisavetgrad Hussars"] if "moved" in label]


def test_a_box_stands_on_one_line_with_its_words() -> None:
    """A formation or an action in movement and its box are one mark, in no line of text that could be broken."""
    for deck in sheets().cards:
        for card in deck.cards:
            assert "□" not in said(card)
    jaegers = next(card for deck in sheets().cards for card in deck.cards if card.title == "Life Guard Jaegers")
    assert [[plain(tally.label) for tally in row] for row in jaegers.tallies] == [
        ["moved: shoots, −1 a stand"],
        ["line 15", "column 20", "square 6"],
        ["disord.", "march 27", "in column +8"],
    ]


def test_no_box_stands_alone_in_the_last_row() -> None:
    """The seventh box of the chasseurs, “moved”, was left over below two rows of three."""
    for evening in ("borodino-village-1812", "schoengrabern-1805", "wertingen-1805"):
        for deck in present(game("napoleonic", evening), "en").cards:
            assert all(len(card.tallies[-1]) > 1 for card in deck.cards)


def test_a_card_has_its_number_in_the_square_of_its_side() -> None:
    """The attacker is black, as on the map."""
    assert [{card.black for card in deck.cards} for deck in sheets().cards] == [{True}, {False}]


def holds(title: str, evening: str = EVENING) -> list[tuple[str, ...]]:
    """The heads of a card's table of morale, then its rows."""
    decks = present(game("napoleonic", evening), "en").cards
    table = next(card.table for deck in decks for card in deck.cards if card.title == title)
    assert table
    return [tuple(map(plain, row)) for row in (table.heads, *table.rows)]


def test_a_card_tells_the_roll_that_a_unit_holds_on() -> None:
    """N-602 to N-604: not base and modifiers, by formation and by stands lost in one turn, on every card."""
    assert holds("92nd of the Line") == [
        ("", "line", "column", "disord.", "2 lost", "3 lost"),
        ("Holds on ≤", "10", "12", "8", "6", "2"),
    ]
    assert holds("Yelets Infantry")[1] == ("Holds on ≤", "8", "10", "6")
    assert holds("Battery at Gorki")[1] == ("Holds on ≤", "10", "6", "2")


def test_a_card_of_a_regiment_with_a_general_has_its_losses_too_with_him_and_without() -> None:
    """N-604: what the 106th holds on after heavy losses decides the evening; other lines had pushed it out."""
    assert holds("106th of the Line") == [
        ("Holds on ≤", "line", "column", "disord.", "2 lost", "3 lost"),
        ("with general", "13", "15", "11", "9", "5"),
        ("no general", "10", "12", "8", "6", "2"),
    ]
    assert holds("Life Guard Jaegers") == [
        ("Holds on ≤", "line", "column", "disord.", "2 lost"),
        ("in settlement", "15", "–", "13", "11"),
        ("outside", "13", "15", "11", "9"),
        ("no general", "−3", "−3", "−3", "−3"),
    ]


def test_a_card_names_fortifications_only_where_there_are_some() -> None:
    """N-604: “at a fortification 14” stood on the guns' cards of an evening without any."""
    played: Any = game("napoleonic", EVENING)
    ground = played.evening.terrain[0].model_copy(update={"ground": "artillery-fortification"})
    works = played.evening.model_copy(update={"terrain": (*played.evening.terrain, ground)})
    for evening, named in ((played.evening, False), (works, True)):
        cards = present(type(played)(evening, played.armies), "en").cards[0].cards
        guns = next(card for card in cards if card.sign == "cannon")
        assert ("14" in str(guns.table)) is named


@pytest.mark.parametrize("language", LANGUAGES)
def test_cards_of_units_without_orders_are_called_unit_cards(language: Language) -> None:
    """The rules have no orders; the sheets were headed “Order cards”."""
    called = {"en": "Unit cards: ", "ru": "Карточки отрядов: "}
    for deck in sheets(language).cards:
        assert deck.title.startswith(called.get(language, called["en"]))


def test_cards_lie_two_beside_each_other_on_one_sheet_in_type_that_is_read_across_a_table() -> None:
    """Eleven cards in type of 6 points stood above an empty half of the paper."""
    for evening in ("borodino-village-1812", "schoengrabern-1805", "wertingen-1805"):
        for language in ("en", "ru"):
            for deck in present(game("napoleonic", evening), language).cards:
                made = render([deck], paper="a4", language=language)
                assert (made.sheets, made.problems) == (1, ())
                drawn = compose([(card, None) for card in deck.cards], geometry(), Composer())
                words = [run for face in drawn.faces.values() for run in face.words]
                assert min(run.size for run in words) >= 6.3


def test_figures_of_a_card_have_lines_of_more_than_their_height() -> None:
    """Bold figures touched those above and below."""
    form = geometry().format(CardShape.REGIMENT)
    assert form.table
    assert form.panel
    rows = [(one.height, one.value) for one in form.table.rows] + [(one.height, one.value) for one in form.panel.rows]
    assert all(height >= 1.05 * value / MM for height, value in rows)


def test_worked_examples_say_on_what_they_depend() -> None:
    """The Guard Jaegers are tested with Bistrom in their ranks, as on their card; the range of guns on a hill is the hill's too."""
    played: Any = game("napoleonic", EVENING)
    examples = {one.title: one for one in sheets().reference.blocks if isinstance(one, Example)}
    test = next(one for title, one in examples.items() if title.endswith("one stand lost"))
    assert [plain(f"{label} {sum_}") for label, sum_, _ in test.steps][-1] == "highest passing roll 10 + 3 + 2 = 15"
    sides = list(played.evening.sides)
    fire = {"target": "line-92", "groups": [{"unit": "gorki-guns", "stands": 4, "distance": 99}]}
    sides[1] = sides[1].model_copy(update={"volleys": (Volley.model_validate_json(json.dumps(fire)),)})
    clear = type(played)(played.evening.model_copy(update={"sides": tuple(sides)}), played.armies)
    worked = [one for one in present(clear, "en").reference.blocks if isinstance(one, Example)]
    ranges = [plain(sum_) for one in worked for _, sum_, _ in one.steps if "25 to 100 cm" in sum_]
    assert ranges
    assert all("(2 hill levels +20)" in one for one in ranges)


def test_no_example_of_opening_fire_is_farther_than_one_sees_in_the_mist() -> None:
    """The battery at Gorki opened fire at 99 cm, where nobody sees farther than 40 cm before turn 3."""
    evening: Any = game("napoleonic", EVENING).evening
    (mist,) = evening.scenario.weather
    assert (mist.first, mist.last) == (1, 2)
    assert "nobody sees or shoots farther than 40 cm" in mist.says.say("en")
    fired = [group.distance for side in evening.sides for volley in side.volleys for group in volley.groups]
    assert fired
    assert max(fired) <= 40


def test_a_barricade_is_drawn_on_its_bridge() -> None:
    """Its name alone stood on the map, beside the village."""
    field = sheets().map
    assert field
    (bridge,) = [shape for shape in field.shapes if isinstance(shape, Spot) and shape.sign == "bridge"]
    (barricade,) = [shape for shape in field.shapes if isinstance(shape, Strip) and shape.texture == "barricade"]
    assert middle(barricade.points) == pytest.approx(bridge.at)
    for size in ("a4", "a6", "briefing"):
        drawing = MapDrawing(field, layout(field, SIZES[size]))
        drawing.content()
        label = next(one for one in drawing.labels if "barricade" in " ".join(one.lines))
        village = next(outline for outline, ground in drawing.areas if ground.texture == "settlement")
        at = drawing.plan.place(bridge.at)
        assert 2 * dist(label.at, at) < dist(label.at, middle(tuple(village))), size


def panel(title: str, evening: str = EVENING) -> dict[str, tuple[str, ...]]:
    """The lines of a unit's panel by their labels."""
    decks = present(game("napoleonic", evening), "en").cards
    found = next(card for deck in decks for card in deck.cards if card.title == title)
    return {row.label.replace("\u00a0", " "): row.values for row in found.panel}


def test_a_card_tells_what_its_attack_comes_to_against_this_evenings_units() -> None:
    """The totals and chances of the procedure; a garrison where it stands; enemies alike on one line."""
    blows = panel("Elisavetgrad Hussars")
    assert blows["foot 5"] == ("+21", "100")
    assert blows["foot 1–3"] == ("+12", "91")
    chasseurs = panel("9th Chasseurs")
    played: Any = game("napoleonic", EVENING)
    first, second = (SheetArmy(army).units for army in played.armies)
    attack = Inputs(attackers=(fighter(first[5]),), defenders=(fighter(second[0]),), place="settlement")
    answer = melee.run(attack).result
    assert chasseurs["garrison 1"] == (f"+{answer['total']}", in_hundred(Fraction(answer["attacker.chance"])))


def test_each_group_of_targets_has_its_own_total_and_chance() -> None:
    """Enemies who differ are never on one line with the least and the greatest total, so that the player need not guess."""
    line = panel("106th of the Line")
    assert line["horse 8"] == ("+4", "66")
    assert line["garrison 1"] == ("+1", "52")
    named = {n for label in line for n in spread_out(label.partition(" ")[2])}
    assert named == set(range(1, 9))


def test_a_card_says_what_its_numbers_are() -> None:
    """“12/8 9/6 6/4 3/2” had no heads, “foot 4, 7” read as values, “in 100” did not say of what."""
    line = panel("106th of the Line")
    assert line["shot/stand, 15/30 cm"] == ("3/2",)
    assert line["attacks no. ......"] == ("total", "wins %")
    assert panel("9th Chasseurs")["a stand on foot, 10/20 cm"] == ("3/2",)
    with RULES.replaced("shooting.tables.infantry.values.near.4", 17):
        line = panel("106th of the Line")
    assert (line["stands"], line["15/30 cm"]) == (("4", "3", "2", "1"), ("17/8", "9/6", "6/4", "3/2"))


def test_the_card_of_a_garrison_tells_what_it_shoots_with_from_its_settlement() -> None:
    """N-501: from a settlement one more a stand; nobody else begins at a rest."""
    assert panel("Life Guard Jaegers")["from a rest, 15/30 cm"] == ("4/3",)
    assert "from a rest, 15/30 cm" not in panel("1st Jaegers")


def test_where_a_card_has_too_few_lines_two_groups_share_one_each_with_its_own_numbers() -> None:
    """Seven groups on the five lines of a brigade at Schöngrabern, those of one arm together."""
    line = panel("Brigade of Laplanche-Mortières", "schoengrabern-1805")
    assert line["horse 8/7"] == ("+9/+5", "84/70")
    assert line["foot 2, 3/1"] == ("+7/+6", "77/74")
    assert (line["garrison 4, 5"], line["garrison 6"]) == (("+7", "77"), ("+3", "62"))
    assert line["horse 9, 10"] == ("+16", "98")


def test_foot_and_horse_against_whom_an_attack_comes_to_the_same_share_a_line() -> None:
    """The 8th Light on foot, the chasseurs on horseback."""
    assert panel("Life Guard Jaegers")["units 4, 6, 7"] == ("+7", "77")


def spread_out(label: str) -> set[int]:
    """The numbers of a label; none of other labels."""
    found: set[int] = set()
    for one in label.split(", "):
        ends = one.split("–")
        if all(end.isdigit() for end in ends):
            found |= set(range(int(ends[0]), int(ends[-1]) + 1))
    return found


def test_a_roster_has_values_for_each_number_of_stands_left() -> None:
    """N-P2: near and far, from all stands to one; a box a stand, the last one heavy."""
    table = next(
        block for block in sheets().rosters[0].blocks if hasattr(block, "lines") and hasattr(block, "box_columns")
    )
    line = table.lines[0]
    assert line.tail == ("12/8 · 9/6 · 6/4 · 3/2", "15/30", "40")  # type: ignore[union-attr]
    assert (line.boxes[0].count, line.boxes[0].heavy) == (4, 3)  # type: ignore[union-attr]


def test_a_roster_has_the_rolls_that_a_unit_holds_on_as_its_card_has() -> None:
    """N-602, N-604: as the game begins, in column, disordered, after losses in one turn; guns have no column."""
    tables = [next(block for block in roster.blocks if isinstance(block, StatTable)) for roster in sheets().rosters]
    held = {line.name: line.cells[1:3] for table in tables for line in table.lines}
    assert held["106th of the Line"] == ("13 · 15 · 11", "9 · 5")
    assert held["Life Guard Jaegers"] == ("15 · – · 13", "11")
    assert held["40th Jaegers"] == ("8 · 10 · 6", "–")
    assert held["Corps battery"] == ("10", "6")


def test_each_general_has_a_box_for_his_death() -> None:
    """N-601: units near him test when he dies; the roster had no place to mark it."""
    for roster, army in zip(sheets().rosters, fielded(), strict=True):
        _, generals = (block for block in roster.blocks if isinstance(block, StatTable))
        assert [line.name for line in generals.lines] == [one.name.say("en") for one in army.roster.generals]
        assert all([box.count for box in line.boxes] == [1] for line in generals.lines)
    plauzonne = next(line for line in generals_of(0) if line.name == "Plauzonne")
    assert plauzonne.qualities == ("general", "in the ranks of 106th of the Line")
    assert plauzonne.cells == ("+3", "+1")


def fielded() -> Sequence[Any]:
    """Both armies of the evening."""
    return game("napoleonic", EVENING).armies


def generals_of(side: int) -> tuple[StatLine, ...]:
    """The lines of an army's generals on its roster."""
    return [block for block in sheets().rosters[side].blocks if isinstance(block, StatTable)][1].lines


def test_the_token_of_a_general_shows_his_side() -> None:
    """Both armies have a star; without an evening only one army's lie there."""
    for made, owner in (
        (sheets(), "Prince Eugène, FRANCE"),
        (present(game("napoleonic", EVENING).armies[0], "en"), "Prince Eugène"),
    ):
        token = next(card for card in made.markers[0].cards if "Prince Eugène" in card.owner)
        assert (token.title, token.owner) == ("C-IN-C", owner)


def test_each_unit_that_shoots_has_a_marker_for_an_action_in_movement() -> None:
    """N-314: all may move in the same turn; there were markers for half of them."""
    armies = tuple(map(SheetArmy, fielded()))
    for deck, army in zip(sheets().markers[: len(armies)], armies, strict=True):  # then those of the scenario
        moved = sum(card.title == "moved" for card in deck.cards)
        assert moved == sum(unit.table is not None for unit in army.units)


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_whole_reference_has_every_table_and_every_reading(language: Language) -> None:
    """N-P3, and each open point with how it is read."""
    blocks = sheets(language, full=True).reference.blocks
    facts = {fact for block in blocks for fact in getattr(block, "facts", ())}
    assert {"N-401", "N-402", "N-403", "N-404", "N-501", "N-502", "N-310", "N-311", "N-604", "N-605", "N-703", "N-704",
            "N-201"} <= facts  # fmt: skip
    said = " ".join(line.key for block in blocks if isinstance(block, Rules) for line in block.lines)
    assert all(question in said for question in READINGS.known())


def test_the_map_shows_what_play_asks_about() -> None:
    """N-P4: perimeter, levels, wood's edge, bridge with barricade, ford, wall; 10 and 20 cm on the scale."""
    sheet = sheets().map
    assert sheet is not None
    labels = {getattr(shape, "label", "").replace("\u00a0", " ") for shape in sheet.shapes}
    assert {"Borodino, perimeter 60 cm", "Gorki, level 1", "level 2", "wood edge 5 cm", "bridge, barricade", "ford",
            "Churchyard wall, lower than a man"} <= labels  # fmt: skip
    kinds = {type(shape) for shape in sheet.shapes}
    assert {Area, Strip, Limit, Spot, Base} <= kinds
    assert [tick for tick, _ in sheet.scale.ticks] == [0, 10, 20]


def test_a_changed_number_is_on_every_sheet() -> None:
    """One number, one place: a near value on card, roster and reference."""
    key = "shooting.tables.infantry.values.near.4"
    with RULES.replaced(key, 17):
        made = sheets()
    assert any("17/8" in row.values for deck in made.cards for card in deck.cards for row in card.panel)
    assert "17/8" in str(made.rosters[0])
    tables = [block for block in made.reference.blocks if isinstance(block, Table)]
    assert any(cell.says == "17" for table in tables for row in table.rows for cell in row)


def test_an_army_without_an_evening_has_sheets_and_no_map() -> None:
    """A roster alone can be printed."""
    made = present(armies("napoleonic")[0], "ru")
    assert made.map is None
    assert made.cards[0].cards


def test_every_pair_of_units_has_its_chances() -> None:
    """They sum to one; horse shoots at nobody."""
    from builder.systems.napoleonic.sheets import matchups

    first, second = game("napoleonic", EVENING).armies
    table = matchups(first, second, "en").deeds
    assert all(sum(one.blow.odds.values()) == 1 for one in table)
    assert not [one for one in table if "Chasseurs" in one.actor.name and one.blow.procedure == "shooting"]
    assert {one.blow.procedure for one in table} == {"melee", "shooting"}


def test_the_edge_of_a_wood_is_as_deep_all_around_as_the_rules_say() -> None:
    """N-313: the inner line keeps its distance from each side of the wood."""
    sheet = sheets().map
    assert sheet is not None
    wood = next(one.outline for one in sheet.shapes if isinstance(one, Area) and one.texture == "trees")
    line = next(one.points for one in sheet.shapes if isinstance(one, Limit))
    for side in sides(wood):
        nearest = min(distance(side, (a, b)) for a, b in pairwise(line))
        assert abs(nearest - RULES.whole("shooting.wood.edge")) < TOUCH


def played(**change: object) -> Sheets:
    """The sheets of the evening of the cases, changed; both sides call their units alike."""
    return present(cases_game(**change), "en")


def told(sheets: Sheets) -> str:
    """The words of the reference sheet."""
    blocks = sheets.reference.blocks
    return " ".join(f"{line.key} {line.says}" for block in blocks if isinstance(block, Rules) for line in block.lines)


def test_a_garrison_is_told_on_the_roster_of_its_own_army() -> None:
    """N-105: the light infantry of blue holds the village, that of red does not."""
    red, blue = (
        {line.key: line.says for block in roster.blocks if isinstance(block, Rules) for line in block.lines}
        for roster in played().rosters
    )
    assert "settlement" in blue["Garrisons:"]
    assert "Garrisons:" not in red


def test_a_barricade_on_a_bridge_brings_its_rule_along() -> None:
    """N-113."""
    assert "Barricade at a bridge" in told(played())
    assert "Barricade at a bridge" not in told(played(evening__terrain__stream__bridges=[]))


def test_the_club_reading_of_large_groups_stands_on_cards_and_rosters() -> None:
    """N-Q2, N-Q4: six howitzers go on as six times the first row, their shells do not go on."""
    large = {
        "list__lines__guns__howitzers": True,
        "list__lines__guns__stands": {"from": 2, "to": 6},
        "red__units__guns-1__stands": 6,
    }
    for readings, worth, shells in (({}, "12/8", "6"), ({"N-Q2": "extrapolate"}, "18/12", "–")):
        sheets = played(**large, evening__readings=readings)
        table, _ = (block for block in sheets.rosters[0].blocks if isinstance(block, StatTable))
        (line,) = (one for one in table.lines if one.id == "guns-1")
        assert line.tail[0].startswith(worth)
        assert f"{shells} · {shells} · 6 · 4 · 2 · 2" in line.below[0].name
        card = next(card for card in sheets.cards[0].cards if card.number == "6")
        assert [row.values[0] for row in card.panel[1:4]] == [*worth.split("/"), shells]


def test_cavalry_has_a_box_for_the_square_where_a_club_reads_it_so() -> None:
    """N-Q27."""
    for readings, boxed in (({}, False), ({"N-Q27": "any"}, True)):
        card = next(card for card in played(evening__readings=readings).cards[0].cards if card.sign == "sabre-horse")
        assert any(tally.label == "square" for row in card.tallies for tally in row) is boxed


@pytest.mark.parametrize(
    ("language", "no_flanks", "no_rear"),
    [
        ("en", "squares and disordered units have none", "squares and disordered units have no rear"),
        ("ru", "у каре и расстроенных его нет", "у каре и расстроенных его нет"),
    ],
)
def test_flank_and_rear_are_told_with_who_has_none(language: Language, no_flanks: str, no_rear: str) -> None:
    """N-703: the text says so beside both modifiers; in morale the zones are those of the same flank and rear."""
    tables = [
        one
        for one in sheets(language).reference.blocks
        if isinstance(one, Table) and one.facts in (("N-604",), ("N-703",))
    ]
    told = [row[1].says for table in tables for row in table.rows if no_flanks in row[1].says or no_rear in row[1].says]
    named = [
        (RULES.said(f"{phase}.modifiers.{side}.name").say(language), none)
        for phase in ("morale", "melee")
        for side, none in (("flank", no_flanks), ("rear", no_rear))
    ]
    assert len(told) == len(named)
    assert all(any(row.startswith(name) and none in row for row in told) for name, none in named)


def test_it_is_batteries_that_do_not_shoot_on_the_march() -> None:
    """N-314 says nothing of foot: “none in march” forbade it to everybody."""
    said = " ".join(
        line.says for block in sheets().reference.blocks if isinstance(block, Rules) for line in block.lines
    )
    assert "no battery in march formation" in said
    assert "none in march" not in said


def test_borodino_uses_all_that_an_evening_can_say() -> None:
    """Mist, the bridge, an event, jaegers who wait: each stands on the briefing, and the waiting on their cards and roster."""
    evening: Any = game("napoleonic", EVENING)
    scenario = evening.evening.scenario
    without = {"lines", "decided"}  # the village has its own terrain, and a draw is possible
    assert all(getattr(scenario, key) for key in set(type(scenario).model_fields) - without)
    waiting = {unit for one in evening.evening.sides[1].fixed for unit in one.units}
    cards = {card.title: said(card) for card in sheets().cards[1].cards}
    for number in (1, 19, 40):
        assert f"jaegers-{number}" in waiting
        name = next(title for title in cards if title.startswith(f"{number}") and "Jaegers" in title)
        assert cards[name].startswith("May not move before turn 3, unless a French unit is over the Kolocha.")


def test_values_of_modifiers_stand_beside_their_conditions() -> None:
    """N-501, N-502, N-703: the heads “per stand” and “± difference” held them apart by a third of the column."""
    tables = [one for one in sheets(full=True).reference.blocks if isinstance(one, Table)]
    found = [one for one in tables if set(one.facts) & {"N-501", "N-502", "N-604", "N-703"}]
    assert [one.title for one in found] == ["Muskets: each stand", "Artillery: each figure", "Morale", "Melee"]
    assert max(len(row[0].says) for one in found for row in one.rows) == len("−12")
    assert not any("".join(one.columns) for one in found)


def test_the_briefing_calls_units_by_one_word_and_tells_the_order_of_the_turn() -> None:
    """“Часть”, “отряд” and “полк” stood for one thing on one sheet; a guest was not told what follows what."""
    for evening in ("borodino-village-1812", "schoengrabern-1805", "wertingen-1805"):
        made = present(game("napoleonic", evening), "ru").briefing
        assert made
        lines = [line for _, told in (made.setup, made.ground, made.winning, made.guest) for line in told]
        said_ = " ".join(
            (*(f"{line.key} {line.says}" for line in lines), *made.score[1], *(cell.arrives for cell in made.cells))
        )
        assert not re.search(r"\b[Чч]аст(ь|и|ей|ями)\b", said_)
        assert "Ход: движение, стрельба, мораль, атака, рукопашная." in plain(said_)


def test_a_briefing_writes_the_share_of_a_road_as_the_reference_does() -> None:
    """“×3/2” on one sheet was “1½” on the other."""
    made = sheets().briefing
    assert made
    assert RuleLine("Road:", "move ×1½") in [RuleLine(one.key, plain(one.says)) for one in made.ground[1]]


@pytest.mark.parametrize("language", ["en", "ru"])
@pytest.mark.parametrize("size", ["a4", "a6", "briefing"])
def test_the_village_has_its_name_on_every_map(language: Language, size: str) -> None:
    """On the Russian A6 map its name was left out: the first place below it was too near to the river, the next one was not."""
    field = sheets(language).map
    assert field
    drawing = MapDrawing(field, layout(field, SIZES[size]))
    drawing.content()
    names = [plain(" ".join(label.lines)) for label in drawing.labels]
    assert {"en": "Borodino, perimeter 60 cm", "ru": "Бородино, периметр 60 см"}[language] in names
