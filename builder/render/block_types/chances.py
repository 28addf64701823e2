"""The small table of the chances of one calculation: outcomes beside each other, or below each other."""

import math

from builder.render.block_types import heights
from builder.render.sizes import size
from builder.render.text_width import ems
from builder.sheets.blocks import OddsRow

_FEWEST = 3
"""Fewer than this many outcomes beside each other waste more height than a list of all of them."""


def beside(row: OddsRow, width: float) -> int:
    """How many outcomes stand beside each other in a column `width` ems wide; 0 if they stand below each other."""
    many = len(row.outcomes)
    widest = max((ems(text) for outcome in row.outcomes for text in outcome), default=0.0) + heights.CELL_AIR
    fitting = min(many, int(width / widest)) if many else 0
    if fitting < min(_FEWEST, many):
        return 0
    return math.ceil(many / math.ceil(many / fitting)) if fitting else 0


def height(row: OddsRow, width: float) -> float:
    """The height of the table in ems, with its label."""
    label = heights.paragraph(row.label, width) if row.label else 0.0
    if abreast := beside(row, width):
        return label + math.ceil(len(row.outcomes) / abreast) * 2 * (heights.LINE + heights.ROW_AIR)
    names = [[(name, False), (percent, True)] for name, percent in row.outcomes]
    chance = 100 * size("block.chance") / width
    return label + heights.rows(names, (100 - chance, chance), width)
