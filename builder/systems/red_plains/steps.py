"""Steps of a working shared by melees, meeting engagements and shooting: dice to roll, and losses from damage."""

from builder.rules.working import Working
from builder.text import Text

_DICE = Text("{who}: dice")
_NEEDED = Text("{dice}, on {needed}+")
_DAMAGE = Text(
    "damage {sure} + {struck} = {damage}, armour {armour}: {lost}"
)  # fmt: skip


def rolled(work: Working, who: Text, dice: int, needed: int, *sources: str) -> None:
    """The number of dice, and the roll that they need."""
    work.add(_DICE.fill(who=who), dice, _NEEDED.fill(dice=dice, needed=needed), *sources)


def hurt(work: Working, label: Text, sure: int, struck: int, armour: int, lost: int, *sources: str) -> None:
    """The losses of a unit from guaranteed damage and dice, after its armour (R-702, R-703)."""
    says = _DAMAGE.fill(sure=sure, struck=struck, damage=sure + struck, armour=armour, lost=lost)
    work.add(label, lost, says, *sources, "melee.least", "R-703")
