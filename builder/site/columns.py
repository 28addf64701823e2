"""The columns of a table of units on a page: which are shown, and their widths."""

from collections.abc import Iterator
from dataclasses import dataclass
from itertools import chain

from builder.sheets.blocks import StatTable

# A column this many cells wide in a phone's grid holds so many letters of a head and of a value; longer ones get a line
# of their own.
_HOLDS = ((2, 4, 3), (3, 6, 5), (4, 9, 7), (5, 13, 9), (6, 20, 11))
_LINE = 12
_SPEAKS = 4


@dataclass(frozen=True, slots=True)
class PageColumn:
    """A column: its head, the full form if the table has one, its index in a row, and its width in a phone's grid."""

    head: str
    full: str
    at: int
    wide: int


def columns(table: StatTable) -> tuple[PageColumn, ...]:
    """The columns of strengths and values, and those tail columns that are not empty in every line and option."""
    return tuple(_columns(table))


def values(row: tuple[str, ...], shown: tuple[PageColumn, ...]) -> list[tuple[PageColumn, str]]:
    """The values of a row in these columns, without empty ones at the end."""
    labelled = [(one, row[one.at] if one.at < len(row) else "") for one in shown]
    while labelled and not labelled[-1][1]:
        labelled.pop()
    return labelled


def _columns(table: StatTable) -> Iterator[PageColumn]:
    # a head with a star is explained below the table
    full = {head + star: words for head, words in table.heads for star in ("", "*")}
    profiles = chain.from_iterable(line.below for line in table.lines)
    rows = [*map(table.without_boxes, table.lines), *map(table.without_boxes, profiles)]
    heads = table.heads_without_boxes
    for at, head in enumerate(heads):
        said = [row[at] for row in rows if at < len(row)]
        if at < len(heads) - len(table.tail_columns) or any(said):
            words = full.get(head, "")
            yield PageColumn(head, "" if _whole(head, words) else words, at, _wide(head, said))


def _whole(head: str, full: str) -> bool:
    """Whether a head needs no explanation: `figures` does not, `S` does."""
    return len(head) >= _SPEAKS and full.casefold().startswith(head.casefold())


def _wide(head: str, texts: list[str]) -> int:
    longest = max(map(len, head.split("\n"))), max(map(len, texts), default=0)
    return next((wide for wide, *holds in _HOLDS if all(a <= b for a, b in zip(longest, holds, strict=True))), _LINE)
