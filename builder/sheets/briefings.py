"""The frame of a briefing: one page for both players about the game, with nothing in it that either side hides."""

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import Any

from builder.documents.fields import Name
from builder.rules.wording import measure
from builder.sheets.blocks import Briefing, BriefingSide, Card, MapSheet, RuleLine, TurnCell
from builder.sheets.play import fact_lines
from builder.sheets.presentation import A, E, EveningSheet, P
from builder.sheets.scenario import all_waiting, changing, how_won, noted, own_rules, passing_weather, said
from builder.sheets.unit_names import numbered
from builder.sheets.words import spelled_out, tied_words
from builder.text import first
from builder.text.located import join_texts, without_stop


class BriefingFrame(EveningSheet[A, E, P]):
    """The briefing of an evening; what the rulebook says about it is in `data/briefing.yaml`, by heading, as facts.

    Its own words: `lengths` (the unit of length after a number), and below `score` the heads of the boxes for the
    score, of
    which the last decides. `phases` are those of a turn, by their key in the rulebook's data.
    """

    part = "briefing"
    phases = ""
    halves = False
    """Whether a turn is the whole of one player's and then of the other's, so that each has a box to tick."""

    # ---- what a system may add --------------------------------------------------------------------------------------

    def arrivals(self) -> Iterable[tuple[int, str]]:
        """Turns in which the rules let troops arrive, whether or not a side has any, and what they say about it."""
        return ()

    def order(self, side: Any) -> Iterable[str]:
        """When a side deploys and moves, if its role decides it."""
        return ()

    def units(self, army: Any) -> Iterable[RuleLine]:
        """The units of an army by number and name."""
        return numbered(army.units, self.language)

    def on_cards(self) -> Iterable[str]:
        """Short forms on cards other than those shown."""
        return ()

    def setup(self) -> Iterable[RuleLine]:
        """What the rules say about setting up; it follows what the players agreed."""
        return self.section("setup")

    def winning(self) -> Iterator[RuleLine]:
        """How the rules say the game is won and lost; and what a draw is, unless the scenario always names a winner."""
        yield from self.section("winning")
        if not self.evening.scenario.decided:
            yield from self.section("draw")

    def ground(self) -> Iterable[RuleLine]:
        """What the ground on this table does."""
        return self.section("ground")

    def with_names(self, kind: str, names: Iterable[str]) -> str:
        """A kind of ground, with those of its names on the map that do not tell it: "embankment (Château Narbonnais)"."""
        untold = join_texts((name for name in dict.fromkeys(names) if kind.casefold() not in name.casefold()), ", ")
        return join_texts((kind, " (", untold, ")")) if untold else kind

    # ---- the sheet --------------------------------------------------------------------------------------------------

    def sheet(self, field: MapSheet, cards: Iterable[Card | None]) -> Briefing:
        """The briefing, around the map of the evening, with a card of each side or without."""
        evening, scenario, language = self.evening, self.evening.scenario, self.language
        name, date = evening.name.say(language), evening.date.say(language)
        own = tuple(own_rules(evening, self.on.seen, language))
        won = how_won(scenario, self.winning(), language)
        named = {one.key for one in own if one.key}
        made = Briefing(
            title=tied_words(name),
            date="" if set(date.split()) <= set(name.replace(",", "").split()) else tied_words(date),
            subtitle=self._subtitle(),
            language=first(language),
            story=evening.history.say(language) if evening.history else "",
            sides=tuple(
                self._side(number, side, card)
                for number, (side, card) in enumerate(zip(evening.sides, cards, strict=True))
            ),
            map=field,
            setup=(
                self.say("setup"),
                (
                    self._table(),
                    *(RuleLine("", said(one, language)) for one in scenario.setup),
                    *all_waiting(evening, self.on.seen, language),
                    *noted(evening, self.on.seen, self.language, setup=True),
                    *self.setup(),
                ),
            ),
            ground=(self.say("ground"), (*(one for one in self.ground() if one.key not in named), *own)),
            special=(self.say("special"), self.section("special")),
            winning=(self.say("winning"), won or (RuleLine("", self.say("agree")),)),
            turns=(self.say("turns"), self._counting()),
            cells=tuple(self._cells()),
            ticks=2 if self.halves else 1,
            score=(self.say("scoring"), tuple(self._score())),
            open=(self.say("open"), tuple(self._open())),
            guest=(self.say("guest"), tuple(self.in_brief("guest"))),
            fields=tuple(self.in_brief("fields")),
            footer=self.say("footer"),
            during=tuple(passing_weather(scenario, language)),
        )
        rules = (made.setup, made.ground, made.special, made.open, made.winning, made.turns, made.cells, made.score)
        shown = (made.guest, made.fields, tuple(side.card for side in made.sides), tuple(self.on_cards()))
        return replace(made, explained=self._explained(rules), guest_explained=self._explained(shown))

    def in_brief(self, heading: str, **facts: object) -> Iterator[RuleLine]:
        """What a new player must know, or what is on a card; with these `{facts}`."""
        if found := self.on.briefing_facts.get(heading):
            keys = self.words.rules.below(self.phases) if self.phases else ()
            facts["phases"] = ", ".join(self.named(f"{self.phases}.{key}") for key in keys)
            for line in found.needed(self.play):
                yield RuleLine(*(self.phrase(f"{heading}.{line}.{part}", **facts) for part in ("key", "says")))

    def _explained(self, blocks: object) -> RuleLine | None:
        """The short forms in these blocks, spelled out. Those of one letter are not, which may be prepositions."""
        says = spelled_out(blocks, self.short_forms(), self.language, least=2)
        return RuleLine(f"{self.phrase('legend.title')}:", says) if says else None

    def section(self, heading: str) -> tuple[RuleLine, ...]:
        """The facts below a heading that concern what is on the table."""
        found = self.on.briefing_facts.get(heading)
        facts = found.needed(self.play) if found else ()
        return tuple(fact_lines(self.on.facts, facts, self.play, self.language))

    def _open(self) -> Iterator[str]:
        if found := self.on.briefing_facts.get("open"):
            yield from (self.say(f"agreed.{line}") for line in found.needed(self.play))

    def _subtitle(self) -> str:
        points = self.evening.points
        each = self.say("points", n=points) if points else ""
        return " · ".join(one for one in (self.say("both"), each) if one)

    def _side(self, number: int, side: Any, card: Card | None) -> BriefingSide:
        army = self.on.seen[number]
        name, own = army.roster.name.say(self.language), side.back.say(self.language) if side.back else ""
        said = [self.say(f"from.{side.edge}"), *self.order(side)]
        if leaders := [one.say(self.language) for one in ((side.led,) if side.led else army.leaders)]:
            said.append(self.say("led", names=self._listed(leaders)))
        return BriefingSide(
            title=own or name,
            role=self.say(side.role) if side.role else "",
            army=name if own else "",
            black=number == self.evening.black,
            says=join_texts((without_stop(join_texts(said, "; ")), ".")),
            units=tuple(self.units(army)),
            struck=frozenset(place for place, (_, whose) in enumerate(self._counted()) if whose not in (None, number)),
            card=card,
            card_says=self.say("card") if card else "",
        )

    def _listed(self, names: list[str]) -> str:
        *others, last = names
        return self.say("and", names=join_texts(others, ", "), last=last) if others else last

    def _table(self) -> RuleLine:
        table, unit = self.evening.table, self.say("lengths")
        return RuleLine("", self.say("table", width=measure(table.width), depth=measure(table.depth), unit=unit))

    def _counting(self) -> str:
        turns = self.last_turn
        last = self.say("last_turn", n=turns) if turns else self.say("no_last_turn")
        return join_texts((last, *((self.say("halves"),) if self.halves else ())), "; ")

    def _cells(self) -> Iterator[TurnCell]:
        free = (
            one
            for side, army in zip(self.evening.sides, self.on.seen, strict=True)
            for one in self.set_free(side, army, (side.back or army.roster.name).text)
        )
        agreed = ((one.turn, said(one.says, self.language)) for one in self.evening.scenario.arrivals)
        for turn, says in self.by_turn((*self.arrivals(), *free, *agreed)):
            weather = any(one.first <= turn <= (one.last or turn) for one in changing(self.evening.scenario))
            yield TurnCell(turn, says, weather)

    def _score(self) -> Iterator[str]:
        """The heads of its boxes: what decides victory and who wins, else what the system counts; the last decides."""
        if counted := tuple(self._counted()):
            yield from (one.say(self.language) for one, _ in counted)
            yield self.say("score.wins")
        else:
            yield from (self.say(f"score.{key}") for key in self.words.below("briefing.score"))

    def _counted(self) -> Iterator[tuple[Name, int | None]]:
        """What the scenario counts, and the number of the side for which alone it does; None: for both."""
        yield from ((one, number) for number, side in enumerate(self.evening.sides) for one in side.score)
        yield from ((one, None) for one in self.evening.scenario.score)
