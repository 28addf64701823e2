"""Shall I attack him, shall I hold: a unit's chances against each kind of enemy on the table, from the exact odds."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from builder.rules.dice import Chances
from builder.systems.red_plains.fight import Across, Attack
from builder.systems.red_plains.fighter import Fighter
from builder.systems.red_plains.procedures import melee
from builder.systems.red_plains.rulebook import RULES
from builder.systems.red_plains.sheets.army import SheetArmy, SheetUnit

WON = ("retreats", "flees", "destroyed")  # what befalls a defender who is beaten
NUMBERS = 2  # in a cell of a card: strengths of a kind, or ways of an attack
HELD = ("stopped", "thrown-back", "attacker-destroyed")


class Prospect(NamedTuple):
    """A kind of enemy in a usual strength, the chance to beat it by attacking, and that to hold against its attack.

    Each on every way that an attack may take, over open ground first.
    """

    kind: str
    figures: int
    attack: tuple[Fraction, ...]
    stand: tuple[Fraction, ...]


class Prospects:
    """Prospects against an army as it is seen: fronts, no leaders and special orders, nobody has moved.

    With several ways of an attack, only against the most usual strength of each kind: there is no room for more.
    """

    def __init__(self, enemies: SheetArmy, chosen: Mapping[str, str], crossings: Sequence[Across]) -> None:
        self._enemies = tuple(_usual(enemies, NUMBERS // len(crossings)))
        self._chosen = chosen
        self._crossings = crossings

    def of(self, unit: SheetUnit) -> Iterator[Prospect]:
        """One for each kind of enemy and usual strength, in the order of the rulebook, the strongest first."""
        mine = unit.fighter()
        for theirs in self._enemies:
            attack = tuple(self._odds(mine, theirs, way).chance(WON.__contains__) for way in self._crossings)
            stand = tuple(self._odds(theirs, mine, way).chance(HELD.__contains__) for way in self._crossings)
            yield Prospect(theirs.kind, theirs.figures, attack, stand)

    def _odds(self, attacker: Fighter, defender: Fighter, across: Across) -> Chances[str]:
        pair = attacker.model_copy(update={"shields": False}), defender.model_copy(update={"shields": False})
        # shields do not help in a melee, nor against shots while attacking; units of one kind and size fight alike
        asked = ("prospects", across, *pair, *sorted(self._chosen.items()))
        return RULES.once(asked, lambda: self._fought(*pair, across))

    def _fought(self, attacker: Fighter, defender: Fighter, across: Across) -> Chances[str]:
        attack = Attack(unit=attacker, across=across)
        return melee.run(melee.Inputs(attackers=(attack,), defender=defender, readings=dict(self._chosen))).odds


def _usual(enemies: SheetArmy, strengths: int) -> Iterator[Fighter]:
    """Each kind among them in so many strengths: those that most of its units have, the larger where as many do."""
    for kind in RULES.below("troops.kinds"):
        sizes = Counter(unit.unit.figures for unit in enemies.units if unit.kind == kind)
        often = sorted(sizes, key=lambda size: (sizes[size], size), reverse=True)[:strengths]
        for figures in sorted(often, reverse=True):
            yield Fighter.model_validate({"type": kind, "figures": figures})
