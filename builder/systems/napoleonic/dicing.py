"""Rolls of the d20 that people give, and its plain chances."""

from fractions import Fraction

from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text
from builder.text.errors import MusterError


def sides() -> int:
    """The sides of the die of these rules."""
    return RULES.whole("units.die")


def face(roll: int) -> int:
    """A roll that was given, if the die can show it. Raises MusterError otherwise."""
    if not 1 <= roll <= sides():
        raise MusterError(
            Text("a die of {sides} sides cannot show {roll}", "на К{sides} не может выпасть {roll}").fill(
                sides=sides(), roll=roll
            )
        )
    return roll


def at_most(limit: int) -> Fraction:
    """The chance that the die shows the limit or less."""
    return Fraction(max(0, min(limit, sides())), sides())


def outcome(table: str, roll: int) -> str:
    """The outcome of a table by last faces (`morale.failure.recruit`) for a roll."""
    return next(one for one in RULES.below(table) if roll <= RULES.whole(f"{table}.{one}"))


def chances(table: str) -> dict[str, Fraction]:
    """The chance of each outcome of such a table, in its order."""
    found: dict[str, Fraction] = {}
    before = 0
    for one in RULES.below(table):
        last = min(RULES.whole(f"{table}.{one}"), sides())
        found[one] = Fraction(max(0, last - before), sides())
        before = max(before, last)
    return found
