"""Drawings as plain records: text at baselines, lines, signs. Independent of any library.

Lengths in mm from the top left corner of the drawing, type and ink in points, grey from 0 (black) to 1.
"""

from dataclasses import dataclass, field
from typing import NamedTuple

from builder.render.cards.formats import Box

OUTLINE = 0.014
"""The line width of an outlined sign, relative to its height."""
HEAVY_OUTLINE = 1.4
"""The line width of an outlined black box, in points: more than that of a white one."""


class TextRun(NamedTuple):
    """A run of text on one line; `x`, `y` is the left end of its baseline. `white`: it stands on black."""

    x: float
    y: float
    size: float
    bold: bool
    text: str
    white: bool = False


class DrawnLine(NamedTuple):
    """A straight line."""

    x1: float
    y1: float
    x2: float
    y2: float
    ink: float
    grey: float


class Mark(NamedTuple):
    """A sign of `templates/signs.yaml` with its top left corner at `x`, `y`; a unit of its box is `scale` mm."""

    name: str
    x: float
    y: float
    scale: float


@dataclass(slots=True)
class CardDrawing:
    """A drawing of `width` x `height` mm: the face or back of a card, a strip of a sheet.

    Its `boxes` are filled with black, below everything else, or outlined where ink is saved.
    """

    width: float
    height: float
    words: list[TextRun] = field(default_factory=list)
    lines: list[DrawnLine] = field(default_factory=list)
    marks: list[Mark] = field(default_factory=list)
    boxes: list[Box] = field(default_factory=list)

    def square(self, left: float, right: float, upper: float, lower: float, ink: float) -> None:
        """Add the four sides of a tick box."""
        corners = ((left, upper), (right, upper), (right, lower), (left, lower))
        for start, end in zip(corners, (*corners[1:], corners[0]), strict=True):
            self.lines.append(DrawnLine(*start, *end, ink, 0.0))

    def scaled(self, by: float) -> "CardDrawing":
        """The same drawing, scaled by a factor."""
        if by == 1.0:
            return self
        return CardDrawing(
            self.width * by,
            self.height * by,
            [one._replace(x=one.x * by, y=one.y * by, size=one.size * by) for one in self.words],
            [
                DrawnLine(one.x1 * by, one.y1 * by, one.x2 * by, one.y2 * by, one.ink * by, one.grey)
                for one in self.lines
            ],
            [Mark(one.name, one.x * by, one.y * by, one.scale * by) for one in self.marks],
            [Box(*(length * by for length in one)) for one in self.boxes],
        )
