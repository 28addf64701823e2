"""The page of match-ups: as large as all rows and columns allow, on one sheet of paper if they fit."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain
from itertools import count as count_from
from math import ceil, floor, fsum
from operator import itemgetter
from typing import NamedTuple

from builder.documents.paper import PAPERS
from builder.render.look import PLAIN, Look
from builder.render.pages import jinja_html as jinja
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT, ems, wrapped
from builder.sheets.match_sheet import MatchCell, MatchHead, MatchRow, MatchSheet

LEAST_PT, MOST_PT, PT_STEP = 7.2, 9.5, 0.1
"""Body type sizes in pt, and the step by which smaller ones are tried."""

LEAST_LINE, MOST_LINE = 1.4, 2.8
"""Heights of a line of cells in ems; the least is that of a number."""

BELOW_LINE = 2.2
"""The least height of a line of cells in ems where a smaller number stands below the other, not beside it."""

BELOW_GAIN = 0.4
"""By how many pt the type must then be larger: beside the other it is read faster."""

TABLE_LOSS = 0.4
"""By how many pt the type must be larger for each further table: units are looked up in one table faster than in two."""

ROOMY = 1.6
"""From this height of lines on the head of a row has room for another line."""

NAME, SIDE = 11.4, 1.2
"""Widths in ems: the head of a row, and the sign of a side before what a line is called."""

CELL_AIR, GAP, LEAST_CELL = 0.54, 0.3, 3.5
"""Widths in ems: around each of the two numbers of a cell, before a cell, and of the narrowest cell."""

BOLD, WORD_AIR = 1.06, 0.3
"""A bold word by the same in regular type, and the width in ems around the longest word in the head of a column."""

BEFORE_HYPHEN = 4
"""The fewest letters before a hyphen, as in `matchups.css`."""

WHOLE, SHORT = 10, 11
"""The most letters of a word that is never hyphenated, one less than in `matchups.css`, and of a value that is never broken."""

NUMBER, SMALLER, UNDER, SMALL = (size(f"matchups.{one}") for one in ("number", "smaller", "under", "units"))
"""Type sizes in ems: of a number, of the smaller one beside it, or below it, and of the numbers and values of units."""

HEAD_LINES = 2.55
"""Height in ems of the units' numbers in the heads of columns, of the signs above the cells, and of the air."""

TABLE_GAP = 1.0
"""Height in ems of the gap between two tables on a page."""

TITLE = 22.0
"""Height in mm of the title with what is below it."""

WORTH_HEAD = 4.4
"""Height in ems of the head of the lower table."""

NOTES_AIR, NOTES_PT, NOTES_GAP, NOTES_COLUMNS = 2.2, 8.0, 5.0, 3
"""Height in ems of what is above the notes; their type size in pt, the gap in mm between their columns, and how many these are."""

ROUNDING = 0.001
"""Of the widths of columns in ems."""

RULE, LINE_STEP = 0.03, 0.02
"""In ems: the height of the rule above a line, and the step by which the height of lines is tried."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The columns of one table with their widths in ems, and its rows: all of them, or as many columns as there is room for."""

    heads: tuple[MatchHead, ...]
    widths: tuple[float, ...]
    rows: tuple[MatchRow, ...]

    @property
    def head(self) -> float:
        """The height in ems of the heads of the columns, nearly: a word that is wider than its column is broken."""
        names = (len(wrapped(head.name, width)) for head, width in zip(self.heads, self.widths, strict=True))
        values = (len(wrapped(head.values, width / SMALL)) for head, width in zip(self.heads, self.widths, strict=True))
        return HEAD_LINES + max(names, default=0) * 1.1 + max(values, default=0) * SMALL * 1.15


class _Foot(NamedTuple):
    """What stands below the tables: the heights in ems of the labels of the lower table's rows, and of all else."""

    labels: tuple[float, ...] = ()
    rest: float = 0.0

    def height(self, line: float) -> float:
        """Its height in ems: a row is as high as a line of cells, or as its label."""
        return self.rest + fsum(max(line + RULE, label) for label in self.labels)


_NOTHING = _Foot()


class _Setting(NamedTuple):
    """The type in pt, the tables in it, whether on one page, the height in ems of a line (0: nothing fits), numbers
    `below` others.
    """

    points: float
    parts: list[_Table]
    stacked: bool
    line: float
    below: bool


def html(sheet: MatchSheet, *, paper: str, look: Look = PLAIN) -> str:
    """The match-ups as one HTML page."""
    sheet = replace(sheet, columns=tuple(replace(head, values=_breakable(head.values)) for head in sheet.columns))
    width = PAPERS[paper].width / look.page - 2 * size("matchups.beside")
    height = PAPERS[paper].height / look.page - size("matchups.above") - size("matchups.below")
    act = _act(sheet)
    beside, below = (_found(sheet, width, height, below=below) for below in (False, True))
    found = below if _good(below) > _good(beside, BELOW_GAIN) else beside
    return jinja.fill(
        "matchups",
        language=sheet.language,
        styles=("sheet", "matchups", *(("matchups-plain",) if look.black or look.low_ink else ()), *look.styles),
        paper=f"{PAPERS[paper].width / look.page:.3f}mm {PAPERS[paper].height / look.page:.3f}mm",
        sheet=sheet,
        parts=found.parts,
        stacked=found.stacked,
        points=found.points,
        line=round(found.line or LEAST_LINE, 3),
        below=found.below,
        worth_below=_worth_below(sheet, width / MM_PER_PT / found.points, found.below),
        roomy=found.line >= ROOMY,
        name=NAME,
        act=act,
        gap=GAP,
        label=min(NAME + act, _label(sheet, width / MM_PER_PT / found.points, found.below)),
    )


def _breakable(values: str) -> str:
    """What stands below the name of a narrow column: no word is bound to a dot behind it, nor to its number before it."""
    return re.sub(r"(?<=\d)\u00a0", " ", values.replace(" · ", ", "))


def _good(one: _Setting, more: float = 0.0) -> tuple[bool, bool, float]:
    """What is better: what fits, what fits one page, what is in type larger by more than so many pt."""
    lost = TABLE_LOSS * (len(one.parts) - 1)
    return bool(one.line), bool(one.line and one.stacked), one.points + more - lost


def _found(sheet: MatchSheet, width: float, height: float, *, below: bool) -> _Setting:
    """The best setting with smaller numbers beside or below the others."""
    act = _act(sheet)
    parts = _parts(sheet, width / MM_PER_PT / LEAST_PT - NAME - act, below)
    wide = width / MM_PER_PT / max(NAME + act + fsum(part.widths) for part in parts)
    return _largest(sheet, parts, width, height, min(MOST_PT, floor(wide * 20) / 20), below)


def _largest(
    sheet: MatchSheet, parts: Sequence[_Table], width: float, height: float, most: float, below: bool
) -> _Setting:
    """The largest type up to a size in which all fits one page, else as many as there are tables; that size if it fits
    in none.
    """
    smaller = max(0, floor((most - LEAST_PT) / PT_STEP))
    tried = (_setting(sheet, parts, width, height, most - PT_STEP * step, below) for step in range(smaller + 1))
    kept = next(tried)
    for one in chain((kept,), tried):
        if one.line and one.stacked:
            return one
        if one.line and not kept.line:
            kept = one
    return kept


def _setting(
    sheet: MatchSheet, parts: Sequence[_Table], width: float, height: float, points: float, below: bool
) -> _Setting:
    em = points * MM_PER_PT
    shown = [_stretched(part, width / em - NAME - _act(sheet)) for part in parts]
    least = BELOW_LINE if below else LEAST_LINE
    placed = _line(shown, height / em, TITLE / em, _foot(sheet, width, points, below), least)
    return _Setting(points, shown, *placed, below)


def _parts(sheet: MatchSheet, room: float, below: bool) -> list[_Table]:
    """The tables: one, unless the smallest type, of which so many ems fit the width, has no room for all columns; with
    room for short values on one line if that makes no more tables.
    """
    rows = tuple(row for row in sheet.rows if any(map(any, row.cells)))
    numbers = [_width(column, (row.cells for row in rows), below) for column in range(len(sheet.columns))]
    tried = (
        tuple(max(width, _word(head, WHOLE, short) + GAP) for width, head in zip(numbers, sheet.columns, strict=True))
        for short in (SHORT, 0)
    )
    widths, count = min(((one, _count(one, room)) for one in tried), key=itemgetter(1))
    parts, start = [], 0
    for one in _split(widths, count):
        end = start + len(one)
        shown = (replace(row, cells=tuple(cells[start:end] for cells in row.cells)) for row in rows)
        parts.append(_Table(sheet.columns[start:end], one, tuple(shown)))
        start = end
    return parts


def _count(widths: tuple[float, ...], room: float) -> int:
    """How many tables columns need whose ems have so much room."""
    return next(n for n in count_from(1) if n >= len(widths) or all(fsum(one) <= room for one in _split(widths, n)))


def _stretched(part: _Table, whole: float) -> _Table:
    """The same with columns that fill a width in ems, those with the longest words first, then all alike; widths are then without the gaps."""
    room = whole - GAP * len(part.widths)
    bare = [width - GAP for width in part.widths]
    lacks = [max(0.0, _word(head) - width) for head, width in zip(part.heads, bare, strict=True)]  # fmt: skip
    share = min(1.0, max(0.0, room - fsum(bare)) / (fsum(lacks) or 1.0))
    least = [width + lack * share for width, lack in zip(bare, lacks, strict=True)]
    even = _even(least, room)
    widths = tuple(round(max(width, even), 3) for width in least)
    heads = (replace(head, values=_bound(head.values, width)) for head, width in zip(part.heads, widths, strict=True))
    return replace(part, widths=widths, heads=tuple(heads))


def _even(widths: Iterable[float], room: float) -> float:
    """The width up to which narrower columns are widened, so that all together fill a room."""
    wider = sorted(widths)
    while len(wider) > 1 and room / len(wider) < wider[-1]:
        room -= wider.pop()
    return room / len(wider)


def _bound(values: str, width: float) -> str:
    """The values with each on a line of its own where it is broken otherwise: "Spirit 10", if the column has room for
    it.
    """
    each = values.split(", ")
    return ", ".join(
        one.replace(" ", "\u00a0") if ems(f"{one},") * SMALL <= width - WORD_AIR + ROUNDING else one for one in each
    )


_WORDS = re.compile(r"(?<!\d)[ \-]+")
"""What parts words; a number stands on one line with what it counts."""


def _word(head: MatchHead, most: int = 99, short: int = SHORT) -> float:
    """The width in ems of the longest word in the head of a column, of a word with more than so many letters what is
    behind its first hyphen; or of the longest value of those as `short`.
    """
    values = ((f"{value},", SMALL) for value in head.values.split(", ") if len(value) <= short)
    sizes = ((head.name, BOLD), (head.values, SMALL))
    words = ((_unbroken(word, most), size) for text, size in sizes for word in _WORDS.split(text))
    return max((ems(word) * size + WORD_AIR for word, size in chain(values, words)), default=0.0)


def _unbroken(word: str, most: int) -> str:
    """The part of a word that stays on one line."""
    return word if len(word.strip(",")) <= most else word[BEFORE_HYPHEN:][:most]


def _split(widths: tuple[float, ...], count: int) -> Iterator[tuple[float, ...]]:
    each = ceil(len(widths) / count)
    return (widths[at : at + each] for at in range(0, len(widths), each))


def _width(column: int, rows: Iterable[tuple[tuple[MatchCell | None, ...], ...]], below: bool) -> float:
    """The width in ems of the widest number of a column with what is beside it, twice, and of the gap before it."""
    return _widest((cell for lines in rows for line in lines if (cell := line[column])), below) + GAP


def _label(sheet: MatchSheet, whole: float, below: bool) -> float:
    """The width in ems that the cells of the lower table leave for its labels."""
    return _label_beside(sheet, whole, below=_worth_below(sheet, whole, below))


def _worth_below(sheet: MatchSheet, whole: float, below: bool) -> bool:
    """Whether the lower table too has smaller numbers below the others: only where beside them its labels have no room."""
    return below and _label_beside(sheet, whole, below=False) < NAME + _act(sheet)


def _label_beside(sheet: MatchSheet, whole: float, *, below: bool) -> float:
    """The width in ems that the cells of the lower table leave for its labels, with numbers so placed."""
    if sheet.worth is None:
        return whole
    cells = _widest((cell for _, row in sheet.worth.rows for cell in row if cell), below)
    return whole - len(sheet.worth.columns) * (cells + GAP)


def _widest(cells: Iterable[MatchCell], below: bool) -> float:
    """The width in ems of the widest number of cells with what is beside or below it, twice."""
    shares = (share for cell in cells for share in (cell.first, cell.second))
    widths = (
        max(ems(number) * NUMBER, ems(more) * UNDER) if below else ems(number) * NUMBER + ems(more) * SMALLER
        for number, more in shares
    )
    widest = max(widths, default=0.0)
    return max(LEAST_CELL, 2 * (widest + CELL_AIR))


def _line(parts: list[_Table], height: float, top: float, foot: _Foot, least: float) -> tuple[bool, float]:
    """Whether all tables stand on one page, and the height in ems of a line with which they do, or each on its own; 0
    for none.
    """
    one = height - top
    if len(parts) == 1 or _high(parts, least) + foot.height(least) <= one:
        return True, _highest(parts, one, least, foot)
    first, *between, last = parts
    lines = (_highest([first], one, least), *(_highest([part], height, least) for part in between))
    return False, min(*lines, _highest([last], height, least, foot))


def _highest(parts: Sequence[_Table], room: float, least: float, foot: _Foot = _NOTHING) -> float:
    """The height of lines with which tables and what is below them fill a height in ems, as far as it may vary; 0 if they
    do not fit.
    """
    steps = ceil((MOST_LINE - least) / LINE_STEP)
    lines = (MOST_LINE - step * LINE_STEP for step in range(steps))
    return next((line for line in lines if _high(parts, line) + foot.height(line) <= room), 0.0)


def _high(parts: Sequence[_Table], line: float) -> float:
    """The height in ems of tables below each other: a row is as high as its lines, or as its head."""
    each = (part.head + fsum(_row_height(row, line) for row in part.rows) for part in parts)
    return fsum(each) + TABLE_GAP * (len(parts) - 1)


def _row_height(row: MatchRow, line: float) -> float:
    lines = sum(map(any, row.cells))
    small = 2 if line >= ROOMY and lines > 2 else ceil(ems(f"{row.head.numbers} · {row.head.values}") * SMALL / NAME)
    return max(lines * (line + RULE), ceil(ems(row.head.name) / NAME) * 1.1 + small * SMALL * 1.15 + 0.3)


def _foot(sheet: MatchSheet, width: float, points: float, below: bool) -> _Foot:
    """The lower table and the notes, none of which is divided between columns; the width in mm."""
    column = (width - (NOTES_COLUMNS - 1) * NOTES_GAP) / NOTES_COLUMNS / (NOTES_PT * MM_PER_PT)
    lines = [len(wrapped(f"{note.key} {note.says}", column)) for note in sheet.notes]
    highest = max(*lines, ceil(sum(lines) / NOTES_COLUMNS)) + 1 if lines else 0
    notes = NOTES_AIR + highest * 1.25 * NOTES_PT / points if lines else 0.0
    if sheet.worth is None:
        return _Foot(rest=notes)
    room = min(NAME + _act(sheet), _label(sheet, width / MM_PER_PT / points, below)) - SIDE - CELL_AIR
    labels = tuple(len(wrapped(line.says, room)) * 1.1 + 0.4 for line, _ in sheet.worth.rows)
    return _Foot(labels, WORTH_HEAD + notes)


def _act(sheet: MatchSheet) -> float:
    """The width in ems of what a line is called."""
    return max(ems(line.says) + SIDE * (line.side is not None) for line in sheet.lines)
