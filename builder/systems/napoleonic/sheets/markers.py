"""Markers of an army: states, generals, fortification, barricades, abandoned guns."""

from collections.abc import Iterator
from math import ceil

from builder.sheets.blocks import Card
from builder.sheets.decks import MarkerFrame
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.napoleonic.profile import Leader, NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy
from builder.systems.napoleonic.sheets.play import InPlay
from builder.text.located import join_texts

_STATES = {"disordered": CardSign.DISORDER, "moved": CardSign.MOVE, "shot": CardSign.TARGET}


class Markers(MarkerFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The markers of one army."""

    def counters(self) -> Iterator[Card]:
        """States for every second unit, an action in movement for each that shoots; generals, fortification, barricades, guns."""
        for state, sign in _STATES.items():
            shooters = sum(bool(unit.table) for unit in self.army.units)
            yield from self.counter(state, sign, shooters if state == "moved" else ceil(len(self.army.units) / 2))
        yield from map(self._general, self.army.roster.generals)
        if any(unit.arm == "engineers" for unit in self.army.units):
            for number in range(1, RULES.whole("terrain.fortifying.markers") + 1):
                yield from self.tally("fortification", CardSign.WALL, number)
            yield from self.counter("fortified", CardSign.WALL)
        terrain = self.on.evening.terrain if self.on.evening else ()
        barricades = sum(bridge.barricade for element in terrain for bridge in element.bridges)
        if self.number == len(self.on.armies) - 1:  # they lie on the table for both
            yield from self.counter("barricade", CardSign.BARRICADE, barricades)
        yield from self.counter("trophies", CardSign.CANNON, sum(unit.arm == "guns" for unit in self.army.units))

    def _general(self, leader: Leader) -> Card:
        """A general with the name of his side, where it has one: both armies have a star."""
        rank = self.say("chief" if leader.rank == "commander-in-chief" else "general")
        side = (self.side.back.say(self.language),) if self.side and self.side.back else ()
        owner = join_texts((leader.name.say(self.language), *side), ", ")
        return Card(CardShape.AMBUSH, CardSign.GENERAL, rank.upper(), "", owner)
