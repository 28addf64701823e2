"""Maps: one drawing in four sizes, in black, to scale, with nothing that acts and nothing off the paper."""

import math
import re
from dataclasses import replace
from itertools import combinations
from typing import Literal
from xml.etree import ElementTree as ET

import pytest

from builder.errors import BuilderBug
from builder.render import fonts, maps, misfits
from builder.render.map_drawing import Drawing
from builder.render.map_layout import layout
from builder.render.map_pens import LEAST, SIZES
from builder.render.map_signs import SIGNS
from builder.render.map_strips import STRIPS
from builder.render.map_textures import TEXTURES
from builder.render.measure import ems
from builder.render.plane import Rect, box_around, box_at
from builder.sheet import Area, Base, Limit, MapShape, MapSheet, Reach, RuleLine, ScaleBar, Spot, Strip
from tests.conftest import Golden
from tests.render import leaves, samples

SVG = "{http://www.w3.org/2000/svg}"
HOSTILE = "<b>Лес</b> &amp; {{7*7}} </svg>"


def sheet(*shapes: MapShape, width: float = 120, height: float = 120) -> MapSheet:
    return MapSheet("A field", width, height, "step", shapes, ScaleBar(20, ((0, "0"), (20, "20 steps"))))


def said(svg: str) -> list[str]:
    """The words drawn, without their halos."""
    return [t.text or "" for t in ET.fromstring(svg).iter(f"{SVG}text") if not t.get("aria-hidden")]


def test_a_map_is_drawn_as_reviewed(golden: Golden) -> None:
    """The whole field for the pocket, and a corner of it in the large size."""
    golden("map-small.svg", maps.svg(samples.field(), size="small"))
    golden("map-a4.svg", maps.svg(samples.corner(), size="a4"))


@pytest.mark.parametrize("size", SIZES)
def test_a_map_has_its_size_in_mm_and_speaks_to_those_who_do_not_see_it(size: str) -> None:
    root = ET.fromstring(maps.svg(samples.field(), size=size))
    pens = SIZES[size]
    assert (root.get("width"), root.get("height")) == (f"{pens.width:g}mm", f"{pens.height:g}mm")
    assert root.get("viewBox") == f"0 0 {pens.width:g} {pens.height:g}"
    assert root.findtext(f"{SVG}title") == "Азенкур, 25 октября 1415"
    assert "лес Азенкур" in (root.findtext(f"{SVG}desc") or "")


@pytest.mark.parametrize("size", SIZES)
def test_every_unit_that_can_be_read_carries_its_number(size: str) -> None:
    """On a sheet all of them; on the pocket map most, and none of them less than 1.1 mm high."""
    field = samples.field()
    root = ET.fromstring(maps.svg(field, size=size))
    figures = [t for t in root.iter(f"{SVG}text") if t.get("font-weight") == "700" and not t.get("aria-hidden")]
    drawn = {t.text for t in figures}
    wanted = {shape.number for shape in field.shapes if isinstance(shape, Base)}
    assert len(wanted & drawn) >= (len(wanted) * 0.7 if size == "small" else len(wanted))
    assert min(float(t.get("font-size", "0")) for t in figures) >= 1.1


def test_bases_stand_to_scale() -> None:
    """A base of 8 by 4 steps on a field 120 steps broad."""
    svg = maps.svg(sheet(Base((60, 60), 8, 4, 0, "1", 1)), size="a4")
    frame = re.search(r'<clipPath id="field-a4"><path d="M([\d.]+) ([\d.]+)L([\d.]+)', svg)
    assert frame
    step = (float(frame[3]) - float(frame[1])) / 120
    base = re.search(
        r'<path d="M([\d.]+) ([\d.]+)L([\d.]+) [\d.]+L[\d.]+ ([\d.]+)L[^"]*Z" fill="#000" stroke="#fff"', svg
    )
    assert base
    assert float(base[3]) - float(base[1]) == pytest.approx(8 * step, abs=0.02)
    assert float(base[4]) - float(base[2]) == pytest.approx(4 * step, abs=0.02)


OUTLINE = ((20, 20), (90, 22), (88, 80), (24, 78))


@pytest.mark.parametrize("kind", sorted(TEXTURES))
def test_ground_is_told_apart_in_black(kind: str) -> None:
    """Without any tint each kind of area still has ink of its own."""
    inks = {}
    for other in TEXTURES:
        svg = maps.svg(sheet(Area(OUTLINE, other)), size="small")
        inks[other] = re.sub(r"#[0-9a-f]{6}", "none", svg)
    assert sum(ink == inks[kind] for ink in inks.values()) == 1


@pytest.mark.parametrize("kind", sorted(STRIPS))
def test_what_runs_along_a_line_is_told_apart_in_black(kind: str) -> None:
    inks = {
        other: re.sub(
            r"#[0-9a-f]{6}", "none", maps.svg(sheet(Strip(((5, 50), (60, 60), (110, 40)), 4, other)), size="a6")
        )
        for other in STRIPS
    }
    assert sum(ink == inks[kind] for ink in inks.values()) == 1


def test_a_slope_shows_its_class_on_each_edge() -> None:
    """A gentle edge has the fewest hachures, a steep one more, a sheer one a heavy line besides."""
    gentle, steep, sheer = (
        maps.svg(sheet(Area(OUTLINE, "hill", "", (kind,) * 4)), size="a4") for kind in ("gentle", "steep", "sheer")
    )
    assert gentle.count("Z") < steep.count("Z")
    heavy = f'stroke-width="{SIZES["a4"].heavy * 1.2:g}"'
    assert heavy in sheer
    assert heavy not in gentle + steep


@pytest.mark.parametrize("sign", sorted(SIGNS - {"bridge"}))
def test_each_sign_shows_its_label(sign: str) -> None:
    assert "7" in said(maps.svg(sheet(Spot((60, 60), sign, "7")), size="a4"))


def test_a_bridge_lies_across_the_nearest_water() -> None:
    """The railings of a bridge over a river that runs east go north and south."""
    river = Strip(((0, 60), (120, 60)), 4, "water")
    with_bridge = maps.svg(sheet(river, Spot((60, 60), "bridge", "bridge")), size="a4")
    rails = re.findall(
        rf'<path d="(M[^"]*)" fill="none" stroke="#000" stroke-width="{SIZES["a4"].heavy * 0.7:.2f}', with_bridge
    )
    assert len(rails) == 2
    for rail in rails:
        xs, ys = zip(*(map(float, point.split()) for point in rail[1:].split("L")), strict=True)
        assert xs[1] == pytest.approx(xs[2], abs=0.02)
        assert abs(ys[1] - ys[2]) > 4 * 1.5
    assert "bridge" in said(with_bridge)


def test_a_limit_carries_its_rule_and_makes_room_for_it() -> None:
    svg = maps.svg(sheet(Limit(((0, 40), (120, 40)), "20 steps from the enemy")), size="a4")
    assert "20 steps from the enemy" in said(svg)
    dashed = re.search(r'<path d="([^"]*)"[^>]*stroke-dasharray', svg)
    assert dashed
    assert dashed[1].count("M") == 2  # broken where the words stand


def test_a_gun_reaches_its_ring_and_looks_into_its_sector() -> None:
    """From 4 to 40 steps: two rings of dashes to scale, two arcs and two sides in full lines that lie 30 degrees apart."""
    gun = Reach((60, 100), 4, 40, 350, 30, "heavy bombard")
    svg = maps.svg(sheet(gun), size="a4")
    scale = layout(sheet(gun), SIZES["a4"]).scale
    assert "heavy bombard" in said(svg)
    rings = next(data for data in re.findall(r'<path d="([^"]*)"[^>]*stroke-dasharray', svg) if "a" in data)
    assert [float(r) for r in re.findall(r"Z?M[^a]*a([\d.]+)", rings)] == pytest.approx(
        [4 * scale, 40 * scale], abs=0.02
    )
    whole = maps.svg(sheet(replace(gun, label="")), size="a4")
    sector = next(data for data in re.findall(r'<path d="([^"]*)"', whole) if "A" in data)
    assert sector.count("A") == 2
    turns = []
    for line in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", sector):
        ax, ay, bx, by = map(float, line)
        assert math.dist((ax, ay), (bx, by)) == pytest.approx(36 * scale, abs=0.05)
        turns.append(math.degrees(math.atan2(bx - ax, ay - by)))
    assert turns == pytest.approx([335 - 360, 5], abs=0.1)
    labelled = next(data for data in re.findall(r'<path d="([^"]*)"', svg) if "A" in data)
    assert labelled.count("M") == sector.count("M") + 1, "the side makes room for the words"


def test_the_lines_of_a_range_stay_behind_units_and_names() -> None:
    """Grey and thinner than the edge of a base; a road is named off them; half a label below a unit is left out."""
    gun, road = Reach((60, 110), 0, 100, 0, 30, "Swiss B1: 0-100"), Strip(((10, 60), (110, 60)), 1, "road", "the way")
    field = sheet(road, gun)
    drawing = Drawing(field, layout(field, SIZES["a4"]))
    svg = drawing.content()
    sector = re.findall(r'<path d="[^"]*A[^"]*"[^>]*stroke="([^"]+)" stroke-width="([\d.]+)"', svg)
    assert [stroke for stroke, _ in sector] == ["#8a8a8a"]
    assert float(sector[0][1]) < SIZES["a4"].line
    named = next(label for label in drawing.labels if label.lines == ("the way",))
    assert not [box for box in drawing.ranges if box.meets(named.box)]
    assert "Swiss B1: 0-100" in said(maps.svg(field, size="a4"))
    crowd = tuple(Base((x, y), 9, 9, 0, str(x + y), 0) for x in range(5, 120, 10) for y in range(5, 105, 10))
    assert "Swiss B1: 0-100" not in said(maps.svg(sheet(gun, *crowd), size="a4"))


def test_a_gun_without_dead_ground_has_one_ring_and_its_words_stay_on_the_field() -> None:
    """Up to 50 steps on a table of 48: the arc lies beyond the edge, the words do not."""
    gun = Reach((36, 4), 0, 50, 180, 30, "light bombard, to 50 steps")
    field = sheet(gun, width=72, height=48)
    plan = layout(field, SIZES["a4"])
    drawing = Drawing(field, plan)
    svg = drawing.content()
    (label,) = drawing.labels
    assert plan.field.holds(label.box)
    assert (
        next(data for data in re.findall(r'<path d="([^"]*)"[^>]*stroke-dasharray', svg) if "a" in data).count("M") == 1
    )


@pytest.mark.parametrize("kind", ["hedge", "fence", "cliff", "wall"])
def test_the_name_of_a_narrow_work_stands_beside_it(kind: str) -> None:
    """Words among posts or bushes could not be read."""
    work = Strip(((20, 60), (100, 60)), 1, kind, "the orchard")
    field = sheet(work)
    plan = layout(field, SIZES["a4"])
    drawing = Drawing(field, plan)
    drawing.content()
    (label,) = drawing.labels
    line = plan.place((20, 60))[1]
    assert label.box.bottom < line - plan.scale / 2 or line + plan.scale / 2 < label.box.top


@pytest.mark.parametrize("sign", ["tent", "priest"])
def test_camps_and_priests_are_black_or_white_like_their_side(sign: str) -> None:
    white, black = (maps.svg(sheet(Spot((60, 60), sign, "", side)), size="a4") for side in (0, 1))
    assert white != black
    assert black.count('fill="#000"') == white.count('fill="#000"') + 1


def test_names_do_not_lie_on_one_another_or_on_units() -> None:
    """Four names wanted in one place, where a unit stands, find four other places."""
    wood = ((20.0, 20.0), (100.0, 20.0), (100.0, 100.0), (20.0, 100.0))
    field = sheet(*(Area(wood, "trees", f"wood number {i}") for i in range(4)), Base((60, 60), 8, 4, 0, "1", 0))
    plan = layout(field, SIZES["a4"])
    drawing = Drawing(field, plan)
    drawing.content()
    base = plan.place((60, 60))
    boxes = [label.box for label in drawing.labels] + [box_at(base, 8 * plan.scale, 4 * plan.scale)]
    assert len(boxes) == 5
    assert not any(one.meets(other) for one, other in combinations(boxes, 2))


@pytest.mark.parametrize(("width", "height"), [(120, 120), (180, 120), (120, 180), (240, 120)])
@pytest.mark.parametrize("size", SIZES)
def test_any_table_finds_room_on_any_size(size: str, width: float, height: float) -> None:
    svg = maps.svg(sheet(width=width, height=height), size=size)
    root = ET.fromstring(svg)
    wide, high = (float((root.get(side) or "0mm")[:-2]) for side in ("width", "height"))
    assert {wide, high} == {SIZES[size].width, SIZES[size].height}
    frame = re.search(r'<clipPath id="field-[a-z0-9]+"><path d="M(.*?)Z"', svg)
    assert frame
    xs, ys = zip(*(map(float, point.split()) for point in frame[1].split("L")), strict=True)
    assert 0 < min(xs) < max(xs) < wide
    assert 0 < min(ys) < max(ys) < high
    assert (max(xs) - min(xs)) / (max(ys) - min(ys)) == pytest.approx(width / height, rel=0.01)


def test_what_a_user_types_is_a_name_and_nothing_else() -> None:
    for size in SIZES:
        svg = maps.svg(replace(samples.field(HOSTILE), title=HOSTILE), size=size)
        assert ET.fromstring(svg).findtext(f"{SVG}title") == HOSTILE
        assert not [tag for tag in ET.fromstring(svg).iter() if tag.tag == f"{SVG}b"]


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_a_printed_map_has_two_leaves_and_all_its_words_on_them(paper: str, size: tuple[float, float]) -> None:
    made = maps.pdf(replace(samples.field(), title=HOSTILE), paper=paper, language="ru")
    assert made.misfits == ()
    assert leaves.sizes(made.pdf) == [size, size]
    assert leaves.beyond(made.pdf, margin=6.0) == []
    first, second = leaves.texts(made.pdf)
    assert leaves.packed(HOSTILE) in leaves.packed(first)
    assert "Рыцари герцога Орлеанского" in first
    assert leaves.packed(second).count(leaves.packed(HOSTILE)) >= 1
    assert "100 %" in second


def test_a_broad_table_is_printed_on_its_side() -> None:
    made = maps.pdf(sheet(width=180, height=120), paper="a4", language="en")
    assert leaves.sizes(made.pdf) == [(297.0, 210.0), (210.0, 297.0)]
    assert made.misfits == ()


def test_a_letter_the_typeface_lacks_is_reported_on_maps_too() -> None:
    made = maps.pdf(sheet(Area(OUTLINE, "plain", "camp \u265e")), paper="a4", language="en")
    assert [(one.says, one.words, one.missing) for one in made.misfits] == [(misfits.BORROWED, "camp \u265e", "\u265e")]


def test_a_word_that_leaves_the_drawing_is_reported() -> None:
    long = "a tick of the scale that says far more than there is room for on any of these three maps, however small"
    field = replace(sheet(), scale=ScaleBar(20, ((0, "0"), (20, f"20 {long}"))))
    made = maps.pdf(field, paper="a4", language="en")
    assert [one.says for one in made.misfits] == [misfits.BEYOND]


def test_with_a_broader_typeface_words_are_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PT Sans is missing, Roboto stands in; its words must not lie on one another."""
    narrow = maps.svg(samples.corner(), size="a4")
    fonts.forget()
    monkeypatch.setattr(fonts, "_find", lambda names: None)
    broad = maps.svg(samples.corner(), size="a4")
    monkeypatch.undo()
    fonts.forget()
    sizes = [[float(size) for size in re.findall(r'font-size="([\d.]+)"', svg)] for svg in (narrow, broad)]
    assert sizes[1] == pytest.approx([size * 0.8 for size in sizes[0]], abs=0.02)


@pytest.mark.parametrize(("width", "height"), [(120, 120), (180, 120), (120, 180), (240, 120)])
def test_a_long_legend_stays_on_every_size(width: float, height: float) -> None:
    rows = [RuleLine(str(i), "Men-at-arms of the very noble house of Chateauneuf-Randon") for i in range(1, 25)]
    rows.append(RuleLine("A key of several words", "and what it says " * 6))
    field = replace(sheet(width=width, height=height), legend=tuple(rows))
    for size in SIZES:
        assert list(misfits.in_drawings(maps.svg(field, size=size), {chr(i) for i in range(256)})) == []
        lowest = max(float(y) for y in re.findall(r'<text x="[\d.-]+" y="([\d.-]+)"', maps.svg(field, size=size)))
        assert lowest < float((ET.fromstring(maps.svg(field, size=size)).get("height") or "0mm")[:-2])


def test_what_nobody_can_draw_is_our_own_mistake() -> None:
    with pytest.raises(BuilderBug, match="no map of size"):
        maps.svg(sheet(), size="a0")
    with pytest.raises(BuilderBug, match="no paper"):
        maps.html(sheet(), paper="a3", language="en")
    for shape in (Area(OUTLINE, "lava"), Strip(((0, 0), (1, 1)), 1, "rail"), Spot((1, 1), "ghost")):
        with pytest.raises(BuilderBug, match=r"lava|rail|ghost"):
            maps.svg(sheet(shape), size="a4")


def boxes_of(drawing: Drawing) -> dict[str, Rect]:
    """The labels of a drawing that was made, by their first line."""
    return {label.lines[0]: label.box for label in drawing.labels}


def made(field: MapSheet, size: str = "a4") -> tuple[Drawing, str]:
    """A drawing and its SVG."""
    drawing = Drawing(field, layout(field, SIZES[size]))
    return drawing, drawing.content()


def placed(svg: str) -> list[tuple[str, float, float, float]]:
    """Each text drawn with the left end, the right end and the line it stands on, in mm, as wide as we estimate."""
    found = []
    for text in ET.fromstring(f"<svg xmlns='http://www.w3.org/2000/svg'>{svg}</svg>").iter(f"{SVG}text"):
        if text.get("aria-hidden") or text.get("transform"):
            continue
        x, size, words = float(text.get("x", 0)), float(text.get("font-size", 0)), text.text or ""
        wide = ems(words) * size
        left = x - {"middle": wide / 2, "end": wide}.get(text.get("text-anchor", "start"), 0.0)
        found.append((words, left, left + wide, float(text.get("y", 0))))
    return found


def test_long_names_of_armies_in_the_legend_keep_apart() -> None:
    """A name wider than its column goes on in the next line instead of running into the other army's."""
    names = [
        f"The {n} and much travelled army of the Duke of Saxe-Coburg-Saalfeld and all his allies at the ford below"
        for n in ("red", "blue")
    ]
    for size in ("a4", "letter", "a6"):
        _, svg = made(replace(sheet(), legend=tuple(RuleLine(name, "attacker") for name in names)), size)
        lines = [one for one in placed(svg) if any(one[0] in name for name in names) and len(one[0]) > 3]
        assert len(lines) > 2
        assert max(right for _, _, right, _ in lines) < SIZES[size].width
        for one, other in combinations(lines, 2):
            assert one[3] != other[3] or one[2] <= other[1] or other[2] <= one[1]


def test_a_river_with_a_short_name_has_it_above_its_words_as_others_have() -> None:
    """The Ob is no sign like the question mark of an ambush, which stands before its words."""
    rows = (RuleLine("Ob", "4 steps wide"), RuleLine("?", "ambush card"))
    _, svg = made(replace(sheet(), legend=rows))
    at = {words: (left, y) for words, left, _, y in placed(svg)}
    assert at["Ob"][0] == at["4 steps wide"][0]
    assert at["Ob"][1] < at["4 steps wide"][1]
    assert at["?"][1] == at["ambush card"][1]


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
        drawn = " ".join(words for words, *_ in placed(svg) if words in title and len(words) > 3)
        assert drawn == title


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("facing", range(0, 360, 15))
def test_every_unit_that_stands_alone_has_its_number_and_none_stands_on_its_head(size: str, facing: int) -> None:
    """However it is turned, and though it is a thin line: a 6 must not read as a 9. The figure stays on the field."""
    drawing, svg = made(sheet(Base((60, 60), 12, 3, facing, "6", 1), width=160), size)
    figure = re.search(r'<text x="([\d.]+)" y="([\d.]+)"([^>]*)>6<', svg.replace(' aria-hidden="true">6', ""))
    assert figure
    turned = re.search(r"rotate\((-?[\d.]+)", figure[3])
    assert not turned or abs(float(turned[1])) <= 45
    assert drawing.plan.field.left < float(figure[1]) < drawing.plan.field.right


def test_columns_and_rows_are_named_on_all_edges_of_the_field() -> None:
    """Outside its frame, inside the sheet; the pocket map, where they could not be read, goes without."""
    ruler = (tuple("abcdef"), ("I", "II", "III"))
    edges: tuple[tuple[Literal["north", "west"], str], ...] = (("north", "Red"), ("west", "Blue"))
    field = replace(sheet(width=120, height=60), ruler=ruler, edges=edges)
    drawing, svg = made(field)
    place = drawing.plan.field
    for name in (*ruler[0], *ruler[1]):
        spots = [(left, y) for words, left, _, y in placed(svg) if words == name]
        assert len(spots) == 2
        assert all(not (place.left < x < place.right and place.top < y < place.bottom) for x, y in spots)
        assert all(0 < x < drawing.pens.width and 0 < y < drawing.pens.height for x, y in spots)
    (red,) = [y for words, _, _, y in placed(svg) if words == "Red"]
    assert red < min(y for words, _, _, y in placed(svg) if words == "a")
    assert not [words for words, *_ in placed(made(field, "small")[1]) if words in "abcdef"]


def test_a_river_and_its_bridge_have_two_names_that_can_be_read() -> None:
    """The bridge lies in the middle of the river, where its name would stand; a road runs over it."""
    river = Strip(((0, 60), (120, 60)), 3, "brook", "the Louge")
    road = Strip(((60, 0), (60, 120)), 2, "road", "road to Toulouse")
    drawing, _ = made(sheet(river, road, Spot((60, 60), "bridge", "bridge")))
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


def test_works_before_a_unit_show_where_it_looks() -> None:
    """The wedge that else says so would lie on the stakes."""
    alone, behind = Base((30, 64), 8, 2, 0, "1", 1), Base((80, 64), 8, 2, 0, "2", 1)
    stakes = Strip(((76, 62), (84, 62)), 2, "stakes")
    both = maps.svg(sheet(alone, behind), size="a4")
    assert maps.svg(sheet(alone, behind, stakes), size="a4").count('Z" fill="#000"') == both.count('Z" fill="#000"') - 1


def test_a_name_is_never_broken_inside_a_word() -> None:
    """In a narrow strip of ground it runs upwards or stands outside."""
    strip = ((50.0, 20.0), (54.0, 20.0), (54.0, 100.0), (50.0, 100.0))
    for name in ("level 2", "Reichsstrassenwald"):
        drawing, _ = made(sheet(Area(strip, "hill", name)))
        (label,) = drawing.labels
        assert " ".join(label.lines) == name


def test_a_name_that_would_be_half_hidden_by_a_unit_is_left_out() -> None:
    """A wood with no free place in it nor around it; where there is one, the name takes it."""
    wood = Area(((55.0, 55.0), (65.0, 55.0), (65.0, 65.0), (55.0, 65.0)), "trees", "the wood of Azincourt")
    crowd = tuple(Base((x, y), 9, 9, 0, "1", 0) for x in range(5, 120, 10) for y in range(5, 120, 10))
    drawing, svg = made(sheet(wood, *crowd))
    assert drawing.labels == []
    assert "the wood" not in svg
    drawing, _ = made(sheet(wood, *(unit for unit in crowd if unit.centre[0] < 60)))
    assert len(drawing.labels) == 1


def test_the_number_beside_a_thin_unit_and_the_rule_of_a_line_keep_apart() -> None:
    """On a small map the figure stands outside the base, where a limit runs."""
    limit = Limit(((0, 64), (120, 64)), "20 steps from the defender")
    drawing, svg = made(sheet(limit, *(Base((x, 61), 8, 2, 180, "88", 0) for x in range(50, 71, 10))), "a6")
    (label,) = drawing.labels
    spots = [(left, y) for words, left, _, y in placed(svg) if words == "88"]
    assert len(spots) == 3
    assert not any(label.box.left < x < label.box.right and abs(y - label.at[1]) < 1 for x, y in spots)


def test_the_label_of_a_sign_at_the_edge_stays_on_the_field() -> None:
    drawing, svg = made(sheet(Spot((118, 60), "tent", "camp, two priests")), "a6")
    (right,) = [right for words, _, right, _ in placed(svg) if words == "camp, two priests"]
    assert right < drawing.plan.field.right


@pytest.mark.parametrize("size", ["small", "a6"])
def test_the_long_name_of_an_army_is_not_made_smaller_than_can_be_read(size: str) -> None:
    """On the pocket map it may be longer than the field, but not longer than the map."""
    name = "Saxons, Meisseners and Thuringians at Aussig, attacker"
    drawing, svg = made(replace(sheet(), edges=(("north", name), ("south", name))), size)
    drawn = [(left, right) for words, left, right, _ in placed(svg) if words == name]
    assert len(drawn) == 2
    assert all(left > 0 and right < drawing.pens.width for left, right in drawn)
    smallest = min(float(s) for s in re.findall(r'font-size="([\d.]+)"', svg))
    assert smallest >= LEAST - 0.01


@pytest.mark.parametrize("sign", ["ambush", "reserve"])
@pytest.mark.parametrize("size", SIZES)
def test_the_letter_on_a_sign_can_be_read_on_the_pocket_map_too(sign: str, size: str) -> None:
    _, svg = made(sheet(Spot((60, 60), sign, "A")), size)
    (letter,) = re.findall(r'font-size="([\d.]+)"[^>]*>A<', svg)
    assert float(letter) >= LEAST - 0.01
