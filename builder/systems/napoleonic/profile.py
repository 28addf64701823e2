"""Documents of `napoleonic`: troop lines, units, generals, garrisons, deployment, terrain.

The text is a fragment without ranks, unit sizes, moves, prices and stand sizes, so the army list gives them, and checks
report those that are missing. Lengths are in cm, angles in degrees clockwise from north, prices in points per stand. Types,
experience and grounds are ids from `data/*.yaml`; `checks` report unknown ones.
"""

from typing import Annotated, ClassVar, Literal, Self

from pydantic import Field

from builder.documents import leaders
from builder.documents.army_list import ArmyList, Home, Line, Lines
from builder.documents.evening import Evening, Side
from builder.documents.fields import FEW, MANY, POINTS, PRINTED, UNITS, Id, KnownWord, Name, OneOf, Strict
from builder.documents.game import Army, Game
from builder.documents.options import Option
from builder.documents.roster import Roster, Unit, Units
from builder.documents.table import Degrees, Length, Place, TerrainElement
from builder.systems.napoleonic.rulebook import RULES

Formation = Literal["battle-line", "column", "square", "disordered", "march", "firing"]
Ground = Annotated[str, KnownWord(lambda: RULES.below("terrain.grounds"))]
Experience = Annotated[Id, OneOf(lambda: RULES.below("units.experience"))]
Stands = Annotated[int, Field(ge=1, le=40)]
Price = Annotated[int, Field(ge=0, le=10_000)]
Rank = Literal["general", "commander-in-chief"]


class Size(Strict):
    """Number of stands in a unit, or gunner figures in a battery; both limits are included."""

    least: Annotated[Stands, Field(alias="from")]
    most: Annotated[Stands, Field(alias="to")]


class Stand(Strict):
    """Size of a stand in cm."""

    front: Length
    depth: Length


class StandSizes(Strict):
    """Stand sizes by arm; the rules give none."""

    foot: Stand | None = None
    horse: Stand | None = None
    guns: Stand | None = None


class LineValues(Line):
    """A troop line. Rank, size, moves and price are set by the list: the rules give none."""

    type: Annotated[Id, OneOf(lambda: RULES.below("units.types"))]
    howitzers: Annotated[bool, Field(description="a battery of howitzers; only medium artillery has them (N-404)")] = (
        False
    )
    experience: Annotated[
        tuple[Experience, ...],
        FEW,
        Field(min_length=1, description="allowed experience of its units: recruit, veteran; chosen in the roster"),
    ]
    rank: Annotated[int | None, Field(ge=-20, le=40, description="melee rank, set by the list")] = None
    stands: Annotated[Size | None, Field(description="stands of a unit, or gunner figures of a battery")] = None
    moves: Annotated[
        dict[Formation, Length],
        FEW,
        Field(default_factory=dict, description="cm per turn by formation, set by the list"),
    ]
    dismounted_moves: Annotated[
        dict[Formation, Length],
        FEW,
        Field(default_factory=dict, description="cm per turn on foot, by formation, for those who may dismount"),
    ]
    reach: Annotated[Length | None, Field(description="range in cm; if given, it must agree with the rules")] = None
    price: Annotated[Price | None, Field(description="points per stand or gunner figure")] = None
    prices: Annotated[
        dict[Experience, Price],
        FEW,
        Field(default_factory=dict, description="points for an experience level whose price differs from `price`"),
    ]

    def price_of(self, experience: str | None) -> int | None:
        """Points per stand or gunner figure of that experience; None if the list gives none."""
        return self.prices.get(experience, self.price) if experience else self.price

    def known_prices(self) -> tuple[int, ...]:
        """The prices of each experience, and of all others."""
        return (*super().known_prices(), *self.prices.values())

    def with_added_price(self, points: int) -> Self:
        """The line with these points added to its price, whatever the experience of the unit."""
        prices = {experience: price + points for experience, price in self.prices.items()}
        return super().with_added_price(points).model_copy(update={"prices": prices})


class TroopLine(LineValues):
    """A troop line with its options."""

    options: Annotated[tuple[Option[LineValues], ...], FEW] = ()


class Generals(Strict):
    """Maximum number and prices of generals, including the commander-in-chief, set by the list."""

    most: Annotated[int, Field(ge=0, le=40)]
    prices: Annotated[dict[Rank, Price], FEW, Field(default_factory=dict, description="points by rank")]


class NamedGeneral(leaders.Leader):
    """A person who may command the army or a part of it, with his rank."""

    rank: Annotated[Rank | None, Field(description="his rank; default: either")] = None


class Country(Home[Ground]):
    """The country of the army."""


class NapoleonicArmyList(ArmyList):
    """A `napoleonic` army list."""

    printed: ClassVar = PRINTED | {"values"}

    system: Literal["napoleonic"]
    home: Country | None = None
    lines: Lines[TroopLine]
    generals: Generals | None = None
    leaders: Annotated[tuple[NamedGeneral, ...], MANY] = ()
    bases: Annotated[StandSizes, Field(description="stand sizes by arm, set by the list")] = StandSizes()
    values: Annotated[
        Name | None, Field(description="source of the list's ranks, sizes, moves and prices; printed on rosters")
    ] = None


class RosterUnit(Unit):
    """A unit: its stands, and its experience if the list leaves a choice."""

    stands: Annotated[Stands | None, Field(description="number of stands; default: the most that its line allows")] = (
        None
    )
    experience: Annotated[
        Experience | None, Field(description="recruit or veteran; required if the line leaves a choice")
    ] = None


class Leader(leaders.LeaderReference):
    """A general, independent or in the ranks of a unit."""

    name: Name
    rank: Rank
    unit: Annotated[
        Id | None, Field(description="id of the unit in whose ranks the general rides; default: independent")
    ] = None


class NapoleonicRoster(Roster):
    """A `napoleonic` roster."""

    system: Literal["napoleonic"]
    units: Units[RosterUnit]
    generals: Annotated[tuple[Leader, ...], MANY] = ()


class Placed(Strict):
    """Position of a unit: middle of its front, facing and formation, or the settlement it holds."""

    id: Annotated[Id, Field(description="id of a unit in the roster")]
    at: Annotated[Place | None, Field(description="middle of the front edge; not for a garrison")] = None
    facing: Degrees = 0.0
    formation: Formation = "battle-line"
    dismounted: Annotated[bool, Field(description="chasseurs on foot")] = False
    inside: Annotated[Id | None, Field(description="id of the settlement it holds (N-105)")] = None
    sides: Annotated[
        tuple[Annotated[int, Field(ge=0, le=40)], ...],
        MANY,
        Field(description="stands of a garrison on each side of the settlement, in the order of its outline"),
    ] = ()


class Fire(Strict):
    """A group of stands of one unit that shoots at one target."""

    unit: Id
    stands: Stands
    distance: Annotated[
        float, Field(gt=0, le=200, description="cm from the middle of the group's front to the target (N-309)")
    ]


class Volley(Strict):
    """Opening fire set by a scenario: the groups that shoot at an enemy unit (N-310)."""

    target: Annotated[Id, Field(description="id of an enemy unit")]
    groups: Annotated[tuple[Fire, ...], MANY, Field(min_length=1)]


class NapoleonicSide(Side):
    """One side in an evening's battle: its deployment and its opening fire."""

    deployment: Annotated[tuple[Placed, ...], UNITS] = ()
    volleys: Annotated[tuple[Volley, ...], UNITS] = ()


class Bridge(Strict):
    """A bridge over a river, with or without a barricade (N-113)."""

    at: Place
    barricade: bool = False


class Element(TerrainElement):
    """A piece of terrain: an outline, or a course for linear terrain (river, road, wall, ravine)."""

    ground: Annotated[Id, Field(description="wood, shrub, ploughland, sown-field, hill, wall, artillery-fortification, "
                                "settlement, river, lake, bog, road, ravine")]  # fmt: skip
    level: Annotated[int, Field(ge=1, le=9, description="level of a hill; each level has its own outline")] = 1
    high: Annotated[bool, Field(description="a wall higher than a man (N-307)")] = False
    bridges: Annotated[tuple[Bridge, ...], MANY] = ()
    fords: Annotated[tuple[Place, ...], MANY] = ()
    fortified: Annotated[bool, Field(description="a settlement that is fortified when the game begins (N-112)")] = False
    markers: Annotated[int, Field(ge=0, le=9, description="fortification markers in a settlement")] = 0


class NapoleonicEvening(Evening):
    """A `napoleonic` evening."""

    system: Literal["napoleonic"]
    sides: Annotated[tuple[NapoleonicSide, ...], Field(min_length=2, max_length=2)]
    terrain: Annotated[tuple[Element, ...], MANY, POINTS] = ()


NapoleonicArmy = Army[NapoleonicArmyList, NapoleonicRoster]
NapoleonicGame = Game[NapoleonicArmyList, NapoleonicRoster, NapoleonicEvening]
