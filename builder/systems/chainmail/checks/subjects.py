"""What the checks look at: units of an army with their lines; things that cannot be resolved are left out."""

from collections.abc import Iterator

from builder.checks import subjects
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import ChainmailArmy, RosterUnit, TroopLine


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line."""


def units(army: ChainmailArmy) -> Iterator[Fielded]:
    """The units whose line and class are known, in the order of the roster."""
    return (fielded for fielded in Fielded.units(army) if fielded.line.troop in classes.known())
