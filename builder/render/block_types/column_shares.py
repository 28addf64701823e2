"""Widths of the columns of a small table: first what the longest words need, then the rest in proportion to the
contents.
"""

from collections.abc import Sequence
from itertools import takewhile
from math import fsum

from builder.render.block_types.heights import NARROWER
from builder.render.text_width import broken, ems, longest_word
from builder.sheets.blocks import Table

AIR = 0.4
"""Ems of a cell that are padding."""

SHORT = 8.0
"""Texts up to this many ems should not be broken."""

_HAIR = 1e-9  # of rounding
_SIGNS = 3
"""From this many columns of signs side by side on, rows are read across, even after columns of words."""


def of_table(table: Table, width: float) -> list[float]:
    """The width of each column in percent, for a table `width` ems wide; columns of single signs are equally wide if there is room."""
    return _shares(_columns(table), width, signs(table))


def signs(table: Table) -> tuple[int, ...]:
    """The last columns that contain only single signs below their heads, all but the first or at least three; they are centred."""
    columns = _columns(table)
    single = [all(len(cell) == 1 for cell in column[1:]) for column in columns[1:]]
    many = len(list(takewhile(bool, reversed(single))))
    return tuple(range(len(columns) - many, len(columns))) if many >= min(_SIGNS, len(single)) else ()


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
    whole = [max(longest_word(column[0]), *map(ems, column[1:]), 0.0) + AIR for column in columns]
    if fsum(whole) <= width:  # rather than a text below them, heads are broken
        needs = whole
    widest = max((needs[i] for i in alike), default=0.0)
    if fsum(needs) + fsum(widest - needs[i] for i in alike) > width:
        alike = ()
    needs = [widest if i in alike else need for i, need in enumerate(needs)]
    wants = [max(map(ems, column)) + AIR - need for column, need in zip(columns, needs, strict=True)]
    wants = [0.0 if i in alike else want for i, want in enumerate(wants)]
    left = width - fsum(needs)
    if left <= 0:
        return _percent(needs)
    wanted = fsum(wants)
    if wanted > left:
        return _percent(
            _spaced(columns, [need + left * want / wanted for need, want in zip(needs, wants, strict=True)])
        )
    even = (left - wanted) / len(columns)
    return _percent([need + want + even for need, want in zip(needs, wants, strict=True)])


def _spaced(columns: Sequence[Sequence[str]], widths: Sequence[float]) -> list[float]:
    """Widths with the same line breaks; spare width becomes space after words, but not after bare numbers."""
    needs = [
        AIR
        + max(_widest_line(text, width - AIR, NARROWER if row and place else 1.0) for row, text in enumerate(column))
        for place, (column, width) in enumerate(zip(columns, widths, strict=True))
    ]
    wordy = [any(letter.isalpha() for text in column for letter in text) for column in columns]
    even = (fsum(widths) - fsum(needs)) / max(1, sum(wordy))
    return [need + even * words for need, words in zip(needs, wordy, strict=True)]


def _widest_line(text: str, width: float, narrower: float) -> float:
    return max((ems(line) for line in broken(text, width / narrower + _HAIR)), default=0.0) * narrower


def _unbroken(text: str) -> float:
    """The minimum width of a text: a short one stays on one line, a long one may be broken between words."""
    whole = ems(text)
    return whole if whole <= SHORT else longest_word(text)


def _percent(widths: Sequence[float]) -> list[float]:
    whole = fsum(widths) or 1.0
    return [round(100 * width / whole, 1) for width in widths]
