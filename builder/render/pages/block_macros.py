"""Blocks ready for the macros of templates/blocks.html.j2."""

from typing import NamedTuple

from builder.render.block_types.table import type_of
from builder.sheets.blocks import Block


class BlockMacro(NamedTuple):
    """A block with the macro that draws it, and what this asks besides it."""

    macro: str
    block: Block
    more: tuple[object, ...]


def ready(block: Block, width: float) -> BlockMacro:
    """A block for a column so many em wide; BuilderBug for one that is of no known type."""
    kind = type_of(block)
    return BlockMacro(kind.macro, block, kind.columns(block, width))
