"""How high a block will come out in a column, estimated in ems from the sizes of templates/blocks.css."""

import math
from collections.abc import Sequence
from math import fsum

from builder.render.pages import column_shares
from builder.render.sizes import size
from builder.render.text_width import ems, wrapped
from builder.sheets.blocks import Block, Example, OddsRow, Prose, RuleLine, Rules, Table, Track

# In ems of the running type; what templates/sizes.yaml does not have is an estimate.
LINE = size("block.line")
ROW_AIR = 0.22
CELL_AIR = size("block.cell")
PARAGRAPH_AIR = size("block.paragraph")
HEADING = size("block.heading")  # type size of a block's title
HEADING_AIR = 0.3
SECTION = 2.6  # width kept for the section's number
BLOCK_AIR = size("block.below")
NOTE = size("block.note")
EXAMPLE_AIR = 2 * size("block.example.above")
EXAMPLE_SIDE = 2 * size("block.example.beside")
STEP_INDENT = size("block.step")
TRACK = 2.1

NARROWER = 0.965
"""Running text against the bold type that `measure` takes as its base."""


_Row = Sequence[tuple[str, bool]]
"""The texts of a row, and which of them are bold."""


def height(block: Block, width: float) -> float:
    """The height in ems of a block in a column `width` ems wide, air below it included."""
    match block:
        case Table():
            rows = [[(cell.says, cell.strong) for cell in row] for row in block.rows]
            heads = [[(head, True) for head in block.columns]] if any(block.columns) else []
            note = _paragraph(block.note, width / NOTE) * NOTE if block.note else 0.0
            return (
                _heading(block.title, width)
                + _rows(heads + rows, column_shares.of_table(block, width), width)
                + note
                + BLOCK_AIR
            )
        case Rules():
            return _heading(block.title, width) + _lines(block.lines, width) + BLOCK_AIR
        case Prose():
            return _heading(block.title, width) + fsum(_paragraph(one, width) for one in block.paragraphs) + BLOCK_AIR
        case Example():
            inside = width - EXAMPLE_SIDE
            steps = fsum(_paragraph(" ".join(step), inside - STEP_INDENT) for step in block.steps)
            odds = fsum(_odds(row, inside) for row in block.odds)
            outcome = _paragraph(block.outcome, inside) if block.outcome else 0.0
            return _heading(block.title, inside) + steps + outcome + odds + EXAMPLE_AIR + BLOCK_AIR
        case OddsRow():
            return _odds(block, width) + BLOCK_AIR
        case Track():
            whole = ems(block.label + block.note) + len(block.cells) * 2
            return math.ceil(whole / width) * TRACK + BLOCK_AIR
        case _:
            return BLOCK_AIR


def _heading(title: str, width: float) -> float:
    lines = len(wrapped(title, (width - SECTION) / HEADING)) if title else 0
    return lines * HEADING * LINE + HEADING_AIR


def _rows(rows: Sequence[_Row], parts: Sequence[float], width: float) -> float:
    return fsum(_row(row, parts, width) for row in rows)


def _row(row: _Row, parts: Sequence[float], width: float) -> float:
    rooms = [width * part / 100 - CELL_AIR for part in parts] if len(row) == len(parts) else [width]
    lines = max((_count(text, room, bold) for (text, bold), room in zip(row, rooms, strict=False)), default=1)
    return lines * LINE + ROW_AIR


def _lines(rows: Sequence[RuleLine], width: float) -> float:
    return fsum(_paragraph(f"{row.key} {row.says}", width) for row in rows)


def _odds(row: OddsRow, width: float) -> float:
    said = " · ".join(" ".join(outcome) for outcome in row.outcomes)
    return _paragraph(f"{row.label} {said}", width)


def _paragraph(text: str, width: float) -> float:
    return _count(text, width) * LINE + PARAGRAPH_AIR


def _count(text: str, width: float, bold: bool = False) -> int:
    return max(1, len(wrapped(text, max(width, 1.0) / (1 if bold else NARROWER))))
