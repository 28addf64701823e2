"""An army -> its markers: counters for the states of units."""

from collections.abc import Iterator
from math import ceil

from builder.rules.wording import signed
from builder.sheets.blocks import Card
from builder.sheets.decks import MarkerFrame
from builder.sheets.vocabulary import CardSign
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import ChainmailEvening
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.sheets.army import SheetArmy
from builder.systems.chainmail.sheets.play import InPlay


class Markers(MarkerFrame[SheetArmy, ChainmailEvening, InPlay]):
    """The counters of an army."""

    def counters(self) -> Iterator[Card]:
        """Tired for every second unit; charged for each mounted unit; shots and reloading for shooters."""
        worse = {key: signed(RULES.whole(f"fatigue.{key}")) for key in ("hits", "struck")}
        yield from self.counter("tired", CardSign.TIRED, ceil(len(self.army.units) / 2), **worse)
        for unit in self.army.units:
            if classes.mounted(unit.line.troop):
                yield from self.counter("charged", CardSign.ARROW)
            if unit.line.missile:
                yield from self.counter("shot", CardSign.SHOT)
                if str(RULES[f"shooting.weapons.{unit.line.missile}.slow"].value) == "yes":
                    yield from self.counter("reload", CardSign.RELOADING)
