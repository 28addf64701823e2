"""Room for a garrison: stands along the perimeter of a settlement, in a single row (N-105, N-106)."""

from collections.abc import Sequence
from math import hypot

from builder.geometry import Shape, sides

_HAIR = 1e-9  # what sums of decimals leave over


def lengths(outline: Shape) -> tuple[float, ...]:
    """The length of each side of an outline, in cm."""
    return tuple(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in sides(outline))


def capacity(length: float, front: float) -> int:
    """How many stands of that front find room on a side, none beyond its ends."""
    return int((length + _HAIR) // front)


def room(perimeter: Sequence[float], front: float) -> int:
    """How many stands of that front find room on all sides."""
    return sum(capacity(side, front) for side in perimeter)
