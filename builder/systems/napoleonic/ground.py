"""Ground: who may cross it and how much of the move is left there (N-201)."""

from collections.abc import Mapping

from builder.rules.calculation import Number
from builder.systems.napoleonic import readings
from builder.systems.napoleonic.rulebook import RULES


def grounds() -> tuple[str, ...]:
    """All kinds of ground, in order."""
    return RULES.below("terrain.grounds")


def forbidden(ground: str, arm: str, chosen: Mapping[str, str]) -> bool:
    """Whether an arm may not go there (a settlement: pass through, N-Q25)."""
    key = f"terrain.grounds.{ground}.forbidden"
    if key not in RULES or arm not in RULES.ids(key):
        return False
    return ground != "settlement" or readings.choice(chosen, "N-Q25") != "allowed"


def share(ground: str) -> Number:
    """The part of the move that is left there; more than the whole on a road."""
    return RULES.number(f"terrain.grounds.{ground}.move")
