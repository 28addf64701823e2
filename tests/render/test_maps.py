"""Maps: one drawing in four sizes, in black, to scale, with nothing that acts and nothing off the paper."""

import math
import re
from dataclasses import replace
from xml.etree import ElementTree as ET

import pytest

from builder.documents.paper import PAPERS
from builder.registry import system
from builder.render import fonts, overflow
from builder.render.look import Look
from builder.render.maps import map_svg, signs
from builder.render.maps.drawing import MapDrawing
from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.render.maps.plane import box_around
from builder.render.pages.html_to_pdf import make
from builder.sheets.blocks import Area, Base, EdgeName, Limit, MapSheet, RuleLine, ScaleBar, Spot, Strip
from builder.sheets.vocabulary import AreaTexture, SlopeClass, SpotSign, StripTexture
from builder.text.errors import BuilderBug
from tests.conftest import Golden
from tests.render import fields, leaves
from tests.render.fields import SVG, said, sheet
from tests.tools.samples import game

PAPERS_OF_MAPS = [size for size, pens in SIZES.items() if 0 < pens.height < math.inf]
HOSTILE = "<b>Лес</b> &amp; {{7*7}} </svg>"


def test_a_map_is_drawn_as_reviewed(golden: Golden) -> None:
    """The whole field for the pocket, and a corner of it in the large size."""
    golden("map-small.svg", map_svg.svg(fields.field(), size="small"))
    golden("map-a4.svg", map_svg.svg(fields.corner(), size="a4"))


@pytest.mark.parametrize("size", PAPERS_OF_MAPS)
def test_a_map_has_its_size_in_mm_and_speaks_to_those_who_do_not_see_it(size: str) -> None:
    root = ET.fromstring(map_svg.svg(fields.field(), size=size))
    pens = SIZES[size].turned() if SIZES[size].lying else SIZES[size]
    assert (root.get("width"), root.get("height")) == (f"{pens.width:g}mm", f"{pens.height:g}mm")
    assert root.get("viewBox") == f"0 0 {pens.width:g} {pens.height:g}"
    assert root.findtext(f"{SVG}title") == "Азенкур, 25 октября 1415"
    assert "лес Азенкур" in (root.findtext(f"{SVG}desc") or "")


def test_bases_stand_to_scale() -> None:
    """A base of 8 by 4 steps on a field 120 steps broad."""
    svg = map_svg.svg(sheet(Base((60, 60), 8, 4, 0, "1", 1)), size="a4")
    frame = re.search(r'<clipPath id="field-a4"><path d="M([\d.]+) ([\d.]+)L([\d.]+)', svg)
    assert frame
    step = (float(frame[3]) - float(frame[1])) / 120
    base = re.search(
        r'<path d="M([\d.]+) ([\d.]+)L([\d.]+) [\d.]+L[\d.]+ ([\d.]+)L[^"]*Z" fill="#000" stroke="#fff"', svg
    )
    assert base
    assert float(base[3]) - float(base[1]) == pytest.approx(8 * step, abs=0.02)
    assert float(base[4]) - float(base[2]) == pytest.approx(4 * step, abs=0.02)


def test_a_page_has_ticks_inside_its_frame_as_far_apart_as_on_the_scale_where_no_grid_does_that() -> None:
    """Players set up by the map; to place a base they had to measure along the frame with a bar of 35 mm."""
    field = replace(sheet(), grid=0.0, scale=ScaleBar(20, ((0, "0"), (10, "10"), (20, "20"))))
    plain, ticked = (replace(field, scale=bar) for bar in (ScaleBar(20, ()), field.scale))
    along = 2 * (math.ceil(field.width / 10) - 1 + math.ceil(field.height / 10) - 1)

    def strokes(one: MapSheet, size: str) -> int:
        drawn = MapDrawing(one, layout(one, SIZES[size]))
        return drawn._ticks().count("M")

    assert strokes(ticked, "a4") == along
    assert strokes(plain, "a4") == strokes(replace(ticked, grid=1.0), "a4") == strokes(ticked, "briefing") == 0


@pytest.mark.parametrize("facing", [0, 90, 180, 270])
@pytest.mark.parametrize("size", ["a6", "briefing"])
def test_a_white_number_does_not_reach_the_edges_of_its_black_base(size: str, facing: int) -> None:
    """A column that faced sideways had its number from edge to edge, where white merges with the paper."""
    long, narrow = (16, 2.5) if facing in (0, 180) else (2.5, 16)
    pens = SIZES[size]
    drawing = MapDrawing(sheet(Base((60, 60), long, narrow, facing, "5", 1)), layout(sheet(), pens))
    (corners, base), *_ = drawing.bases
    high = max(y for _, y in corners) - min(y for _, y in corners)
    found = signs.on_base(corners, base, pens)
    assert found is None or found[1] * signs.CAPITAL <= signs.CROWDED * high + 0.001


OUTLINE = ((20, 20), (90, 22), (88, 80), (24, 78))


@pytest.mark.parametrize("kind", AreaTexture)
def test_ground_is_told_apart_in_black(kind: AreaTexture) -> None:
    """Without any tint each kind of area still has ink of its own."""
    inks = {}
    for other in AreaTexture:
        svg = map_svg.svg(sheet(Area(OUTLINE, other)), size="small")
        inks[other] = re.sub(r"#[0-9a-f]{6}", "none", svg)
    assert sum(ink == inks[kind] for ink in inks.values()) == 1


@pytest.mark.parametrize("kind", StripTexture)
def test_what_runs_along_a_line_is_told_apart_in_black(kind: StripTexture) -> None:
    inks = {
        other: re.sub(
            r"#[0-9a-f]{6}", "none", map_svg.svg(sheet(Strip(((5, 50), (60, 60), (110, 40)), 4, other)), size="a6")
        )
        for other in StripTexture
    }
    assert sum(ink == inks[kind] for ink in inks.values()) == 1


def test_a_slope_shows_its_class_on_each_edge() -> None:
    """A gentle edge has the fewest hachures, a steep one more, a sheer one a heavy line besides."""
    gentle, steep, sheer = (
        map_svg.svg(sheet(Area(OUTLINE, AreaTexture.HILL, "", (kind,) * 4)), size="a4") for kind in SlopeClass
    )
    assert gentle.count("Z") < steep.count("Z")
    heavy = f'stroke-width="{SIZES["a4"].heavy * 1.2:g}"'
    assert heavy in sheer
    assert heavy not in gentle + steep


@pytest.mark.parametrize("sign", SpotSign)
def test_each_sign_shows_its_label(sign: SpotSign) -> None:
    assert "7" in said(map_svg.svg(sheet(Spot((60, 60), sign, "7")), size="a4"))


def test_a_bridge_lies_across_the_nearest_water() -> None:
    """The railings of a bridge over a river that runs east go north and south."""
    river = Strip(((0, 60), (120, 60)), 4, StripTexture.WATER)
    with_bridge = map_svg.svg(sheet(river, Spot((60, 60), SpotSign.BRIDGE, "bridge")), size="a4")
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
    svg = map_svg.svg(sheet(Limit(((0, 40), (120, 40)), "20 steps from the enemy")), size="a4")
    assert "20 steps from the enemy" in said(svg)
    dashed = re.search(r'<path d="([^"]*)"[^>]*stroke-dasharray', svg)
    assert dashed
    assert dashed[1].count("M") == 2  # broken where the words stand


@pytest.mark.parametrize("sign", [SpotSign.TENT, SpotSign.PRIEST])
def test_camps_and_priests_are_black_or_white_like_their_side(sign: SpotSign) -> None:
    white, black = (map_svg.svg(sheet(Spot((60, 60), sign, "", side)), size="a4") for side in (0, 1))
    assert white != black
    assert white.count('="#fff"') == black.count('="#fff"') + 1


@pytest.mark.parametrize(("width", "height"), [(120, 120), (180, 120), (120, 180), (240, 120)])
@pytest.mark.parametrize("size", PAPERS_OF_MAPS)
def test_any_table_finds_room_on_any_size(size: str, width: float, height: float) -> None:
    svg = map_svg.svg(sheet(width=width, height=height), size=size)
    root = ET.fromstring(svg)
    wide, high = (float((root.get(side) or "0mm")[:-2]) for side in ("width", "height"))
    assert {wide, high} == {SIZES[size].width, SIZES[size].height}
    frame = re.search(r'<clipPath id="field-[a-z0-9]+"><path d="M(.*?)Z"', svg)
    assert frame
    xs, ys = zip(*(map(float, point.split()) for point in frame[1].split("L")), strict=True)
    assert 0 < min(xs) < max(xs) < wide
    assert 0 < min(ys) < max(ys) < high
    assert (max(xs) - min(xs)) / (max(ys) - min(ys)) == pytest.approx(width / height, rel=0.01)


@pytest.mark.parametrize(("width", "height"), [(120, 120), (180, 120), (120, 180), (240, 120)])
def test_on_the_briefing_the_field_is_as_wide_as_its_place_and_as_high_as_it_is(width: float, height: float) -> None:
    """100 mm with its frame; nothing but the names of the edges, the arrow and the scale is added to its height."""
    field = replace(fields.field(), width=width, height=height)
    plan = layout(field, SIZES["briefing"])
    assert plan.field.width == pytest.approx(100, abs=0.7)
    assert plan.field.height == pytest.approx(plan.field.width * height / width)
    assert plan.pens.height - plan.field.height < 12
    words = said(map_svg.svg(field, size="briefing"))
    assert {"ФРАНЦИЯ", "АНГЛИЯ · обороняется", "С", "20 шагов"} <= set(words)
    assert not [one for one in words if "Рыцари" in one]


def test_what_a_user_types_is_a_name_and_nothing_else() -> None:
    for size in SIZES:
        svg = map_svg.svg(replace(fields.field(HOSTILE), title=HOSTILE), size=size)
        assert ET.fromstring(svg).findtext(f"{SVG}title") == HOSTILE
        assert not [tag for tag in ET.fromstring(svg).iter() if tag.tag == f"{SVG}b"]


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_a_printed_map_has_two_leaves_and_all_its_words_on_them(paper: str, size: tuple[float, float]) -> None:
    made = make(map_svg.html(replace(fields.field(), title=HOSTILE), paper=paper, language="ru"))
    assert made.problems == ()
    assert leaves.sizes(made.pdf) == [size, size]
    assert leaves.beyond(made.pdf, margin=6.0) == []
    first, second = leaves.texts(made.pdf)
    assert leaves.packed(HOSTILE) in leaves.packed(first)
    assert "Рыцари герцога Орлеанского" in first
    assert leaves.packed(second).count(leaves.packed(HOSTILE)) >= 1
    assert "100 %" in second


def test_a_broad_table_is_printed_on_its_side() -> None:
    made = make(map_svg.html(sheet(width=180, height=120), paper="a4", language="en"))
    assert leaves.sizes(made.pdf) == [(297.0, 210.0), (210.0, 297.0)]
    assert made.problems == ()


def test_a_letter_the_typeface_lacks_is_reported_on_maps_too() -> None:
    made = make(map_svg.html(sheet(Area(OUTLINE, AreaTexture.PLAIN, "camp \u265e")), paper="a4", language="en"))
    assert [(one.says, one.words, one.missing) for one in made.problems] == [
        (overflow.BORROWED, "camp \u265e", "\u265e")
    ]


def test_a_word_that_leaves_the_drawing_is_reported() -> None:
    long = "a tick of the scale that says far more than there is room for on any of these three maps, however small"
    field = replace(sheet(), scale=ScaleBar(20, ((0, "0"), (20, f"20 {long}"))))
    made = make(map_svg.html(field, paper="a4", language="en"))
    assert [one.says for one in made.problems] == [overflow.BEYOND]


def test_with_a_broader_typeface_words_are_drawn_smaller(monkeypatch: pytest.MonkeyPatch) -> None:
    """Where PT Sans is missing, Roboto stands in; its words must not lie on one another."""
    narrow = map_svg.svg(fields.corner(), size="a4")
    fonts.forget()
    monkeypatch.setattr(fonts, "_find", lambda names: None)
    broad = map_svg.svg(fields.corner(), size="a4")
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
        assert list(overflow.in_drawings(map_svg.svg(field, size=size), {chr(i) for i in range(256)})) == []
        lowest = max(float(y) for y in re.findall(r'<text x="[\d.-]+" y="([\d.-]+)"', map_svg.svg(field, size=size)))
        assert lowest < float((ET.fromstring(map_svg.svg(field, size=size)).get("height") or "0mm")[:-2])


def test_the_legend_of_a_broad_table_goes_on_below_it() -> None:
    """On the A6 map of Kawanakajima, 12 cells by 6, the lower third was empty, and the legend in smaller type."""
    field = system("red-plains").present()(game("red-plains", "kawanakajima-1561"), "ru").map
    assert field
    plan = layout(field, SIZES["a6"])
    beside = [entry for entry in plan.legend if entry.at[0] > plan.field.right]
    below = [entry for entry in plan.legend if entry.at[1] > plan.field.bottom and entry not in beside]
    assert beside
    assert below
    assert plan.around.text > plan.pens.text


def test_samples_stand_below_the_table_where_that_leaves_a_larger_one_and_no_empty_paper() -> None:
    """On the A6 map of Murten a fifth of the paper was empty below the table, beside a legend from top to bottom."""
    field = system("formations").present()(game("formations", "murten-1476"), "en").map
    assert field
    plan = layout(field, SIZES["a6"])
    assert [bool(entry.sample) for entry in plan.legend] == [entry.at[0] < plan.field.right for entry in plan.legend]
    assert all(entry.at[1] > plan.field.bottom for entry in plan.legend if entry.sample)
    assert plan.field.width > 100


def test_a_small_map_in_large_print_is_a_table_rather_than_a_legend() -> None:
    """At Borodino the table was a third as wide as the paper; the legend is on the large map too."""
    rows = [RuleLine(str(i), "Men-at-arms of the very noble house of Chateauneuf-Randon") for i in range(1, 25)]
    plan = layout(replace(sheet(width=180, height=120), legend=tuple(rows)), SIZES["a6"].made_for(Look(large=True)))
    assert plan.field.width > plan.pens.width / 2


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("look", [Look(), Look(large=True)])
def test_the_small_maps_stand_below_all_others(paper: str, look: Look) -> None:
    """Beside them, between two A6 maps, was what looked like a place for a third."""
    _, width, height, _ = PAPERS[paper]
    cuts = map_svg.pieces(width, height, look)
    large, small = ([cut for size, cut in cuts if size == one] for one in ("a6", "small"))
    assert len(large) == (1 if look.large and paper == "letter" else 2)
    assert len(small) == 2
    assert {cut.top for cut in small} == {large[-1].bottom}
    assert small[-1].bottom + map_svg.CUT_MARK < height


def test_an_unknown_shape_is_a_bug_of_the_program() -> None:
    with pytest.raises(BuilderBug, match="no map of size"):
        map_svg.svg(sheet(), size="a0")
    with pytest.raises(BuilderBug, match="no paper"):
        map_svg.html(sheet(), paper="a3", language="en")
    for shape in (Area(OUTLINE, "lava"), Strip(((0, 0), (1, 1)), 1, "rail"), Spot((1, 1), "ghost")):  # type: ignore[arg-type]
        with pytest.raises(BuilderBug, match=r"lava|rail|ghost"):
            map_svg.svg(sheet(shape), size="a4")


def test_works_before_a_unit_show_where_it_looks() -> None:
    """The wedge that else says so would lie on the stakes."""
    alone, behind = Base((30, 64), 8, 2, 0, "1", 1), Base((80, 64), 8, 2, 0, "2", 1)
    stakes = Strip(((76, 62), (84, 62)), 2, StripTexture.STAKES)
    both = map_svg.svg(sheet(alone, behind), size="a4")
    assert (
        map_svg.svg(sheet(alone, behind, stakes), size="a4").count('Z" fill="#000"') == both.count('Z" fill="#000"') - 1
    )


def test_a_unit_a_little_way_behind_works_has_the_mark_of_its_front() -> None:
    """On the pocket map of Toulouse units before the palisade looked nowhere."""
    field = system("chainmail").present()(game("chainmail", "toulouse-1218"), "en").map
    assert field
    fronts = {(base.side, base.number) for _, base in MapDrawing(field, layout(field, SIZES["small"]))._fronts}
    assert {(0, "2"), (0, "8")} <= fronts


def test_a_name_in_the_legend_has_a_line_of_its_own_where_there_is_room_and_is_broken_nowhere() -> None:
    """In a paragraph beside empty paper stood "9-й / конно-егерский"."""
    names = [f"{number} Chasseurs à cheval of the {number}th" for number in range(1, 13)]
    for width, lines in ((100, set(names)), (180, None)):
        field = replace(sheet(width=width, height=100), legend=(RuleLine("Delzons", "; ".join(names)),))
        for size in ("a4", "a6"):
            (entry,) = layout(field, SIZES[size]).legend
            said = [line.replace("\u00a0", " ").removesuffix(";") for line in entry.lines]
            assert set("; ".join(said).split("; ")) == set(names)
            assert lines is None or size == "a6" or set(said) == lines


def test_an_army_in_the_legend_has_the_sign_of_its_side() -> None:
    rows = (RuleLine("The Swiss", "pikes"), RuleLine("Snow", "slow"))
    field = replace(sheet(), legend=rows, edges=(EdgeName("north", "The Swiss, attacker", 1, army="The Swiss"),))
    plan = layout(field, SIZES["a4"])
    assert [(entry.keys, entry.side) for entry in plan.legend] == [(("The Swiss",), 1), (("Snow",), None)]


def test_the_number_of_a_unit_in_the_legend_is_bold_and_no_other_number_is() -> None:
    """Two units on a line of the A6 map of Borodino read as "8 8th Light; 5 1st Croats"."""
    units = ("1\u00a0106th of the Line", "2,\u00a03\u00a08th Light", "4\u00a0Sappers")
    row = RuleLine("Delzons", "; ".join(("4\u00a0units", "1 of 2\u00a0figures", *units)))
    for size in ("a4", "a6"):
        svg = map_svg.svg(replace(sheet(), legend=(row,), units=units), size=size)
        assert [one.text for one in ET.fromstring(svg).iter(f"{SVG}tspan")] == ["1", "2,\u00a03", "4"]


def test_the_name_of_a_road_does_not_hide_a_settlement() -> None:
    """On the A6 map of Schöngrabern "To Guntersdorf" stood upon Grund; where it has no other place it is left out."""
    village = Area(((50, 20), (70, 20), (70, 100), (50, 100)), AreaTexture.SETTLEMENT)
    road = Strip(((60, 22), (60, 98)), 3, StripTexture.ROAD, "To Guntersdorf")
    assert "To Guntersdorf" in said(map_svg.svg(sheet(road), size="a6"))
    drawing, _ = fields.made(sheet(village, road), "a6")
    houses = box_around([drawing.plan.place(point) for point in village.outline])
    assert not any(label.box.meets(houses) for label in drawing.labels)
