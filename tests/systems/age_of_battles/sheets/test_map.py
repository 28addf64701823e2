"""What must be on the map (A-P4), in both languages: stands, guns with their reach, camps, edges, obstacles."""

from typing import Any

import pytest

from builder.render.maps import map_svg
from builder.render.maps.pens import SIZES
from builder.sheets.blocks import Area, Base, MapSheet, Reach, Spot, Strip
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Language
from tests.languages import WRITTEN
from tests.systems.age_of_battles.sheets.drawn import GRANDSON, TEWKESBURY, made, plain, sheets
from tests.tools.samples import game


def field(evening: str = GRANDSON, language: Language = "en") -> MapSheet:
    """The map of an evening."""
    sheet = sheets(evening, language).map
    assert sheet is not None
    return sheet


def test_a_bombard_has_its_sector_and_its_ring() -> None:
    """30 degrees; up to 50 steps light, from 4 to 40 heavy, where the gun stands and looks."""
    light, heavy, other = (shape for shape in field(TEWKESBURY).shapes if isinstance(shape, Reach))
    assert (light.near, light.far, light.arc, light.facing, light.at) == (0, 50, 30, 0, (27, 32))
    assert (heavy.near, heavy.far, heavy.arc, heavy.facing, heavy.at) == (4, 40, 30, 0, (30, 32))
    assert (light.number, heavy.number, other.number) == ("B1", "B2", "B1")
    assert (light.side, other.side, other.facing) == (1, 0, 180)
    with RULES.replaced("artillery.guns.heavy.range.to", 45):
        changed = made(game("age-of-battles", TEWKESBURY)).map
    assert changed
    assert [shape.far for shape in changed.shapes if isinstance(shape, Reach)] == [50, 45, 50]


@pytest.mark.parametrize("language", WRITTEN)
def test_two_guns_of_one_number_are_told_apart_by_their_army(language: Language) -> None:
    """Both armies have a B1: the range has the colour of its side, and the legend says whose it is."""
    sheet = field(GRANDSON, language)
    said = [(shape.side, shape.number) for shape in sheet.shapes if isinstance(shape, Reach)]
    letter = {"en": "B", "ru": "Б"}[language]
    assert said == [(0, f"{letter}1"), (0, f"{letter}2"), (1, f"{letter}1")]
    keys = [row.key for row in sheet.legend]
    assert len(set(keys)) == len(keys)
    assert {"en": "CONFEDERATES B1", "ru": "ШВЕЙЦАРЦЫ Б1"}[language] in keys


def test_the_legend_explains_sectors_only_where_one_is_drawn() -> None:
    """An evening that leaves the deployment to the players has no line to explain."""
    joined: Any = game("age-of-battles", GRANDSON)
    bare = tuple(side.model_copy(update={"deployment": (), "guns": ()}) for side in joined.evening.sides)
    empty = made(type(joined)(joined.evening.model_copy(update={"sides": bare}), joined.armies)).map
    assert empty
    assert "Guns" not in [row.key for row in empty.legend]
    assert "Guns" in [row.key for row in field().legend]


def test_the_legend_says_which_regiments_begin_in_another_formation_and_a_hedgehog_has_no_front() -> None:
    """The map alone tells how to set up; a hedgehog has no flank or rear (A-517)."""
    sheet = field(GRANDSON)
    (says,) = (row.says for row in sheet.legend if "hedgehog" in row.says)
    assert "; open order: 5, 6; pike block: 1, 7; hedgehog: 2; " in plain(says)
    assert [one.number for one in sheet.shapes if isinstance(one, Base) and one.all_round] == ["2"]


def test_camps_are_tents_with_their_priests() -> None:
    """One of each side, white and black."""
    everything = [(shape.sign, shape.side) for shape in field().shapes if isinstance(shape, Spot)]
    spots = [one for one in everything if one[0] != "objective"]
    assert spots == [("tent", 0), ("priest", 0), ("tent", 1), ("priest", 1)]


def test_the_servants_stand_at_their_gun() -> None:
    """All stands are on the map to scale, and the legend says who serves."""
    sheet = field()
    bases = {(shape.side, shape.number): shape for shape in sheet.shapes if isinstance(shape, Base)}
    assert len(bases) == 11 + 2 + 10 + 1
    gun, servants = bases[0, "B1"], bases[0, "11"]
    assert gun.centre[0] - gun.depth / 2 == pytest.approx(servants.centre[0] + servants.depth / 2), "they touch"
    assert [plain(row.says) for row in sheet.legend if row.key == "BURGUNDY B1, B2"] == [
        "light bombard, 0–50 steps, served by regiment 11"
    ]


@pytest.mark.parametrize("language", WRITTEN)
def test_edges_name_their_owners_and_the_legend_says_how_obstacles_are_crossed(language: Language) -> None:
    """A retreat goes to the own edge (A-801); friends of the evening may close a wood and open a hill: of two woods drawn alike the closed one says so."""
    sheet = field(GRANDSON, language)
    joined = game("age-of-battles", GRANDSON)
    assert tuple((one.edge, one.says) for one in sheet.edges) == tuple(
        (side.edge, side.back.say(language)) for side in joined.evening.sides if side.back
    )
    labels = {getattr(shape, "label", "") for shape in sheet.shapes}
    wanted = {
        "en": {"Mont Aubert: impassable", "Wood of La Lance", "Vineyards", "Vineyard fence", "Upper road"},
        "ru": {"Мон-Обер: не пройти", "Лес Ла-Ланс", "Виноградники", "Ограда виноградника", "Верхняя дорога"},
    }
    assert wanted[language] <= labels
    says = {
        "en": {("Lake of Neuchâtel, Mont Aubert", "units must go round"), ("Vineyards, Gun hill, Corcelles, Concise", "any unit may cross")},
        "ru": {("Невшательское озеро, Мон-Обер", "только в обход"), ("Виноградники, Холм с пушками, Корсель, Консиз", "пройти может любой отряд")},
    }  # fmt: skip
    assert says[language] <= {(plain(row.key), plain(row.says)) for row in sheet.legend}


def test_two_pieces_of_ground_called_alike_that_are_crossed_in_other_ways_are_told_apart() -> None:
    """Two hills without names, one of which is closed."""
    joined: Any = game("age-of-battles", GRANDSON)
    hill = next(one for one in joined.evening.terrain if one.ground == "hill").model_copy(update={"name": None})
    evening = joined.evening.model_copy(update={"terrain": (hill, hill.model_copy(update={"passable": False}))})
    sheet = made(type(joined)(evening, joined.armies)).map
    assert sheet
    assert [shape.label for shape in sheet.shapes if isinstance(shape, Area)] == ["hill", "hill: impassable"]
    assert {"hill", "hill: impassable"} <= {row.key for row in sheet.legend}


def test_what_the_rules_leave_open_is_said_on_the_map() -> None:
    """A marsh of which neither rules nor evening say whether it can be crossed (A-116)."""
    joined: Any = game("age-of-battles", GRANDSON)
    hill = next(one for one in joined.evening.terrain if one.ground == "hill")
    marsh = hill.model_copy(update={"ground": "marsh", "name": None, "passable": None})
    evening = joined.evening.model_copy(update={"terrain": (marsh,)})
    sheet = made(type(joined)(evening, joined.armies)).map
    assert sheet
    assert ("marsh", "the rules do not say") in [(row.key, row.says) for row in sheet.legend]


@pytest.mark.parametrize("language", WRITTEN)
@pytest.mark.parametrize("evening", [GRANDSON, TEWKESBURY])
def test_the_map_can_be_drawn_in_every_size(evening: str, language: Language) -> None:
    """Its textures, strips and signs all exist; hedges, fences and cliffs among them."""
    for size in SIZES:
        assert "<svg" in map_svg.svg(field(evening, language), size=size)
    assert any(isinstance(shape, Strip) and shape.texture in ("hedge", "fence") for shape in field(evening).shapes)


def test_a_wall_is_free_to_open_order_and_not_closed_to_others() -> None:
    """A-505 says what open order does; of others the supplement says nothing."""
    joined: Any = game("age-of-battles", GRANDSON)
    fence = next(one for one in joined.evening.terrain if one.ground == "fence")
    wall = fence.model_copy(update={"ground": "wall", "name": None, "passable": None})
    sheet = made(type(joined)(joined.evening.model_copy(update={"terrain": (wall,)}), joined.armies)).map
    assert sheet
    (says,) = (plain(line.says) for line in sheet.legend if line.key == "wall")
    assert says.startswith("units in open order lose no movement")
    assert says.endswith("the rules say nothing about other units")


@pytest.mark.parametrize("ground", RULES.below("terrain.grounds"))
def test_any_ground_may_be_drawn_in_outline_or_along_a_line(ground: str) -> None:
    """A wall around a camp, a wood along a road: the rules do not say which shape a kind of ground has."""
    joined: Any = game("age-of-battles", GRANDSON)
    bare = type(joined.evening.terrain[0])
    shapes = {"outline": ((4, 4), (20, 4), (20, 12)), "course": ((4, 20), (30, 24))}
    for key, points in shapes.items():
        terrain = (bare(id="x", ground=ground, width=1, **{key: points}),)
        sheet = made(type(joined)(joined.evening.model_copy(update={"terrain": terrain}), joined.armies)).map
        assert sheet
        assert "<svg" in map_svg.svg(sheet, size="a4")
