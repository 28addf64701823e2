"""Steps of a working that melees, meetings and shots share: dice that are rolled, and what damage leaves of a unit."""

from builder.rules.working import Working
from builder.text import Text

_DICE = Text("{who}: dice", "{who}: кости")
_NEEDED = Text("{dice}, on {needed}+", "{dice}, на {needed}+")
_DAMAGE = Text(
    "damage {sure} + {struck} = {damage}, armour {armour}: {lost}", "урон {sure} + {struck} = {damage}, броня {armour}: {lost}"
)  # fmt: skip


def rolled(work: Working, who: Text, dice: int, needed: int, *sources: str) -> None:
    """How many dice somebody rolls, and what they need."""
    work.add(_DICE.fill(who=who), dice, _NEEDED.fill(dice=dice, needed=needed), *sources)


def hurt(work: Working, label: Text, sure: int, struck: int, armour: int, lost: int, *sources: str) -> None:
    """What guaranteed damage and that of the dice take from a unit after its armour (R-702, R-703)."""
    says = _DAMAGE.fill(sure=sure, struck=struck, damage=sure + struck, armour=armour, lost=lost)
    work.add(label, lost, says, *sources, "melee.least", "R-703")
