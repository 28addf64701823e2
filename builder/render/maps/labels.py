"""The names on a map: their words and boxes, what they lie on, and where those of signs and bridges are placed."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import product
from operator import itemgetter

from builder.render.maps.ink import words
from builder.render.maps.occupied import Met
from builder.render.maps.pens import Pens
from builder.render.maps.plane import (
    Outline,
    Point,
    Rect,
    box_around,
    box_at,
    boxes_along,
    length,
    stretch,
    walked,
)
from builder.render.maps.signs import SIDE_SIGN, side_sign
from builder.render.text_width import ems, longest_word, wrapped
from builder.rules.geometry import cross

Cost = tuple[float, float]
"""What counts against a place first, and what decides between equally good places."""

Bars = Sequence[tuple[Point, Point]]
"""Segments of lines that separate a name from what it names: limits, waters, ditches and works."""

LEADING = 1.08
"""Line spacing of a label, in type sizes."""

_AIR = 0.12  # type sizes: above capitals and below the line

TURNED = -90.0
"""Rotation of words in a tall narrow area, which read upwards."""


@dataclass(frozen=True)
class Label:
    """Words with their place: the centre of all lines, type size, rotation in degrees, and the bounding box; `side` is
    that of the sign before them.
    """

    lines: tuple[str, ...]
    at: Point
    size: float
    turn: float
    box: Rect
    bold: bool = False
    side: int | None = None

    @property
    def wide(self) -> float:
        """The width of the longest line, with the sign before it."""
        return wide_as(self.lines, self.side) * self.size

    @cached_property
    def body(self) -> list[Rect]:
        """Boxes that cover only the words: a slanting label leaves most of its bounding box free."""
        if not self.turn:
            return [self.box]
        half, slope = self.wide / 2, math.radians(self.turn)
        dx, dy = math.cos(slope) * half, math.sin(slope) * half
        (x, y), tall = self.at, len(self.lines) * self.size
        return [box.grown(tall / 2) for box in boxes_along([(x - dx, y - dy), (x + dx, y + dy)], tall)]

    @cached_property
    def ink(self) -> list[Rect]:
        """The same without the air above and below letters: a line may pass so near."""
        if not self.turn:
            air, box = _AIR * self.size, self.box
            return [Rect(box.left - air, box.top + air, box.right + air, box.bottom - air)]
        return [box.grown(-_AIR * self.size) for box in self.body]

    @cached_property
    def room(self) -> Rect:
        """The box around all of these."""
        return box_around([corner for one in (*self.body, *self.ink) for corner in one.corners])

    def draw(self, pens: Pens) -> str:
        """The label as SVG."""
        drawn = ""
        sign = 0.0 if self.side is None else SIDE_SIGN * self.size
        halo = pens.thin * HALO if pens.label else self.size * _BROAD
        for index, line in enumerate(filter(None, self.lines)):
            at = self._off_middle(sign / 2, (index - (len(self.lines) - 1) / 2) * self.size * LEADING)
            drawn += words(line, at, self.size, bold=self.bold, turn=self.turn, halo=halo)
        if self.side is not None:
            drawn += side_sign(self.side, self._off_middle((sign - self.wide) / 2, 0.0), self.size, pens, self.turn)
        return drawn

    def _off_middle(self, along: float, down: float) -> Point:
        """A point so far along its lines, and down from them."""
        c, s = math.cos(math.radians(self.turn)), math.sin(math.radians(self.turn))
        return self.at[0] + c * along - s * down, self.at[1] + s * along + c * down


HALO = 2.4
"""The white around words, in thin lines."""

_BROAD = 0.16
"""The same on a pocket map, in type sizes: words may lie on water there, whose banks must not strike them out."""


def wide_as(lines: Sequence[str], side: int | None) -> float:
    """The width of words, with the sign of a side before them, in type sizes."""
    return max(map(ems, lines)) + (0.0 if side is None else SIDE_SIGN)


def broken(line: Outline, label: Label, air: float) -> list[list[Point]]:
    """A line without the part under its name."""
    whole, wide = length(line), label.wide / 2 + air
    steps = 200
    middle = min((whole * i / steps for i in range(steps + 1)), key=lambda far: math.dist(walked(line, far), label.at))
    if math.dist(walked(line, middle), label.at) > label.size:
        return [list(line)]
    ends = ((0.0, middle - wide), (middle + wide, whole))
    return [stretch(line, start, end) for start, end in ends if end > start]


def at_place(text: str, at: Point, size: float) -> Label:
    """A name at a given place."""
    return label_at((text,), at, size, 0.0, bold=True)


def at_sign(
    text: str, at: Point, sign: Rect, size: float, taken: Met, lines: Met, barred: Bars, cell: Rect | None, field: Rect
) -> Label:
    """The name of a sign, beside it where the fewest things are in the way; preferably in its `cell`, not across
    `barred` lines, and close.
    """
    x, y = sign.centre
    inner = sign.grown(-sign.height / 6)  # the rest is air of its own
    found: list[tuple[Cost, Label]] = []
    forms = [lines_of for lines_of, turn in shapes_of(text) if not turn and len(lines_of) < 3]
    for said, air, (right, down) in product(forms, _BY_SIGN, _SIDES_OF_SIGN):
        half, tall = max(map(ems, said)) * size / 2, len(said) * size * LEADING / 2
        place = (x + right * (sign.width / 2 + air * size + half), y + down * (sign.height / 2 + air * size + tall))
        label = moved_within(label_at(said, place, size, 0.0), field)
        lies = min(crossings(label, lines), _FAR)
        beyond_line = _ACROSS if parted(label.box.nearest(at), at, barred) else 0.0
        outside = (
            0.0 if cell is None else _OUTSIDE * (1 - common(label.box, cell) / (label.box.width * label.box.height))
        )
        near = label.box.meets(sign) and not label.box.meets(inner)
        met = meetings(label, taken) - near * (0.5 if cell is None else 1.0)
        met += _between(at, label.box.nearest(at), sign, taken)
        cost = (met, outside + beyond_line + lies + max(air, 0.0) + abs(right * down) + (len(said) - 1) * _TWO_LINES)
        found.append((cost, label))
    return min(found, key=itemgetter(0))[1]


def _between(start: Point, end: Point, sign: Rect, taken: Met) -> int:
    """How many other things are between a sign and its name."""
    return len({box for piece in boxes_along((start, end), sign.height) for box in taken(piece) if box != sign})


_FAR = 2.0
"""The cost of a name on lines, in type sizes of distance: rather there than far from its sign."""

_TWO_LINES = 0.6
"""The cost of a name on two lines, in type sizes of distance to its sign."""

_ACROSS = 6.0
"""The cost of a name on the other side of a line from what it names, in lines that it could lie on instead."""

_OUTSIDE = 3.0
"""The same for a name wholly in another cell."""

_SIDES_OF_SIGN = (
    (0, 1), (0, -1), (1, 0), (-1, 0), (0.4, 1), (-0.4, 1), (0.4, -1), (-0.4, -1), (1, 1), (-1, 1), (1, -1), (-1, -1)
)  # fmt: skip

_BY_SIGN = (-0.25, -0.1, 0.3, 0.8, 1.6, 2.4)
"""How far beyond the room of a sign its name may be, in type sizes; that room includes a margin."""


def common(one: Rect, other: Rect) -> float:
    """The area that two boxes share."""
    wide = min(one.right, other.right) - max(one.left, other.left)
    tall = min(one.bottom, other.bottom) - max(one.top, other.top)
    return max(wide, 0.0) * max(tall, 0.0)


def parted(start: Point, end: Point, barred: Bars) -> bool:
    """Whether a line runs between two points."""
    return any(cross((start, end), bar) for bar in barred)


def shapes_of(text: str) -> Iterator[tuple[tuple[str, ...], float]]:
    """The words on one line, on two and three, and turned upwards."""
    whole = ems(text)
    yield (text,), 0.0
    for count in (2, 3):
        lines = tuple(wrapped(text, max(whole / count * 1.25, longest_word(text))))
        if 1 < len(lines) <= count:
            yield lines, 0.0
    yield (text,), TURNED


def label_at(
    lines: Sequence[str], at: Point, size: float, turn: float, bold: bool = False, side: int | None = None
) -> Label:
    """Words with their middle at a place."""
    wide = wide_as(lines, side) * size
    tall = (len(lines) - 1) * size * LEADING + size
    angle = math.radians(turn)
    c, s = abs(math.cos(angle)), abs(math.sin(angle))
    box = box_at(at, wide * c + tall * s, wide * s + tall * c)
    return Label(tuple(lines), at, size, turn, box, bold, side)


def moved_within(label: Label, field: Rect) -> Label:
    """The label, moved onto the table if it extends beyond its edge."""
    box = label.box
    dx = max(field.left - box.left, 0.0) + min(field.right - box.right, 0.0)
    dy = max(field.top - box.top, 0.0) + min(field.bottom - box.bottom, 0.0)
    at = (label.at[0] + dx, label.at[1] + dy)
    return replace(label, at=at, box=box_at(at, box.width, box.height))


def meetings(label: Label, taken: Met) -> float:
    """How many things the words of a label overlap."""
    return float(len({box for box in taken(label.room) if any(map(box.meets, label.body))}))


def crossings(label: Label, lines: Met) -> int:
    """How many segments of lines its letters overlap."""
    return len({id(box) for box in lines(label.room) if any(map(box.meets, label.ink))})


def clear(label: Label, taken: Met) -> bool:
    """Whether its words overlap nothing."""
    return not any(any(map(box.meets, label.body)) for box in taken(label.room))
