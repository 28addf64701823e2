"""Widths of the columns of a small table: first what the longest words need, then the rest in proportion to the
contents.
"""

from collections.abc import Sequence
from math import fsum

from builder.render.text_width import ems, longest_word
from builder.sheets.blocks import Table

AIR = 0.4
"""Ems of a cell that are padding."""

SHORT = 8.0
"""Texts up to this many ems should not be broken."""


def of_table(table: Table, width: float) -> list[float]:
    """The width of each column in percent, for a table `width` ems wide; columns of single signs are equally wide."""
    return _shares(_columns(table), width, signs(table))


def signs(table: Table) -> tuple[int, ...]:
    """The columns after the first that contain only single signs below their heads; they are centred."""
    after = _columns(table)[1:]
    return tuple(range(1, len(after) + 1)) if all(len(cell) == 1 for cells in after for cell in cells[1:]) else ()


def least_width(table: Table) -> float:
    """The ems a table needs to break no word."""
    return fsum(max(map(longest_word, column)) + AIR for column in _columns(table))


def easy_width(table: Table) -> float:
    """The ems a table needs to keep its short texts on one line."""
    return fsum(max(map(_unbroken, column)) + AIR for column in _columns(table))


def _columns(table: Table) -> list[list[str]]:
    rows = [row for row in table.rows if len(row) == len(table.columns)]
    return [[head, *(row[i].says for row in rows)] for i, head in enumerate(table.columns)]


def _shares(columns: Sequence[Sequence[str]], width: float, alike: Sequence[int] = ()) -> list[float]:
    needs = [max(map(_unbroken, column)) + AIR for column in columns]
    if fsum(needs) > width:
        needs = [max(map(longest_word, column)) + AIR for column in columns]
    widest = max((needs[i] for i in alike), default=0.0)
    needs = [widest if i in alike else need for i, need in enumerate(needs)]
    wants = [max(map(ems, column)) + AIR - need for column, need in zip(columns, needs, strict=True)]
    wants = [0.0 if i in alike else want for i, want in enumerate(wants)]
    left = width - fsum(needs)
    if left <= 0:
        return _percent(needs)
    wanted = fsum(wants)
    if wanted > left:
        return _percent([need + left * want / wanted for need, want in zip(needs, wants, strict=True)])
    even = (left - wanted) / len(columns)
    return _percent([need + want + even for need, want in zip(needs, wants, strict=True)])


def _unbroken(text: str) -> float:
    """The minimum width of a text: a short one stays on one line, a long one may be broken between words."""
    whole = ems(text)
    return whole if whole <= SHORT else longest_word(text)


def _percent(widths: Sequence[float]) -> list[float]:
    whole = fsum(widths) or 1.0
    return [round(100 * width / whole, 1) for width in widths]
