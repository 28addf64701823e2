"""The layout of cards and sheets: `templates/cards.yaml` as frozen records. Lengths in mm, type and ink in points."""

from functools import cache
from typing import Literal, NamedTuple

from pydantic import ConfigDict, TypeAdapter

from builder.documents.package_data import read_data
from builder.sheets.vocabulary import BackPattern, CardShape
from builder.text import Text, package_files

MM = 72 / 25.4
"""Points in a millimetre."""

Align = Literal["left", "right", "centre"]


class Box(NamedTuple):
    """A rectangle: its top left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """The x of its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """The y of its bottom edge."""
        return self.y + self.height


class WordsPart(NamedTuple):
    """A place for a few words: up to `lines` lines in the first of `sizes` that fits.

    `beside_title`: the gap to the title, which keeps its width; `number`: the type size of the card's number before the
    words.
    """

    box: Box
    sizes: tuple[float, ...]
    lines: int = 1
    bold: bool = False
    align: Align = "left"
    beside_title: float | None = None
    number: float | None = None


class RulesPart(NamedTuple):
    """The place for key-word lines.

    The space between two rules is at least `between`, and at most `loose` if there is room to spare; `pencil` is the
    height (mm) of a line to write on, if the format has any.
    """

    box: Box
    sizes: tuple[float, ...]
    leading: float
    between: float
    loose: float
    pencil: float | None = None


class SumRow(NamedTuple):
    """One manner of setting the sums: height of a row, type sizes of label, value and unit."""

    height: float
    label: float
    value: float
    unit: float


class SumsKey(NamedTuple):
    """What the values of the column stand for, above it: the height it takes, how far `below` its baseline the line is, and
    how far values with heads of their own are `apart`, in ems of their figures.
    """

    size: float
    height: float
    below: float
    apart: float


class SumsPart(NamedTuple):
    """The column of sums on the right of its place, between `least` and `widest` wide; `narrow` if labels then fit on two
    lines and rule lines beside wider ones would be smaller than `readable`.

    Figures are `clear` of lines, in mm; `above` the first row is white where there is room.
    """

    box: Box
    least: float
    widest: float
    narrow: float
    readable: float
    gutter: float
    between: float
    above: float
    loose: float
    ink: float
    grey: float
    clear: float
    key: SumsKey
    row: SumRow


class TalliesPart(NamedTuple):
    """Rows of tick boxes at the bottom of a place: each `row` high, with boxes `square` wide and `between` them.

    `after` is the space between a label and its boxes, `apart` the least space before a label, `widest` the most; `ink`
    is the line width of a box, `heavy` that of the decisive one. As a `strip` they stand over the whole width, below a
    table and its notes.
    """

    box: Box
    sizes: tuple[float, ...]
    row: float
    square: float
    between: float
    after: float
    apart: float
    ink: float
    heavy: float
    widest: float = 80.0
    strip: bool = False


class BadgePart(NamedTuple):
    """The square with a unit's number: its corner and height, type size, room beside the number and `after` it."""

    x: float
    y: float
    height: float
    size: float
    inside: float
    after: float
    ink: float


class SidePart(NamedTuple):
    """The square in the colour of the side, black or white, and the line around it."""

    box: Box
    ink: float


class TableRow(NamedTuple):
    """One manner of setting a table: height of the heads and of a row, type sizes of head, label and strong value.

    It is for tables of at most `most` rows, whose columns are at least `apart`.
    """

    heads: float
    height: float
    head: float
    label: float
    value: float = 0.0
    most: int = 99
    apart: float = 0.0


class TablePart(NamedTuple):
    """The place of a table and the notes `below` it, on the right of `box`: between `least` and `most` wide.

    Columns are `between` apart, and up to `wide` where the rule lines beside it need no further line by that. It grows by a
    `step` at a time; `smaller` is how many manners are tried beside the largest rule lines, one more at
    each size. `above` is the space over the heads, `loose` the most a row takes, `heavy` the line below the heads, which stands
    `lift` above the first row. Rows whose figures are not `clear` of lines, in mm, have them only below heads.
    """

    box: Box
    least: float
    most: float
    step: float
    smaller: int
    gutter: float
    between: float
    wide: float
    above: float
    below: float
    loose: float
    ink: float
    grey: float
    heavy: float
    lift: float
    clear: float
    rows: tuple[TableRow, ...]


class PanelPart(NamedTuple):
    """The place of a panel: always the same, `gutter` from the rule lines.

    The size `unit` of a row is that of heads. Columns are at least `pitch` apart, wide ones twice `between`, where
    their labels leave room, else `between`. Rows whose figures are not `clear` of lines, in mm, have them only below heads.
    `under` the line of a head is that much white where there is room. Sections are `apart`. `values`: the manners of a table
    on its left.
    """

    box: Box
    gutter: float
    between: float
    pitch: float
    loose: float
    ink: float
    head_ink: float
    grey: float
    clear: float
    under: float
    rows: tuple[SumRow, ...]
    values: tuple[TableRow, ...] = ()
    apart: float = 0.0


class Format(NamedTuple):
    """A kind of card: its size and the places on it; anything without a place cannot be printed on it."""

    width: float
    height: float
    sign: Box | None = None
    side: SidePart | None = None
    title: WordsPart | None = None
    number: WordsPart | None = None
    owner: WordsPart | None = None
    rules: RulesPart | None = None
    sums: SumsPart | None = None
    tallies: TalliesPart | None = None
    badge: BadgePart | None = None
    table: TablePart | None = None
    panel: PanelPart | None = None


class Pattern(NamedTuple):
    """The pattern of a back: lines (x, y, x, y) in a tile; x in mm, y from 0 to 1. `high` is its approximate height."""

    tile: float
    high: float
    lines: tuple[tuple[float, float, float, float], ...]


class BackFormat(NamedTuple):
    """How backs are drawn: their distance `clear` from the trim, the gap `beside` the name, and `light` lines to save
    ink.
    """

    clear: float
    beside: float
    ink: float
    light: float
    sizes: tuple[float, ...]
    patterns: dict[BackPattern, Pattern]


class Marks(NamedTuple):
    """Cut marks: their distance from the card, their length, and the `least` length at the edge of the paper.

    The number of the cut is `beside` the mark, in type of this size.
    """

    from_card: float
    long: float
    least: float
    ink: float
    size: float
    beside: float


class Trim(NamedTuple):
    """The trim edge of a card."""

    ink: float
    grey: float


class Fold(NamedTuple):
    """The line along which to fold a sheet: lengths of its dashes and gaps."""

    ink: float
    dash: float
    space: float


class Rows(NamedTuple):
    """Two rows for ruler and words, above and below the cards.

    Words keep a distance `clear` from marks and cards and `apart` from each other; places shorter than `least` are not
    used.
    """

    high: float
    clear: float
    apart: float
    least: float
    sizes: tuple[float, ...]


class Ruler(NamedTuple):
    """The ruler to check the scale: its length, depth in the strip, and ticks."""

    long: float
    at: float
    tick: float
    half: float
    ink: float
    size: float


class Notes(NamedTuple):
    """The words on both sides of the ruler: their distance from the edges of the paper and from the ruler, and their
    depth.
    """

    from_end: float
    from_ruler: float
    at: float
    high: float
    sizes: tuple[float, ...]
    lines: int


class SheetFormat(NamedTuple):
    """A sheet of paper with cards on it."""

    margin: float
    edge: float
    side: float
    gutter: dict[str, float]
    grid: float
    gap: float
    spare: float
    marks: Marks
    trim: Trim
    guide: Trim
    fold: Fold
    ruler: Ruler
    notes: Notes
    rows: Rows
    words: dict[str, Text]

    def magnified(self, by: float) -> "SheetFormat":
        """The same sheet with larger words at its edges, as far as there is room; the places are unchanged."""
        if by == 1:
            return self
        return self._replace(
            spare=self.spare * by,
            notes=self.notes._replace(sizes=_with_larger(self.notes.sizes, by)),
            rows=self.rows._replace(sizes=_with_larger(self.rows.sizes, by)),
            marks=self.marks._replace(size=self.marks.size * by),
            ruler=self.ruler._replace(size=self.ruler.size * by),
        )


def _with_larger(sizes: tuple[float, ...], by: float) -> tuple[float, ...]:
    return (*(size * by for size in sizes), *sizes)


class Geometry(NamedTuple):
    """The whole of `templates/cards.yaml`."""

    sheet: SheetFormat
    back: BackFormat
    formats: dict[CardShape, Format]

    def format(self, shape: CardShape) -> Format:
        """The format for a card's shape. Raises BuilderBug if there is none."""
        return self.formats[CardShape(shape)]


@cache
def geometry() -> Geometry:
    """The geometry, read once; errors in our own file are not handled."""
    return TypeAdapter(Geometry, config=ConfigDict(arbitrary_types_allowed=True)).validate_python(
        read_data(package_files.templates() / "cards.yaml")
    )
