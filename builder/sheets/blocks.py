"""Neutral blocks: what a system hands to the renderers. Frozen words and numbers; no game, no ink, no army.

Words are already in the language of the sheet. Lengths of maps are in the field's own unit (`MapSheet.unit`); sizes of
cards come from `templates/cards.yaml` by `Card.shape`. Words that have a drawing each are those of `vocabulary`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Literal, NamedTuple, Protocol

from builder.sheets.deck import Back as Back
from builder.sheets.deck import Card as Card
from builder.sheets.deck import CardSum as CardSum
from builder.sheets.deck import CardTable as CardTable
from builder.sheets.deck import Deck as Deck
from builder.sheets.deck import PanelRow as PanelRow
from builder.sheets.deck import RuleLine as RuleLine
from builder.sheets.deck import Tally as Tally
from builder.sheets.match_sheet import MatchSheet
from builder.sheets.vocabulary import AreaTexture, SlopeClass, SpotSign, StripTexture
from builder.text import Language

# ---- rosters --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes to tick with a pencil; `heavy` is the index (from 0) of the box that destroys, None for none; `told` are numbers
    printed in them, if any.
    """

    count: int
    heavy: int | None = None
    told: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Track:
    """Cells to strike off one by one. From `threshold` on (index, from 0) a heavy line and grey cells; `last_dark` inks the last."""

    label: str
    cells: tuple[str, ...]
    threshold: int | None = None
    last_dark: bool = False
    note: str = ""


@dataclass(frozen=True, slots=True)
class SubLine:
    """A second profile that hangs under its unit (dismounted, the gun beside its crew): words and the same columns.

    `beside` are words after the values, where the unit itself has its boxes; then there are no cells for the tail. Under a
    troop line it may be an option, with its `id` and only the values that it changes.
    """

    name: str
    cells: tuple[str, ...]
    beside: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class StatLine:
    """One unit of a roster: number, name, a line of its qualities, values by column, boxes by column, profiles and tracks below.

    Of an army list it is one troop line, and `number` is how many units of it an army may have: "0–6". `id` is the line's
    or unit's own, to lead to it.
    """

    number: str
    name: str
    qualities: tuple[str, ...]
    cells: tuple[str, ...]
    boxes: tuple[Boxes, ...]
    tail: tuple[str, ...]
    below: tuple[SubLine, ...] = ()
    notes: tuple[RuleLine, ...] = ()
    id: str = ""
    tracks: tuple[Track, ...] = ()


@dataclass(frozen=True, slots=True)
class StatTable:
    """The units of a roster: columns of values, of boxes, and of derived figures at the end; `total` closes it.

    `price` is the head of the column that has what a unit costs, empty where none has. `heads` are columns in full, by their
    short forms: ("Cbt", "Combat strength").
    """

    title: str
    first: str
    columns: tuple[str, ...]
    box_columns: tuple[str, ...]
    tail_columns: tuple[str, ...]
    lines: tuple[StatLine, ...]
    total: tuple[RuleLine, ...] = ()
    price: str = ""
    heads: tuple[tuple[str, str], ...] = ()


# ---- tables and prose -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell; `strong` is printed bold, `faint` grey (may be missed)."""

    says: str
    strong: bool = False
    faint: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One thought as a table: title, the section of the rulebook, column heads, rows, and a note below.

    The rows of a `writable` table are high enough to write in.
    """

    title: str
    section: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    facts: tuple[str, ...] = ()
    writable: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """One thought as a few key-word lines."""

    title: str
    section: str
    lines: tuple[RuleLine, ...]
    facts: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Prose:
    """Running text: paragraphs, one after another."""

    title: str
    paragraphs: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class OddsRow:
    """The chances of one calculation: what they are of, and each outcome's name with its percent."""

    label: str
    outcomes: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Example:
    """A worked example: the steps in order (label, arithmetic, where it stands), what came out, and its chances."""

    title: str
    steps: tuple[tuple[str, str, str], ...]
    outcome: str
    odds: tuple[OddsRow, ...] = ()


# ---- maps -----------------------------------------------------------------------------------------------------------

Point = tuple[float, float]


@dataclass(frozen=True, slots=True)
class Area:
    """A closed shape of ground; for hills `edges` gives the class of each side of the outline in turn."""

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
    """A line that forbids or allows something, its rule written on it; drawn dash-dot."""

    points: tuple[Point, ...]
    label: str = ""


@dataclass(frozen=True, slots=True)
class Base:
    """A unit's base to scale: centre, size (front x depth), `facing` in degrees clockwise from north; `side` 0 is drawn white,
    1 black. A garrison has several bases with one number.
    """

    centre: Point
    front: float
    depth: float
    facing: float
    number: str
    side: int
    hidden: bool = False


@dataclass(frozen=True, slots=True)
class Spot:
    """A sign at a point, with a short label."""

    at: Point
    sign: SpotSign
    label: str = ""
    side: int = 0


@dataclass(frozen=True, slots=True)
class Sector:
    """A numbered part of the field, drawn as a faint line and a light figure."""

    outline: tuple[Point, ...]
    number: str


@dataclass(frozen=True, slots=True)
class Reach:
    """How far something shoots: a ring from `near` to `far` around it, and in the ring the sector it looks into.

    `facing` is the middle of the sector, `arc` its whole width, in degrees clockwise from north; the label stands on its side.
    """

    at: Point
    near: float
    far: float
    facing: float
    arc: float
    label: str = ""


MapShape = Area | Strip | Limit | Base | Spot | Sector | Reach


@dataclass(frozen=True, slots=True)
class ScaleBar:
    """The scale in the game's own measure: `length` units drawn, the words at each tick, and a line of explanation."""

    length: float
    ticks: tuple[tuple[float, str], ...]
    note: str = ""


class EdgeName(NamedTuple):
    """What is written at an edge of the field, and the colour of the bases that belong there: 0 white, 1 black."""

    edge: Literal["north", "south", "east", "west"]
    says: str
    side: int


class Sample(NamedTuple):
    """A texture or a sign for the legend, and what it stands for."""

    sign: AreaTexture | StripTexture | SpotSign
    says: str


@dataclass(frozen=True, slots=True)
class MapSheet:
    """A field seen from above; x to the right, y down, both in `unit` from the north-west corner.

    `grid`: a faint line every so many units, for fields that are measured in squares; 0 for none. `ruler`: the names of the
    columns from the west and of the rows from the north, all of one size; empty for none. `north` is the letter on the arrow
    to the north, which is at the top.
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
    ruler: tuple[tuple[str, ...], tuple[str, ...]] = ((), ())


# ---- documents ------------------------------------------------------------------------------------------------------

DocumentKind = Literal["roster", "reference", "list", "evening"]

Block = StatTable | Track | Table | Rules | Prose | Example | OddsRow


def units(blocks: Iterable[Block]) -> Iterator[StatTable]:
    """The tables of units among blocks."""
    return (block for block in blocks if isinstance(block, StatTable))


@dataclass(frozen=True, slots=True)
class Document:
    """One sheet or several: a title, a line below it, tracks at the head, blocks in order.

    `kind`: `list` is an army list, `evening` all sides of one, for other programs.
    `mark`: for whom the sheet is, where a player keeps something secret: himself alone, or anybody.
    `code`: what the QR code of a roster holds (`builder.documents.roster_code`); without it, none is drawn.
    """

    id: str
    kind: DocumentKind
    title: str
    subtitle: str
    language: Language
    blocks: tuple[Block, ...]
    head: tuple[Track, ...] = ()
    footer: str = ""
    mark: Literal["", "secret", "open"] = ""
    code: str = ""


class DrawnLater(Protocol):
    """A sheet that is calculated where it is drawn; it says by its `repr` what it depends on."""

    @property
    def title(self) -> str:
        """What heads the sheet."""

    def sheet(self) -> MatchSheet:
        """The sheet itself."""


@dataclass(frozen=True, slots=True)
class BriefingSide:
    """A side of a game: its name, its role ("attacker"), its army's name where the side has one of its own, its colour on
    the map, a sentence, and its units by number and name.
    """

    title: str
    role: str
    army: str
    black: bool
    says: str
    units: tuple[RuleLine, ...]


@dataclass(frozen=True, slots=True)
class TurnCell:
    """A cell of a turn track, and who or what may arrive in that turn, empty for nothing."""

    turn: int
    arrives: str = ""


Titled = tuple[str, tuple[RuleLine, ...]]
"""Lines below a title."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """One page about a game for both players: story, sides, map, setting up, ground, special rules, winning, turns and score.

    `turns` are the title of the turn track and what is said beside it, `ticks` the boxes of each cell; `score` the title of the score and the heads of its
    boxes, of which the last decides. `guest` are the rules in brief for somebody who does not know them. `explained` spells out
    the short forms of the page.
    """

    title: str
    date: str
    subtitle: str
    language: Language
    story: str
    sides: tuple[BriefingSide, ...]
    map: MapSheet
    setup: Titled
    ground: Titled
    special: Titled
    winning: Titled
    turns: tuple[str, str]
    cells: tuple[TurnCell, ...]
    ticks: int
    score: tuple[str, tuple[str, ...]]
    guest: Titled
    footer: str = ""
    explained: RuleLine | None = None


@dataclass(frozen=True, slots=True)
class Sheets:
    """All that one evening prints, in the order of the sides.

    Cards, `own_markers` and rosters are each player's own; markers, reference and map lie there for both and hold nothing
    hidden; nor do the briefing and the match-ups, which are there for an evening of two armies. `open_rosters` are the
    rosters as the opponent may read them, `umpire` and `umpire_map` tell what both sides hide: none of these where the rules
    hide nothing.
    """

    cards: tuple[Deck, ...]
    markers: tuple[Deck, ...]
    rosters: tuple[Document, ...]
    reference: Document
    map: MapSheet | None
    open_rosters: tuple[Document, ...] = ()
    own_markers: tuple[tuple[Deck, ...], ...] = ()
    briefing: Briefing | None = None
    umpire: Document | None = None
    umpire_map: MapSheet | None = None
    matchups: DrawnLater | None = None
