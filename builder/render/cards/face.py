"""The face and back of one card: lays out the blocks of `builder.sheets.deck` in the places of a format."""

import itertools
from collections.abc import Iterator, Sequence

from builder.render.cards import signs
from builder.render.cards.column import SumColumn, draw_sums, sum_column
from builder.render.cards.drawing import CardDrawing, DrawnLine, Mark, TextRun
from builder.render.cards.fit import HAIR, LEADING, CutText, Fitted, Fitter
from builder.render.cards.formats import MM, BackFormat, Box, Format, RulesPart, SumsPart, WordsPart
from builder.render.cards.panel import beside_panel, draw_panel
from builder.render.cards.table import draw_table
from builder.render.cards.tallies import above_tallies, draw_tallies, narrowed
from builder.render.cards.unit import Beside, Sides, beside_badge, draw_badge, narrowest, place_of_notes
from builder.render.fonts import BOLD, DESCENT, NARROW, REGULAR, measure
from builder.sheets.deck import Back, Card, CardSum, RuleLine
from builder.sheets.vocabulary import BackPattern, CardShape
from builder.text import Text
from builder.text.errors import BuilderBug
from builder.text.located import join_texts, place_of

TITLE = Text("title")
NUMBER = Text("number")
OWNER = Text("name on the front")
RULES = Text("rules text")
SUMS = Text("sums column")
TABLE = Text("table")
TALLIES = Text("tick boxes")
BACK = Text("name on the back")
SHEET = Text("edge of the sheet")


class Composer:
    """Lays out cards. Use one for a whole document: it caches line breaks, since many texts are repeated on cards."""

    def __init__(self) -> None:
        self._regular = measure(NARROW, REGULAR)
        self._bold = measure(NARROW, BOLD)
        self._fitter = Fitter(self._regular, self._bold)
        self._known: dict[tuple[object, ...], SumColumn] = {}
        self._cap = max(self._regular.cap_height, self._bold.cap_height)
        self._sides = Sides(self._fitter, self._cap)

    @property
    def cap(self) -> float:
        """The height of capitals and figures, relative to the type size."""
        return self._cap

    # ---- whole cards ------------------------------------------------------------------------------------------------

    def face(self, card: Card, form: Format, level: int = 0) -> tuple[CardDrawing, list[CutText]]:
        """The face of a card; rule lines in the size `level` of its format.

        Raises:
            BuilderBug: the format has no place for something on the card.
        """
        drawing = CardDrawing(form.width, form.height)
        problems = list(self._strange_letters(card))
        for content, place in (
            (card.sign, form.sign),
            (card.title, form.title),
            (card.owner, form.owner),
            (card.rules, form.rules),
            (card.sums, form.sums),
            (card.tallies, form.tallies),
            (card.number, form.badge or form.number or (form.owner and form.owner.number)),
            (card.table or card.notes, form.table),
            (card.panel, form.panel),
        ):
            if content and not place:
                raise BuilderBug(f"a card of the shape {card.shape} has no place for {content!r}")
        form = beside_panel(card, self._headed(card, above_tallies(card, form)))
        if form.badge and card.number:
            draw_badge(drawing, self._fitter, self._cap, card, form.badge)
        if form.sign and card.sign:
            self.sign(drawing, card.sign, form.sign)
        end_of_title = 0.0
        if form.title and card.title:
            end_of_title = self._few(drawing, problems, card, TITLE, form.title, card.title)
        if form.number and card.number:
            self._few(drawing, problems, card, NUMBER, form.number, card.number)
        if form.owner and (card.owner or card.number):
            self._owner(drawing, problems, card, form.owner, end_of_title)
        column, rules_width = self._columns(card, form, level)
        if form.table:
            beside = self._sides.of(card, form, level)
            card = card._replace(rules=beside.rules, notes=beside.notes)
            rules_width -= self._right_side(drawing, problems, card, beside, form, level)
        if form.sums and column:
            if column.over > HAIR:
                says = join_texts((one.label for one in card.sums), "; ")
                problems.append(_cut_text(card, SUMS, says, column.over))
            draw_sums(drawing, self._fitter, self._cap, card.sums, form.sums, column)
        if form.rules and card.rules:
            self._draw_rules(drawing, problems, card, form.rules, level, rules_width)
        if form.panel and card.panel:
            over = draw_panel(drawing, self._fitter, self._cap, card.panel, form.panel)
            if over > HAIR:
                problems.append(_cut_text(card, TABLE, join_texts((one.label for one in card.panel), "; "), over))
        if form.tallies and card.tallies:
            part = narrowed(form.tallies, rules_width) if form.table else form.tallies
            over = draw_tallies(drawing, self._fitter, self._cap, card.tallies, part)
            if over > HAIR:
                says = join_texts((one.label for row in card.tallies for one in row), "; ")
                problems.append(_cut_text(card, TALLIES, says, over))
        return drawing, problems

    def fits(self, card: Card, form: Format, level: int) -> bool:
        """Whether the rule lines of a card fit in the size `level` of its format."""
        form = beside_panel(card, above_tallies(card, form))
        if form.rules is None:
            return True
        if form.table:
            return self._sides.of(card, form, level).over <= HAIR
        _, width = self._columns(card, form, level)
        return self._rules_over(card.rules, form.rules, level, width) <= HAIR

    def back(self, back: Back, form: Format, style: BackFormat) -> tuple[CardDrawing, list[CutText]]:
        """The back of a card: the name in the middle of a pattern that looks the same upside down."""
        pattern = style.patterns[BackPattern(back.pattern)]
        drawing = CardDrawing(form.width, form.height)
        box = Box(style.clear, style.clear, form.width - 2 * style.clear, form.height - 2 * style.clear)
        ground = Card(CardShape.NOTE, None, back.title, "", "")
        problems = list(self._strange_letters(ground, BACK))
        taken = 0.0
        if back.title:
            # the pattern keeps at least one tile on each side
            room = box.width - 2 * (pattern.tile + style.beside)
            part = WordsPart(
                Box(box.x + (box.width - room) / 2, box.y, room, box.height),
                style.sizes,
                lines=2,
                bold=True,
                align="centre",
            )
            taken = self._few(drawing, problems, ground, BACK, part, back.title) + 2 * style.beside
        tiles = int(((box.width - taken) / 2 + HAIR) // pattern.tile)
        rows = max(1, round(box.height / pattern.high))
        high = box.height / rows
        for tile, row in itertools.product(range(tiles), range(rows)):
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
        problems = list(self._strange_letters(ground, part))
        self._few(drawing, problems, ground, part, place, text)
        return problems

    def width(self, text: str, size: float, *, bold: bool = False) -> float:
        """The width in mm of a text on one line."""
        return self._fitter.ems(text, bold) * size / MM

    def _headed(self, card: Card, form: Format) -> Format:
        """The format with its title behind the square of the number; what kind of unit it is keeps its least width."""
        if not form.badge or not form.title:
            return form
        taken = beside_badge(form, card, self._fitter)
        box = form.title.box._replace(x=form.title.box.x + taken, width=form.title.box.width - taken)
        if not form.owner or not card.owner:
            return form._replace(title=form.title._replace(box=box))
        part, title = form.owner, form.title
        for lines in range(1, part.lines + 1):
            kept = narrowest(self._fitter, card.owner, part.sizes[-1], lines) + (part.beside_title or 0.0) + 0.1
            title = title._replace(box=box._replace(width=box.width - kept))
            if self._sized(title, card.title, title.box.width)[2] <= HAIR:
                break
        # two lines stand around the title's
        y = part.box.y - (LEADING * part.sizes[-1] / MM / 2 if lines > 1 else 0.0)
        place = part.box._replace(x=box.x, y=y, width=box.width)
        return form._replace(title=title, owner=part._replace(box=place, lines=lines))

    def _right_side(
        self,
        drawing: CardDrawing,
        problems: list[CutText],
        card: Card,
        beside: Beside,
        form: Format,
        level: int,
    ) -> float:
        """Draw table and notes; return the width that they take from the rule lines."""
        part = form.table
        if part is None or form.rules is None or not beside.width:
            return 0.0
        if beside.over_right > HAIR:
            cells = [cell for row in card.table.rows for cell in row] if card.table else []
            said = join_texts((*cells, *(one for note in card.notes for one in note if one)), " ")
            problems.append(_cut_text(card, TABLE, said, beside.over_right))
        if card.table:
            place = part.box._replace(x=part.box.right - beside.width, width=beside.width)
            draw_table(drawing, self._fitter, self._cap, card.table, beside.set_in, part, place)
        if card.notes:
            notes = form.rules._replace(box=place_of_notes(part, beside, card.table is not None), loose=0.0)
            self._draw_lines(drawing, card.notes, notes, level, beside.width)
        return beside.width + part.gutter

    # ---- signs and a few words --------------------------------------------------------------------------------------

    def sign(self, drawing: CardDrawing, name: str, box: Box) -> None:
        """A sign as large as its box allows, centred."""
        sign = signs.sign(name)
        scale = min(box.width / sign.width, box.height / sign.height)
        x = box.x + (box.width - sign.width * scale) / 2
        y = box.y + (box.height - sign.height * scale) / 2
        drawing.marks.append(Mark(name, x, y, scale))

    def _few(
        self, drawing: CardDrawing, problems: list[CutText], card: Card, part: Text, place: WordsPart, text: str
    ) -> float:
        """Set a few words in their place; return their width in mm."""
        size, fitted, over = self._sized(place, text, place.box.width)
        if over > HAIR:
            problems.append(_cut_text(card, part, text, over))
        y = place.box.y + self._cap * size / MM
        if place.align == "centre":
            y += max(0.0, place.box.height - self._height(size, len(fitted.lines)) + DESCENT * size / MM) / 2
        self._lines(drawing, place, size, fitted, place.box.right, y)
        return max(fitted.widths, default=0.0) * size / MM

    def _owner(
        self, drawing: CardDrawing, problems: list[CutText], card: Card, place: WordsPart, end_of_title: float
    ) -> None:
        """The unit's number and name; to the right of the title if the format says so."""
        number_size = place.number or 0.0
        before = 0.0
        if place.number and card.number:
            before = (self._bold.ems(card.number) + (0.24 if card.owner else 0.0)) * number_size / MM
        taken = end_of_title + place.beside_title if place.beside_title is not None else 0.0
        baseline = place.box.y + self._cap * (number_size or place.sizes[0]) / MM
        if not card.owner.strip():
            x = place.box.right - before
            drawing.words.append(TextRun(x, baseline, number_size, True, card.number))
            return
        size, fitted, over = self._sized(place, card.owner, place.box.width - taken - before)
        if over > HAIR:
            problems.append(_cut_text(card, OWNER, card.owner, over))
        if before:
            x = place.box.right - max(fitted.widths, default=0.0) * size / MM - before
            drawing.words.append(TextRun(x, baseline, number_size, True, card.number))
        y = place.box.y + self._cap * size / MM
        if place.number:  # on the line of the number, or around it
            high = (self._cap + (len(fitted.lines) - 1) * LEADING) * size / MM
            around = baseline - (self._cap * number_size / MM + high) / 2 + self._cap * size / MM
            y = baseline if len(fitted.lines) == 1 else around
        self._lines(drawing, place, size, fitted, place.box.right, y)

    def _sized(self, place: WordsPart, text: str, width: float) -> tuple[float, Fitted, float]:
        """The first size at which a text fits; if none does, the smallest, with the text cut and its excess in mm."""
        for size in place.sizes:
            fitted = self._wrapped(text, place.bold, width * MM / size)
            high = self._height(size, len(fitted.lines))
            if not fitted.over and len(fitted.lines) <= place.lines and high <= place.box.height + HAIR:
                return size, self._balanced(text, place.bold, fitted, width * MM / size), 0.0
        most = width * MM / size
        # the width of the text on one line, less the lines available: what has to be shortened
        over = max(fitted.over, self._fitter.ems(text, place.bold) - most * place.lines) * size / MM
        lines = self._fitter.cut(text, most, place.lines, place.bold)
        return size, lines, max(over, 0.1)

    def _balanced(self, text: str, bold: bool, fitted: Fitted, most: float) -> Fitted:
        """The same number of lines, with more even lengths."""
        if len(fitted.lines) > 1:
            for share in (0.55, 0.65, 0.75, 0.85):
                narrower = self._wrapped(text, bold, most * share)
                if len(narrower.lines) == len(fitted.lines) and not narrower.over:
                    return narrower
        return fitted

    def _wrapped(self, text: str, bold: bool, most: float) -> Fitted:
        return self._fitter.wrap(text, "", most) if bold else self._fitter.wrap("", text, most)

    def _height(self, size: float, lines: int) -> float:
        return (self._cap + DESCENT + (lines - 1) * LEADING) * size / MM

    def _lines(
        self, drawing: CardDrawing, place: WordsPart, size: float, fitted: Fitted, right: float, y: float
    ) -> None:
        for runs, ems in zip(fitted.lines, fitted.widths, strict=True):
            if place.align == "left":
                x = place.box.x
            elif place.align == "right":
                x = right - ems * size / MM
            else:
                x = place.box.x + (place.box.width - ems * size / MM) / 2
            for run in runs:
                self._fitter.put(drawing, TextRun(x + run.x * size / MM, y, size, run.bold, run.text))
            y += LEADING * size / MM

    # ---- rule lines and sums ----------------------------------------------------------------------------------------

    def _columns(self, card: Card, form: Format, level: int) -> tuple[SumColumn | None, float]:
        """The column of sums, and the width left for the rule lines."""
        width = form.rules.box.width if form.rules else 0.0
        if form.sums is None or not card.sums:
            return None, width
        asked = card.sums, form.sums, card.rules, form.rules, level
        column = self._known.get(asked)
        if column is None:
            column = self._known[asked] = self._column(*asked)
        return column, width - column.width - form.sums.gutter

    def _column(
        self, sums: tuple[CardSum, ...], part: SumsPart, rules: Sequence[RuleLine], beside: RulesPart | None, level: int
    ) -> SumColumn:
        """The column of sums, as narrow as necessary for the rule lines beside it to fit."""
        column = sum_column(self._fitter, sums, part, part.widths[0])
        if beside is None:
            return column
        small = beside.sizes[level] <= part.yields_to
        for most in part.widths[1:]:
            left = beside.box.width - column.width - part.gutter
            if self._rules_over(rules, beside, level, left) <= HAIR:
                break
            narrower = sum_column(self._fitter, sums, part, most)
            worse = narrower.lines > column.lines or narrower.row.value < column.row.value - 1
            # slightly smaller rule lines are better than labels on two lines or small figures, and anything is better
            # than a text that does not fit
            if narrower.over > HAIR or (worse and not small):
                break
            column = narrower
        return column

    def _rules_over(self, rules: Sequence[RuleLine], part: RulesPart, level: int, width: float) -> float:
        """The mm by which the rule lines exceed the height or width of their place."""
        wide, high = self._rules_size(rules, part, level, width)
        return max(0.0, wide, high - part.box.height)

    def _rules_size(self, rules: Sequence[RuleLine], part: RulesPart, level: int, width: float) -> tuple[float, float]:
        """The mm by which the rule lines are too wide, and their height."""
        size = part.sizes[level]
        wide, lines, written = 0.0, 0, 0
        for rule in rules:
            fitted = self._fitter.wrap(rule.key, rule.says, width * MM / size)
            wide = max(wide, fitted.over * size / MM)
            if part.pencil and not rule.says:
                written += 1
            else:
                lines += len(fitted.lines)
        leading, between = size * part.leading / MM, part.between / MM
        high = lines * leading + max(0, len(rules) - 1) * between + written * (part.pencil or 0.0)
        if lines:
            high += (self._cap + DESCENT - part.leading) * size / MM
        return wide, high

    def _draw_rules(
        self,
        drawing: CardDrawing,
        problems: list[CutText],
        card: Card,
        part: RulesPart,
        level: int,
        width: float,
    ) -> None:
        wide, high = self._rules_size(card.rules, part, level, width)
        over = max(wide, high - part.box.height)
        if over > HAIR:
            says = join_texts((one for rule in card.rules for one in rule if one), " ")
            problems.append(_cut_text(card, RULES, says, over))
        self._draw_lines(drawing, card.rules, part, level, width)

    def _draw_lines(
        self, drawing: CardDrawing, rules: Sequence[RuleLine], part: RulesPart, level: int, width: float
    ) -> None:
        """Draw key-word lines; those without room are left out."""
        size = part.sizes[level]
        _, high = self._rules_size(rules, part, level, width)
        leading = size * part.leading / MM
        last = part.box.bottom - DESCENT * size / MM + HAIR
        spare = max(0.0, (part.box.height - high) / len(rules))
        loose = max(0.0, min(spare, (part.loose - part.between) / MM))
        y = part.box.y + self._cap * size / MM + loose / 2
        for rule in rules:
            fitted = self._fitter.wrap(rule.key, rule.says, width * MM / size)
            pencil = part.pencil if part.pencil and not rule.says else None
            if pencil is not None:
                y += pencil - leading
            for runs in fitted.lines or ((),):  # a line to write on may have no key word
                if y > last:
                    return
                for run in runs:
                    self._fitter.put(drawing, TextRun(part.box.x + run.x * size / MM, y, size, run.bold, run.text))
                if pencil is not None:
                    start = part.box.x + ((fitted.widths[-1] + 0.3) * size / MM if runs else 0.0)
                    drawing.lines.append(DrawnLine(start, y, part.box.x + width, y, 0.5, 0.0))
                y += leading
            y += part.between / MM + loose

    # ---- letters ----------------------------------------------------------------------------------------------------

    def _strange_letters(self, card: Card, title: Text = TITLE) -> Iterator[CutText]:
        """Texts of the card with characters that the typeface does not have."""
        texts = [(title, card.title, True), (NUMBER, card.number, True), (OWNER, card.owner, False)]
        for rule in card.rules:
            texts += [(RULES, rule.key, True), (RULES, rule.says, False)]
        for one in card.sums:
            texts += [(SUMS, one.label, False), (SUMS, one.value, not one.case), (SUMS, one.unit, False)]
        texts += [(TALLIES, one.label, one.strong) for row in card.tallies for one in row]
        for note in card.notes:
            texts += [(TABLE, note.key, True), (TABLE, note.says, False)]
        if card.table:
            texts += [(TABLE, head, False) for head in card.table.heads]
            texts += [(TABLE, cell, n in card.table.strong) for row in card.table.rows for n, cell in enumerate(row)]
        for line in card.panel:
            texts.append((TABLE, line.label, False))
            texts += [(TABLE, value, place < line.strong) for place, value in enumerate(line.values)]
        for part, text, bold in texts:
            if missing := (self._bold if bold else self._regular).missing(text):
                yield _cut_text(card, part, text, missing=missing)


def _cut_text(card: Card, part: Text, says: str, over: float = 0.0, missing: str = "") -> CutText:
    """A problem on a card, at the place of the text or, if the text is ours, of what the card is made from."""
    return CutText(place_of(says) or card.where, _called(card), part, says, over, missing)


def _called(card: Card) -> str:
    """The name of a card for messages: its title and its owner."""
    return " ".join(word for word in (card.title, card.number, card.owner) if word)
