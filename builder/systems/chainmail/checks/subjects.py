"""What the checks look at: units of an army with their lines; things that cannot be resolved are left out."""

from collections.abc import Iterator, Mapping

from builder.checks import subjects
from builder.rules.readings import NO_CHOICE
from builder.systems.chainmail import classes, volleys
from builder.systems.chainmail.profile import ChainmailArmy, RosterUnit, TroopLine, Volley
from builder.systems.chainmail.readings import READINGS


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line."""


def units(army: ChainmailArmy) -> Iterator[Fielded]:
    """The units whose line and class are known, in the order of the roster."""
    return (fielded for fielded in Fielded.units(army) if fielded.line.troop in classes.known())


def volleys_of(army: ChainmailArmy) -> Iterator[tuple[Fielded, int, Volley]]:
    """Each volley that a roster divides into groups, with its unit and its place there."""
    for one in units(army):
        for index, volley in enumerate(one.unit.volleys):
            yield one, index, volley


def shooting(one: Fielded) -> int:
    """How many of a unit shoot: all, if it does not say."""
    return one.unit.shooters or one.unit.figures


def misdivided(one: Fielded, volley: Volley, chosen: Mapping[str, str]) -> str:
    """What is wrong with the groups of a volley by these readings; empty if nothing is."""
    return volleys.legal(volley.groups, shooting(one), volley.against, READINGS.decided(chosen))


def right_groups(one: Fielded, volley: Volley, chosen: Mapping[str, str] = NO_CHOICE) -> str:
    """The groups that a volley is divided into."""
    return " + ".join(map(str, volleys.groups(shooting(one), volley.against, READINGS.decided(chosen))))
