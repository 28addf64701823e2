"""The small tables of chances: outcomes beside each other, below each other, or with a column for each calculation."""

import math
from collections.abc import Iterable, Iterator, Sequence
from math import fsum
from typing import NamedTuple

from builder.render.block_types import heights
from builder.render.text_width import ems, longest_word
from builder.sheets.blocks import OddsRow

NONE = "–"
"""Shown where a calculation does not have an outcome that others have."""

_BETWEEN = 0.7
"""Ems from one outcome to the next."""

_CHANCE = 3.6
"""The least width of a column of chances, in ems."""


class OddsTable(NamedTuple):
    """A table as it is drawn, with the widths of its columns in percent; if `named`, the first cell of a row is an
    outcome.
    """

    label: str
    heads: tuple[str, ...]
    rows: tuple[tuple[str, ...], ...]
    shares: tuple[float, ...]
    named: bool


def tables(rows: Sequence[OddsRow], width: float) -> tuple[OddsTable, ...]:
    """The tables of successive calculations, `width` ems wide: one for those that share outcomes, if no word is broken
    for it.
    """
    made: list[OddsTable] = []
    for together in _together(rows):
        if len(together) > 1 and _least(together) <= width:
            made.append(_compared(together, width))
        else:
            made += (table for row in together for table in _alone(row, width))
    return tuple(made)


def _least(rows: Sequence[OddsRow]) -> float:
    """The width at which no word is broken in a table with a column for each calculation."""
    names = max((longest_word(name) for row in rows for name, _ in row.outcomes), default=0.0)
    return names + _BETWEEN + fsum(max(_CHANCE, longest_word(row.label) + _BETWEEN) for row in rows)


def height(rows: Sequence[OddsRow], width: float) -> float:
    """The height of these tables in ems, with their labels."""
    return fsum(_height(table, width) for table in tables(rows, width))


def _height(table: OddsTable, width: float) -> float:
    label = heights.paragraph(table.label, width) if table.label else 0.0
    lines = ([table.heads] if table.heads else []) + list(table.rows)
    return label + heights.rows([[(cell, True) for cell in line] for line in lines], table.shares, width)


def _together(rows: Iterable[OddsRow]) -> Iterator[list[OddsRow]]:
    """Neighbours with labels that have an outcome in common."""
    group: list[OddsRow] = []
    for row in rows:
        if group and not (row.label and _names(group[-1]) & _names(row)):
            yield group
            group = []
        group.append(row)
    if group:
        yield group


def _names(row: OddsRow) -> set[str]:
    return {name for name, _ in row.outcomes}


def _alone(row: OddsRow, width: float) -> Iterator[OddsTable]:
    """Outcomes beside each other, each above its chance; or a list, if that is no higher."""
    many = len(row.outcomes)
    each = [max(map(ems, outcome)) + _BETWEEN for outcome in row.outcomes]
    lines = 1 if fsum(each) <= width else math.ceil(many / max(1, int(width / max(each))))
    if 2 * lines >= many:
        yield OddsTable(row.label, (), row.outcomes, _shares(("",), width, dict(row.outcomes)), True)
        return
    abreast = math.ceil(many / lines)
    for start in range(0, many, abreast):
        shown = row.outcomes[start : start + abreast]
        spare = ("",) * (abreast - len(shown))
        names, chances = ((*(one[part] for one in shown), *spare) for part in (0, 1))
        spaces = [100 / abreast] * abreast if max(each) * abreast <= width else [100 * one / fsum(each) for one in each]
        yield OddsTable("" if start else row.label, names, (chances,), tuple(spaces), False)


def _compared(rows: Sequence[OddsRow], width: float) -> OddsTable:
    """A column for each calculation, a row for each outcome that one of them has."""
    order: list[str] = []
    for row in rows:
        at = 0
        for name, _ in row.outcomes:
            if name not in order:
                order.insert(at, name)
            at = order.index(name) + 1
    found = [dict(row.outcomes) for row in rows]
    labels = tuple(row.label.rstrip(":") for row in rows)
    cells = tuple((name, *(one.get(name, NONE) for one in found)) for name in order)
    return OddsTable("", ("", *labels), cells, _shares(labels, width, order), True)


def _shares(labels: tuple[str, ...], width: float, names: Iterable[str]) -> tuple[float, ...]:
    """Columns of chances with labels on one line where the outcomes leave room, and no word broken; the outcomes have
    the rest.
    """
    fair = (width - max(map(longest_word, names), default=0.0) - _BETWEEN) / len(labels)
    least, most = ([max(_CHANCE, wide(label) + _BETWEEN) for label in labels] for wide in (longest_word, ems))
    chances = [100 * max(low, min(high, fair)) / width for low, high in zip(least, most, strict=True)]
    return 100 - fsum(chances), *chances
