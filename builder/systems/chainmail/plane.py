"""Units on the table: the ground that they take up and the ways that they go. Inches; x to the right, y down."""

from math import hypot

from builder.geometry import TOUCH, Point, Shape, distance, rectangle
from builder.systems.chainmail.profile import Place, Placed


def corners(placed: Placed) -> Shape:
    """The corners of a unit: front left, front right, rear right, rear left."""
    return rectangle(placed.at, placed.facing, placed.front, placed.depth)


def stands_in(placed: Placed, outline: Shape) -> bool:
    """Whether a unit stands in an outline with any part of it; beside its edge it does not."""
    front, depth = (max(0, side - 2 * TOUCH) for side in (placed.front, placed.depth))
    return distance(rectangle(placed.at, placed.facing, front, depth, behind=TOUCH), outline) == 0


def leads_into(start: Place, end: Place, outline: Shape) -> bool:
    """Whether a way from a place to another enters an outline; one that begins or ends at its edge does not."""
    (ax, ay), (bx, by) = start, end
    long = hypot(bx - ax, by - ay)
    if long <= 2 * TOUCH:
        return False
    dx, dy = (bx - ax) * TOUCH / long, (by - ay) * TOUCH / long
    way: tuple[Point, Point] = ((ax + dx, ay + dy), (bx - dx, by - dy))
    return distance(way, outline) == 0
