"""A gun's card: the twenty faces of its die with their chances, its crew, and what comes upon it."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import groupby

from builder.rules.readings import Decisions
from builder.rules.wording import in_hundred, span
from builder.sheets.blocks import CardTable, RuleLine, Tally
from builder.sheets.speaker import Speaker
from builder.sheets.words import Words
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.procedures import burst
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetGun
from builder.systems.age_of_battles.sheets.values import effect, reach
from builder.text import Language


class GunCards(Speaker):
    """What stands on the cards of guns."""

    part = "cards"

    def __init__(self, words: Words, language: Language, decisions: Decisions) -> None:
        super().__init__(words, language)
        self._decisions = decisions

    def table(self, gun: SheetGun) -> CardTable:
        """Hits, misses and the burst: the rolls, what comes of them, and how many in a hundred (A-1002, A-1003, A-1017)."""
        calibre, sides = gun.line.calibre, RULES.whole("turn.die.faces")
        saved = sorted(burst.saves(RULES.whole("artillery.gunner.off"), self._decisions))
        rows = []
        for outcome, same in groupby(range(1, sides + 1), lambda face: _outcome(calibre, face)):
            faces = list(same)
            says = (
                effect(calibre, self.language, "cards.as_rolled")
                if outcome == "hits"
                else self.say(outcome, n=span(saved[0], saved[-1]))
            )
            rows.append((span(faces[0], faces[-1]), says, in_hundred(Fraction(len(faces), sides))))
        heads = (self.say("die"), self.say("to", reach=reach(calibre)), self.say("percent"))
        return CardTable(heads, tuple(rows), frozenset((0, 2)))

    def notes(self) -> Iterator[RuleLine]:
        """The values of its gunners (A-1007)."""
        yield RuleLine("", self.say("gunners"))

    def rules(self, gun: SheetGun) -> Iterator[RuleLine]:
        """Who turns it; what happens when it is attacked, and when a gun hits a mixed crew."""
        calibre = gun.line.calibre
        whole = RULES.whole(f"artillery.guns.{calibre}.turning")
        more = bombards.turners(calibre, gun.crew)
        by = self.say("turn_by", n=gun.servants.number, more=more) if gun.servants else self.say("turn_more", more=more)
        yield RuleLine(self.say("turn", n=whole), by)
        yield self.rule("gun_attacked")
        if gun.servants:
            yield self.rule("mixed_crew")

    def tallies(self, gun: SheetGun) -> Iterator[tuple[Tally, ...]]:
        """Its crew, the box from which it fires more slowly heavy; spare gunners; whether it fired last turn (A-Q13)."""
        slow = gun.crew - RULES.whole("artillery.rate.full.least")
        yield Tally(self.say("crew"), gun.crew, slow, strong=True), Tally(self.say("slow"), 0)
        spare = (Tally(self.say("reserve"), gun.gun.reserve),) if gun.gun.reserve else ()
        yield (*spare, Tally(self.say("ticks.fired"), 1))


def _outcome(calibre: str, face: int) -> str:
    """What a roll means: `hits`, `misses`, `bursts`."""
    shot = bombards.read(calibre, face)
    return "bursts" if shot.bursts else "hits" if shot.hits else "misses"
