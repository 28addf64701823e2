"""The range of guns on a map, behind all names: a dashed circle, and the beginning of the firing arc in lines of the side's colour; each bears the gun's number, the circle also its range."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from itertools import groupby
from math import cos, dist, radians, sin

from builder.render.maps.ink import BLACK, WHITE, dashes, n, path, track, words
from builder.render.maps.occupied import Met, OccupiedBoxes, free
from builder.render.maps.pens import LEAST, Pens
from builder.render.maps.plane import Point, Rect, along, box_at
from builder.render.maps.signs import side_stroke
from builder.render.text_width import ems
from builder.rules.geometry import middle, to_segment
from builder.sheets.blocks import Reach

SHOWN = 0.4
"""The part of the sides that is drawn, from the gun: the rest would only run through what is there."""

_TURNS = sorted(range(-180, 180, 3), key=abs)
"""Directions, from that of the gun, in which its number may stand on its circle."""

Tag = tuple[Point, str]
"""Words on a line, and their middle."""


def reach(at: Point, sheet: Reach, scale: float, tags: list[Tag], shown: Callable[[Point], bool], pens: Pens) -> str:
    """Circle, where it may be `shown`, and arc around a point, with its tags; `scale` is mm per unit of the table."""
    radii = [radius * scale for radius in (sheet.near, sheet.far) if radius and not sheet.arc]
    rings = "".join(track(run) for radius in radii for run in _runs(at, radius, shown))
    arc = "".join(track((near, _cut(near, far, tags))) for near, far in sides(at, sheet, scale))
    drawn = path(rings, stroke=BLACK, width=pens.thin, dashes=dashes(pens.line, 3, 6))
    drawn += side_stroke(arc, sheet.side, pens.thin * (1.5 if sheet.side else 3.5), pens.thin)
    size, ink = _size(pens), WHITE if sheet.side else BLACK
    for (x, y), text in tags:
        half = ems(text) * size / 2
        drawn += side_stroke(track(((x - half, y), (x + half, y))), sheet.side, size * _TALL, pens.thin)
        drawn += words(text, (x, y), size, bold=True, fill=ink)
    return drawn


def _runs(at: Point, radius: float, shown: Callable[[Point], bool]) -> Iterator[list[Point]]:
    """The pieces of a circle that may be shown."""
    points = (_at(at, turn / _FINE, radius) for turn in range(360 * _FINE + 1))
    for seen, run in groupby(points, shown):
        if seen:
            yield list(run)


_FINE = 2  # points in a degree


def _cut(near: Point, far: Point, tags: Iterable[Tag]) -> Point:
    """The end of a line: in the middle of the tag that stands on it, so that it does not reach out behind it."""
    return next((place for place, _ in tags if to_segment(place, (near, far)) < _ROUNDING), far)


_ROUNDING = 0.001  # mm


def rings(guns: Iterable[Reach]) -> Iterator[Reach]:
    """How far guns shoot all round, those side by side with the same range together."""
    groups: list[list[Reach]] = []
    for gun in guns:
        alike = (one for one in groups if _alike(one[-1], gun))
        group = next(alike, [])
        groups += [] if group else [group]
        group.append(gun)
    for group in groups:
        number = ", ".join(gun.number for gun in group)
        yield replace(group[0], at=middle(tuple(gun.at for gun in group)), number=number, arc=0.0)


def _alike(one: Reach, other: Reach) -> bool:
    same = (one.side, one.near, one.far) == (other.side, other.near, other.far)
    return same and dist(one.at, other.at) < one.far * _SIDE_BY_SIDE


_SIDE_BY_SIDE = 0.08  # of their range


def tagged(
    at: Point, sheet: Reach, scale: float, field: Rect, taken: OccupiedBoxes, lines: Met, pens: Pens
) -> Iterator[Tag]:
    """The gun's number at the far end of each side of its arc, with its range on its circle, where there is room; on as few
    `lines` of other things as possible.
    """
    size = _size(pens)
    ring = [_at(at, sheet.facing + turn, sheet.far * scale) for turn in _TURNS]
    ends = (list(along(far, near, size / 2)) for near, far in sides(at, sheet, scale))
    ranged = f"{sheet.number}: {sheet.says or n(sheet.far)}"
    for text, places in [(sheet.number, end) for end in ends] or [(ranged, ring)]:
        boxes = (box_at(place, (ems(text) + _TALL) * size, size * _TALL) for place in places)
        stand = [one for one in boxes if field.grown(-pens.heavy).holds(one) and free(one, taken.met_by)]
        if box := min(stand, key=lambda one: sum(1 for _ in lines(one)), default=None):
            taken.append(box)
            yield box.centre, text


_TALL = 1.2  # type sizes: the height of a tag


def _size(pens: Pens) -> float:
    return max(pens.label * 0.8, LEAST)


def sides(at: Point, sheet: Reach, scale: float) -> list[tuple[Point, Point]]:
    """The beginnings of the two sides of the arc; a ring has none."""
    if not sheet.arc:
        return []
    far = sheet.near + (sheet.far - sheet.near) * SHOWN
    turns = (sheet.facing - sheet.arc / 2, sheet.facing + sheet.arc / 2)
    return [(_at(at, turn, sheet.near * scale), _at(at, turn, far * scale)) for turn in turns]


def _at(centre: Point, degrees: float, far: float) -> Point:
    return centre[0] + sin(radians(degrees)) * far, centre[1] - cos(radians(degrees)) * far
