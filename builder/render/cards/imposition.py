"""Imposition: the positions of cards on sheets of paper, and the mirrored positions of their backs.

Cards of one size are placed edge to edge in a block, so that one cut separates two of them; with bleed the gap is twice
the bleed. Blocks of different sizes are placed below each other. Lengths in mm from the top left corner of the paper.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import NamedTuple

from builder.documents.paper import PAPERS, Paper
from builder.render.cards.formats import Box, SheetFormat
from builder.render.cards.slots import USUAL, Plan, Slot, Turned, slots
from builder.sheets.deck import Back, Card
from builder.sheets.vocabulary import CardShape
from builder.text.errors import BuilderBug


class CardPlace(NamedTuple):
    """A card with its back, and its position on the front of the sheet; `standing`: on its short side."""

    card: Card
    back: Back | None
    box: Box
    standing: bool = False

    @property
    def item(self) -> "Item":
        """The card, its back and its size in reading position."""
        width, height = self.box.width, self.box.height
        return (self.card, self.back, height, width) if self.standing else (self.card, self.back, width, height)


@dataclass(slots=True)
class PaperSheet:
    """One sheet of paper with its cards; `folded` in the middle if its backs are on the right half of the same side."""

    width: float
    height: float
    folded: bool = False
    places: list[CardPlace] = field(default_factory=list)

    @property
    def has_backs(self) -> bool:
        """Whether any card on it has a back."""
        return any(place.back for place in self.places)

    @property
    def front(self) -> Box:
        """The part of the paper for the faces of the cards."""
        return Box(0, 0, self.width / 2 if self.folded else self.width, self.height)

    @property
    def trim(self) -> Box:
        """The smallest box around its cards, including backs on the same side."""
        left, top = min(place.box.x for place in self.places), min(place.box.y for place in self.places)
        right = max(place.box.right for place in self.places)
        low = max(place.box.bottom for place in self.places)
        return Box(left, top, (self.width - left if self.folded else right) - left, low - top)

    @property
    def spare(self) -> float:
        """How much is free below its cards, down to the edge of the paper."""
        return self.height - self.trim.bottom

    def mirrored(self, box: Box) -> Box:
        """The position behind `box` on the back: the sheet is turned over, or folded, around a vertical axis."""
        return Box(self.width - box.right, box.y, box.width, box.height)


Item = tuple[Card, Back | None, float, float]
"""A card with its back, its width and its height."""


def settled(items: Sequence[Item], style: SheetFormat, paper: Paper, plan: Plan) -> Plan:
    """The plan with its layout decided: as many cards as fit where that saves a sheet, and where two cards go side by side
    only without the grid's margins.
    """
    if plan.layout not in ("auto", "grid"):
        return plan
    grid, most = plan._replace(layout="grid"), plan._replace(layout="most")
    pair = 2 * (max(width for _, _, width, _ in items) + 2 * plan.bleed)
    within, without = (free(style, paper, one, folded=plan.backs == "fold").width for one in (grid, most))
    if within < pair <= without:
        return most
    saves = plan.layout == "auto" and len(impose(items, style, paper, most)) < len(impose(items, style, paper, grid))
    return most if saves else grid


def impose(items: Sequence[Item], style: SheetFormat, paper: Paper, plan: Plan = USUAL) -> list[PaperSheet]:
    """Place cards on as few sheets as they can: size by size, in order of first occurrence, or the largest first where this
    takes fewer.

    Between cards of different sizes there is a gap, and in the layout `most` all cards lie, unless this would take another
    sheet or leave no room for small maps below the cards on the last one. A label begins a row.

    If sheets are to be folded, cards without a back fill up sheets that have backs; the rest are placed on unfolded
    sheets.

    Raises:
        BuilderBug: a card is larger than the paper.
    """
    largest_first = sorted(items, key=lambda item: -item[2] * item[3])
    gaps = style, style._replace(gap=0.0)
    turns: tuple[Turned, ...] = ("none", "some") if plan.layout == "most" else ("all",)
    ways = product(turns, (items, largest_first), gaps)

    def taken(sheets: Sequence[PaperSheet]) -> tuple[int, bool]:
        return len(sheets), sheets[-1].spare < style.spare

    return min((_imposed(some, one, paper, plan, turned) for turned, some, one in ways), key=taken)


def _imposed(items: Sequence[Item], style: SheetFormat, paper: Paper, plan: Plan, turned: Turned) -> list[PaperSheet]:
    def laid(some: Sequence[Item], *, folded: bool) -> Iterator[PaperSheet]:
        return _laid(some, style, paper, plan, turned, folded=folded)

    if plan.backs != "fold":
        return list(laid(items, folded=False))
    folded = list(laid(sorted(items, key=lambda item: item[1] is None), folded=True))  # those with a back first
    spare = [place.item for sheet in folded if not sheet.has_backs for place in sheet.places]
    return [*(sheet for sheet in folded if sheet.has_backs), *laid(spare, folded=False)]


def _laid(
    items: Sequence[Item], style: SheetFormat, paper: Paper, plan: Plan, turned: Turned, *, folded: bool
) -> Iterator[PaperSheet]:
    area = free(style, paper, plan, folded=folded)
    sheet: PaperSheet | None = None
    for size in dict.fromkeys(item[2:] for item in items):
        waiting = [item for item in items if item[2:] == size]
        while waiting:
            left, top = area.x, sheet.trim.bottom + plan.bleed + style.gap if sheet else area.y
            room = slots(area.width, area.bottom - top, size, bleed=plan.bleed, turned=turned)
            if (
                len(room) < len(waiting) and sheet and turned != "some"
            ):  # beside a mixed block no straight cut may be left
                left, top, room = max(
                    (left, top, room), _beside(sheet, area, size, plan, style), key=lambda found: len(found[2])
                )
            if not room and sheet is None:
                raise BuilderBug(f"a card of {size[0]:g} x {size[1]:g} mm does not go on {paper}")
            if sheet is None:
                sheet = PaperSheet(PAPERS[paper].width, PAPERS[paper].height, folded)
                top += _above(room, size, area, plan)
            placed = list(_in_rows(waiting, room))
            for (card, back, wide, high), (x, y, standing) in placed:
                box = Box(left + x, top + y, *((high, wide) if standing else (wide, high)))
                sheet.places.append(CardPlace(card, back, box, standing))
            waiting = waiting[len(placed) :]
            if waiting:
                yield sheet
                sheet = None
    if sheet:
        yield sheet


def _in_rows(waiting: Sequence[Item], room: Sequence[Slot]) -> Iterator[tuple[Item, Slot]]:
    """The next items with their slots: a label takes the first of a row, even if others stay free before it."""
    left = {standing: min((slot.x for slot in room if slot.standing == standing), default=0.0) for standing in (0, 1)}
    free = iter(room)
    for item in waiting:
        begins = item[0].shape == CardShape.LABEL
        slot = next((slot for slot in free if not begins or slot.x == left[slot.standing]), None)
        if slot is None:
            return
        yield item, slot


def _beside(
    sheet: PaperSheet, area: Box, size: tuple[float, float], plan: Plan, style: SheetFormat
) -> tuple[float, float, tuple[Slot, ...]]:
    """The places beside the cards of the last size, if these leave room to their right: from where, and which."""
    last = sheet.places[-1].box
    block = [place.box for place in sheet.places if (place.box.width, place.box.height) == (last.width, last.height)]
    left = max(box.right for box in block) + plan.bleed + style.gap
    top = min(box.y for box in block) - plan.bleed
    return left, top, slots(area.right - left, area.bottom - top, size, bleed=plan.bleed, turned="all")


def _above(room: Sequence[tuple[float, float, bool]], size: tuple[float, float], area: Box, plan: Plan) -> float:
    """The free space above a block of cards: for easy cuts the waste is the same at both ends."""
    if plan.layout != "easy":
        return 0.0
    return (area.height - max(y + size[not standing] for _, y, standing in room) - plan.bleed) / 2


def free(style: SheetFormat, paper: Paper, plan: Plan, *, folded: bool) -> Box:
    """The part of a paper where cards may be placed.

    `grid` leaves room for the strip at the side, `most` uses everything, and `easy` the part that all papers of its
    block have.
    """
    grid = plan.layout in ("auto", "grid")
    left = style.side if grid and not folded else style.margin
    right = style.gutter["grid" if grid else plan.layout] if folded else left
    rooms = {
        name: (size.width / (1 + folded) - left - right, size.height - 2 * style.edge)
        for name, size in PAPERS.items()
        if size.block == PAPERS[paper].block
    }
    if plan.layout == "easy":
        wide, high = (min(sizes) for sizes in zip(*rooms.values(), strict=True))
    else:
        wide, high = rooms[paper]
    high -= high % (style.grid + 2 * plan.bleed)
    return Box(left + (rooms[paper][0] - wide) / 2, (PAPERS[paper].height - high) / 2, wide, high)
