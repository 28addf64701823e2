"""Plane geometry of a map: points, outlines and boxes in the same unit, x to the right, y down."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from math import fsum

from builder.rules.geometry import Point as Point
from builder.rules.geometry import between, to_segment
from builder.rules.geometry import inside as inside
from builder.rules.geometry import sides as sides

Outline = Sequence[Point]


@dataclass(frozen=True, slots=True)
class Rect:
    """An axis-parallel rectangle."""

    left: float
    top: float
    right: float
    bottom: float

    @property
    def width(self) -> float:
        """The extent along x."""
        return self.right - self.left

    @property
    def height(self) -> float:
        """The extent along y."""
        return self.bottom - self.top

    @property
    def centre(self) -> Point:
        """The centre."""
        return (self.left + self.right) / 2, (self.top + self.bottom) / 2

    @property
    def corners(self) -> tuple[Point, ...]:
        """The corners, clockwise from the top left."""
        return (self.left, self.top), (self.right, self.top), (self.right, self.bottom), (self.left, self.bottom)

    def meets(self, other: "Rect") -> bool:
        """Whether the two overlap by more than an edge."""
        return (
            self.left < other.right and other.left < self.right and self.top < other.bottom and other.top < self.bottom
        )

    def holds(self, other: "Rect") -> bool:
        """Whether the other lies entirely within this one."""
        return (
            self.left <= other.left
            and other.right <= self.right
            and self.top <= other.top
            and other.bottom <= self.bottom
        )

    def nearest(self, point: Point) -> Point:
        """The point of the box that is nearest to another point."""
        return max(self.left, min(point[0], self.right)), max(self.top, min(point[1], self.bottom))

    def grown(self, by: float) -> "Rect":
        """The box enlarged by `by` on each side."""
        return Rect(self.left - by, self.top - by, self.right + by, self.bottom + by)


def box_around(points: Outline) -> Rect:
    """The bounding box of the points."""
    xs, ys = [x for x, _ in points], [y for _, y in points]
    return Rect(min(xs), min(ys), max(xs), max(ys))


def box_at(centre: Point, width: float, height: float) -> Rect:
    """The box of a given size around a centre."""
    x, y = centre
    return Rect(x - width / 2, y - height / 2, x + width / 2, y + height / 2)


def box_inside(box: Rect, outline: Outline) -> bool:
    """Whether a box lies in a closed outline: its corners do, and no point of the outline is in the box."""
    if not all(inside(corner, outline) for corner in box.corners):
        return False
    return not any(box.left < x < box.right and box.top < y < box.bottom for x, y in outline)


def from_outline(point: Point, outline: Outline) -> float:
    """The distance of a point from the nearest side of a closed outline."""
    return min(to_segment(point, side) for side in sides(outline))


def legs(line: Outline) -> Iterator[tuple[Point, Point]]:
    """The segments of an open line, in order."""
    yield from pairwise(line)


def area(outline: Outline) -> float:
    """The area of a closed outline; positive if it runs clockwise on paper."""
    return fsum(x1 * y2 - x2 * y1 for (x1, y1), (x2, y2) in sides(outline)) / 2


def spans(outline: Outline, y: float) -> list[tuple[float, float]]:
    """The parts of the horizontal line at `y` inside a closed outline: from x to x, left to right."""
    xs = sorted(x1 + (y - y1) * (x2 - x1) / (y2 - y1) for (x1, y1), (x2, y2) in sides(outline) if (y1 > y) != (y2 > y))
    return list(zip(xs[::2], xs[1::2], strict=False))


def without(span: tuple[float, float], boxes: Sequence[Rect], y: float) -> list[tuple[float, float]]:
    """The parts of a horizontal span at `y` outside all boxes."""
    left = [span]
    for box in boxes:
        if not box.top < y < box.bottom:
            continue
        kept = []
        for start, end in left:
            if box.right <= start or end <= box.left:
                kept.append((start, end))
                continue
            if start < box.left:
                kept.append((start, box.left))
            if box.right < end:
                kept.append((box.right, end))
        left = kept
    return left


def along(start: Point, end: Point, step: float) -> Iterator[Point]:
    """Points on a segment about `step` apart, half a step from its ends."""
    length = math.dist(start, end)
    count = max(1, round(length / step))
    for index in range(count):
        t = (index + 0.5) / count
        yield start[0] + t * (end[0] - start[0]), start[1] + t * (end[1] - start[1])


def length(line: Outline) -> float:
    """The length of an open line."""
    return fsum(math.dist(start, end) for start, end in legs(line))


def walked(line: Outline, far: float) -> Point:
    """The point at a distance along an open line; the nearest end if the distance is outside the line."""
    if far <= 0:
        return line[0]
    for start, end in legs(line):
        leg = math.dist(start, end)
        if far <= leg and leg > 0:
            return between((start, end), far / leg)
        far -= leg
    return line[-1]


def paced(line: Outline, step: float) -> list[Point]:
    """Points at equal distances of about `step` along an open line: the first at its start, the last at its end."""
    lengths = [math.dist(start, end) for start, end in legs(line)]
    index, gone = 0, 0.0
    points = [line[0]]
    for number in range(1, int(fsum(lengths) / step) + 2):
        far = number * step
        while index < len(lengths) and (far - gone > lengths[index] or not lengths[index]):
            gone += lengths[index]
            index += 1
        if index == len(lengths):
            points.append(line[-1])
            continue
        points.append(between((line[index], line[index + 1]), (far - gone) / lengths[index]))
    return points


def boxes_along(line: Outline, step: float) -> list[Rect]:
    """A line as a row of boxes, so that names can be kept off it."""
    return [box_around((start, end)).grown(step * 0.1) for start, end in legs(paced(line, step / 2))]


def stretch(line: Outline, start: float, end: float) -> list[Point]:
    """The part of an open line between two distances along it."""
    part = [walked(line, start)]
    gone = 0.0
    for first, second in legs(line):
        gone += math.dist(first, second)
        if start < gone < end:
            part.append(second)
    return [*part, walked(line, end)]


def nearest_leg(point: Point, lines: Sequence[Outline]) -> tuple[Point, Point] | None:
    """The segment of some open lines that is nearest to a point."""
    every = [leg for line in lines for leg in legs(line)]
    return min(every, key=lambda leg: to_segment(point, leg), default=None)


def unit(start: Point, end: Point) -> Point:
    """The direction of a segment, of length 1; (1, 0) for a segment of length 0."""
    length = math.dist(start, end)
    return ((end[0] - start[0]) / length, (end[1] - start[1]) / length) if length else (1.0, 0.0)


def beside(line: Outline, by: float) -> list[Point]:
    """A line parallel to an open line, at a distance `by` to the right in its direction (y points down)."""
    moved = []
    for index, (x, y) in enumerate(line):
        before = unit(line[index - 1], line[index]) if index else None
        after = unit(line[index], line[index + 1]) if index + 1 < len(line) else None
        ax, ay = before or after or (1.0, 0.0)
        bx, by_ = after or before or (1.0, 0.0)
        nx, ny = -(ay + by_), ax + bx
        size = math.hypot(nx, ny) or 1.0
        nx, ny = nx / size, ny / size
        bend = max(0.5, ny * ax - nx * ay)  # the cosine of half the turn; sharp bends are bevelled
        moved.append((x + nx * by / bend, y + ny * by / bend))
    return moved


def band(line: Outline, width: float) -> list[Point]:
    """The outline of a strip along an open line."""
    return [*beside(line, width / 2), *reversed(beside(line, -width / 2))]


def turned(centre: Point, width: float, height: float, degrees: float) -> tuple[Point, ...]:
    """The corners of a box rotated clockwise about its centre; the first two are its upper side."""
    x, y = centre
    c, s = math.cos(math.radians(degrees)), math.sin(math.radians(degrees))
    return tuple((x + dx * c - dy * s, y + dx * s + dy * c) for dx, dy in box_at((0.0, 0.0), width, height).corners)


def upright(start: Point, end: Point) -> float:
    """The angle in degrees for words along a segment, so that they are not upside down."""
    angle = math.degrees(math.atan2(end[1] - start[1], end[0] - start[0]))
    if angle > 90:
        angle -= 180
    elif angle <= -90:
        angle += 180
    return angle


def scatter(box: Rect, step: float, jitter: float) -> Iterator[Point]:
    """Points about `step` apart in a box, in staggered rows, each moved by up to `jitter` steps; always the same."""
    rows = int(box.height / (step * 0.86)) + 2
    columns = int(box.width / step) + 2
    for j in range(rows):
        for i in range(columns):
            x = box.left + (i + (0.5 if j % 2 else 0.0)) * step + (_chance(i, j, 1) - 0.5) * 2 * jitter * step
            y = box.top + j * step * 0.86 + (_chance(i, j, 2) - 0.5) * 2 * jitter * step
            yield x, y


def _chance(i: int, j: int, salt: int) -> float:
    """A pseudo-random number in [0, 1), always the same, so that the same map gives the same picture."""
    mixed = (i * 0x9E3779B1 ^ j * 0x85EBCA77 ^ salt * 0xC2B2AE3D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 15) * 0x2C1B3C6D) & 0xFFFFFFFF
    mixed = ((mixed ^ mixed >> 12) * 0x297A2D39) & 0xFFFFFFFF
    return (mixed ^ mixed >> 15) / 0x100000000
