"""The documents of `age-of-battles`: troop lines, regiments, guns with crew and servants, camp, terrain.

The supplement gives no profiles, prices, ranges or regiment sizes; the army list has them (A-Q1). Lengths are in steps (25 mm),
angles in degrees clockwise from north, prices in points per figure. Ids of arms, formations and grounds are those of `data/*.yaml`.
"""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.army_list import ArmyList, Home, Line, Lines
from builder.documents.evening import Evening, Side
from builder.documents.fields import FEW, MANY, POINTS, UNITS, Id, KnownWord, Name, Numbers, OneOf, Strict, Years
from builder.documents.game import Army, Game
from builder.documents.leaders import Leader, LeaderReference
from builder.documents.options import Option
from builder.documents.roster import Roster, Unit, Units
from builder.documents.table import Base, Degrees, Length, Place, TerrainElement
from builder.systems.age_of_battles.rulebook import RULES

Count = Annotated[int, Field(ge=-100, le=1000)]
Value = Annotated[int, Field(ge=-100, le=100)]
Price = Annotated[int, Field(ge=0, le=10_000)]
Percent = Annotated[float, Field(ge=0, le=100)]
Ground = Annotated[str, KnownWord(lambda: RULES.below("terrain.grounds"))]
Troops = Annotated[Id, OneOf(lambda: RULES.below("troops.kinds"))]
Calibre = Annotated[Id, OneOf(lambda: RULES.below("artillery.guns")), Field(alias="type", description="bombard type")]


class Figures(Strict):
    """How many figures a regiment of the line may have, both limits included."""

    least: Annotated[Count, Field(alias="from")] = 1
    most: Annotated[Count, Field(alias="to")] = 1000


class Prices(Strict):
    """The list's extra prices on top of the figure's own; the supplement gives none (A-613)."""

    musician: Price = 0
    standard: Price = 0
    captain: Price = 0


class LineValues(Line):
    """A troop line: type, arms, values and rights used by the supplement."""

    troops: Annotated[Troops, Field(alias="type")]
    weapon: Annotated[Id, OneOf(lambda: RULES.below("arms.weapons")), Field(description="hand weapon")]
    missile: Annotated[
        Annotated[Id, OneOf(lambda: RULES.below("arms.missiles"))] | None,
        Field(description="missile weapon; default: none"),
    ] = None
    figures: Annotated[Figures | None, Field(description="figures per regiment; default: any")] = None
    move: Annotated[Length | None, Field(description="move, steps; default for infantry: from the rules (A-203)")] = (
        None
    )
    fast: Annotated[
        Length | None, Field(description="fast move, steps; default for infantry: from the rules (A-203)")
    ] = None
    attack: Annotated[Value | None, Field(description="Attack of its figures, from the core rules")] = None
    defence: Annotated[Value | None, Field(description="Defence of its figures, from the core rules")] = None
    strength: Annotated[Value | None, Field(description="Fighting Strength; needed for mercenaries (A-1101)")] = None
    spirit: Annotated[Value | None, Field(description="Fighting Spirit without bonuses (A-609 to A-612)")] = None
    reach: Annotated[Length | None, Field(alias="range", description="range in steps, from the core rules")] = None
    ranks: Annotated[
        Annotated[int, Field(ge=1, le=1000)] | None,
        Field(description="ranks that shoot in open order; default for bow and crossbow: from the rules (A-503)"),
    ] = None
    shoots_moving: Annotated[bool, Field(description="may shoot and move in the same turn (A-410)")] = False
    serves: Annotated[bool, Field(description="may serve war machines (A-109)")] = False
    mercenary: bool = False
    price: Annotated[Price | None, Field(description="points per figure")] = None
    prices: Prices = Prices()


class TroopLine(LineValues):
    """A troop line with its options."""

    options: Annotated[tuple[Option[LineValues], ...], FEW] = ()


class GunLine(Strict):
    """A gun that the list allows. The rules set its price; if given, it must match (A-1002)."""

    id: Id
    name: Name
    calibre: Calibre
    number: Annotated[Numbers, Field(description="how many an army may have, from..to")] = Numbers()
    years: Years = Years()
    price: Price | None = None


class Share(Strict):
    """The percentage of an army's figures allowed for a group of lines (A-110)."""

    name: Name
    lines: Annotated[tuple[Id, ...], UNITS, Field(min_length=1)]
    least: Annotated[Percent, Field(alias="from")] = 0
    most: Annotated[Percent, Field(alias="to")] = 100


class NamedCaptain(Leader):
    """A person who may be the captain of a regiment, with his values."""

    attack: Value | None = None
    defence: Value | None = None
    move: Length | None = None


class Country(Home[Ground]):
    """The country of the army."""


class AgeOfBattlesArmyList(ArmyList):
    """An army list for `age-of-battles`."""

    system: Literal["age-of-battles"]
    area: Annotated[Id, Field(description="region; the supplement covers only europe (A-105)")]
    home: Country | None = None
    lines: Lines[TroopLine]
    leaders: Annotated[tuple[NamedCaptain, ...], MANY] = ()
    guns: Annotated[tuple[GunLine, ...], Field(max_length=20)] = ()
    shares: Annotated[tuple[Share, ...], Field(max_length=50)] = ()


class Captain(LeaderReference):
    """The captain of a regiment: a figure whose values are at least those of the regiment's figures (A-612)."""

    name: Name | None = None
    attack: Value | None = None
    defence: Value | None = None
    move: Length | None = None


class RosterUnit(Unit):
    """A regiment: figures, starting formation, musician, standard bearer and captain."""

    figures: Count
    files: Annotated[Count | None, Field(description="figures in the first rank")] = None
    formation: Annotated[
        Id, OneOf(lambda: RULES.below("fighting.formations")), Field(description="a block is mostly pikes")
    ] = "close"
    shooters: Annotated[Count | None, Field(description="figures that shoot; default: all")] = None
    mixed: Annotated[bool, Field(description="another foot figure stands between each pair of shooters (A-407)")] = (
        False
    )
    musician: bool = False
    standard: bool = False
    captain: Captain | None = None


class Gun(Strict):
    """A gun: its crew, its spare gunners, and the regiment that serves it."""

    id: Id
    line: Annotated[Id, Field(description="id of the gun in the army list")]
    name: Name | None = None
    crew: Annotated[Count | None, Field(description="figures in the crew; must be as in the rules (A-1004)")] = None
    reserve: Annotated[Count, Field(description="spare gunners (A-1016)")] = 0
    servants: Annotated[Id | None, Field(description="id of the regiment that serves it")] = None
    serving: Annotated[Count | None, Field(description="figures of that regiment that serve; default: all")] = None


class Battery(Strict):
    """Guns whose bases are joined; they follow the rules for groups (A-1004)."""

    id: Id
    name: Name | None = None
    guns: Annotated[tuple[Id, ...], MANY, Field(min_length=1)]


class Camp(Strict):
    """The camp: its tents, its priests, and the regiments rebuilt in it during the game."""

    tents: Count = 1
    priests: Annotated[Count, Field(description="number of priests; free, start in the camp (A-606)")] = 0
    rebuilt: Annotated[
        tuple[Id, ...], UNITS, Field(description="ids of regiments rebuilt this game, if recorded (A-603)")
    ] = ()


class AgeOfBattlesRoster(Roster):
    """A roster for `age-of-battles`."""

    system: Literal["age-of-battles"]
    units: Units[RosterUnit]
    guns: Annotated[tuple[Gun, ...], Field(max_length=50)] = ()
    batteries: Annotated[tuple[Battery, ...], Field(max_length=20)] = ()
    camp: Camp | None = None


class Placed(Base):
    """Where a regiment stands: the middle of its front, its facing, the size of its base in steps."""


class PlacedGun(Strict):
    """Where a gun's position stands: its centre, the direction of its fire arc, the size of its base. The supplement
    gives no size for the standard base (A-1004): contact is checked only if the size is given.
    """

    id: Id
    at: Place
    facing: Degrees
    front: Annotated[Length | None, Field(description="width of its base in steps")] = None
    depth: Annotated[Length | None, Field(description="depth of its base in steps")] = None


class AgeOfBattlesSide(Side):
    """One side in an evening's battle: its regiments, its guns and the position of its camp."""

    camp: Place | None = None
    deployment: Annotated[tuple[Placed, ...], UNITS] = ()
    guns: Annotated[tuple[PlacedGun, ...], MANY] = ()


class Element(TerrainElement):
    """A piece of terrain: an outline (wood, hill, village), or a course with a width (others)."""

    ground: Annotated[Id, OneOf(lambda: RULES.below("terrain.grounds"))]
    width: Annotated[Length | None, Field(description="width of a course in steps")] = None
    passable: Annotated[bool | None, Field(description="default: from the rules, where stated (A-804, A-116)")] = None


class AgeOfBattlesEvening(Evening):
    """An evening for `age-of-battles`."""

    system: Literal["age-of-battles"]
    sides: Annotated[tuple[AgeOfBattlesSide, ...], Field(min_length=2, max_length=2)]
    terrain: Annotated[tuple[Element, ...], MANY, POINTS] = ()


AgeOfBattlesArmy = Army[AgeOfBattlesArmyList, AgeOfBattlesRoster]
AgeOfBattlesGame = Game[AgeOfBattlesArmyList, AgeOfBattlesRoster, AgeOfBattlesEvening]
