"""The frame of a reference sheet, and how its tables and rules are set."""

from abc import ABC, abstractmethod
from collections.abc import Collection, Iterable, Iterator
from dataclasses import replace

from builder.sheets.blocks import Block, Cell, Document, RuleLine, Rules, Table
from builder.sheets.play import fact_lines, reading_lines, without_stops
from builder.sheets.presentation import A, E, P, Sheet
from builder.sheets.scenario import own_rules, turning
from builder.text import first
from builder.text.located import join_texts

ReferenceRow = Iterable[str | Cell]


class ReferenceFrame(Sheet[A, E, P], ABC):
    """A reference sheet, filtered or in full; words: `title`, `full`, `filtered`, `alone`, `footer`, `evening`, `readings`."""

    part = "reference"

    @abstractmethod
    def blocks(self) -> Iterable[Block | None]:
        """Its blocks; None for what the evening does not need."""

    def document(self) -> Document:
        """The sheet, named after the evening or the army; its line says whether it is complete."""
        name = self.on.battle if self.on.evening else self.on.armies[0].roster.name.say(self.language)
        for_whom = "full" if self.on.full else "filtered" if self.on.evening else "alone"
        return Document(
            id="reference",
            kind="reference",
            title=self.say("title"),
            subtitle=join_texts((name, " · ", self.say(for_whom))),
            language=first(self.language),
            blocks=tuple(self._blocks()),
            footer=self.say("footer"),
        )

    def _blocks(self) -> Iterator[Block]:
        """The turn comes first, then what only this evening has, which replaces what the rules say under the same name."""
        first, *others = (block for block in self.blocks() if block is not None)
        yield first
        own = tuple(without_stops(self._evening()))
        if evening := self.rules("evening", own):
            yield evening
        named = {_name(one.key) for one in own if one.key}
        yield from (self._replaced(block, named) for block in others)

    def _evening(self) -> Iterator[RuleLine]:
        """What the scenario adds to the rules, and what happens in a turn, as the briefing says it."""
        if self.on.evening:
            yield from own_rules(self.on.evening, self.on.seen, self.language)
            yield from turning(self.on.evening, self.language)

    def _replaced(self, block: Block, named: Collection[str]) -> Block:
        """A block without the lines of these names; a table says where they are."""
        if isinstance(block, Rules):
            return replace(block, lines=tuple(one for one in block.lines if _name(one.key) not in named))
        if not isinstance(block, Table) or any(
            not row[0].says for row in block.rows
        ):  # a row that goes on from another
            return block
        gone = [row for row in block.rows if _name(row[0].says) in named]
        if not gone:
            return block
        see = self.say("replaced", names=join_texts((row[0].says for row in gone), ", "), evening=self.say("evening"))
        rows = tuple(row for row in block.rows if row not in gone)
        return replace(block, rows=rows, note=join_texts((block.note, see), "; "))

    def table(
        self,
        title: str,
        heads: Iterable[str],
        rows: Iterable[ReferenceRow],
        *,
        section: str = "",
        note: str = "",
        facts: tuple[str, ...] = (),
    ) -> Table | None:
        """A table with the words `title` above it and `note` below; the first cell of each row is bold. None without rows."""
        cells = tuple(map(_cells, rows))
        return Table(self.say(title), section, tuple(heads), cells, note, facts) if cells else None

    def rules(
        self, title: str, lines: Iterable[RuleLine], *, section: str = "", facts: tuple[str, ...] = ()
    ) -> Rules | None:
        """A few lines below the words `title`; None where there are none."""
        said = tuple(lines)
        return Rules(self.say(title) if title else "", section, said, facts) if said else None

    def heading(
        self,
        title: str,
        *,
        before: Iterable[RuleLine] = (),
        after: Iterable[RuleLine] = (),
        also: tuple[str, ...] = (),
    ) -> Rules | None:
        """The facts of a heading that concern what is on the table, between other lines; `also` are those that these
        rest on.
        """
        heading = self.on.headings[title]
        facts = (*heading.needed(self.play), *(heading.full if self.on.full else ()))
        lines = (*before, *fact_lines(self.on.facts, facts, self.play, self.language, heading.joined), *after)
        return self.rules(title, lines, section=heading.section, facts=(*facts, *heading.sharing(facts), *also))

    def readings(self) -> Rules | None:
        """How open points are read here."""
        chosen = self.play.chosen_readings(self.on.readings, "reference")
        section = self.on.headings["readings"].section if "readings" in self.on.headings else ""
        return self.rules("readings", reading_lines(chosen, self.language), section=section)


def _name(words: str) -> str:
    """The name that a line or a row begins with, without its colon or star."""
    return words.rstrip(": *").lower()


def _cells(row: ReferenceRow) -> tuple[Cell, ...]:
    first, *others = row
    cells = (one if isinstance(one, Cell) else Cell(one) for one in others)
    return (first if isinstance(first, Cell) else Cell(first, strong=True), *cells)
