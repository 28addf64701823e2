"""Units on the table: their outlines and paths. Inches; x to the right, y down."""

from builder.documents.table import Place
from builder.rules.geometry import Shape, inner, rectangle, within
from builder.systems.chainmail.profile import Placed


def corners(placed: Placed) -> Shape:
    """The corners of a unit: front left, front right, rear right, rear left."""
    return rectangle(placed.at, placed.facing, placed.front, placed.depth)


def stands_in(placed: Placed, outline: Shape) -> bool:
    """Whether any part of a unit is inside an outline; touching its edge does not count."""
    return within(inner(corners(placed)), outline)


def leads_into(start: Place, end: Place, outline: Shape) -> bool:
    """Whether a straight path enters an outline; one that begins or ends at its edge does not."""
    return within(inner((start, end)), outline)
