"""Given d20 rolls, and chances of the d20."""

from fractions import Fraction

from builder.rules import dice
from builder.rules.dice import Chances, die
from builder.rules.tables import Bands
from builder.systems.napoleonic.rulebook import RULES


def sides() -> int:
    """Number of sides of the die of these rules."""
    return RULES.whole("units.die")


def face(roll: int) -> int:
    """Return a given roll. Raises MusterError if the die cannot show it."""
    return dice.face(roll, sides())


def at_most(limit: int) -> Fraction:
    """The chance of a roll up to the limit."""
    return Fraction(max(0, min(limit, sides())), sides())


def outcome(table: str, roll: int) -> str:
    """The outcome for a roll, in a table that gives the last face of each (`morale.failure.recruit`)."""
    return Bands(RULES, table).row(roll)


def chances(table: str) -> Chances[str]:
    """The chance of each outcome of such a table, in order."""
    return Bands(RULES, table).chances(die(sides()))
