"""What stands where on cards and sheets: `templates/cards.yaml` as frozen records. Lengths in mm, type and ink in points."""

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
    """A place: its upper left corner, width and height."""

    x: float
    y: float
    width: float
    height: float

    @property
    def right(self) -> float:
        """Its right edge."""
        return self.x + self.width

    @property
    def bottom(self) -> float:
        """Its lower edge."""
        return self.y + self.height


class WordsPart(NamedTuple):
    """A place for a few words: up to `lines` lines at the first of `sizes` that fits.

    `beside_title`: the words leave the title its width and this gap; `number`: the card's number stands before them
    at this size.
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

    `between` two rules there is this at least, and `loose` at most where there is room to spare; `pencil` is the
    height (mm) of a line left to write on, where the form has such.
    """

    box: Box
    sizes: tuple[float, ...]
    leading: float
    between: float
    loose: float
    pencil: float | None = None


class SumRow(NamedTuple):
    """One manner of setting the sums: height of a row, sizes of label, value and unit."""

    height: float
    label: float
    value: float
    unit: float


class SumsPart(NamedTuple):
    """The column of sums at the right of its place; it gets small only beside rule lines of the size `yields_to` or less."""

    box: Box
    widths: tuple[float, ...]
    least: float
    yields_to: float
    gutter: float
    between: float
    indent: float
    loose: float
    ink: float
    grey: float
    rows: tuple[SumRow, ...]


class TalliesPart(NamedTuple):
    """Rows of boxes to tick at the lower edge of a place: each `row` high, `square` boxes `between` them.

    Labels stand `after` before their boxes, and at least `apart` behind the boxes before; `ink` draws a box, `heavy`
    the one that tells.
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


class Format(NamedTuple):
    """A kind of card: its size and the places on it; what has no place cannot be printed on it."""

    width: float
    height: float
    sign: Box | None = None
    title: WordsPart | None = None
    number: WordsPart | None = None
    owner: WordsPart | None = None
    rules: RulesPart | None = None
    sums: SumsPart | None = None
    tallies: TalliesPart | None = None


class Pattern(NamedTuple):
    """The pattern of a back: lines (x, y, x, y) in a tile; x in mm, y from 0 to 1. `high` is about its height."""

    tile: float
    high: float
    lines: tuple[tuple[float, float, float, float], ...]


class BackFormat(NamedTuple):
    """How backs are drawn: `clear` of the trim, the name `beside` the pattern; in `light` lines where ink is saved."""

    clear: float
    beside: float
    ink: float
    light: float
    sizes: tuple[float, ...]
    patterns: dict[BackPattern, Pattern]


class Marks(NamedTuple):
    """Cut marks: how far off the card they begin, how long they are, at `least` where the paper ends.

    The number of the cut stands `beside` in type of this size.
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
    """The line to fold a sheet on: its dashes and the spaces between them."""

    ink: float
    dash: float
    space: float


class Rows(NamedTuple):
    """Two rows for ruler and words, above and below the cards.

    Words keep `clear` of marks and cards and `apart` from each other, in places not shorter than `least`.
    """

    high: float
    clear: float
    apart: float
    least: float
    sizes: tuple[float, ...]


class Ruler(NamedTuple):
    """The ruler that proves the scale: length, depth in its strip, ticks."""

    long: float
    at: float
    tick: float
    half: float
    ink: float
    size: float


class Notes(NamedTuple):
    """The words at both sides of the ruler: their distance from the ends of the paper and from the ruler, their depth."""

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
    marks: Marks
    trim: Trim
    guide: Trim
    fold: Fold
    ruler: Ruler
    notes: Notes
    rows: Rows
    words: dict[str, Text]


class Geometry(NamedTuple):
    """All of `templates/cards.yaml`."""

    sheet: SheetFormat
    back: BackFormat
    formats: dict[CardShape, Format]

    def format(self, shape: CardShape) -> Format:
        """The format of a card's shape; BuilderBug where there is none."""
        return self.formats[CardShape(shape)]


@cache
def geometry() -> Geometry:
    """The geometry, read once; our own file, so a mistake in it raises whatever it raises."""
    return TypeAdapter(Geometry, config=ConfigDict(arbitrary_types_allowed=True)).validate_python(
        read_data(package_files.templates() / "cards.yaml")
    )
