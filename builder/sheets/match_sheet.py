"""The match-ups of two armies as a sheet: words in every cell, and a tint for whoever is ahead."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import pairwise
from typing import Any

from builder.rules.wording import in_hundred, in_tenths, number, signed
from builder.sheets.deck import RuleLine
from builder.sheets.pairing import AHEAD, FAR_AHEAD, AlikeUnits, Compared, Line, MatchUps, Meeting, Share, Worth
from builder.text import Language, decimal

_USED_UP = "×"


@dataclass(frozen=True, slots=True)
class MatchCell:
    """What each side does: a number, a smaller one beside it; `tint`: the first is ahead (1, far: 2), the second (−1,
    −2).
    """

    first: tuple[str, str]
    second: tuple[str, str]
    tint: int

    @property
    def more(self) -> bool:
        """Whether it has a smaller number."""
        return bool(self.first[1] or self.second[1])


@dataclass(frozen=True, slots=True)
class MatchRow:
    """A row of cells, line by line, each from left to right; None: nobody can do anything there.

    `both` are the lines that stand for the next one too, which is empty: it does not matter which side acts.
    """

    head: AlikeUnits[Any]
    cells: tuple[tuple[MatchCell | None, ...], ...]
    both: tuple[int, ...] = ()

    def joined(self, lines: Sequence[Line]) -> "MatchRow":
        """The row with one line where both sides' lines of an act are the same."""
        both = tuple(
            at
            for at, (one, other) in enumerate(pairwise(lines))
            if (one.says, one.side, other.side) == (other.says, 0, 1) and self.cells[at] == self.cells[at + 1]
        )
        empty = (None,) * len(self.cells[0])
        return replace(
            self, both=both, cells=tuple(empty if at - 1 in both else it for at, it in enumerate(self.cells))
        )


@dataclass(frozen=True, slots=True)
class WorthTable:
    """The table below the match-ups; column `base` is as above, −1 if there is none."""

    title: str
    note: str
    columns: tuple[Line, ...]
    base: int
    rows: tuple[tuple[Line, tuple[MatchCell | None, ...]], ...]

    @property
    def single(self) -> bool:
        """Whether each cell is about one side alone: the one whose row it is."""
        return not any(cell and cell.first[0] and cell.second[0] for _, row in self.rows for cell in row)


@dataclass(frozen=True, slots=True)
class MatchSheet:
    """Two armies against each other, in rows and columns; `more` is about smaller numbers, `ahead` are the leads that
    are tinted.
    """

    title: str
    battle: str
    armies: tuple[str, str]
    says: str
    more: tuple[str, str]
    ahead: tuple[str, str]
    language: Language
    columns: tuple[AlikeUnits[Any], ...]
    lines: tuple[Line, ...]
    rows: tuple[MatchRow, ...]
    worth: WorthTable | None
    signs: tuple[RuleLine, ...]
    notes: tuple[RuleLine, ...]
    black: int = 1
    shots: WorthTable | None = None

    @property
    def lower(self) -> tuple[WorthTable, ...]:
        """The tables below the match-ups."""
        return tuple(filter(None, (self.shots, self.worth)))

    @property
    def high(self) -> int:
        """How many lines of cells its rows have."""
        return sum(any(line) for row in self.rows for line in row.cells)

    def met(self) -> "MatchSheet":
        """The sheet without kinds that nobody meets in any line."""
        rows = [row for row in self.rows if any(map(any, row.cells))]
        kept = [at for at, _ in enumerate(self.columns) if any(line[at] for row in rows for line in row.cells)]
        if not kept:
            return self
        cells = ([tuple(line[at] for at in kept) for line in row.cells] for row in rows)
        rows = [replace(row, cells=tuple(lines)) for row, lines in zip(rows, cells, strict=True)]
        return replace(self, rows=tuple(rows), columns=tuple(self.columns[at] for at in kept))

    def joined(self) -> "MatchSheet":
        """The same act of the one side and of the other in one line wherever the cells of a row are the same."""
        return replace(self, rows=tuple(row.joined(self.lines) for row in self.rows))


def sheet_of(
    table: MatchUps, language: Language, battle: str = "", armies: tuple[str, str] | None = None, black: int = 1
) -> MatchSheet:
    """A table as a sheet; `armies` are the names of its sides there, otherwise as in their rosters."""
    words = _Words(table, language)
    return MatchSheet(
        title=table.title,
        battle=battle,
        armies=armies or table.armies,
        says=table.says,
        more=words.key() if table.more else ("", ""),
        ahead=table.ahead,
        language=language,
        columns=table.columns,
        lines=table.lines,
        rows=tuple(MatchRow(row, words.lines(i)) for i, row in enumerate(table.rows)),
        worth=words.lower(table.worth),
        signs=table.signs,
        notes=table.notes,
        black=black,
        shots=words.lower(table.shots),
    )


_WIDE = 4
"""Up to so many columns of the lower table have room for tenths of a chance in 100."""


class _Words:
    """The words of a table's numbers."""

    def __init__(self, table: MatchUps, language: Language) -> None:
        self._table = table
        self._language = language

    def key(self) -> tuple[str, str]:
        """The first two numbers of the table that stand together, and what they say."""
        cells = (cell for row, _ in enumerate(self._table.rows) for line in self.lines(row) for cell in line if cell)
        both = (share for cell in cells for share in (cell.first, cell.second) if share[1])
        number, smaller = next(both, ("", ""))
        if not number:
            return "", ""
        before, _, after = self._table.further.partition("{n}")
        more = smaller.removeprefix(before).removesuffix(after)
        return f"{number} {smaller}", self._table.more.format(n=number, more=more)

    def lower(self, worth: Worth | None) -> WorthTable | None:
        """A table below the match-ups."""
        if worth is None:
            return None
        fine = len(worth.columns) <= _WIDE
        rows = tuple((label, self.cells(row, fine=fine)) for label, row in worth.rows)
        return WorthTable(worth.title, worth.note, worth.columns, worth.base, rows)

    def lines(self, row: int) -> tuple[tuple[MatchCell | None, ...], ...]:
        """The cells of a row, line by line."""
        columns = range(len(self._table.columns))
        return tuple(
            self.cells((self._table.cells[row, at][place] for at in columns), line.compared)
            for place, line in enumerate(self._table.lines)
        )

    def cells(
        self, meetings: Iterable[Meeting | None], compared: Compared | None = None, *, fine: bool = False
    ) -> tuple[MatchCell | None, ...]:
        """Meetings of one line in words; `fine`: a chance of whole tenths in 100 keeps them (8.5)."""
        return tuple(
            one
            and MatchCell(
                self._share(one.first, compared, fine), self._share(one.second, compared, fine), _tint(one.lead)
            )
            for one in meetings
        )

    def _share(self, share: Share | None, compared: Compared | None, fine: bool) -> tuple[str, str]:
        if share is None:
            return "", ""
        if share.used_up:
            return _USED_UP, ""
        if compared:
            write = signed if compared == "points" and share.value else number
            more = self._further(number(share.more).say(self._language)) if share.more else ""
            return write(share.value).say(self._language), more
        if self._table.measure == "figures":
            return in_tenths(share.value).say(self._language), ""
        return self._chance(share.value, fine), self._further(self._chance(share.more, fine)) if share.more else ""

    def _chance(self, chance: Fraction, fine: bool) -> str:
        exact = fine and (chance * 1000).denominator == 1 and (chance * 100).denominator != 1
        return decimal(f"{float(chance * 100):.1f}").say(self._language) if exact else in_hundred(chance)

    def _further(self, number: str) -> str:
        return self._table.further.replace("{n}", number)


def _tint(lead: Fraction) -> int:
    steps = (abs(lead) >= AHEAD) + (abs(lead) >= FAR_AHEAD)
    return steps if lead > 0 else -steps
