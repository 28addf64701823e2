"""Plane geometry against points tried one by one."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.render.maps import plane

WOOD = ((0.0, 0.0), (10.0, 1.0), (12.0, 8.0), (6.0, 5.0), (1.0, 9.0))
COURSE = ((0.0, 0.0), (3.0, 0.0), (3.0, 4.0))


@given(st.floats(-1, 13), st.floats(0.1, 8.9))
def test_a_point_is_inside_when_it_lies_on_a_span_of_its_row(x: float, y: float) -> None:
    assert plane.inside((x, y), WOOD) == any(left <= x < right for left, right in plane.spans(WOOD, y))


@given(st.floats(0, 12), st.floats(0, 9), st.floats(0.2, 4))
def test_a_box_inside_an_outline_has_all_its_points_inside(x: float, y: float, side: float) -> None:
    box = plane.box_at((x, y), side, side)
    if plane.box_inside(box, WOOD):
        for i in range(11):
            for j in range(11):
                point = (box.left + side * (i + 0.005) / 10.1, box.top + side * (j + 0.005) / 10.1)
                assert plane.inside(point, WOOD)


@given(st.lists(st.tuples(st.floats(0, 20), st.floats(0.5, 6)), max_size=5))
def test_a_row_without_boxes_is_the_row_minus_what_they_cover(boxes: list[tuple[float, float]]) -> None:
    rects = [plane.Rect(left, -1, left + width, 1) for left, width in boxes]
    left = plane.without((2.0, 18.0), rects, 0.0)
    for step in range(161):
        x = 2.05 + step / 10
        if x < 18 and all(abs(x - edge) > 1e-6 for r in rects for edge in (r.left, r.right)):
            covered = any(r.left < x < r.right for r in rects)
            assert any(a <= x <= b for a, b in left) == (not covered)


def test_a_walk_along_a_line_turns_with_it() -> None:
    assert plane.length(COURSE) == 7
    assert plane.walked(COURSE, 5) == (3, 2)
    assert plane.walked(COURSE, 99) == (3, 4)
    assert plane.stretch(COURSE, 2, 4) == [(2, 0), (3, 0), (3, 1)]


points = st.tuples(*[st.integers(0, 12).map(float) | st.floats(0, 12)] * 2)


@given(st.lists(points, min_size=2, max_size=12), st.integers(1, 8).map(lambda n: n / 2) | st.floats(0.1, 9))
def test_points_paced_along_a_line_are_those_walked_to_one_by_one(line: list[plane.Point], step: float) -> None:
    """Lines that turn back and legs without length among them."""
    found = plane.paced(line, step)
    walked = [plane.walked(line, number * step) for number in range(int(plane.length(line) / step) + 2)]
    assert len(found) == len(walked)
    for one, other in zip(found, walked, strict=True):
        assert math.dist(one, other) < 1e-6


def test_a_line_beside_another_keeps_its_distance_on_the_right() -> None:
    """Walking east the right hand is south (y grows downward), walking south it is west."""
    assert plane.beside(COURSE, 1) == [(0, 1), pytest.approx((2, 1)), (2, 4)]


def test_corners_turn_clockwise_with_the_front_first() -> None:
    east = plane.turned((0, 0), 8, 2, 90)
    assert east[0] == pytest.approx((1, -4))
    assert east[1] == pytest.approx((1, 4))


@given(st.floats(-179, 179))
def test_words_along_a_line_are_never_upside_down(degrees: float) -> None:
    end = (math.cos(math.radians(degrees)), math.sin(math.radians(degrees)))
    assert -90 - 1e-9 <= plane.upright((0, 0), end) <= 90 + 1e-9


def test_scattered_points_are_the_same_each_time_and_not_in_rows() -> None:
    box = plane.Rect(0, 0, 40, 40)
    first = list(plane.scatter(box, 4, 0.2))
    assert first == list(plane.scatter(box, 4, 0.2))
    assert len({round(x - 4 * int(x / 4), 3) for x, _ in first}) > 50
