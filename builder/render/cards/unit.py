"""The layout of a unit's card: number in its square, name and kind; rule lines and boxes; table and notes."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.render.cards.drawing import CardDrawing, TextRun
from builder.render.cards.fit import HAIR, Fitted, Fitter
from builder.render.cards.formats import MM, BadgePart, Box, Format, RulesPart, SidePart, TablePart
from builder.render.cards.panel import NOTHING, Columns, columns, spread
from builder.render.cards.tallies import narrowed, over_tallies, top_of
from builder.render.fonts import DESCENT
from builder.sheets.deck import Card, RuleLine

_STEP = 0.5
"""The step in ems by which smaller widths are tried."""
_LOOSE = 6
"""The steps by which wider gaps between columns are tried."""


class Beside(NamedTuple):
    """The right side of a unit's card: the table's columns, the width; the rule lines and notes for which there is room.

    `below`: rows of boxes need the whole width, and stand below the table. `over_left` and `over_right` are by how many mm the
    sides do not fit even with the fewest of them.
    """

    set_in: Columns
    width: float
    rules: tuple[RuleLine, ...]
    notes: tuple[RuleLine, ...]
    below: bool = False
    over_left: float = 0.0
    over_right: float = 0.0

    @property
    def over(self) -> float:
        """By how many mm anything does not fit."""
        return max(self.over_left, self.over_right)


class Sides:
    """Divides cards into a left and a right side, and remembers how."""

    def __init__(self, fitter: Fitter) -> None:
        self._fitter = fitter
        self._known: dict[tuple[object, ...], Beside] = {}

    def of(self, card: Card, form: Format, level: int) -> Beside:
        """The largest figures that leave room for the words on both sides, in the size `level` of rule lines.

        At the smallest size the last rule lines and notes are left out if there is no room for them.
        """
        part, rules = form.table, form.rules
        if part is None or rules is None:
            return Beside(NOTHING, 0.0, card.rules, ())
        asked = card.table, card.notes, card.rules, card.tallies, part, rules, form.tallies, level
        found = self._known.get(asked)
        if found is None:
            found = self._known[asked] = self._best(card, form, part, rules, level)
        return found

    def lines(self, card: Card, form: Format, level: int) -> int:
        """The number of lines of text that rule lines and notes with a key word have in the size `level`."""
        beside, part, rules = self.of(card, form, level), form.table, form.rules
        if part is None or rules is None:
            return 0
        left = rules.box.width - beside.width - (part.gutter if beside.width else 0.0)
        sides = (card.rules, left), (card.notes, beside.width)
        keyed = ((tuple(one for one in said if one.key), width) for said, width in sides)
        return sum(len(one.lines) for said, width in keyed for one in self._broken(said, rules.sizes[level], width))

    def _best(self, card: Card, form: Format, part: TablePart, rules: RulesPart, level: int) -> Beside:
        last = level == len(rules.sizes) - 1
        fewer = tuple(_fewer(card.rules, card.notes)) if last else ((card.rules, card.notes),)
        worst: Beside | None = None
        for manners in self._table_rows(card, part, last, level):
            for lines, notes in fewer:
                kept = card._replace(rules=lines, notes=notes)
                for set_in in manners:
                    tried = self._at(kept, form, part, rules, level, set_in)
                    if tried.over <= HAIR:
                        return tried
                    worst = tried if worst is None or tried.over < worst.over else worst
        return worst or Beside(NOTHING, 0.0, card.rules, card.notes)

    def _table_rows(self, card: Card, part: TablePart, last: bool, level: int) -> Iterator[tuple[Columns, ...]]:
        """The manners for the table, from the largest; small ones only beside small words.

        Those for this few rows come first, so that figures are alike on all cards; the others if there is no line left
        to leave out.
        """
        table = card.table
        if table is None:
            yield (NOTHING,)
            return
        few = [row for row in part.rows if len(table.rows) <= row.most]
        own = [row for row in few if row.most == few[0].most]
        others = [row for row in few if row not in own]
        for rows in (own, others) if last else (own[: level + part.smaller],):
            yield tuple(columns(self._fitter, table, row, part.between) for row in rows)

    def _at(self, card: Card, form: Format, part: TablePart, rules: RulesPart, level: int, set_in: Columns) -> Beside:
        """The narrowest right side in which the notes have room below the table."""
        if not (card.table or card.notes):
            width = rules.box.width
            over = max(self._boxes_over(card, form, level, width), self._rules_over(card, rules, level, width))
            return Beside(set_in, 0.0, card.rules, (), over_left=over)
        boxes = form.tallies
        strip = len(card.tallies) * boxes.row + part.below if card.tallies and boxes and boxes.strip else 0.0
        free = part.box.height - strip - set_in.height - (part.below if card.notes and card.table else 0.0)
        width = max(part.least, set_in.width)
        while self._high(card.notes, rules, level, width) > free + HAIR and width < part.most:
            width = min(part.most, width + part.step)
        spare = free - self._high(card.notes, rules, level, width)
        over = max(set_in.width - part.most, -spare, 0.0)
        set_in = spread(set_in, len(card.table.rows) if card.table else 0, spare, part.loose)
        width = max(width, self._loosened(card, form, part, rules, level, set_in))
        left = rules.box.width - width - part.gutter
        below, over_boxes = bool(strip), self._boxes_over(card, form, level, rules.box.width if strip else left)
        if over_boxes > HAIR and boxes and not (strip or card.notes):
            below = part.box.y + set_in.height <= top_of(card.tallies, boxes)
            over_boxes = self._boxes_over(card, form, level, rules.box.width) if below else over_boxes
        over_left = max(over_boxes, self._rules_over(card, rules, level, left))
        return Beside(set_in, width, card.rules, card.notes, below, over_left, over)

    def _loosened(
        self, card: Card, form: Format, part: TablePart, rules: RulesPart, level: int, set_in: Columns
    ) -> float:
        """The width at which the columns are as far apart as they may be with the boxes and rule lines as they are."""
        gaps, widest = len(set_in.widths) - 1, rules.box.width - part.gutter
        lines = self._high(card.rules, rules, level, widest - set_in.width)
        for step in range(_LOOSE, 0, -1):
            width = set_in.width + gaps * (part.wide - part.between) * step / _LOOSE
            left = widest - width
            as_before = self._high(card.rules, rules, level, left) <= lines + HAIR
            if as_before and width <= part.most and self._boxes_over(card, form, level, left) <= HAIR:
                return width
        return set_in.width

    def _boxes_over(self, card: Card, form: Format, level: int, width: float) -> float:
        """By how many mm the rows of boxes exceed this width."""
        return over_tallies(self._fitter, card.tallies, narrowed(form.tallies, width), level) if form.tallies else 0.0

    def _rules_over(self, card: Card, rules: RulesPart, level: int, width: float) -> float:
        """By how many mm the rule lines exceed their place at this width."""
        return self._high(card.rules, rules, level, width) - rules.box.height

    def _high(self, lines: tuple[RuleLine, ...], part: RulesPart, level: int, width: float) -> float:
        """The height of rule lines; more than their place has if a word is wider than the width."""
        if not lines:
            return 0.0
        size = part.sizes[level]
        many = 0
        for fitted in self._broken(lines, size, width):
            if fitted.over > HAIR:
                return fitted.over * size / MM + part.box.height
            many += len(fitted.lines)
        return ((many - 1) * part.leading + self._fitter.cap + DESCENT) * size / MM + (
            len(lines) - 1
        ) * part.between / MM

    def _broken(self, lines: tuple[RuleLine, ...], size: float, width: float) -> Iterator[Fitted]:
        return (self._fitter.wrap(line.key, line.says, width * MM / size) for line in lines)


_Lines = tuple[RuleLine, ...]


def _fewer(rules: _Lines, notes: _Lines) -> Iterator[tuple[_Lines, _Lines]]:
    """Ever fewer rule lines and notes: the last ones go first, the first rule line stays."""
    pairs = ((len(rules) - left, len(notes) - below) for left in range(max(1, len(rules))) for below in range(len(notes) + 1))  # fmt: skip
    for first, second in sorted(pairs, key=lambda pair: -sum(pair)):
        yield rules[:first], notes[:second]


def beside_badge(form: Format, card: Card, fitter: Fitter) -> float:
    """The width of the square with the number, and of the gap behind it."""
    badge = form.badge
    return _badge_width(badge, card, fitter) + badge.after if badge and card.number else 0.0


def _badge_width(badge: BadgePart, card: Card, fitter: Fitter) -> float:
    return max(badge.height, fitter.ems(card.number, True) * badge.size / MM + 2 * badge.inside)


def draw_badge(drawing: CardDrawing, fitter: Fitter, card: Card, badge: BadgePart) -> None:
    """The number in a black square, or in a white one; without a side it stands alone."""
    width = _badge_width(badge, card, fitter)
    x = badge.x + (width - fitter.ems(card.number, True) * badge.size / MM) / 2
    y = badge.y + badge.height / 2 + fitter.cap * badge.size / MM / 2
    draw_side(drawing, card, SidePart(Box(badge.x, badge.y, width, badge.height), badge.ink))
    drawing.words.append(TextRun(x, y, badge.size, True, card.number, white=bool(card.black)))


def draw_side(drawing: CardDrawing, card: Card, part: SidePart) -> None:
    """A square in the colour of a card's side; none for a card without a side."""
    if card.black:
        drawing.boxes.append(part.box)
    elif card.black is not None:
        half = part.ink / MM / 2
        drawing.square(part.box.x + half, part.box.right - half, part.box.y + half, part.box.bottom - half, part.ink)


def narrowest(fitter: Fitter, text: str, size: float, lines: int) -> float:
    """The least width in mm in which a text fits on this many lines."""
    most = fitter.ems(text, False)
    tried = fitter.wrap("", text, most)
    while len(tried.lines) <= lines and not tried.over:
        most -= _STEP
        tried = fitter.wrap("", text, most)
    return (most + _STEP) * size / MM


def place_of_notes(part: TablePart, beside: Beside, has_table: bool) -> Box:
    """The place of the notes: below the table, as wide as it."""
    top = part.box.y + beside.set_in.height + (part.below if has_table else 0.0)
    return Box(part.box.right - beside.width, top, beside.width, part.box.bottom - top)
