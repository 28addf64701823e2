"""The page of match-ups: as large as all rows and columns allow, on one sheet of paper if they fit."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cache, cached_property
from itertools import count as count_from
from math import ceil, floor, fsum
from typing import Any, NamedTuple

from builder.documents.paper import PAPERS
from builder.render.look import PLAIN, Look
from builder.render.pages import jinja_html as jinja
from builder.render.sizes import size
from builder.render.text_width import MM_PER_PT, broken, ems, longest_word, wrapped
from builder.sheets.match_sheet import MatchCell, MatchRow, MatchSheet, WorthTable
from builder.sheets.pairing import AlikeUnits

LEAST_PT, MOST_PT, PT_STEP = 7.2, 11.0, 0.1
"""Body type sizes in pt, and the step by which smaller ones are tried."""

LEAST_LINE, MOST_LINE, LINE_PER_PT = 1.34, 2.8, 0.15
"""Heights of a line of cells in ems; the least is that of a number, and more by so much for each pt of larger type."""

BELOW_LINE = 1.96
"""The least height of a line of cells in ems in which a smaller number is below another, not beside it."""

BELOW_GAIN = 0.9
"""By how many pt the type must then be larger: beside the other it is read faster."""

TABLE_LOSS = 0.4
"""By how many pt the type must be larger for each further table: units are looked up in one table faster than in two."""

BELOW_ROOMY = 2.1
"""From this line height on, there is air between a number and the smaller one below it."""

ROOMY = 1.6
"""From this line height on, the head of a row has room for another line."""

NAME, LEAST_NAME, SIDE = 11.4, 9.6, 1.2
"""Widths in ems: the head of a row, usually and where columns are many; the sign of a side before the name of a line."""

CELL_AIR, GAP, LEAST_CELL = 0.54, 0.3, 3.5
"""Widths in ems: around each of the two numbers of a cell, before a cell, and of the narrowest cell."""

BOLD, WORD_AIR = 1.06, 0.3
"""A bold word by the same in regular type, and the width in ems around the longest word in the head of a column."""

BEFORE_HYPHEN = 4
"""The fewest letters before a hyphen, as in `matchups.css`."""

WHOLE, HYPHENED = 14, 10
"""The most letters of a word that is never hyphenated: usually, and where all columns then have room on one page."""

HEADS, USUAL_HEAD, HEAD_LOSS = (1, 2, 3, 4, 99), 3, 0.8
"""How many lines a name in the head of a column may have, tried in turn, how many it usually has, and by how many pt the
type must be larger for each further one.
"""

NUMBER, SMALLER, UNDER, SMALL = (size(f"matchups.{one}") for one in ("number", "smaller", "under", "units"))
"""Type sizes in ems: of a number, of the smaller one beside it, or below it, and of the numbers and values of units."""

HEAD_LINES = 2.55
"""Height in ems of the units' numbers in the heads of columns, of the signs above the cells, and of the air."""

TITLE, KEY_LINES, KEY_LINE, KEY_EMS = 23.3, 5, 3.9, 32.5
"""Height in mm of the title of each page with a key of so many lines beside it, and of each further line of that width."""

WORTH_HEAD = 3.7
"""Height in ems of the head of the lower table."""

NOTES_AIR, NOTES_PT, NOTES_GAP, NOTES_COLUMNS = 1.9, 8.0, 5.0, 3
"""Height in ems of what is above the notes; their type size in pt, the gap in mm between their columns, and how many these are."""

ROUNDING = 0.001
"""The rounding of the widths of columns, in ems."""

RULE, LINE_STEP, WIDTH_STEP = 0.03, 0.02, 0.2
"""In ems: the height of the rule above a line, and the steps by which heights of lines and widths of texts are tried."""


@dataclass(frozen=True, slots=True)
class _Table:
    """The columns of one table with their widths in ems, and its rows: all of them, or as many columns as there is room for."""

    heads: tuple[AlikeUnits[Any], ...]
    widths: tuple[float, ...]
    rows: tuple[MatchRow, ...]

    @property
    def head(self) -> float:
        """The approximate height in ems of the heads of the columns: a word that is wider than its column is broken."""
        names = (_height(head.name, width) for head, width in zip(self.heads, self.widths, strict=True))
        values = (_height(head.values, width / SMALL) for head, width in zip(self.heads, self.widths, strict=True))
        return HEAD_LINES + max(names, default=0) * 1.1 + max(values, default=0) * SMALL * 1.15


class _Foot(NamedTuple):
    """What is below the tables: the least heights in ems of the lower tables' rows, and the height of everything else."""

    rows: tuple[float, ...] = ()
    rest: float = 0.0

    def height(self, line: float) -> float:
        """Its height in ems: a row is as high as a line of cells, or as its label."""
        return self.rest + fsum(max(line + RULE, row) for row in self.rows)


class _Setting(NamedTuple):
    """The type in pt, the tables in it, each on its page, the height in ems of a line of each (0: it does not fit)."""

    points: float
    parts: list[_Table]
    lines: tuple[float, ...]

    @property
    def fits(self) -> bool:
        """Whether each table has room."""
        return all(self.lines)

    @property
    def high(self) -> int:
        """How many lines the highest name in the head of a column has above the usual."""
        names = (head.name for part in self.parts for head in part.heads)
        return max(0, *(name.count("\n") + 1 - USUAL_HEAD for name in names))


def html(sheet: MatchSheet, *, paper: str, look: Look = PLAIN) -> str:
    """The match-ups as one HTML page."""
    columns = tuple(replace(head, values=head.values.replace(" · ", ", ")) for head in sheet.columns)
    rows = tuple(replace(row, head=replace(row.head, values=_tied(row.head.values))) for row in sheet.rows)
    sheet = replace(sheet, columns=columns, rows=rows)
    width = PAPERS[paper].width / look.page - 2 * size("matchups.beside")
    height = PAPERS[paper].height / look.page - size("matchups.above") - size("matchups.below")
    form, found = _formed(sheet, width, height, WHOLE)
    if not _good(found)[1]:
        hyphened = _formed(sheet, width, height, HYPHENED)
        form, found = hyphened if _good(hyphened[1])[1] else (form, found)
    return jinja.fill(
        "matchups",
        language=sheet.language,
        styles=("sheet", "matchups", *(("matchups-plain",) if look.black or look.low_ink else ()), *look.styles),
        paper=f"{PAPERS[paper].width / look.page:.3f}mm {PAPERS[paper].height / look.page:.3f}mm",
        sheet=sheet,
        parts=found.parts,
        points=found.points,
        lines=[round(line or LEAST_LINE, 3) for line in found.lines],
        below=form.below,
        whole=form.whole,
        below_line=BELOW_LINE,
        below_roomy=BELOW_ROOMY,
        roomy=ROOMY,
        name=form.name,
        act=form.act,
        gap=GAP,
        sign=SIDE,
        labels=[form.label(table, found.points) for table in sheet.lower],
    )


def _formed(sheet: MatchSheet, width: float, height: float, whole: int) -> "tuple[_Form, _Setting]":
    """The better of two forms in which words of so many letters are never hyphenated."""
    forms = [_Form(sheet, width, height, below, whole) for below in (False, True)]
    beside, below = (form.found() for form in forms)
    return (forms[1], below) if _good(below) > _good(beside, BELOW_GAIN) else (forms[0], beside)


def _good(one: _Setting, more: float = 0.0) -> tuple[bool, bool, float]:
    """Which is better: the one that fits, that fits one page, or whose type is larger by more than this many pt."""
    lost = TABLE_LOSS * (len(one.parts) - 1) + HEAD_LOSS * one.high
    return one.fits, one.fits and len(one.parts) == 1, one.points + more - lost


@dataclass(frozen=True)
class _Form:
    """The page, with the smaller numbers `below` the others or beside them; width and height in mm."""

    sheet: MatchSheet
    width: float
    height: float
    below: bool
    whole: int

    @cached_property
    def act(self) -> float:
        """The width in ems of the name of a line with its signs of sides."""
        both = {at for row in self.sheet.rows for at in row.both}
        signs = (2 if at in both else line.side is not None for at, line in enumerate(self.sheet.lines))
        return max(ems(line.says) + SIDE * many for line, many in zip(self.sheet.lines, signs, strict=True))

    @cached_property
    def name(self) -> float:
        """The width in ems of the head of a row: less than usual if one table then has room for all columns."""
        left = self.width / MM_PER_PT / LEAST_PT - self.act - fsum(self._widths)
        return left - ROUNDING if LEAST_NAME <= left < NAME else NAME

    @cached_property
    def _title(self) -> float:
        """The height in mm of the title, which a long key beside it makes higher."""
        told = (" ".join(self.sheet.more), *(f"{sign.key} {sign.says}" for sign in self.sheet.signs))
        lines = 2 + sum(len(broken(one, KEY_EMS)) for one in told)
        return TITLE + max(0, lines - KEY_LINES) * KEY_LINE

    @cached_property
    def _widths(self) -> tuple[float, ...]:
        """The least widths in ems of the columns."""
        cells = ([line[at] for row in self.sheet.rows for line in row.cells if line[at]] for at in count_from())
        numbers = (_widest(filter(None, column), self.below) for column in cells)
        return tuple(
            max(_word(head, self.whole), width) + GAP for head, width in zip(self.sheet.columns, numbers, strict=False)
        )

    def found(self) -> _Setting:
        """The largest type in which all tables fit their pages and no head of a column is high; the largest that the width
        allows if they fit in none.
        """
        parts = self._parts(self.width / MM_PER_PT / LEAST_PT - self.name - self.act)
        wide = self.width / MM_PER_PT / max(self.name + self.act + fsum(part.widths) for part in parts)
        most = min(MOST_PT, floor(wide * 20) / 20)
        smaller = max(0, floor((most - LEAST_PT) / PT_STEP))
        best = self._setting(parts, most)
        for step in range(1, smaller + 1):
            if best.fits and not best.high:
                break
            best = max(best, self._setting(parts, most - PT_STEP * step), key=_good)
        return best

    def _setting(self, parts: Sequence[_Table], points: float) -> _Setting:
        em = points * MM_PER_PT
        shown = [_stretched(part, self.width / em - self.name - self.act) for part in parts]
        least = LEAST_LINE + (points - LEAST_PT) * LINE_PER_PT
        room = (self.height - self._title) / em
        feet = *(_Foot() for _ in shown[1:]), self._foot(points)
        return _Setting(points, shown, tuple(self._line(*one, room, least) for one in zip(shown, feet, strict=True)))

    def _line(self, part: _Table, foot: _Foot, room: float, least: float) -> float:
        """The height of lines with which a table and what is below it fill a height in ems, as far as it may vary; 0 if
        they do not fit.
        """
        steps = ceil((MOST_LINE - least) / LINE_STEP)
        lines = (MOST_LINE - step * LINE_STEP for step in range(steps))
        highs = ((line, part.head + fsum(self._row(row, line) for row in part.rows)) for line in lines)
        return next((line for line, high in highs if high + foot.height(line) <= room), 0.0)

    def _row(self, row: MatchRow, line: float) -> float:
        """The height in ems of a row: that of its lines, or of its head."""
        lines = [max(line, self._least(cells)) + RULE for cells in row.cells if any(cells)]
        two = line >= ROOMY and len(lines) > 2
        small = 2 if two else ceil(ems(f"{row.head.numbers} · {row.head.values}") * SMALL / self.name)
        return max(fsum(lines), ceil(ems(row.head.name) / self.name) * 1.1 + small * SMALL * 1.15 + 0.3)

    def _least(self, cells: Iterable[MatchCell | None]) -> float:
        """The least height in ems of a line of cells: more where one has a number below another."""
        return BELOW_LINE if self.below and any(one and one.more for one in cells) else 0.0

    def _parts(self, room: float) -> list[_Table]:
        """The tables: one, unless the smallest type, of which this many ems fit the width, has no room for all columns."""
        heads, rows = self.sheet.columns, tuple(row for row in self.sheet.rows if any(map(any, row.cells)))
        parts, start = [], 0
        for one in _split(self._widths, room):
            end = start + len(one)
            shown = (replace(row, cells=tuple(cells[start:end] for cells in row.cells)) for row in rows)
            parts.append(_Table(heads[start:end], one, tuple(shown)))
            start = end
        return parts

    def label(self, worth: WorthTable, points: float) -> float:
        """The width in ems of the labels of a lower table: one line, if that leaves room for the heads of its columns."""
        cells = _widest((cell for _, row in worth.rows for cell in row if cell), False)
        heads, labels = worth.columns, (line for line, _ in worth.rows)
        column, longest = (max(ems(line.says) for line in lines) + SIDE for lines in (heads, labels))
        return min(longest + CELL_AIR, self.width / MM_PER_PT / points - len(heads) * (max(cells, column) + GAP))

    def _foot(self, points: float) -> _Foot:
        """The lower tables and the notes, none of which is divided between columns."""
        column = (self.width - (NOTES_COLUMNS - 1) * NOTES_GAP) / NOTES_COLUMNS / (NOTES_PT * MM_PER_PT)
        lines = [len(broken(f"{note.key} {note.says}", column)) for note in self.sheet.notes]
        highest = max(*lines, ceil(sum(lines) / NOTES_COLUMNS)) + 1 if lines else 0
        notes = NOTES_AIR + highest * 1.25 * NOTES_PT / points if lines else 0.0
        rows = (
            max(len(broken(line.says, room)) * 1.1 + 0.4, self._least(cells))
            for table in self.sheet.lower
            for room in (self.label(table, points) - SIDE - CELL_AIR + ROUNDING,)
            for line, cells in table.rows
        )
        return _Foot(tuple(rows), WORTH_HEAD * len(self.sheet.lower) + notes)


def _split(widths: tuple[float, ...], room: float) -> list[tuple[float, ...]]:
    """The columns of as few tables as have room for all, and of about as many columns each."""
    for count in range(1, len(widths)):
        each = ceil(len(widths) / count)
        split = [widths[at : at + each] for at in range(0, len(widths), each)]
        if all(fsum(one) <= room for one in split):
            return split
    return [(width,) for width in widths]


def _stretched(part: _Table, whole: float) -> _Table:
    """The same with columns that fill a width in ems: names take few lines, then all columns are alike; widths are then
    without the gaps.
    """
    room = whole - GAP * len(part.widths)
    bare = [width - GAP for width in part.widths]
    tried = (
        [max(width, _headroom(head, lines)) for head, width in zip(part.heads, bare, strict=True)] for lines in HEADS
    )
    least = next((one for one in tried if fsum(one) <= room), bare)
    even = _even(least, room)
    widths = tuple(round(max(width, even), 3) for width in least)
    return replace(part, widths=widths, heads=tuple(map(_headed, part.heads, widths)))


def _even(widths: Iterable[float], room: float) -> float:
    """The width up to which narrower columns are widened, so that all together fill a room."""
    wider = sorted(widths)
    while len(wider) > 1 and room / len(wider) < wider[-1]:
        room -= wider.pop()
    return room / len(wider)


def _height(text: str, width: float) -> int:
    """How many lines a text has, which may be divided into lines."""
    return sum(len(broken(line, width)) for line in text.split("\n"))


def _headroom(head: AlikeUnits[Any], lines: int) -> float:
    """The width in ems with which name and values have no more lines."""
    values = _narrowest(_tied(head.values), lines) * SMALL
    return max(_narrowest(head.name, lines) * BOLD, values) + WORD_AIR


def _headed(head: AlikeUnits[Any], width: float) -> AlikeUnits[Any]:
    """The head of a column of this width: a value stays on one line if it has room there."""
    room = width - WORD_AIR + ROUNDING
    tied = _tied(head.values)
    values = tied if longest_word(tied) <= room / SMALL else head.values
    return replace(head, name=_even_lines(head.name, room / BOLD), values=_even_lines(values, room / SMALL))


def _even_lines(text: str, width: float) -> str:
    """A text in as few lines as a width in ems allows, and these about as long as each other."""
    if longest_word(text) > width:
        return text
    return "\n".join(wrapped(text, min(width, _narrowest(text, len(broken(text, width))))))


@cache
def _narrowest(text: str, lines: int) -> float:
    """About the least width in ems with which a text has so many lines and no word is broken."""
    widths = count_from(longest_word(text), WIDTH_STEP)
    return next(width for width in widths if len(broken(text, width)) <= lines)


def _tied(values: str) -> str:
    """Values, and names between commas, of which each stays on one line."""
    return _INSIDE.sub("\u00a0", values)


_INSIDE = re.compile(r"(?<![,·]) (?!·)")


_WORDS = re.compile(r"(?<!\d)[ \-]+")
"""What separates words; a number stays on one line with what it counts."""


def _word(head: AlikeUnits[Any], whole: int) -> float:
    """The width in ems of the longest part of a word in the head of a column that is never hyphenated."""
    sizes = ((head.name, BOLD), (head.values, SMALL))
    words = ((_unbroken(word, whole), size) for text, size in sizes for word in _WORDS.split(text))
    return max(ems(word) * size + WORD_AIR for word, size in words)


def _unbroken(word: str, whole: int) -> str:
    return word if len(word.strip(",")) <= whole else word[BEFORE_HYPHEN:][:whole]


def _widest(cells: Iterable[MatchCell], below: bool) -> float:
    """The width in ems of the widest number of cells with what is beside or below it, twice."""
    shares = (share for cell in cells for share in (cell.first, cell.second))
    widths = (
        max(ems(number) * BOLD * NUMBER, ems(more) * UNDER)
        if below
        else ems(number) * BOLD * NUMBER + ems(f" {more}" if more else "") * SMALLER
        for number, more in shares
    )
    widest = max(widths, default=0.0)
    return max(LEAST_CELL, 2 * (widest + CELL_AIR))
