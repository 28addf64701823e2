"""Outcome tables of the rules: which row a roll, a size or a margin falls in, and how likely each row is."""

from dataclasses import dataclass

from builder.rules.calculation import Number
from builder.rules.constants import Constants
from builder.rules.dice import Chances
from builder.rules.wording import span
from builder.text.errors import BuilderBug


@dataclass(frozen=True)
class Bands:
    """A table whose rows each go up to a number, in rising order; a row without one takes all that is left.

    The row is below `key`; its number is its value, or is below it under the name `ends`.
    """

    rules: Constants
    key: str
    ends: str = ""

    @property
    def rows(self) -> tuple[str, ...]:
        """The rows in their order."""
        return self.rules.below(self.key)

    def row(self, value: Number, unit: Number = 1) -> str:
        """The row that a value falls in, counted in this unit. Raises BuilderBug where the table ends before it."""
        for row in self.rows:
            end = self._end(row)
            if end not in self.rules or value <= self.rules.number(end) * unit:
                return row
        raise BuilderBug(f"{self.key} ends before {value}")

    def spans(self) -> dict[str, str]:
        """The whole numbers from 1 that each row with an end takes: 1–8, 9–20."""
        ends = {row: self.rules.whole(self._end(row)) for row in self.rows if self._end(row) in self.rules}
        firsts = (1, *(end + 1 for end in ends.values()))
        return {row: span(first, end) for first, (row, end) in zip(firsts, ends.items(), strict=False)}

    def chances(self, die: Chances[int]) -> Chances[str]:
        """The exact chance of each row by a die, those that cannot come among them."""
        return die.map(self.row).ordered(self.rows)

    def _end(self, row: str) -> str:
        return f"{self.key}.{row}.{self.ends}" if self.ends else f"{self.key}.{row}"


@dataclass(frozen=True)
class Faces:
    """A table of a die of its own, whose rows name the faces that they take (`{key}.{row}.faces`)."""

    rules: Constants
    key: str

    @property
    def sides(self) -> int:
        """The sides of its die; none where there is no such table."""
        return sum(len(self._faces(row)) for row in self.rules.below(self.key))

    def row(self, roll: int) -> str:
        """The row of a roll."""
        return next(row for row in self.rules.below(self.key) if roll in self._faces(row))

    def chances(self) -> Chances[str]:
        """The exact chance of each row, in the order of the table."""
        return Chances({row: len(self._faces(row)) for row in self.rules.below(self.key)})

    def _faces(self, row: str) -> tuple[int, ...]:
        return tuple(self.rules[f"{self.key}.{row}.faces"].value)
