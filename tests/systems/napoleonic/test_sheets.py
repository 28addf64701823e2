"""What lies on the table beside the cards: rosters, reference, map, markers, briefing."""

import re
from collections.abc import Sequence
from itertools import pairwise
from math import dist
from typing import Any

import pytest

from builder.render.maps.drawing import MapDrawing
from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.rules.geometry import TOUCH, distance, middle, sides
from builder.sheets.blocks import (
    Area,
    Base,
    Document,
    Limit,
    RuleLine,
    Rules,
    Spot,
    StatLine,
    StatTable,
    Strip,
    Table,
)
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets import present
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.text import Language
from tests.systems.napoleonic.evening_sheets import EVENING, plain, played, said, sheets
from tests.tools.samples import all_made, armies, game


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


def test_a_roster_has_values_for_each_number_of_stands_left() -> None:
    """N-P2: near and far, from all stands to one; a box a stand, the last one heavy."""
    table = next(
        block for block in sheets().rosters[0].blocks if hasattr(block, "lines") and hasattr(block, "box_columns")
    )
    line = table.lines[0]
    assert line.tail == ("12/8", "9/6", "6/4", "3/2", "15/30", "40")  # type: ignore[union-attr]
    assert (line.boxes[0].count, line.boxes[0].heavy) == (4, 3)  # type: ignore[union-attr]


def test_a_roster_has_the_rolls_that_a_unit_holds_on_as_its_card_has() -> None:
    """N-602, N-604: as the game begins, in column or square, disordered, after losses in one turn; guns have no column."""
    tables = [next(block for block in roster.blocks if isinstance(block, StatTable)) for roster in sheets().rosters]
    held = {line.name: " ".join(line.cells[1:]) for table in tables for line in table.lines}
    assert held["106th of the Line"] == "13 15 11 9 5"
    assert held["Life Guard Jaegers"] == "15 – 13 11 –"
    assert held["40th Jaegers"] == "8 10 6 – –"
    assert held["Corps battery"] == "10 – 8 6 –"


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


def test_the_marker_of_a_general_tells_what_he_adds_to_morale() -> None:
    """N-604: both armies have a star, so each marker has the name, the square of its side and the general's two numbers."""
    cards = {card.title: card for deck in sheets().markers for card in deck.cards}
    chief, general = cards["Prince Eugène"], cards["Bistrom"]
    assert (chief.number, plain(chief.owner), chief.black) == ("+6/+2", "C-in-C: morale in ranks/10 cm", True)
    assert (general.number, plain(general.owner), general.black) == ("+3/+1", "general: morale in ranks/10 cm", False)


def test_each_unit_that_shoots_has_a_marker_for_an_action_in_movement() -> None:
    """N-314: all may move in the same turn; there were markers for half of them."""
    armies = tuple(map(SheetArmy, fielded()))
    for deck, army in zip(sheets().markers[: len(armies)], armies, strict=True):  # then those of the scenario
        moved = sum(card.title == "moved" for card in deck.cards)
        assert moved == sum(unit.table is not None for unit in army.units)


def test_the_map_shows_what_play_asks_about() -> None:
    """N-P4: perimeter, levels, wood's edge, bridge with barricade, ford, wall; 10 and 20 cm on the scale."""
    sheet = sheets().map
    assert sheet is not None
    labels = {getattr(shape, "label", "").replace("\u00a0", " ") for shape in sheet.shapes}
    assert {"Borodino, perimeter 60 cm", "Gorki, level 1", "level 2", "barricade", "ford",
            "Churchyard wall, lower than a man"} <= labels  # fmt: skip
    kinds = {type(shape) for shape in sheet.shapes}
    assert {Area, Strip, Limit, Spot, Base} <= kinds
    assert "wood edge 5\u00a0cm" in {one.says for one in sheet.samples}
    assert [tick for tick, _ in sheet.scale.ticks] == [0, 10, 20]


def test_a_changed_number_is_on_every_sheet() -> None:
    """One number, one place: a near value on card, roster and reference."""
    key = "shooting.tables.infantry.values.near.4"
    with RULES.replaced(key, 17):
        made = all_made(sheets())
    assert any("17" in row.values for deck in made.cards for card in deck.cards for row in card.panel)
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
    assert all(sum(one.result.odds.values()) == 1 for one in table)
    assert not [one for one in table if "Chasseurs" in one.actor.name and one.result.procedure == "shooting"]
    assert {one.result.procedure for one in table} == {"melee", "shooting"}


def test_the_edge_of_a_wood_is_as_deep_all_around_as_the_rules_say() -> None:
    """N-313: the inner line keeps its distance from each side of the wood."""
    sheet = sheets().map
    assert sheet is not None
    wood = next(one.outline for one in sheet.shapes if isinstance(one, Area) and one.texture == "trees")
    line = next(one.points for one in sheet.shapes if isinstance(one, Limit))
    for side in sides(wood):
        nearest = min(distance(side, (a, b)) for a, b in pairwise(line))
        assert abs(nearest - RULES.whole("shooting.wood.edge")) < TOUCH


def test_a_garrison_is_told_on_the_roster_of_its_own_army() -> None:
    """N-105: the light infantry of blue holds the village, that of red does not."""
    red, blue = ({line.id: line.qualities for line in units(roster)} for roster in played().rosters)
    held = [one for one, qualities in blue.items() if "garrison: settlement" in qualities]
    assert held
    assert not any("garrison: settlement" in red[one] for one in held)


def units(roster: Document) -> tuple[StatLine, ...]:
    """The units of a roster."""
    return next(block.lines for block in roster.blocks if isinstance(block, StatTable))


def test_a_roster_does_not_say_that_guns_are_never_disordered() -> None:
    """N-605: a failed test disorders any unit."""
    lines = [line for block in sheets().rosters[1].blocks if isinstance(block, Rules) for line in block.lines]
    holding = plain(next(line.says for line in lines if line.key == "Holds on:"))
    assert holding.endswith("Guns and baggage trains have no column.")
    assert "never" not in holding


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


def test_the_briefing_calls_units_by_one_word_and_tells_the_order_of_the_turn() -> None:
    """“Часть”, “отряд” and “полк” stood for one thing on one sheet; a guest was not told what follows what.

    N-103: what was attacked in the attack phase may still be entered in the movement phase, which therefore comes after it.
    """
    for evening in ("borodino-village-1812", "schoengrabern-1805", "wertingen-1805"):
        made = present(game("napoleonic", evening), "ru").briefing
        assert made
        lines = [line for _, told in (made.setup, made.ground, made.winning, made.guest) for line in told]
        said_ = " ".join(
            (*(f"{line.key} {line.says}" for line in lines), *made.score[1], *(cell.arrives for cell in made.cells))
        )
        assert not re.search(r"\b[Чч]аст(ь|и|ей|ями)\b", said_)
        assert "Ход: атака, движение, стрельба, мораль, рукопашная." in plain(said_)


def test_a_briefing_writes_the_share_of_a_road_as_the_reference_does() -> None:
    """“×3/2” on one sheet was “1½” on the other."""
    made = sheets().briefing
    assert made
    assert RuleLine("Road:", "move ×1½") in [RuleLine(one.key, plain(one.says)) for one in made.ground[1]]


SLOW = {"en": "; hill, going up a level; ford:", "ru": "; холм, граница уровня вверх; брод:"}


@pytest.mark.parametrize(("language", "key"), SLOW.items())
def test_a_briefing_says_when_a_hill_slows(language: Language, key: str) -> None:
    """N-201: only going up a level; “Scrub, hill, ford: move ×½” slowed those who came down as well."""
    made = present(game("napoleonic", "schoengrabern-1805"), language).briefing
    assert made
    assert any(plain(line.key).endswith(key) for line in made.ground[1])


@pytest.mark.parametrize(("readings", "covered"), [({}, True), ({"N-Q30": "none"}, False)])
def test_a_briefing_promises_cover_in_a_ravine_only_where_the_calculation_gives_it(
    readings: dict[str, str], covered: bool
) -> None:
    """N-307, N-Q30."""
    ravine = {"id": "gully", "ground": "ravine", "course": [[10, 10], [40, 10]]}
    made = played(evening__terrain=[ravine], evening__readings=readings).briefing
    assert made
    (says,) = (plain(line.says) for line in made.ground[1] if line.key == "Ravine:")
    assert says.endswith("; cover, but not from a hill") is covered


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


def test_a_roster_has_a_box_of_its_own_for_flight_and_names_those_in_square() -> None:
    """The bold second box of “formed, fleeing” read like the last stand, which destroys the unit."""
    (sheet,) = (one for one in present(game("napoleonic", "wertingen-1805"), "en").rosters if "austria" in one.id)
    table = next(one for one in sheet.blocks if isinstance(one, StatTable))
    assert table.box_columns == ("stands lost", "fleeing")
    assert all((one.boxes[1].count, one.boxes[1].heavy) == (1, None) for one in table.lines)
    assert [line.number for line in table.lines if "begins in square" in line.qualities] == ["1", "2", "3"]
