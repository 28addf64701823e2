"""AB321-AB324: batteries of a roster: known guns, each in one battery."""

from collections.abc import Iterable

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.twice import twice
from builder.checks.unknown import unknown
from builder.systems.age_of_battles.checks.subjects import batteries, battery_guns
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, Battery
from builder.text import Text


@unknown("AB321", battery_guns, "A-1004", what=Text("gun"))
def battery_of_nothing(one: tuple[Battery, str], army: AgeOfBattlesArmy) -> tuple[str, Iterable[str]]:
    """A battery must consist of guns of the army."""
    return one[1], [gun.id for gun in army.roster.guns]


@battery_guns.named(**battery_guns.facts, gun=lambda one: one[1]).again("AB322", "A-1004")
@says("`{gun}` already belongs to battery {first}")
@fix("list each gun only once, in one battery")
def gun_in_two_batteries(one: tuple[Battery, str]) -> str:
    """The base of a gun can be joined to one battery only."""
    return one[1]


@twice("AB323", Text("two batteries"), batteries, "A-1004")
def battery_twice() -> None:
    """Each id must refer to exactly one battery."""


@batteries.each("AB324", "A-1004", "A-1010", severity="warning")
@says("{battery}: only one gun; a battery is several joined bases")
@fix("add a gun, or remove the battery: a single gun turns about its own centre")
def battery_of_one(battery: Battery) -> Verdict:
    """The rules for groups apply only to several bases."""
    return len(set(battery.guns)) == 1 and found("guns")
