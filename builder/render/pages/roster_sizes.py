"""Widths on a roster in mm, and estimates of its height, rather too large, with the space around its units that fills the
paper; `wide` is how much wider the typeface in use is than the narrow one that sheets are designed for.
"""

from collections.abc import Sequence
from dataclasses import replace
from math import fsum, inf

from builder.render.block_types.heights import NARROWER
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT, broken, ems, longest_word
from builder.sheets.blocks import Boxes, StatLine, StatTable, SubLine, Track

NAME_PT = VALUE_PT = size("roster.name.type")
HEAD_PT, TAIL_PT, TRACK_PT = size("roster.head.type"), size("roster.tail"), size("roster.track.type")
BELOW_PT = size("roster.rest.type")
NUMBER, APART = size("roster.number"), size("roster.apart")
CELL_AIR, VALUE_AIR, SUMS_AIR = 2.2, 1.6, 3.6
"""The space beside the words or boxes of a cell; figures need less, several in one cell more, to be read by themselves; so do
figures with a word between them ("6 on 5–6"), whose own spaces must be narrower.
"""
LEAST_VALUE = 2.9
"""The least width of a value in its cell: columns of single figures under single letters do not stand closer than this."""
STROKES = 2  # in a cell of three values or more ("4/3/2")
BOX_PITCH = size("roster.box.side") + size("roster.box.beside")
TRACK_CELL, TRACK_CELL_AIR = 5.2, 2.1
TRACK_LABEL, TRACK_LABEL_AIR, TRACK_EDGE = 16.0, 1.5, size("roster.track.edge")
"""The least width of the labels in the tracks below the title, and what a longer one has behind it; the edge of a cell."""
LEAST_CELL, MOST_CELL = 3.4, 4.4
"""Inner width of a cell in the tracks below the title; the minimum still has room for a pencil stroke."""


MOST_BOXES_IN_ROW, GROUP_OF_BOXES = 10, 5
GROUP_AIR = size("roster.box.group")


def rows_of_boxes(boxes: Boxes) -> list[range]:
    """The indexes of boxes row by row, in groups of five so that they are easily counted."""
    starts = range(0, boxes.count, MOST_BOXES_IN_ROW)
    return [range(start, min(start + MOST_BOXES_IN_ROW, boxes.count)) for start in starts]


def columns_of(table: StatTable, wide: float = 1.0) -> list[float]:
    """Widths of a roster's columns after the name: values, boxes, tail. The name gets the rest."""
    below = [_widest_below(table, i) for i in range(len(table.columns) + len(table.tail_columns))]
    values = [
        max(_head(head), _told(table, i), below[i], LEAST_VALUE) * wide + _air(table, i)
        for i, head in enumerate(table.columns)
    ]
    boxes = [
        max(_head(head) * wide, max((_boxes(line.boxes, i) for line in table.lines), default=0.0)) + CELL_AIR
        for i, head in enumerate(table.box_columns)
    ]
    tails = [
        max(_head(head), _told(table, i), below[i]) * wide + _air(table, i)
        for i, head in enumerate(table.tail_columns, len(values))
    ]
    if tails and not boxes:
        tails[0] += APART
    return [round(width, 1) for width in (*values, *boxes, *tails)]


def _widest_below(table: StatTable, index: int) -> float:
    """The width of the widest cell of the profiles and options below the lines, whose cells are values, then the tail."""
    return max((_mm(_cell(sub.cells, index), BELOW_PT) for line in table.lines for sub in line.below), default=0.0)


def _cells(table: StatTable, index: int) -> list[str]:
    return [_cell((*line.cells, *line.tail), index) for line in table.lines]


def _told(table: StatTable, index: int) -> float:
    """The width of the widest cell of a column."""
    points = VALUE_PT if index < len(table.columns) else TAIL_PT
    return max((_mm(cell, points) for cell in _cells(table, index)), default=0.0)


def _air(table: StatTable, index: int) -> float:
    """The space beside the values of a column."""
    several = any(" " in cell or cell.count("/") >= STROKES for cell in _cells(table, index))
    return SUMS_AIR if several else VALUE_AIR


def without_empty_columns(table: StatTable) -> StatTable:
    """The table without the columns at its end that are empty in every line and below it."""
    values = len(table.columns)
    kept = [
        i
        for i in range(len(table.tail_columns))
        if any(_cell(line.tail, i) for line in table.lines) or _widest_below(table, values + i)
    ]

    def below(sub: SubLine) -> SubLine:
        tail = sub.cells[values:]
        return replace(sub, cells=(*sub.cells[:values], *(tail[i] for i in kept if i < len(tail))))

    lines = (
        replace(line, tail=tuple(_cell(line.tail, i) for i in kept), below=tuple(map(below, line.below)))
        for line in table.lines
    )
    return replace(table, tail_columns=tuple(table.tail_columns[i] for i in kept), lines=tuple(lines))


def least_width(table: StatTable, wide: float = 1.0) -> float:
    """The width of a roster's units at which no word of a name is broken."""
    names = max((longest_word(line.name) for line in table.lines), default=0.0) * NAME_PT * MM_PER_PT * wide
    return NUMBER + names + CELL_AIR + fsum(columns_of(table, wide))


def tracks_width(tracks: tuple[Track, ...], most: float, wide: float = 1.0) -> float:
    """The width that the tracks of the head need beside the title; 0 if that is more than `most`."""
    width = max((_track(track, wide) for track in tracks), default=0.0)
    return round(width, 1) if width <= most else 0.0


def track_label(tracks: tuple[Track, ...], wide: float = 1.0) -> float:
    """The width of the labels of tracks below the title, the same for all, so that no label touches its first cell."""
    longest = max((_mm(track.label, TRACK_PT) for track in tracks), default=0.0)
    return round(max(TRACK_LABEL, longest + TRACK_LABEL_AIR) * wide, 2)


def track_cell(tracks: tuple[Track, ...], width: float, wide: float = 1.0) -> float:
    """The inner width of the cells of tracks over the full `width`, so that each track fits on one line if possible."""
    cells = [
        (width - track_label(tracks, wide) - _mm(track.note, TRACK_PT) * wide - 2 * CELL_AIR) / len(track.cells)
        - TRACK_EDGE
        for track in tracks
        if track.cells
    ]
    return round(min(max(min(cells, default=MOST_CELL), LEAST_CELL), MOST_CELL), 2)


def _track(track: Track, wide: float) -> float:
    cells = fsum(max(TRACK_CELL, _mm(cell, TRACK_PT) * wide + TRACK_CELL_AIR) for cell in track.cells)
    return _mm(f"{track.label}  {track.note}", TRACK_PT) * wide + cells + 2 * CELL_AIR


def _head(head: str) -> float:
    return max((_mm(line, HEAD_PT) for line in head.split("\n")), default=0.0)


def _boxes(boxes: tuple[Boxes, ...], index: int) -> float:
    """The width of a unit's boxes in a column: that of their first row."""
    one = boxes[index] if index < len(boxes) else Boxes(0)
    many = max(map(len, rows_of_boxes(one)), default=0)
    return many * BOX_PITCH + (GROUP_AIR if many > GROUP_OF_BOXES else 0.0)


def _cell(cells: tuple[str, ...], index: int) -> str:
    return cells[index] if index < len(cells) else ""


def _mm(text: str, points: float) -> float:
    return ems(text) * points * MM_PER_PT


TITLE, TRACK, ABOVE_TRACKS = 14.9, 6.5, 2.0
AROUND_HEADS, HEAD_ROW = 2.8, size("roster.head.line")
FURTHER_TABLE = 6.0  # title and spacing of a table after the first
TOP_ROW, REST_ROW = size("roster.name.line"), size("roster.rest.line")
HANGING_ROW, BOX_ROW, RULE = size("roster.hanging.line"), size("roster.box.line"), size("roster.rule")
BELOW_TABLE, TOTAL, TOTAL_LINE = size("roster.below_table"), 4.3, 4.5
ABOVE_BLOCKS = 2.0
REST_PT, TOTAL_PT = size("roster.rest.type"), size("roster.total")
SUBTITLE_PT, SUBTITLE_LINE = size("roster.subtitle"), 4.3
HOOK, BESIDE = size("roster.hanging.hook"), size("roster.beside_name")

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
    further = max(len(broken(subtitle, room / (SUBTITLE_PT * MM_PER_PT * wide))) - 1, 0) * SUBTITLE_LINE
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
    units alone fill it, if the rest fills half of another; else the space that fills two pages or more. Also the number
    of pages, infinite if there are too many to estimate.

    `tables` come with the widths of their columns after the name; `width` is that of a page; `first` is the height
    available for tables and `below` on the first page; `below` is the height of what follows the units; `page` is the
    height of a further page; `wide` as in `roster_sizes`; `least` is the minimum space.
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
        if left >= 2 * units * least:
            return round(min(left / (2 * units), most), 2) if units else MOST_AIR, pages
    return MOST_AIR, inf


def close(table: StatTable) -> StatTable:
    """The table with a unit's notes at the end of its qualities, for a roster that would otherwise need one more
    page.
    """
    return replace(table, lines=tuple(_close(line) for line in table.lines))


def _close(line: StatLine) -> StatLine:
    if not line.qualities:
        return line
    noted = " ".join(f"{BULLET}\u00a0{f'{note.key} {note.says}'.removeprefix(BULLET).strip()}" for note in line.notes)
    *others, last = line.qualities
    return replace(line, qualities=(*others, f"{last} {noted}".strip()), notes=())


def total(table: StatTable, width: float, wide: float = 1.0) -> float:
    """The height of a table's total, at a given width."""
    ems_in = (width - NUMBER) / (TOTAL_PT * MM_PER_PT * wide * NARROWER)
    lines = sum(len(broken(f"{row.key} {row.says}", ems_in)) for row in table.total)
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
        words = _name_lines(one, name, wide) * TOP_ROW
        words += _lines(" · ".join(one.qualities), room, wide) * REST_ROW
        words += fsum(_hanging(sub, room, name, after, wide) for sub in one.below) * HANGING_ROW
        words += fsum(_lines(f"{note.key} {note.says}", room, wide) for note in one.notes) * REST_ROW
        words += len(one.tracks) * TRACK
        return max(words, tall * BOX_ROW) + RULE

    return _heads(table) + fsum(map(line, table.lines)) + BELOW_TABLE + total(table, width, wide)


def name_lines(tables: Sequence[tuple[StatTable, Sequence[float]]], width: float, wide: float) -> int:
    """The number of lines of the names of all units; parameters as in `filled`."""
    return sum(
        _name_lines(line, width - NUMBER - fsum(widths), wide) for table, widths in tables for line in table.lines
    )


def _name_lines(line: StatLine, name: float, wide: float) -> int:
    """The number of lines of the name of a unit in a column of this width."""
    return max(len(broken(line.name, (name - BESIDE) / (NAME_PT * MM_PER_PT * wide))), 1)


def _heads(table: StatTable) -> float:
    """The height of the heads of a table: of the one with the most lines."""
    heads = (*table.columns, *table.box_columns, *table.tail_columns)
    return AROUND_HEADS + HEAD_ROW * ((2 if table.over else 1) + max((head.count("\n") for head in heads), default=0))


def _hanging(sub: SubLine, room: float, name: float, after: float, wide: float) -> int:
    """The number of lines of a second profile: beside its values, or over the whole width if it has none."""
    if not any(sub.cells):
        return _lines(sub.name, room - HOOK, wide)
    return max(_lines(sub.name, name - HOOK, wide), _lines(sub.beside, after, wide))


def _lines(text: str, room: float, wide: float) -> int:
    """The number of lines of a text in small type; 0 for an empty text."""
    return len(broken(text, max(room / (REST_PT * MM_PER_PT * wide * NARROWER), ems("W")))) if text.strip() else 0
