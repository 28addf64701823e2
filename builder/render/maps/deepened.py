"""Bases on small maps: drawn deeper than they are, to the rear, where their numbers would otherwise not fit on them.

Those that stand right behind move back. Fronts of all others stay where they are: distances are measured from them.
"""

from builder.render.maps.pens import Pens
from builder.render.maps.plane import Point, Rect, box_around, unit
from builder.render.maps.signs import Corners, least_depth
from builder.rules.geometry import overlap
from builder.sheets.blocks import Base

Drawn = list[tuple[Corners, Base]]

_MOST = 2.5
"""A base moves back by at most so many type sizes in all."""


def deepened(bases: Drawn, field: Rect, pens: Pens) -> Drawn:
    """The bases, each at least as deep as its number is high, where there is room."""
    if not pens.deepen:
        return bases
    made = list(bases)
    for index, (corners, base) in enumerate(bases):
        shift = made[index][0][0][0] - corners[0][0], made[index][0][0][1] - corners[0][1]
        corners = _shifted(corners, shift)
        deeper = _deeper(corners, least_depth(base, pens))
        if deeper != corners:
            made = _with(made, index, deeper, bases, field, pens.text * _MOST) or made
    return made


def _with(made: Drawn, index: int, deeper: Corners, bases: Drawn, field: Rect, most: float) -> Drawn | None:
    """All bases with one of them deeper, those of its side behind it moved back; None if that cannot be."""
    found = list(made)
    found[index] = deeper, made[index][1]
    moved = [index]
    for at in moved:
        corners, base = found[at]
        for other, (standing, behind) in enumerate(found):
            if other == at or not overlap(corners, standing):
                continue
            if other in moved or behind.side != base.side or abs(behind.facing - base.facing) > _PARALLEL:
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
    left, right, rear_right, rear_left = corners
    far = ((rear_left[0] - left[0]) ** 2 + (rear_left[1] - left[1]) ** 2) ** 0.5
    if far >= depth:
        return corners
    x, y = unit(left, rear_left)
    more = depth - far
    return (
        left,
        right,
        (rear_right[0] + x * more, rear_right[1] + y * more),
        (rear_left[0] + x * more, rear_left[1] + y * more),
    )
