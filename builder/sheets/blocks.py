"""Neutral blocks: what a system hands to the renderers. Frozen words and numbers, in the language of the sheet;
independent of any rule system.

Lengths of maps are in the field's unit, sizes of cards in `templates/cards.yaml`, words with a drawing in `vocabulary`.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby
from operator import attrgetter
from typing import Literal, NamedTuple

from builder.rules.wording import spans
from builder.sheets.deck import Back as Back
from builder.sheets.deck import Card as Card
from builder.sheets.deck import CardSum as CardSum
from builder.sheets.deck import CardTable as CardTable
from builder.sheets.deck import Deck as Deck
from builder.sheets.deck import PanelRow as PanelRow
from builder.sheets.deck import RuleLine as RuleLine
from builder.sheets.deck import Tally as Tally
from builder.sheets.map_sheet import Area as Area
from builder.sheets.map_sheet import Base as Base
from builder.sheets.map_sheet import EdgeName as EdgeName
from builder.sheets.map_sheet import Limit as Limit
from builder.sheets.map_sheet import MapShape as MapShape
from builder.sheets.map_sheet import MapSheet as MapSheet
from builder.sheets.map_sheet import Point as Point
from builder.sheets.map_sheet import Reach as Reach
from builder.sheets.map_sheet import Sample as Sample
from builder.sheets.map_sheet import ScaleBar as ScaleBar
from builder.sheets.map_sheet import Sector as Sector
from builder.sheets.map_sheet import Spot as Spot
from builder.sheets.map_sheet import Strip as Strip
from builder.text import Language

# ---- rosters --------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Boxes:
    """Boxes to tick; `heavy` is the index (from 0) of the box that destroys or changes the unit."""

    count: int
    heavy: int | None = None


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
    """A second profile under its unit, or an option with the values that it changes; `beside` are words in place of
    boxes and tail.
    """

    name: str
    cells: tuple[str, ...]
    beside: str = ""
    id: str = ""


@dataclass(frozen=True, slots=True)
class StatLine:
    """One unit of a roster: number, name, a line of its qualities, values by column, boxes by column; below them profiles
    and tracks.

    Of an army list it is one troop line, and `number` is how many units of it an army may have: "0–6". `id` is the line's
    or unit's own, to lead to it. `strength` says in a number what its boxes show.
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
    strength: str = ""


class Spanned(NamedTuple):
    """A head over several columns of values: the index of the first, and how many there are."""

    says: str
    first: int
    width: int


@dataclass(frozen=True, slots=True)
class StatTable:
    """The units of a roster: columns of values, of boxes, and of derived figures at the end; `total` closes it.

    `price` is the head of the column that has what a unit costs, empty where none has. `heads` are columns in full, by their
    short forms: ("Cbt", "Combat strength"). `strength` is the head of what only boxes show on paper: figures, stands.
    `over` are heads above those of several columns, from left to right.
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
    strength: str = ""
    over: tuple[Spanned, ...] = ()

    @property
    def heads_without_boxes(self) -> tuple[str, ...]:
        """The heads of the columns where nothing is ticked: strengths, values, derived figures; the first of several below
        one head has that before it.
        """
        return tuple(f"{over} {head}" if over else head for over, head in self._heads)

    @property
    def heads_in_full(self) -> dict[str, str]:
        """The full form of each head without boxes that has one."""
        full = dict(self.heads)
        own = zip(self.heads_without_boxes, self._heads, strict=True)
        return full | {told: full[head] for told, (_, head) in own if head in full}

    @property
    def _heads(self) -> list[tuple[str, str]]:
        """Each head without boxes, with the one over it and others, if it is the first of them."""
        over = {one.first: one.says for one in self.over}
        heads = [
            (over.get(at, ""), head) for at, head in enumerate((*self.columns, *self.box_columns, *self.tail_columns))
        ]
        after = len(self.columns) + len(self.box_columns)
        return [*([("", self.strength)] if self.strength else []), *heads[: len(self.columns)], *heads[after:]]

    def without_boxes(self, row: StatLine | SubLine) -> tuple[str, ...]:
        """The values of a row in these columns; a second profile may have fewer."""
        strength, tail = (row.strength, row.tail) if isinstance(row, StatLine) else ("", ())
        return (*((strength,) if self.strength else ()), *row.cells, *tail)


# ---- tables and prose -----------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class Cell:
    """A table cell; `strong` is printed bold."""

    says: str
    strong: bool = False


@dataclass(frozen=True, slots=True)
class Table:
    """One topic as a table; the rows of a `writable` one are high enough to write in."""

    title: str
    section: str
    columns: tuple[str, ...]
    rows: tuple[tuple[Cell, ...], ...]
    note: str = ""
    facts: tuple[str, ...] = ()
    writable: bool = False


@dataclass(frozen=True, slots=True)
class Rules:
    """One topic as a few lines with key words; `boxed` on a grey ground."""

    title: str
    section: str
    lines: tuple[RuleLine, ...]
    facts: tuple[str, ...] = ()
    boxed: bool = False


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
    """A worked example: the steps in order (label, arithmetic, source), the result, and its chances."""

    title: str
    steps: tuple[tuple[str, str, str], ...]
    outcome: str
    odds: tuple[OddsRow, ...] = ()


# ---- documents ------------------------------------------------------------------------------------------------------

DocumentKind = Literal["roster", "reference", "list", "evening"]

Block = StatTable | Track | Table | Rules | Prose | Example | OddsRow


def units(blocks: Iterable[Block]) -> Iterator[StatTable]:
    """The tables of units among blocks."""
    return (block for block in blocks if isinstance(block, StatTable))


@dataclass(frozen=True, slots=True)
class Document:
    """One sheet or several: a title, a line below it, tracks at the head, blocks in order.

    `kind`: `list` is an army list, `evening` all sides of one, for other programs. `mark`: who the sheet is for, if a
    player keeps something secret: that player only, or anybody. `code`: what the QR code of a roster holds
    (`builder.documents.roster_code`); without it, none is drawn. `name`: what a roster is called in lists of files and in
    exports, while its title is what its side is called.
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
    name: str = ""


# ---- briefings ------------------------------------------------------------------------------------------------------


@dataclass(frozen=True, slots=True)
class BriefingSide:
    """A side of a game: its name, role ("attacker"), army if that has another name, colour on the map, a sentence, its
    units by
    number and name; one of its cards that both may see, with what it is.
    """

    title: str
    role: str
    army: str
    black: bool
    says: str
    units: tuple[RuleLine, ...]
    struck: frozenset[int] = frozenset()
    card: Card | None = None
    card_says: str = ""


@dataclass(frozen=True, slots=True)
class TurnCell:
    """A cell of a turn track: who or what may arrive in that turn, empty for nothing; whether there is passing weather."""

    turn: int
    arrives: str = ""
    weather: bool = False


Titled = tuple[str, tuple[RuleLine, ...]]
"""Lines below a title."""


@dataclass(frozen=True, slots=True)
class Briefing:
    """One page about a game for both players: story, sides, map, setting up, ground, special rules, what is open,
    winning, turns and score.

    `open`: its title and what the players must agree on, to write beside; `turns`: the title of the turn track and what is beside it, `ticks` the boxes of each cell, `during` what is below;
    `score`: its title and the heads of its boxes, of which the last decides. `guest` are the rules in brief for a new
    player, `fields` the key to a card; `explained` spells out the short forms of the rules, `guest_explained` those of the
    part for a guest.
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
    open: tuple[str, tuple[str, ...]] = ("", ())
    fields: tuple[RuleLine, ...] = ()
    footer: str = ""
    explained: RuleLine | None = None
    guest_explained: RuleLine | None = None
    during: tuple[RuleLine, ...] = ()

    @property
    def arrivals(self) -> Iterator[RuleLine]:
        """Who or what arrives, after its turn; after all of them if it is the same in several turns in a row."""
        for says, cells in groupby(self.cells, key=attrgetter("arrives")):
            if says:
                yield RuleLine(spans(cell.turn for cell in cells), says)
