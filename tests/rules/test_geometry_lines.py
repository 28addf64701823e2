"""A line over the field: where another crosses it, and how much of it an outline covers."""

from math import cos, dist, sin, tau

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.rules.geometry import Point, covered, crossing, inside, middle, moved

SQUARE = ((2.0, 2.0), (6.0, 2.0), (6.0, 6.0), (2.0, 6.0))
_STEPS = 2000  # of the slow twin


@pytest.mark.parametrize(
    ("way", "long"),
    [
        (((0, 4), (8, 4)), 4),  # right through
        (((4, 4), (8, 4)), 2),  # from inside
        (((3, 3), (5, 5)), 8**0.5),  # inside altogether
        (((0, 1), (8, 1)), 0),  # past it
        (((0, 4), (2, 4)), 0),  # up to its side
        (((2, 4), (6, 4)), 4),  # from side to side
        (((0, 0), (8, 8)), 32**0.5),  # by its corners
        (((4, 4), (4, 4)), 0),  # a point
    ],
)
def test_how_much_of_a_line_lies_in_a_square(way: tuple[Point, Point], long: float) -> None:
    assert covered(way, SQUARE) == pytest.approx(long)


def test_a_line_may_leave_an_outline_and_come_back() -> None:
    """A letter U lies across it: two uprights, and nothing between them."""
    letter = ((0, 0), (6, 0), (6, 6), (4, 6), (4, 2), (2, 2), (2, 6), (0, 6))
    assert covered(((-1, 4), (7, 4)), letter) == pytest.approx(4)
    assert covered(((-1, 1), (7, 1)), letter) == pytest.approx(6)


PLACES = st.tuples(st.floats(-12, 12), st.floats(-12, 12))


@given(st.lists(st.floats(1, 9), min_size=3, max_size=9), PLACES, PLACES)
def test_what_is_covered_is_what_many_points_of_the_line_say(spokes: list[float], start: Point, end: Point) -> None:
    """The slow twin walks along the line and asks at each step."""
    count = len(spokes)
    shape = tuple((far * cos(tau * n / count), far * sin(tau * n / count)) for n, far in enumerate(spokes))
    shares = [(step + 0.5) / _STEPS for step in range(_STEPS)]
    points = [(start[0] + (end[0] - start[0]) * share, start[1] + (end[1] - start[1]) * share) for share in shares]
    slow = dist(start, end) * sum(inside(point, shape) for point in points) / _STEPS
    assert abs(covered((start, end), shape) - slow) < 0.2


@pytest.mark.parametrize(
    ("other", "share"),
    [
        (((4, -1), (4, 1)), 0.5),
        (((4, 0), (4, 1)), 0.5),  # touched
        (((0, -1), (0, 1)), 0.0),
        (((4, 1), (4, 3)), None),  # not reached
        (((9, -1), (9, 1)), None),  # beyond its end
        (((0, 0), (8, 0)), None),  # along it
        (((0, 2), (8, 2)), None),  # beside it
    ],
)
def test_a_crossing_is_found_at_its_share_of_the_line(other: tuple[Point, Point], share: float | None) -> None:
    assert crossing(((0, 0), (8, 0)), other) == share


@given(
    st.tuples(st.floats(-50, 50), st.floats(-50, 50)),
    st.floats(1, 40),
    st.floats(0, tau),
    st.floats(0.5, 20),
    st.floats(-10, 10),
)
def test_a_line_is_moved_at_right_angles_towards_a_point_or_away_from_it(
    start: Point, long: float, turn: float, far: float, by: float
) -> None:
    """Every point of it by as much, and its middle that much nearer to a point straight beside it."""
    end = (start[0] + long * cos(turn), start[1] + long * sin(turn))
    x, y = middle((start, end))
    beside = (x - far * sin(turn), y + far * cos(turn))
    one, other = moved((start, end), beside, by)
    assert dist(one, other) == pytest.approx(long)
    assert dist(one, start) == pytest.approx(abs(by), abs=1e-9)
    assert dist(middle((one, other)), beside) == pytest.approx(abs(far - by), abs=1e-9)
