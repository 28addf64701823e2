"""Rolls of the d20 that people give, and its plain chances."""

from fractions import Fraction

from builder.rules import dice
from builder.rules.dice import Chances, die
from builder.rules.tables import Bands
from builder.systems.napoleonic.rulebook import RULES


def sides() -> int:
    """The sides of the die of these rules."""
    return RULES.whole("units.die")


def face(roll: int) -> int:
    """A roll that was given, if the die can show it. Raises MusterError otherwise."""
    return dice.face(roll, sides())


def at_most(limit: int) -> Fraction:
    """The chance that the die shows the limit or less."""
    return Fraction(max(0, min(limit, sides())), sides())


def outcome(table: str, roll: int) -> str:
    """The outcome of a table by last faces (`morale.failure.recruit`) for a roll."""
    return Bands(RULES, table).row(roll)


def chances(table: str) -> Chances[str]:
    """The chance of each outcome of such a table, in its order."""
    return Bands(RULES, table).chances(die(sides()))
