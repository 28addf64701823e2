"""What an opponent may read of a roster."""

from dataclasses import replace

from builder.sheets.blocks import StatTable, SubLine


def without_pencil(table: StatTable) -> StatTable:
    """The units without boxes and without the total; words that stood below the boxes follow the name.

    Their ids are their numbers: what a player calls a unit in his file may tell what it is there for.
    """
    lines = (
        replace(line, id=line.number, boxes=(), below=tuple(SubLine(_told(sub), sub.cells) for sub in line.below))
        for line in table.lines
    )
    return replace(table, box_columns=(), lines=tuple(lines), total=())


def _told(sub: SubLine) -> str:
    return f"{sub.name}; {sub.beside}" if sub.beside else sub.name
