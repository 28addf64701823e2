"""An evening -> its briefing: the share of the move on each ground, and which units may not enter it (N-201); what a
ravine does.
"""

from collections.abc import Iterator

from builder.sheets.blocks import RuleLine
from builder.sheets.briefings import BriefingFrame
from builder.systems.napoleonic import ground
from builder.systems.napoleonic.procedures.shooter import shelters
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.systems.napoleonic.sheets.play import InPlay
from builder.systems.napoleonic.sheets.reference import share
from builder.text.located import capital, join_texts

_PLAIN = ("hill", "settlement")  # areas that no name hides


class BriefingSheet(BriefingFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The briefing of an evening."""

    phases = "turn.phases"

    def setup(self) -> Iterator[RuleLine]:
        """What the rules say; who places generals that are in no unit."""
        yield from super().setup()
        if any(not leader.unit for army in self.on.seen for leader in army.roster.generals):
            yield self.rule("independent")

    def ground(self) -> Iterator[RuleLine]:
        """The grounds on the table, those alike together; what else the rules say about them."""
        alike: dict[str, list[str]] = {}
        for one in RULES.below("terrain.grounds"):
            if one in self.play.grounds:
                alike.setdefault(self._says(one), []).append(self._with_names(one))
        for says, names in alike.items():
            yield RuleLine(join_texts((capital(join_texts(names, "; ")), ":")), says)
        yield from self.section("ground")

    def _with_names(self, ground: str) -> str:
        """A kind of ground, with the names on the map that do not tell it: "marsh (Wet meadows)"."""
        same = (one for one in self.evening.terrain if one.ground == ground and one.outline and ground not in _PLAIN)
        names = (one.name.say(self.language) for one in same if one.name)
        return self.with_names(self.named(f"terrain.grounds.{ground}"), names)

    def _says(self, one: str) -> str:
        arms = [arm for arm in RULES.below("units.arms") if arm in self.play.arms]
        barred = [arm for arm in arms if ground.forbidden(one, arm, self.on.chosen)]
        if barred == arms:
            return self.say("impassable")
        if self.words.has(f"{self.part}.does.{one}"):
            says = self.say(f"does.{one}")
            return self.say("shelters", says=says) if shelters(one, self.on.chosen) else says
        move = self.say("move", share=share(one))
        if not barred:
            return move
        names = ", ".join(self.named(f"units.arms.{arm}") for arm in barred)
        return self.say("barred", move=move, arms=names)
