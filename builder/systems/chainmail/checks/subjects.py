"""What the checks look at one by one: lines, units, persons, volleys, terrain; things that cannot be resolved are left out."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from builder.checks import subjects
from builder.checks.finding import Where
from builder.checks.selector import Selector, entries
from builder.checks.subjects import Placing
from builder.checks.wording import called, piece, word
from builder.rules.readings import NO_CHOICE
from builder.systems.chainmail import classes
from builder.systems.chainmail import volleys as division
from builder.systems.chainmail.profile import (
    ChainmailArmy,
    ChainmailArmyList,
    ChainmailGame,
    Element,
    Person,
    Place,
    Placed,
    RosterUnit,
    TroopLine,
    Volley,
)
from builder.systems.chainmail.readings import READINGS
from builder.text import Text

INCHES = Text("inch|inches", "дюйм|дюйма|дюймов|дюйма")


class Fielded(subjects.Fielded[RosterUnit, TroopLine]):
    """One unit of a roster with its line."""

    @property
    def shooting(self) -> int:
        """How many of it shoot: all, if it does not say."""
        return self.unit.shooters or self.unit.figures


@dataclass(frozen=True, slots=True)
class Divided:
    """A volley that a roster divides into groups, and the unit that shoots it."""

    by: Fielded
    volley: Volley

    @property
    def groups(self) -> str:
        """The groups as they are written: 5 + 5."""
        return " + ".join(map(str, self.volley.groups))

    def wrong(self, chosen: Mapping[str, str]) -> str:
        """What is wrong with its groups by these readings; empty if nothing is."""
        return division.legal(self.volley.groups, self.by.shooting, self.volley.against, READINGS.decided(chosen))

    def right(self, chosen: Mapping[str, str] = NO_CHOICE) -> str:
        """The groups into which it has to be divided."""
        return " + ".join(map(str, division.groups(self.by.shooting, self.volley.against, READINGS.decided(chosen))))


Placement = Placing[Placed, Fielded]


def _volleys(army: ChainmailArmy) -> Iterator[tuple[Where, Divided]]:
    for where, one in units.walk(army):
        for index, volley in enumerate(one.unit.volleys):
            yield (*where, "volleys", index, "groups"), Divided(one, volley)


def _way_points(game: ChainmailGame) -> Iterator[tuple[Where, tuple[Placement, Place]]]:
    for where, one in placings.walk(game):
        for index, point in enumerate(one.placed.path):
            yield (*where, "path", index), (one, point)


lines: Selector[ChainmailArmyList, TroopLine] = entries("lines", lambda army_list: army_list.lines, line=called)
units = Fielded.each().only(lambda one: one.line.troop in classes.known())
volleys = Selector(
    _volleys,
    unit=lambda one: one.by.name,
    armour=lambda one: word(one.volley.against),
    shooters=lambda one: one.by.shooting,
)
persons: Selector[ChainmailArmy, Person] = entries(
    "persons", lambda army: army.roster.persons, person=lambda one: one.name.text
)
terrain: Selector[ChainmailGame, Element] = entries("terrain", lambda game: game.evening.terrain, ground=piece)
placings: Selector[ChainmailGame, Placement] = subjects.placings(Fielded)
way_points = Selector(
    _way_points, way=lambda one: Text("the way of {unit}", "путь отряда {unit}").fill(unit=one[0].name)
)
