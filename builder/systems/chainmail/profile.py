"""The documents of `chainmail`: troop lines by class, units of figures, characters, the field in inches.

The text gives no moves, ranges, unit sizes or prices: the army list gives them where needed (K-Q10). Lengths are inches
on the table, angles are degrees clockwise from north, prices are points per figure.
"""

from typing import Annotated, Literal, get_args

from pydantic import Field, WithJsonSchema

from builder.documents.army_list import ArmyList, Home, Line, Lines
from builder.documents.evening import Evening, LimitedScenario, Side
from builder.documents.fields import FEW, MANY, POINTS, UNITS, Id, KnownWord, Name, Strict
from builder.documents.game import Army, Game
from builder.documents.leaders import Leader, LeaderReference
from builder.documents.options import Option
from builder.documents.roster import Roster, Unit, Units
from builder.documents.table import Base, Degrees, Length, Place, TerrainElement
from builder.systems.chainmail.rulebook import RULES

Fighting = Literal["light-foot", "heavy-foot", "armoured-foot", "light-horse", "medium-horse", "heavy-horse"]
Weapon = Annotated[str, KnownWord(lambda: RULES.below("shooting.weapons"))]
Armour = Literal["none", "armour-or-shield", "full"]
Shape = Literal["line", "column", "square", "loose"]
Ground = Literal["hill", "wood", "bog", "ditch", "embankment", "stream", "river", "road"]
Count = Annotated[int, Field(ge=1, le=400)]
Class = Annotated[
    str,
    Field(alias="class", max_length=40),
    WithJsonSchema(
        {
            "enum": [*get_args(Fighting), "catapult"],
            "description": "one of the six classes of the melee matrix, or catapult (K-301 to K-306)",
        }
    ),
]


class Figures(Strict):
    """How many figures a unit of this line may have, both limits included; the army list sets them."""

    least: Annotated[int, Field(alias="from", ge=1, le=400)] = 1
    most: Annotated[int, Field(alias="to", ge=1, le=400)] = 400


class LineValues(Line):
    """A troop line: its class in melee, its armour, its weapon, and the values that the rules leave to the army list."""

    troop: Class
    missile_armour: Annotated[
        Armour | None, Field(description="armour in the missile table; default: by class (K-Q13)")
    ] = None
    missile: Annotated[Weapon | None, Field(description="missile weapon; default: none")] = None
    mixed: Annotated[bool, Field(description="shooters in the rear ranks of a melee unit (K-206)")] = False
    elf: Annotated[bool, Field(description="elves, who may shoot during their move (K-104)")] = False
    trained: Annotated[bool, Field(description="badly trained troops pay more to change formation (K-604)")] = True
    figures: Annotated[Figures | None, Field(description="figures per unit; not in the rules")] = None
    move: Annotated[Length | None, Field(description="move in inches; not in the rules")] = None
    reach: Annotated[Length | None, Field(alias="range", description="range in inches; not in the rules")] = None
    price: Annotated[int | None, Field(ge=0, le=10_000, description="points per figure; not in the rules")] = None


class TroopLine(LineValues):
    """A troop line with its options."""

    options: Annotated[tuple[Option[LineValues], ...], FEW] = ()


class NamedPerson(Leader):
    """A person who may go with the army, with his class and level."""

    kind: Annotated[Literal["leader", "fighter", "wizard"] | None, Field(alias="class")] = None
    level: Annotated[int | None, Field(ge=1, le=40)] = None


class Country(Home[Ground]):
    """The country of the army."""


class ChainmailArmyList(ArmyList):
    """An army list for `chainmail`."""

    system: Literal["chainmail"]
    home: Country | None = None
    leaders: Annotated[tuple[NamedPerson, ...], MANY] = ()
    lines: Lines[TroopLine]


class Scale(Strict):
    """The height of the figures, which decides how many men each represents (K-102)."""

    figure_mm: Annotated[float, Field(gt=0, le=200, description="height of a figure in mm")]


class Volley(Strict):
    """How the shooters of a unit are divided against one kind of armour."""

    against: Armour
    groups: Annotated[tuple[Count, ...], MANY, Field(min_length=1)]


class RosterUnit(Unit):
    """A unit: its figures, its shooters, its formation, and optional values to check."""

    figures: Count
    shooters: Annotated[Count | None, Field(description="number of figures that shoot; default: all")] = None
    formation: Annotated[Shape, Field(description="loose: unformed, may enter woods (K-502)")] = "line"
    men: Annotated[int | None, Field(ge=0, description="men represented; checked against figures and scale")] = None
    volleys: Annotated[
        tuple[Volley, ...], MANY, Field(description="groups of its shooters; checked against the rules")
    ] = ()


class Person(LeaderReference):
    """A named character with a unit. Leaders have no effect in the rules; fighters and wizards do, by level (K-801)."""

    name: Name
    kind: Annotated[Literal["leader", "fighter", "wizard"], Field(alias="class")] = "leader"
    level: Annotated[int | None, Field(ge=1, le=40)] = None
    beside: Annotated[Id, Field(alias="with", description="id of the unit the character is with")]


class ChainmailRoster(Roster):
    """A roster for `chainmail`."""

    system: Literal["chainmail"]
    scale: Scale
    units: Units[RosterUnit]
    persons: Annotated[tuple[Person, ...], UNITS] = ()


class Placed(Base):
    """Where a unit stands: the middle of its front, its facing and size; `path` is its planned move."""

    path: Annotated[tuple[Place, ...], MANY, Field(description="points of its planned path")] = ()


class ChainmailSide(Side):
    """One side in an evening's battle, and its deployment."""

    deployment: Annotated[tuple[Placed, ...], UNITS] = ()


class Crossing(Strict):
    """What the players agreed for a stream or river (K-506, K-507)."""

    cost: Annotated[float | None, Field(ge=0, le=100, description="cost in inches of move")] = None
    rounds: Annotated[int | None, Field(ge=0, le=10, description="whole turns needed to cross")] = None
    fords: Annotated[tuple[Place, ...], MANY] = ()
    bridges: Annotated[
        tuple[Place, ...], MANY, Field(description="places where it can be crossed without penalty")
    ] = ()
    note: Name | None = None


class Element(TerrainElement):
    """A piece of terrain: an outline (hill, wood, marsh), or a course with a width (the others)."""

    ground: Ground
    width: Annotated[Length | None, Field(description="width of the course in inches")] = None
    palisade: Annotated[bool, Field(description="an embankment with a palisade on it, which the map shows")] = False
    downhill: Annotated[Degrees | None, Field(description="direction in which a hill slopes down")] = None
    crossing: Crossing | None = None


class ChainmailEvening(Evening):
    """An evening for `chainmail`."""

    system: Literal["chainmail"]
    scenario: LimitedScenario = LimitedScenario()
    sides: Annotated[tuple[ChainmailSide, ...], Field(min_length=2, max_length=2)]
    terrain: Annotated[tuple[Element, ...], MANY, POINTS] = ()


ChainmailArmy = Army[ChainmailArmyList, ChainmailRoster]
ChainmailGame = Game[ChainmailArmyList, ChainmailRoster, ChainmailEvening]
