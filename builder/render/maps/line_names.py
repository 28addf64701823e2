"""Placement of the names of lines: along them on a straight piece, or beside them."""

import math
from collections.abc import Sequence
from itertools import product

from builder.render.maps.labels import Cost, Label, crossings, label_at, meetings, moved_within, shapes_of, wide_as
from builder.render.maps.occupied import NOTHING, Met, among, free
from builder.render.maps.plane import Outline, Point, Rect, beside, length, stretch, unit, upright, walked
from builder.render.text_width import ems


def on_line(text: str, line: Outline, size: float, taken: Met, field: Rect, lines: Met) -> Label:
    """The name of a line, placed along it: where the line is straightest and the fewest things are in the way."""
    return moved_within(_best_on(text, line, size, taken, field, lines)[1], field)


def on_limit(
    text: str,
    line: Outline,
    size: float,
    taken: Met,
    lines: Met,
    edges: Met,
    placed_words: Met,
    field: Rect,
    side: int | None = None,
) -> Label:
    """The rule of a limit, on the line itself where it is straight and level and crosses no other `lines`, else beside
    it.

    Preferably not right above or below `placed_words`, which could then belong to either limit, nor on the `edges`
    of areas.
    """
    every = among(lines, edges)
    (cost, _), best = _best_on(text, line, size, taken, field, every, placed_words, side)
    if meetings(best, taken) or crossings(best, lines) or _sloping(best) > _ASIDE:
        found = [(cost + _sloping(best), best)]
        for by in (_OFF * size, -_OFF * size):
            (cost, _), label = _best_on(text, beside(line, by), size, taken, field, every, placed_words, side)
            found.append((cost + _sloping(label) + _ASIDE, label))
        best = min(found, key=lambda one: one[0])[1]
    return moved_within(best, field)


def _sloping(label: Label) -> float:
    """What is against words that are neither level nor upright."""
    slope = abs(label.turn) % 90
    return min(slope, 90 - slope) / _STEEP


_ASIDE = 1.0
"""The cost of words beside a limit."""

_STEEP = 12.0
"""The slope in degrees that is as bad."""


_OFF = 1.05  # type sizes from the line to the middle of words beside it


def beside_in_short(
    forms: Sequence[str], line: Outline, away: float, size: float, taken: Met, field: Rect, lines: Met
) -> Label:
    """The name of a line, beside it, `away` from its middle, on the better of both sides; in its longest form, unless
    that is bent, longer than the line or in the way, and a shorter one is not.
    """
    sides = [
        ((cost + number * _SHORTER, rank), label)
        for number, form in enumerate(forms)
        for by in (-away, away)
        for (cost, rank), label in (_best_on(form, beside(line, by), size, taken, field, lines),)
    ]
    return moved_within(min(sides, key=lambda one: one[0])[1], field)


_SHORTER = 5.0
"""The cost of a shorter form."""


def past_line(text: str, line: Outline, size: float, taken: Met, field: Rect, lines: Met) -> Label:
    """The name of a short line, level, beyond one of its ends."""
    half = ems(text) * size / 2
    found: list[tuple[float, Label]] = []
    for near, end in ((line[1], line[0]), (line[-2], line[-1])):
        side = math.copysign(1.0, end[0] - near[0])
        for down in (0.0, -_OFF / 2, _OFF / 2):
            label = label_at((text,), (end[0] + side * (half + size * _BEYOND), end[1] + down * size), size, 0.0)
            found.append((_in_the_way(label, taken, lines, field) + abs(down), label))
    return moved_within(min(found, key=lambda one: one[0])[1], field)


_BEYOND = 0.5  # type sizes from the end of a line to words beyond it


def level_beside(text: str, line: Outline, away: float, size: float, taken: Met, field: Rect, lines: Met) -> Label:
    """The name of a way, level, on one or two lines, where it fits beside the way."""
    forms = [form for form, turn in shapes_of(text) if not turn][:2]
    found: list[tuple[Cost, Label]] = []
    for form, share in product(forms, _SHARES):
        x, y = walked(line, share * length(line))
        half = max(map(ems, form)) * size / 2
        for side in (-1.0, 1.0):
            label = label_at(form, (x + side * (half + away), y), size, 0.0)
            found.append(((_in_the_way(label, taken, lines, field), abs(share - 0.5)), label))
    return moved_within(min(found, key=lambda one: one[0])[1], field)


def _in_the_way(label: Label, taken: Met, lines: Met, field: Rect) -> float:
    """What the things and lines under a level name cost, and the edge of the table."""
    return meetings(label, taken) + crossings(label, lines) + (0.0 if field.holds(label.box) else _IN_THE_WAY)


def _best_on(
    text: str,
    line: Outline,
    size: float,
    taken: Met,
    field: Rect,
    lines: Met,
    placed_words: Met = NOTHING,
    side: int | None = None,
) -> tuple[Cost, Label]:
    """The best place on a line: straight, crossing few other `lines`, if possible not stacked with
    `placed_words`.
    """
    whole, wide = length(line), wide_as((text,), side) * size
    best: tuple[Cost, Label] | None = None
    for number, share in enumerate((*_SHARES, *_BETWEEN)):
        if best and number >= len(_SHARES) and best[0][0] < _IN_THE_WAY:
            break
        middle = share * whole
        if whole > wide and not wide / 2 <= middle <= whole - wide / 2:
            continue
        start, end = walked(line, middle - wide / 2), walked(line, middle + wide / 2)
        cut = max(0.0, wide - math.dist(start, end)) / size
        at = walked(line, middle)
        aside = math.dist(at, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)) / size
        cost = _bent(line, middle, wide, (start, end)) / size * _CURVED + cut + aside
        if best and (cost, abs(share - 0.5)) >= best[0]:
            continue
        label = label_at((text,), at, size, upright(start, end), side=side)
        cost += 0.0 if field.holds(label.box) else _IN_THE_WAY
        cost += _IN_THE_WAY * meetings(label, taken)
        if crossed := crossings(label, lines):
            cost += _IN_THE_WAY + crossed / 4
        if not free(label.box.grown(_APART * size), placed_words):
            cost += _STACKED + _UPON * meetings(label, placed_words)
        if best is None or (cost, abs(share - 0.5)) < best[0]:
            best = ((cost, abs(share - 0.5)), label)
    assert best is not None
    return best


def _bent(line: Outline, middle: float, wide: float, ends: tuple[Point, Point]) -> float:
    """How far a piece of a line deviates from the straight line between its ends."""
    (x, y), (dx, dy) = ends[0], unit(*ends)
    return max(abs((py - y) * dx - (px - x) * dy) for px, py in stretch(line, middle - wide / 2, middle + wide / 2))


_SHARES = (0.5, *(0.5 + sign * step / 40 for step in range(1, 20) for sign in (-1, 1)))
"""The places along a line where its name may be, the middle first."""

_BETWEEN = tuple(0.5 + sign * (step + 0.5) / 40 for step in range(19) for sign in (-1, 1))
"""Further places to try, if something is in the way at all of these."""

_IN_THE_WAY, _UPON, _CURVED = 4.0, 24.0, 2.0
"""The cost of lying on something, of lying on words too, and of a line that deviates by a type size."""

_APART, _STACKED = 1.5, 0.5
"""Words nearer to others than this many type sizes are stacked; the cost of that, in things in the way times four."""
