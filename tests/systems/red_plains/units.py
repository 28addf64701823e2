"""Units and dice for the tests."""

from collections import Counter
from itertools import product
from typing import Any

from builder.systems.red_plains.fighter import (
    Fighter,
)
from builder.systems.red_plains.rulebook import RULES

KINDS = RULES.below("troops.kinds")


SIDES = range(1, RULES.whole("troops.die") + 1)


def fighter(kind: str, figures: int, **state: Any) -> Fighter:
    """A unit as procedures know it."""
    return Fighter.model_validate({"type": kind, "figures": figures, **state})


def rolls(dice: int, needs: int) -> Counter[int]:
    """How many harm, over every roll of so many dice."""
    return Counter(sum(face >= needs for face in faces) for faces in product(SIDES, repeat=dice))
