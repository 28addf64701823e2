"""An evening -> its briefing: what arm each unit is of, and how the battle ends (R-109)."""

from collections.abc import Iterator

from builder.sheets.blocks import RuleLine
from builder.sheets.briefings import BriefingFrame
from builder.systems.red_plains.profile import RedPlainsEvening, RedPlainsSide
from builder.systems.red_plains.sheets.army import SheetArmy
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.sheets.words import arms


class BriefingSheet(BriefingFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The briefing of an evening."""

    def order(self, side: RedPlainsSide) -> Iterator[str]:
        """Which of its units both players see are of which kind; no role decides who moves first."""
        yield arms(self.on.seen[self.evening.sides.index(side)].units, self)

    def winning(self) -> Iterator[RuleLine]:
        """The ways in which the battle ends, as R-109 lists them, without a draw where the scenario always names a winner."""
        without = {"quiet"} if self.evening.scenario.decided else set[str]()
        for end in (one for one in self.words.below("briefing.ends") if one not in without):
            yield RuleLine(self.say(f"ends.{end}.key"), self.say(f"ends.{end}.says"))
