"""Textures for the kinds of ground, in black, so that even a photocopy shows them; a tint below adds nothing to the
meaning.
"""

import math
from collections.abc import Callable, Iterator, Sequence

from builder.render.maps.ink import (
    BLACK,
    FIELD_TINT,
    HILL_TINT,
    WATER_TINT,
    WHITE,
    WOOD_TINT,
    dashes,
    n,
    path,
    strokes,
    track,
)
from builder.render.maps.occupied import Met, free
from builder.render.maps.pens import Pens
from builder.render.maps.plane import (
    Outline,
    Point,
    Rect,
    along,
    area,
    box_around,
    box_at,
    from_outline,
    inside,
    scatter,
    sides,
    spans,
    unit,
    without,
)
from builder.sheets.vocabulary import AreaTexture, SlopeClass

Drawer = Callable[[Outline, Sequence[SlopeClass], Met, Pens], str]


def texture(kind: AreaTexture, outline: Outline, edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    """The area `outline` (in mm) in its texture. Symbols keep clear of what is `taken` by labels and bases."""
    return _TEXTURES[AreaTexture(kind)](outline, edges, taken, pens)


def _bounded(
    outline: Outline, content: str, width: float, *, tint: str = WHITE, dashed: str = "", more: str = ""
) -> str:
    """Ground in a tint, what is on it, and a line around it."""
    ring = track(outline, closed=True)
    return path(ring, fill=tint) + content + path(ring, stroke=BLACK, width=width, dashes=dashed, more=more)


def _trees(outline: Outline, _edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    signs = _solid(_scattered(outline, taken, pens.tree * 1.5, pens.tree, 0.16, _conifer), pens)
    return _bounded(outline, signs, pens.line * 1.2, tint=WOOD_TINT, dashed=dashes(pens.line, 5, 3))


def _dense_trees(outline: Outline, _edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    signs = _solid(_scattered(outline, taken, pens.tree * 0.86, pens.tree, 0.1, _conifer), pens)
    return _bounded(outline, signs, pens.line * 1.6, tint=WOOD_TINT)


def _thicket(outline: Outline, _edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    signs = _scattered(outline, taken, pens.tree * 0.9, pens.tree * 0.6, 0.14, _bush)
    bushes = path(signs, stroke=BLACK, width=pens.line * 0.8)
    return _bounded(outline, bushes, pens.line, tint=WOOD_TINT, dashed=dashes(pens.line, 2, 2))


def _dashes(outline: Outline, _edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    rows = _rows(outline, taken, pens, pens.grain * 1.5, pens.grain * 0.65, 1.0)
    lines = path(strokes(rows), stroke=BLACK, width=pens.thin * 1.1)
    return _bounded(outline, lines, pens.line * 1.1, tint=FIELD_TINT, dashed=dashes(pens.line, 1, 2.4))


def _marsh(outline: Outline, _edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    rows = _rows(outline, taken, pens, pens.grain * 0.9, pens.grain * 0.7, 0.62)
    reeds: list[tuple[Point, Point]] = []
    for number, ((x1, y), (x2, _)) in enumerate(rows):
        if number % 3 == 1 and x2 - x1 > pens.grain * 0.5:
            middle, tall = (x1 + x2) / 2, pens.grain * 0.42
            reeds += [((middle + lean * 0.2, y), (middle + lean, y - tall)) for lean in (-tall / 2, 0.0, tall / 2)]
    lines = path(strokes(rows + reeds), stroke=BLACK, width=pens.thin * 1.1)
    return _bounded(outline, lines, pens.line, tint=WATER_TINT, dashed=dashes(pens.line, 6, 2, 1, 2))


def _water(outline: Outline, _edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    wave = pens.grain * 0.34
    data = ""
    for (x1, y), (x2, _) in _rows(outline, taken, pens, wave * 4, wave * 3, 0.75):
        if count := int((x2 - x1) / (2 * wave)):
            more = f"t{n(wave)} 0" * (2 * count - 1)
            data += f"M{n(x1)} {n(y)}q{n(wave / 2)} {n(-wave * 0.8)} {n(wave)} 0{more}"
    waves = path(data, stroke=BLACK, width=pens.thin * 1.1)
    return _bounded(outline, waves, pens.line * 1.4, tint=WATER_TINT)


def _hill(outline: Outline, edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    """Hachures, thin at the foot and thick uphill, off all words: few and short if gentle, dense and long if steep; a
    heavy edge if sheer.
    """
    heavy = foot = ""
    for side, slope in _slopes(outline, edges):
        if slope == SlopeClass.SHEER:
            heavy += track(side)
        else:
            foot += track(side)
    wedges = (one for one in _hachures(outline, edges, pens) if free(box_around(one), taken))
    return (
        path(track(outline, closed=True), fill=HILL_TINT)
        + path(foot, stroke=BLACK, width=pens.thin, dashes=dashes(pens.line, 1, 2))
        + path("".join(track(one, closed=True) for one in wedges), fill=BLACK)
        + path(heavy, stroke=BLACK, width=pens.heavy * 1.2, more=' stroke-linecap="round"')
    )


def hachure_boxes(outline: Outline, edges: Sequence[SlopeClass], pens: Pens) -> Iterator[Rect]:
    """The boxes of a hill's hachures, which its name avoids if possible."""
    return map(box_around, _hachures(outline, edges, pens))


def _slopes(outline: Outline, edges: Sequence[SlopeClass]) -> Iterator[tuple[tuple[Point, Point], SlopeClass]]:
    for index, side in enumerate(sides(outline)):
        yield side, edges[index] if index < len(edges) else SlopeClass.GENTLE


def _hachures(outline: Outline, edges: Sequence[SlopeClass], pens: Pens) -> Iterator[tuple[Point, ...]]:
    turn = 1.0 if area(outline) > 0 else -1.0
    for (start, end), slope in _slopes(outline, edges):
        dx, dy = unit(start, end)
        up = (-dy * turn, dx * turn)
        if slope == SlopeClass.SHEER:
            step, length, broad, toe = pens.grain * 0.34, pens.grain * 0.8, pens.line * 1.1, pens.line * 1.1
        elif slope == SlopeClass.STEEP:
            step, length, broad, toe = pens.grain * 0.36, pens.grain * 1.15, pens.line * 1.3, 0.0
        else:
            step, length, broad, toe = pens.grain * 0.75, pens.grain * 0.75, pens.line * 0.9, 0.0
        for foot in along(start, end, step):
            yield _wedge(foot, (dx, dy), up, _clear_of_others(foot, up, length, outline), broad, toe)


def _clear_of_others(foot: Point, up: Point, length: float, outline: Outline) -> float:
    """The length of a hachure that crosses none of another side: its tip is nearest to its own foot."""
    for share in _SHORTER:
        long = length * share
        if from_outline((foot[0] + up[0] * long, foot[1] + up[1] * long), outline) > long * _OWN:
            return long
    return length * _SHORTER[-1]


_SHORTER = (1.0, 0.8, 0.6, 0.45, 0.3, 0.15)
_OWN = 0.98


def _wedge(foot: Point, way: Point, up: Point, length: float, broad: float, toe: float) -> tuple[Point, ...]:
    (x, y), (sx, sy) = foot, way
    tx, ty = x + up[0] * length, y + up[1] * length
    top = (tx - sx * broad / 2, ty - sy * broad / 2), (tx + sx * broad / 2, ty + sy * broad / 2)
    near = (x - sx * toe / 2, y - sy * toe / 2)
    return (near, *top, (x + sx * toe / 2, y + sy * toe / 2)) if toe else (near, *top)


TENTS, CAMP_NAMES = 0.38, (0.8, 0.72, 0.65, 0.38, 0.12)
"""The positions of a camp's tents and of its name, the best first, as shares of its height from the top."""


def _camp(outline: Outline, _edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    box = box_around(outline)
    tall = min(box.height * 0.42, box.width * 0.2)
    tents = ""
    level = box.top + box.height * TENTS
    for shift in (-0.62, 0.62):
        at = (box.centre[0] + shift * tall * 1.3, level)
        if free(box_at(at, tall, tall), taken):
            tents += tent(at, tall)
    drawn = path(tents, stroke=BLACK, width=pens.line * 1.1, more=' stroke-linejoin="round"')
    return _bounded(outline, drawn, pens.line * 1.5)


def tent(middle: Point, tall: float) -> str:
    """Path data of a tent, `tall` high."""
    x, y = middle
    top, foot, half = y - tall / 2, y + tall / 2, tall * 0.56
    door = tall * 0.15
    return track(((x - half, foot), (x, top), (x + half, foot)), closed=True) + track(
        ((x - door, foot), (x, top + tall * 0.35), (x + door, foot))
    )


def _plain(outline: Outline, _edges: Sequence[SlopeClass], _taken: Met, pens: Pens) -> str:
    return path(track(outline, closed=True), stroke=BLACK, width=pens.line, dashes=dashes(pens.line, 1, 2.4))


def _settlement(outline: Outline, _edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    """Roofs within the outline of the model."""
    houses = _scattered(outline, taken, pens.tree * 0.95, pens.tree * 0.62, 0.1, _house, wide=1.0, clear=0.8)
    return _bounded(outline, _solid(houses, pens), pens.line * 1.8, more=' stroke-linejoin="miter"')


def _field(outline: Outline, _edges: Sequence[SlopeClass], taken: Met, pens: Pens) -> str:
    """Furrows."""
    rows = _rows(outline, taken, pens, pens.grain * 5, pens.grain * 0.5, 0.5)
    furrows = path(strokes(rows), stroke=BLACK, width=pens.thin)
    return _bounded(outline, furrows, pens.thin * 1.4, tint=FIELD_TINT)


def _scattered(
    outline: Outline,
    taken: Met,
    step: float,
    tall: float,
    jitter: float,
    sign: Callable[[Point, float], str],
    wide: float = 0.7,
    clear: float = 0.55,
) -> str:
    """A symbol at each free point of an area, about a `step` apart; where names and lines leave few, wherever it has
    room, and a smaller one where it has none.
    """
    placed: list[Point] = []
    for share in _SMALLER:
        if not placed:
            size, room = tall * share, (wide, clear)
            placed = list(_places(outline, taken, step, size, jitter, room))
    if len(placed) < _FEW:
        for place in _places(outline, taken, step / _CLOSER, size, jitter, room):
            if all(math.dist(place, other) >= step for other in placed):
                placed.append(place)
    return "".join(sign(place, size) for place in placed)


_CLOSER, _FEW, _SMALLER = 6, 6, (1.0, 0.75, 0.55)


def _places(
    outline: Outline, taken: Met, step: float, tall: float, jitter: float, room: tuple[float, float]
) -> Iterator[Point]:
    """The free points; those nearer to the edge than a symbol needs are skipped."""
    wide, clear = room
    for x, y in scatter(box_around(outline), step, jitter):
        middle = (x, y - tall / 2)
        if not inside(middle, outline) or from_outline(middle, outline) < tall * clear:
            continue
        if free(box_at(middle, tall * wide, tall), taken):
            yield x, y


def _solid(data: str, pens: Pens) -> str:
    """Black shapes; only their outlines if ink is saved."""
    return path(data, fill=WHITE, stroke=BLACK, width=pens.thin) if pens.hollow else path(data, fill=BLACK)


def _conifer(foot: Point, tall: float) -> str:
    x, y = foot
    right = ((0.26, 0.4), (-0.14, 0), (0.24, 0.36), (-0.3, 0), (0, 0.24))
    steps = (*right, (-0.12, 0), (0, -0.24), (-0.3, 0), (0.24, -0.36), (-0.14, 0))
    return f"M{n(x)} {n(y - tall)}" + "".join(f"l{n(dx * tall)} {n(dy * tall)}" for dx, dy in steps) + "z"


def _bush(foot: Point, tall: float) -> str:
    x, y = foot
    r = tall * 0.32
    arc = f"a{n(r)} {n(r)} 0 0 1 {n(2 * r)} 0"
    return f"M{n(x - 2 * r)} {n(y)}{arc}{arc}M{n(x - r)} {n(y - r)}{arc}"


def _house(foot: Point, tall: float) -> str:
    x, y = foot
    half, eaves = tall * 0.5, tall * 0.52
    return track(
        ((x - half, y), (x - half, y - eaves), (x, y - tall), (x + half, y - eaves), (x + half, y)), closed=True
    )


def _rows(
    outline: Outline, taken: Met, pens: Pens, dash: float, gap: float, spread: float
) -> list[tuple[Point, Point]]:
    """Dashes in staggered horizontal rows, cut at the outline and at the boxes taken."""
    box = box_around(outline)
    apart = pens.grain * spread
    count = max(1, math.floor(box.height / apart))
    start = box.top + (box.height - (count - 1) * apart) / 2
    made: list[tuple[Point, Point]] = []
    for row in range(count):
        y = start + row * apart
        shift = (dash + gap) / 2 * (row % 2)
        for whole in spans(outline, y):
            there = list(taken(Rect(whole[0], y, whole[1], y)))
            for left, right in without(whole, there, y):
                first = math.floor((left - box.left - shift) / (dash + gap))
                last = math.ceil((right - box.left - shift) / (dash + gap))
                for number in range(first, last + 1):
                    x1 = max(box.left + shift + number * (dash + gap), left + pens.line)
                    x2 = min(box.left + shift + number * (dash + gap) + dash, right - pens.line)
                    if x2 - x1 > dash * 0.3:
                        made.append(((x1, y), (x2, y)))
    return made


_TEXTURES: dict[AreaTexture, Drawer] = {
    AreaTexture.TREES: _trees,
    AreaTexture.DENSE_TREES: _dense_trees,
    AreaTexture.THICKET: _thicket,
    AreaTexture.DASHES: _dashes,
    AreaTexture.MARSH: _marsh,
    AreaTexture.HILL: _hill,
    AreaTexture.WATER: _water,
    AreaTexture.CAMP: _camp,
    AreaTexture.SETTLEMENT: _settlement,
    AreaTexture.FIELD: _field,
    AreaTexture.PLAIN: _plain,
}
