"""Terrain and works that run along a line and have a width: rivers, ravines, roads, walls, stakes, bridges."""

from collections.abc import Callable, Iterator, Sequence
from itertools import product

from builder.render.maps.ink import BLACK, WATER_TINT, WHITE, circle, dashes, path, strokes, track
from builder.render.maps.occupied import Met, free
from builder.render.maps.pens import Pens
from builder.render.maps.plane import (
    Outline,
    Point,
    Rect,
    along,
    beside,
    box_around,
    boxes_along,
    legs,
    length,
    unit,
    walked,
)
from builder.sheets.vocabulary import StripTexture

Stroke = tuple[Point, Point]
Drawer = Callable[[Outline, float, Met, Pens], str]

_ROUND = ' stroke-linejoin="round"'


def strip(kind: StripTexture, line: Outline, width: float, taken: Met, pens: Pens) -> str:
    """A strip of a width along a line, both in mm. Fine strokes keep clear of what is `taken` by labels."""
    return _STRIPS[StripTexture(kind)](line, width, taken, pens)


def _banks(line: Outline, width: float, bank: float, fill: str) -> str:
    """Two banks: a wide black line with a narrower one on top."""
    data = track(line)
    return path(data, stroke=BLACK, width=width + bank, more=_ROUND) + path(
        data, stroke=fill, width=max(width - bank, bank), more=_ROUND
    )


def _river(line: Outline, width: float, taken: Met, pens: Pens) -> str:
    """Banks and the stream between them, if there is room for it."""
    flow: list[Stroke] = []
    for share in (-0.2, 0.2) if width > pens.grain * 0.6 else (0.0,):
        half = pens.grain * 0.45
        shift = half * (1 if share > 0 else -1) * 0.8
        flow += [
            ((x + dx * (shift - half), y + dy * (shift - half)), (x + dx * (shift + half), y + dy * (shift + half)))
            for (x, y), (dx, dy) in _places(beside(line, width * share), pens.grain * 1.7)
        ]
    return _banks(line, width, pens.line * 1.4, WATER_TINT) + _fine(flow, taken, pens)


def _brook(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    return _banks(line, width, pens.line * 0.8, WATER_TINT)


def _ravine(line: Outline, width: float, taken: Met, pens: Pens) -> str:
    """Both edges, with strokes that run down to the bottom."""
    ticks: list[Stroke] = []
    for side in (1.0, -1.0):
        for start, end in legs(beside(line, side * width / 2)):
            dx, dy = unit(start, end)
            for index, (x, y) in enumerate(along(start, end, pens.grain * 0.36)):
                long = width * (0.36 if index % 2 else 0.2)
                ticks.append(((x, y), (x + dy * side * long, y - dx * side * long)))
    return _banks(line, width, pens.line * 1.3, WHITE) + _fine(ticks, taken, pens)


def _ditch(line: Outline, width: float, taken: Met, pens: Pens) -> str:
    """Thin edges, with slanting strokes between them."""
    slants = list(_across(line, pens.grain * 0.4, width, width * 0.3))
    return _banks(line, width, pens.line * 0.7, WHITE) + _fine(slants, taken, pens)


def _embankment(line: Outline, width: float, taken: Met, pens: Pens) -> str:
    """A crest, with strokes that run down on both sides of it."""
    crest = path(track(line), stroke=BLACK, width=pens.line * 1.6, more=_ROUND)
    slopes = [
        ((x, y), (x - dy * side * width / 2, y + dx * side * width / 2))
        for side in (1.0, -1.0)
        for (x, y), (dx, dy) in _places(line, pens.grain * 0.4)
    ]
    return crest + _fine(slopes, taken, pens)


def _cliff(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    """A heavy edge with dense teeth towards its foot, on the right in the direction of the line."""
    tall = max(width, pens.grain * 0.5)
    teeth = [((x, y), (x - dy * tall, y + dx * tall)) for (x, y), (dx, dy) in _places(line, pens.grain * 0.34)]
    edge = path(track(line), stroke=BLACK, width=pens.heavy * 1.1, more=_ROUND)
    return edge + path(strokes(teeth), stroke=BLACK, width=pens.line)


def _hedge(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    """Bushes side by side."""
    round_ = max(width, pens.grain * 0.42) / 2
    bushes = (f"{circle(at, round_)}z" for at, _ in _places(line, round_ * 1.7))
    return path("".join(bushes), fill=WHITE, stroke=BLACK, width=pens.line * 0.9)


def _fence(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    """A rail and its posts."""
    posts = list(_across(line, pens.grain * 0.8, max(width, pens.grain * 0.36), 0.0))
    return path(track(line), stroke=BLACK, width=pens.thin * 1.2, more=_ROUND) + path(strokes(posts), stroke=BLACK, width=pens.line * 1.3)  # fmt: skip


def _arrow(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    """The direction of a movement: a line with a head of the strip's width at its end."""
    (bx, by), (x, y) = line[-2], line[-1]
    dx, dy = unit((bx, by), (x, y))
    head = max(width, pens.grain * 0.5)
    foot = (x - dx * head, y - dy * head)
    wings = (
        (foot[0] - dy * head / 2, foot[1] + dx * head / 2),
        (x, y),
        (foot[0] + dy * head / 2, foot[1] - dx * head / 2),
    )
    shaft = path(track((*line[:-1], foot)), stroke=BLACK, width=pens.line * 1.3)
    return shaft + path(track(wings, closed=True), fill=BLACK)


def _road(line: Outline, width: float, taken: Met, pens: Pens) -> str:
    """Two dashed edges; a name on the road or touching it interrupts them."""
    edges = [beside(line, side * width / 2) for side in (-1.0, 1.0)]
    if all(free(box, taken) for edge in edges for box in boxes_along(edge, pens.grain)):
        dashed = dashes(pens.grain, 0.8, 0.4)
        return path("".join(map(track, edges)), stroke=BLACK, width=pens.thin * 1.2, dashes=dashed)
    return _fine([dash for edge in edges for dash in _dashes(edge, pens.grain * 0.8, pens.grain * 0.4)], taken, pens)


def _dashes(line: Outline, long: float, apart: float) -> Iterator[Stroke]:
    """The dashes of a line, as strokes."""
    whole = length(line)
    for number in range(int(whole / (long + apart)) + 1):
        start = number * (long + apart)
        yield walked(line, start), walked(line, min(whole, start + long))


def _wall(line: Outline, width: float, taken: Met, pens: Pens) -> str:
    """Masonry: edges and joints."""
    return _banks(line, width, pens.line, WHITE) + _fine(list(_across(line, pens.grain * 0.6, width, 0.0)), taken, pens)


def _stakes(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    """Slanting stakes."""
    tall = max(width, pens.grain * 0.5)
    return path(strokes(list(_across(line, pens.grain * 0.62, tall, tall * 0.32))), stroke=BLACK, width=pens.line * 1.4)


def _barricade(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    """Crossed timbers in a row."""
    tall = max(width, pens.grain * 0.45)
    step = tall * 1.2
    crosses = [*_across(line, step, tall, tall / 2), *_across(line, step, tall, -tall / 2)]
    return path(strokes(crosses), stroke=BLACK, width=pens.line * 1.2)


def _fortification(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    """A rampart with merlons on both sides."""
    wide = max(width, pens.line * 3)
    merlons = path(track(line), stroke=BLACK, width=wide, dashes=dashes(wide, 0.8, 0.8))
    return path(track(line), stroke=BLACK, width=wide * 0.5) + merlons


_SPREAD = 0.4  # rows of a texture: how far the ends of railings stand off


def _bridge(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    """A white roadway between two heavy railings that widen at their ends."""
    data = path(track(line), stroke=WHITE, width=width)
    spread = pens.grain * _SPREAD
    for side in (1.0, -1.0):
        rail = beside(line, side * width / 2)
        ends = []
        for near, far, turn in ((rail[0], rail[1], -side), (rail[-1], rail[-2], side)):
            dx, dy = unit(far, near)
            ends.append((near[0] + (dx - dy * turn) * spread, near[1] + (dy + dx * turn) * spread))
        data += path(track([ends[0], *rail, ends[1]]), stroke=BLACK, width=pens.heavy * 0.7)
    return data


def rails(line: Outline, width: float, pens: Pens) -> Rect:
    """The room that a bridge takes with the ends of its railings."""
    sides = (*beside(line, width / 2), *beside(line, -width / 2))
    return box_around(sides).grown(pens.grain * _SPREAD + pens.heavy)


def _ford(line: Outline, width: float, _taken: Met, pens: Pens) -> str:
    """Shallows: gaps in the banks, and dotted lines from bank to bank."""
    dots = dashes(pens.line, 1, 1.8)
    data = "".join(track(beside(line, width * share)) for share in (-0.5, 0.0, 0.5))
    return path(track(line), stroke=WHITE, width=width) + path(data, stroke=BLACK, width=pens.line * 1.2, dashes=dots)


def _across(line: Outline, step: float, tall: float, lean: float) -> Iterator[Stroke]:
    """Strokes across a line, `tall` from end to end, each end leaning forward by `lean`."""
    a, b = lean, tall / 2
    for (x, y), (dx, dy) in _places(line, step):
        yield (x - dx * a - dy * b, y - dy * a + dx * b), (x + dx * a + dy * b, y + dy * a - dx * b)


def _places(line: Outline, step: float) -> Iterator[tuple[Point, Point]]:
    """Points along a line about a `step` apart, each with the direction of the line there."""
    for start, end in legs(line):
        yield from product(along(start, end, step), (unit(start, end),))


def _fine(lines: Sequence[Stroke], taken: Met, pens: Pens) -> str:
    clear = [one for one in lines if free(box_around(one).grown(pens.thin), taken)]
    return path(strokes(clear), stroke=BLACK, width=pens.thin * 1.1)


_STRIPS: dict[StripTexture, Drawer] = {
    StripTexture.RAVINE: _ravine,
    StripTexture.DITCH: _ditch,
    StripTexture.EMBANKMENT: _embankment,
    StripTexture.CLIFF: _cliff,
    StripTexture.BROOK: _brook,
    StripTexture.WATER: _river,
    StripTexture.FORD: _ford,
    StripTexture.ROAD: _road,
    StripTexture.BRIDGE: _bridge,
    StripTexture.HEDGE: _hedge,
    StripTexture.FENCE: _fence,
    StripTexture.WALL: _wall,
    StripTexture.FORTIFICATION: _fortification,
    StripTexture.BARRICADE: _barricade,
    StripTexture.STAKES: _stakes,
    StripTexture.ARROW: _arrow,
}

RANK = {kind: rank for rank, kind in enumerate(_STRIPS)}
"""The drawing order where strips cross."""

_MADE = (StripTexture.WALL, StripTexture.FORTIFICATION, StripTexture.BARRICADE, StripTexture.STAKES)
WORKS = frozenset((*_MADE, StripTexture.HEDGE, StripTexture.FENCE, StripTexture.CLIFF))
"""Narrow strips full of strokes: names keep clear of them, and their own are beside them."""

WATERS = frozenset((StripTexture.WATER, StripTexture.BROOK))
"""Strips with two banks."""

CROSSINGS = frozenset((StripTexture.BRIDGE, StripTexture.FORD))
"""Strips across water: its name keeps clear of them."""

WAYS = frozenset((StripTexture.ROAD, StripTexture.ARROW, *CROSSINGS))
"""Strips that are no boundaries."""
