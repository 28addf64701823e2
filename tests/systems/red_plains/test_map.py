"""The map of the field (R-P4): its cells, their codes, what stands on them, in all languages and sizes."""

import re
from dataclasses import replace
from functools import cache
from itertools import combinations, pairwise, product
from typing import Any

import pytest

from builder.render.maps.drawing import MapDrawing
from builder.render.maps.ink import WOOD_TINT
from builder.render.maps.layout import layout
from builder.render.maps.map_svg import svg
from builder.render.maps.pens import LEAST, SIZES
from builder.render.maps.plane import box_around, box_at
from builder.render.maps.signs import CAPITAL
from builder.render.maps.surround import Surround
from builder.sheets.blocks import Area, Base, Limit, MapSheet, Sector, Spot, Strip
from builder.sheets.vocabulary import AreaTexture
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


def test_a_hill_or_wood_fills_its_cell() -> None:
    """R-102, R-1005: a cell is a hill or a wood as a whole; both were drawn as patches within it."""
    cells = {shape.outline for shape in field_map("en").shapes if isinstance(shape, Sector)}
    ground = [shape for shape in field_map("en").shapes if isinstance(shape, Area)]
    assert len(ground) == 4
    assert {shape.outline for shape in ground} <= cells


@pytest.mark.parametrize("size", SIZES)
def test_every_wood_has_trees(size: str) -> None:
    """The sample of the legend had them, the woods of the field had only their names. On the pocket map one has room."""
    field = field_map("en")
    drawing = MapDrawing(field, layout(field, SIZES[size])).content()
    woods = [ground.count("z") for ground in _TREES.findall(drawing)][:2]  # then follows the sample of the legend
    assert len(woods) == 2
    assert min(woods) >= (1 if size == "small" else 2)


_TREES = re.compile(f'fill="{WOOD_TINT}"/>\n?<path d="([^"]*)"')


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_legend_names_hills_woods_and_what_the_bridge_joins(language: Language) -> None:
    """There is no room for these names in a cell: on the pocket map "hill" stood in a neighbour's."""
    field = field_map(language)
    assert not [shape for shape in field.shapes if isinstance(shape, Area) and shape.label]
    assert {AreaTexture.HILL, AreaTexture.TREES} <= {sample.sign for sample in field.samples}
    assert [rule.says for rule in field.legend if "A11–C11" in rule.says] == ["A11–C11"]


@pytest.mark.parametrize(("language", "key"), [("en", "Ford of Amenomiya (as a bridge)"), ("ru", "Брод Амэномия (как мост)")])  # fmt: skip
def test_the_legend_calls_the_bridge_by_its_own_name(language: Language, key: str) -> None:
    """The ford of Amenomiya stood there as a bridge; one without a name is a bridge."""
    played: Any = game("red-plains", EVENING)
    ground = played.evening.terrain.model_copy(update={"bridge_name": None})
    plain = replace(played, evening=played.evening.model_copy(update={"terrain": ground}))
    nameless = SYSTEM.present()(plain, language).map
    assert nameless
    for field, called in ((field_map(language), key), (nameless, words("map.bridge").say(language))):
        assert [rule.key for rule in field.legend if rule.says == "A11–C11"] == [called]


@pytest.mark.parametrize("size", SIZES)
def test_the_number_of_a_unit_stands_on_its_base(size: str) -> None:
    """On the pocket map the digits were higher than the bases."""
    field = field_map("en")
    drawing = MapDrawing(field, layout(field, SIZES[size]))
    drawing.content()
    assert len(drawing.figures) == len(drawing.bases) == 23
    bases = [box_around(corners) for corners, _ in drawing.bases]
    for figure in drawing.figures:
        assert not figure.beside
        high = figure.size * CAPITAL
        (base,) = [box for box in bases if box.holds(box_at(figure.at, 0.0, high))]
        assert high < base.height * 0.85
        assert figure.size >= LEAST


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_shows_the_field(language: Language) -> None:
    """R-P4: seventy-two cells, river and bridge, hills, woods, lines, units that look at the enemy."""
    field = field_map(language)
    count = {kind: sum(isinstance(shape, kind) for shape in field.shapes) for kind in (Area, Base, Limit)}
    assert (field.width, field.height, count[Area], count[Base]) == (12, 6, 4, 23)
    assert count[Limit] == 2 + 2, "the axis in two parts, two first lines"
    codes = [shape.number for shape in field.shapes if isinstance(shape, Sector)]
    assert len(set(codes)) == 72
    assert sum(isinstance(shape, Spot) and shape.sign == "bridge" for shape in field.shapes) == 1
    assert [shape.label for shape in field.shapes if isinstance(shape, Strip)] == [""], "the river: the legend names it"
    facings = {shape.side: shape.facing for shape in field.shapes if isinstance(shape, Base)}
    assert facings == {0: 180.0, 1: 0.0}


def test_no_two_lines_of_the_field_run_beside_each_other() -> None:
    """R-301: at the axis the borders of the cells that must be held made it three lines, on a pocket map a smear."""
    played: Any = game("red-plains", EVENING)
    ground = played.evening.terrain.model_copy(update={"river": False, "bridges": ()})
    dry = SYSTEM.present()(replace(played, evening=played.evening.model_copy(update={"terrain": ground})), "en").map
    assert dry
    for field in (field_map("en"), dry):
        legs = [leg for shape in field.shapes if isinstance(shape, Limit) for leg in pairwise(shape.points)]
        near = [
            (one, other)
            for one, other in combinations(legs, 2)
            for across in (0, 1)
            if one[0][across] == one[1][across] and other[0][across] == other[1][across]
            if abs(one[0][across] - other[0][across]) < 1
            and min(one[1][1 - across], other[1][1 - across]) > max(one[0][1 - across], other[0][1 - across])
        ]
        assert near == []


def test_a_field_of_cells_has_no_scale_bar() -> None:
    """Distances are counted in cells; the bar took the room of the pocket map, whose cells are a seventh larger now."""
    plan = layout(field_map("en"), SIZES["small"])
    assert field_map("en").scale.ticks == ()
    assert plan.scale > 3.3
    assert len(plan.title) == 1


def test_a_briefing_explains_the_river_below_the_map() -> None:
    """“River” on the field stood beside the code of a cell as if it were its name."""
    assert ">river, bridge A11–C11<" in svg(field_map("en"), size="briefing")


@pytest.mark.parametrize("size", SIZES)
def test_the_codes_of_all_cells_are_at_the_frame(size: str) -> None:
    """Orders are given by codes: in the cells alone they gave way to units and jumped. On a full page they stand there too."""
    field = field_map("en")
    plan = layout(field, SIZES[size])
    drawing = MapDrawing(field, plan)
    drawn = Surround(field, plan).codes()
    drawing.content()
    shapes = [one for one in field.shapes if isinstance(one, Sector)]
    cells = {one.number: box_around([plan.place(point) for point in one.outline]) for one in shapes}
    told = {code: at for at, code, _ in drawing.numbered}
    assert set(told) == (set(cells) if size in ("a4", "letter") else set())
    corners = [(cells[code], at) for code, at in told.items()]
    assert all(cell.left < x < cell.centre[0] and cell.top < y < cell.centre[1] for cell, (x, y) in corners)
    found = [(float(x), float(y), code) for x, y, code in _CODES.findall(drawn)]
    for sector in (shape for shape in field.shapes if isinstance(shape, Sector)):
        box = box_around([plan.place(point) for point in sector.outline])
        row = {code for x, y, code in found if box.top < y < box.bottom and not plan.field.left < x < plan.field.right}
        column = {
            code for x, y, code in found if box.left < x < box.right and not plan.field.top < y < plan.field.bottom
        }
        side = {code for code in row if code[0] == sector.number[0]}
        assert {a + b for a, b in product(side, column)} == {sector.number}
    assert all(size >= LEAST - 0.01 for size in map(float, re.findall(r'font-size="([\d.]+)"', drawn)))


_CODES = re.compile(r'<text x="([\d.]+)" y="([\d.]+)"[^>]*>(?:<[^>]*>)*([A-D]?\d)<')


def _unplaced(language: Language) -> MapSheet:
    """The map while one unit has no place yet."""
    played: Any = game("red-plains", EVENING)
    first, second = played.evening.sides
    first = first.model_copy(update={"deployment": first.deployment[:-1]})
    field = SYSTEM.present()(replace(played, evening=played.evening.model_copy(update={"sides": (first, second)})), language).map  # fmt: skip
    assert field is not None
    return field


@pytest.mark.parametrize("language", LANGUAGES)
def test_cells_that_must_be_held_are_marked_while_units_have_to_be_placed(language: Language) -> None:
    """R-301: with everything set up as on the map, their borders and the rule were idle."""
    must = words("map.must").say(language)
    for field, lines, told in ((field_map(language), 4, False), (_unplaced(language), 8, True)):
        assert sum(isinstance(shape, Limit) for shape in field.shapes) == lines
        assert (must in [rule.key for rule in field.legend]) is told


def test_no_line_of_the_field_runs_in_the_river() -> None:
    """The borders of the cells that must be held lay in the water and over the bridge."""
    field = _unplaced("en")
    banks = [(s.points[0][1] - s.width / 2, s.points[0][1] + s.width / 2) for s in field.shapes if isinstance(s, Strip)]
    limits = [pairwise(s.points) for s in field.shapes if isinstance(s, Limit)]
    reaches = [sorted((start[1], end[1])) for legs in limits for start, end in legs]
    assert len(reaches) == 8
    assert not [1 for low, high in reaches for top, bottom in banks if low < bottom and top < high]


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_map_says_what_its_lines_are_and_nothing_of_placing_woods(language: Language) -> None:
    """R-101, R-1005: "first line" stood on the map twice without an explanation; a rule for placing woods came too late."""
    field = field_map(language)
    assert not [shape for shape in field.shapes if isinstance(shape, Limit) and shape.label]
    keys = [rule.key for rule in field.legend]
    assert words("map.first_lines").say(language) in keys
    assert not [key for key in keys if "R-Q24" in key]
