"""Order cards of an army, one per unit: formation, action in movement, attack, fortification markers (N-P1)."""

from collections.abc import Iterator

from builder.rules.constants import shown
from builder.sheets.blocks import Card, CardSum, RuleLine
from builder.sheets.decks import CardFrame
from builder.sheets.rosters import NONE
from builder.sheets.vocabulary import CardSign
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.profile import NapoleonicEvening
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit
from builder.systems.napoleonic.sheets.play import InPlay

SIGNS = {
    "foot": CardSign.INFANTRY,
    "horse": CardSign.CAVALRY,
    "guns": CardSign.BATTERY,
    "engineers": CardSign.ENGINEERS,
    "train": CardSign.TRAIN,
}


BOX = "□"


def sign(unit: SheetUnit) -> CardSign:
    """The symbol of its arm."""
    return CardSign.HOWITZERS if unit.line.howitzers else SIGNS[unit.arm]


class Cards(CardFrame[SheetArmy, NapoleonicEvening, InPlay]):
    """The order cards of an army."""

    def cards(self) -> Iterator[Card]:
        """One card per unit."""
        for unit in self.army.units:
            title = unit.type_name.say(self.language).upper()
            yield self.unit_card(unit, sign(unit), title, *self._rules(unit), sums=tuple(self._sums(unit)))

    def _rules(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """Formation, action in movement, attack, fortification markers, each with boxes to tick."""
        yield RuleLine(self.say("formation"), _boxes(*self._shapes(unit)))
        still = "shoots" if unit.table else "no_action"
        moved = "moved_shoots" if unit.agile else "moved"
        yield RuleLine(self.say("movement"), _boxes(self.say(still), self.say(moved)))
        markers = "\u00a0".join([BOX] * RULES.whole("terrain.fortifying.markers"))
        marked = f"{self.say('fortification')}\u00a0{markers}"
        if troops.fights(unit.line.type):
            yield RuleLine(self.say("attacks"), f"{self.say('line')}  {marked}")
        else:
            yield RuleLine(self.say("no_melee"), self.say("dies"))
            yield RuleLine("", marked)

    def _shapes(self, unit: SheetUnit) -> Iterator[str]:
        """The formations of its arm; chasseurs also have those of infantry and a box for dismounting."""
        arms = {unit.arm, "foot"} if troops.dismounts(unit.line.type) else {unit.arm}
        known = {formation for arm in arms for formation in troops.formations(arm, self.on.chosen)}
        for formation in RULES.below("units.formations"):
            if formation in known:
                yield self.short(f"units.formations.{formation}").lower()
        if troops.dismounts(unit.line.type):
            yield self.say("dismounted")

    def _sums(self, unit: SheetUnit) -> Iterator[CardSum]:
        """Its values: shooting with all stands, morale, rank."""
        if unit.table and unit.stands:
            for band, value in zip(fire.bands(unit.table), unit.values(unit.stands, self.on.chosen), strict=True):
                yield CardSum(self._band(band), shown(value), "")
            for shell in fire.bands(unit.table, seen=False):
                worth = unit.shells(unit.stands, self.on.chosen)
                yield CardSum(self._band(shell), NONE if worth is None else shown(worth), "", case=True)
        yield CardSum(self.say("morale"), shown(unit.base), self.say("die"))
        if unit.line.rank is not None:
            yield CardSum(self.say("rank"), shown(unit.line.rank), "")

    def _band(self, band: fire.Band) -> str:
        kind = self.words.shortly(f"shooting.kinds.{band.kind}")
        return self.say("band", kind=kind, a=band.start, b=band.end)


def _boxes(*labels: str) -> str:
    """Each label with a box to tick, never split across lines."""
    return "  ".join(f"{label}\u00a0{BOX}" for label in labels)
