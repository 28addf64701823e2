"""The range of guns on a map: a dashed circle to scale, and the beginning of the firing arc, with numbers that hide nothing."""

import math
import re
from dataclasses import replace

import pytest

from builder.render.maps import map_svg
from builder.render.maps.drawing import MapDrawing
from builder.render.maps.layout import layout
from builder.render.maps.pens import SIZES
from builder.render.maps.plane import box_at
from builder.render.maps.reach import SHOWN
from builder.sheets.blocks import Reach, Spot, Strip
from builder.sheets.vocabulary import SpotSign, StripTexture
from tests.render.fields import said, sheet


def ring(svg: str, centre: tuple[float, float]) -> dict[tuple[float, float], float]:
    """The points of the dashed line with the most of them, and how far they are from a centre, to a tenth of a mm."""
    dashed = re.findall(r'<path d="([^"]*)"[^>]*stroke-dasharray', svg)
    points = [(float(x), float(y)) for x, y in re.findall(r"([\d.]+) ([\d.]+)", max(dashed, key=len))]
    return {point: round(math.dist(centre, point), 1) for point in points}


def test_a_gun_reaches_its_ring_and_looks_into_its_sector() -> None:
    """From 4 to 40 steps: two rings of dashes to scale and in full lines the beginnings of two sides that lie 30 degrees
    apart, with the range: at Grandson whole sides crossed the map, and without the range short ones seemed to end it.
    """
    gun = Reach((60, 100), 4, 40, 350, 30, "B1", 1)
    svg = map_svg.svg(sheet(gun), size="a4")
    plan = layout(sheet(gun), SIZES["a4"])
    scale = plan.scale
    assert [words for words in said(svg) if "B1" in words] == ["B1", "B1", "B1: 40"], "on its arc and its circle"
    assert sorted(set(ring(svg, plan.place(gun.at)).values())) == pytest.approx([4 * scale, 40 * scale], abs=0.06)
    assert not [data for data in re.findall(r'<path d="([^"]*)"', svg) if "A" in data], "no arc that no key explains"
    sector = next(
        data for data in re.findall(r'<path d="([^"]*)"', svg) if re.fullmatch(r"(M[^MLZ]+L[^MLZ]+){2}", data)
    )
    turns = []
    for line in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", sector):
        ax, ay, bx, by = map(float, line)
        assert math.dist((ax, ay), (bx, by)) == pytest.approx(36 * SHOWN * scale, abs=1), (
            "as far as the middle of its tag"
        )
        turns.append(math.degrees(math.atan2(bx - ax, ay - by)))
    assert turns == pytest.approx([335 - 360, 5], abs=0.1)
    white = map_svg.svg(sheet(replace(gun, side=0)), size="a4")
    assert re.findall(f'<path d="{sector}" fill="none" stroke="([^"]*)"', white) == ["#000", "#fff"]
    assert re.findall(f'<path d="{sector}" fill="none" stroke="([^"]*)"', svg) == ["#000"]


def test_a_gun_without_dead_ground_has_one_ring_and_its_number_stays_on_the_field() -> None:
    """Up to 50 steps on a table of 48: the arc lies beyond the edge, its numbers do not."""
    gun = Reach((36, 4), 0, 50, 180, 30, "B1", 0)
    field = sheet(gun, width=72, height=48)
    plan = layout(field, SIZES["a4"])
    drawing = MapDrawing(field, plan)
    svg = drawing.content()
    tags = [tag for tags in drawing.tags for tag in tags]
    assert [text for _, text in tags] == ["B1", "B1", "B1: 50"]
    assert all(plan.field.holds(box_at(at, 4, 3)) for at, _ in tags)
    assert sorted(set(ring(svg, plan.place(gun.at)).values())) == pytest.approx([50 * plan.scale], abs=0.06)


def test_no_line_of_a_gun_goes_through_words_or_beyond_its_tag() -> None:
    """At Grandson the circle crossed "camp, priest", and a line stuck out of its number, which had moved off a road."""
    gun = Reach((60, 100), 0, 40, 0, 30, "B1", 0)
    tent, road = Spot((60, 60), SpotSign.TENT, "camp", 0), Strip(((0, 86), (120, 86)), 1, StripTexture.ROAD)
    field = sheet(gun, tent, road)
    plan = layout(field, SIZES["a4"])
    drawing = MapDrawing(field, plan)
    svg = drawing.content()
    (words,) = (label.box for label in drawing.labels if label.lines == ("camp",))
    points = ring(svg, plan.place(gun.at))
    assert points
    assert not [point for point in points if words.holds(box_at(point, 0, 0))]
    tags = [place for tags in drawing.tags for place, text in tags if text == "B1"]
    ends = {(float(x), float(y)) for x, y in re.findall(r'L([\d.]+) ([\d.]+)(?=[M"])', svg)}
    assert all(any(math.dist(tag, end) < 0.05 for end in ends) for tag in tags)


def test_guns_side_by_side_have_one_ring() -> None:
    """At Grandson two stood side by side; one of another range has its own."""
    guns = Reach((20, 20), 0, 50, 90, 30, "B1", 0), Reach((20, 22), 0, 50, 90, 30, "B2", 0)
    for far, tags in ((50, ["B1, B2: 50"]), (40, ["B1: 50", "B2: 40"])):
        said_there = said(map_svg.svg(sheet(guns[0], replace(guns[1], far=far)), size="a4"))
        assert [words for words in said_there if ": " in words] == tags
