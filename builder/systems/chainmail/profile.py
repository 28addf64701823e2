"""What people write for `chainmail`: troop lines by class, units of figures, persons, the field in inches.

The text gives no moves, ranges, sizes or prices: where a game needs them, the list has them (K-Q10). Lengths are inches
on the table, angles degrees clockwise from north, prices points a figure.
"""

from pathlib import Path
from typing import Annotated, ClassVar, Literal, get_args

from pydantic import Field, WithJsonSchema

from builder.documents.army_list import ArmyList, Line, Lines
from builder.documents.evening import Evening, Side
from builder.documents.fields import MANY, POINTS, UNITS, Id, KnownWord, Name, Strict
from builder.documents.game import Army, Game
from builder.documents.roster import Roster, Unit, Units
from builder.systems.chainmail.rulebook import RULES

Fighting = Literal["light-foot", "heavy-foot", "armoured-foot", "light-horse", "medium-horse", "heavy-horse"]
Weapon = Annotated[str, KnownWord(lambda: RULES.below("shooting.weapons"))]
Armour = Literal["none", "armour-or-shield", "full"]
Shape = Literal["line", "column", "square", "loose"]
Ground = Literal["hill", "wood", "bog", "ditch", "embankment", "stream", "river", "road"]
Inches = Annotated[float, Field(ge=-1000, le=1000)]
Length = Annotated[float, Field(gt=0, le=1000)]
Degrees = Annotated[float, Field(ge=0, lt=360)]
Place = tuple[Inches, Inches]
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
    """How many figures a unit of the line may have: the list's own limit, both ends inside."""

    least: Annotated[int, Field(alias="from", ge=1, le=400)] = 1
    most: Annotated[int, Field(alias="to", ge=1, le=400)] = 400


class TroopLine(Line):
    """A troop line: its class in melee, how arrows meet it, what it shoots, and what the text leaves to the list."""

    troop: Class
    missile_armour: Annotated[
        Armour | None, Field(description="how the missile table sees it; left out: by its class (K-Q13)")
    ] = None
    missile: Annotated[Weapon | None, Field(description="what it shoots or throws; left out: nothing")] = None
    mixed: Annotated[bool, Field(description="shooters stand in the rear ranks of a fighting unit (K-206)")] = False
    elf: Annotated[bool, Field(description="elves shoot within their move (K-104)")] = False
    trained: Annotated[bool, Field(description="badly trained troops pay more for every change (K-604)")] = True
    figures: Annotated[Figures | None, Field(description="figures of a unit: the list's own limit")] = None
    move: Annotated[Length | None, Field(description="inches a round: not in the text, the list's own")] = None
    reach: Annotated[Length | None, Field(alias="range", description="inches it shoots: the list's own")] = None
    price: Annotated[int | None, Field(ge=0, le=10_000, description="points a figure: the list's own")] = None


class ChainmailArmyList(ArmyList):
    """An army list of `chainmail`."""

    system: Literal["chainmail"]
    lines: Lines[TroopLine]


class Scale(Strict):
    """How high the figures are: it decides how many men one stands for (K-102)."""

    figure_mm: Annotated[float, Field(gt=0, le=200, description="height of a figure in mm")]


class Volley(Strict):
    """How the shooters of a unit are divided against targets of one armour."""

    against: Armour
    groups: Annotated[tuple[Count, ...], MANY, Field(min_length=1)]


class RosterUnit(Unit):
    """A unit: its figures, those of them who shoot, its order of battle, and what may be written for control."""

    figures: Count
    shooters: Annotated[Count | None, Field(description="figures that shoot, where not all of them do")] = None
    formation: Annotated[Shape, Field(description="loose: not formed, may enter woods (K-502)")] = "line"
    men: Annotated[int | None, Field(ge=0, description="if written, must agree with figures and scale")] = None
    volleys: Annotated[tuple[Volley, ...], MANY, Field(description="if written: how its shooters are divided")] = ()


class Person(Strict):
    """Somebody with a name beside a unit. A leader has no effect in this text; fighters and wizards by level (K-801)."""

    name: Name
    kind: Annotated[Literal["leader", "fighter", "wizard"], Field(alias="class")] = "leader"
    level: Annotated[int | None, Field(ge=1, le=40)] = None
    beside: Annotated[Id, Field(alias="with", description="id of the unit he is with")]


class ChainmailRoster(Roster):
    """A roster of `chainmail`."""

    keys_file: ClassVar = Path(__file__).parent / "data" / "roster.yaml"

    system: Literal["chainmail"]
    scale: Scale
    units: Units[RosterUnit]
    persons: Annotated[tuple[Person, ...], UNITS] = ()


class Placed(Strict):
    """Where a unit stands: the middle of its front, the way it faces, the room it takes; `path` where it shall go."""

    id: Id
    at: Place
    facing: Degrees
    front: Length
    depth: Length
    path: Annotated[tuple[Place, ...], MANY, Field(description="points of the way that is planned for it")] = ()


class ChainmailSide(Side):
    """A side of an evening and how it deploys."""

    deployment: Annotated[tuple[Placed, ...], UNITS] = ()


class Crossing(Strict):
    """What the players have settled for a stream or river (K-506, K-507)."""

    cost: Annotated[float | None, Field(ge=0, le=100, description="inches of the move")] = None
    rounds: Annotated[int | None, Field(ge=0, le=10, description="whole rounds")] = None
    fords: Annotated[tuple[Place, ...], MANY] = ()
    bridges: Annotated[tuple[Place, ...], MANY, Field(description="crossed as if there were no water")] = ()
    note: Name | None = None


class Element(Strict):
    """A piece of terrain: an outline (hill, wood, bog), or a course and its width (the others)."""

    id: Id
    ground: Ground
    name: Name | None = None
    outline: Annotated[tuple[Place, ...], MANY] = ()
    course: Annotated[tuple[Place, ...], MANY] = ()
    width: Annotated[Length | None, Field(description="of a course, inches")] = None
    downhill: Annotated[Degrees | None, Field(description="which way a hill falls")] = None
    crossing: Crossing | None = None


class ChainmailEvening(Evening):
    """An evening of `chainmail`."""

    system: Literal["chainmail"]
    sides: Annotated[tuple[ChainmailSide, ...], Field(min_length=2, max_length=2)]
    terrain: Annotated[tuple[Element, ...], MANY, POINTS] = ()


ChainmailArmy = Army[ChainmailArmyList, ChainmailRoster]
ChainmailGame = Game[ChainmailArmyList, ChainmailRoster, ChainmailEvening]
