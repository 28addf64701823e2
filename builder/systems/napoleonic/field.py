"""Units on the field: the ground that each takes up. Lengths are cm, y down, facing clockwise from north.

The text does not say how wide and deep formations are. A battle line is drawn in a single row, column and march stand
behind stand, a square and a disordered unit as near to a square as their stands allow, guns in a row (N-Q1).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, sqrt

from builder.rules.geometry import Shape, middle, rectangle
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.account import stands_of
from builder.systems.napoleonic.profile import NapoleonicArmy, NapoleonicSide, Placed, Stand, TroopLine
from builder.systems.napoleonic.rulebook import RULES

_IN_LINE = ("battle-line", "firing")
STANDS_AS = {"engineers": "foot", "train": "guns"}  # arms that have no stands of their own


@dataclass(frozen=True, slots=True)
class Block:
    """A unit on the field: its place in `deployment`, its corners (front left first, as it sees them), its size."""

    unit: str
    placing: int
    corners: Shape
    facing: float
    front: float
    depth: float

    @property
    def centre(self) -> tuple[float, float]:
        """Its middle."""
        return middle(self.corners)


def blocks(army: NapoleonicArmy, side: NapoleonicSide) -> Iterator[Block]:
    """Every unit of a side that stands in the field; what is unknown or has no size is left out (a check names it)."""
    for index, placed in enumerate(side.deployment):
        if (size := extent(army, placed)) and placed.at is not None:
            front, depth = size
            corners = rectangle(placed.at, placed.facing, front, depth)
            yield Block(placed.id, index, corners, placed.facing, front, depth)


def extent(army: NapoleonicArmy, placed: Placed) -> tuple[float, float] | None:
    """Front and depth of a unit in its formation, cm."""
    unit = next((u for u in army.roster.units if u.id == placed.id), None)
    line = army.line(unit.line) if unit else None
    if unit is None or not isinstance(line, TroopLine):
        return None
    stand, count = stand_of(army, line, placed.dismounted), stands_of(unit, line)
    if stand is None or count is None:
        return None
    files = count if placed.formation in _IN_LINE else ceil(sqrt(count))
    if placed.formation in RULES.ids("shooting.narrow.formations"):
        files = RULES.whole("shooting.narrow.front")
    return stand.front * files, stand.depth * ceil(count / files)


def stand_of(army: NapoleonicArmy, line: TroopLine, dismounted: bool = False) -> Stand | None:
    """The size of its stands by the list."""
    if line.type not in troops.types():
        return None
    arm = troops.arm(line.type, dismounted)
    size: Stand | None = getattr(army.army_list.bases, STANDS_AS.get(arm, arm))
    return size
