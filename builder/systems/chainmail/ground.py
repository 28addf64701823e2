"""Terrain by dice: `chainmail` has no tables for it."""

from builder.errors import MusterError


def rolled(seed: int, elements: int | None = None, size: tuple[float, float] | None = None) -> str:
    """Raises MusterError: the text describes terrain and leaves its choice to the players."""
    raise MusterError("the text of chainmail has no tables to roll terrain: write `terrain:` in the evening")
