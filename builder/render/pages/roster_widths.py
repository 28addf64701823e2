"""Widths on a roster in mm; `wide` is how much wider the typeface in use is than the narrow one that sheets are
designed for.
"""

from dataclasses import replace
from math import ceil, fsum

from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT, ems, longest_word
from builder.sheets.blocks import Boxes, StatTable, SubLine, Track

NAME_PT = VALUE_PT = size("roster.name.type")
HEAD_PT, TAIL_PT, TRACK_PT = size("roster.head.type"), size("roster.tail"), size("roster.track.type")
BELOW_PT = size("roster.rest.type")
NUMBER = size("roster.number")
CELL_AIR, VALUE_AIR, SUMS_AIR, PHRASE_AIR = 2.2, 1.6, 5.2, 3.6
"""The space beside the words or boxes of a cell; figures need less, several in one cell more, to be read by themselves; so do
figures with a word between them ("6 on 5–6"), whose own spaces must be narrower.
"""
LEAST_VALUE = 2.9
"""The least width of a value in its cell: columns of single figures under single letters do not stand closer than this."""
BETWEEN, STROKES = " · ", 2
"""What stands between several figures of one cell, and how many strokes there are in one of three values or more ("4/3/2")."""
BOX_PITCH = size("roster.box.side") + size("roster.box.beside")
TOLD_PITCH = size("roster.box.told") + size("roster.box.beside")
TRACK_CELL, TRACK_CELL_AIR = 5.2, 1.3
TRACK_LABEL, TRACK_LABEL_AIR, TRACK_EDGE = 16.0, 1.5, size("roster.track.edge")
"""The least width of the labels in the tracks below the title, and what a longer one has behind it; the edge of a cell."""
LEAST_CELL, MOST_CELL = 3.4, 4.4
"""Inner width of a cell in the tracks below the title; the minimum still has room for a pencil stroke."""


MOST_BOXES_IN_ROW = 8


def rows_of_boxes(boxes: Boxes) -> list[range]:
    """The indexes of boxes row by row: rows of about the same length, 10 are five and five."""
    rows = ceil(boxes.count / MOST_BOXES_IN_ROW)
    each = ceil(boxes.count / rows) if rows else 1
    return [range(start, min(start + each, boxes.count)) for start in range(0, boxes.count, each)]


def columns_of(table: StatTable, wide: float = 1.0) -> list[float]:
    """Widths of a roster's columns after the name: values, boxes, tail. The name gets the rest."""
    below = [_widest_below(table, i) for i in range(len(table.columns) + len(table.tail_columns))]
    values = [
        max(_head(head), *(_mm(_cell(line.cells, i), VALUE_PT) for line in table.lines), below[i], LEAST_VALUE) * wide
        + _air(table, i)
        for i, head in enumerate(table.columns)
    ]
    boxes = [
        max(_head(head) * wide, max((_boxes(line.boxes, i) for line in table.lines), default=0.0)) + CELL_AIR
        for i, head in enumerate(table.box_columns)
    ]
    tails = [
        max(_head(head), *(_mm(_cell(line.tail, i), TAIL_PT) for line in table.lines), below[len(values) + i]) * wide
        + (PHRASE_AIR if any(" " in _cell(line.tail, i).replace(BETWEEN, "") for line in table.lines) else VALUE_AIR)
        for i, head in enumerate(table.tail_columns)
    ]
    return [round(width, 1) for width in (*values, *boxes, *tails)]


def _widest_below(table: StatTable, index: int) -> float:
    """The width of the widest cell of the profiles and options below the lines, whose cells are values, then the tail."""
    return max((_mm(_cell(sub.cells, index), BELOW_PT) for line in table.lines for sub in line.below), default=0.0)


def _air(table: StatTable, index: int) -> float:
    """The space beside the values of a column."""
    cells = [_cell(line.cells, index) for line in table.lines]
    return SUMS_AIR if any(BETWEEN in cell or cell.count("/") >= STROKES for cell in cells) else VALUE_AIR


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
    return max(map(len, rows_of_boxes(one)), default=0) * (TOLD_PITCH if one.told else BOX_PITCH)


def _cell(cells: tuple[str, ...], index: int) -> str:
    return cells[index] if index < len(cells) else ""


def _mm(text: str, points: float) -> float:
    return ems(text) * points * MM_PER_PT
