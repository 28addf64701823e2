"""Terrain by dice: `chainmail` has no tables for it."""

from builder.text import Text
from builder.text.errors import MusterError


def rolled(seed: int, elements: int | None = None, size: tuple[float, float] | None = None) -> str:
    """Raises MusterError: the text describes terrain and leaves its choice to the players."""
    raise MusterError(
        Text(
            "the text of chainmail has no tables to roll terrain: write `terrain:` in the evening",
            "в тексте chainmail нет таблиц для броска местности: напишите `terrain:` в вечере",
        )
    )
