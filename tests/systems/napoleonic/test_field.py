"""Units of `napoleonic` on the field: the ground of a formation (N-Q1), a garrison along its perimeter (N-105)."""

from typing import Any

import pytest

from builder.systems.napoleonic import field, garrison
from builder.systems.napoleonic.opening import hill_level
from builder.systems.napoleonic.profile import Element, Placed
from tests.systems.napoleonic.armies import army, game


def extent(unit: str, formation: str = "battle-line", *, dismounted: bool = False, **change: Any) -> Any:
    """Front and depth of a unit of the red army."""
    placed = Placed.model_validate({"id": unit, "formation": formation, "dismounted": dismounted})
    return field.extent(army(**change), placed)


@pytest.mark.parametrize(
    ("formation", "stands", "size"),
    [
        ("battle-line", 4, (16, 3)),
        ("column", 4, (4, 12)),
        ("march", 3, (4, 9)),
        ("square", 4, (8, 6)),
        ("square", 5, (12, 6)),
        ("disordered", 3, (8, 6)),
        ("disordered", 7, (12, 9)),
        ("square", 1, (4, 3)),
    ],
)
def test_a_formation_covers_the_ground_of_its_stands(formation: str, stands: int, size: object) -> None:
    """Stands of 4 by 3 cm: side by side, behind each other, or as near to a square as they come."""
    assert extent("line-1", formation, red__units__0__stands=stands) == size


@pytest.mark.parametrize(
    ("unit", "formation", "dismounted", "size"),
    [
        ("horse-1", "battle-line", False, (12, 4)),
        ("chasseurs-1", "battle-line", False, (8, 4)),
        ("chasseurs-1", "battle-line", True, (8, 3)),
        ("guns-1", "firing", False, (12, 6)),
        ("guns-1", "march", False, (3, 24)),
        ("sappers-1", "battle-line", False, (4, 3)),
        ("train-1", "march", False, (3, 6)),
    ],
)
def test_the_stands_of_each_arm(unit: str, formation: str, dismounted: bool, size: object) -> None:
    """Engineers and chasseurs on foot stand as infantry, the train as guns do."""
    assert extent(unit, formation, dismounted=dismounted) == size


def test_what_has_no_size_has_no_ground() -> None:
    """A unit that nobody knows, a type that is none, stands that nobody counted or measured; checks name them."""
    assert extent("nobody") is None
    assert extent("line-1", red__units__0__line="nobodys") is None
    assert extent("line-1", list__lines__line__type="line-infantri") is None
    assert extent("line-1", list__lines__line__stands=None) is None
    assert extent("line-1", list__bases__foot=None) is None
    assert extent("guns-1", "firing", list__bases__foot=None) == (12, 6)


def test_blocks_are_the_units_in_the_field_in_their_order() -> None:
    """Garrisons and units without a size are none."""
    evening = game(list__bases__horse=None)
    red, blue = (
        [(one.unit, one.placing) for one in field.blocks(side, evening.evening.sides[index])]
        for index, side in enumerate(evening.armies)
    )
    assert red == [("line-1", 0), ("line-2", 1), ("light-1", 2), ("guns-1", 5), ("sappers-1", 6), ("train-1", 7)]
    assert blue == [("line-1", 0), ("line-2", 1), ("guns-1", 5), ("train-1", 7)]
    block = next(field.blocks(evening.armies[1], evening.evening.sides[1]))
    assert (block.front, block.depth, block.facing) == (16, 3, 180)
    assert list(block.corners) == [(28, 20), (12, 20), (12, 17), (28, 17)]
    assert block.centre == (20, 18.5)


HOUSE = ((0.0, 0.0), (12.0, 0.0), (12.0, 8.0), (0.0, 8.0))


def test_each_side_of_a_settlement_has_its_length() -> None:
    """Round the perimeter from the first corner, back to it."""
    assert garrison.lengths(HOUSE) == (12, 8, 12, 8)
    assert garrison.lengths(((0, 0), (3, 0), (0, 4))) == (3, 5, 4)


@pytest.mark.parametrize(
    ("length", "front", "stands"), [(18, 5, 3), (15, 5, 3), (14.9, 5, 2), (0.3, 0.1, 3), (4, 5, 0)]
)
def test_a_side_holds_the_stands_that_find_room_on_it(length: float, front: float, stands: int) -> None:
    """N-105: none beyond its ends; decimals do not cost a stand."""
    assert garrison.capacity(length, front) == stands


def test_stands_of_a_garrison_are_spread_evenly_just_inside_and_look_out() -> None:
    """N-105: two on the north side, one on the south, three on the west; whichever way round the outline is drawn."""
    north = (((3, 1.5), 0), ((9, 1.5), 0))
    south = (((6, 6.5), 180),)
    east = (((10.5, 4), 90),)
    west = (((1.5, 4), 270),)
    assert garrison.along(HOUSE, (2, 1, 1, 1), 3) == (*north, *east, *south, *west)
    other_way = (HOUSE[0], *HOUSE[:0:-1])  # west, south, east, north
    assert garrison.along(other_way, (1, 1, 1, 0), 3) == (*west, *south, *east)
    assert [at for at, _ in garrison.along(other_way, (0, 0, 0, 2), 3)] == [(9, 1.5), (3, 1.5)]


def test_garrisons_away_from_the_corner_of_the_table_look_out_too() -> None:
    """Out is away from the middle of the settlement, wherever it stands."""
    away = tuple((x + 50, y + 30) for x, y in HOUSE)
    here, there = (garrison.along(outline, (2, 1, 1, 1), 3) for outline in (HOUSE, away))
    assert [((x + 50, y + 30), facing) for (x, y), facing in here] == list(there)


@pytest.mark.parametrize("way", [1, -1], ids=["clockwise", "back"])
def test_a_settlement_that_stands_askew_is_held_on_every_side(way: int) -> None:
    """A tiny lozenge: a stand on each side, halfway to the middle."""
    lozenge = ((1.0, 0.0), (2.0, 1.0), (1.0, 2.0), (0.0, 1.0))
    stands = {
        (round(x, 6), round(y, 6), round(facing)) for (x, y), facing in garrison.along(lozenge[::way], (1, 1, 1, 1), 0.5**0.5)
    }  # fmt: skip
    assert stands == {(1.25, 0.75, 45), (1.25, 1.25, 135), (0.75, 1.25, 225), (0.75, 0.75, 315)}


def hill(level: int, least: float, most: float) -> Element:
    """A square level of a hill."""
    outline = ((least, least), (most, least), (most, most), (least, most))
    return Element(id=f"hill-{level}", ground="hill", level=level, outline=outline)


def test_a_point_stands_on_the_highest_level_around_it() -> None:
    """N-406; a wood is no hill, nor is a line or what nobody has drawn."""
    wood = Element(id="wood", ground="wood", level=3, outline=hill(1, 0, 100).outline)
    line = Element(id="line", ground="hill", level=4, outline=((0, 0), (9, 9)))
    bare = Element(id="bare", ground="hill", level=5)
    three = Element(id="three", ground="hill", level=6, outline=((40, 60), (60, 60), (50, 40)))
    ground = (hill(2, 20, 30), hill(1, 10, 40), wood, line, bare, three)
    assert [hill_level(ground, [(at, at + 1)]) for at in (5, 15, 25, 50)] == [0, 1, 2, 6]
