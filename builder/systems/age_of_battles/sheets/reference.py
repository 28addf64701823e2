"""The reference sheet: tables from the rulebook's data, rules from its facts, examples worked live (A-P3)."""

from collections.abc import Callable, Iterator

from builder.rules.constants import shown
from builder.rules.wording import span
from builder.sheets.blocks import Block, Cell, RuleLine, Rules, Table
from builder.sheets.reference import ReferenceFrame, ReferenceRow
from builder.systems.age_of_battles.field import crossing
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy
from builder.systems.age_of_battles.sheets.examples import WorkedExamples
from builder.systems.age_of_battles.sheets.map import obstacles
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.words import effect, hits, reach
from builder.text.located import join_texts

_COSTS = {"open": "open", "hedgehog": "hedgehog", "hedgehog-musician": "hedgehog", "gun": "servants"}
_FACING = {"open": "open", "gunners": "guns", "in-place": "guns"}


class ReferenceSheet(ReferenceFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """The sheet: by default only what these armies need."""

    def blocks(self) -> Iterator[Block | None]:
        """In the order of a turn, then guns, mercenaries, characters, camp, readings and examples."""
        yield self.phases()
        yield self.heading("order")
        if self.play.has("shooting", "guns"):
            yield self.heading("shooting")
        yield self.formations()
        yield from map(self.heading, ("open", "block", "hedgehog", "attack"))
        yield self.costs()
        yield self.heading("widening")
        yield self.directions()
        yield self.facing()
        yield from map(self.heading, ("retreat", "variant"))
        yield self.terrain()
        if self.play.has("guns"):
            yield self.bombards()
            yield self.rate()
        yield from map(self.heading, ("guns", "mercenaries", "persons", "camp"))
        yield self.readings()
        yield from WorkedExamples(self.on).all()

    def phases(self) -> Table | None:
        """The six phases of a turn."""
        return self.table("turn", ("", "", ""), map(self._phase, RULES.below("turn.phases")), facts=("A-301",))

    def _phase(self, phase: str) -> ReferenceRow:
        key = f"turn.phases.{phase}"
        return shown(RULES[key].value), Cell(self.named(key), strong=True), self.say(f"does.{phase}")

    def formations(self) -> Table | None:
        """The abilities of each formation."""
        wanted = (one for one in RULES.below("fighting.formations") if one == "close" or self.play.has(one))
        heads = ("", *map(self.say, ("shoots", "hurries", "attacks")))
        facts = ("A-406", "A-407", "A-505", "A-511", "A-517")
        return self.table("formations", heads, map(self._formation, wanted), facts=facts)

    def _formation(self, formation: str) -> ReferenceRow:
        key = f"fighting.formations.{formation}"
        yield self.named(key)
        yield from (self.say(f"may.{shown(RULES[f'{key}.{right}'].value)}") for right in ("shoots", "fast", "attacks"))

    def costs(self) -> Table | None:
        """The cost of re-forming, in parts of a move."""
        keys = self._needed("reform.costs", _COSTS)
        rows = ((self.named(key), shown(RULES[key].value)) for key in keys)
        return self.table("reform", ("", self.say("of_move")), rows, facts=("A-520", "A-501", "A-516", "A-1010"))

    def directions(self) -> Rules | None:
        """The routes of a retreat, in order."""
        keys = (f"retreat.directions.{way}" for way in RULES.below("retreat.directions"))
        ways = (RuleLine(shown(RULES[key].value), self.named(key)) for key in keys)
        return self.rules("directions", ways, facts=("A-801",))

    def facing(self) -> Table | None:
        """The facing of a beaten regiment after its retreat."""
        rows = (
            (Cell(self.named(key)), Cell(self.say(str(RULES[key].value)), strong=True))
            for key in self._needed("retreat.facing", _FACING)
        )
        return self.table("facing", ("", ""), rows, facts=("A-711", "A-712", "A-1012", "A-1013"))

    def _needed(self, table: str, needs: dict[str, str]) -> Iterator[str]:
        """The entries of a table that apply to the troops in play."""
        return (f"{table}.{one}" for one in RULES.below(table) if one not in needs or self.play.has(needs[one]))

    def terrain(self) -> Rules | None:
        """Whether a regiment may cross each obstacle on the table; or in full each ground by the rules."""
        evening = self.on.evening
        alike = obstacles(evening.terrain, self) if evening and not self.on.full else self._grounds()
        lines = (
            RuleLine(join_texts((join_texts(names, ", "), ":")), self.phrase(f"map.says.{one}"))
            for one, names in alike.items()
        )
        return self.rules("terrain", lines, facts=("A-804", "A-802", "A-116"))

    def _grounds(self) -> dict[str, list[str]]:
        alike: dict[str, list[str]] = {}
        for ground in self.play.grounds:
            alike.setdefault(crossing(ground), []).append(self.named(f"terrain.grounds.{ground}"))
        return alike

    def bombards(self) -> Table | None:
        """The bombards in play, side by side."""
        words: dict[str, Callable[[str], str]] = {
            "range": reach,
            "hits": hits,
            "effect": lambda one: effect(one, self.language),
            "misses": _misses,
            "bursts": lambda one: shown(RULES[f"artillery.guns.{one}.burst"].value),
            "turning": lambda one: shown(RULES[f"artillery.guns.{one}.turning"].value),
        }
        if self.on.full:  # not needed on the table
            words["price"] = lambda one: shown(RULES[f"artillery.guns.{one}.price"].value)
        rows = ((self.say(f"bombard.{row}"), *map(says, self.play.calibres)) for row, says in words.items())
        heads = ("", *(self.named(f"artillery.guns.{one}") for one in self.play.calibres))
        note, facts = self.say("bombards_note"), ("A-1002", "A-1003", "A-1005")
        return self.table("bombards", heads, rows, note=note, facts=facts)

    def rate(self) -> Rules | None:
        """The rate of fire by the number of figures at the gun."""
        crew, least = RULES.whole("artillery.crew"), RULES.whole("artillery.rate.full.least")
        men = {"full": span(least, crew), "slow": span(RULES.whole("artillery.rate.slow.least"), least - 1)}
        turns = {step: RULES.whole(f"artillery.rate.{step}.turns") for step in men}
        lines = [RuleLine(self.say("men", n=n), self.say(f"rate.{step}", n=turns[step])) for step, n in men.items()]
        return self.rules("rates", (*lines, RuleLine("", self.say("rates_note"))), facts=("A-1006",))


def _misses(calibre: str) -> str:
    key = f"artillery.guns.{calibre}"
    return span(RULES.whole(f"{key}.hits") + 1, RULES.whole(f"{key}.burst") - 1)
