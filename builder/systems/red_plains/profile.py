"""The documents of `red-plains`: troop lines, units of figures, leaders, cells, and the order sheets of turns.

These models accept any values of the right type; `checks` decide whether the rules allow them. Cells are written as
on the field (`A11`: quarter, line, file). Ids of kinds, banners, tasks and orders are those of `data/*.yaml`.
"""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from builder.documents.army_list import ArmyList, Home, Line, Lines
from builder.documents.evening import Evening, Role, Side
from builder.documents.fields import FEW, MANY, PRINTED, UNITS, Id, KnownWord, Name, OneOf, Strict
from builder.documents.game import Army, Game
from builder.documents.leaders import Leader, LeaderReference, Where
from builder.documents.options import Option
from builder.documents.roster import Roster, Unit, Units
from builder.systems.red_plains.rulebook import RULES

Facing = Literal["north", "east", "south", "west"]
Cell = Annotated[str, Field(pattern=r"^[A-Z][0-9]{2}$", description="quarter, then line counted from the contact line and file counted from the middle: A11")]  # fmt: skip
Count = Annotated[int, Field(ge=-100, le=1000)]
Figures = Annotated[int, Field(ge=-100, le=1000, description="number of figures, about a hundred men each")]
Kind = Annotated[Id, OneOf(lambda: RULES.below("troops.kinds"))]
Landform = Annotated[str, KnownWord(lambda: RULES.below("terrain.names"))]
Banner = Annotated[Id, OneOf(lambda: RULES.below("command.banners"))]


class Sizes(Strict):
    """How many figures a unit of a line may have, both limits included."""

    least: Annotated[Figures, Field(alias="from")]
    most: Annotated[Figures, Field(alias="to")]


class LineValues(Line):
    """A troop line: type, figures per unit, shields, the allied minor clan it belongs to, and its price."""

    kind: Annotated[Kind, Field(alias="type")]
    figures: Sizes
    shields: Annotated[bool, Field(description="whether its units may carry shields")] = False
    clan: Annotated[Name | None, Field(description="allied minor clan it belongs to; default: the clan of the army")] = None  # fmt: skip
    price: Annotated[int | None, Field(ge=0, le=1000, description="points per figure; not in the rules")] = None


class TroopLine(LineValues):
    """A troop line with its options."""

    options: Annotated[tuple[Option[LineValues], ...], FEW] = ()


class Means(Strict):
    """Limits that come from the strategic game, not from the rules; the army list sets them, and missing ones are reported."""

    figures: Annotated[Count | None, Field(description="maximum number of figures in the army")] = None
    generals: Annotated[Count | None, Field(description="maximum number of generals")] = None
    messengers: Annotated[Count | None, Field(description="maximum number of messengers")] = None
    shinobi: Annotated[Count | None, Field(description="maximum number of shinobi for a battle")] = None
    plans: Annotated[Count | None, Field(description="cunning plans, each an extra order in a turn")] = None
    banners: Annotated[tuple[Banner, ...] | None, MANY, Field(description="banners that the clan may raise")] = None


class NamedWarlord(Leader):
    """A person who may lead the clan or its units, with his traits as a warlord."""

    traits: Annotated[tuple[Annotated[Id, OneOf(lambda: RULES.below("command.traits"))], ...], FEW] = ()


class Country(Home[Landform]):
    """The country of the clan."""


class RedPlainsArmyList(ArmyList):
    """An army list for `red-plains`: one clan and its allied minor clans."""

    printed: ClassVar = PRINTED | {"clan"}

    system: Literal["red-plains"]
    clan: Name
    home: Country | None = None
    means: Means = Means()
    leaders: Annotated[tuple[NamedWarlord, ...], MANY] = ()
    lines: Lines[TroopLine]


class RosterUnit(Unit):
    """A unit: its figures at the start, and whether it carries shields."""

    figures: Figures
    shields: bool = False


class Warlord(LeaderReference):
    """The warlord: traits (brawler, charisma, master-of-manoeuvres, or others without effect), and his unit, if any."""

    name: Name
    traits: Annotated[tuple[Annotated[Id, OneOf(lambda: RULES.below("command.traits"))], ...], FEW] = ()
    unit: Id | None = None


class General(LeaderReference):
    """A general and his unit."""

    name: Name
    unit: Id


class Shinobi(Strict):
    """Shinobi of this battle: those sent behind the enemy, and guards."""

    infiltrate: Count = 0
    guard: Count = 0


class RedPlainsRoster(Roster):
    """A roster for `red-plains`."""

    system: Literal["red-plains"]
    units: Units[RosterUnit]
    warlord: Warlord
    generals: Annotated[tuple[General, ...], MANY] = ()
    messengers: Count = 0
    shinobi: Shinobi = Shinobi()
    banners: Annotated[tuple[Banner, ...], MANY] = ()
    plans: Annotated[Count, Field(description="cunning plans, each an extra order in a turn")] = 0


class Placed(Strict):
    """Where a unit starts, and its facing."""

    id: Annotated[Id, Field(description="id of a unit in the roster")]
    cell: Cell
    facing: Annotated[Facing | None, Field(description="default: towards the enemy")] = None


class Order(Strict):
    """One order: which order, where it comes from, in which steps it is carried out, and its target and turn."""

    order: Annotated[Id, OneOf(lambda: RULES.below("orders.kinds"))]
    by: Annotated[
        Literal["roll", "clan", "general", "plan", "banner"],
        Field(description="source: the command roll; an extra order from an allied clan, a general or a plan; or a "
"banner"),
    ] = "roll"  # fmt: skip
    sequence: Annotated[
        Literal["special", "ordinary"] | None,
        Field(
            description="default: the order's own kind; an ordinary order given instead of a special one may use either"
        ),
    ] = None
    target: Annotated[Id | None, Field(description="id of the enemy unit shot at")] = None
    turn: Annotated[
        Literal["left", "right", "about"] | None,
        Field(description="how the unit turns with this order; Hold position turns no unit without it"),
    ] = None


class UnitOrders(Strict):
    """The orders of one unit in a turn, and its state at the start of the turn."""

    unit: Id
    orders: Annotated[tuple[Order, ...], FEW]
    figures: Annotated[Figures | None, Field(description="figures left; default: as in the roster")] = None
    ammunition: Annotated[Count | None, Field(description="ammunition left; default: full")] = None
    fleeing: bool = False


class Raised(Strict):
    """A banner raised over a unit this turn."""

    banner: Banner
    unit: Id


class Task(Strict):
    """A shinobi's task: signals, panic, sabotage or intercept; the first three target an enemy unit."""

    task: Annotated[Id, OneOf(lambda: RULES.below("command.shinobi.tasks"))]
    unit: Annotated[Id | None, Field(description="id of the enemy unit; none for intercept")] = None


class OrderSheet(Strict):
    """The order sheet of one turn: bet, command roll with rerolls, orders, banners, shinobi, general retreat."""

    turn: Count
    bet: Annotated[Literal["small", "big"] | None, Field(description="default: small")] = None
    roll: Count
    rerolls: Annotated[tuple[Count, ...], Field(max_length=50, description="rerolls, one messenger each")] = ()
    general_retreat: bool = False
    orders: Annotated[tuple[UnitOrders, ...], UNITS] = ()
    banners: Annotated[tuple[Raised, ...], MANY] = ()
    shinobi: Annotated[tuple[Task, ...], MANY] = ()


class RedPlainsSide(Side):
    """One side in an evening's battle: its role, its deployment by cell, and its order sheets, if they are to be checked."""

    role: Role
    deployment: Annotated[tuple[Placed, ...], UNITS] = ()
    turns: Annotated[tuple[OrderSheet, ...], MANY] = ()


class Ground(Strict):
    """The terrain: a river along the contact line, bridges by column from the west, hills and woods by cell."""

    river: bool = False
    bridges: Annotated[
        tuple[Count, ...], MANY, Field(description="columns of the bridges, counted from 1 in the west")
    ] = ()
    bridge_name: Annotated[Name | None, Field(description="what the bridge is on this table, such as a ford")] = None
    hills: Annotated[tuple[Cell, ...], UNITS] = ()
    woods: Annotated[tuple[Cell, ...], UNITS] = ()


class RedPlainsEvening(Evening):
    """An evening for `red-plains`."""

    system: Literal["red-plains"]
    sides: Annotated[tuple[RedPlainsSide, ...], Field(min_length=2, max_length=2)]
    terrain: Ground = Ground()

    def grounds(self) -> Iterator[tuple[Where, str]]:
        """River, hills and woods, if there are any."""
        for key, landform in (("river", "river"), ("hills", "hill"), ("woods", "wood")):
            if getattr(self.terrain, key):
                yield ("terrain", key), landform


RedPlainsArmy = Army[RedPlainsArmyList, RedPlainsRoster]
RedPlainsGame = Game[RedPlainsArmyList, RedPlainsRoster, RedPlainsEvening]
