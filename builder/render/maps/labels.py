"""Placement of the names on a map: inside their area if there is room, along their line, and never on top of each
other.
"""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import product

from builder.render.maps.ink import words
from builder.render.maps.occupied import Met, OccupiedBoxes, among, free
from builder.render.maps.pens import LEAST
from builder.render.maps.plane import (
    Outline,
    Point,
    Rect,
    beside,
    box_around,
    box_at,
    box_inside,
    boxes_along,
    length,
    stretch,
    unit,
    upright,
    walked,
)
from builder.render.text_width import ems, longest_word, wrapped
from builder.rules.geometry import distance

LEADING = 1.08
"""Line spacing of a label, in type sizes."""

SMALLER = 0.85
"""A name that does not fit in its area is tried once more at this scale."""

_OUTSIDE = (0.25, 1.0, 2.0, 3.5)
"""How far outside its area a name may stand, in type sizes."""

_INSIDE = 0.01  # mm between a name and the side of its area, at the least

TURNED = -90.0
"""Rotation of words in a tall narrow area, which read upwards."""


@dataclass(frozen=True, slots=True)
class Label:
    """Words with their place: the centre of all lines, type size, rotation in degrees, and the bounding box."""

    lines: tuple[str, ...]
    at: Point
    size: float
    turn: float
    box: Rect
    bold: bool = False

    @property
    def body(self) -> list[Rect]:
        """Boxes that cover only the words: a slanting label leaves most of its bounding box free."""
        if not self.turn:
            return [self.box]
        half, slope = max(map(ems, self.lines)) * self.size / 2, math.radians(self.turn)
        dx, dy = math.cos(slope) * half, math.sin(slope) * half
        (x, y), tall = self.at, len(self.lines) * self.size
        return [box.grown(tall / 2) for box in boxes_along([(x - dx, y - dy), (x + dx, y + dy)], tall)]

    def draw(self, halo: float) -> str:
        """The label as SVG."""
        drawn = ""
        angle = math.radians(self.turn)
        for index, line in enumerate(self.lines):
            down = (index - (len(self.lines) - 1) / 2) * self.size * LEADING
            at = (self.at[0] - math.sin(angle) * down, self.at[1] + math.cos(angle) * down)
            drawn += words(line, at, self.size, bold=self.bold, turn=self.turn, halo=halo)
        return drawn


def on_ground(
    text: str, outline: Outline, size: float, taken: Met, units: Met, others: Met, field: Rect, share: float = 1.0
) -> Label | None:
    """The name of an area: horizontal, on two or three lines, or vertical, wherever it fits in the outline and takes at
    most a `share` of it.

    If it does not fit, it is placed outside the area, on the table. It is left out if a unit would cover it, or words, or if
    it would stand on `others`, areas and ways that it could be the name of, or nearer to them than to its own.
    """
    middle = _middle(outline)
    box = box_around(outline)
    room = box.width * box.height * share
    for type_size in (size, max(size * SMALLER, LEAST)):
        for lines, turn in _shapes(text):
            half = _label(lines, middle, type_size, turn, bold=True).box.height / 2 + _INSIDE
            for at in (*_around(middle, box), (box.centre[0], box.top + half), (box.centre[0], box.bottom - half)):
                label = _label(lines, at, type_size, turn, bold=True)
                if label.box.width * label.box.height > room:
                    break
                if box.holds(label.box) and free(label.box, taken) and box_inside(label.box, outline):
                    return label
    around = [_within(label, field) for label in _outside(text, box, size)]
    own = OccupiedBoxes(boxes_along([*outline, outline[0]], size))
    standing = among(taken, own.met_by)
    around.sort(key=lambda label: (meetings(label, units), meetings(label, standing)))
    return next((label for label in around if _own(label, outline, units, others)), None)


def _own(label: Label, outline: Outline, units: Met, others: Met) -> bool:
    """Whether nothing covers a name beside an area, and nothing that it could be the name of is as near."""
    away = distance(label.box.corners, tuple(outline))
    return free(label.box, units) and free(label.box.grown(away), others)


def _outside(text: str, box: Rect, size: float) -> Iterator[Label]:
    """Places for the name around an area: below, above and beside it; on one line or several."""
    x, y = box.centre
    for lines, turn in _shapes(text):
        if turn:
            continue
        wide, tall = max(map(ems, lines)) * size, len(lines) * size * LEADING
        for off, shift in product(_OUTSIDE, (0.0, -0.5, 0.5)):
            for side in (1.0, -1.0):
                at = (x + shift * box.width, y + side * ((box.height + tall) / 2 + size * off))
                yield _label(lines, at, size, 0.0, bold=True)
        for off, shift in product(_OUTSIDE, (0.0, -0.5, 0.5)):
            for side in (1.0, -1.0):
                at = (x + side * ((box.width + wide) / 2 + size * off), y + shift * box.height)
                yield _label(lines, at, size, 0.0, bold=True)


def on_line(text: str, line: Outline, size: float, taken: Met, field: Rect) -> Label:
    """The name of a line, placed along it: where the line is straightest and the fewest things are in the way."""
    return _within(_best_on(text, line, size, taken, field)[1], field)


def on_limit(text: str, line: Outline, size: float, taken: Met, lines: Met, said: Met, field: Rect) -> Label:
    """The rule of a limit, on the line itself, also across other `lines`; beside it where on it something is in the way:
    words between two limits could be of either. Rather not right above or below words `said` before.
    """
    cost, best = _best_on(text, line, size, taken, field, lines, said)
    if meetings(best, taken):
        every = among(taken, lines)
        aside = (_best_on(text, beside(line, by), size, every, field) for by in (_OFF * size, -_OFF * size))
        best = min(
            [((cost[0], 0.0), best), *(((cost[0] + 1.0, 1.0), label) for cost, label in aside)], key=lambda one: one[0]
        )[1]
    return _within(best, field)


_OFF = 1.05  # type sizes from the line to the middle of words beside it


def beside_line(text: str, line: Outline, away: float, size: float, taken: Met, field: Rect) -> Label:
    """The name of a line, placed beside it, `away` from its middle, on the better of both sides."""
    sides = [_best_on(text, beside(line, by), size, taken, field) for by in (-away, away)]
    return _within(min(sides, key=lambda one: one[0])[1], field)


Cost = tuple[float, float]


def _best_on(
    text: str, line: Outline, size: float, taken: Met, field: Rect, lines: Met | None = None, said: Met | None = None
) -> tuple[Cost, Label]:
    """The best place on a line; all that it crosses of other `lines` counts as one thing in the way. It stands in no stack
    with words `said` before if there is another place as good.
    """
    whole, wide = length(line), ems(text) * size
    best: tuple[Cost, Label] | None = None
    for share in _SHARES:
        middle = share * whole
        start, end = walked(line, middle - wide / 2), walked(line, middle + wide / 2)
        at = walked(line, middle)
        bent = math.dist(at, ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)) / size
        cut = max(0.0, wide - math.dist(start, end)) / size
        label = _label((text,), at, size, upright(start, end))
        off = 0.0 if field.holds(label.box) else 4.0
        crosses = 0.0 if lines is None or clear(label, lines) else 4.0
        stacked = 0.0 if said is None or free(label.box.grown(_APART * size), said) else _STACKED
        cost = (4 * meetings(label, taken) + crosses + off + bent + cut + stacked, abs(share - 0.5))
        if best is None or cost < best[0]:
            best = (cost, label)
    assert best is not None
    return best


_SHARES = (0.5, *(0.5 + sign * step / 40 for step in range(1, 17) for sign in (-1, 1)))
"""Where along a line its name may be placed, the middle first."""


_APART, _STACKED = 1.5, 0.5
"""Words nearer to others than so many type sizes stand in a stack; what that costs, in things in the way times four."""


def broken(line: Outline, label: Label, air: float) -> list[list[Point]]:
    """A line without the part under its name."""
    whole, wide = length(line), max(map(ems, label.lines)) * label.size / 2 + air
    steps = 200
    middle = min((whole * i / steps for i in range(steps + 1)), key=lambda far: math.dist(walked(line, far), label.at))
    if math.dist(walked(line, middle), label.at) > label.size:
        return [list(line)]
    ends = ((0.0, middle - wide), (middle + wide, whole))
    return [stretch(line, start, end) for start, end in ends if end > start]


def at_place(text: str, at: Point, size: float) -> Label:
    """A name at a given place."""
    return _label((text,), at, size, 0.0, bold=True)


def at_sign(text: str, sign: Rect, size: float, taken: Met, lines: Met, field: Rect) -> Label:
    """The name of a sign, below, above or beside it: where the fewest things are in the way, `lines` counting least."""
    (x, y), half, tall = sign.centre, ems(text) * size / 2, size * LEADING / 2
    places = [
        (x + right * (sign.width / 2 + air * size + half), y + down * (sign.height / 2 + air * size + tall))
        for air in _BY_SIGN
        for right, down in ((0, 1), (0, -1), (1, 0), (-1, 0))
    ]
    names = [_within(_label((text,), at, size, 0.0), field) for at in places]
    return min(names, key=lambda one: (meetings(one, taken), meetings(one, lines)))


_BY_SIGN = (-0.1, 0.3, 0.8, 1.6)
"""How far beyond the room of a sign its name may stand, in type sizes: that room has air of its own."""


def beyond(
    text: str, line: Outline, wide: float, size: float, taken: Met, lines: Met, edges: Met, field: Rect
) -> Label | None:
    """The name of a short wide thing such as a bridge, on one or two lines: beyond one of its ends or corners, where the
    fewest things are in the way.

    It may cross `lines`, but not what is `taken`: if there is no other place, it is left out. Close to the `edges` of
    other things it could be theirs.
    """
    best: tuple[float, Label] | None = None
    shapes = [lines for lines, turn in _shapes(text) if not turn][:2]
    for said, (near, far), (side, out), air in product(shapes, (line, line[::-1]), _WAYS_OFF, (0.5, 1.5, 3.0)):
        half, tall = max(map(ems, said)) * size / 2, (1 + (len(said) - 1) * LEADING) * size / 2
        dx, dy = unit(far, near)
        x, y = dx * out - dy * side, dy * out + dx * side
        at = (
            near[0] - dy * side * wide / 2 + x * size * air + max(-1.0, min(1.0, x * 1.5)) * half,
            near[1] + dx * side * wide / 2 + y * size * air + max(-1.0, min(1.0, y * 1.5)) * tall,
        )
        label = _within(_label(said, at, size, 0.0), field)
        close = not free(label.box.grown(size), edges)
        cost = min(meetings(label, lines), 2.0) + close + abs(side) / 2 + (1.0 - out) + air + (len(said) - 1) / 4
        if (best is None or cost < best[0]) and free(label.box, taken):
            best = (cost, label)
    return best[1] if best else None


_WAYS_OFF = ((0.0, 1.0), (1.0, 1.0), (-1.0, 1.0), (1.0, 0.0), (-1.0, 0.0))
"""Directions from the end of a bridge to its name: straight on, diagonally, to a side."""


def _shapes(text: str) -> Iterator[tuple[tuple[str, ...], float]]:
    whole = ems(text)
    yield (text,), 0.0
    for count in (2, 3):
        lines = tuple(wrapped(text, max(whole / count * 1.25, longest_word(text))))
        if 1 < len(lines) <= count:
            yield lines, 0.0
    yield (text,), TURNED


def _around(middle: Point, box: Rect) -> list[Point]:
    """Places to try, the nearest to the middle first."""
    steps = 9
    grid = [
        (box.left + box.width * (i + 0.5) / steps, box.top + box.height * (j + 0.5) / steps)
        for i in range(steps)
        for j in range(steps)
    ]
    return [middle, *sorted(grid, key=lambda at: (math.dist(at, middle), at))]


def _label(lines: Sequence[str], at: Point, size: float, turn: float, bold: bool = False) -> Label:
    wide = max(map(ems, lines)) * size
    tall = (len(lines) - 1) * size * LEADING + size
    angle = math.radians(turn)
    c, s = abs(math.cos(angle)), abs(math.sin(angle))
    box = box_at(at, wide * c + tall * s, wide * s + tall * c)
    return Label(tuple(lines), at, size, turn, box, bold)


def _within(label: Label, field: Rect) -> Label:
    """The label, moved onto the table if it extends beyond its edge."""
    box = label.box
    dx = max(field.left - box.left, 0.0) + min(field.right - box.right, 0.0)
    dy = max(field.top - box.top, 0.0) + min(field.bottom - box.bottom, 0.0)
    at = (label.at[0] + dx, label.at[1] + dy)
    return replace(label, at=at, box=box_at(at, box.width, box.height))


def meetings(label: Label, taken: Met) -> float:
    """How many things the words of a label lie on."""
    return float(len({box for part in label.body for box in taken(part)}))


def clear(label: Label, taken: Met) -> bool:
    """Whether its words lie on nothing."""
    return all(free(part, taken) for part in label.body)


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
