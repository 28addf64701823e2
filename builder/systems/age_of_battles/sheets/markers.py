"""An army -> its markers: counters for states of regiments and guns and for remaining Glory."""

from collections.abc import Iterator
from math import ceil

from builder.sheets.blocks import Card
from builder.sheets.decks import MarkerFrame
from builder.sheets.vocabulary import CardSign
from builder.systems.age_of_battles.profile import AgeOfBattlesEvening
from builder.systems.age_of_battles.rulebook import RULES
from builder.systems.age_of_battles.sheets.army import SheetArmy
from builder.systems.age_of_battles.sheets.play import InPlay

_STATES = {
    "fled": CardSign.FLEEING,
    "recovering": CardSign.HOURGLASS,
    "re_formed": CardSign.BENT_ARROW,
}
_FORMATIONS = {"open": CardSign.SCATTERED, "hedgehog": CardSign.HEDGEHOG}


class Markers(MarkerFrame[SheetArmy, AgeOfBattlesEvening, InPlay]):
    """The counters of one army."""

    def counters(self) -> Iterator[Card]:
        """Straight moves of all regiments, other temporary states of half of them; formations for those that may take them; shots, reloading, leaving."""
        units = self.army.units
        many = ceil(len(units) / 2)
        yield from self.counter("straight", CardSign.MOVE, len(units))
        for state, sign in _STATES.items():
            yield from self.counter(state, sign, ceil(many / 2) if state == "fled" else many)
        for formation, sign in _FORMATIONS.items():
            able = sum(formation in unit.rights for unit in units)
            yield from self.counter(formation, sign, ceil(able / 2) if formation == "open" else able)
        yield from self.counter("shot", CardSign.SHOT, sum(bool(unit.shooters) for unit in units))
        yield from self.counter("reloading", CardSign.RELOADING, len(self.army.guns))
        yield from self.counter("leaving", CardSign.LEAVING, sum(unit.line.mercenary for unit in units))
        for left in range(RULES.whole("troops.glory.start") - 1, -1, -1):
            yield from self.tally("glory", CardSign.LAUREL, left, many if left else ceil(many / 2))
