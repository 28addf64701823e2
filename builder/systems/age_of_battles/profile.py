"""What people write for `age-of-battles`: troop lines, regiments of figures, guns with crew and servants, camp, field.

The supplement gives no profiles, prices, ranges or sizes of regiments: the list has them (A-Q1). Lengths are steps (25 mm),
angles degrees clockwise from north, prices points a figure. Ids of arms, formations and grounds are those of `data/*.yaml`.
"""

from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from builder.documents.army_list import ArmyList, Line, Lines, Numbers
from builder.documents.evening import Evening, Side
from builder.documents.fields import MANY, POINTS, UNITS, Id, Name, OneOf, Strict, Years
from builder.documents.game import Army, Game
from builder.documents.roster import Roster, Unit, Units
from builder.systems.age_of_battles.rulebook import RULES

Steps = Annotated[float, Field(ge=-1000, le=1000)]
Length = Annotated[float, Field(gt=0, le=1000)]
Degrees = Annotated[float, Field(ge=0, lt=360)]
Place = tuple[Steps, Steps]
Count = Annotated[int, Field(ge=-100, le=1000)]
Value = Annotated[int, Field(ge=-100, le=100)]
Price = Annotated[int, Field(ge=0, le=10_000)]
Percent = Annotated[float, Field(ge=0, le=100)]
Troops = Annotated[Id, OneOf(lambda: RULES.below("troops.kinds"))]
Calibre = Annotated[Id, OneOf(lambda: RULES.below("artillery.guns")), Field(alias="type", description="of a bombard")]


class Figures(Strict):
    """How many figures a regiment of the line may have: the list's own limit, both ends inside."""

    least: Annotated[Count, Field(alias="from")] = 1
    most: Annotated[Count, Field(alias="to")] = 1000


class Prices(Strict):
    """The list's own prices of those who cost more than their figure; the supplement has none (A-613)."""

    musician: Price = 0
    standard: Price = 0
    captain: Price = 0


class TroopLine(Line):
    """A troop line: kind, arms, values and rights, as far as the supplement uses them."""

    troops: Annotated[Troops, Field(alias="type")]
    weapon: Annotated[Id, OneOf(lambda: RULES.below("arms.weapons")), Field(description="its hand weapon")]
    missile: Annotated[
        Annotated[Id, OneOf(lambda: RULES.below("arms.missiles"))] | None,
        Field(description="what it shoots; left out: nothing"),
    ] = None
    figures: Annotated[Figures | None, Field(description="figures of a regiment; left out: any")] = None
    move: Annotated[Length | None, Field(description="steps; foot left out: by the rules (A-203)")] = None
    fast: Annotated[Length | None, Field(description="steps, accelerated; foot left out: by the rules (A-203)")] = None
    attack: Annotated[Value | None, Field(description="Attack of its figures, of the base game")] = None
    defence: Annotated[Value | None, Field(description="Defence of its figures, of the base game")] = None
    strength: Annotated[Value | None, Field(description="Fighting Strength: mercenaries need it (A-1101)")] = None
    spirit: Annotated[Value | None, Field(description="Fighting Spirit, before musician, standard and captain")] = None
    reach: Annotated[Length | None, Field(alias="range", description="steps it shoots, of the base game")] = None
    ranks: Annotated[
        Annotated[int, Field(ge=1, le=1000)] | None,
        Field(description="ranks that shoot in open order; bow and crossbow left out: by the rules (A-503)"),
    ] = None
    shoots_moving: Annotated[bool, Field(description="may shoot and move in one turn (A-410)")] = False
    serves: Annotated[bool, Field(description="may serve war machines (A-109)")] = False
    mercenary: bool = False
    price: Annotated[Price | None, Field(description="points a figure")] = None
    prices: Prices = Prices()


class GunLine(Strict):
    """A kind of gun that the list allows. Its price is the rules' own; if written, it must agree (A-1002)."""

    id: Id
    name: Name
    calibre: Calibre
    number: Annotated[Numbers, Field(description="guns of this kind in an army, from..to")] = Numbers()
    years: Years = Years()
    price: Price | None = None


class Share(Strict):
    """A percentage that the figures of some lines together may have of all figures of the army (A-110)."""

    name: Name
    lines: Annotated[tuple[Id, ...], UNITS, Field(min_length=1)]
    least: Annotated[Percent, Field(alias="from")] = 0
    most: Annotated[Percent, Field(alias="to")] = 100


class AgeOfBattlesArmyList(ArmyList):
    """An army list of `age-of-battles`."""

    system: Literal["age-of-battles"]
    area: Annotated[Id, Field(description="part of the world: europe is the only one the supplement is for (A-105)")]
    lines: Lines[TroopLine]
    guns: Annotated[tuple[GunLine, ...], Field(max_length=20)] = ()
    shares: Annotated[tuple[Share, ...], Field(max_length=50)] = ()


class Captain(Strict):
    """The captain of a regiment: a figure none of whose values is below its figures' (A-612)."""

    name: Name | None = None
    attack: Value | None = None
    defence: Value | None = None
    move: Length | None = None


class RosterUnit(Unit):
    """A regiment: figures, how they stand at the start, and who goes in front."""

    figures: Count
    files: Annotated[Count | None, Field(description="figures of the first rank")] = None
    formation: Annotated[
        Id, OneOf(lambda: RULES.below("fighting.formations")), Field(description="a block is mostly of pikes")
    ] = "close"
    shooters: Annotated[Count | None, Field(description="figures that shoot, where not all of them do")] = None
    mixed: Annotated[bool, Field(description="another foot figure stands between every two shooters (A-407)")] = False
    musician: bool = False
    standard: bool = False
    captain: Captain | None = None


class Gun(Strict):
    """A gun: the four of its crew, its spare gunners, and the regiment that serves it."""

    id: Id
    line: Annotated[Id, Field(description="id of the gun in the army list")]
    name: Name | None = None
    crew: Annotated[Count | None, Field(description="if written, must be the rules' own number (A-1004)")] = None
    reserve: Annotated[Count, Field(description="spare gunners (A-1016)")] = 0
    servants: Annotated[Id | None, Field(description="id of the regiment that serves it")] = None
    serving: Annotated[Count | None, Field(description="figures of that regiment that serve; left out: all")] = None


class Battery(Strict):
    """Guns whose stands are joined; they follow the rules for groups (A-1004)."""

    id: Id
    name: Name | None = None
    guns: Annotated[tuple[Id, ...], MANY, Field(min_length=1)]


class Camp(Strict):
    """The camp: its tents, its priests, and the regiments rebuilt in it during the game."""

    tents: Count = 1
    priests: Annotated[Count, Field(description="free, starts in the camp (A-606)")] = 0
    rebuilt: Annotated[
        tuple[Id, ...], UNITS, Field(description="regiments rebuilt this game, if it is noted (A-603)")
    ] = ()


class AgeOfBattlesRoster(Roster):
    """A roster of `age-of-battles`."""

    keys_file: ClassVar = Path(__file__).parent / "data" / "roster.yaml"

    system: Literal["age-of-battles"]
    units: Units[RosterUnit]
    guns: Annotated[tuple[Gun, ...], Field(max_length=50)] = ()
    batteries: Annotated[tuple[Battery, ...], Field(max_length=20)] = ()
    camp: Camp | None = None


class Placed(Strict):
    """Where a regiment stands: the middle of its front, the way it faces, the room it takes in steps."""

    id: Id
    at: Place
    facing: Degrees
    front: Length
    depth: Length


class PlacedGun(Strict):
    """Where a gun's position stands: its middle, the middle of its fire sector, the room of its stand.

    The supplement names a standard stand and not its size (A-1004): contact is looked at where somebody says it.
    """

    id: Id
    at: Place
    facing: Degrees
    front: Annotated[Length | None, Field(description="width of its stand, steps")] = None
    depth: Annotated[Length | None, Field(description="depth of its stand, steps")] = None


class AgeOfBattlesSide(Side):
    """A side of an evening: where its camp's tent stands, its regiments and guns."""

    camp: Place | None = None
    deployment: Annotated[tuple[Placed, ...], UNITS] = ()
    guns: Annotated[tuple[PlacedGun, ...], MANY] = ()


class Element(Strict):
    """A piece of terrain: an outline (wood, hill, village), or a course and its width (the others)."""

    id: Id
    ground: Annotated[Id, OneOf(lambda: RULES.below("terrain.grounds"))]
    name: Name | None = None
    outline: Annotated[tuple[Place, ...], MANY] = ()
    course: Annotated[tuple[Place, ...], MANY] = ()
    width: Annotated[Length | None, Field(description="of a course, steps")] = None
    passable: Annotated[bool | None, Field(description="left out: as the rules say, where they do (A-804, A-116)")] = (
        None
    )


class AgeOfBattlesEvening(Evening):
    """An evening of `age-of-battles`."""

    system: Literal["age-of-battles"]
    sides: Annotated[tuple[AgeOfBattlesSide, ...], Field(min_length=2, max_length=2)]
    terrain: Annotated[tuple[Element, ...], MANY, POINTS] = ()


AgeOfBattlesArmy = Army[AgeOfBattlesArmyList, AgeOfBattlesRoster]
AgeOfBattlesGame = Game[AgeOfBattlesArmyList, AgeOfBattlesRoster, AgeOfBattlesEvening]
