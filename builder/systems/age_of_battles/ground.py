"""Terrain by dice: `age-of-battles` has no tables for it."""

from builder.text import Text
from builder.text.errors import MusterError


def rolled(seed: int, elements: int | None = None, size: tuple[float, float] | None = None) -> str:
    """Raises MusterError: the supplement names grounds and leaves the field to the players."""
    raise MusterError(
        Text(
            "the supplement has no tables to roll terrain: write `terrain:` in the evening",
            "в дополнениях нет таблиц для броска местности: напишите `terrain:` в вечере",
        )
    )
