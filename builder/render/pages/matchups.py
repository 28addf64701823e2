"""The page of match-ups: as large as all rows and columns allow, on one sheet of paper if they fit."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import chain
from itertools import count as count_from
from math import ceil, floor, fsum
from operator import itemgetter
from typing import Any, NamedTuple

from builder.documents.paper import PAPERS
from builder.render.look import PLAIN, Look
from builder.render.pages import jinja_html as jinja
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT, ems, wrapped
from builder.sheets.match_sheet import MatchCell, MatchRow, MatchSheet
from builder.sheets.pairing import AlikeUnits

LEAST_PT, MOST_PT, PT_STEP = 7.2, 9.5, 0.1
"""Body type sizes in pt, and the step by which smaller ones are tried."""

LEAST_LINE, MOST_LINE = 1.4, 2.8
"""Heights of a line of cells in ems; the least is that of a number."""

BELOW_LINE = 2.2
"""The least height of a line of cells in ems where a smaller number is below the other, not beside it."""

BELOW_GAIN = 0.4
"""By how many pt the type must then be larger: beside the other it is read faster."""

TABLE_LOSS = 0.4
"""By how many pt the type must be larger for each further table: units are looked up in one table faster than in two."""

ROOMY = 1.6
"""From this line height on, the head of a row has room for another line."""

NAME, SIDE = 11.4, 1.2
"""Widths in ems: the head of a row, and the sign of a side before the name of a line."""

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
"""The rounding of the widths of columns, in ems."""

RULE, LINE_STEP = 0.03, 0.02
"""In ems: the height of the rule above a line, and the step by which the height of lines is tried."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The columns of one table with their widths in ems, and its rows: all of them, or as many columns as there is room for."""

    heads: tuple[AlikeUnits[Any], ...]
    widths: tuple[float, ...]
    rows: tuple[MatchRow, ...]

    @property
    def head(self) -> float:
        """The approximate height in ems of the heads of the columns: a word that is wider than its column is broken."""
        names = (len(wrapped(head.name, width)) for head, width in zip(self.heads, self.widths, strict=True))
        values = (len(wrapped(head.values, width / SMALL)) for head, width in zip(self.heads, self.widths, strict=True))
        return HEAD_LINES + max(names, default=0) * 1.1 + max(values, default=0) * SMALL * 1.15


class _Foot(NamedTuple):
    """What is below the tables: the heights in ems of the labels of the lower table's rows, and of everything else."""

    labels: tuple[float, ...] = ()
    rest: float = 0.0

    def height(self, line: float) -> float:
        """Its height in ems: a row is as high as a line of cells, or as its label."""
        return self.rest + fsum(max(line + RULE, label) for label in self.labels)


_NOTHING = _Foot()


class _Setting(NamedTuple):
    """The type in pt, the tables in it, whether on one page, the height in ems of a line of each (0: it does not fit)."""

    points: float
    parts: list[_Table]
    stacked: bool
    lines: tuple[float, ...]

    @property
    def fits(self) -> bool:
        """Whether each table has room."""
        return all(self.lines)


def html(sheet: MatchSheet, *, paper: str, look: Look = PLAIN) -> str:
    """The match-ups as one HTML page."""
    sheet = replace(sheet, columns=tuple(replace(head, values=_breakable(head.values)) for head in sheet.columns))
    width = PAPERS[paper].width / look.page - 2 * size("matchups.beside")
    height = PAPERS[paper].height / look.page - size("matchups.above") - size("matchups.below")
    forms = [_Form(sheet, width, height, below) for below in (False, True)]
    beside, below = (form.found() for form in forms)
    form, found = (forms[1], below) if _good(below) > _good(beside, BELOW_GAIN) else (forms[0], beside)
    return jinja.fill(
        "matchups",
        language=sheet.language,
        styles=("sheet", "matchups", *(("matchups-plain",) if look.black or look.low_ink else ()), *look.styles),
        paper=f"{PAPERS[paper].width / look.page:.3f}mm {PAPERS[paper].height / look.page:.3f}mm",
        sheet=sheet,
        parts=found.parts,
        stacked=found.stacked,
        points=found.points,
        lines=[round(line or LEAST_LINE, 3) for line in found.lines],
        below=form.below,
        worth_below=form.worth_below(found.points),
        roomy=ROOMY,
        name=NAME,
        act=form.act,
        gap=GAP,
        label=form.label(found.points),
    )


def _breakable(values: str) -> str:
    """The words below the name of a narrow column: no word is bound to a dot after it, nor to its number before it."""
    return re.sub(r"(?<=\d)\u00a0", " ", values.replace(" · ", ", "))


def _good(one: _Setting, more: float = 0.0) -> tuple[bool, bool, float]:
    """Which is better: the one that fits, that fits one page, or whose type is larger by more than this many pt."""
    lost = TABLE_LOSS * (len(one.parts) - 1)
    return one.fits, one.fits and one.stacked, one.points + more - lost


@dataclass(frozen=True)
class _Form:
    """The page, with the smaller numbers `below` the others or beside them; width and height in mm."""

    sheet: MatchSheet
    width: float
    height: float
    below: bool

    @cached_property
    def act(self) -> float:
        """The width in ems of the name of a line."""
        return max(ems(line.says) + SIDE * (line.side is not None) for line in self.sheet.lines)

    def found(self) -> _Setting:
        """The largest type in which all fits one page, else as many as there are tables; the largest that the width
        allows if it fits in none.
        """
        parts = self._parts(self.width / MM_PER_PT / LEAST_PT - NAME - self.act)
        wide = self.width / MM_PER_PT / max(NAME + self.act + fsum(part.widths) for part in parts)
        most = min(MOST_PT, floor(wide * 20) / 20)
        smaller = max(0, floor((most - LEAST_PT) / PT_STEP))
        tried = (self._setting(parts, most - PT_STEP * step) for step in range(smaller + 1))
        kept = next(tried)
        for one in chain((kept,), tried):
            if one.fits and one.stacked:
                return one
            if one.fits and not kept.fits:
                kept = one
        return kept

    def _setting(self, parts: Sequence[_Table], points: float) -> _Setting:
        em = points * MM_PER_PT
        shown = [_stretched(part, self.width / em - NAME - self.act) for part in parts]
        least = BELOW_LINE if self.below else LEAST_LINE
        return _Setting(points, shown, *_lines(shown, self.height / em, TITLE / em, self._foot(points), least))

    def _parts(self, room: float) -> list[_Table]:
        """The tables: one, unless the smallest type, of which this many ems fit the width, has no room for all columns;
        with room for short values on one line if that makes no more tables.
        """
        heads, rows = self.sheet.columns, tuple(row for row in self.sheet.rows if any(map(any, row.cells)))
        cells = ([line[at] for row in rows for line in row.cells if line[at]] for at in range(len(heads)))
        numbers = [_widest(filter(None, column), self.below) + GAP for column in cells]
        tried = (
            tuple(max(width, _word(head, WHOLE, short) + GAP) for width, head in zip(numbers, heads, strict=True))
            for short in (SHORT, 0)
        )
        widths, count = min(((one, _count(one, room)) for one in tried), key=itemgetter(1))
        parts, start = [], 0
        for one in _split(widths, count):
            end = start + len(one)
            shown = (replace(row, cells=tuple(cells[start:end] for cells in row.cells)) for row in rows)
            parts.append(_Table(heads[start:end], one, tuple(shown)))
            start = end
        return parts

    def label(self, points: float) -> float:
        """The width in ems of the labels of the lower table: those of the others, or less if its cells leave less."""
        return min(NAME + self.act, self._label(points, self.worth_below(points)))

    def worth_below(self, points: float) -> bool:
        """Whether the lower table too has smaller numbers below the others: only where beside them its labels have no room."""
        return self.below and self._label(points, False) < NAME + self.act

    def _label(self, points: float, below: bool) -> float:
        """The width in ems that the cells of the lower table leave for its labels, with numbers so placed."""
        whole = self.width / MM_PER_PT / points
        if self.sheet.worth is None:
            return whole
        cells = _widest((cell for _, row in self.sheet.worth.rows for cell in row if cell), below)
        return whole - len(self.sheet.worth.columns) * (cells + GAP)

    def _foot(self, points: float) -> _Foot:
        """The lower table and the notes, none of which is divided between columns."""
        column = (self.width - (NOTES_COLUMNS - 1) * NOTES_GAP) / NOTES_COLUMNS / (NOTES_PT * MM_PER_PT)
        lines = [len(wrapped(f"{note.key} {note.says}", column)) for note in self.sheet.notes]
        highest = max(*lines, ceil(sum(lines) / NOTES_COLUMNS)) + 1 if lines else 0
        notes = NOTES_AIR + highest * 1.25 * NOTES_PT / points if lines else 0.0
        if self.sheet.worth is None:
            return _Foot(rest=notes)
        room = self.label(points) - SIDE - CELL_AIR
        labels = tuple(len(wrapped(line.says, room)) * 1.1 + 0.4 for line, _ in self.sheet.worth.rows)
        return _Foot(labels, WORTH_HEAD + notes)


def _count(widths: tuple[float, ...], room: float) -> int:
    """How many tables the columns need in this width in ems."""
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
        one.replace(" ", "\u00a0")
        if ems(f"{one},") * SMALL <= width - WORD_AIR + ROUNDING
        else _LITTLE.sub("\u00a0", one)
        for one in each
    )


_LITTLE = re.compile(r"(?<=\b[^\W\d]{2}) (?=[^\W\d]{1,2}\b)")
"""The space between two little words: "in a" settlement."""

_WORDS = re.compile(r"(?<!\d)[ \-]+")
"""What separates words; a number stays on one line with what it counts."""


def _word(head: AlikeUnits[Any], most: int = 99, short: int = SHORT) -> float:
    """The width in ems of the longest word in the head of a column, or, in a word of more letters than `most`, of the
    part after its first hyphen; or of the longest value of at most `short` letters.
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


def _widest(cells: Iterable[MatchCell], below: bool) -> float:
    """The width in ems of the widest number of cells with what is beside or below it, twice."""
    shares = (share for cell in cells for share in (cell.first, cell.second))
    widths = (
        max(ems(number) * NUMBER, ems(more) * UNDER) if below else ems(number) * NUMBER + ems(more) * SMALLER
        for number, more in shares
    )
    widest = max(widths, default=0.0)
    return max(LEAST_CELL, 2 * (widest + CELL_AIR))


def _lines(parts: list[_Table], height: float, top: float, foot: _Foot, least: float) -> tuple[bool, tuple[float, ...]]:
    """Whether all tables are on one page, and the height in ems of a line of each with which they do, or each on its
    own; 0 for none.
    """
    one = height - top
    if len(parts) == 1 or _high(parts, least) + foot.height(least) <= one:
        return True, (_highest(parts, one, least, foot),) * len(parts)
    first, *between, last = parts
    lines = (_highest([first], one, least), *(_highest([part], height, least) for part in between))
    return False, (*lines, _highest([last], height, least, foot))


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
