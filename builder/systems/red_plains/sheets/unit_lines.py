"""What a unit's card says of it: a row of values, volleys, steadfastness by ranks, its trait, boxes to tick."""

from collections.abc import Iterator

from builder.sheets.blocks import CardTable, RuleLine
from builder.sheets.presentation import ArmySheet
from builder.systems.red_plains.fighter import arm, dice_for, value
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.volley import volley

BOX = "□"


class UnitLines(ArmySheet[SheetArmy, RedPlainsEvening, InPlay]):
    """The lines of units' cards."""

    part = "cards"

    def values(self, unit: SheetUnit) -> CardTable:
        """Sure damage and dice in a melee, armour, impetus, steadfastness with all its ranks."""
        shown = {
            "guaranteed": str(value(unit.kind, "guaranteed")),
            "dice": str(dice_for(unit.unit.figures)),
            "possible": f"{value(unit.kind, 'possible')}+",
            "armour": str(value(unit.kind, "armour")),
            "impetus": str(value(unit.kind, "impetus")),
            "steadfastness": str(unit.steady(self.on.chosen)[-1]),
        }
        heads = (self.phrase(f"columns.{one}") for one in shown)
        return CardTable(tuple(heads), (tuple(shown.values()),), frozenset(range(len(shown))))

    def of(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """Shooting, steadfastness that is less than its own, its traits; boxes for the first and second order, special or ordinary."""
        if unit.shoots:
            yield self._shooting(unit)
        yield from self._steady(unit)
        yield from self._traits(unit)
        yield RuleLine("", self.say("boxes", box=BOX))

    def _shooting(self, unit: SheetUnit) -> RuleLine:
        """Dice and what they need straight ahead; otherwise aslant, what is more at an attacker; a box for each volley."""
        straight, aslant, attacker = (
            volley(unit.fighter(), aim, self.on.chosen) for aim in ("straight", "diagonal", "attacker")
        )
        says = []
        if aslant.needs != straight.needs:
            says.append(self.say("aslant", needs=aslant.needs))
        if attacker.sure:
            says.append(self.say("at_attacker", sure=attacker.sure))
        boxes = "\u00a0".join([BOX] * len(unit.volleys(self.on.chosen)))
        key = self.say("shoots", dice=straight.dice, needs=straight.needs, boxes=boxes)
        return RuleLine(f"{key}{',' if says else ''}", ", ".join(says))

    def _steady(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """Steadfastness with all ranks and with fewer, and that of the sides where it is less."""
        ranked, sides = unit.steady_by_ranks(self.on.chosen), ", ".join(self._sides(unit))
        if ranked:
            yield RuleLine(self.say("by_ranks"), f"{ranked}; {sides}" if sides else ranked)

    def _sides(self, unit: SheetUnit) -> Iterator[str]:
        """Steadfastness on the sides where it is less than in front."""
        front, flank, rear = (unit.steady(self.on.chosen, edge)[-1] for edge in ("front", "left", "rear"))
        if flank == rear != front:
            yield self.say("flank_rear", steady=rear)
            return
        if flank != front:
            yield self.say("flank", steady=flank)
        if rear != front:
            yield self.say("rear", steady=rear)

    def _traits(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """What sets it apart when it attacks, stands or moves."""
        if arm(unit.kind) == "horse":
            yield self.rule("charge", dice=dice_for(unit.unit.figures, True))
            yield self.rule("swift", moves=RULES.whole("troops.swift"))
        if arm(unit.kind) == "spear":
            yield self.rule("forest")
        if unit.unit.shields:
            yield self.rule("shields", armour=value(unit.kind, "armour") + RULES.whole("troops.shields"))
