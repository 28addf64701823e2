"""Chances between two armies: bombards of each against regiments and guns of the other, and their mercenaries.

Melee, small arms and morale are in the core rules, so there are no chances of regiments against each other (A-Q1).
"""

from collections.abc import Iterator
from itertools import accumulate
from typing import NamedTuple

from builder.rules.wording import number, spans
from builder.sheets.matchups import MatchUpFrame, alike, called
from builder.sheets.pairing import Act, AlikeUnits, Blow, Line, MatchUps, Meeting, Share, SideNumber, Worth
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.bombards import Target
from builder.systems.age_of_battles.procedures import mercenary
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy
from builder.systems.age_of_battles.readings import READINGS
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy, SheetGun, SheetUnit
from builder.systems.age_of_battles.sheets.values import gun_number
from builder.systems.age_of_battles.sheets.words import words
from builder.text import Language, Text, joined
from builder.text.errors import MusterError

_NOTHING = Text(
    "“{one}” and “{other}” have neither bombards nor mercenaries; odds are calculated for nothing else in the supplement"
)


class Aimed(NamedTuple):
    """What shoots and is shot at: the type of a gun, if it is one, and what a shot strikes."""

    calibre: str | None
    target: Target


def matchups(first: AgeOfBattlesArmy, second: AgeOfBattlesArmy, language: Language) -> MatchUps:
    """Two armies against each other. Raises MusterError if neither has bombards or mercenaries."""
    armies = SheetArmy(first), SheetArmy(second)
    if not MatchUpSheet.possible(armies):
        raise MusterError(_NOTHING.fill(one=first.roster.name.text, other=second.roster.name.text))
    return MatchUpSheet(language, armies, READINGS.settle({})).table()


class MatchUpSheet(MatchUpFrame[SheetArmy, Aimed]):
    """One shot of a gun with a full crew at a target in its range."""

    words = words
    acts = (Act("shoots", apart=True),)
    notes = ("conditions", "burst", "nothing")

    @classmethod
    def possible(cls, armies: tuple[SheetArmy, SheetArmy]) -> bool:
        """Whether there are guns or mercenaries."""
        return any(army.guns or any(unit.line.mercenary for unit in army.units) for army in armies)

    def kinds(self, army: SheetArmy) -> Iterator[AlikeUnits[Aimed]]:
        """Guns of one type; regiments together that lose alike, for a shot strikes no more figures than there are."""
        guns = {gun.number: gun.line.calibre for gun in army.guns}
        for same in alike(army.guns, guns).values():
            yield self._gun(same)
        most = max((hit for calibre in self._calibres() for hit in _hits(calibre)), default=0)
        units = {unit.number: min(unit.unit.figures, most) for unit in army.units}
        for regiments in alike(army.units, units).values():
            yield self._regiments(regiments)

    def blow(self, act: str, mine: Aimed, theirs: Aimed) -> Blow | None:
        """One shot: the gun bursts, or its target loses figures."""
        if mine.calibre is None:
            return None
        found = bombards.chances(mine.calibre, theirs.target, 1)
        burst, lost = found.chance(lambda one: one.burst), found.chance(lambda one: one.casualties > 0)
        return Blow("bombard", bombards.worded(found, theirs.target), Share(burst), Share(lost))

    def worth(self) -> Worth | None:
        """How mercenaries take each fall of their Fighting Strength: they leave, and of these some plunder."""
        levels = [(rung.at,) for rung in mercenary.ladder()]
        falls = (*levels, *list(accumulate(levels))[1:])
        rows = [
            (Line(unit.called(self.language), side), tuple(_test(fall, side) for fall in falls))  # type: ignore[arg-type]
            for side, army in enumerate(self.armies)
            for unit in army.units
            if unit.line.mercenary
        ]
        said = (joined(*map(number, fall)).say(self.language) for fall in falls)
        return self.worth_of((Line(self.say("strength", levels=one), None) for one in said), -1, rows)

    def _calibres(self) -> set[str]:
        return {gun.line.calibre for army in self.armies for gun in army.guns}

    def _gun(self, guns: list[SheetGun]) -> AlikeUnits[Aimed]:
        one = guns[0]
        numbers = ", ".join(gun_number(gun, self.language) for gun in guns)
        aimed = Aimed(one.line.calibre, Target(None, one.crew))
        name = one.line.name.say(self.language)
        return AlikeUnits(name, numbers, self.named(f"artillery.guns.{one.line.calibre}"), len(guns), aimed)

    def _regiments(self, units: list[SheetUnit]) -> AlikeUnits[Aimed]:
        name = called(units, self.language, self.say("regiments"))
        sizes = sorted({unit.unit.figures for unit in units})
        said = self.counted("figures", sizes[0]) if len(sizes) == 1 else self.say("at_least", n=sizes[0])
        return AlikeUnits(name, spans(unit.number for unit in units), said, len(units), Aimed(None, Target(sizes[0])))


def _hits(calibre: str) -> Iterator[int]:
    """The figures that each roll strikes."""
    return (bombards.read(calibre, face).hits for face in range(1, RULES.whole("turn.die.faces") + 1))


def _test(falls: tuple[int, ...], side: SideNumber) -> Meeting:
    odds = mercenary.run(mercenary.Inputs(strength=falls, readings={})).odds
    share = Share(odds.chance(lambda outcome: outcome != "stays"), odds["plunders"])
    return Meeting(None, share) if side else Meeting(share, None)
