"""The table of block types: the macro of each, its height, how it can be divided, and its export as text."""

import math
from collections import Counter
from collections.abc import Iterator
from dataclasses import replace
from itertools import chain
from math import fsum
from typing import Any, Generic, NamedTuple, TypeVar

from builder.render.block_types import chances, column_shares, heights, markdown, units, wording
from builder.render.block_types.typography import bound, bound_end
from builder.render.text_width import ems
from builder.sheets.blocks import Block, Example, OddsRow, Prose, RuleLine, Rules, StatTable, Table, Track
from builder.text.errors import BuilderBug

B = TypeVar("B")


class Heads(NamedTuple):
    """The heads of columns that tables of units do not name: the number column, and the details beside the values."""

    number: str
    details: str


class BlockType(Generic[B]):
    """A type of block. The base class is a title above key-word lines.

    `macro` draws it in templates/blocks.html.j2 and templates/site/blocks.html.j2. `level` is the level of its title in
    Markdown. An `inner` block may be in the middle of a sheet; a `running` block is prose. `parted` names the field
    whose items can be divided between pages, and `closing` a field that only the last part keeps; a block that parts
    `easily` may also be divided to make columns level.
    """

    macro = "rules"
    level = 2
    inner = False
    running = False
    parted = ""
    closing = ""
    easily = False

    def title(self, block: B) -> str:
        """The block's title; empty if it has none."""
        title: str = getattr(block, "title", "")
        return title

    def lines(self, block: B) -> tuple[RuleLine, ...]:
        """The contents as key-word lines."""
        lines: tuple[RuleLine, ...] = getattr(block, "lines", ())
        return lines

    def height(self, block: B, width: float) -> float:
        """The height in ems of a block in a column `width` ems wide, including the space below it."""
        return heights.heading(self.title(block), width) + heights.lines(self.lines(block), width) + heights.BLOCK_AIR

    def widths(self, block: B) -> tuple[float, float]:
        """The widths in ems at which no short text is broken, and at which no word is broken."""
        return 0.0, 0.0

    def columns(self, block: B, width: float) -> tuple[object, ...]:
        """Further arguments for its macro on paper, in a column `width` ems wide."""
        return ()

    def bound(self, block: B) -> B:
        """The block with no-break spaces in its prose."""
        return block

    def markdown(self, block: B, heads: Heads) -> Iterator[str]:
        """The contents below the title, as Markdown."""
        yield markdown.items(self.lines(block))

    def plain(self, block: B, head: list[str]) -> Iterator[list[str]]:
        """The whole contents, as groups of short lines; `head` are the lines of the title."""
        yield [*head, *_each_in_lines(map(wording.joined, self.lines(block)))]

    def brief(self, block: B) -> Iterator[list[str]]:
        """A summary of a roster for a chat, as groups of lines: the units and their prices."""
        return iter(())


class _Units(BlockType[StatTable]):
    """It takes the full width of rosters and lists, on its own (see `roster_sizes`)."""

    macro = "stat_table"

    def height(self, block: StatTable, width: float) -> float:
        raise BuilderBug(f"a table of units stands in no column: {block.title or block.first!r}")

    def markdown(self, block: StatTable, heads: Heads) -> Iterator[str]:
        columns, rows = units.grid(block, heads.number)
        yield markdown.table((*columns, heads.details), [(*row, units.detailed(line)) for row, line in rows])
        yield markdown.items(block.total)

    def plain(self, block: StatTable, head: list[str]) -> Iterator[list[str]]:
        yield [*head, *chain.from_iterable(units.whole(block, line) for line in block.lines)]
        yield _each_in_lines(map(wording.joined, block.total))

    def brief(self, block: StatTable) -> Iterator[list[str]]:
        alike = Counter(replace(line, number="", id="") for line in block.lines)
        brief = chain.from_iterable(units.brief(block, line, many) for line, many in alike.items())
        yield [*wording.in_lines(f"{block.title}:" if block.title else ""), *brief]
        yield _each_in_lines(map(wording.joined, block.total))


class _Table(BlockType[Table]):
    macro = "table"
    parted, closing = "rows", "note"

    def height(self, block: Table, width: float) -> float:
        rows = [[(cell.says, cell.strong) for cell in row] for row in block.rows]
        heads = [[(head, True) for head in block.columns]] if any(block.columns) else []
        shares, least = column_shares.of_table(block, width), heights.WRITABLE if block.writable else 0.0
        high = heights.rows(heads, shares, width) + heights.rows(rows, shares, width, least)
        return heights.heading(block.title, width) + high + heights.note(block.note, width) + heights.BLOCK_AIR

    def widths(self, block: Table) -> tuple[float, float]:
        return column_shares.easy_width(block), column_shares.least_width(block)

    def columns(self, block: Table, width: float) -> tuple[object, ...]:
        return column_shares.of_table(block, width), column_shares.signs(block)

    def markdown(self, block: Table, heads: Heads) -> Iterator[str]:
        yield markdown.table(block.columns, [[cell.says for cell in row] for row in block.rows])
        yield markdown.marked(block.note)

    def plain(self, block: Table, head: list[str]) -> Iterator[list[str]]:
        rows = (wording.row(block.columns, [cell.says for cell in row]) for row in block.rows)
        yield [*head, *_each_in_lines(rows), *wording.in_lines(block.note)]


class _Rules(BlockType[Rules]):
    parted, easily = "lines", True

    def height(self, block: Rules, width: float) -> float:
        side, air = (heights.EXAMPLE_SIDE, heights.EXAMPLE_AIR) if block.boxed else (0.0, 0.0)
        return super().height(block, width - side) + air

    def bound(self, block: Rules) -> Rules:
        return replace(block, lines=tuple(RuleLine(one.key, bound(one.says)) for one in block.lines))


class _Prose(BlockType[Prose]):
    running = True

    def lines(self, block: Prose) -> tuple[RuleLine, ...]:
        return tuple(RuleLine("", one) for one in block.paragraphs)

    def bound(self, block: Prose) -> Prose:
        return replace(block, paragraphs=tuple(bound_end(bound(one)) for one in block.paragraphs))

    def markdown(self, block: Prose, heads: Heads) -> Iterator[str]:
        return map(markdown.marked, block.paragraphs)

    def plain(self, block: Prose, head: list[str]) -> Iterator[list[str]]:
        yield head
        yield from (wording.in_lines(one, hang=0) for one in block.paragraphs)


class _Example(BlockType[Example]):
    macro, level, inner = "example", 3, True

    def height(self, block: Example, width: float) -> float:
        inside = width - heights.EXAMPLE_SIDE
        steps = fsum(heights.paragraph(" ".join(step), inside - heights.STEP_INDENT) for step in block.steps)
        outcome = heights.paragraph(block.outcome, inside) if block.outcome else 0.0
        odds = chances.height(block.odds, inside)
        return heights.heading(block.title, inside) + steps + outcome + odds + heights.EXAMPLE_AIR + heights.BLOCK_AIR

    def columns(self, block: Example, width: float) -> tuple[object, ...]:
        return (chances.tables(block.odds, width - heights.EXAMPLE_SIDE),)

    def markdown(self, block: Example, heads: Heads) -> Iterator[str]:
        marked, strong = markdown.marked, markdown.strong
        steps = ((marked(label), strong(says), wording.aside(marked(where))) for label, says, where in block.steps)
        yield "\n".join(f"- {' '.join(filter(None, step))}" for step in steps)
        yield strong(block.outcome)
        yield "\n".join(f"- {wording.odds(row, marked, strong)}" for row in block.odds)

    def plain(self, block: Example, head: list[str]) -> Iterator[list[str]]:
        steps = (wording.in_lines(f"{label} {says} {wording.aside(where)}", 2) for label, says, where in block.steps)
        odds = (wording.in_lines(wording.odds(row)) for row in block.odds)
        parts = (wording.in_lines(block.title), *steps, wording.in_lines(block.outcome), *odds)
        yield [*chain.from_iterable(parts)]


class _Odds(BlockType[OddsRow]):
    macro = "odds"

    def height(self, block: OddsRow, width: float) -> float:
        return chances.height((block,), width) + heights.BLOCK_AIR

    def columns(self, block: OddsRow, width: float) -> tuple[object, ...]:
        return (chances.tables((block,), width),)

    def markdown(self, block: OddsRow, heads: Heads) -> Iterator[str]:
        yield wording.odds(block, markdown.marked, markdown.strong)

    def plain(self, block: OddsRow, head: list[str]) -> Iterator[list[str]]:
        yield wording.in_lines(wording.odds(block))


class _Track(BlockType[Track]):
    macro = "track"

    def title(self, block: Track) -> str:
        return block.label

    def height(self, block: Track, width: float) -> float:
        whole = ems(block.label + block.note) + len(block.cells) * 2
        return math.ceil(whole / width) * heights.TRACK + heights.BLOCK_AIR

    def markdown(self, block: Track, heads: Heads) -> Iterator[str]:
        yield markdown.marked(wording.track(block))

    def plain(self, block: Track, head: list[str]) -> Iterator[list[str]]:
        yield [*head, *wording.in_lines(wording.track(block))]


BLOCK_TYPES: dict[type, BlockType[Any]] = {
    StatTable: _Units(),
    Track: _Track(),
    Table: _Table(),
    Rules: _Rules(),
    Prose: _Prose(),
    Example: _Example(),
    OddsRow: _Odds(),
}


def type_of(block: Block) -> BlockType[Any]:
    """The row for a block. Raises BuilderBug for an unknown type."""
    try:
        return BLOCK_TYPES[type(block)]
    except KeyError:
        raise BuilderBug(f"the table of block types has no {type(block).__name__}") from None


def _each_in_lines(texts: Iterator[str]) -> list[str]:
    return [*chain.from_iterable(map(wording.in_lines, texts))]
