"""Columns of pages: their gap and width, how far they may be filled, and blocks as the macros of blocks.html.j2 take
them.
"""

from typing import NamedTuple

from builder.render.block_types.table import type_of
from builder.render.sizes import size
from builder.sheets.blocks import Block

GAP = 2.0
"""The gap between columns, in percent of the page's width."""

SURE = 0.99
"""The share of a page's height that blocks may fill by estimate."""


def margins(sheet: str) -> tuple[float, float]:
    """Total width and height in mm of the margins of a kind of sheet."""
    return 2 * size(f"{sheet}.beside"), size(f"{sheet}.above") + size(f"{sheet}.below")


def column_width(whole: float, columns: int, span: int = 1) -> float:
    """The width of `span` columns of a page, including the gaps between them."""
    one = whole * (100 - GAP * (columns - 1)) / 100 / columns
    return one * span + whole * GAP / 100 * (span - 1)


class BlockMacro(NamedTuple):
    """A block with the name of its macro and the further arguments of the macro."""

    macro: str
    block: Block
    more: tuple[object, ...]


def ready(block: Block, width: float) -> BlockMacro:
    """A block for a column of a width in ems. Raises BuilderBug for an unknown type of block."""
    kind = type_of(block)
    return BlockMacro(kind.macro, block, kind.columns(block, width))
