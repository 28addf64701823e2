"""The frame of an umpire's sheet: what both sides hide, who arrives when, and how open points are read."""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from builder.rules.readings import Reading
from builder.sheets.blocks import Block, Cell, Document, RuleLine, Rules, Table, Track
from builder.sheets.play import reading_lines, without_stops
from builder.sheets.presentation import A, E, EveningSheet, P
from builder.sheets.scenario import changing, how_won, noted, own_rules, waiting
from builder.sheets.words import spelled_out
from builder.text import first
from builder.text.located import join_texts, without_stop


class UmpireFrame(EveningSheet[A, E, P]):
    """The sheet of whoever runs an evening whose sides hide something; neither player may see it."""

    part = "umpire"

    def hidden(self, number: int) -> Iterable[RuleLine]:
        """What a side, from 0, keeps from the other."""
        return ()

    def used_up(self) -> Iterable[tuple[str, tuple[str, ...]]]:
        """What is used up during the game: its name, and what each side has of it, to strike off."""
        return ()

    def tracks(self) -> Iterable[Track]:
        """What both sides keep in secret, to strike off cell by cell at the head of the sheet."""
        return ()

    def procedure(self) -> Iterable[Block]:
        """How a turn is carried out, where that is the umpire's work."""
        return ()

    def notes_of_turn(self) -> Iterable[str]:
        """Heads of columns to write in, in the table of turns."""
        return ()

    def arrivals(self) -> Iterable[tuple[int, str]]:
        """Turns in which hidden troops arrive, and which."""
        return ()

    def document(self, winning: Iterable[RuleLine]) -> Document:
        """The sheet; `winning`: how the rules say the game is won and lost."""
        blocks = tuple(self._blocks(winning))
        if (says := spelled_out(blocks, self.short_forms(), self.language)) and isinstance(blocks[-1], Rules):
            short = RuleLine(f"{self.phrase('legend.title')}:", says)
            blocks = (*blocks[:-1], replace(blocks[-1], lines=(*blocks[-1].lines, short)))
        return Document(
            id="umpire",
            kind="reference",
            title=self.say("title"),
            subtitle=join_texts((self.on.battle, " · ", self.say("both"))),
            language=first(self.language),
            blocks=blocks,
            head=tuple(self.tracks()),
            footer=self.say("footer"),
        )

    def _blocks(self, winning: Iterable[RuleLine]) -> Iterator[Block]:
        for number, army in enumerate(self.on.armies):
            still = waiting(self.say("still"), army.units, self.evening.sides[number].fixed, self.language)
            lines = (*self.hidden(number), *still) or (RuleLine("", self.say("nothing")),)
            yield Rules(self.on.back(number).title, "", lines, boxed=True)
        yield self._turns()
        yield from self._this_evening(winning)
        heads = ("", *(self.on.back(number).title for number, _ in enumerate(self.on.armies)))
        if rows := tuple((Cell(key, strong=True), *map(Cell, means)) for key, means in self.used_up()):
            yield Table(self.say("used_up"), "", heads, rows)
        yield from self.procedure()
        chosen = ((one, one.choices[self.on.readings.choice(self.on.chosen, one.id)]) for one in self._readings())
        if lines := tuple(reading_lines(chosen, self.language)):
            yield Rules(self.phrase("reference.readings"), "", lines)

    def _turns(self) -> Table:
        """The turns, with room to write in."""
        notes = tuple(self.notes_of_turn())
        heads = (self.say("turn"), *notes, self.say("happens"))
        room = (Cell(""),) * len(notes)
        turns = ((Cell(str(turn), strong=True), *room, Cell(says)) for turn, says in self.by_turn(self._arriving()))
        return Table(self.say("turns"), "", heads, tuple(turns), writable=True)

    def _this_evening(self, winning: Iterable[RuleLine]) -> Iterator[Block]:
        """What only this evening has: weather, ground, rules for single units, and how it is won and lost."""
        evening, language = self.evening, self.language
        told = (
            *own_rules(evening, self.on.armies, language),
            *noted(evening, self.on.armies, language, setup=True),
            *how_won(evening.scenario, winning, language),
        )
        if told:
            yield Rules(self.say("tonight"), "", tuple(without_stops(told)))

    def _readings(self) -> Iterator[Reading]:
        """The readings about something on the table, and all those named on a sheet of the players."""
        plays = (self.play, *map(self.on.play_of, self.on.armies))
        for one in self.on.readings.known().values():
            if any(
                play.about(one)
                or play.differs_from_default(one)
                or any(play.matters(one, sheet) for sheet in one.printed)
                for play in plays
            ):
                yield one

    def _arriving(self) -> Iterator[tuple[int, str]]:
        yield from self._weather()
        yield from self.arrivals()
        for army, side in zip(self.on.armies, self.evening.sides, strict=True):
            yield from self.set_free(side, army, (side.back or army.roster.name).text)
        yield from ((one.turn, one.says.say(self.language)) for one in self.evening.scenario.arrivals)
        if self.last_turn:
            yield self.last_turn, self._at_the_end()

    def _weather(self) -> Iterator[tuple[int, str]]:
        """Weather that comes and goes: its effect in the first of its turns, its name in the others."""
        for one in changing(self.evening.scenario):
            name, says = one.name.say(self.language), one.says.say(self.language)
            yield one.first, join_texts((name, ": ", without_stop(says)))
            last = one.first if one.last is None else min(one.last, self.last_turn or one.last)
            yield from ((turn, name) for turn in range(one.first + 1, last + 1))

    def _at_the_end(self) -> str:
        """That this is the last turn, and the places that are worth holding then."""
        asked = (one.name.say(self.language) for one in self.evening.scenario.objectives if one.asked)
        names = join_texts(asked, ", ")
        return self.say("last_held", names=names) if names else self.say("last")
