"""What people write for `napoleonic`: troop lines, units, generals, garrisons, deployment, ground.

The text is a fragment: it has no ranks, sizes, speeds, prices and sizes of stands, so the army list gives them, and a check
says where one is missing. Lengths are cm, angles degrees clockwise from north, prices points a stand. Types, experience and
grounds are words of `data/*.yaml`; whether a word is one of them is a matter for `checks`.
"""

from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from builder.documents.army_list import ArmyList, Line, Lines
from builder.documents.evening import Evening, Side
from builder.documents.fields import FEW, MANY, POINTS, PRINTED, UNITS, Id, Name, OneOf, Strict
from builder.documents.game import Army, Game
from builder.documents.roster import Roster, Unit, Units
from builder.systems.napoleonic.rulebook import RULES

Formation = Literal["battle-line", "column", "square", "disordered", "march", "firing"]
Length = Annotated[float, Field(gt=0, le=1000)]
Cm = Annotated[float, Field(ge=-1000, le=1000)]
Place = tuple[Cm, Cm]
Experience = Annotated[Id, OneOf(lambda: RULES.below("units.experience"))]
Stands = Annotated[int, Field(ge=1, le=40)]
Price = Annotated[int, Field(ge=0, le=10_000)]


class Size(Strict):
    """How many stands a unit may have, of a battery gunner figures; both ends inside."""

    least: Annotated[Stands, Field(alias="from")]
    most: Annotated[Stands, Field(alias="to")]


class Stand(Strict):
    """The size of a stand."""

    front: Length
    depth: Length


class StandSizes(Strict):
    """Stands by arm; the text has no sizes."""

    foot: Stand | None = None
    horse: Stand | None = None
    guns: Stand | None = None


class TroopLine(Line):
    """A troop line. Rank, size, moves and price are the list's own: the text has none."""

    type: Annotated[Id, OneOf(lambda: RULES.below("units.types"))]
    howitzers: Annotated[bool, Field(description="a battery of howitzers; there are medium ones only (N-404)")] = False
    experience: Annotated[
        tuple[Experience, ...],
        FEW,
        Field(min_length=1, description="what its units may be: recruit, veteran; a roster chooses"),
    ]
    rank: Annotated[int | None, Field(ge=-20, le=40, description="melee rank; the list's own value")] = None
    stands: Annotated[Size | None, Field(description="stands of a unit, of a battery gunner figures")] = None
    moves: Annotated[
        dict[Formation, Length],
        FEW,
        Field(default_factory=dict, description="cm a turn by formation; the list's own values"),
    ]
    reach: Annotated[Length | None, Field(description="cm; if written, must agree with the rules")] = None
    price: Annotated[Price | None, Field(description="points a stand or gunner figure")] = None
    prices: Annotated[
        dict[Experience, Price],
        FEW,
        Field(default_factory=dict, description="points of one experience, where it costs other than `price`"),
    ]

    def price_of(self, experience: str | None) -> int | None:
        """Points a stand or gunner figure of that experience; None where the list has none."""
        return self.prices.get(experience, self.price) if experience else self.price


class Generals(Strict):
    """How many generals an army may have, the commander-in-chief included, and what they cost; the list's own values."""

    most: Annotated[int, Field(ge=0, le=40)]
    prices: Annotated[
        dict[Literal["general", "commander-in-chief"], Price],
        FEW,
        Field(default_factory=dict, description="points"),
    ]


class NapoleonicArmyList(ArmyList):
    """An army list of `napoleonic`."""

    printed: ClassVar = PRINTED | {"values"}

    system: Literal["napoleonic"]
    lines: Lines[TroopLine]
    generals: Generals | None = None
    bases: Annotated[StandSizes, Field(description="sizes of stands by arm; the list's own values")] = StandSizes()
    values: Annotated[
        Name | None, Field(description="where the list's ranks, sizes, moves and prices come from; printed on rosters")
    ] = None


class RosterUnit(Unit):
    """A unit: how many stands it brings, and what experience where the list leaves a choice."""

    stands: Annotated[Stands | None, Field(description="left out: as many as the list's line has at most")] = None
    experience: Annotated[Experience | None, Field(description="needed where the line leaves a choice")] = None


class Leader(Strict):
    """A general's figure, alone or in the ranks of a unit."""

    name: Name
    rank: Literal["general", "commander-in-chief"]
    unit: Annotated[Id | None, Field(description="the unit in whose ranks he rides; left out: by himself")] = None


class NapoleonicRoster(Roster):
    """A roster of `napoleonic`."""

    keys_file: ClassVar = Path(__file__).parent / "data" / "roster.yaml"

    system: Literal["napoleonic"]
    units: Units[RosterUnit]
    generals: Annotated[tuple[Leader, ...], MANY] = ()


class Placed(Strict):
    """Where a unit stands: the middle of its front, its facing and formation; or the settlement it holds."""

    id: Annotated[Id, Field(description="id of a unit of the roster")]
    at: Annotated[Place | None, Field(description="the middle of the front edge; left out by a garrison")] = None
    facing: Annotated[float, Field(ge=0, lt=360)] = 0.0
    formation: Formation = "battle-line"
    dismounted: Annotated[bool, Field(description="chasseurs on foot")] = False
    inside: Annotated[Id | None, Field(description="id of the settlement that it holds (N-105)")] = None
    sides: Annotated[
        tuple[Annotated[int, Field(ge=0, le=40)], ...],
        MANY,
        Field(description="stands of a garrison on each side of the settlement's outline, in its order"),
    ] = ()


class Fire(Strict):
    """A group of stands of one unit that shoots at one target."""

    unit: Id
    stands: Stands
    distance: Annotated[float, Field(gt=0, le=200, description="cm, middle of the group's front to the target (N-309)")]


class Volley(Strict):
    """The opening fire that a scenario lays down: who shoots at which enemy unit (N-310)."""

    target: Annotated[Id, Field(description="id of a unit of the other side")]
    groups: Annotated[tuple[Fire, ...], MANY, Field(min_length=1)]


class NapoleonicSide(Side):
    """A side of an evening: its deployment and its opening fire."""

    deployment: Annotated[tuple[Placed, ...], UNITS] = ()
    volleys: Annotated[tuple[Volley, ...], UNITS] = ()


class Bridge(Strict):
    """A bridge over a river, with a barricade or without (N-113)."""

    at: Place
    barricade: bool = False


class Element(Strict):
    """A piece of ground: an outline, or for running ground (river, road, wall, ravine) a course."""

    id: Id
    ground: Annotated[Id, Field(description="wood, shrub, ploughland, sown-field, hill, wall, artillery-fortification, "
                                "settlement, river, lake, bog, road, ravine")]  # fmt: skip
    name: Name | None = None
    outline: Annotated[tuple[Place, ...], MANY] = ()
    course: Annotated[tuple[Place, ...], MANY] = ()
    level: Annotated[int, Field(ge=1, le=9, description="of a hill: each level is an outline of its own")] = 1
    high: Annotated[bool, Field(description="a wall higher than a man (N-307)")] = False
    bridges: Annotated[tuple[Bridge, ...], MANY] = ()
    fords: Annotated[tuple[Place, ...], MANY] = ()
    fortified: Annotated[bool, Field(description="a settlement: fortified when the game begins (N-112)")] = False
    markers: Annotated[int, Field(ge=0, le=9, description="a settlement: fortification markers that lie there")] = 0


class NapoleonicEvening(Evening):
    """An evening of `napoleonic`."""

    system: Literal["napoleonic"]
    sides: Annotated[tuple[NapoleonicSide, ...], Field(min_length=2, max_length=2)]
    terrain: Annotated[tuple[Element, ...], MANY, POINTS] = ()


NapoleonicArmy = Army[NapoleonicArmyList, NapoleonicRoster]
NapoleonicGame = Game[NapoleonicArmyList, NapoleonicRoster, NapoleonicEvening]
