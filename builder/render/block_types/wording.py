"""Plain text for blocks: short lines, brackets and colons instead of layout."""

import re
from collections.abc import Callable, Iterable
from itertools import zip_longest
from textwrap import wrap

from builder.sheets.blocks import OddsRow, RuleLine, Track

WIDTH = 60
"""Characters in a line of plain text, so that a phone does not wrap it."""

_BREAKS = re.compile(r"[\r\n]+\s*")


def one_line(text: str) -> str:
    """A text without line breaks."""
    return _BREAKS.sub(" ", text).strip()


def in_lines(text: str, indent: int = 0, hang: int = 2) -> list[str]:
    """A text in indented lines, all but the first further by `hang`; a word that is too long gets a line of its own."""
    first, others = " " * indent, " " * (indent + hang)
    return wrap(
        one_line(text),
        WIDTH,
        initial_indent=first,
        subsequent_indent=others,
        break_long_words=False,
        break_on_hyphens=False,
    )


def joined(line: RuleLine) -> str:
    """A key word and its text, separated by a colon if only bold type separates them in print."""
    colon = ":" if line.key[-1:].isalnum() and line.says else ""
    return f"{line.key}{colon} {line.says}".strip()


def values(pairs: Iterable[tuple[str, str]]) -> str:
    """Values with the heads of their columns; dashes and empty cells are left out."""
    said = (f"{one_line(head)} {cell}".strip() for head, cell in pairs if cell.strip("– "))
    return ", ".join(said)


def row(heads: Iterable[str], cells: Iterable[str]) -> str:
    """A row of a table: its first cell, then the others with the heads of their columns."""
    first, *others = zip_longest(heads, cells, fillvalue="")
    return ": ".join(part for part in (first[1], values(others)) if part)


def aside(where: str) -> str:
    """A reference in brackets; empty for an empty one."""
    return f"({where})" if where else ""


def odds(row: OddsRow, shown: Callable[[str], str] = str, strong: Callable[[str], str] = str) -> str:
    """The odds of one calculation on a line: `Shot: hit 58.3% · miss 41.7%`."""
    said = " · ".join(f"{shown(name)} {strong(percent)}" for name, percent in row.outcomes)
    return f"{strong(row.label.rstrip(':'))}: {said}" if row.label else said


def track(block: Track) -> str:
    """The cells of a track, and its note."""
    return " · ".join(part for part in (" ".join(block.cells), block.note) if part)
