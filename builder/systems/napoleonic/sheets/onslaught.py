"""What a unit's attack on each of this evening's enemies comes to: totals and chances, in few lines for its card."""

from collections.abc import Mapping, Sequence
from contextlib import suppress
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from builder.systems.napoleonic import readings, troops
from builder.systems.napoleonic.procedures import attack
from builder.systems.napoleonic.procedures.fighter import Inputs, settled
from builder.systems.napoleonic.sheets.army import SheetArmy, SheetUnit
from builder.systems.napoleonic.sheets.examples import defending, fighter
from builder.systems.napoleonic.sheets.play import InPlay
from builder.systems.napoleonic.verdict import chances
from builder.text.errors import MusterError


class Blow(NamedTuple):
    """Enemies, in the open or garrisons, against whom an attack comes to the same: the total, the chance to win."""

    garrison: bool
    total: int
    chance: Fraction
    enemies: tuple[SheetUnit, ...]


Row = tuple[Blow, ...]
"""Blows that share a line of the card, the strongest first: either all against garrisons or none."""


class Onslaught:
    """Attacks on an army as it is seen: battle line on battle line in the open, garrisons where they stand.

    It remembers the chances of totals, which most attacks share.
    """

    def __init__(self, enemies: SheetArmy, play: InPlay, chosen: Mapping[str, str]) -> None:
        self._enemies = enemies
        self._play = play
        self._work = readings.working(chosen)
        self._known: dict[int, Fraction] = {}

    def of(self, unit: SheetUnit, most: int) -> tuple[Row, ...]:
        """The blows of a unit on at most so many lines, the strongest first."""
        if unit.line.rank is None or not unit.stands or not troops.fights(unit.line.type):
            return ()
        enemies: dict[tuple[bool, int, Fraction], list[SheetUnit]] = {}
        for enemy in self._enemies.units:
            if enemy.line.rank is None or not enemy.stands or not troops.fights(enemy.line.type):
                continue
            with suppress(MusterError):  # who may not attack there, does not
                place = self._play.held(enemy.roster_id, enemy.unit.id)
                enemies.setdefault((bool(place), *self._struck(unit, enemy, place or "open")), []).append(enemy)
        blows = (Blow(*struck, tuple(those)) for struck, those in enemies.items())
        return _rows(sorted(blows, key=lambda one: -one.total), most)

    def _struck(self, unit: SheetUnit, enemy: SheetUnit, place: str) -> tuple[int, Fraction]:
        asked = {"attackers": (fighter(unit),), "defenders": (defending(enemy, place),), "place": place}
        total = int(attack.total(settled(Inputs.model_validate(asked), self._work), self._work).value)
        if total not in self._known:
            self._known[total] = chances(total, self._work).chance(lambda one: one.winner == "attacker")
        return total, self._known[total]


def kind(row: Row) -> str:
    """What the enemies of a line are: `garrison`, their arm, or `mixed`."""
    arms = {enemy.arm for blow in row for enemy in blow.enemies}
    return "garrison" if row[0].garrison else arms.pop() if len(arms) == 1 else "mixed"


def _rows(blows: Sequence[Blow], most: int) -> tuple[Row, ...]:
    """Blows share a line until few enough lines are left: pairs first, of them those of one kind with the nearest totals."""
    rows: list[Row] = [(blow,) for blow in blows]
    while len(rows) > most:
        alike = [(one, two) for one, two in combinations(rows, 2) if one[0].garrison == two[0].garrison]
        if not alike:
            break
        one, two = min(alike, key=_apart)
        rows[rows.index(one)] = one + two
        rows.remove(two)
    return tuple(rows)


def _apart(pair: tuple[Row, Row]) -> tuple[int, bool, int]:
    """How little two lines belong together."""
    one, two = pair
    return len(one + two), kind(one) != kind(two), one[-1].total - two[0].total
