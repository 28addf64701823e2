"""Ground: who may cross it and how much of the move is left there (N-201); the text has no tables to roll a field."""

from collections.abc import Mapping

from builder.rules.calculation import Number
from builder.systems.napoleonic import readings
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text
from builder.text.errors import MusterError


def grounds() -> tuple[str, ...]:
    """All kinds of ground, in order."""
    return RULES.below("terrain.grounds")


def forbidden(ground: str, arm: str, chosen: Mapping[str, str]) -> bool:
    """Whether an arm may not go there (a settlement: pass through, N-Q25)."""
    if ground == "settlement" and readings.choice(chosen, "N-Q25") == "allowed":
        return False
    key = f"terrain.grounds.{ground}.forbidden"
    return key in RULES and arm in RULES.ids(key)


def share(ground: str) -> Number:
    """The part of the move that is left there; more than the whole on a road."""
    return RULES.number(f"terrain.grounds.{ground}.move")


def rolled(seed: int, elements: int | None, size: tuple[float, float] | None) -> str:
    """What `muster terrain` is told. Raises MusterError: the text lays no ground by dice."""
    raise MusterError(
        Text(
            "the Napoleonic text has no tables for terrain: place the ground by hand in the evening (N-Q1)",
            "в тексте по наполеонике нет таблиц местности: расставьте её в вечере сами (N-Q1)",
        )
    )
