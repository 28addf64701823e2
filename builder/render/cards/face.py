"""The face of one card: lays out the blocks of `builder.sheets.deck` in the places of a format."""

from collections.abc import Iterable
from itertools import product

from builder.render.cards import signs
from builder.render.cards.column import SumColumn
from builder.render.cards.drawing import CardDrawing, DrawnLine, Mark
from builder.render.cards.fit import HAIR, LEADING, Fitter, draw_few, draw_owner, draw_rules, set_rules, sized
from builder.render.cards.formats import MM, BackFormat, Box, Format, Geometry, WordsPart
from builder.render.cards.panel import beside_panel, draw_panel, draw_table, draw_values
from builder.render.cards.problems import (
    BACK,
    NUMBER,
    OWNER,
    RULES,
    SUMS,
    TABLE,
    TALLIES,
    TITLE,
    CutText,
    cut_text,
    strange_letters,
)
from builder.render.cards.settings import LARGEST, Setting, Settings, beside_sums
from builder.render.cards.tallies import above_tallies, draw_tallies, narrowed
from builder.render.cards.unit import Beside, Sides, beside_badge, draw_badge, draw_side, narrowest, place_of_notes
from builder.render.fonts import BOLD, NARROW, REGULAR, measure
from builder.sheets.deck import Back, Card
from builder.sheets.vocabulary import BackPattern, CardShape
from builder.text import Text
from builder.text.errors import BuilderBug
from builder.text.located import join_texts


class Composer:
    """Lays out cards. Use one for a whole document: it caches line breaks, since many texts are repeated on cards."""

    def __init__(self) -> None:
        self._fitter = Fitter(measure(NARROW, REGULAR), measure(NARROW, BOLD))
        self._sides = Sides(self._fitter)

    @property
    def cap(self) -> float:
        """The height of capitals and figures, relative to the type size."""
        return self._fitter.cap

    def settings(self, cards: Iterable[Card], shapes: Geometry) -> dict[Card, Setting]:
        """How the cards of one file are set, so that they look alike."""
        return Settings(self._fitter, self._sides, shapes).of(cards)

    def face(self, card: Card, form: Format, setting: Setting = LARGEST) -> tuple[CardDrawing, list[CutText]]:
        """The face of a card.

        Raises:
            BuilderBug: the format has no place for something on the card.
        """
        _check_places(card, form)
        drawing = CardDrawing(form.width, form.height)
        face = _Face(self._fitter, self._sides, card, setting, drawing)
        whole = _headed(self._fitter, card, above_tallies(card, form))
        face.draw(beside_panel(self._fitter, card, whole))
        face.values(whole)
        return drawing, face.problems

    def back(self, back: Back, form: Format, style: BackFormat) -> tuple[CardDrawing, list[CutText]]:
        """The back of all cards of a deck and a shape: a name in the middle of a pattern that looks the same upside
        down.
        """
        pattern = style.patterns[BackPattern(back.pattern)]
        drawing = CardDrawing(form.width, form.height)
        box = Box(style.clear, style.clear, form.width - 2 * style.clear, form.height - 2 * style.clear)
        ground = Card(CardShape.NOTE, None, back.title, "", "")
        problems = list(strange_letters(self._fitter, ground, BACK))
        taken = 0.0
        if back.title:
            # the pattern keeps at least one tile on each side
            room = box.width - 2 * (pattern.tile + style.beside)
            middle = Box(box.x + (box.width - room) / 2, box.y, room, box.height)
            found = draw_few(
                drawing, self._fitter, WordsPart(middle, style.sizes, lines=2, bold=True, align="centre"), back.title
            )
            if found.over > HAIR:
                problems.append(cut_text(ground, BACK, back.title, found.over))
            taken = found.width + 2 * style.beside
        tiles = int(((box.width - taken) / 2 + HAIR) // pattern.tile)
        rows = max(1, round(box.height / pattern.high))
        high = box.height / rows
        for tile, row in product(range(tiles), range(rows)):
            left, top = box.x + tile * pattern.tile, box.y + row * high
            for x1, y1, x2, y2 in pattern.lines:
                start, end = (left + x1, top + y1 * high), (left + x2, top + y2 * high)
                drawing.lines.append(DrawnLine(*start, *end, style.ink, 0.0))
                turned = (form.width - start[0], form.height - start[1])
                drawing.lines.append(DrawnLine(*turned, form.width - end[0], form.height - end[1], style.ink, 0.0))
        return drawing, problems

    def note(self, drawing: CardDrawing, place: WordsPart, text: str, part: Text) -> list[CutText]:
        """A few words outside of cards, such as on the edge of a sheet."""
        ground = Card(CardShape.NOTE, None, text, "", "")
        problems = list(strange_letters(self._fitter, ground, part))
        over = draw_few(drawing, self._fitter, place, text).over
        return [*problems, cut_text(ground, part, text, over)] if over > HAIR else problems

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """The width in mm of a text on one line."""
        return self._fitter.ems(text, bold) * size / MM


class _Face:
    """Draws one face; collects in `problems` what could not be drawn as written."""

    def __init__(self, fitter: Fitter, sides: Sides, card: Card, setting: Setting, drawing: CardDrawing) -> None:
        self._fitter = fitter
        self._sides = sides
        self._card = card
        self._setting = setting
        self._drawing = drawing
        self.problems = list(strange_letters(fitter, card))

    def draw(self, form: Format) -> None:
        """All that is on the card, in the places of its format."""
        self._head(form)
        width = beside_sums(self._card, form, self._setting)
        tallies = form.tallies
        if form.table:
            beside = self._sides.of(self._card, form, self._setting.level)
            self._card = self._card._replace(rules=beside.rules, notes=beside.notes)
            width -= self._right_side(beside, form)
            tallies = tallies and (tallies if beside.below else narrowed(tallies, width))
        self._sums(form)
        if form.rules and self._card.rules:
            done = set_rules(self._fitter, self._card.rules, form.rules, self._setting.level, width)
            self._report(RULES, (one for rule in self._card.rules for one in rule if one), done.over, " ")
            draw_rules(self._drawing, self._fitter, done, form.rules, width)
        if form.panel and self._card.panel:
            over = draw_panel(self._drawing, self._fitter, self._card.panel, form.panel)
            self._report(TABLE, (one.label for one in self._card.panel), over)
        if tallies and self._card.tallies:
            over = draw_tallies(self._drawing, self._fitter, self._card.tallies, tallies, self._setting.level)
            self._report(TALLIES, (one.label for row in self._card.tallies for one in row), over)

    def values(self, form: Format) -> None:
        """The values on the left of a panel."""
        if self._card.table and self._card.panel:
            over = draw_values(self._drawing, self._fitter, self._card, form)
            self._report(TABLE, self._card.table.heads, over)

    def _report(self, part: Text, says: Iterable[str], over: float, between: str = "; ") -> None:
        if over > HAIR:
            self.problems.append(cut_text(self._card, part, join_texts(says, between), over))

    def _head(self, form: Format) -> None:
        """Sign, title, number and name."""
        card, drawing, fitter = self._card, self._drawing, self._fitter
        if form.badge and card.number:
            draw_badge(drawing, fitter, card, form.badge)
        if form.sign and card.sign:
            _draw_sign(drawing, card.sign, form.sign)
        if form.side:
            draw_side(drawing, card, form.side)
        end_of_title = 0.0
        if form.title and card.title:
            title = draw_few(drawing, fitter, form.title, card.title)
            self._report(TITLE, [card.title], title.over)
            end_of_title = max(title.width, self._setting.title if form.sums else 0.0)
        if form.number and card.number:
            self._report(NUMBER, [card.number], draw_few(drawing, fitter, form.number, card.number).over)
        if form.owner and (card.owner or card.number):
            self._report(OWNER, [card.owner], draw_owner(drawing, fitter, form.owner, card, end_of_title))

    def _sums(self, form: Format) -> None:
        card, part = self._card, form.sums
        if part is None or not card.sums:
            return
        column, width = SumColumn(self._fitter, card, part), self._setting.sums
        self._report(SUMS, (one.label for one in card.sums), column.over(width))
        column.draw(self._drawing, width)

    def _right_side(self, beside: Beside, form: Format) -> float:
        """Draw table and notes; return the width that they take from the rule lines."""
        card, part = self._card, form.table
        if part is None or form.rules is None or not beside.width:
            return 0.0
        cells = [cell for row in card.table.rows for cell in row] if card.table else []
        self._report(TABLE, (*cells, *(one for note in card.notes for one in note if one)), beside.over_right, " ")
        if card.table:
            place = part.box._replace(x=part.box.right - beside.width, width=beside.width)
            draw_table(self._drawing, self._fitter, card.table, beside.set_in, part, place)
        if card.notes:
            notes = form.rules._replace(box=place_of_notes(part, beside, card.table is not None))
            done = set_rules(self._fitter, card.notes, notes, self._setting.level, beside.width)
            draw_rules(self._drawing, self._fitter, done, notes, beside.width)
        return beside.width + part.gutter


def _check_places(card: Card, form: Format) -> None:
    for content, place in (
        (card.sign, form.sign),
        (card.title, form.title),
        (card.owner, form.owner),
        (card.rules, form.rules),
        (card.sums or card.key, form.sums),
        (card.tallies, form.tallies),
        (card.number, form.badge or form.number or (form.owner and form.owner.number)),
        (card.table or card.notes, form.table),
        (card.panel, form.panel),
    ):
        if content and not place:
            raise BuilderBug(f"a card of the shape {card.shape} has no place for {content!r}")


def _headed(fitter: Fitter, card: Card, form: Format) -> Format:
    """The format with its title behind the square of the number; the kind of unit keeps its minimum width."""
    if not form.badge or not form.title:
        return form
    taken = beside_badge(form, card, fitter)
    box = form.title.box._replace(x=form.title.box.x + taken, width=form.title.box.width - taken)
    if not form.owner or not card.owner:
        return form._replace(title=form.title._replace(box=box))
    part, title = form.owner, form.title
    for lines in range(1, part.lines + 1):
        kept = narrowest(fitter, card.owner, part.sizes[-1], lines) + (part.beside_title or 0.0) + 0.1
        title = title._replace(box=box._replace(width=box.width - kept))
        if sized(fitter, title, card.title, title.box.width).over <= HAIR:
            break
    # two lines stand around the title's
    y = part.box.y - (LEADING * part.sizes[-1] / MM / 2 if lines > 1 else 0.0)
    place = part.box._replace(x=box.x, y=y, width=box.width)
    return form._replace(title=title, owner=part._replace(box=place, lines=lines))


def _draw_sign(drawing: CardDrawing, name: str, box: Box) -> None:
    """A sign as large as its box allows, centred."""
    sign = signs.sign(name)
    scale = min(box.width / sign.width, box.height / sign.height)
    x = box.x + (box.width - sign.width * scale) / 2
    y = box.y + (box.height - sign.height * scale) / 2
    drawing.marks.append(Mark(name, x, y, scale))
