"""An evening -> its briefing: reserves that may arrive, whether or not a side has any (C-2.3-05, C-2.3-07)."""

from collections.abc import Iterator

from builder.sheets.blocks import RuleLine
from builder.sheets.briefings import BriefingFrame
from builder.sheets.play import fact_lines
from builder.sheets.words import ShortForm
from builder.systems.formations.profile import FormationsEvening, FormationsSide
from builder.systems.formations.rulebook import FACTS, RULES
from builder.systems.formations.sheets.army import SheetArmy
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.words import short_forms
from builder.text import Text

_RESERVES = {"attacker": ("flanking_turn", "C-2.3-05"), "defender": ("defender_turn", "C-2.3-07")}


def expected(side: FormationsSide) -> tuple[int, Text]:
    """The turn in which a side may have a reserve come by the rules, and what comes."""
    turn, fact = _RESERVES[side.role]
    return RULES.whole(f"setup.reserve.{turn}"), FACTS.short(fact)


class BriefingSheet(BriefingFrame[SheetArmy, FormationsEvening, InPlay]):
    """The briefing of an evening."""

    phases = "setup.phases"
    halves = True  # C-2.4-01

    def order(self, side: FormationsSide) -> Iterator[str]:
        """Which side moves first, and which deploys first unless the map shows where units stand (C-2.2-03, C-2.2-07)."""
        if self.play.has("free-deployment"):
            yield self.phrase("map.first" if side.role in RULES.ids("setup.deployment.deploys_first") else "map.second")
        if side.role in RULES.ids("setup.deployment.first_turn"):
            yield self.phrase("map.opens")

    def setup(self) -> Iterator[RuleLine]:
        """Where each side deploys; and what ambush cards are, if any are on the field, false or not (C-2.2-06)."""
        yield from super().setup()
        lying = any(unit.unit.ambush for army in self.on.armies for unit in army.units)
        if lying or any(side.false_ambush_at for side in self.evening.sides):
            yield from fact_lines(self.on.facts, ("C-2.2-06",), self.play, self.language)

    def short_forms(self) -> Iterator[ShortForm]:
        """Those of characteristics, sums and tracks."""
        return short_forms()

    def arrivals(self) -> Iterator[tuple[int, str]]:
        """The turns of both kinds of reserve, which do not reveal whether a side has one. If the evening sets another
        time for a reserve, both players know it.
        """
        for number, side in enumerate(self.evening.sides):
            if side.reserve:
                name, where = self.on.back(number).title, side.reserve.says.say(self.language)
                yield side.reserve.turn, self.say("reserve", army=name, where=where)
            else:
                turn, fact = expected(side)
                yield turn, fact.say(self.language)
