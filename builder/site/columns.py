"""The columns of a table of units as a page shows them: without those that say nothing, and how much room each needs."""

from collections.abc import Iterator
from dataclasses import dataclass

from builder.sheets.blocks import StatTable

# So many places of a phone's grid hold so many letters of a head and of a value; what is longer has a line of its own.
_HOLDS = ((2, 4, 3), (3, 5, 5), (4, 9, 7), (5, 13, 9), (6, 20, 11))
_LINE = 12
_SPEAKS = 4


@dataclass(frozen=True, slots=True)
class PageColumn:
    """A column: its head, in full where the table tells that, its place in a row's values, the places of a phone's grid."""

    head: str
    full: str
    at: int
    wide: int


def columns(table: StatTable) -> tuple[PageColumn, ...]:
    """The columns of values, and of those at the end the ones in which some line says something."""
    return tuple(_columns(table))


def values(
    cells: tuple[str, ...], tail: tuple[str, ...], shown: tuple[PageColumn, ...]
) -> list[tuple[PageColumn, str]]:
    """What a row says in each of these columns; nothing for those at its end that are empty."""
    row = (*cells, *tail)
    told = [(one, row[one.at] if one.at < len(row) else "") for one in shown]
    while told and not told[-1][1]:
        told.pop()
    return told


def _columns(table: StatTable) -> Iterator[PageColumn]:
    full = {
        head + star: words for head, words in table.heads for star in ("", "*")
    }  # with a star it is explained below
    for at, head in enumerate((*table.columns, *table.tail_columns)):
        said = [row[at] for line in table.lines if at < len(row := (*line.cells, *line.tail))]
        if at < len(table.columns) or any(said):
            yield PageColumn(
                head, "" if _whole(head, full.get(head, "")) else full.get(head, ""), at, _wide(head, said)
            )


def _whole(head: str, full: str) -> bool:
    """Whether a head says by itself what it is: `figures` does, `S` does not."""
    return len(head) >= _SPEAKS and full.casefold().startswith(head.casefold())


def _wide(head: str, said: list[str]) -> int:
    longest = max(map(len, head.split("\n"))), max(map(len, said), default=0)
    return next((wide for wide, *holds in _HOLDS if all(a <= b for a, b in zip(longest, holds, strict=True))), _LINE)
