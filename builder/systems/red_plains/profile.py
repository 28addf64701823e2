"""What people write for `red-plains`: troop lines, units of figures, leaders, cells, and the order sheets of turns.

Every number and word here is the writer's own; whether the rules allow it is a matter for `checks`. Cells are written as
on the field (`A11`: quarter, line, file). Ids of kinds, banners, tasks and orders are those of `data/*.yaml`.
"""

from pathlib import Path
from typing import Annotated, ClassVar, Literal

from pydantic import Field

from builder.documents.army_list import ArmyList, Line, Lines
from builder.documents.evening import Evening, Side
from builder.documents.fields import FEW, MANY, PRINTED, UNITS, Id, Name, OneOf, Strict
from builder.documents.game import Army, Game
from builder.documents.roster import Roster, Unit, Units
from builder.systems.red_plains.rulebook import RULES

Facing = Literal["north", "east", "south", "west"]
Cell = Annotated[str, Field(pattern=r"^[A-Z][0-9]{2}$", description="quarter, line from the contact line, file from the middle: A11")]  # fmt: skip
Count = Annotated[int, Field(ge=-100, le=1000)]
Figures = Annotated[int, Field(ge=-100, le=1000, description="figures of the unit, about a hundred men each")]
Kind = Annotated[Id, OneOf(lambda: RULES.below("troops.kinds"))]
Banner = Annotated[Id, OneOf(lambda: RULES.below("command.banners"))]


class Sizes(Strict):
    """How many figures a unit of a line may have, both ends inside."""

    least: Annotated[Figures, Field(alias="from")]
    most: Annotated[Figures, Field(alias="to")]


class TroopLine(Line):
    """A troop line: kind, figures in a unit, shields, the allied minor clan it belongs to, and the list's own price."""

    kind: Annotated[Kind, Field(alias="type")]
    figures: Sizes
    shields: Annotated[bool, Field(description="its units may carry shields")] = False
    clan: Annotated[Name | None, Field(description="the allied minor clan it belongs to; left out: the army's own clan")] = None  # fmt: skip
    price: Annotated[int | None, Field(ge=0, le=1000, description="price of a figure; the rules give none")] = None


class Means(Strict):
    """What the strategic game would bring and the rules do not: the list's own limits. What is left out is reported."""

    figures: Annotated[Count | None, Field(description="figures of the whole army at most")] = None
    generals: Annotated[Count | None, Field(description="generals at most")] = None
    messengers: Annotated[Count | None, Field(description="messengers at most")] = None
    shinobi: Annotated[Count | None, Field(description="shinobi at hand for a battle")] = None
    plans: Annotated[Count | None, Field(description="cunning plans: extra orders in a turn")] = None
    banners: Annotated[tuple[Banner, ...] | None, MANY, Field(description="banners the clan may raise")] = None


class RedPlainsArmyList(ArmyList):
    """An army list of `red-plains`: one clan and its allied minor clans."""

    printed: ClassVar = PRINTED | {"clan"}

    system: Literal["red-plains"]
    clan: Name
    means: Means = Means()
    lines: Lines[TroopLine]


class RosterUnit(Unit):
    """A unit: its figures at the start, and whether it carries shields."""

    figures: Figures
    shields: bool = False


class Warlord(Strict):
    """The warlord: traits (brawler, charisma, master-of-manoeuvres, or others without effect), and his unit if he is in one."""

    name: Name
    traits: Annotated[tuple[Annotated[Id, OneOf(lambda: RULES.below("command.traits"))], ...], FEW] = ()
    unit: Id | None = None


class General(Strict):
    """A general and the unit he goes with."""

    name: Name
    unit: Id


class Shinobi(Strict):
    """Shinobi of this battle: those who try to pass into the enemy's rear, and those who guard."""

    infiltrate: Count = 0
    guard: Count = 0


class RedPlainsRoster(Roster):
    """A roster of `red-plains`."""

    keys_file: ClassVar = Path(__file__).parent / "data" / "roster.yaml"

    system: Literal["red-plains"]
    units: Units[RosterUnit]
    warlord: Warlord
    generals: Annotated[tuple[General, ...], MANY] = ()
    messengers: Count = 0
    shinobi: Shinobi = Shinobi()
    banners: Annotated[tuple[Banner, ...], MANY] = ()
    plans: Annotated[Count, Field(description="cunning plans: extra orders in a turn")] = 0


class Placed(Strict):
    """Where a unit starts and the way it looks."""

    id: Annotated[Id, Field(description="id of a unit of the roster")]
    cell: Cell
    facing: Annotated[Facing | None, Field(description="left out: towards the enemy")] = None


class Order(Strict):
    """One order: which, who pays for it, in which sequence it is carried out, and at whom."""

    order: Annotated[Id, OneOf(lambda: RULES.below("orders.kinds"))]
    by: Annotated[
        Literal["roll", "clan", "general", "plan", "banner"],
        Field(description="where it comes from: the command roll, an allied clan's, a general's or a plan's extra order, a banner"),
    ] = "roll"  # fmt: skip
    sequence: Annotated[
        Literal["special", "ordinary"] | None,
        Field(description="left out: its own; an ordinary order in a special one's place may take either"),
    ] = None
    target: Annotated[Id | None, Field(description="enemy unit shot at")] = None


class UnitOrders(Strict):
    """What one unit is told in a turn, and what the sheet has to know of it at the start of the turn."""

    unit: Id
    orders: Annotated[tuple[Order, ...], FEW]
    figures: Annotated[Figures | None, Field(description="figures left; left out: as in the roster")] = None
    ammunition: Annotated[Count | None, Field(description="ammunition left; left out: full")] = None
    fleeing: bool = False


class Raised(Strict):
    """A banner raised over a unit this turn."""

    banner: Banner
    unit: Id


class Task(Strict):
    """A shinobi's task: signals, panic, sabotage or intercept; the first three at an enemy unit."""

    task: Annotated[Id, OneOf(lambda: RULES.below("command.shinobi.tasks"))]
    unit: Annotated[Id | None, Field(description="the enemy unit; none for intercept")] = None


class OrderSheet(Strict):
    """The order sheet of one turn: bet, command roll with its re-rolls, orders, banners, shinobi, general retreat."""

    turn: Count
    bet: Annotated[Literal["small", "big"] | None, Field(description="left out: the small one")] = None
    roll: Count
    rerolls: Annotated[tuple[Count, ...], Field(max_length=50, description="further rolls, a messenger each")] = ()
    general_retreat: bool = False
    orders: Annotated[tuple[UnitOrders, ...], UNITS] = ()
    banners: Annotated[tuple[Raised, ...], MANY] = ()
    shinobi: Annotated[tuple[Task, ...], MANY] = ()


class RedPlainsSide(Side):
    """A side of an evening: its part, its deployment cell by cell, and its order sheets if they are to be checked."""

    role: Literal["attacker", "defender"]
    deployment: Annotated[tuple[Placed, ...], UNITS] = ()
    turns: Annotated[tuple[OrderSheet, ...], MANY] = ()


class Ground(Strict):
    """The terrain: a river along the contact line, bridges by column from the west, hills and woods by cell."""

    river: bool = False
    bridges: Annotated[tuple[Count, ...], MANY, Field(description="columns of the bridges, 1 in the west")] = ()
    hills: Annotated[tuple[Cell, ...], UNITS] = ()
    woods: Annotated[tuple[Cell, ...], UNITS] = ()


class RedPlainsEvening(Evening):
    """An evening of `red-plains`."""

    system: Literal["red-plains"]
    sides: Annotated[tuple[RedPlainsSide, ...], Field(min_length=2, max_length=2)]
    terrain: Ground = Ground()


__all__ = [
    "Facing", "General", "Ground", "Means", "Order", "OrderSheet", "Placed", "Raised", "RedPlainsArmyList",
    "RedPlainsEvening", "RedPlainsRoster", "RedPlainsSide", "RosterUnit", "Shinobi", "Sizes", "Task", "TroopLine",
    "UnitOrders", "Warlord",
]  # fmt: skip


RedPlainsArmy = Army[RedPlainsArmyList, RedPlainsRoster]
RedPlainsGame = Game[RedPlainsArmyList, RedPlainsRoster, RedPlainsEvening]
