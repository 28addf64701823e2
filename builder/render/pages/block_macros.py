"""Blocks ready for the macros of templates/blocks.html.j2: which macro draws one, and how wide a table's columns are."""

from dataclasses import dataclass

from builder.render.pages import column_shares
from builder.sheets.blocks import Block, Example, OddsRow, Prose, Rules, Table, Track
from builder.text.errors import BuilderBug

_MACROS: dict[type, str] = {
    Track: "track",
    Table: "table",
    Rules: "rules",
    Prose: "prose",
    Example: "example",
    OddsRow: "odds",
}


@dataclass(frozen=True, slots=True)
class BlockMacro:
    """A block with the macro that draws it and, for tables, the shares of its columns and which of them hold signs."""

    macro: str
    block: Block
    shares: list[float]
    signs: tuple[int, ...] = ()


def ready(block: Block, width: float) -> BlockMacro:
    """A block for a column so many em wide; BuilderBug for one that no macro draws."""
    try:
        macro = _MACROS[type(block)]
    except KeyError:
        raise BuilderBug(f"no macro draws a {type(block).__name__} here") from None
    match block:
        case Table():
            return BlockMacro(macro, block, column_shares.of_table(block, width), column_shares.signs(block))
        case _:
            return BlockMacro(macro, block, [])
