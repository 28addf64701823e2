"""Hand weapons that answer a battery, or are answered by it: both shoot at once (sections 5.2 and 15.1)."""

from collections.abc import Mapping
from dataclasses import dataclass

from builder.rules.calculation import Term, Value
from builder.rules.dice import Chances
from builder.systems.formations.procedures import mutual, sight
from builder.systems.formations.procedures.shooting import joint_name, marginals, shot_fate, strike, struck
from builder.systems.formations.procedures.shooting_rules import may_return
from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.procedures.strike import Strike

NAMES = ("target", "shooter")
MISSED = ("miss", "breakdown")


@dataclass(frozen=True, slots=True)
class ReturnFire:
    """A target and the battery that it shoots at, with the shot before its dice."""

    target: Side
    battery: Side
    back: Strike
    chosen: Mapping[str, str]

    def odds(self, first: Chances[str]) -> tuple[Chances[str], dict[str, Value]]:
        """The joint chances, given those of the battery's shot with its misses; and those of each side by itself."""
        joint = first.join(self.back.odds(), lambda *pair: pair)
        told = joint.map(lambda pair: ("continue" if pair[0] in MISSED else pair[0], pair[1]))
        return joint.map(lambda pair: joint_name(NAMES, pair)), marginals(NAMES, told)

    def rolled(self, effect: str, shot: int, guard: int) -> tuple[tuple[Term, ...], dict[str, Value]]:
        """What becomes of both, given what the battery's shot does to the target: a miss does nothing."""
        steps, answer = self.back.rolled(shot, guard)
        fates = mutual.both("shooting", effect, answer)
        sides = zip(NAMES, (self.target, self.battery), fates, strict=True)
        told: dict[str, Value] = {}
        for name, side, fate in sides:
            ending, results = struck(name, side, shot_fate(side, fate, self.chosen), self.chosen)
            steps += ending
            told |= results
        return steps, told


def answered(
    target: Side, battery: Side, distance: float, through: float | None, year: int | None, chosen: Mapping[str, str]
) -> ReturnFire:
    """The exchange before its dice. Raises MusterError when the target may not shoot at the battery."""
    may_return(target, target, distance, chosen, year)
    sight.in_view(battery, target, chosen, distance, through)
    return ReturnFire(target, battery, strike(target, battery, chosen), chosen)
