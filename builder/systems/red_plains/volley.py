"""A volley: how many dice at what need, with which re-rolls, against what armour (R-501, R-511, R-521, parts II and VIII)."""

from dataclasses import dataclass
from typing import Literal

from builder.rules.dice import Chances
from builder.systems.red_plains import chances
from builder.systems.red_plains.fighter import (
    Fighter,
    Readings,
    arm,
    guaranteed_at_attacker,
    on_hill,
    reduced,
    shooting_figures,
    spent,
)
from builder.systems.red_plains.modifiers import Terms, armour_terms, rolls, total
from builder.systems.red_plains.rulebook import RULES

Aim = Literal["straight", "diagonal", "attacker"]


@dataclass(frozen=True)
class Volley:
    """What a unit shoots with: dice, need, re-rolls of failures, sure damage, whether its target's armour loses.

    `moving`: its target moves meanwhile, so that shields do not help it.
    """

    dice: int
    needs: int
    again: int
    sure: int
    pierces: bool
    spent: int
    moving: bool

    def hits(self) -> Chances[int]:
        """How many dice harm; a volley of no figures harms nobody."""
        return chances.hits(self.dice, self.needs, self.again)

    def losses(self, hits: int, target: Fighter) -> int:
        """Figures the target loses: never more than it has."""
        return self._lost(hits, target, self.armour(target))

    def chances(self, target: Fighter) -> Chances[int]:
        """The chances of what the target loses."""
        armour = self.armour(target)
        return self.hits().map(lambda hits: self._lost(hits, target, armour))

    def _lost(self, hits: int, target: Fighter, armour: int) -> int:
        return min(target.figures, reduced(self.sure + hits, armour))

    def armour(self, target: Fighter) -> int:
        """The target's armour against this volley; below nothing it does not fall (R-Q2)."""
        return total(self.armour_addends(target))

    def armour_addends(self, target: Fighter) -> Terms:
        """The addends of that armour."""
        return armour_terms(target, moving=self.moving, pierced=self.pierces)


def from_hill_to_hill(unit: Fighter, target: Fighter) -> bool:
    """Whether both stand on hills: then no shot is made (R-1003)."""
    return on_hill(unit) and on_hill(target)


def volley(
    unit: Fighter, aim: Aim, chosen: Readings, *,
    massed: bool = False, bridge: bool = False, free: bool = False, moving: bool = False,
) -> Volley:  # fmt: skip
    """The volley of a unit.

    `bridge`: the target crosses one in the same sequence; `free`: no ammunition is asked for; `moving`: the target moves in the
    same sequence, as it does when it attacks the unit.
    """
    lead = arm(unit.kind) == "arquebus" and aim != "diagonal"
    key = f"troops.shooters.{unit.kind}"
    cost = 0 if free else RULES.whole(f"orders.ammunition.{'massed' if massed else 'shoot'}")
    dice = shooting_figures(unit, cost)
    return Volley(
        dice=dice,
        needs=RULES.whole(f"{key}.straight" if lead else f"{key}.possible"),
        again=rolls(unit, massed=massed, bridge=bridge),
        sure=guaranteed_at_attacker(unit.kind, chosen) if aim == "attacker" and dice else 0,
        pierces=lead,
        spent=spent(unit, dice, cost, chosen),
        moving=moving or aim == "attacker",
    )
