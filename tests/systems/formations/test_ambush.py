"""Whether terrain hides an ambush, against a walk along every line of sight."""

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.evening import Edge, TableSize
from builder.rules.geometry import Point, Shape, distance, inside, meets, middle
from builder.systems.formations.checks.evening.ambush import Lookout
from builder.systems.formations.field import Base
from builder.systems.formations.profile import Element

TABLE = TableSize(width=120, depth=100)
STEPS = 400  # stops on a line of sight, none further from the next than half a step
spot = st.tuples(st.integers(5, 115), st.integers(5, 95))
span = st.integers(4, 40)


def block(corner: Point, wide: float, deep: float) -> Shape:
    (x, y) = corner
    return ((x, y), (x + wide, y), (x + wide, y + deep), (x, y + deep))


def walked(start: Point, end: Point, outline: Shape) -> bool:
    """Whether a walk from one place to the other comes into the outline."""
    shares = (number / STEPS for number in range(STEPS + 1))
    ways = ((start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share) for share in shares)
    return any(inside(at, outline) for at in ways)


def lookout(enemies: list[Point], *woods: Shape) -> Lookout:
    bases = tuple(Base(f"unit-{place}", place, block((x - 4, y - 2), 8, 4), 0) for place, (x, y) in enumerate(enemies))
    hiding = (Element.model_validate({"id": "wood", "ground": "dense-forest", "outline": wood}) for wood in woods)
    return Lookout(bases, "north", TABLE, tuple(hiding))


@given(spot, st.lists(spot, min_size=1, max_size=4), spot, span, span)
def test_a_place_is_hidden_where_a_walk_to_an_enemy_or_to_his_edge_leads_through_the_wood(
    at: Point, enemies: list[Point], corner: Point, wide: int, deep: int
) -> None:
    """A little inside of the wood it must be hidden, a little outside of it must not be (Q-93)."""
    wood = block(corner, wide, deep)
    inner, outer = (
        block((corner[0] + 1, corner[1] + 1), wide - 2, deep - 2),
        block((corner[0] - 1, corner[1] - 1), wide + 2, deep + 2),
    )
    ends = [*enemies, (at[0], 0.0)]
    hidden = lookout(enemies, wood).hidden((at,), at)
    assert hidden or not any(walked(at, end, inner) for end in ends)
    assert not hidden or any(walked(at, end, outer) for end in ends)


@given(spot, st.lists(spot, min_size=2, max_size=4), spot, span, span)
def test_whom_the_wood_hides_from_the_nearest_it_hides_at_all(
    at: Point, enemies: list[Point], corner: Point, wide: int, deep: int
) -> None:
    """So that the error and the warning never come together."""
    seen = lookout(enemies, block(corner, wide, deep))
    nearest = seen.nearest(at)
    assert nearest is not None
    assert seen.sees(nearest, at) or seen.hidden((at,), at)


def test_woods_hide_towards_each_edge_of_the_table() -> None:
    """Nobody is placed yet: what counts is whether the wood lies between the ambush and the enemy's edge."""
    woods: dict[str, Shape] = {
        "north": block((50, 10), 20, 10), "south": block((50, 80), 20, 10), "west": block((10, 45), 10, 10), "east": block((100, 45), 10, 10),
    }  # fmt: skip
    for edge, wood in product(woods, woods):
        element = Element.model_validate({"id": "wood", "ground": "dense-forest", "outline": woods[wood]})
        seen = Lookout((), edge, TABLE, (element,))  # type: ignore[arg-type]
        assert seen.hidden(block((56, 48), 8, 4), (60, 50)) is (edge == wood)


@given(spot, spot, st.lists(spot, min_size=3, max_size=8))
def test_a_line_meets_an_outline_from_which_it_has_no_distance(start: Point, end: Point, outline: list[Point]) -> None:
    """The quick look says what the measured distance says, of outlines of any form."""
    assert meets((start, end), tuple(outline)) == (distance((start, end), tuple(outline)) == 0)


@given(spot, st.lists(spot, max_size=8), st.lists(spot, min_size=1, max_size=4), span, span)
def test_the_quick_look_leaves_nothing_out(
    at: Point, enemies: list[Point], corners: list[Point], wide: int, deep: int
) -> None:
    """Every line of sight is asked one by one: the same answer."""
    woods = [block(one, wide, deep) for one in corners]
    eyes = [middle(block((x - 4, y - 2), 8, 4)) for x, y in enemies]
    seen = lookout(enemies, *woods)
    blocked = any(meets((at, eye), wood) for eye in eyes for wood in woods)
    ahead = any(distance((at, (at[0], 0.0)), wood) == 0 for wood in woods)
    assert seen.hidden((at,), at) == (blocked or ahead)


@given(
    spot, st.integers(2, 20), st.integers(2, 8), spot, span, span, st.sampled_from(["north", "south", "west", "east"])
)
def test_a_wood_before_any_part_of_the_front_hides_it(
    at: Point, wide: int, deep: int, corner: Point, long: int, broad: int, edge: Edge
) -> None:
    """Towards the enemy's edge the whole width of the place counts: some corner or the wood's corner lies in the way."""
    place, wood = block(at, wide, deep), block(corner, long, broad)
    element = Element.model_validate({"id": "wood", "ground": "dense-forest", "outline": wood})
    (left, top), (right, bottom), (west, north), (east, south) = place[0], place[2], wood[0], wood[2]
    beside = east < left or west > right if edge in ("north", "south") else south < top or north > bottom
    behind = {"north": north > bottom, "south": south < top, "west": west > right, "east": east < left}[edge]
    assert Lookout((), edge, TABLE, (element,)).hidden(place, middle(place)) is not (beside or behind)


@pytest.mark.parametrize(("enemy", "wood"), [((60, 20), block((40, 30), 20, 10)), ((90, 50), block((70, 40), 10, 10))])
def test_a_line_that_runs_along_the_edge_of_a_wood_meets_it(enemy: Point, wood: Shape) -> None:
    """From (60, 50) straight on, with the wood on its left."""
    assert not lookout([enemy], wood).sees(0, (60, 50))
    assert lookout([enemy], tuple((x - 1, y - 1) for x, y in wood)).sees(0, (60, 50))


def test_a_wood_beside_the_way_to_the_enemy_edge_hides_nobody_though_a_box_around_it_would() -> None:
    """A three-cornered wood that comes no nearer than its slanting side."""
    element = Element.model_validate(
        {"id": "wood", "ground": "dense-forest", "outline": ((60, 60), (100, 60), (100, 40))}
    )
    assert not Lookout((), "north", TABLE, (element,)).hidden(block((56, 48), 8, 4), (60, 50))
