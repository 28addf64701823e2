"""An outline that crosses itself is known as such, and no other; one outline runs parallel to another."""

from itertools import pairwise, permutations
from math import cos, isclose, sin, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.rules.geometry import Point, Shape, crosses_itself, inside, parallel, sides, to_segment

SQUARE = ((0.0, 0.0), (4.0, 0.0), (4.0, 4.0), (0.0, 4.0))


@given(st.lists(st.tuples(st.floats(1, 9), st.floats(0, 1)), min_size=3, max_size=40), st.integers(0, 39))
def test_no_star_shaped_outline_crosses_itself(spokes: list[tuple[float, float]], start: int) -> None:
    """Corners in the order of their angle about a point inside, from whichever one begins, closed or not."""
    count = len(spokes)
    corners = [
        (radius * cos(tau * (n + 0.8 * shift) / count), radius * sin(tau * (n + 0.8 * shift) / count))
        for n, (radius, shift) in enumerate(spokes)
    ]
    turned = (*corners[start % count :], *corners[: start % count])
    for shape in (turned, turned[::-1], (*turned, turned[0]), tuple(corner for one in turned for corner in (one, one))):
        assert crosses_itself(shape) is None


def test_of_the_orders_of_four_corners_only_those_round_the_square_do_not_cross() -> None:
    for order in permutations(SQUARE):
        walks = all(a[0] == b[0] or a[1] == b[1] for a, b in pairwise((*order, order[0])))
        assert (crosses_itself(order) is None) == walks, order


@pytest.mark.parametrize(
    "shape",
    [
        ((0, 0), (4, 4), (4, 0), (0, 4)),  # an hourglass
        ((0, 0), (4, 0), (4, 4), (2, 0), (0, 4)),  # a corner on another side
        ((0, 0), (4, 0), (2, 2), (4, 4), (0, 4), (2, 2)),  # two triangles that hang on a corner
        ((0, 0), (6, 0), (6, 6), (3, -1), (0, 6)),
    ],
)
def test_what_crosses_or_touches_itself_is_named_by_two_sides_that_meet(shape: tuple[Point, ...]) -> None:
    found = crosses_itself(shape)
    assert found is not None
    edges: set[Shape] = set(pairwise((*shape, shape[0])))
    assert set(found) <= edges
    assert found[0] != found[1]


CORNER = ((0.0, 0.0), (20.0, 0.0), (20.0, 10.0), (10.0, 10.0), (10.0, 30.0), (0.0, 30.0))


@pytest.mark.parametrize("outline", [SQUARE, CORNER, (*CORNER, CORNER[0]), ((0.0, 0.0), (40.0, 0.0), (6.0, 5.0))])
@pytest.mark.parametrize("by", [1.0, -1.0])
def test_a_parallel_outline_keeps_its_distance_whichever_way_the_corners_run(outline: Shape, by: float) -> None:
    """A long narrow hill has as wide a band along its long sides as at its ends."""
    for way in (outline, outline[::-1]):
        found = parallel(way, by)
        assert len(found) >= len(set(outline))
        for point in found:
            assert isclose(min(to_segment(point, side) for side in sides(way)), abs(by))
            assert inside(point, outline) == (by < 0)
