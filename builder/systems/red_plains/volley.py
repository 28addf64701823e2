"""A volley: its dice, the roll needed, rerolls, and the armour of the target (R-501, R-511, R-521, parts II and VIII)."""

from dataclasses import dataclass
from typing import Literal

from builder.rules.dice import Chances
from builder.systems.red_plains import chances, fighter
from builder.systems.red_plains.modifiers import Terms, armour_terms, rolls, total
from builder.systems.red_plains.rulebook import RULES

Aim = Literal["straight", "diagonal", "attacker"]


@dataclass(frozen=True)
class Volley:
    """A volley: dice, roll needed, rerolls of failures, guaranteed damage, whether it reduces the target's armour.

    `moving`: the target moves meanwhile, so its shields do not count.
    """

    dice: int
    needs: int
    again: int
    sure: int
    pierces: bool
    spent: int
    moving: bool

    def hits(self) -> Chances[int]:
        """The chances of how many dice succeed."""
        return chances.hits(self.dice, self.needs, self.again)

    def losses(self, hits: int, target: fighter.Fighter) -> int:
        """The figures that the target loses, at most all it has."""
        return self._lost(hits, target, self.armour(target))

    def chances(self, target: fighter.Fighter) -> Chances[int]:
        """The chances of the target's losses."""
        armour = self.armour(target)
        return self.hits().map(lambda hits: self._lost(hits, target, armour))

    def _lost(self, hits: int, target: fighter.Fighter, armour: int) -> int:
        return min(target.figures, fighter.reduced(self.sure + hits, armour))

    def armour(self, target: fighter.Fighter) -> int:
        """The target's armour against this volley, at least 0 (R-Q2)."""
        return total(self.armour_addends(target))

    def armour_addends(self, target: fighter.Fighter) -> Terms:
        """The modifiers of that armour."""
        return armour_terms(target, moving=self.moving, pierced=self.pierces)


def from_hill_to_hill(unit: fighter.Fighter, target: fighter.Fighter) -> bool:
    """Whether both stand on hills, which prevents shooting (R-1003)."""
    return fighter.on_hill(unit) and fighter.on_hill(target)


def volley(
    unit: fighter.Fighter, aim: Aim, chosen: fighter.Readings, *,
    massed: bool = False, bridge: bool = False, free: bool = False, moving: bool = False,
) -> Volley:  # fmt: skip
    """The volley of a unit.

    `bridge`: the target crosses a bridge in the same step; `free`: it costs no ammunition; `moving`: the target moves in the
    same step, as it does when it attacks the unit.
    """
    lead = fighter.arm(unit.kind) == "arquebus" and aim != "diagonal"
    key = f"troops.shooters.{unit.kind}"
    cost = 0 if free else RULES.whole(f"orders.ammunition.{'massed' if massed else 'shoot'}")
    dice = fighter.shooting_figures(unit, cost)
    return Volley(
        dice=dice,
        needs=RULES.whole(f"{key}.straight" if lead else f"{key}.possible"),
        again=rolls(unit, massed=massed, bridge=bridge),
        sure=fighter.guaranteed_at_attacker(unit.kind, chosen) if aim == "attacker" and dice else 0,
        pierces=lead,
        spent=fighter.spent(unit, dice, cost, chosen),
        moving=moving or aim == "attacker",
    )
