"""Names, numbers and legends of maps: whole, large enough to be read, on the field, and none upon another or upon a unit."""

import re
from dataclasses import replace
from itertools import combinations
from typing import get_args
from xml.etree import ElementTree as ET

import pytest

from builder.documents.paper import Paper
from builder.render.maps import map_svg
from builder.render.maps.drawing import MapDrawing
from builder.render.maps.layout import layout
from builder.render.maps.pens import LEAST, SIZES
from builder.render.maps.plane import box_around, box_at
from builder.render.text_width import ems
from builder.sheets.blocks import Area, Base, EdgeName, Limit, Reach, RuleLine, ScaleBar, Spot, Strip
from builder.sheets.vocabulary import AreaTexture, SpotSign, StripTexture
from tests.render import fields
from tests.render.fields import SVG, boxes_of, made, placed, said, sheet


@pytest.mark.parametrize("size", SIZES)
def test_every_unit_that_can_be_read_carries_its_number(size: str) -> None:
    """On a sheet all of them; on the pocket map most, and none of them less than 1.1 mm high."""
    field = fields.field()
    root = ET.fromstring(map_svg.svg(field, size=size))
    figures = [t for t in root.iter(f"{SVG}text") if t.get("font-weight") == "700" and not t.get("aria-hidden")]
    drawn = {t.text for t in figures}
    wanted = {shape.number for shape in field.shapes if isinstance(shape, Base)}
    assert len(wanted & drawn) >= (len(wanted) * 0.7 if size == "small" else len(wanted))
    assert min(float(t.get("font-size", "0")) for t in figures) >= 1.1


def test_the_lines_of_a_range_stay_behind_units_and_names() -> None:
    """Thinner than the edge of a base; a road is named off them; a number that units would hide is left out."""
    gun, road = (
        Reach((60, 110), 0, 100, 0, 30, "B1", 1),
        Strip(((10, 60), (110, 60)), 1, StripTexture.ROAD, "the way"),
    )
    field = sheet(road, gun)
    drawing = MapDrawing(field, layout(field, SIZES["a4"]))
    svg = drawing.content()
    sector = re.findall(
        r'<path d="(?:M[^MLZ"]+L[^MLZ"]+){2}"[^>]*stroke="([^"]+)" stroke-width="([\d.]+)" stroke-linecap', svg
    )
    assert len(sector) == 1
    assert float(sector[0][1]) < SIZES["a4"].line
    named = next(label for label in drawing.labels if label.lines == ("the way",))
    assert not list(drawing.ranges.met_by(named.box))
    assert "B1: 100" in said(map_svg.svg(field, size="a4"))
    crowd = tuple(Base((x, y), 9, 9, 0, str(x + y), 0) for x in range(5, 120, 10) for y in range(5, 120, 10))
    assert "B1: 100" not in said(map_svg.svg(sheet(gun, *crowd), size="a4"))


def test_the_name_of_an_embankment_does_not_lie_in_the_ditch_before_it() -> None:
    """At Toulouse it did, without the strokes under it: it read as a gap in the ditch. Units stand on its other side."""
    works = (
        Strip(((40, 60), (80, 60)), 1, StripTexture.EMBANKMENT, "a palisade that is long"),
        Strip(((40, 63), (80, 63)), 3, StripTexture.DITCH, ""),
    )
    field = sheet(*works, Base((60, 56), 44, 6, 180, "1", 0))
    drawing = MapDrawing(field, layout(field, SIZES["a6"]))
    drawing.content()
    ditch = box_around([drawing.plan.place(at) for at in ((40, 61.5), (80, 64.5))])
    assert not [label for label in drawing.labels if label.box.meets(ditch)]


@pytest.mark.parametrize("kind", [StripTexture.HEDGE, StripTexture.FENCE, StripTexture.CLIFF, StripTexture.WALL])
def test_the_name_of_a_narrow_work_stands_beside_it(kind: StripTexture) -> None:
    """Words among posts or bushes could not be read."""
    work = Strip(((20, 60), (100, 60)), 1, kind, "the orchard")
    field = sheet(work)
    plan = layout(field, SIZES["a4"])
    drawing = MapDrawing(field, plan)
    drawing.content()
    (label,) = drawing.labels
    line = plan.place((20, 60))[1]
    assert label.box.bottom < line - plan.scale / 2 or line + plan.scale / 2 < label.box.top


def test_names_do_not_lie_on_one_another_or_on_units() -> None:
    """Four names wanted in one place, where a unit stands, find four other places."""
    wood = ((20.0, 20.0), (100.0, 20.0), (100.0, 100.0), (20.0, 100.0))
    field = sheet(
        *(Area(wood, AreaTexture.TREES, f"wood number {i}") for i in range(4)), Base((60, 60), 8, 4, 0, "1", 0)
    )
    plan = layout(field, SIZES["a4"])
    drawing = MapDrawing(field, plan)
    drawing.content()
    base = plan.place((60, 60))
    boxes = [label.box for label in drawing.labels] + [box_at(base, 8 * plan.scale, 4 * plan.scale)]
    assert len(boxes) == 5
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))


def test_long_names_of_armies_in_the_legend_keep_apart() -> None:
    """A name wider than its column goes on in the next line instead of running into the other army's."""
    names = [
        f"The {n} and much travelled army of the Duke of Saxe-Coburg-Saalfeld and all his allies at the ford below"
        for n in ("red", "blue")
    ]
    for size in (*get_args(Paper), "a6"):
        drawing, svg = made(replace(sheet(), legend=tuple(RuleLine(name, "attacker") for name in names)), size)
        lines = [one for one in placed(svg) if any(one[0] in name for name in names) and len(one[0]) > 3]
        assert len(lines) > 2
        assert max(right for _, _, right, _ in lines) < drawing.pens.width
        for one, other in combinations(lines, 2):
            assert one[3] != other[3] or one[2] <= other[1] or other[2] <= one[1]


def test_a_river_with_a_short_name_has_it_above_its_words_as_others_have() -> None:
    _, svg = made(replace(sheet(), legend=(RuleLine("Ob", "4 steps wide"),)))
    at = {words: (left, y) for words, left, _, y in placed(svg)}
    assert at["Ob"][0] == at["4 steps wide"][0]
    assert at["Ob"][1] < at["4 steps wide"][1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("unit", ["steps", "шагов"])
def test_figures_of_the_scale_do_not_print_over_one_another(size: str, unit: str) -> None:
    """On the pocket map of a broad table; the number is tied to its word by a space that breaks no line."""
    ticks = ((0.0, "0"), (10.0, "10"), (20.0, f"20\u00a0{unit}"))
    broad = replace(sheet(width=180, height=120), scale=ScaleBar(20, ticks))
    drawing, svg = made(broad, size)
    spans = [(left, right) for words, left, right, _ in placed(svg) if words in dict(ticks).values()]
    assert len(spans) >= 2
    assert not any(a < d and c < b for (a, b), (c, d) in combinations(spans, 2))
    (figure,) = [left for words, left, _, _ in placed(svg) if words.startswith("20")]
    tick = drawing.plan.bar_at[0] + 20 * drawing.plan.scale
    assert figure < tick < figure + ems("20") * drawing.pens.text


def test_a_long_title_is_whole_on_the_pocket_map() -> None:
    title = "Kawanakajima, the fords of the Chikuma, 18 October 1561"
    for width, height in ((120, 60), (120, 120)):
        _, svg = made(replace(sheet(width=width, height=height), title=title), "small")
        lines = (words.replace("\u00a0", " ") for words, *_ in placed(svg))
        assert " ".join(words for words in lines if words in title and len(words) > 3) == title


def test_a_day_keeps_to_its_month_in_the_title_of_a_pocket_map() -> None:
    """However narrow the room beside the table."""
    _, svg = made(replace(sheet(width=120, height=100), title="Tewkesbury, 4 May 1471"), "small")
    assert not any(words.endswith(" 4") for words, *_ in placed(svg))


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("facing", range(0, 360, 15))
def test_every_unit_that_stands_alone_has_its_number_and_none_stands_on_its_head(size: str, facing: int) -> None:
    """However it is turned, and though it is a thin line: a 6 must not read as a 9, as a 9 did at Muret. The figure stays on the field."""
    drawing, svg = made(sheet(Base((60, 60), 12, 3, facing, "6", 1), width=160), size)
    figure = re.search(r'<text x="([\d.]+)" y="([\d.]+)"([^>]*)>6<', svg.replace(' aria-hidden="true">6', ""))
    assert figure
    turned = re.search(r"rotate\((-?[\d.]+)", figure[3])
    assert not turned or abs(float(turned[1])) <= 20
    assert drawing.plan.field.left < float(figure[1]) < drawing.plan.field.right


def test_a_river_and_its_bridge_have_two_names_that_can_be_read() -> None:
    """The bridge lies in the middle of the river, where its name would stand; a road runs over it."""
    river = Strip(((0, 60), (120, 60)), 3, StripTexture.BROOK, "the Louge")
    road = Strip(((60, 0), (60, 120)), 2, StripTexture.ROAD, "road to Toulouse")
    drawing, _ = made(sheet(river, road, Spot((60, 60), SpotSign.BRIDGE, "bridge")))
    boxes = boxes_of(drawing)
    (line, roadway), *_ = drawing.bridges
    over = box_around(line).grown(roadway.width * drawing.plan.scale / 2)
    assert not boxes["the Louge"].meets(over)
    assert not boxes["the Louge"].meets(boxes["bridge"])
    way = drawing.plan.place((60, 60))[0]
    assert boxes["bridge"].right <= way or way <= boxes["bridge"].left


def test_the_rule_of_a_line_stands_where_no_other_line_crosses_it() -> None:
    across = Limit(((0, 60), (120, 60)), "first line")
    drawing, _ = made(sheet(across, Limit(((60, 0), (60, 120)))))
    assert not boxes_of(drawing)["first line"].meets(box_around((drawing.plan.place((60, 0)), drawing.plan.place((60, 120)))).grown(0.1))  # fmt: skip


def test_the_rules_of_two_near_limits_stand_each_on_its_own_line() -> None:
    """Between two lines they could be of either, as at Agincourt; the edge of the ploughland below is no reason to leave."""
    plough = Area(((0.0, 60.3), (120.0, 60.3), (120.0, 72.0), (0.0, 72.0)), AreaTexture.DASHES, "")
    limits = Limit(((0, 60), (120, 60)), "40 from the one"), Limit(((0, 64), (120, 64)), "40 from the other")
    drawing, _ = made(sheet(plough, *limits))
    for limit in limits:
        (at,) = (label.at for label in drawing.labels if label.lines == (limit.label,))
        assert abs(at[1] - drawing.plan.place(limit.points[0])[1]) < 0.1


def test_a_name_is_never_broken_inside_a_word() -> None:
    """In a narrow strip of ground it runs upwards or stands outside."""
    strip = ((50.0, 20.0), (54.0, 20.0), (54.0, 100.0), (50.0, 100.0))
    for name in ("level 2", "Reichsstrassenwald"):
        drawing, _ = made(sheet(Area(strip, AreaTexture.HILL, name)))
        (label,) = drawing.labels
        assert " ".join(label.lines) == name


def test_a_name_that_would_be_half_hidden_by_a_unit_is_left_out() -> None:
    """A wood with no free place in it nor around it; where there is one, the name takes it."""
    wood = Area(((55.0, 55.0), (65.0, 55.0), (65.0, 65.0), (55.0, 65.0)), AreaTexture.TREES, "the wood of Azincourt")
    crowd = tuple(Base((x, y), 9, 9, 0, "1", 0) for x in range(5, 120, 10) for y in range(5, 120, 10))
    drawing, svg = made(sheet(wood, *crowd))
    assert drawing.labels == []
    assert "the wood" not in svg
    drawing, _ = made(sheet(wood, *(unit for unit in crowd if unit.centre[0] < 60)))
    assert len(drawing.labels) == 1


def test_the_number_beside_a_thin_unit_and_the_rule_of_a_line_keep_apart() -> None:
    """On a small map the figure stands outside the base, where a limit runs."""
    limit = Limit(((0, 64), (120, 64)), "20 steps from the defender")
    drawing, _ = made(sheet(limit, *(Base((x, 61), 8, 2, 180, str(x + 28), 0) for x in range(50, 71, 10))), "a6")
    (label,) = drawing.labels
    spots = [one.at for one in drawing.figures if one.text in ("78", "88", "98")]
    assert len(spots) == 3
    assert not any(label.box.left < x < label.box.right and abs(y - label.at[1]) < 1 for x, y in spots)


def test_the_label_of_a_sign_at_the_edge_stays_on_the_field() -> None:
    drawing, svg = made(sheet(Spot((118, 60), SpotSign.TENT, "camp, two priests")), "a6")
    (right,) = [right for words, _, right, _ in placed(svg) if words == "camp, two priests"]
    assert right < drawing.plan.field.right


@pytest.mark.parametrize("size", ["small", "a6"])
def test_the_long_name_of_an_army_is_not_made_smaller_than_can_be_read(size: str) -> None:
    """On the pocket map it may be longer than the field, but not longer than the map."""
    name = "Saxons, Meisseners and Thuringians at Aussig, attacker"
    drawing, svg = made(replace(sheet(), edges=(EdgeName("north", name, 0), EdgeName("south", name, 1))), size)
    drawn = [(left, right) for words, left, right, _ in placed(svg) if words == name]
    assert len(drawn) == 2
    assert all(left > 0 and right < drawing.pens.width for left, right in drawn)
    smallest = min(float(s) for s in re.findall(r'font-size="([\d.]+)"', svg))
    assert smallest >= LEAST - 0.01


@pytest.mark.parametrize("sign", [SpotSign.AMBUSH])
@pytest.mark.parametrize("size", SIZES)
def test_the_letter_on_a_sign_can_be_read_on_the_pocket_map_too(sign: SpotSign, size: str) -> None:
    _, svg = made(sheet(Spot((60, 60), sign, "A")), size)
    (letter,) = re.findall(r'font-size="([\d.]+)"[^>]*>A<', svg)
    assert float(letter) >= LEAST - 0.01


def test_the_rules_of_limits_do_not_stand_in_a_stack() -> None:
    """On the briefing of Agincourt two of them and the name of the ploughland stood right above one another."""
    limits = [Limit(((0, y), (120, y)), f"40 steps from camp {y}") for y in (60, 63)]
    first, second = (boxes_of(made(sheet(*limits))[0])[limit.label] for limit in limits)
    assert first.right <= second.left or second.right <= first.left


def test_the_name_of_a_camp_stands_off_the_units_in_it() -> None:
    """At Zama the veterans stood on it."""
    camp = Area(((40, 2), (64, 2), (64, 18), (40, 18)), AreaTexture.CAMP, "camp")
    guard = Base((52, 15), 24, 3, 180, "16", 0)
    drawing, _ = made(sheet(camp, guard))
    ((corners, _),) = drawing.bases
    assert not boxes_of(drawing)["camp"].meets(box_around(corners))


def test_the_name_of_a_narrow_brook_stands_beside_it() -> None:
    """On it, it hid both banks, and the banks crossed its letters."""
    brook = Strip(((10, 60), (110, 60)), 2, StripTexture.BROOK, "Flossgraben")
    drawing, _ = made(sheet(brook))
    half = 2 * drawing.plan.scale / 2
    y = drawing.plan.place((0, 60))[1]
    box = boxes_of(drawing)["Flossgraben"]
    assert box.bottom <= y - half or box.top >= y + half


def test_a_number_keeps_off_the_edges_of_its_base() -> None:
    """The wedge before the front seemed to touch it."""
    drawing, _ = made(sheet(Base((60, 60), 8, 2, 0, "8", 0)))
    ((corners, _),) = drawing.bases
    (figure,) = drawing.figures
    base = box_around(corners)
    assert figure.box.top - base.top >= 0.5
    assert base.bottom - figure.box.bottom >= 0.5


def test_figures_on_a_low_and_broad_base_are_wide() -> None:
    """Those of infantry on the large map are small; a deep base has larger ones."""
    drawing, _ = made(sheet(Base((40, 60), 8, 2, 0, "8", 0), Base((80, 60), 8, 4, 0, "10", 1)))
    low, deep = drawing.figures
    assert low.on
    assert deep.on
    assert (low.on.narrow > 1, deep.on.narrow) == (True, 1.0)


@pytest.mark.parametrize(("side", "fills"), [(0, ("#fff", "#000")), (1, ("#000", "#fff"))])
def test_a_number_beside_its_base_stands_in_a_box_of_its_side(side: int, fills: tuple[str, str]) -> None:
    """On the pocket map of Murten a lone 4 on the edge of a hill seemed to be no unit."""
    crowd = [Base((60, 60 + 2 * row), 8, 2, 0, str(row + 10), side) for row in range(6)]
    drawing, _ = made(sheet(*crowd), "small")
    (beside, *_) = [one for one in drawing.figures if one.beside]
    svg = beside.draw(drawing.pens)
    assert [re.findall(rf'<{tag}[^>]* fill="(#\w+)"', svg)[-1] for tag in ("path", "text")] == list(fills)


def test_the_name_of_a_wood_at_the_edge_of_the_table_stands_off_the_frame() -> None:
    """The comma of "Eastern wood," touched it at Pavia."""
    wood = Area(((150, 16), (134, 22), (128, 40), (136, 58), (150, 64)), AreaTexture.TREES, "Eastern wood, light wood")
    drawing, _ = made(sheet(wood, width=150, height=110), "briefing")
    (box,) = (label.box for label in drawing.labels if label.lines[0].startswith("Eastern"))
    assert drawing.plan.field.right - box.right >= drawing.pens.heavy / 2 + 0.2


@pytest.mark.parametrize("size", SIZES)
def test_ink_does_not_close_the_line_between_two_black_bases(size: str) -> None:
    """A gun and its crew side by side, "B1" and "10", read "B110" at Grandson."""
    _, svg = made(sheet(Base((60, 60), 8, 8, 0, "B1", 1), Base((68, 60), 8, 8, 0, "10", 1)), size)
    (width,) = set(re.findall(r'fill="#000" stroke="#fff" stroke-width="([\d.]+)"', svg))
    assert float(width) >= 0.16
