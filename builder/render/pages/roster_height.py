"""Estimates the height of a roster in mm, rather too large, and chooses the space around its units that fills the
paper.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum, inf

from builder.render.block_types.heights import NARROWER
from builder.render.pages.roster_widths import NAME_PT, rows_of_boxes
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT, ems, wrapped
from builder.sheets.blocks import StatLine, StatTable, SubLine

TITLE, TRACK, ABOVE_TRACKS = 14.9, 6.5, 2.0
AROUND_HEADS, HEAD_ROW = 2.8, size("roster.head.line")
FURTHER_TABLE = 6.0  # title and spacing of a table after the first
TOP_ROW, REST_ROW = size("roster.name.line"), size("roster.rest.line")
HANGING_ROW, BOX_ROW, RULE = size("roster.hanging.line"), size("roster.box.line"), size("roster.rule")
BELOW_TABLE, TOTAL, TOTAL_LINE = size("roster.below_table"), 4.3, 4.5
ABOVE_BLOCKS = 2.0
REST_PT, TOTAL_PT = size("roster.rest.type"), size("roster.total")
SUBTITLE_PT, SUBTITLE_LINE = size("roster.subtitle"), 4.3
NUMBER, HOOK, BESIDE = size("roster.number"), size("roster.hanging.hook"), size("roster.beside_name")

BULLET = "•"
AT_BREAK = 30.0  # the unused space where a page ends between two units, and the repeated heads
LEAST_AIR, ROOMY_AIR, MOST_AIR = 0.3, 1.4, 3.2
MOST_AIR_OF_MORE, FURTHER = 4.2, (1, 2, 3)
"""The most space around units that take two pages and more, and the numbers of further pages that are filled so."""
LEAST_FILLED = 0.5
"""The share of a further page that what follows the units fills at least if no unit is on it."""
LEAST_WITH_CODE = 0.12  # better than a page for the code alone


def head(tracks: int, beside_title: bool, subtitle: str, room: float, wide: float = 1.0) -> float:
    """The height of title, tracks and subtitle, if the subtitle has a width of `room`."""
    further = max(len(wrapped(subtitle, room / (SUBTITLE_PT * MM_PER_PT * wide))) - 1, 0) * SUBTITLE_LINE
    return TITLE + further if beside_title else TITLE + further + ABOVE_TRACKS + tracks * TRACK


def filled(
    tables: Sequence[tuple[StatTable, Sequence[float]]],
    width: float,
    first: float,
    below: float,
    page: float,
    wide: float = 1.0,
    least: float = LEAST_AIR,
) -> tuple[float, float]:
    """The space above and below each unit that fills one page; if not everything fits on it, the space with which the
    units alone fill it, if the rest fills half of another; else the space that fills two pages or more. And how many pages
    that are, infinitely many if too many to reckon.

    `tables` come with the widths of their columns after the name; `width` is that of a page; `first` is the height
    available for tables and `below` on the first page; `below` is the height of what follows the units; `page` is the
    height of a further page; `wide` as in `roster_widths`; `least` is the minimum space.
    """
    units = sum(len(table.lines) for table, _ in tables)
    high = rows(tables, width, wide)
    alone = [(2, first - high, MOST_AIR)] if below >= page * LEAST_FILLED else []  # else a page is nearly empty
    all_of_it = first - high - below - ABOVE_BLOCKS
    for pages, left, most in (
        (1, all_of_it, MOST_AIR),
        *alone,
        *((1 + more, all_of_it + more * (page - AT_BREAK), MOST_AIR_OF_MORE) for more in FURTHER),
    ):
        if units and left / (2 * units) >= least:
            return round(min(left / (2 * units), most), 2), pages
    return MOST_AIR, inf


def one_page(
    tables: Sequence[tuple[StatTable, Sequence[float]]],
    width: float,
    first: float,
    below: float,
    wide: float = 1.0,
    least: float = LEAST_AIR,
) -> bool:
    """Whether one page holds the units and the rest below them, with the minimum space; parameters as in `filled`."""
    units = sum(len(table.lines) for table, _ in tables)
    return first - rows(tables, width, wide) - below - ABOVE_BLOCKS >= 2 * units * least


def close(table: StatTable) -> StatTable:
    """The table with what is noted below a unit at the end of its qualities, for a roster that would else need one more page."""
    return replace(table, lines=tuple(_close(line) for line in table.lines))


def _close(line: StatLine) -> StatLine:
    if not line.qualities:
        return line
    noted = " ".join(f"{BULLET} {f'{note.key} {note.says}'.removeprefix(BULLET).strip()}" for note in line.notes)
    *others, last = line.qualities
    return replace(line, qualities=(*others, f"{last} {noted}".strip()), notes=())


def total(table: StatTable, width: float, wide: float = 1.0) -> float:
    """The height of a table's total, at a given width."""
    ems_in = (width - NUMBER) / (TOTAL_PT * MM_PER_PT * wide * NARROWER)
    lines = sum(len(wrapped(f"{row.key} {row.says}", ems_in)) for row in table.total)
    return TOTAL + lines * TOTAL_LINE if lines else 0.0


def rows(tables: Sequence[tuple[StatTable, Sequence[float]]], width: float, wide: float) -> float:
    """The height of all units without the space around them; parameters as in `filled`."""
    return fsum(_table(table, widths, width, wide) for table, widths in tables) + FURTHER_TABLE * (len(tables) - 1)


def _table(table: StatTable, widths: Sequence[float], width: float, wide: float) -> float:
    whole = width - NUMBER - BESIDE
    name = width - NUMBER - fsum(widths)
    after = fsum(widths[len(table.columns) :])

    def line(one: StatLine) -> float:
        tall = max((len(rows_of_boxes(row)) for row in one.boxes), default=0)
        room = whole - after if tall > 1 else whole
        words = max(len(wrapped(one.name, (name - BESIDE) / (NAME_PT * MM_PER_PT * wide))), 1) * TOP_ROW
        words += _lines(" · ".join(one.qualities), room, wide) * REST_ROW
        words += fsum(_hanging(sub, room, name, after, wide) for sub in one.below) * HANGING_ROW
        words += fsum(_lines(f"{note.key} {note.says}", room, wide) for note in one.notes) * REST_ROW
        words += len(one.tracks) * TRACK + bool(one.ticks) * BOX_ROW
        return max(words, tall * BOX_ROW) + RULE

    return _heads(table) + fsum(map(line, table.lines)) + BELOW_TABLE + total(table, width, wide)


def _heads(table: StatTable) -> float:
    """The height of the heads of a table: of the one with the most lines."""
    heads = (*table.columns, *table.box_columns, *table.tail_columns)
    return AROUND_HEADS + HEAD_ROW * (1 + max((head.count("\n") for head in heads), default=0))


def _hanging(sub: SubLine, room: float, name: float, after: float, wide: float) -> int:
    """The number of lines of a second profile: beside its values, or over the whole width if it has none."""
    if not any(sub.cells):
        return _lines(sub.name, room - HOOK, wide)
    return max(_lines(sub.name, name - HOOK, wide), _lines(sub.beside, after, wide))


def _lines(text: str, room: float, wide: float) -> int:
    """The number of lines of a text in small type; 0 for an empty text."""
    return len(wrapped(text, max(room / (REST_PT * MM_PER_PT * wide * NARROWER), ems("W")))) if text.strip() else 0
