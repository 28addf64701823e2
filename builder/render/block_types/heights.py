"""Estimates of the height of texts in a column, in ems, from the sizes in templates/blocks.css."""

from collections.abc import Iterable, Sequence
from math import fsum

from builder.render.sizes import size
from builder.render.text_width import broken, ems
from builder.sheets.blocks import RuleLine

# In ems of the body type; values that are not in templates/sizes.yaml are estimates.
LINE = size("block.line")
ROW_AIR = size("block.row.above") + size("block.row.below") + 0.06  # its rule, of 0.1 mm, in small type
CELL_AIR = size("block.cell")
PARAGRAPH_AIR = size("block.paragraph")
HEADING = size("block.heading.type")  # type size of a block's title
HEADING_RULE = 0.156  # of 0.35 mm
HEADING_AIR = HEADING * (size("block.heading.above_rule") + size("block.heading.below_rule")) + HEADING_RULE
SECTION = 2.6  # width of the section number
BLOCK_AIR = size("block.below")
NOTE = size("block.note")
EXAMPLE_AIR = 2 * size("block.example.above")
EXAMPLE_SIDE = 2 * size("block.example.beside")
STEP_INDENT = size("block.step")
TRACK = 2.1
WRITABLE = size("block.writable")

NARROWER = 0.965
"""The width of regular type relative to the bold type on which `measure` is based."""


CellTexts = Sequence[tuple[str, bool]]
"""The texts of a row, each with whether it is bold."""


def heading(title: str, width: float) -> float:
    """The height of a block's title and the space below it."""
    lines = len(broken(title, (width - SECTION) / HEADING)) if title else 0
    return lines * HEADING * LINE + HEADING_AIR


def rows(table: Iterable[CellTexts], shares: Sequence[float], width: float, least: float = 0.0) -> float:
    """The height of the rows, each at least `least` high, of a table whose columns have these widths in percent."""
    return fsum(max(least, _row(row, shares, width)) for row in table)


def _row(row: CellTexts, shares: Sequence[float], width: float) -> float:
    rooms = [width * share / 100 - CELL_AIR for share in shares] if len(row) == len(shares) else [width]
    lines = max((_count(text, room, bold) for (text, bold), room in zip(row, rooms, strict=False)), default=1)
    return lines * LINE + ROW_AIR


def lines(rules: Iterable[RuleLine], width: float) -> float:
    """The height of key-word lines."""
    return fsum(_keyed(one, width) for one in rules)


def _keyed(line: RuleLine, width: float) -> float:
    """The height of a line whose key words are bold: readings have little else."""
    text = f"{line.key} {line.says}"
    bold = ems(line.key) / (ems(text) or 1)
    return _count(text, width * NARROWER / (NARROWER + (1 - NARROWER) * bold)) * LINE + PARAGRAPH_AIR


def paragraph(text: str, width: float) -> float:
    """The height of a paragraph and the space above it."""
    return _count(text, width) * LINE + PARAGRAPH_AIR


def note(text: str, width: float) -> float:
    """The height of the note below a table; 0 if there is none."""
    return paragraph(text, width / NOTE) * NOTE if text else 0.0


def _count(text: str, width: float, bold: bool = False) -> int:
    return max(1, len(broken(text, max(width, 1.0) / (1 if bold else NARROWER))))
