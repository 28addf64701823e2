"""An army -> its markers: states of units, and figures lost."""

from collections.abc import Iterator
from math import ceil

from builder.sheets.blocks import Card
from builder.sheets.decks import MarkerFrame
from builder.sheets.vocabulary import CardSign
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy
from builder.systems.red_plains.sheets.play import InPlay

_SIGNS = {"fleeing": CardSign.FLEEING, "regrouped": CardSign.RECOVERING, "hold": CardSign.STANDING_SHIELD}


class Markers(MarkerFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The counters of an army: each state and each number of figures lost, up to a full rank, for every second unit; woods.

    There are always enough for a hidden unit in each wood, so that the number of counters reveals nothing.
    """

    def counters(self) -> Iterator[Card]:
        """All counters."""
        woods = RULES.whole("terrain.wood.number")
        half = ceil((len(self.army.seen.units) + woods) / 2)
        for state, sign in _SIGNS.items():
            yield from self.counter(state, sign, half)
        yield from self.counter("hidden", CardSign.UNSEEN_IN_WOOD, woods)
        for lost in range(1, RULES.whole("melee.front")):
            yield from self.losses("lost", lost, half)
