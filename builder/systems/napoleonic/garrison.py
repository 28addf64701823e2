"""Room for a garrison: stands along the perimeter of a settlement, in one rank (N-105, N-106)."""

from collections.abc import Sequence
from math import atan2, degrees, hypot

from builder.rules.geometry import Shape, middle, sides

_HAIR = 1e-9  # rounding error of decimal sums


def lengths(outline: Shape) -> tuple[float, ...]:
    """The length of each side of an outline, in cm."""
    return tuple(hypot(bx - ax, by - ay) for (ax, ay), (bx, by) in sides(outline))


def capacity(length: float, front: float) -> int:
    """How many stands of this frontage fit on a side without crossing its ends."""
    return int((length + _HAIR) // front)


def room(perimeter: Sequence[float], front: float) -> int:
    """How many stands of this frontage fit on all sides."""
    return sum(capacity(side, front) for side in perimeter)


def along(outline: Shape, shares: Sequence[int], depth: float) -> tuple[tuple[tuple[float, float], float], ...]:
    """Centre and facing of each stand: evenly spread on each side, just inside the border, facing out."""
    inner = middle(outline)
    found = []
    for ((ax, ay), (bx, by)), length, stands in zip(sides(outline), lengths(outline), shares, strict=False):
        ux, uy = (bx - ax) / length, (by - ay) / length
        out = (uy, -ux)
        if out[0] * (inner[0] - ax) + out[1] * (inner[1] - ay) > 0:
            out = (-out[0], -out[1])
        for number in range(stands):
            at = length * (2 * number + 1) / (2 * stands)
            centre = (ax + ux * at - out[0] * depth / 2, ay + uy * at - out[1] * depth / 2)
            found.append((centre, degrees(atan2(out[0], -out[1])) % 360))
    return tuple(found)
