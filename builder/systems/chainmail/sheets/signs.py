"""The sign of a unit on its card: its class, its weapon, or its tools."""

from builder.sheets.vocabulary import CardSign
from builder.systems.chainmail import classes
from builder.systems.chainmail.sheets.army import SheetUnit

_MISSILES = {
    "bow": CardSign.BOW,
    "crossbow": CardSign.CROSSBOW,
    "heavy-crossbow": CardSign.GREAT_CROSSBOW,
    "thrown": CardSign.JAVELINS,
    "sling": CardSign.SLING,
}
_CLASSES = {
    "heavy-horse": CardSign.KNIGHT,
    "medium-horse": CardSign.LANCER,
    "light-horse": CardSign.HORSE,
    "armoured-foot": CardSign.HELM,
    "heavy-foot": CardSign.SPEARMAN,
    "catapult": CardSign.TREBUCHET,
}


def sign(unit: SheetUnit) -> CardSign:
    """What a unit looks like: riders and engines by class, foot by missiles; light foot without them by its training."""
    line = unit.line
    if line.missile == "thrown" and classes.mounted(line.troop):
        return CardSign.JAVELIN_HORSE
    if line.missile and not classes.mounted(line.troop) and not line.mixed:
        return _MISSILES[line.missile]
    if line.troop in _CLASSES:
        return _CLASSES[line.troop]
    return CardSign.SPEARS if line.trained else CardSign.PITCHFORK
