"""The room on a roster: widths of its columns and of the tracks beside its title, the air around its units; in mm.

The sizes are those of templates/roster.css and sheet.css. `wide` is how much wider the typeface in use is than the
narrow one the sheets are made for.
"""

import math
from collections.abc import Sequence

from builder.render.measure import MM_PER_PT, ems
from builder.sheet import Boxes, StatLine, StatTable, Track

VALUE_PT, HEAD_PT, TAIL_PT, TRACK_PT = 11.5, 8.5, 9.5, 9.5
CELL_AIR = 2.2
BOX_PITCH = 4.1
MOST_BOXES_IN_ROW = 8
TRACK_CELL, TRACK_CELL_AIR = 5.2, 1.3
TOP_ROW, REST_ROW, HANGING_ROW, BOX_ROW = 4.7, 3.7, 4.3, 4.4
TABLE_HEAD = 9.0  # title and heads of a further table
LEAST_AIR, MOST_AIR = 0.6, 1.6


def columns_of(table: StatTable, wide: float = 1.0) -> list[float]:
    """Widths of a roster's columns after the name: values, boxes, tail. The name gets what is left."""
    values = [
        max(_head(head), *(_mm(_cell(line.cells, i), VALUE_PT) for line in table.lines), 0.0) * wide + CELL_AIR
        for i, head in enumerate(table.columns)
    ]
    boxes = [
        max(_head(head) * wide, BOX_PITCH * max((_in_row(line.boxes, i) for line in table.lines), default=0)) + CELL_AIR
        for i, head in enumerate(table.box_columns)
    ]
    tails = [
        max(_head(head), *(_mm(_cell(line.tail, i), TAIL_PT) for line in table.lines), 0.0) * wide + CELL_AIR
        for i, head in enumerate(table.tail_columns)
    ]
    return [round(width, 1) for width in (*values, *boxes, *tails)]


def tracks_width(tracks: tuple[Track, ...], most: float, wide: float = 1.0) -> float:
    """Width that the tracks of the head need beside the title; 0 if that is more than `most`."""
    width = max((_track(track, wide) for track in tracks), default=0.0)
    return round(width, 1) if width <= most else 0.0


def air_of(tables: Sequence[StatTable], room: float, below: float) -> float:
    """Air above and below each unit, so that the sheet uses the height `room` of as many pages as it needs anyway.

    `below` is the height of what stands under the units.
    """
    units = sum(len(table.lines) for table in tables) or 1
    rows = below + sum(2 * REST_ROW + TABLE_HEAD * (number > 0) for number, _ in enumerate(tables))
    for table in tables:
        rows += len(table.total) * REST_ROW + sum(map(_line, table.lines))
    pages = math.ceil((rows + units * 2 * LEAST_AIR) / room)
    return round(min(max((room * pages - rows) / (2 * units), LEAST_AIR), MOST_AIR), 2)


def _line(line: StatLine) -> float:
    """The height of a unit: its words, or its boxes where these take more."""
    words = TOP_ROW + REST_ROW + len(line.below) * HANGING_ROW + len(line.notes) * REST_ROW
    boxes = max((math.ceil(row.count / MOST_BOXES_IN_ROW) for row in line.boxes), default=0)
    return max(words, boxes * BOX_ROW)


def _track(track: Track, wide: float) -> float:
    cells = sum(max(TRACK_CELL, _mm(cell, TRACK_PT) * wide + TRACK_CELL_AIR) for cell in track.cells)
    return _mm(f"{track.label}  {track.note}", TRACK_PT) * wide + cells + 2 * CELL_AIR


def _head(head: str) -> float:
    return max((_mm(line, HEAD_PT) for line in head.split("\n")), default=0.0)


def _in_row(boxes: tuple[Boxes, ...], index: int) -> int:
    return min(boxes[index].count, MOST_BOXES_IN_ROW) if index < len(boxes) else 0


def _cell(cells: tuple[str, ...], index: int) -> str:
    return cells[index] if index < len(cells) else ""


def _mm(text: str, points: float) -> float:
    return ems(text) * points * MM_PER_PT
