"""Places on the table: corners of units, and whether shapes and ways meet. Inches; x to the right, y down."""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, radians, sin

from builder.systems.chainmail.profile import Place, Placed

_HAIR = 1e-9


def corners(placed: Placed) -> tuple[Place, ...]:
    """The corners of a unit: front left, front right, rear right, rear left."""
    angle = radians(placed.facing)
    ahead, aside = (sin(angle), -cos(angle)), (cos(angle), sin(angle))
    half = placed.front / 2

    def point(along: float, back: float) -> Place:
        x = placed.at[0] + aside[0] * along - ahead[0] * back
        y = placed.at[1] + aside[1] * along - ahead[1] * back
        return round(x, 6), round(y, 6)

    return point(-half, 0), point(half, 0), point(half, placed.depth), point(-half, placed.depth)


def inside(point: Place, outline: Sequence[Place]) -> bool:
    """Whether a point lies within an outline."""
    x, y = point
    within = False
    for (ax, ay), (bx, by) in _sides(outline):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            within = not within
    return within


def overlap(first: Sequence[Place], second: Sequence[Place]) -> bool:
    """Whether two outlines share ground; touching edges do not."""
    if len(first) < 3 or len(second) < 3:
        return False
    if any(_cut(a, b) for a in _sides(first) for b in _sides(second)):
        return True
    return any(inside(_middle(one), other) for one, other in ((first, second), (second, first)))


def crosses(way: Sequence[Place], outline: Sequence[Place]) -> bool:
    """Whether a way enters an outline."""
    if len(outline) < 3:
        return False
    legs = list(pairwise(way))
    return any(_cut(leg, side) for leg in legs for side in _sides(outline)) or any(inside(p, outline) for p in way[1:])


def _middle(outline: Sequence[Place]) -> Place:
    return sum(x for x, _ in outline) / len(outline), sum(y for _, y in outline) / len(outline)


def _sides(outline: Sequence[Place]) -> Iterator[tuple[Place, Place]]:
    yield from zip(outline, (*outline[1:], outline[0]), strict=True)


def _cut(first: tuple[Place, Place], second: tuple[Place, Place]) -> bool:
    (a, b), (c, d) = first, second
    return _turn(a, b, c) * _turn(a, b, d) < -_HAIR and _turn(c, d, a) * _turn(c, d, b) < -_HAIR


def _turn(a: Place, b: Place, c: Place) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])
