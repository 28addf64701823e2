"""An army -> its markers: states of units, and figures lost."""

from collections.abc import Iterator
from math import ceil

from builder.sheets.blocks import Card
from builder.sheets.decks import MarkerFrame
from builder.sheets.vocabulary import CardSign
from builder.systems.red_plains.procedures.command import BETS, orders_of_bet
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy
from builder.systems.red_plains.sheets.play import InPlay


class Markers(MarkerFrame[SheetArmy, RedPlainsEvening, InPlay]):
    """The counters of an army: flight and each number of figures lost, up to a full rank, for every second unit; held positions, as
    many as bets win in the turns that they last; panic and banners, as the army list allows; woods.

    There are always enough for a hidden unit in each wood, so that the number of counters reveals nothing.
    """

    def counters(self) -> Iterator[Card]:
        """All counters."""
        woods = RULES.whole("terrain.wood.number")
        half = ceil((len(self.army.seen.units) + woods) / 2)
        possible = self.army.seen.open_roster()
        yield from self.counter("fleeing", CardSign.FLEEING, half)
        yield from self.counter("regrouped", CardSign.REGROUPED, half)
        yield from self.counter("hold", CardSign.STANDING_SHIELD, _held())
        yield from self.counter("panic", CardSign.MASK, possible.shinobi.infiltrate)
        for banner in possible.banners:
            name = self.named(f"command.banners.{banner}")
            yield from self.counter("raised", CardSign(f"banner-{banner}"), banner=name)
        yield from self.counter("hidden", CardSign.UNSEEN_IN_WOOD, woods)
        for lost in range(1, RULES.whole("melee.front")):
            yield from self.losses("lost", lost, half)


def _held() -> int:
    """The number of positions that may be held at once: special orders of the best bet, in each turn that the bonus
    lasts (R-402, R-512).
    """
    return max(orders_of_bet(bet, True)[0] for bet in BETS) * (1 + RULES.whole("orders.hold.kept"))
