"""How far guns shoot on a map: the ring of their range in dashes, the sector they look into in full lines.

Thin and grey, so that units and names stand out where the lines run behind them.
"""

from math import cos, dist, radians, sin

from builder.render.maps.ink import GREY, n, path, track
from builder.render.maps.labels import Label, broken
from builder.render.maps.pens import Pens
from builder.render.maps.plane import Point, Rect
from builder.sheets.blocks import Reach

STEPS = 60
"""Pieces in which the side of a sector is followed to the edge of the field."""


def reach(at: Point, sheet: Reach, scale: float, label: Label | None, pens: Pens) -> str:
    """Ring and sector around a point, its side broken where the label stands; `scale` is mm for one unit of the field."""
    rings = "".join(_circle(at, radius * scale) for radius in (sheet.near, sheet.far) if radius)
    left, right = sheet.facing - sheet.arc / 2, sheet.facing + sheet.arc / 2
    lines = [_along(at, turn, sheet, scale) for turn in (left, right)]
    parts = [part for line in lines for part in (broken(line, label, pens.thin * 4) if label else [line])]
    sides = "".join(map(track, parts))
    arcs = "".join(_arc(at, radius * scale, left, right) for radius in (sheet.near, sheet.far) if radius)
    dashes = f"{n(pens.line * 3)} {n(pens.line * 6)}"
    return path(rings, stroke=GREY, width=pens.thin, dashes=dashes) + path(
        sides + arcs, stroke=GREY, width=pens.thin * 1.5
    )


def on_field(at: Point, sheet: Reach, scale: float, field: Rect) -> list[tuple[Point, Point]]:
    """The two sides of the sector as far as they lie on the field, the longer first: on one of them stands the label."""
    turns = (sheet.facing - sheet.arc / 2, sheet.facing + sheet.arc / 2)
    cut = [_cut(_along(at, turn, sheet, scale), field) for turn in turns]
    return sorted(cut, key=lambda line: -dist(*line))


def _along(at: Point, turn: float, sheet: Reach, scale: float) -> tuple[Point, Point]:
    return _at(at, turn, sheet.near * scale), _at(at, turn, sheet.far * scale)


def _cut(line: tuple[Point, Point], field: Rect) -> tuple[Point, Point]:
    (ax, ay), (bx, by) = line
    points = [(ax + (bx - ax) * i / STEPS, ay + (by - ay) * i / STEPS) for i in range(1, STEPS + 1)]
    on = [(x, y) for x, y in points if field.left <= x <= field.right and field.top <= y <= field.bottom]
    return line[0], on[-1] if on else points[0]


def _at(centre: Point, degrees: float, far: float) -> Point:
    return centre[0] + sin(radians(degrees)) * far, centre[1] - cos(radians(degrees)) * far


def _circle(centre: Point, r: float) -> str:
    x, y = centre
    return f"M{n(x - r)} {n(y)}a{n(r)} {n(r)} 0 1 1 {n(2 * r)} 0a{n(r)} {n(r)} 0 1 1 {n(-2 * r)} 0"


def _arc(centre: Point, r: float, left: float, right: float) -> str:
    (ax, ay), (bx, by) = _at(centre, left, r), _at(centre, right, r)
    large = 1 if right - left > 180 else 0
    return f"M{n(ax)} {n(ay)}A{n(r)} {n(r)} 0 {large} 1 {n(bx)} {n(by)}"
