"""An army -> its markers: counters for the states of units."""

from collections.abc import Iterator

from builder.sheets.blocks import Card
from builder.sheets.decks import MarkerFrame
from builder.sheets.vocabulary import CardSign
from builder.systems.chainmail import volleys
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.sheets.army import SheetArmy
from builder.systems.chainmail.sheets.play import InPlay


class Markers(MarkerFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The counters of an army."""

    def counters(self) -> Iterator[Card]:
        """Grouped by kind: tired and charged for each that fights (K-207, K-701), and those of shooters."""
        effect = self.phrase(f"tired.{self.on.decided.choice('K-Q6')}")
        units = self.army.units
        fighters = sum(unit.fights for unit in units)
        weapons = [unit.line.missile for unit in units if unit.line.missile]
        slow = [weapon for weapon in weapons if volleys.has(weapon, "slow")]
        yield from self.counter("tired", CardSign.TIRED, fighters, effect=effect)
        yield from self.counter("charged", CardSign.ARROW, fighters)
        yield from self.counter("shot", CardSign.SHOT, len(weapons))
        yield from self.counter("reload", CardSign.RELOADING, len(slow))
