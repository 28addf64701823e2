"""An evening -> the umpire's sheet: ambushes, false cards, reserves, and which unit each commander is with."""

from collections.abc import Iterator
from dataclasses import replace

from builder.rules.geometry import Point
from builder.rules.wording import measure
from builder.sheets.blocks import RuleLine, Track
from builder.sheets.umpires import UmpireFrame
from builder.sheets.words import ShortForm
from builder.systems.formations import reserve as reserves
from builder.systems.formations.profile import FormationsEvening
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.army import SheetArmy, ambushes
from builder.systems.formations.sheets.briefing import expected
from builder.systems.formations.sheets.play import InPlay
from builder.systems.formations.sheets.roster import RosterSheet
from builder.systems.formations.sheets.words import short_forms
from builder.text.located import join_texts


class UmpireSheet(UmpireFrame[SheetArmy, FormationsEvening, InPlay]):
    """The umpire's sheet of an evening."""

    def hidden(self, number: int) -> Iterator[RuleLine]:
        """Units in ambush and false cards with their places, the reserve, commanders with their units and their
        values, who is set up out of command.
        """
        army, side = self.on.armies[number], self.evening.sides[number]
        for lying, at in ambushes(army.army, side).items():
            yield RuleLine(
                self.say("ambush"), self.say("lies", unit=army.by_id[lying].called(self.language), at=self._place(at))
            )
        for at in side.false_ambush_at:
            yield RuleLine(self.say("false"), self._place(at))
        roster = RosterSheet(self.on, number)
        yield from roster.reserve()
        leaders = ((unit, one) for unit in army.units for one in unit.commanders)
        for unit, one in sorted(leaders, key=lambda of: of[1].rank != "general"):
            facts = {"name": one.name.say(self.language), "unit": unit.called(self.language), **roster.skills(one)}
            yield RuleLine(self.say(one.rank), self.say("leads", **facts))
        yield from roster.beyond_command()

    def tracks(self) -> Iterator[Track]:
        """Each side's resilience, hidden units included, that with its reserve, and its discipline: its open roster gives none."""
        for number, _ in enumerate(self.on.armies):
            disciplined, first, *grown = RosterSheet(self.on, number).tracks()
            yield from (replace(first, label=self.on.back(number).title), *grown, replace(disciplined, note=""))

    def arrivals(self) -> Iterator[tuple[int, str]]:
        """The reserves of both sides that come later; and the turns of the briefing in which one may come and none does."""
        for number, (army, side) in enumerate(zip(self.on.armies, self.evening.sides, strict=True)):
            turn, name = reserves.arrival_turn(army.roster, side), self.on.back(number).title
            if (reserve := army.roster.reserve) and turn:
                units = join_texts((army.by_id[one].called(self.language) for one in reserve.units), ", ")
                if side.reserve:
                    says = join_texts((units, "; ", side.reserve.says.say(self.language)))
                else:
                    how = "flanks" if reserve.flanking_sector else "arrives"
                    free = turn + RULES.whole("setup.reserve.moves_after")
                    says = self.say(how, units=units, sector=reserve.flanking_sector, free=free)
                yield turn, join_texts((name, ": ", says))
            elif not side.reserve:
                yield expected(side)[0], self.say(f"none.{side.role}", army=name)

    def short_forms(self) -> Iterator[ShortForm]:
        """Those of characteristics, sums and tracks."""
        return short_forms()

    def _place(self, at: Point) -> str:
        x, y = (measure(round(one, 1)) for one in at)
        return self.say("place", x=x, y=y)
