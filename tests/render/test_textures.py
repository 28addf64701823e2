"""Textures of the ground on maps."""

import re
from itertools import combinations

import pytest

from builder.render.maps.occupied import Met
from builder.render.maps.pens import SIZES
from builder.render.maps.plane import Rect
from builder.render.maps.strips import strip
from builder.render.maps.textures import hachure_boxes, texture
from builder.sheets.vocabulary import AreaTexture, SlopeClass, StripTexture

WOOD = ((0.0, 0.0), (14.0, 0.0), (14.0, 8.0), (2.0, 8.0))


def taken(*boxes: Rect) -> Met:
    """What labels take."""
    return lambda box: (one for one in boxes if one.meets(box))


def shapes(met: Met) -> int:
    """How many shapes draw a small wood on the A6 map: its tint, its edge and each of its trees."""
    return texture(AreaTexture.TREES, WOOD, (), met, SIZES["a6"]).lower().count("z")


@pytest.mark.parametrize("top", [2.7, 3.0, 3.3])
def test_a_wood_has_a_tree_beside_its_name(top: float) -> None:
    """The willows of Muret were a wood by their tint alone: their name took the place of each tree."""
    bare = shapes(taken(Rect(-1, -1, 15, 9)))
    assert shapes(taken(Rect(1, top, 13, top + 2))) > bare


def test_no_hachure_runs_under_the_name_of_a_hill() -> None:
    """“Hügel von Kadesch” stood on the hachures of its mound."""
    steep = (SlopeClass.STEEP,) * 4
    name = Rect(0, 3, 14, 5)
    drawn, bare = (texture(AreaTexture.HILL, WOOD, steep, met, SIZES["a6"]) for met in (taken(name), taken()))
    tips = [(float(x), float(y)) for x, y in re.findall(r"L([\d.]+) ([\d.]+)", drawn)]
    assert drawn.count("Z") < bare.count("Z")
    assert not [at for at in tips if 2 < at[0] < 14 and 3 < at[1] < 5]


def test_the_hachures_of_two_sides_of_a_hill_do_not_cross() -> None:
    """In the corners of a small mound they made crosses."""
    square = ((0.0, 0.0), (6.0, 0.0), (6.0, 6.0), (0.0, 6.0))
    pens = SIZES["a6"]
    middles = -0.45 * pens.line * 1.3  # of a wedge, nearly a line
    boxes = [box.grown(middles) for box in hachure_boxes(square, (SlopeClass.STEEP,) * 4, pens)]
    assert not [pair for pair in combinations(boxes, 2) if pair[0].meets(pair[1])]


def test_the_dashes_of_a_road_keep_off_the_name_on_it() -> None:
    """“To Mozhaysk” was struck out by both edges of its road."""
    pens = SIZES["a4"]
    name = Rect(40, 18, 70, 22)
    drawn = strip(StripTexture.ROAD, ((10, 20), (110, 20)), 2, taken(name), pens)
    dashes = [tuple(map(float, one)) for one in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", drawn)]
    assert len(dashes) > 20
    assert not [one for one in dashes if one[0] < name.right and one[2] > name.left]
    assert "stroke-dasharray" in strip(StripTexture.ROAD, ((10, 20), (110, 20)), 2, taken(), pens)
