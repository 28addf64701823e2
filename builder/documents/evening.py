"""The evening: one game, for which everything is printed together."""

from collections.abc import Iterator
from typing import Annotated, ClassVar, Literal

from pydantic import AfterValidator, Field
from pydantic_core import PydanticCustomError

from builder.documents.fields import FEW, MANY, PRINTED, UNITS, Date, Id, KnownWord, Name, Settled, Source, Strict, Word
from builder.documents.leaders import Where
from builder.documents.paper import USUAL, Paper
from builder.documents.site_address import NoAddress, ascii_address
from builder.text import LANGUAGES, SOURCE, Language

MOST_TURNS = 40
"""The longest game, in turns: far more than an evening holds."""

Edge = Literal["north", "south", "east", "west"]
Role = Literal["attacker", "defender"]


class TableSize(Strict):
    """The size of the table in the system's own unit of length (steps, cm, inches, cells)."""

    width: Annotated[float, Field(gt=0, le=1000)]
    depth: Annotated[float, Field(gt=0, le=1000)]


class Fixed(Strict):
    """Units that stay where they stand until a given turn, or until something happens."""

    units: Annotated[tuple[Id, ...], UNITS, Field(min_length=1, description="ids of units in the roster")]
    turn: Annotated[int | None, Field(ge=2, le=MOST_TURNS, description="first turn in which they may move")] = None
    says: Annotated[
        Name | None, Field(description="what else releases them, such as: unless an enemy is within 30 cm")
    ] = None


class UnitNote(Strict):
    """What the scenario says about particular units."""

    units: Annotated[tuple[Id, ...], UNITS, Field(min_length=1, description="ids of units in the roster")]
    says: Annotated[Name, Field(description="a rule for these units, such as: full move in marsh")]
    setup: Annotated[
        bool, Field(description="whether the briefing says it under Setting up; default: under Ground")
    ] = False


class Side(Strict):
    """One side of the evening: its roster, its role in the scenario, its edge of the table, units that wait."""

    roster: Id
    edge: Edge
    role: Role | None = None
    back: Annotated[
        Name | None, Field(description="text on the back of the player's cards; default: the army's name")
    ] = None
    led: Annotated[
        Name | None, Field(description="who leads it, told to both players where rosters keep leaders secret")
    ] = None
    fixed: Annotated[tuple[Fixed, ...], FEW, Field(description="units that may not move at first")] = ()
    notes: Annotated[
        tuple[UnitNote, ...],
        FEW,
        Field(description="rules for individual units: on the briefing, their cards and the roster"),
    ] = ()
    score: Annotated[
        tuple[Name, ...],
        Field(
            max_length=3,
            description="what is counted for this side alone to decide victory; the other's box is struck out",
        ),
    ] = ()


def _address(value: str) -> str:
    """The text itself, if it is a valid site address."""
    try:
        ascii_address(value)
    except NoAddress as problem:
        raise PydanticCustomError("address", "not the address of a site", {"why": problem.why}) from None
    return value


class PrintChoices(Strict):
    """Print settings of the evening; command-line options override them."""

    language: Annotated[Language, KnownWord(lambda: LANGUAGES)] = SOURCE
    paper: Paper = USUAL
    layout: Annotated[
        Literal["auto", "grid", "most", "easy"],
        Field(
            description="card layout: `grid`, a regular grid; `most`, as many cards as fit on the paper; `easy`, one block that is easy to cut; `auto`, the grid, or `most` where that saves a sheet"
        ),
    ] = "auto"
    bleed: Annotated[Literal[0, 3], Field(description="bleed of card backs beyond the trim, in mm")] = 0
    backs: Annotated[
        Literal["long-edge", "short-edge", "fold", "none"],
        Field(
            description="where card backs go: `long-edge` or `short-edge`, on the reverse, flipping the paper on that edge; `fold`, beside a fold line; `none`, nowhere"
        ),
    ] = "long-edge"
    large: Annotated[bool, Field(description="large print: cards of 30 x 120 mm, larger type and boxes")] = False
    low_ink: Annotated[bool, Field(description="outlines instead of black areas, no tints")] = False
    black: Annotated[bool, Field(description="black only, without colour or grey")] = False
    site: Annotated[
        Annotated[str, Field(max_length=400), AfterValidator(_address)] | None,
        Field(description="address of the club's site (https://...) that the QR codes on rosters open"),
    ] = None


class Arrival(Strict):
    """Troops or events that both players know about: the turn, and what arrives where."""

    turn: Annotated[int, Field(ge=1, le=MOST_TURNS)]
    says: Name


class ShootingLimits(Strict):
    """How weather limits shooting on every turn of the game: shots that it forbids are not printed as possible."""

    reach: Annotated[
        float | None, Field(gt=0, le=1000, description="the longest range, in the system's unit of length")
    ] = None
    shots: Annotated[int | None, Field(ge=1, le=10, description="most shots per unit in one turn")] = None
    engines: Annotated[bool, Field(description="whether engines shoot at all")] = True


class Weather(Strict):
    """Mist, mud, rain, night: its name, its turns, and its effect in this evening's game."""

    name: Name
    first: Annotated[int, Field(ge=1, le=MOST_TURNS, description="first turn with this weather")] = 1
    last: Annotated[
        int | None, Field(ge=1, le=MOST_TURNS, description="last turn with it; default: it lasts to the end")
    ] = None
    says: Annotated[Name, Field(description="its effects, as both sides have agreed")]


class LimitingWeather(Weather):
    """Weather in a system whose sheets leave out shots that it forbids."""

    shooting: Annotated[
        ShootingLimits,
        Field(
            description="limits on shooting that hold on all turns; those that hold only on some turns belong in `says`"
        ),
    ] = ShootingLimits()


class Objective(Strict):
    """A place on the field that is worth holding."""

    name: Name
    at: Annotated[
        tuple[float, float] | None,
        Field(description="place on the map, from its north-west corner; default: not marked on the map"),
    ] = None
    points: Annotated[int | None, Field(ge=0, le=1000, description="points for the side that holds it")] = None
    says: Annotated[Name | None, Field(description="when it scores: at the end, or each turn")] = None
    asked: Annotated[
        bool, Field(description="whether the umpire's sheet asks on the last turn who holds it; default: yes")
    ] = True
    tie: Annotated[bool, Field(description="whether it only breaks a tie: it is then told last")] = False


class Line(Strict):
    """A line of the scenario on the map: a limit with its rule written on it, or a wall that stands there."""

    name: Annotated[Name | None, Field(description="what is written on it")] = None
    course: Annotated[
        tuple[tuple[float, float], ...],
        Field(min_length=2, max_length=60, description="its points, from the north-west corner of the map"),
    ]
    wall: Annotated[bool, Field(description="drawn as a wall; default: as a limit, a dash-dot line")] = False
    legend: Annotated[Name | None, Field(description="what the legend calls a limit; default: limit")] = None


class SceneMarker(Strict):
    """A marker that the rules of this evening ask for, such as fire, smoke, or a bridge that is broken."""

    name: Annotated[Name, Field(description="what is written on it")]
    sign: Annotated[
        Literal[
            "flame",
            "smoke",
            "breach",
            "bridge",
            "broken-bridge",
            "wall",
            "barricade",
            "stakes",
            "wagon",
            "tools",
            "objective",
        ]
        | None,
        Field(description="the sign drawn on it; default: none"),
    ] = None
    boxes: Annotated[int, Field(ge=0, le=5, description="boxes to tick, such as the turns that it lasts")] = 0
    count: Annotated[int, Field(ge=1, le=12, description="how many of them are printed")] = 1


class Scenario(Strict):
    """What the players agree on where the rules leave a point open; it is printed on the briefing."""

    turns: Annotated[int | None, Field(ge=1, le=MOST_TURNS, description="length of the game in turns")] = None
    setup: Annotated[tuple[Name, ...], FEW, Field(description="who deploys first and where, in order")] = ()
    ground: Annotated[
        tuple[Name, ...],
        FEW,
        Field(
            description="extra terrain rules for this evening; one named like a rule of the system on the briefing, such as `Road: ...`, takes its place"
        ),
    ] = ()
    weather: Annotated[tuple[Weather, ...], FEW, Field(description="weather and light with their effects")] = ()
    objectives: Annotated[tuple[Objective, ...], FEW, Field(description="places that are worth holding")] = ()
    lines: Annotated[
        tuple[Line, ...], FEW, Field(description="limits and walls of this evening's rules, drawn on the map")
    ] = ()
    markers: Annotated[
        tuple[SceneMarker, ...], FEW, Field(description="markers that this evening's own rules ask for")
    ] = ()
    winning: Annotated[tuple[Name, ...], FEW, Field(description="how the game is won and lost")] = ()
    decided: Annotated[
        bool, Field(description="`winning` settles draws too, so what the rules say about draws is not printed")
    ] = False
    score: Annotated[
        tuple[Name, ...],
        Field(
            max_length=5,
            description="what is counted for both sides to decide victory; default: what the system counts, unless the sides have boxes of their own",
        ),
    ] = ()
    arrivals: Annotated[
        tuple[Arrival, ...],
        FEW,
        Field(description="reinforcements and other events of a turn that both players know about"),
    ] = ()


class LimitedScenario(Scenario):
    """A scenario in a system whose sheets leave out shots that the weather forbids."""

    weather: Annotated[tuple[LimitingWeather, ...], FEW, Field(description="weather and light with their effects")] = ()


class Evening(Strict):
    """An evening; each system's own model narrows `sides` and adds terrain and deployment."""

    # the keys with printed texts
    printed: ClassVar[frozenset[str]] = PRINTED | {"history", "setup", "ground", "winning", "says"}

    kind: Literal["evening"]
    system: Id
    id: Id
    name: Name
    date: Date
    points: Annotated[int | None, Field(ge=0, le=100_000)] = None
    history: Name | None = None
    scenario: Scenario = Scenario()
    sources: Annotated[tuple[Source, ...], MANY] = ()
    settled: Settled = ()
    table: TableSize
    sides: Annotated[tuple[Side, ...], Field(min_length=2, max_length=2)]
    readings: Annotated[
        dict[Word, Word],
        MANY,
        Field(default_factory=dict, description="readings of open points, by Q number: {Q-09: per-round}"),
    ]
    print: PrintChoices = PrintChoices()

    @property
    def black(self) -> int:
        """The number of the side that is black on maps and cards, the other is white: the attacker's, else the second's."""
        roles = [side.role for side in self.sides]
        if "attacker" in roles:
            return roles.index("attacker")
        return 1 - roles.index("defender") if "defender" in roles else 1

    def grounds(self) -> Iterator[tuple[Where, str]]:
        """Each kind of terrain that its author placed on the table, with the keys of the piece."""
        for index, piece in enumerate(getattr(self, "terrain", ())):
            yield ("terrain", index, "ground"), piece.ground
