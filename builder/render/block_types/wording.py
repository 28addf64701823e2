"""How blocks are put in words where nothing can be drawn: in short lines, in brackets, behind colons."""

import re
from collections.abc import Callable, Iterable
from itertools import zip_longest
from textwrap import wrap

from builder.sheets.blocks import OddsRow, RuleLine, Track

WIDTH = 60
"""Letters in a line of plain text, so that a telephone does not break it."""

_BREAKS = re.compile(r"[\r\n]+\s*")


def one_line(text: str) -> str:
    """A text without line breaks."""
    return _BREAKS.sub(" ", text).strip()


def in_lines(text: str, indent: int = 0, hang: int = 2) -> list[str]:
    """A text in lines so far from the edge, all but the first further by `hang`; a longer word is a line of its own."""
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
    """A key word and what it says, with a colon where only bold type parted them."""
    colon = ":" if line.key[-1:].isalnum() and line.says else ""
    return f"{line.key}{colon} {line.says}".strip()


def values(pairs: Iterable[tuple[str, str]]) -> str:
    """Values behind the heads of their columns; dashes and empty cells are nothing to tell."""
    said = (f"{one_line(head)} {cell}".strip() for head, cell in pairs if cell.strip("– "))
    return ", ".join(said)


def row(heads: Iterable[str], cells: Iterable[str]) -> str:
    """A row of a table: its first cell, and the others behind the heads of their columns."""
    first, *others = zip_longest(heads, cells, fillvalue="")
    return ": ".join(part for part in (first[1], values(others)) if part)


def aside(where: str) -> str:
    """Where it stands, in brackets; nothing for nowhere."""
    return f"({where})" if where else ""


def odds(row: OddsRow, shown: Callable[[str], str] = str, strong: Callable[[str], str] = str) -> str:
    """The chances of one calculation in a line: `Shot: hit 58.3% (7/12) · miss 41.7% (5/12)`."""
    chances = ((shown(name), strong(percent), aside(exact)) for name, exact, percent in row.outcomes)
    said = " · ".join(" ".join(filter(None, chance)) for chance in chances)
    return f"{strong(row.label.rstrip(':'))}: {said}" if row.label else said


def track(block: Track) -> str:
    """The cells of a track, and its note."""
    return " · ".join(part for part in (" ".join(block.cells), block.note) if part)
