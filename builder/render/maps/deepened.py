"""Bases on small maps, drawn deeper to the rear where their numbers would not fit; those right behind move back.

All other fronts stay: distances are measured from them. What is still too small grows to all sides where there is room.
"""

from collections.abc import Iterator, Sequence
from itertools import product
from math import dist

from builder.render.maps.pens import Pens
from builder.render.maps.plane import Point, Rect, box_around, turned, unit
from builder.render.maps.signs import Corners, least_depth, least_sizes, on_base
from builder.rules.geometry import middle, overlap
from builder.sheets.blocks import Base

Drawn = list[tuple[Corners, Base]]

_MOST = 2.9
"""A base moves back by at most so many type sizes in all."""


def deepened(bases: Drawn, field: Rect, pens: Pens) -> Drawn:
    """The bases, each with room for its number where there is any."""
    if not pens.deepen:
        return bases
    made = list(bases)
    for index, (corners, base) in enumerate(bases):
        shift = made[index][0][0][0] - corners[0][0], made[index][0][0][1] - corners[0][1]
        corners = _shifted(corners, shift)
        deeper = _deeper(corners, least_depth(base, pens))
        if deeper != corners:
            made = _with(made, index, deeper, bases, field, pens.text * _MOST) or made
    for index, (corners, base) in enumerate(made):
        if not on_base(corners, base, pens):
            others = [standing for other, (standing, _) in enumerate(made) if other != index]
            made[index] = _free(_larger(corners, base, pens), others, field) or corners, base
    return made


def _larger(corners: Corners, base: Base, pens: Pens) -> Iterator[Corners]:
    """The base with room for its number: broader and deeper to the rear, else to the front; then to one side alone."""
    for front, depth in least_sizes(base, pens):
        wide, deep = dist(corners[0], corners[1]), dist(corners[1], corners[2])
        broader, deeper = max(front - wide, 0.0), max(depth - deep, 0.0)
        (x, y), (sx, sy), (rx, ry) = middle(corners), unit(corners[0], corners[1]), unit(corners[0], corners[3])
        for side, rear in product((0.0, broader / 2, -broader / 2), (deeper / 2, -deeper / 2)):
            at = x + sx * side + rx * rear, y + sy * side + ry * rear
            yield turned(at, wide + broader, deep + deeper, base.facing)


def _free(ways: Iterator[Corners], others: Sequence[Corners], field: Rect) -> Corners | None:
    """The first that lies on the table and on no other base."""
    on_table = (one for one in ways if field.holds(box_around(one)))
    return next((one for one in on_table if not any(overlap(one, other) for other in others)), None)


def _with(made: Drawn, index: int, deeper: Corners, bases: Drawn, field: Rect, most: float) -> Drawn | None:
    """All bases with one of them deeper, those of its side behind it moved back; None if that cannot be."""
    found = list(made)
    found[index] = deeper, made[index][1]
    moved = [index]
    for at in moved:  # a base is pushed on by each that comes to stand on its place
        corners, base = found[at]
        for other, (standing, behind) in enumerate(found):
            if other == at or not overlap(corners, standing):
                continue
            if other == index or behind.side != base.side or abs(behind.facing - base.facing) > _PARALLEL:
                return None
            back = _shifted(standing, _way_back(corners, standing))
            if abs(back[0][0] - bases[other][0][0][0]) + abs(back[0][1] - bases[other][0][0][1]) > most:
                return None
            found[other] = back, behind
            moved.append(other)
    return found if all(field.holds(box_around(found[at][0])) for at in moved) else None


_PARALLEL = 5.0  # degrees


def _way_back(front: Corners, behind: Corners) -> Point:
    """How far a base has to go back to stand behind another that looks the same way."""
    x, y = unit(front[0], front[3])
    rear = max(px * x + py * y for px, py in front)
    ahead = min(px * x + py * y for px, py in behind)
    return x * (rear - ahead), y * (rear - ahead)


def _shifted(corners: Corners, by: Point) -> Corners:
    return tuple((x + by[0], y + by[1]) for x, y in corners)


def _deeper(corners: Corners, depth: float) -> Corners:
    """A base of at least this depth."""
    left, right, _, rear_left = corners
    more = depth - dist(left, rear_left)
    if more <= 0:
        return corners
    x, y = unit(left, rear_left)
    return left, right, *_shifted(corners[2:], (x * more, y * more))
