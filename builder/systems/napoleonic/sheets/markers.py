"""Markers of an army: states, generals, fortification, barricades, abandoned guns."""

from collections.abc import Iterator
from math import ceil

from builder.sheets.blocks import Card
from builder.sheets.decks import MarkerFrame
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.systems.napoleonic.sheets.play import InPlay

_STATES = {"disordered": CardSign.DISORDER, "moved": CardSign.MOVE, "shot": CardSign.TARGET}


class Markers(MarkerFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The markers of one army."""

    def counters(self) -> Iterator[Card]:
        """States for every second unit, generals, fortification, barricades, abandoned guns."""
        for state, sign in _STATES.items():
            yield from self.counter(state, sign, ceil(len(self.army.units) / 2))
        for leader in self.army.roster.generals:
            rank = "chief" if leader.rank == "commander-in-chief" else "general"
            yield Card(CardShape.AMBUSH, CardSign.GENERAL, self.say(rank).upper(), "", leader.name.say(self.language))
        if any(unit.arm == "engineers" for unit in self.army.units):
            for number in range(1, RULES.whole("terrain.fortifying.markers") + 1):
                yield from self.tally("fortification", CardSign.WALL, number)
            yield from self.counter("fortified", CardSign.WALL)
        terrain = self.on.evening.terrain if self.on.evening else ()
        barricades = sum(bridge.barricade for element in terrain for bridge in element.bridges)
        yield from self.counter("barricade", CardSign.BARRICADE, barricades)
        yield from self.counter("trophies", CardSign.CANNON, sum(unit.arm == "guns" for unit in self.army.units))
