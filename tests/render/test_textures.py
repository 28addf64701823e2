"""Textures of the ground on maps."""

import re

import pytest

from builder.render.maps.occupied import Met
from builder.render.maps.pens import SIZES
from builder.render.maps.plane import Rect
from builder.render.maps.strips import strip
from builder.render.maps.textures import texture
from builder.sheets.vocabulary import AreaTexture, StripTexture

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


def test_the_dashes_of_a_road_keep_off_the_name_on_it() -> None:
    """“To Mozhaysk” was struck out by both edges of its road."""
    pens = SIZES["a4"]
    name = Rect(40, 18, 70, 22)
    drawn = strip(StripTexture.ROAD, ((10, 20), (110, 20)), 2, taken(name), pens)
    dashes = [tuple(map(float, one)) for one in re.findall(r"M([\d.]+) ([\d.]+)L([\d.]+) ([\d.]+)", drawn)]
    assert len(dashes) > 20
    assert not [one for one in dashes if one[0] < name.right and one[2] > name.left]
    assert "stroke-dasharray" in strip(StripTexture.ROAD, ((10, 20), (110, 20)), 2, taken(), pens)
