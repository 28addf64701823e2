"""Where units of `chainmail` stand and go on the table; `checks` ask this of catapults and bogs, formed units and woods."""

import pytest

from builder.systems.chainmail.field import corners, leads_into, stands_in
from builder.systems.chainmail.profile import Placed

WOOD = (
    (10.0, 10.0),
    (30.0, 10.0),
    (30.0, 30.0),
    (20.0, 30.0),
    (20.0, 20.0),
    (10.0, 20.0),
)  # an angle open to the south-west


def unit(x: float, y: float, facing: float = 0, front: float = 4, depth: float = 2) -> Placed:
    """A unit of four by two inches that looks north."""
    return Placed(id="unit", at=(x, y), facing=facing, front=front, depth=depth)


@pytest.mark.parametrize(
    ("facing", "box"),
    [
        (0, ((8, 20), (12, 20), (12, 22), (8, 22))),
        (90, ((10, 18), (10, 22), (8, 22), (8, 18))),
        (180, ((12, 20), (8, 20), (8, 18), (12, 18))),
    ],
)
def test_a_unit_stands_behind_the_middle_of_its_front(facing: float, box: object) -> None:
    """Front left, front right, rear right, rear left, as the unit sees it."""
    assert corners(unit(10, 20, facing)) == box


@pytest.mark.parametrize(
    ("placed", "inside"),
    [
        (unit(25, 15), True),
        (unit(25, 29.9), True),  # its front only
        (unit(25, 30), False),  # behind the edge
        (unit(25, 8.1), True),  # its rear only
        (unit(25, 8), False),
        (unit(31.9, 15), True),
        (unit(32, 15), False),
        (unit(15, 25), False),  # in the open angle
        (unit(17.9, 25), False),
        (unit(18.1, 25), True),
        (unit(20, 5, front=50, depth=40), True),  # the whole wood within it
        (unit(25, 15, front=0.05, depth=0.05), True),
    ],
)
def test_a_unit_stands_in_a_wood_with_any_part_of_it(placed: Placed, inside: bool) -> None:
    """One that touches the edge stands before the wood; an angle of open ground is no wood."""
    assert stands_in(placed, WOOD) is inside


@pytest.mark.parametrize(
    ("start", "end", "into"),
    [
        ((0, 15), (40, 15), True),  # through
        ((25, 40), (25, 25), True),  # in
        ((25, 12), (27, 14), True),  # within
        ((25, 40), (25, 30), False),  # up to the edge
        ((25, 30), (40, 40), False),  # away from the edge
        ((15, 15), (25, 15), True),
        ((5, 25), (18, 25), False),  # into the open angle
        ((0, 40), (40, 0), True),  # by the inner corner
        ((8, 8), (32, 32), True),  # along the diagonal, corner to corner
        ((15, 15), (15, 15), True),  # it stays in it
        ((40, 15), (40, 15), False),
        ((9.9, 15), (10.1, 15), True),
    ],
)
def test_a_way_leads_into_a_wood_wherever_it_crosses(
    start: tuple[float, float], end: tuple[float, float], into: bool
) -> None:
    """Up to its edge a unit may go."""
    assert leads_into(start, end, WOOD) is into
