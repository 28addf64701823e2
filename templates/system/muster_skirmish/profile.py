"""The documents: troop lines of three kinds, and units with a number of figures."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.army_list import ArmyList, Line, Lines
from builder.documents.roster import Roster, Unit, Units

Troop = Literal["foot", "horse", "bowmen"]


class TroopLine(Line):
    """A troop line: its kind and the price of a figure."""

    troop: Troop
    price: Annotated[int, Field(ge=1, le=100, description="points per figure")]


class SkirmishArmyList(ArmyList):
    """An army list of `skirmish`."""

    lines: Lines[TroopLine]


class RosterUnit(Unit):
    """A unit: a number of figures of one line."""

    figures: Annotated[int, Field(ge=1, le=100)]


class SkirmishRoster(Roster):
    """A roster of `skirmish`."""

    units: Units[RosterUnit]
