"""Area of each unit on the field. Lengths are in cm, y points down, facing is clockwise from north.

The text gives no width or depth of formations. A battle line is drawn in one rank, column and march one stand behind
another, a square and a disordered unit as nearly square as their stands allow, guns that may fire side by side (N-Q1).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from math import ceil, sqrt

from builder.rules.geometry import Shape, middle, rectangle
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.account import UnitWithLine
from builder.systems.napoleonic.profile import NapoleonicArmy, NapoleonicSide, Placed, Stand, TroopLine
from builder.systems.napoleonic.rulebook import RULES

_IN_LINE = ("battle-line", "firing")
STANDS_AS = {"engineers": "foot", "train": "guns"}  # arms without their own stand size


@dataclass(frozen=True, slots=True)
class Block:
    """A unit on the field: index in `deployment`, corners (starting at its own front left), size."""

    unit: str
    placing: int
    corners: Shape
    facing: float
    front: float
    depth: float

    @property
    def centre(self) -> tuple[float, float]:
        """The centre of the unit."""
        return middle(self.corners)


def blocks(army: NapoleonicArmy, side: NapoleonicSide) -> Iterator[Block]:
    """Every unit of a side in the field, without unknown units and those without a size (checks report them)."""
    for index, placed in enumerate(side.deployment):
        if (size := extent(army, placed)) and placed.at is not None:
            front, depth = size
            corners = rectangle(placed.at, placed.facing, front, depth)
            yield Block(placed.id, index, corners, placed.facing, front, depth)


def extent(army: NapoleonicArmy, placed: Placed) -> tuple[float, float] | None:
    """Front and depth of a unit in its formation, cm."""
    unit = next((u for u in army.roster.units if u.id == placed.id), None)
    line = army.line_of(unit) if unit else None
    if unit is None or not isinstance(line, TroopLine):
        return None
    stand, count = stand_of(army, line, placed.dismounted), UnitWithLine(unit, line).stands
    if stand is None or count is None:
        return None
    files = count if placed.formation in _IN_LINE else ceil(sqrt(count))
    if placed.formation in RULES.ids("shooting.narrow.formations"):
        files = RULES.whole("shooting.narrow.front")
    return stand.front * files, stand.depth * ceil(count / files)


def stand_of(army: NapoleonicArmy, line: TroopLine, dismounted: bool = False) -> Stand | None:
    """The stand size of a line, from the army list."""
    if line.type not in troops.types():
        return None
    arm = troops.arm(line.type, dismounted)
    size: Stand | None = getattr(army.army_list.bases, STANDS_AS.get(arm, arm))
    return size
