"""Boxes of a roster in rows: how many stand beside each other."""

from math import ceil

from builder.sheets.blocks import Boxes

MOST_BOXES_IN_ROW = 8


def rows_of_boxes(boxes: Boxes) -> list[range]:
    """The indexes of boxes row by row: rows of about the same length, 10 are five and five."""
    rows = ceil(boxes.count / MOST_BOXES_IN_ROW)
    each = ceil(boxes.count / rows) if rows else 1
    return [range(start, min(start + each, boxes.count)) for start in range(0, boxes.count, each)]
