"""The d20 and the tables that are rolled on."""

from builder.rules.dice import Chances, die
from builder.rules.tables import Bands
from builder.systems.napoleonic.rulebook import RULES


def sides() -> int:
    """Number of sides of the die of these rules."""
    return RULES.whole("units.die")


def outcome(table: str, roll: int) -> str:
    """The outcome for a roll, in a table that gives the last face of each (`morale.failure.recruit`)."""
    return Bands(RULES, table).row(roll)


def chances(table: str) -> Chances[str]:
    """The chance of each outcome of such a table, in order."""
    return Bands(RULES, table).chances(die(sides()))
