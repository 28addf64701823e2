"""Bases on the field: where they stand, how far apart, what covers what."""

from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.evening import TableSize
from builder.documents.game import Army
from builder.rules.geometry import TOUCH, Shape, distance, inside, overlap
from builder.systems.formations.field import bases, beyond, camp, from_edge, half, placing
from builder.systems.formations.profile import (
    CampSite,
    FormationsArmy,
    FormationsArmyList,
    FormationsRoster,
    FormationsSide,
    Placed,
)
from builder.systems.formations.rulebook import RULES

LIST = {
    "kind": "army-list",
    "system": "formations",
    "id": "list",
    "edition": 1,
    "name": "List",
    "years": {},
    "history": "Made for tests.",
    "sources": ({"title": "Tests"},),
    "commanders": {"most": 1, "general": ("ordinary",), "prices": {"ordinary": 10}},
    "camps": {"none": 0},
    "lines": (
        {
            "id": "foot",
            "name": "Foot",
            "class": "infantry",
            "density": "free",
            "stats": {"combat": 4, "attack": 3, "protection": 1, "morale": 2, "move": 12},
            "price": 20,
            "number": {"from": 0, "to": 9},
        },
        {
            "id": "horse",
            "name": "Horse",
            "class": "cavalry",
            "density": "free",
            "stats": {"combat": 4, "attack": 3, "protection": 1, "morale": 2, "move": 18},
            "price": 30,
            "number": {"from": 0, "to": 9},
            "may_dismount": True,
            "dismounted": {
                "class": "infantry",
                "density": "free",
                "stats": {"combat": 4, "attack": 3, "protection": 1, "morale": 2, "move": 12},
            },
        },
    ),
}
ROSTER = {
    "kind": "roster",
    "system": "formations",
    "id": "roster",
    "army_list": "list",
    "name": "Roster",
    "date": 1415,
    "units": (
        {"id": "a", "line": "foot"},
        {"id": "b", "line": "foot"},
        {"id": "c", "line": "horse"},
        {"id": "d", "line": "foot"},
        {"id": "e", "line": "horse", "dismounted": True},
    ),
    "formations": (
        {"id": "line", "name": "Line", "shape": "line", "columns": (("a",), ("b",))},
        {"id": "column", "name": "Column", "shape": "column", "columns": (("c", "d"),)},
    ),
}
TABLE = TableSize(width=120.0, depth=100.0)

angles = st.floats(0, 359, allow_nan=False)
places = st.tuples(st.floats(-200, 200), st.floats(-200, 200))


def army() -> FormationsArmy:
    return Army(FormationsRoster.model_validate(ROSTER), FormationsArmyList.model_validate(LIST))


def square(x: float, y: float, size: float) -> Shape:
    return ((x, y), (x + size, y), (x + size, y + size), (x, y + size))


def test_a_unit_facing_north_has_its_base_behind_the_middle_of_its_front() -> None:
    """`at` is the middle of the front edge; y runs down, so the rear lies at a larger y."""
    (base,) = placing(army(), Placed(id="a", at=(20.0, 30.0), facing=0.0))
    assert list(base.corners) == [(16, 30), (24, 30), (24, 32), (16, 32)]
    assert [base.front, base.centre] == [(20, 30), (20, 31)]


def test_facing_turns_clockwise() -> None:
    """A unit that faces east has its left hand in the north and its rear in the west."""
    (base,) = placing(army(), Placed(id="c", at=(20.0, 30.0), facing=90.0))
    assert base.corners == ((20, 26), (20, 34), (16, 34), (16, 26))


def test_columns_stand_from_left_to_right_as_the_formation_sees_them() -> None:
    """Facing south, the left column is the eastern one."""
    left, right = placing(army(), Placed(id="line", at=(20.0, 30.0), facing=180.0))
    assert [(base.unit, base.centre) for base in (left, right)] == [("a", (24, 29)), ("b", (16, 29))]


def test_the_second_rank_stands_behind_the_depth_of_the_first() -> None:
    """Foot behind horse touches the horse's rear edge."""
    front, rear = placing(army(), Placed(id="column", at=(20.0, 30.0), facing=0.0))
    assert [base.corners[2][1] for base in (front, rear)] == [34, 36]
    assert rear.corners[0][1] == front.corners[2][1]


def test_dismounted_riders_stand_on_an_infantry_base() -> None:
    """Their horses are off the field, and their base is that of foot."""
    (base,) = placing(army(), Placed(id="e", at=(20.0, 30.0), facing=0.0))
    assert base.corners[2][1] - base.corners[1][1] == RULES.whole("bases.depth.infantry")


def test_ids_that_the_roster_does_not_have_stand_nowhere() -> None:
    """A check names them; the geometry goes on with the rest."""
    side = FormationsSide.model_validate(
        {
            "roster": "roster",
            "edge": "south",
            "role": "attacker",
            "deployment": (
                {"id": "nobody", "at": (1.0, 1.0), "facing": 0.0},
                {"id": "a", "at": (20.0, 30.0), "facing": 0.0},
            ),
        }
    )
    assert [(base.unit, base.placing) for base in bases(army(), side)] == [("a", 1)]


def test_a_unit_of_no_line_has_no_base() -> None:
    """Its depth is that of its class, and its line says the class."""
    stranger = army().roster.units[0].model_copy(update={"line": "landsknechts"})
    host = Army(army().roster.model_copy(update={"units": (stranger, *army().roster.units[1:])}), army().army_list)
    assert [base.unit for base in placing(host, Placed(id="line", at=(20.0, 30.0), facing=0.0))] == ["b"]


def test_each_side_has_half_the_table_before_its_edge() -> None:
    """C-2.2-03: 120 wide, 100 deep."""
    assert [half(edge, TABLE) for edge in ("north", "south", "west", "east")] == [50, 50, 60, 60]


def test_a_base_grows_with_the_rules() -> None:
    """The width of bases stands in one place."""
    with RULES.replaced("bases.front", 10):
        (base,) = placing(army(), Placed(id="a", at=(20.0, 30.0), facing=0.0))
    assert base.corners[:2] == ((15, 30), (25, 30))


def test_a_turned_camp_has_its_long_side_from_north_to_south() -> None:
    """Both ways it starts at its north-west corner."""
    assert camp(CampSite(at=(10.0, 5.0)))[2] == (34, 21)
    assert camp(CampSite(at=(10.0, 5.0), turned=True))[2] == (26, 29)


def test_bases_side_by_side_do_not_overlap() -> None:
    """They touch, and a hair's breadth of rounding is no overlap either."""
    assert not overlap(square(0, 0, 8), square(8, 0, 8))
    assert not overlap(square(0, 0, 8), square(8 - TOUCH / 2, 0, 8))
    assert overlap(square(0, 0, 8), square(7, 0, 8))


def test_a_base_inside_another_overlaps_it_and_is_no_distance_away() -> None:
    """Edges need not cross."""
    assert overlap(square(0, 0, 8), square(2, 2, 2))
    assert distance(square(0, 0, 8), square(2, 2, 2)) == 0


@pytest.mark.parametrize(
    ("other", "far"),
    [(square(10, 0, 5), 2), (square(0, 11, 5), 3), (square(11, 12, 5), 5), (((20.0, 4.0), (20.0, 40.0)), 12)],
)
def test_distance_is_the_shortest_way_between_any_points(other: Shape, far: float) -> None:
    """Edge to edge, corner to corner, and to a section of works."""
    assert distance(square(0, 0, 8), other) == pytest.approx(far)


@given(places, places, angles, angles)
def test_distance_is_the_same_both_ways_and_not_above_that_of_the_corners(
    one: tuple[float, float], other: tuple[float, float], turn: float, back: float
) -> None:
    """The slow twin: no pair of corners is nearer than the distance, and overlapping bases have none."""
    a = next(iter(placing(army(), Placed(id="a", at=one, facing=turn)))).corners
    b = next(iter(placing(army(), Placed(id="c", at=other, facing=back)))).corners
    far = distance(a, b)
    assert far == pytest.approx(distance(b, a))
    assert far <= min(hypot(p[0] - q[0], p[1] - q[1]) for p in a for q in b) + 1e-9
    if overlap(a, b):
        assert far == 0


@given(places, places, angles)
def test_distance_agrees_with_points_all_along_the_edges(
    one: tuple[float, float], other: tuple[float, float], turn: float
) -> None:
    """The slow twin: many points on the edges of both; no pair is nearer, and some pair is nearly as near."""
    a = next(iter(placing(army(), Placed(id="a", at=one, facing=turn)))).corners
    b = next(iter(placing(army(), Placed(id="c", at=other, facing=0.0)))).corners
    far = distance(a, b)
    if far == 0:
        return
    steps = 16
    along = [
        [
            (p[0] + (q[0] - p[0]) * s / steps, p[1] + (q[1] - p[1]) * s / steps)
            for p, q in zip(shape, (*shape[1:], shape[0]), strict=True)
            for s in range(steps)
        ]
        for shape in (a, b)
    ]
    nearest = min(hypot(p[0] - q[0], p[1] - q[1]) for p in along[0] for q in along[1])
    assert far - 1e-6 <= nearest <= far + 8 / steps


def test_a_point_is_inside_an_outline_with_a_bay() -> None:
    """Woods need not be convex."""
    wood: Shape = ((0, 0), (10, 0), (10, 10), (5, 2), (0, 10))
    assert inside((1, 5), wood)
    assert not inside((5, 8), wood)


def test_each_edge_of_the_table_measures_from_itself() -> None:
    """North is y 0, west is x 0."""
    assert [from_edge(edge, TABLE, (30, 20)) for edge in ("north", "south", "west", "east")] == [20, 80, 30, 90]


def test_what_sticks_out_of_the_table_does_so_by_its_worst_corner() -> None:
    """0 or less for what lies on it."""
    assert beyond(square(116, 0, 8), TABLE) == 4
    assert beyond(square(112, 0, 8), TABLE) == 0
