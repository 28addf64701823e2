"""Cards on sheets of paper: what lies where, where to cut, and the mirrored places of the backs.

Cards of one size stand edge to edge in a block, so that one cut parts two of them; blocks of different sizes stand
one below the other. Lengths in mm from the upper left corner of the paper.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from builder.errors import BuilderBug
from builder.render.drawing import Line
from builder.render.formats import Paper, SheetFormat
from builder.sheet import Back, Card


class Place(NamedTuple):
    """A card with its back, and where its upper left corner lies on the front of the sheet."""

    card: Card
    back: Back | None
    x: float
    y: float
    width: float
    height: float


@dataclass(slots=True)
class Block:
    """Cards of one size, edge to edge, from left to right and downwards."""

    width: float
    height: float
    columns: int
    x: float
    y: float
    places: list[Place] = field(default_factory=list)

    @property
    def rows(self) -> int:
        """Rows begun."""
        return -(-len(self.places) // self.columns)

    @property
    def bottom(self) -> float:
        """Where the next block may begin, but for the gap."""
        return self.y + self.rows * self.height

    @property
    def has_room(self) -> bool:
        """Whether its last row is not full."""
        return len(self.places) % self.columns > 0

    def add(self, card: Card, back: Back | None) -> None:
        """Put a card on the next place."""
        row, column = divmod(len(self.places), self.columns)
        x, y = self.x + column * self.width, self.y + row * self.height
        self.places.append(Place(card, back, x, y, self.width, self.height))


@dataclass(slots=True)
class Sheet:
    """One sheet of paper: its blocks."""

    width: float
    height: float
    blocks: list[Block] = field(default_factory=list)

    def places(self) -> Iterator[Place]:
        """Every card on it."""
        for block in self.blocks:
            yield from block.places

    @property
    def has_backs(self) -> bool:
        """Whether some card on it has a back."""
        return any(place.back for place in self.places())

    def mirrored(self, place: Place) -> float:
        """The left edge, on the back of the sheet, of the card that lies at `place` on its front (long-edge flip)."""
        return self.width - place.x - place.width


Item = tuple[Card, Back | None, float, float]
"""A card with its back, its width and its height."""


def impose(items: Sequence[Item], style: SheetFormat, paper: Paper) -> list[Sheet]:
    """Lay cards on as few sheets as their order allows: size by size, in the order in which sizes first come.

    Raises:
        BuilderBug: a card is larger than the paper.
    """
    width, height = style.papers[paper]
    free = height - 2 * style.edge
    top = style.edge + free % style.grid / 2
    bottom = height - top
    usable = width - 2 * style.side
    sheets: list[Sheet] = []
    block: Block | None = None
    sizes = {size: number for number, size in enumerate(dict.fromkeys(item[2:] for item in items))}
    for card, back, wide, high in sorted(items, key=lambda item: sizes[item[2:]]):
        if block is None or (block.width, block.height) != (wide, high):
            columns = int((usable + 1e-6) // wide)
            if not columns or high > free:
                raise BuilderBug(f"a card of {wide} x {high} mm does not go on {paper}")
            y = block.bottom + style.gap if block else top
            block = Block(wide, high, columns, (width - columns * wide) / 2, y)
            if not sheets or y + high > bottom + 1e-6:
                block.y = top
                sheets.append(Sheet(width, height))
            sheets[-1].blocks.append(block)
        elif not block.has_room and block.bottom + high > bottom + 1e-6:
            block = Block(wide, high, block.columns, block.x, top)
            sheets.append(Sheet(width, height, [block]))
        block.add(card, back)
    return sheets


def cut_marks(sheet: Sheet, style: SheetFormat) -> Iterator[Line]:
    """Short lines outside the cards, one for each cut: never on a card, so that none shows after cutting."""
    marks = style.marks
    for block in sheet.blocks:
        right = block.x + block.columns * block.width
        for row in range(block.rows + 1):
            y = block.y + row * block.height
            yield Line(block.x - marks.from_card - marks.long, y, block.x - marks.from_card, y, marks.ink, 0.0)
            yield Line(right + marks.from_card, y, right + marks.from_card + marks.long, y, marks.ink, 0.0)
        for column in range(min(block.columns, len(block.places)) + 1):
            x = block.x + column * block.width
            yield Line(x, block.y - marks.from_card - marks.long, x, block.y - marks.from_card, marks.ink, 0.0)
            yield Line(
                x, block.bottom + marks.from_card, x, block.bottom + marks.from_card + marks.long, marks.ink, 0.0
            )
