"""Shall I attack him, shall I hold: a unit's chances against each kind of enemy on the table, from the exact odds."""

from collections import Counter
from collections.abc import Iterator, Mapping
from fractions import Fraction
from typing import NamedTuple

from builder.rules.dice import Chances
from builder.systems.red_plains.fight import Attack
from builder.systems.red_plains.fighter import Fighter
from builder.systems.red_plains.procedures import melee
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit

WON = ("retreats", "flees", "destroyed")  # what befalls a defender who is beaten
STRENGTHS = 2  # of a kind: as many as a line of a card has room for
HELD = ("stopped", "thrown-back", "attacker-destroyed")


class Prospect(NamedTuple):
    """A kind of enemy in a usual strength, the chance to beat it by attacking, and that to hold against its attack."""

    kind: str
    figures: int
    attack: Fraction
    stand: Fraction


class Prospects:
    """Prospects against an army as it is seen: fronts, open ground, no leaders and special orders, nobody has moved."""

    def __init__(self, enemies: SheetArmy, chosen: Mapping[str, str]) -> None:
        self._enemies = tuple(_usual(enemies))
        self._chosen = chosen

    def of(self, unit: SheetUnit) -> Iterator[Prospect]:
        """One for each kind of enemy and usual strength, in the order of the rulebook, the strongest first."""
        mine = unit.fighter()
        for theirs in self._enemies:
            attack = self._odds(mine, theirs).chance(WON.__contains__)
            stand = self._odds(theirs, mine).chance(HELD.__contains__)
            yield Prospect(theirs.kind, theirs.figures, attack, stand)

    def _odds(self, attacker: Fighter, defender: Fighter) -> Chances[str]:
        pair = attacker.model_copy(update={"shields": False}), defender.model_copy(update={"shields": False})
        # shields do not help in a melee, nor against shots while attacking; units of one kind and size fight alike
        return RULES.once(("prospects", *pair, *sorted(self._chosen.items())), lambda: self._fought(*pair))

    def _fought(self, attacker: Fighter, defender: Fighter) -> Chances[str]:
        inputs = melee.Inputs(attackers=(Attack(unit=attacker),), defender=defender, readings=dict(self._chosen))
        return melee.run(inputs).odds


def _usual(enemies: SheetArmy) -> Iterator[Fighter]:
    """Each kind among them in its usual strengths: the two that most of its units have, the larger where as many do."""
    for kind in RULES.below("troops.kinds"):
        sizes = Counter(unit.unit.figures for unit in enemies.units if unit.kind == kind)
        often = sorted(sizes, key=lambda size: (sizes[size], size), reverse=True)[:STRENGTHS]
        for figures in sorted(often, reverse=True):
            yield Fighter.model_validate({"type": kind, "figures": figures})
