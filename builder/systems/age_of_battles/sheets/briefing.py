"""An evening -> its briefing: which ground may be crossed (A-804, A-116); what the cards shown mean."""

from collections.abc import Iterator

from builder.sheets.blocks import RuleLine
from builder.sheets.briefings import BriefingFrame
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening, AgeOfBattlesSide
from builder.systems.age_of_battles.sheets.army import SheetArmy
from builder.systems.age_of_battles.sheets.map import begin, obstacles
from builder.systems.age_of_battles.sheets.play import InPlay
from builder.systems.age_of_battles.sheets.words import gun_number
from builder.text.located import join_texts


class BriefingSheet(BriefingFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """The briefing of an evening."""

    phases = "turn.phases"

    def order(self, side: AgeOfBattlesSide) -> Iterator[str]:
        """The formations in which its regiments begin."""
        return begin(self.on.seen[self.evening.sides.index(side)], self)

    def units(self, army: SheetArmy) -> Iterator[RuleLine]:
        """Its regiments, then its guns."""
        yield from super().units(army)
        yield from (RuleLine(gun_number(gun, self.language), gun.name.say(self.language)) for gun in army.guns)

    def ground(self) -> Iterator[RuleLine]:
        """The pieces of ground by whether a regiment may cross them, obstacles alone."""
        for way, names in obstacles(self.evening.terrain, self).items():
            yield RuleLine(join_texts((join_texts(names, ", "), ":")), self.phrase(f"map.says.{way}"))
        yield from self.section("ground")

    def setup(self) -> Iterator[RuleLine]:
        """Also what else units that may not move must not do: an attack is a move, re-forming costs one (A-701, A-520); A-803."""
        yield from super().setup()
        if any(side.fixed for side in self.evening.sides):
            yield self.rule("waiting")
        yield self.rule("variant")
