"""Neutral blocks of maps: a field seen from above, in its own unit, and what is drawn on it."""

from dataclasses import dataclass
from typing import Literal, NamedTuple

from builder.sheets.deck import RuleLine
from builder.sheets.vocabulary import AreaTexture, LineSign, SlopeClass, SpotSign, StripTexture

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A closed shape of ground; for hills `edges` gives the class of each side of the outline in turn, none: gentle."""

    outline: tuple[Point, ...]
    texture: AreaTexture
    label: str = ""
    edges: tuple[SlopeClass, ...] = ()


@dataclass(frozen=True, slots=True)
class Strip:
    """A river, brook, ravine, ditch, road or wall: a line with a width."""

    points: tuple[Point, ...]
    width: float
    texture: StripTexture
    label: str = ""


@dataclass(frozen=True, slots=True)
class Limit:
    """A line that forbids or allows something, its rule written on it; drawn dash-dot. On small maps that is one of the
    `short` forms, the fullest first, behind the sign of the `side` that it binds (0 white, 1 black).
    """

    points: tuple[Point, ...]
    label: str = ""
    short: tuple[str, ...] = ()
    side: int | None = None


@dataclass(frozen=True, slots=True)
class Base:
    """A unit's base to scale, `facing` in degrees clockwise from north, unless it is `all_round`; `side` 0 is white, 1
    black. A garrison has several. A `gun` has a barrel.
    """

    centre: Point
    front: float
    depth: float
    facing: float
    number: str
    side: int
    hidden: bool = False
    all_round: bool = False
    gun: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A sign at a point, with a short label."""

    at: Point
    sign: SpotSign
    label: str = ""
    side: int = 0


@dataclass(frozen=True, slots=True)
class Sector:
    """A numbered part of the field, drawn as a faint line and a light figure; for a cell `row` is the part of its number
    that is at the end of its row, the rest is at the end of its column.
    """

    outline: tuple[Point, ...]
    number: str
    row: str = ""


@dataclass(frozen=True, slots=True)
class Reach:
    """How far the gun of a number shoots: a ring from `near` to `far`, and in it the sector `arc` degrees wide around
    `facing`; `side` as of a base; the ring `says` what it is.
    """

    at: Point
    near: float
    far: float
    facing: float
    arc: float
    number: str
    side: int
    says: str = ""


MapShape = Area | Strip | Limit | Base | Spot | Sector | Reach


@dataclass(frozen=True, slots=True)
class ScaleBar:
    """The scale in the game's own measure: `length` units drawn, the words at each tick, and a line of explanation.

    Without ticks there is no bar: the field shows its own cells.
    """

    length: float
    ticks: tuple[tuple[float, str], ...]
    note: str = ""


class EdgeName(NamedTuple):
    """What is written at an edge, the colour of the bases there (0 white, 1 black), in `spoken` which edge it is, and
    the `army` as the legend calls it.
    """

    edge: Literal["north", "south", "east", "west"]
    says: str
    side: int
    spoken: str = ""
    army: str = ""


class Sample(NamedTuple):
    """A texture, a line or a sign for the legend, and what it stands for; `short` where there is little room; it says
    nothing else if the map names it where there is room; `code` is the number of a sector.
    """

    sign: AreaTexture | StripTexture | SpotSign | LineSign
    says: str
    short: str = ""
    code: str = ""


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A field seen from above; x to the right, y down, in `unit`; `grid`: a line every so many, 0 for none; `north`:
    its letter; `units` as the legend has them: number, no-break space, name.
    """

    title: str
    width: float
    height: float
    unit: str
    shapes: tuple[MapShape, ...]
    scale: ScaleBar
    legend: tuple[RuleLine, ...] = ()
    samples: tuple[Sample, ...] = ()
    edges: tuple[EdgeName, ...] = ()
    north: str = ""
    grid: float = 0.0
    units: tuple[str, ...] = ()
