"""Shapes on a field: distances, overlaps, what lies inside what, and rectangles that face somewhere.

Lengths are in the field's own measure; x runs to the right and y down from the north-west corner. Facing is in degrees
clockwise from north. A shape is a tuple of corners in order; two points are a segment. What lies within `TOUCH` touches,
so that rounding makes no overlap.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise
from math import cos, dist, fsum, hypot, radians, sin

Point = tuple[float, float]
Shape = tuple[Point, ...]
Box = tuple[float, float, float, float]  # left, top, right, bottom

TOUCH = 0.05  # half a millimetre on the table: what a hand cannot place
_ROUNDING = 1e-9  # shorter than this no two shapes lie apart: edge on edge comes out as some 1e-15


def rectangle(
    front: Point, facing: float, width: float, depth: float, aside: float = 0.0, behind: float = 0.0
) -> Shape:
    """A base whose front edge has its middle `aside` to the right of `front` and `behind` it, as the base sees it.

    Its corners are front left, front right, rear right, rear left.
    """
    turn = radians(facing)
    forward, right = (sin(turn), -cos(turn)), (cos(turn), sin(turn))

    def corner(to_right: float, back: float) -> Point:
        x = front[0] + right[0] * to_right - forward[0] * back
        y = front[1] + right[1] * to_right - forward[1] * back
        return (round(x, 6), round(y, 6))

    left_side, right_side = aside - width / 2, aside + width / 2
    return (
        corner(left_side, behind),
        corner(right_side, behind),
        corner(right_side, behind + depth),
        corner(left_side, behind + depth),
    )


def middle(points: Shape) -> Point:
    """The middle of some corners."""
    return (fsum(x for x, _ in points) / len(points), fsum(y for _, y in points) / len(points))


def between(way: Shape, share: float) -> Point:
    """The point of a segment at this share of its length."""
    (ax, ay), (bx, by) = way
    return ax + (bx - ax) * share, ay + (by - ay) * share


def sides(shape: Sequence[Point]) -> list[tuple[Point, Point]]:
    """The edges of a shape, or the one segment."""
    return list(pairwise(shape)) if len(shape) == 2 else list(pairwise((*shape, shape[0])))


def moved(segment: tuple[Point, Point], towards: Point, by: float) -> tuple[Point, Point]:
    """A segment moved by `by` at right angles towards a point; away from it if `by` is negative."""
    (ax, ay), (bx, by_) = segment
    long = hypot(bx - ax, by_ - ay) or 1
    nx, ny = (ay - by_) / long, (bx - ax) / long
    x, y = middle(segment)
    if nx * (towards[0] - x) + ny * (towards[1] - y) <= 0:
        nx, ny = -nx, -ny
    return (ax + nx * by, ay + ny * by), (bx + nx * by, by_ + ny * by)


def parallel(outline: Shape, by: float) -> Shape:
    """The outline whose points lie `by` outside another one; inside it where `by` is negative.

    A corner that a side would have to go round becomes three points at that distance from it. Inside a narrow outline
    the sides may cross: the caller must check whether the result is still valid.
    """
    corners = _no_corner_twice(outline)
    edges = sides(corners)
    outward = by if fsum(ax * by_ - bx * ay for (ax, ay), (bx, by_) in edges) > 0 else -by
    lines = []
    for (ax, ay), (bx, by_) in edges:
        long = hypot(bx - ax, by_ - ay)
        nx, ny = (by_ - ay) / long * outward, (ax - bx) / long * outward
        lines.append(((ax + nx, ay + ny), (bx + nx, by_ + ny)))
    return tuple(
        point
        for corner, before, after in zip(corners, (lines[-1], *lines), lines, strict=False)
        for point in _turned(corner, before, after, by)
    )


def _turned(corner: Point, before: tuple[Point, Point], after: tuple[Point, Point], by: float) -> Shape:
    """The points between two moved sides: where they cross, or three at the distance `by` of the corner that they left."""
    if (meeting := crossing(before, after)) is not None:
        return (between(before, meeting),)
    way = corner, middle((before[1], after[0]))
    return before[1], between(way, abs(by) / (dist(*way) or 1)), after[0]


def distance(one: Shape, other: Shape) -> float:
    """The shortest distance between two shapes (a segment is a shape of two points); 0 where they touch or overlap."""
    if any(cross(a, b) for a in sides(one) for b in sides(other)):
        return 0.0
    if (len(other) > 2 and inside(one[0], other)) or (len(one) > 2 and inside(other[0], one)):
        return 0.0
    ways = [to_segment(point, edge) for edge in sides(other) for point in one]
    ways += [to_segment(point, edge) for edge in sides(one) for point in other]
    nearest = min(ways)
    return nearest if nearest > _ROUNDING else 0.0


def within(one: Shape, other: Shape, reach: float = 0.0) -> bool:
    """Whether the distance between two shapes is at most `reach`: as `distance`, but faster for shapes far apart."""
    reach = max(reach, _ROUNDING)
    around = across(other)
    if gap(across(one), around) > reach:
        return False
    if (len(other) > 2 and inside(one[0], other)) or (len(one) > 2 and inside(other[0], one)):
        return True
    edges = [(edge, across(edge)) for edge in sides(other)]
    for edge in sides(one):
        reached = across(edge)
        if gap(reached, around) > reach:
            continue
        if any(gap(reached, its) <= reach and _near(edge, far, reach) for far, its in edges):
            return True
    return False


def gap(one: Box, other: Box) -> float:
    """How far two boxes lie apart along the axis that divides them most: no more than the distance of what is in them."""
    return max(other[0] - one[2], one[0] - other[2], other[1] - one[3], one[1] - other[3])


def _near(one: tuple[Point, Point], other: tuple[Point, Point], reach: float) -> bool:
    if cross(one, other):
        return True
    return any(to_segment(point, other) <= reach for point in one) or any(
        to_segment(point, one) <= reach for point in other
    )


def overlap(one: Shape, other: Shape) -> bool:
    """Whether two convex shapes overlap; those that merely touch do not."""
    return gap(across(one), across(other)) < 0 and all(
        _apart(one, other, axis) < -TOUCH for shape in (one, other) for axis in _axes(shape)
    )


def inner(shape: Shape) -> Shape:
    """The shape shrunk a little, so that whatever only touches the shape does not touch the result."""
    x, y = middle(shape)
    far = max(hypot(x - a, y - b) for a, b in shape)
    share = TOUCH / max(TOUCH, far)
    return tuple((a + (x - a) * share, b + (y - b) * share) for a, b in shape)


def inside(point: Point, shape: Sequence[Point]) -> bool:
    """Whether a point lies inside an outline (any polygon)."""
    x, y = point
    odd = False
    for (ax, ay), (bx, by) in sides(shape):
        if (ay > y) != (by > y) and x < (bx - ax) * (y - ay) / (by - ay) + ax:
            odd = not odd
    return odd


def meets(way: tuple[Point, Point], outline: Shape) -> bool:
    """Whether a segment begins inside an outline, or touches or crosses it: like a distance of 0, but much faster."""
    left, top, right, bottom = across(way)
    for a, b in sides(outline):
        apart = (a[0] < left and b[0] < left) or (a[0] > right and b[0] > right)
        apart = apart or (a[1] < top and b[1] < top) or (a[1] > bottom and b[1] > bottom)
        if not apart and _meet(way, (a, b)):
            return True
    return inside(way[0], outline)


def covered(way: tuple[Point, Point], outline: Shape) -> float:
    """How much of a segment lies inside an outline."""
    shares = sorted({0.0, 1.0, *(share for edge in sides(outline) if (share := crossing(way, edge)) is not None)})
    parts = pairwise((share, between(way, share)) for share in shares)
    return dist(*way) * fsum(
        end - start for (start, (sx, sy)), (end, (ex, ey)) in parts if inside(((sx + ex) / 2, (sy + ey) / 2), outline)
    )


def crossing(way: tuple[Point, Point], other: tuple[Point, Point]) -> float | None:
    """The part of a segment before another one crosses it, from 0 to 1; None where they do not cross, or lie along each other."""
    (a, b), (c, d) = way, other
    before, after = _side(c, d, a), _side(c, d, b)
    if before == after or _side(a, b, c) * _side(a, b, d) > 0:
        return None
    share = before / (before - after)
    return share if 0 <= share <= 1 else None


def across(shape: Shape) -> Box:
    """The box around a shape: left, top, right, bottom."""
    wide, deep = [x for x, _ in shape], [y for _, y in shape]
    return min(wide), min(deep), max(wide), max(deep)


def crosses_itself(shape: Shape) -> tuple[Shape, Shape] | None:
    """Two sides of an outline that cross or touch though they are no neighbours; None where none do.

    A corner written twice in a row, and the first one again at the end, are allowed.
    """
    corners = _no_corner_twice(shape)
    edges = sides(corners) if corners else []
    boxes = [across(edge) for edge in edges]
    for one in range(len(edges) - 2):
        left, low, right, high = boxes[one]
        for other in range(one + 2, len(edges) - (one == 0)):
            other_left, other_low, other_right, other_high = boxes[other]
            near = low <= other_high and other_low <= high and left <= other_right and other_left <= right
            if near and _meet(edges[one], edges[other]):
                return edges[one], edges[other]
    return None


def _no_corner_twice(shape: Shape) -> Shape:
    """An outline without corners written twice in a row, or the first one again at the end."""
    return tuple(point for at, point in enumerate(shape) if point != shape[at - 1])


def _meet(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two segments whose boxes meet have a point in common."""
    (a, b), (c, d) = one, other
    return _side(a, b, c) * _side(a, b, d) <= 0 and _side(c, d, a) * _side(c, d, b) <= 0


def to_segment(point: Point, segment: tuple[Point, Point]) -> float:
    """How far a point lies from a segment."""
    (ax, ay), (bx, by) = segment
    dx, dy = bx - ax, by - ay
    long = dx * dx + dy * dy
    share = 0.0 if not long else max(0.0, min(1.0, ((point[0] - ax) * dx + (point[1] - ay) * dy) / long))
    return hypot(point[0] - ax - share * dx, point[1] - ay - share * dy)


def _side(a: Point, b: Point, c: Point) -> float:
    return (b[0] - a[0]) * (c[1] - a[1]) - (b[1] - a[1]) * (c[0] - a[0])


def cross(one: tuple[Point, Point], other: tuple[Point, Point]) -> bool:
    """Whether two segments cross; those that merely touch do not."""
    (a, b), (c, d) = one, other
    return _side(a, b, c) * _side(a, b, d) < 0 and _side(c, d, a) * _side(c, d, b) < 0


def _axes(shape: Shape) -> Iterator[Point]:
    for (ax, ay), (bx, by) in sides(shape):
        long = hypot(bx - ax, by - ay)
        if long:
            yield ((ay - by) / long, (bx - ax) / long)


def _apart(one: Shape, other: Shape, axis: Point) -> float:
    """The gap between the shadows of two shapes on an axis; negative where they overlap."""
    a = [x * axis[0] + y * axis[1] for x, y in one]
    b = [x * axis[0] + y * axis[1] for x, y in other]
    return max(min(a) - max(b), min(b) - max(a))
