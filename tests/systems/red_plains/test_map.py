"""The map of the field (R-P4): its cells, their codes, what stands on them, in all languages and sizes."""

from dataclasses import replace
from functools import cache
from itertools import pairwise
from typing import get_args

import pytest

from builder.documents.paper import Paper
from builder.render.maps.drawing import MapDrawing
from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.render.maps.plane import box_around, box_at
from builder.render.maps.strips import rails
from builder.render.text_width import ems
from builder.sheets.blocks import Area, Base, Limit, MapSheet, Sector, Spot, Strip
from builder.systems.red_plains import SYSTEM
from builder.systems.red_plains.sheets.words import words
from builder.text import LANGUAGES, Language
from tests.tools.samples import game

EVENING = "kawanakajima-1561"


@cache
def field_map(language: Language) -> MapSheet:
    """The map of the sample evening."""
    field = SYSTEM.present()(game("red-plains", EVENING), language).map
    assert field is not None
    return field


def test_the_map_tells_how_its_cells_are_read() -> None:
    """R-Q1 concerns every field, so nothing on the table called for it, and the map never told it."""
    for choice, quarter in (("reading-order", "C south-west"), ("clockwise", "C south-east")):
        played = game("red-plains", EVENING)
        evening = played.evening.model_copy(update={"readings": {"R-Q1": choice}})
        field = SYSTEM.present()(replace(played, evening=evening), "en").map
        assert field is not None
        assert [quarter in rule.says for rule in field.legend if rule.key.startswith("R-Q1")] == [True]


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("size", [*get_args(Paper), "a6"])
def test_the_names_of_hills_and_woods_stand_in_their_own_cells(size: str, language: Language) -> None:
    """On the pocket map "hill" stood in a neighbour's cell, and the name of the bridge between units and lines: that is below."""
    field = field_map(language)
    plan = layout(field, SIZES[size])
    drawing = MapDrawing(field, plan)
    drawing.content()
    ground = [(box_around([plan.place(at) for at in s.outline]), s.label) for s in field.shapes if isinstance(s, Area)]
    assert len(ground) == 4
    units = [box_around(corners) for corners, _ in drawing.bases]
    for box, name in ground:
        (label,) = [one for one in drawing.labels if one.lines == (name,) and box.holds(one.box)]
        assert not any(label.box.meets(unit) for unit in units)
    bridge = words("map.bridge").say(language)
    assert [rule.says for rule in field.legend if rule.key == bridge] == ["A11–C11"]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_shows_the_field(language: Language) -> None:
    """R-P4: seventy-two cells, river and bridge, hills, woods, lines, units that look at the enemy."""
    field = field_map(language)
    count = {kind: sum(isinstance(shape, kind) for shape in field.shapes) for kind in (Area, Base, Limit)}
    assert (field.width, field.height, count[Area], count[Base]) == (12, 6, 4, 23)
    assert count[Limit] == 2 + 2 + 4, "the axis in two parts, two first lines, four cells that must be held"
    codes = [shape.number for shape in field.shapes if isinstance(shape, Sector)]
    assert len(set(codes)) == 72
    assert sum(isinstance(shape, Spot) and shape.sign == "bridge" for shape in field.shapes) == 1
    assert sum(isinstance(shape, Strip) and bool(shape.label) for shape in field.shapes) == 1
    facings = {shape.side: shape.facing for shape in field.shapes if isinstance(shape, Base)}
    assert facings == {0: 180.0, 1: 0.0}


@pytest.mark.parametrize("size", [*get_args(Paper), "a6"])
def test_the_code_of_every_cell_can_be_read(size: str) -> None:
    """No hill, wood, unit, river or bridge lies on it: orders to scouts are given by codes."""
    field = field_map("en")
    plan = layout(field, SIZES[size])
    drawing = MapDrawing(field, plan)
    drawing.content()
    codes = [box_at(at, ems(code) * tall, tall) for at, tall, code in drawing.numbered]
    assert len(codes) == 72
    ground = [box_around([plan.place(at) for at in s.outline]) for s in field.shapes if isinstance(s, Area)]
    units = [box_around(corners) for corners, _ in drawing.bases]
    banks = [
        box_around(line).grown(run.width * plan.scale / 2) for line, run in drawing.strips if run.texture == "water"
    ]
    bridges = [rails(line, run.width * plan.scale, plan.pens) for line, run in drawing.bridges]
    assert len(bridges) == 1
    assert len(banks) == 2
    assert not [code for code in codes if any(code.meets(other) for other in (*ground, *units, *banks, *bridges))]


def test_no_line_of_the_field_runs_in_the_river() -> None:
    """The borders of the cells that must be held lay in the water and over the bridge."""
    field = field_map("en")
    banks = [(s.points[0][1] - s.width / 2, s.points[0][1] + s.width / 2) for s in field.shapes if isinstance(s, Strip)]
    limits = [pairwise(s.points) for s in field.shapes if isinstance(s, Limit)]
    reaches = [sorted((start[1], end[1])) for legs in limits for start, end in legs]
    assert len(reaches) > 10
    assert not [1 for low, high in reaches for top, bottom in banks if low < bottom and top < high]


def test_columns_and_rows_of_the_field_are_counted_at_its_edges() -> None:
    """From the west and the north, as the evening counts bridges and the hills are placed."""
    field = field_map("ru")
    assert field.ruler == (tuple(map(str, range(1, 13))), tuple(map(str, range(1, 7))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_says_what_its_lines_are_and_nothing_of_placing_woods(language: Language) -> None:
    """R-101, R-1005: "first line" stood on the map twice without an explanation; a rule for placing woods came too late."""
    field = field_map(language)
    assert not [shape for shape in field.shapes if isinstance(shape, Limit) and shape.label]
    keys = [rule.key for rule in field.legend]
    assert words("map.first_lines").say(language) in keys
    assert not [key for key in keys if "R-Q24" in key]
