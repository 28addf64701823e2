"""The frame of a roster sheet: heading, tracks, the table of units, what is below it, and the code of the roster."""

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from builder.documents.roster_code import encode
from builder.sheets.army import SheetUnit
from builder.sheets.blocks import Block, Boxes, Document, RuleLine, Rules, Spanned, StatLine, StatTable, SubLine, Track
from builder.sheets.play import InPlay
from builder.sheets.presentation import A, ArmySheet, E, P
from builder.sheets.scenario import unit_notes, waiting_in_words
from builder.sheets.words import usual_turns
from builder.text import Text, first, joined
from builder.text.located import join_texts

NONE = "–"
"""Shown where there is no value."""


class RosterFrame(ArmySheet[A, E, P], ABC):
    """An army's roster sheet, its player's or open; `first` is the word for a unit, `tables` have the heads of columns."""

    part = "roster"
    first = "body"
    tables: tuple[str, ...] = ()

    @abstractmethod
    def subtitle(self) -> str:
        """What army this is: the battle, its size and price."""

    @abstractmethod
    def table(self) -> StatTable:
        """Its units."""

    @abstractmethod
    def below(self) -> Iterable[RuleLine]:
        """What is below the units."""

    def sized(self, units: int, figures: int, **facts: object) -> str:
        """A subtitle of battle, units, figures and price: the words `subtitle`, or `subtitle_free` without a limit of points."""
        spent, limit = self.account.total, self.army.roster.points
        return self.say(
            "subtitle" if limit is not None else "subtitle_free",
            battle=self.on.battle,
            units=self.counted("bodies", units),
            figures=self.counted("figures", figures),
            spent=spent,
            limit=limit,
            limit_word=self.words.word_of("points", limit or 0, self.language),
            spent_word=self.words.word_of("points", spent, self.language),
            **facts,
        )

    def tracks(self) -> Iterable[Track]:
        """Tracks at the head, above that of the turns."""
        return ()

    def _turns(self) -> Track:
        """The turns of the scenario, of the rules, or of a usual game."""
        last = self.last_turn or usual_turns()
        return Track(self.say("turns"), tuple(map(str, range(1, last + 1))))

    def blocks(self) -> Iterable[Block]:
        """The blocks of the player's own sheet."""
        return self.table(), Rules("", "", tuple(self.below()))

    def open_blocks(self) -> Iterable[Block]:
        """The blocks of the open sheet, where the rules hide something from opponents."""
        return self.blocks()

    def document(self) -> Document:
        """The sheet."""
        return Document(
            id=self.army.roster.id,
            kind="roster",
            title=self.called,
            subtitle=self.on.battle if self.is_open else self.subtitle(),
            language=first(self.language),
            blocks=tuple(self.open_blocks() if self.is_open else self.blocks()),
            head=(*(() if self.is_open else self.tracks()), self._turns()),
            footer=self.footer(),
            mark="open" if self.is_open else "secret" if self.on.secret else "",
            code=encode(self.army.army, self.language, seen=self.is_open),
            name=self.army.roster.name.say(self.language),
        )

    def footer(self) -> str:
        """Its name, and the list that it is chosen from with its edition or the date."""
        edition, date = self.army.army.whole_list.edition, self.army.roster.date
        chosen = self.say("footer", army=self.list_name(), edition=edition, date=date.say(self.language))
        return join_texts((self.army.roster.name.say(self.language), " · ", chosen))

    def list_name(self) -> Text:
        """The list that it is chosen from, with the variant that it chooses."""
        army_list = self.army.army.whole_list
        variant = army_list.variant(self.army.roster.variant)
        return joined(army_list.name.text, variant.name.text) if variant else army_list.name.text

    def units(
        self,
        columns: Iterable[str],
        boxes: Iterable[str],
        lines: Iterable[StatLine],
        *,
        tail: Iterable[str] = (),
        total: Iterable[RuleLine] = (),
        price: str = "",
        title: str = "",
        first: str = "",
        strength: str = "",
        over: tuple[Spanned, ...] = (),
    ) -> StatTable:
        """A table of units or pieces: the heads of its columns, a line each, the total."""
        return StatTable(
            title=title,
            first=self.say(first or self.first),
            columns=tuple(columns),
            box_columns=tuple(boxes),
            tail_columns=tuple(tail),
            lines=tuple(lines),
            total=tuple(total),
            price=price,
            heads=self.words.heads(self.language, *self.tables),
            strength=strength,
            over=over,
        )

    def unit(
        self,
        unit: SheetUnit[Any, Any],
        qualities: Iterable[str],
        cells: Iterable[str],
        boxes: Iterable[Boxes],
        *,
        tail: Iterable[str] = (),
        below: Iterable[SubLine] = (),
        notes: Iterable[RuleLine] = (),
        tracks: Iterable[Track] = (),
        strength: str = "",
    ) -> StatLine:
        """The line of a unit: its number, name, options and id around what its system knows of it."""
        return StatLine(
            number=str(unit.number),
            name=unit.name.say(self.language),
            qualities=(*(option.say(self.language) for option in unit.options), *qualities),
            cells=tuple(cells),
            boxes=tuple(boxes),
            tail=tuple(tail),
            below=tuple(below),
            notes=(*notes, *self._waits(unit)),
            tracks=tuple(tracks),
            id=unit.unit.id,
            strength=strength,
        )

    def _waits(self, unit: SheetUnit[Any, Any]) -> Iterator[RuleLine]:
        """How long a unit may not move, and what else the scenario says about it, on its player's own sheet."""
        if self.side and not self.is_open:
            yield from (
                RuleLine("", waiting_in_words(one, self.language))
                for one in self.side.fixed
                if unit.unit.id in one.units
            )
            yield from unit_notes(self.side.notes, (unit,), self.language)

    def readings(self, play: InPlay) -> Iterator[RuleLine]:
        """The readings of open points that matter for the army."""
        for reading, says in play.chosen_readings(self.on.readings, "roster"):
            label = f"{self.say('reading')} {reading.id}, {reading.name.say(self.language)}:"
            yield RuleLine(label, says.say(self.language))


def without_pencil(table: StatTable) -> StatTable:
    """The units without boxes and total; ids are their numbers: a player's own id for a unit may reveal its purpose."""
    lines = (
        replace(
            line,
            id=line.number,
            boxes=(),
            below=tuple(
                SubLine(join_texts(filter(None, (sub.name, sub.beside)), "; "), sub.cells) for sub in line.below
            ),
        )
        for line in table.lines
    )
    return replace(table, box_columns=(), lines=tuple(lines), total=())
