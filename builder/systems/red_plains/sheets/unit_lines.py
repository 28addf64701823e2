"""What a unit's card says of it: damage, armour, impetus, steadfastness by ranks, its trait, boxes to tick."""

from collections.abc import Iterator

from builder.sheets.blocks import RuleLine
from builder.sheets.presentation import ArmySheet
from builder.systems.red_plains.fighter import Fighter, arm, dice_for, value
from builder.systems.red_plains.profile import RedPlainsEvening
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit
from builder.systems.red_plains.sheets.play import InPlay
from builder.systems.red_plains.volley import volley

BOX = "□"


class UnitLines(ArmySheet[SheetArmy, RedPlainsEvening, InPlay]):
    """The lines of units' cards."""

    part = "cards"

    def of(self, unit: SheetUnit) -> Iterator[RuleLine]:
        """Shooting, melee, armour and impetus, steadfastness, trait or volleys, orders."""
        fighter = unit.fighter()
        damage, charging = self._damage(fighter)
        worn, steady = self._worn(unit)
        if unit.shoots:
            yield self._shooting(unit)
            yield RuleLine(f"{damage} · {worn}", steady)
        else:
            yield RuleLine(damage, charging)
            yield RuleLine(worn, steady)
            yield self._trait(unit)
        yield RuleLine("", self._orders())

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

    def _damage(self, unit: Fighter) -> tuple[str, str]:
        """Sure damage and dice in a melee; of cavalry also the dice of its attack."""
        sure, usual, charging = value(unit.kind, "guaranteed"), dice_for(unit.figures), dice_for(unit.figures, True)
        facts = {"sure": sure, "dice": usual, "needs": value(unit.kind, "possible")}
        key = self.say("damage" if sure else "damage_dice", **facts)
        if arm(unit.kind) == "horse":
            return f"{key},", self.say("charging", dice=charging)
        return key, ""

    def _worn(self, unit: SheetUnit) -> tuple[str, str]:
        """Armour, impetus and steadfastness; then that of fewer ranks, and of the sides where it is less."""
        armour = value(unit.kind, "armour")
        says = []
        if unit.unit.shields:
            shot_at = self.say("shot_at", armour=armour + RULES.whole("troops.shields"))
            says.append(f"{self.say('armour', armour=armour)} {shot_at}")
        elif armour:
            says.append(self.say("armour", armour=armour))
        says.append(self.say("impetus", impetus=value(unit.kind, "impetus")))
        says.append(self.say("steady", steady=unit.steady_by_ranks(self.on.chosen)))
        ranked = [self.say("by_ranks")] if len(set(unit.steady(self.on.chosen))) > 1 else []
        return " · ".join(says), ", ".join((*ranked, *self._sides(unit)))

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

    def _trait(self, unit: SheetUnit) -> RuleLine:
        """What sets its kind apart when it stands or moves."""
        if arm(unit.kind) == "horse":
            return self.rule("swift", moves=RULES.whole("troops.swift"))
        return self.rule("forest")

    def _orders(self) -> str:
        """Boxes for the first and second order, special or ordinary, and a line for the cell."""
        return "  ".join(self.say(key, box=BOX) for key in ("first", "second", "cell"))
