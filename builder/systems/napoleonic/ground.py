"""Terrain: who may cross it and the share of the move there (N-201)."""

from collections.abc import Mapping

from builder.rules.calculation import Number
from builder.systems.napoleonic import readings
from builder.systems.napoleonic.rulebook import RULES


def grounds() -> tuple[str, ...]:
    """All kinds of terrain, in order."""
    return RULES.below("terrain.grounds")


def forbidden(ground: str, arm: str, chosen: Mapping[str, str]) -> bool:
    """Whether an arm may not enter the ground (for a settlement: pass through it, N-Q25)."""
    key = f"terrain.grounds.{ground}.forbidden"
    if key not in RULES or arm not in RULES.ids(key):
        return False
    return ground != "settlement" or readings.choice(chosen, "N-Q25") != "allowed"


def share(ground: str) -> Number:
    """The share of the move on this ground; more than 1 on a road."""
    return RULES.number(f"terrain.grounds.{ground}.move")
