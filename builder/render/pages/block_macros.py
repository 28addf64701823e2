"""Prepares blocks for the macros of templates/blocks.html.j2."""

from typing import NamedTuple

from builder.render.block_types.table import type_of
from builder.sheets.blocks import Block


class BlockMacro(NamedTuple):
    """A block with the name of its macro and the further arguments of the macro."""

    macro: str
    block: Block
    more: tuple[object, ...]


def ready(block: Block, width: float) -> BlockMacro:
    """A block for a column of a width in ems. Raises BuilderBug for an unknown type of block."""
    kind = type_of(block)
    return BlockMacro(kind.macro, block, kind.columns(block, width))
