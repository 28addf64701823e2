"""Markers of an army: states, generals, fortification, barricades, abandoned guns."""

from collections.abc import Iterator

from builder.sheets.blocks import Card
from builder.sheets.decks import MarkerFrame
from builder.sheets.vocabulary import CardShape, CardSign
from builder.systems.napoleonic.profile import Leader, NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy, adds
from builder.systems.napoleonic.sheets.play import InPlay

_STATES = {"disordered": CardSign.DISORDER, "moved": CardSign.MOVE, "shot": CardSign.TARGET}


class Markers(MarkerFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The markers of one army."""

    def counters(self) -> Iterator[Card]:
        """States, for every unit that can be in them; generals, fortification, barricades, guns."""
        units = self.army.units
        shooters, targets = sum(bool(unit.table) for unit in units), sum(unit.arm != "train" for unit in units)
        for (state, sign), many in zip(_STATES.items(), (len(units), shooters, targets), strict=True):
            yield from self.counter(state, sign, many)
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
        """A general by name, with what he adds to morale (N-604) in the ranks of a unit and near it."""
        kind = "chief" if leader.rank == "commander-in-chief" else "general"
        name, number = leader.name.say(self.language), "/".join(adds(kind, self.language))
        return Card(CardShape.AMBUSH, CardSign.GENERAL, name, number, self.say("adds", rank=self.say(kind)))
