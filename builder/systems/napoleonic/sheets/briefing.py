"""An evening -> its briefing: the share of the move on each ground, and who may not enter it (N-201)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import RuleLine
from builder.sheets.briefings import BriefingFrame
from builder.sheets.rule_lines import capital
from builder.systems.napoleonic import ground
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.systems.napoleonic.sheets.play import InPlay


class BriefingSheet(BriefingFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The briefing of an evening."""

    def ground(self) -> Iterator[RuleLine]:
        """Each ground on the table; what else the rules say of it."""
        arms = [arm for arm in RULES.below("units.arms") if arm in self.play.arms]
        for one in ground.grounds():
            if one in self.play.grounds:
                barred = [arm for arm in arms if ground.forbidden(one, arm, self.on.chosen)]
                if barred or ground.share(one) != 1:
                    yield RuleLine(f"{capital(self.short(f'terrain.grounds.{one}'))}:", self._says(one, barred, arms))
        yield from self.section("ground")

    def _says(self, one: str, barred: list[str], arms: list[str]) -> str:
        if barred == arms:
            return self.say("impassable")
        move = self.say("move", share=shown(ground.share(one)))
        if not barred:
            return move
        names = ", ".join(self.named(f"units.arms.{arm}") for arm in barred)
        return self.say("barred", move=move, arms=names)
