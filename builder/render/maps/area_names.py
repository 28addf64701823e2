"""Placement of the name of an area: in it if there is room, else close to it and on the same side of lines."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from functools import partial
from heapq import heapify, heappop, heappush
from itertools import product

from builder.render.maps.labels import LEADING, Bars, Label, label_at, meetings, moved_within, parted, shapes_of
from builder.render.maps.occupied import Met, OccupiedBoxes, among, free
from builder.render.maps.pens import LEAST
from builder.render.maps.plane import Outline, Point, Rect, box_around, box_inside, boxes_along, sides
from builder.render.text_width import ems
from builder.rules.geometry import between, distance

SMALLER = 0.85
"""A name that does not fit in its area is tried again at this scale."""

_OUTSIDE = (0.25, 0.6, 1.0, 2.0, 3.5)
"""How far outside its area a name may be, in type sizes."""

_SHIFTS = (0.0, -0.125, 0.125, -0.25, 0.25, -0.375, 0.375, -0.5, 0.5)
"""How far a name beside an area may be moved along it, in its widths or heights."""

_INSIDE = 0.01  # mm between a name and the side of its area, at the least

_OFF_EDGE = 0.3
"""Between a name in its area and the edge of the table, in type sizes: half the frame lies within the table."""

_ACROSS = 8.0
"""The cost of a name on the other side of a line from its area, in lines that it could lie on instead."""

_UPON = 10.0
"""The same for a name on such a line."""

_FAR = 3.0
"""The same for a type size between a name and its area."""

_MANY = 1.5
"""The same for a name on three lines."""


_FEW = 8
"""The most hachures that may be left out under a name before it is placed outside."""


@dataclass(frozen=True)
class AreaName:
    """The name of an area: level, on two or three lines, or upright, wherever it fits and takes at most a `share` of
    it, off its `own` hachures.

    Else outside the area, close to it and on its side of `barred` lines if it can be, else in it on its hachures. It is
    left out if a unit or words would cover it, or if it would lie on `others`, areas and ways that it could be the name
    of, or nearer to them than to its own.
    """

    text: str
    outline: Outline
    size: float
    taken: Met
    units: Met
    others: Met
    barred: Bars
    field: Rect
    own: Met
    share: float = 1.0

    def placed(self) -> Label | None:
        """The name in its place."""
        return self.inside() or self._beside() or self._inside(math.inf)

    def inside(self) -> Label | None:
        """The name in its area."""
        return self._inside(0) or self._inside(_FEW)

    def _inside(self, most: float) -> Label | None:
        """The first place in the area where the name lies on at most this many of its `own` hachures."""
        middle, box = _middle(self.outline), box_around(self.outline)
        room = box.width * box.height * self.share
        inner = self.field.grown(-self.size * _OFF_EDGE)
        for size, (lines, turn) in product((self.size, max(self.size * SMALLER, LEAST)), shapes_of(self.text)):
            half = label_at(lines, middle, size, turn, bold=True).box.height / 2 + _INSIDE
            for at in (*_around(middle, box), (box.centre[0], box.top + half), (box.centre[0], box.bottom - half)):
                label = label_at(lines, at, size, turn, bold=True)
                if label.box.width * label.box.height > room:
                    break
                held = box.holds(label.box) and inner.holds(label.box) and free(label.box, self.taken)
                if held and self._few(label.box, most) and box_inside(label.box, self.outline):
                    return label
        return None

    def _few(self, box: Rect, most: float) -> bool:
        return most == math.inf or sum(1 for _ in self.own(box)) <= most

    def _beside(self) -> Label | None:
        edges = OccupiedBoxes(boxes_along([*self.outline, self.outline[0]], self.size))
        standing = among(self.taken, edges.met_by)
        around = [moved_within(label, self.field) for label in _outside(self.text, box_around(self.outline), self.size)]
        queue = [((0.0, self._off(label)), False, rank) for rank, label in enumerate(around)]
        heapify(queue)
        while queue:  # by what a place costs at the least; what it costs in full is known of few
            _, in_full, rank = heappop(queue)
            label = around[rank]
            if not in_full:
                heappush(queue, (self._cost(label, standing), True, rank))
            elif self._is_its_own(label):
                return label
        return None

    def _off(self, label: Label) -> float:
        """The cost of the distance and the number of lines of a name beside an area."""
        end, near = self._between(label)
        return math.dist(end, near) / label.size * _FAR + (_MANY if len(label.lines) > 2 else 0.0)

    def _cost(self, label: Label, standing: Met) -> tuple[float, float]:
        """The cost of a name beside an area: units under it; then what else it overlaps, its distance, and whether a
        line is between them or under it.
        """
        left_top, right_top, right_bottom, left_bottom = label.box.corners
        beyond = _ACROSS if parted(*self._between(label), self.barred) else 0.0
        upon = any(parted(*way, self.barred) for way in ((left_top, right_bottom), (right_top, left_bottom)))
        cost = self._off(label) + meetings(label, standing) + beyond + (_UPON if upon else 0.0)
        return meetings(label, self.units), cost

    def _between(self, label: Label) -> tuple[Point, Point]:
        """The points of a name and of its area that are nearest to each other."""
        centre = label.box.centre
        near = min((_foot(centre, side) for side in sides(self.outline)), key=partial(math.dist, centre))
        return label.box.nearest(near), near

    def _is_its_own(self, label: Label) -> bool:
        """Whether nothing covers a name beside an area, and nothing else that it could name is as near."""
        away = distance(label.box.corners, tuple(self.outline))
        return free(label.box, self.units) and free(label.box.grown(away), self.others)


def _foot(point: Point, side: tuple[Point, Point]) -> Point:
    """The point of a segment that is nearest to another point."""
    (ax, ay), (bx, by) = side
    long = (bx - ax) ** 2 + (by - ay) ** 2
    share = ((point[0] - ax) * (bx - ax) + (point[1] - ay) * (by - ay)) / long if long else 0.0
    return between(side, max(0.0, min(1.0, share)))


def _outside(text: str, box: Rect, size: float) -> Iterator[Label]:
    """Places for the name around an area: below, above and beside it; on one line or several."""
    x, y = box.centre
    for lines, turn in shapes_of(text):
        if turn:
            continue
        wide, tall = max(map(ems, lines)) * size, len(lines) * size * LEADING
        flush, joined = (wide - box.width) / 2, wide / 2
        slid = (*(shift * box.width for shift in _SHIFTS), flush, -flush, joined, -joined)
        for off, shift, side in product(_OUTSIDE, slid, (1.0, -1.0)):
            yield label_at(lines, (x + shift, y + side * ((box.height + tall) / 2 + size * off)), size, 0.0, bold=True)
        for off, shift, side in product(_OUTSIDE, _SHIFTS, (1.0, -1.0)):
            at = (x + side * ((box.width + wide) / 2 + size * off), y + shift * box.height)
            yield label_at(lines, at, size, 0.0, bold=True)


def _around(middle: Point, box: Rect) -> list[Point]:
    """Places to try, the nearest to the middle first."""
    steps = 9
    grid = [
        (box.left + box.width * (i + 0.5) / steps, box.top + box.height * (j + 0.5) / steps)
        for i in range(steps)
        for j in range(steps)
    ]
    return [middle, *sorted(grid, key=lambda at: (math.dist(at, middle), at))]


def _middle(outline: Outline) -> Point:
    """The centroid of the outline; the centre of its box if it has no area."""
    doubled = x = y = 0.0
    for index, (x1, y1) in enumerate(outline):
        x2, y2 = outline[(index + 1) % len(outline)]
        cross = x1 * y2 - x2 * y1
        doubled += cross
        x += (x1 + x2) * cross
        y += (y1 + y2) * cross
    return (x / (3 * doubled), y / (3 * doubled)) if abs(doubled) > 1e-9 else box_around(outline).centre
