"""What a unit's attack on each of this evening's enemies comes to: totals and chances, in few lines for its card."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass
from fractions import Fraction
from itertools import pairwise

from builder.systems.napoleonic import readings, troops
from builder.systems.napoleonic.procedures import attack
from builder.systems.napoleonic.procedures.fighter import Inputs, settled
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit
from builder.systems.napoleonic.sheets.examples import fighter
from builder.systems.napoleonic.sheets.play import InPlay
from builder.systems.napoleonic.verdict import chances
from builder.text.errors import MusterError


@dataclass(frozen=True)
class Blow:
    """Enemies against whom an attack comes to about the same: the totals, and the chances to win."""

    enemies: tuple[SheetUnit, ...]
    totals: tuple[int, ...]
    chances: tuple[Fraction, ...]

    def beside(self, other: "Blow") -> "Blow":
        """Both together, the enemies in the order of their numbers."""
        enemies = sorted((*self.enemies, *other.enemies), key=lambda one: one.number)
        totals, chances = {*self.totals, *other.totals}, {*self.chances, *other.chances}
        return Blow(tuple(enemies), tuple(sorted(totals)), tuple(sorted(chances)))


class Onslaught:
    """Attacks on an army as it is seen: battle line on battle line in the open, garrisons where they stand.

    It remembers the chances of totals, which most attacks share.
    """

    def __init__(self, enemies: SheetArmy, play: InPlay, chosen: Mapping[str, str]) -> None:
        self._enemies = enemies
        self._play = play
        self._work = readings.working(chosen)
        self._known: dict[int, Fraction] = {}

    def of(self, unit: SheetUnit, most: int) -> tuple[Blow, ...]:
        """The blows of a unit in at most so many groups, the strongest first; groups next to each other are joined."""
        if unit.line.rank is None or not unit.stands or not troops.fights(unit.line.type):
            return ()
        found: dict[int, Blow] = {}
        for enemy in self._enemies.units:
            if enemy.line.rank is None or not enemy.stands or not troops.fights(enemy.line.type):
                continue
            with suppress(MusterError):  # who may not attack there, does not
                total, chance = self._struck(unit, enemy)
                blow = Blow((enemy,), (total,), (chance,))
                found[total] = found[total].beside(blow) if total in found else blow
        return _joined([found[total] for total in sorted(found, reverse=True)], most)

    def garrison(self, enemy: SheetUnit) -> bool:
        """Whether an enemy holds a settlement."""
        return bool(self._play.held(enemy.roster_id, enemy.unit.id))

    def _struck(self, unit: SheetUnit, enemy: SheetUnit) -> tuple[int, Fraction]:
        place = self._play.held(enemy.roster_id, enemy.unit.id) or "open"
        target = fighter(enemy)
        if place != "open" and troops.dismounts(enemy.line.type):
            target = target.model_copy(update={"dismounted": True})
        asked = {"attackers": (fighter(unit),), "defenders": (target,), "place": place}
        total = int(attack.total(settled(Inputs.model_validate(asked), self._work), self._work).value)
        if total not in self._known:
            self._known[total] = chances(total, self._work).chance(lambda one: one.winner == "attacker")
        return total, self._known[total]


def _joined(blows: list[Blow], most: int) -> tuple[Blow, ...]:
    """Neighbours joined until few enough are left, those first whose totals are nearest to each other."""
    while len(blows) > max(1, most):
        spans = [max(one.totals) - min(two.totals) for one, two in pairwise(blows)]
        nearest = spans.index(min(spans))
        blows[nearest : nearest + 2] = [blows[nearest].beside(blows[nearest + 1])]
    return tuple(blows)


def arms(enemies: Iterable[SheetUnit]) -> tuple[str, ...]:
    """The arms among enemies, each once."""
    return tuple(dict.fromkeys(one.arm for one in enemies))
