"""The range of guns on a map, thin and grey behind all names: a dashed circle, and the firing arc in solid lines."""

from math import cos, dist, radians, sin

from builder.render.maps.ink import GREY, circle, dashes, n, path, track
from builder.render.maps.labels import Label, broken
from builder.render.maps.pens import Pens
from builder.render.maps.plane import Point, Rect
from builder.sheets.blocks import Reach

SHOWN = 0.4
"""The part of the sides that is drawn, from the gun: the rest would only run through what is there."""

STEPS = 60
"""Number of steps in which the side of an arc is followed to the edge of the table."""


def reach(at: Point, sheet: Reach, scale: float, label: Label | None, pens: Pens) -> str:
    """Circle and arc around a point, with a gap for the label; `scale` is mm per unit of the table."""
    rings = "".join(circle(at, radius * scale) for radius in (sheet.near, sheet.far) if radius)
    left, right = sheet.facing - sheet.arc / 2, sheet.facing + sheet.arc / 2
    lines = [_along(at, turn, sheet, scale) for turn in (left, right)]
    parts = [part for line in lines for part in (broken(line, label, pens.thin * 4) if label else [line])]
    sides = "".join(map(track, parts))
    arcs = "".join(_arc(at, radius * scale, left, right) for radius in (sheet.near, sheet.far) if radius)
    dashed = path(rings, stroke=GREY, width=pens.thin, dashes=dashes(pens.line, 3, 6))
    return dashed + path(sides + arcs, stroke=GREY, width=pens.thin * 1.5)


def on_field(at: Point, sheet: Reach, scale: float, field: Rect) -> list[tuple[Point, Point]]:
    """The two sides of the arc as far as they are on the table, the longer first: the label is on one of them."""
    turns = (sheet.facing - sheet.arc / 2, sheet.facing + sheet.arc / 2)
    cut = [_cut(_along(at, turn, sheet, scale), field) for turn in turns]
    return sorted(cut, key=lambda line: -dist(*line))


def _along(at: Point, turn: float, sheet: Reach, scale: float) -> tuple[Point, Point]:
    far = sheet.near + (sheet.far - sheet.near) * SHOWN
    return _at(at, turn, sheet.near * scale), _at(at, turn, far * scale)


def _cut(line: tuple[Point, Point], field: Rect) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = line
    points = [(ax + (bx - ax) * i / STEPS, ay + (by - ay) * i / STEPS) for i in range(1, STEPS + 1)]
    on = [(x, y) for x, y in points if field.left <= x <= field.right and field.top <= y <= field.bottom]
    return line[0], on[-1] if on else points[0]


def _at(centre: Point, degrees: float, far: float) -> Point:
    return centre[0] + sin(radians(degrees)) * far, centre[1] - cos(radians(degrees)) * far


def _arc(centre: Point, r: float, left: float, right: float) -> str:
    (ax, ay), (bx, by) = _at(centre, left, r), _at(centre, right, r)
    large = 1 if right - left > 180 else 0
    return f"M{n(ax)} {n(ay)}A{n(r)} {n(r)} 0 {large} 1 {n(bx)} {n(by)}"
