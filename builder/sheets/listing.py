"""What the systems' own parts of an army list have in common: their words, the table of troop lines, limits and prices."""

from collections.abc import Iterable
from typing import Protocol

from builder.documents.army_list import Line, Numbers
from builder.sheets.blocks import RuleLine, StatLine, StatTable, SubLine
from builder.sheets.listed import years
from builder.sheets.speaker import Speaker

NONE = "–"
"""What stands where the list says nothing."""

_UNBOUNDED = Numbers().most


class Limits(Protocol):
    """Two limits, both inside."""

    @property
    def least(self) -> int:
        """The lower one."""

    @property
    def most(self) -> int:
        """The upper one."""


class Listing(Speaker):
    """A list in one language. A system's own listing adds its columns, its qualities and what stands below.

    `tables` are those of the rulebook whose entries stand as short forms at the head of columns.
    """

    part = "list"
    tables: tuple[str, ...] = ()

    def of_roster(self, key: str, **facts: object) -> str:
        """Words that they share with rosters."""
        return self.phrase(f"roster.{key}", **facts)

    def table(
        self,
        title: str,
        columns: Iterable[str],
        lines: Iterable[StatLine],
        *,
        first: str,
        price: str,
        tail: tuple[str, ...] = (),
    ) -> StatTable:
        """What may be taken. The price is the last of the values; behind `tail` stands when a line may be taken."""
        return StatTable(
            title=title,
            first=first,
            columns=(*columns, price),
            box_columns=(),
            tail_columns=(*tail, self.say("years")),
            lines=tuple(lines),
            price=price,
            heads=self.words.heads(self.language, *self.tables),
        )

    def line(
        self, line: Line, qualities: Iterable[str], cells: Iterable[str], below: Iterable[SubLine] = ()
    ) -> StatLine:
        """A troop line: what every system's has, around its own qualities and values."""
        return StatLine(
            number=numbers(line.number),
            name=line.name.say(self.language),
            qualities=tuple(qualities),
            cells=tuple(cells),
            boxes=(),
            tail=(years(line.years, self.language),),
            below=tuple(below),
            notes=(RuleLine("", line.note.say(self.language)),) if line.note else (),
            id=line.id,
        )


def numbers(allowed: Numbers) -> str:
    """How many units there may be: `0–6`, `2`, `1+` where there is no upper limit."""
    return f"{allowed.least}+" if allowed.most == _UNBOUNDED else size(allowed)


def size(limits: Limits | None) -> str:
    """How large a unit may be: `4–12`, `2`, a dash where the list leaves it open."""
    return NONE if limits is None else span(str(limits.least), str(limits.most))


def span(least: str, most: str) -> str:
    """Two limits: `4–12`, or `2` where they are one."""
    return least if least == most else f"{least}–{most}"


def price(points: int | None) -> str:
    """What one costs, a dash where the list leaves it open."""
    return NONE if points is None else str(points)
