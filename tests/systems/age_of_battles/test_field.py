"""Stands on the field of `age-of-battles`: what touches what, where a gun fires, what lies in a piece of ground."""

import pytest

from builder.rules.geometry import inside
from builder.systems.age_of_battles import field
from builder.systems.age_of_battles.profile import Element, Placed, PlacedGun

GUN = PlacedGun(id="gun", at=(20.0, 20.0), facing=0.0, front=3.0, depth=2.0)  # 18.5 to 21.5 across, 19 to 21 down


def stand(x: float, y: float, facing: float = 0.0) -> Placed:
    """A regiment four steps wide and two deep, by the middle of its front."""
    return Placed(id="regiment", at=(x, y), facing=facing, front=4.0, depth=2.0)


@pytest.mark.parametrize(
    ("placed", "sides"),
    [
        (stand(20, 21), ("rear",)),
        (stand(20, 17), ("front",)),
        (stand(23.5, 19), ("right",)),
        (stand(16.5, 20.5), ("left",)),
        (stand(23.4, 21), ("rear",)),
        (stand(23.5, 21), ()),
        (stand(23.5, 17), ()),
        (stand(20, 21.2), ()),
        (stand(20, 21, 45), ()),
        (stand(20, 23, 180), ("rear",)),
    ],
    ids=["behind", "before", "right", "left", "by-a-tenth", "rear-corner", "front-corner", "a-gap", "askew", "turned"],
)
def test_servants_work_a_gun_along_a_side_and_not_at_a_corner(placed: Placed, sides: tuple[str, ...]) -> None:
    """A stand touches the sides it lies along; corner to corner is no help (A-1009)."""
    position = field.position(GUN)
    assert position is not None
    assert field.touched(position, field.regiment(placed)) == sides


@pytest.mark.parametrize("depth", [1e-7, 2.0])
def test_a_stand_without_a_front_to_speak_of_has_no_side_to_be_touched_along(depth: float) -> None:
    """So narrow a stand is a slip of the pen; it lies in a marsh like any other."""
    dot = field.regiment(Placed(id="regiment", at=(20.0, 21.0), facing=0.0, front=1e-7, depth=depth))
    position = field.position(GUN)
    assert position is not None
    assert field.touched(dot, position) == field.touched(position, dot) == ()
    marsh = Element(id="marsh", ground="marsh", outline=((0.0, 0.0), (40.0, 0.0), (40.0, 40.0), (0.0, 40.0)))
    assert field.enters(dot, marsh)


def test_stands_touch_as_near_as_a_hand_can_place_them() -> None:
    """A gap of four tenths of a millimetre on the table is none, on every side; nor are stands askew apart."""
    position = field.position(GUN)
    assert position is not None
    near = {(20, 21.04): "rear", (20, 16.96): "front", (23.54, 19): "right", (16.46, 19): "left"}
    for (x, y), side in near.items():
        assert field.touched(position, field.regiment(stand(x, y))) == (side,)
    askew = field.regiment(stand(20, 20, 45))
    behind = field.regiment(stand(20 - 2**0.5, 20 + 2**0.5, 45))
    assert field.touched(askew, behind) == ("rear",)


def test_a_position_whose_size_nobody_says_has_no_shape() -> None:
    """The text names a standard stand and no size of it (A-1004); half a size is none."""
    gun = PlacedGun(id="gun", at=(20.0, 20.0), facing=0.0)
    for half in ({}, {"front": 3.0}, {"depth": 2.0}):
        assert field.position(gun.model_copy(update=half)) is None


@pytest.mark.parametrize(
    ("target", "hit"),
    [((20, 0), True), ((24.6, 2), True), ((15.4, 2), True), ((25, 2), False), ((20, 22), False), ((20, -31), False)],
    ids=["ahead", "right-edge", "left-edge", "beside", "behind", "too-far"],
)
def test_a_bombard_fires_into_its_sector(target: tuple[float, float], hit: bool) -> None:
    """Thirty degrees, half of them to each side, as far as it reaches (A-1001, A-1002)."""
    assert inside(target, field.sector(GUN, 50)) == hit


def test_a_sector_is_turned_and_moved_with_its_gun() -> None:
    """It looks to the east from where the gun stands."""
    sector = field.sector(GUN.model_copy(update={"at": (20.0, 30.0), "facing": 90.0}), 50)
    assert sector[0] == (20.0, 30.0)
    assert inside((69.0, 30.0), sector)
    assert not inside((71.0, 30.0), sector)
    assert not inside((20.0, -19.0), sector)


@pytest.mark.parametrize(
    ("placed", "there"),
    [(stand(20, 9), True), (stand(20, 10), False), (stand(20, 5), False), (stand(20, 20, 180), False)],
    ids=["in-it", "behind-it", "before-it", "away"],
)
def test_a_regiment_at_the_bank_is_not_in_the_river(placed: Placed, there: bool) -> None:
    """A river two steps wide: who stands at its very edge is outside (A-802)."""
    river = Element(id="river", ground="river", course=((0.0, 9.0), (40.0, 9.0)), width=2.0)
    assert field.enters(field.regiment(placed), river) == there


@pytest.mark.parametrize(("placed", "there"), [(stand(20, 9), True), (stand(20, 10), False), (stand(20, 6), False)])
def test_a_regiment_at_the_edge_of_a_marsh_is_not_in_it(placed: Placed, there: bool) -> None:
    """The same for what has an outline, here one that is not convex."""
    outline = ((0.0, 8.0), (40.0, 8.0), (40.0, 10.0), (20.0, 9.9), (0.0, 10.0))
    assert field.enters(field.regiment(placed), Element(id="marsh", ground="marsh", outline=outline)) == there


def test_ground_is_as_wide_as_its_course_and_has_three_corners_at_least() -> None:
    """A brook of no width holds nobody, nor does an outline of two corners; a marsh of three does."""
    inside = field.regiment(stand(20, 9))
    across = ((0.0, 10.0), (40.0, 10.0))
    assert not field.enters(inside, Element(id="brook", ground="river", course=across))
    assert not field.enters(inside, Element(id="line", ground="marsh", outline=across))
    assert field.enters(inside, Element(id="marsh", ground="marsh", outline=(*across, (20.0, 0.0))))
    beside = field.regiment(stand(20, 10.8))
    river = Element(id="river", ground="river", course=across, width=2.0)
    assert field.enters(beside, river)
    assert not field.enters(beside, river.model_copy(update={"width": None}))
