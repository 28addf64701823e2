"""The sign of a regiment or gun on its card: what its men ride, shoot, strike or work with."""

from builder.sheets.vocabulary import CardSign
from builder.systems.age_of_battles.sheets.army import SheetGun, SheetUnit

_MISSILES = {"bow": CardSign.BOW, "crossbow": CardSign.CROSSBOW, "handgun": CardSign.HANDGUN}
_ARMS = {
    "pike": CardSign.PIKES,
    "spear": CardSign.SPEARS,
    "lance": CardSign.SPEARS,
    "halberd": CardSign.HALBERD,
    "bill": CardSign.BILL,
    "axe": CardSign.AXE,
    "sword": CardSign.SWORD,
}
_TOGETHER = {("bill", "bow"): CardSign.BILL_AND_BOW}
_GUNS = {"light": CardSign.SERPENTINE, "heavy": CardSign.BOMBARD}


def sign(unit: SheetUnit) -> CardSign:
    """Riders by their lance, wagons, a hedgehog, helpers of guns by their tools; else missiles, both arms if a part shoots, or arms."""
    line = unit.line
    if unit.mount == "horse":
        return CardSign.KNIGHT if line.weapon == "lance" else CardSign.LANCER
    if unit.mount == "wagon":
        return CardSign.WAGON
    if unit.unit.formation == "hedgehog":
        return CardSign.HEDGEHOG
    if line.serves:
        return CardSign.TOOLS
    both = (line.weapon, line.missile or "")
    if unit.part_shoots and both in _TOGETHER:
        return _TOGETHER[both]
    if line.missile in _MISSILES:
        return _MISSILES[line.missile]
    return _ARMS.get(line.weapon, CardSign.SPEARMAN)


def gun_sign(gun: SheetGun) -> CardSign:
    """A long light barrel on its wheel, a great one on its bed."""
    return _GUNS.get(gun.line.calibre, CardSign.BOMBARD)
