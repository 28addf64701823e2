"""Rolls that people give and the plain chances of one die."""

from fractions import Fraction

from builder.rules import dice
from builder.systems.formations.rulebook import RULES


def face(roll: int, die: str) -> int:
    """A roll that was given, if the die (key of its number of sides) can show it. Raises MusterError otherwise."""
    return dice.face(roll, RULES.whole(die))


def at_most(limit: int, die: str) -> Fraction:
    """The chance that one die shows the limit or less."""
    sides = RULES.whole(die)
    return Fraction(max(0, min(limit, sides)), sides)
