"""Dice that fall the same for the same seed."""

from random import Random

from builder.rules.tables import Faces
from builder.systems.formations.rulebook import RULES


class Dice:
    """Dice and shares from a seed; only `Random.random` is the same in every Python."""

    def __init__(self, seed: int) -> None:
        self._random = Random(seed)  # noqa: S311 (a game, not a secret)

    def roll(self, sides: int) -> int:
        """One die."""
        return 1 + int(self._random.random() * sides)

    def between(self, low: float, high: float) -> float:
        """A share between two bounds."""
        return low + (high - low) * self._random.random()

    def table(self, table: str) -> str:
        """The entry of a dice table whose faces hold the roll."""
        faces = Faces(RULES, table)
        return faces.row(self.roll(faces.sides))
