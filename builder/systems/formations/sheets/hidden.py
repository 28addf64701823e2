"""What an opponent does not see when the game begins.

Units in ambush, and which of the cards on the field are false (C-2.2-04, C-2.2-05); a reserve, until it is placed
(C-2.3-03 to C-2.3-07), and the square it is noted for. Orders lie face down (C-4.2-01). Whose base carries the general or
a commander shows on the table (C-4.1-03), so no sheet tells it before.
"""

from collections.abc import Mapping

from builder.systems.formations import field
from builder.systems.formations import reserve as reserves
from builder.systems.formations.field import Point
from builder.systems.formations.profile import FormationsArmy, FormationsEvening, FormationsSide


def hides(army: FormationsArmy, evening: FormationsEvening | None, side: int) -> frozenset[str]:
    """The ids of units in ambush, and of the reserve but for what an attacker places at once (C-2.3-03)."""
    roster = army.roster
    covered = {unit.id for unit in roster.units if unit.ambush}
    if (reserve := roster.reserve) is None:
        return frozenset(covered)
    placed: set[str] = set()
    if evening and reserves.at_once(roster, evening.sides[side]):
        placed = {base.unit for base in field.bases(army, evening.sides[side])}
    return frozenset(covered | (set(reserve.units) - placed))


def ambushes(army: FormationsArmy, side: FormationsSide) -> Mapping[str, Point]:
    """Where the cards of units in ambush lie, by the unit's id."""
    lying = {unit.id for unit in army.roster.units if unit.ambush}
    return {base.unit: base.front for base in field.bases(army, side) if base.unit in lying}
