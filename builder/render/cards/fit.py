"""Line breaking, and cutting of text that does not fit; a few words or key-word lines in their place.

Widths in ems, so that a result is valid for every size.

We use our own small implementation instead of a library's paragraphs: user text must never be markup, and nothing may
shrink silently.
"""

import re
from collections.abc import Sequence
from math import fsum
from typing import NamedTuple

from builder.render.block_types.typography import bound_end, curly, tied
from builder.render.cards.drawing import CardDrawing, DrawnLine, TextRun
from builder.render.cards.formats import MM, RulesPart, WordsPart
from builder.render.fonts import BOX, BOX_SIDE, BOX_WIDTH, DESCENT, Measure
from builder.sheets.deck import Card, RuleLine
from builder.sheets.words import TIED

ELLIPSIS = "…"
LEADING = 1.08
"""Line spacing of short texts, in type sizes; that of rule lines is in the format."""
BOX_INK = 0.6
"""The line width of a tick box, in points."""
HAIR = 1e-6
"""Differences in mm below this are rounding errors."""
_BETWEEN_LETTERS = re.compile(r"(?<=[^\W\d_][-/])(?=[^\W\d_])")
"""Where a word too long for its line may be broken: after a hyphen or slash between letters."""


class Run(NamedTuple):
    """A part of a line in one weight; `x` is its start, in ems from the left."""

    x: float
    bold: bool
    text: str


class Fitted(NamedTuple):
    """Text in lines: the runs of each, its width, and by how much the widest exceeds the limit (0 if it does not)."""

    lines: tuple[tuple[Run, ...], ...]
    widths: tuple[float, ...]
    over: float


class Fitter:
    """Breaks text into lines in one pair of faces (regular and bold), and caches the results."""

    def __init__(self, regular: Measure, bold: Measure) -> None:
        self._faces = (regular, bold)
        self.cap = max(regular.cap_height, bold.cap_height)
        """The height of capitals and figures, relative to the type size."""
        self._known: dict[tuple[tuple[tuple[str, str], ...], float], Fitted] = {}

    def ems(self, text: str, bold: bool) -> float:
        """The width of a text on one line."""
        return self._faces[bold].ems(text)

    def white(self, height: float, size: float, ink: float) -> float:
        """The mm between a figure of this size in the middle of its row and the lines of this many points around the
        row.
        """
        return (height - (self.cap * size + ink) / MM) / 2

    def missing(self, text: str, bold: bool) -> str:
        """The characters of a text that the face does not have."""
        return self._faces[bold].missing(text)

    def put(self, drawing: CardDrawing, at: TextRun) -> None:
        """Add text to a drawing; tick boxes in it are drawn with lines, standing on the baseline."""
        at = at._replace(text=curly(at.text))
        if BOX not in at.text:
            if at.text:
                drawing.words.append(at)
            return
        x = at.x
        for number, text in enumerate(at.text.split(BOX)):
            if number:
                side, room = BOX_SIDE * at.size / MM, BOX_WIDTH * at.size / MM
                drawing.square(x + (room - side) / 2, x + (room + side) / 2, at.y - side, at.y, BOX_INK)
                x += room
            if text:
                drawing.words.append(at._replace(x=x, text=text))
                x += self.ems(text, at.bold) * at.size / MM

    def wrap(self, key: str, says: str, most: float) -> Fitted:
        """Break a bold `key` and its text `says` into lines of at most `most` ems, between words.

        A word wider than a line is broken at its hyphens; otherwise it gets its own line, and the excess is in `over`.
        """
        return self.flow(((key, says),), most)

    def flow(self, rules: tuple[tuple[str, str], ...], most: float) -> Fitted:
        """Several keys and texts one after the other, as `wrap` does; none has its key alone at the end of a line."""
        most = round(most, 3)
        known = self._known.get((rules, most))
        if known is None:
            known = self._known[rules, most] = self._flowing(rules, most)
        return known

    def _flowing(self, rules: tuple[tuple[str, str], ...], most: float) -> Fitted:
        lines: list[tuple[Run, ...]] = []
        widths: list[float] = []
        line: list[tuple[bool, str]] = []  # the words of the current line, each with whether a space precedes it
        width = 0.0
        for bold, word, glued, with_it in (one for key, says in rules for one in self._words(key, says, most)):
            space = "" if glued or not line else " "
            # a space has the weight of the word before it: bold "May: ", then regular text
            added = self.ems(word, bold) + (self.ems(" ", line[-1][0]) if space else 0.0)
            if line and width + added + with_it > most:
                lines.append(self._runs(line))
                widths.append(width)
                line, width = [(bold, word)], self.ems(word, bold)
            else:
                if space:
                    line[-1] = (line[-1][0], line[-1][1] + " ")
                line.append((bold, word))
                width += added
        if line:
            lines.append(self._runs(line))
            widths.append(width)
        return Fitted(tuple(lines), tuple(widths), max(0.0, max(widths, default=0.0) - most))

    def _words(self, key: str, says: str, most: float) -> list[tuple[bool, str, bool, float]]:
        """The words of a rule: weight, text, whether it is glued to the one before, the width that must follow on its line."""
        found: list[tuple[bool, str, bool, float]] = []
        key, says = tied(key), tied(says)
        first = says.split(" ")[0]
        with_key = self.ems(" " + first, False) if key and first else 0.0
        for text, bold in ((key, True), (says, False)):
            for word in text.split(" "):  # not at all white space: a no-break space must not break
                if not word:
                    continue
                if self.ems(word, bold) <= most:
                    found.append((bold, word, False, 0.0))
                else:
                    parts = _BETWEEN_LETTERS.split(word)
                    found.extend((bold, part, number > 0, 0.0) for number, part in enumerate(parts))
        if found and found[0][0] and with_key:
            rest = sum(self.ems(" " + word, True) for bold, word, *_ in found[1:] if bold)
            found[0] = (*found[0][:3], rest + with_key)
        return found

    def _runs(self, line: Sequence[tuple[bool, str]]) -> tuple[Run, ...]:
        runs: list[Run] = []
        x = 0.0
        texts: list[str] = []
        weight = line[0][0]
        for bold, text in line:
            if bold is not weight:
                runs.append(Run(x, weight, "".join(texts)))
                x += self.ems(runs[-1].text, weight)
                texts, weight = [], bold
            texts.append(text)
        runs.append(Run(x, weight, "".join(texts)))
        return tuple(runs)

    def cut(self, text: str, most: float, lines: int, bold: bool) -> Fitted:
        """The beginning of a text, with an ellipsis, that fits into `lines` lines of at most `most` ems."""
        while True:
            shown = text + ELLIPSIS
            fitted = self.wrap(shown, "", most) if bold else self.wrap("", shown, most)
            if not text or (not fitted.over and len(fitted.lines) <= lines):
                return fitted
            text = text[:-1].rstrip()


class Sized(NamedTuple):
    """Words in their type size; `over` is by how many mm they exceed their place, and then they are cut."""

    size: float
    fitted: Fitted
    over: float

    @property
    def width(self) -> float:
        """The width in mm of the longest line."""
        return max(self.fitted.widths, default=0.0) * self.size / MM


def sized(fitter: Fitter, place: WordsPart, text: str, width: float) -> Sized:
    """A text in the first size at which it fits; if it fits at none, cut in the smallest."""
    for size in place.sizes:
        most = width * MM / size
        fitted = _wrapped(fitter, text, place.bold, most)
        high = _height(fitter, size, len(fitted.lines))
        if not fitted.over and len(fitted.lines) <= place.lines and high <= place.box.height + HAIR:
            return Sized(size, _balanced(fitter, text, place, fitted, most, size), 0.0)
    # the width of the text on one line, less the lines available: what has to be shortened
    over = max(fitted.over, fitter.ems(text, place.bold) - most * place.lines) * size / MM
    return Sized(size, fitter.cut(text, most, place.lines, place.bold), max(over, 0.1))


def draw_few(drawing: CardDrawing, fitter: Fitter, place: WordsPart, text: str) -> Sized:
    """Set a few words in their place."""
    found = sized(fitter, place, text, place.box.width)
    y = place.box.y + fitter.cap * found.size / MM
    if place.align == "centre":
        spare = place.box.height - _height(fitter, found.size, len(found.fitted.lines)) + DESCENT * found.size / MM
        y += max(0.0, spare) / 2
    _lines(drawing, fitter, place, found, y)
    return found


def draw_owner(drawing: CardDrawing, fitter: Fitter, place: WordsPart, card: Card, end_of_title: float) -> float:
    """The unit's number and name, to the right of the title if the format says so; return by how many mm it is too long."""
    number_size = place.number or 0.0
    before = 0.0
    if place.number and card.number:
        before = (fitter.ems(card.number, True) + (0.24 if card.owner else 0.0)) * number_size / MM
    taken = end_of_title + place.beside_title if place.beside_title is not None else 0.0
    baseline = place.box.y + fitter.cap * (number_size or place.sizes[0]) / MM
    named = bool(card.owner.strip())
    found = sized(fitter, place, card.owner, place.box.width - taken - before) if named else Sized(0.0, _NOTHING, 0.0)
    if before:
        drawing.words.append(TextRun(place.box.right - found.width - before, baseline, number_size, True, card.number))
    if not named:
        return 0.0
    size, lines = found.size, len(found.fitted.lines)
    y = place.box.y + fitter.cap * size / MM
    if place.number:  # on the line of the number, or around it
        high = (fitter.cap + (lines - 1) * LEADING) * size / MM
        around = baseline - (fitter.cap * number_size / MM + high) / 2 + fitter.cap * size / MM
        y = baseline if lines == 1 else around
    _lines(drawing, fitter, place, found, y)
    return found.over


_NOTHING = Fitted((), (), 0.0)


def _wrapped(fitter: Fitter, text: str, bold: bool, most: float) -> Fitted:
    return fitter.wrap(text, "", most) if bold else fitter.wrap("", text, most)


def _balanced(fitter: Fitter, text: str, place: WordsPart, fitted: Fitted, most: float, size: float) -> Fitted:
    """The same number of lines, with more even lengths; beside a number words smaller than usual take two."""
    lines = len(fitted.lines)
    if place.number and size < place.sizes[0] and _height(fitter, size, 2) <= place.box.height + HAIR:
        lines = max(lines, 2)
    if lines > 1:
        for share in (0.55, 0.65, 0.75, 0.85):
            narrower = _wrapped(fitter, text, place.bold, most * share)
            if len(narrower.lines) == lines and not narrower.over:
                return narrower
    return fitted


def _height(fitter: Fitter, size: float, lines: int) -> float:
    return (fitter.cap + DESCENT + (lines - 1) * LEADING) * size / MM


def _lines(drawing: CardDrawing, fitter: Fitter, place: WordsPart, found: Sized, y: float) -> None:
    size = found.size
    for runs, ems in zip(found.fitted.lines, found.fitted.widths, strict=True):
        if place.align == "left":
            x = place.box.x
        elif place.align == "right":
            x = place.box.right - ems * size / MM
        else:
            x = place.box.x + (place.box.width - ems * size / MM) / 2
        for run in runs:
            fitter.put(drawing, TextRun(x + run.x * size / MM, y, size, run.bold, run.text))
        y += LEADING * size / MM


class SetRules(NamedTuple):
    """Rule lines broken into lines of text: those of each, or of all together; `pencil` marks the lines to write on.

    `over` is by how many mm they exceed the width or height of their place.
    """

    size: float
    each: tuple[tuple[Fitted, bool], ...]
    height: float
    over: float


def set_rules(fitter: Fitter, rules: Sequence[RuleLine], part: RulesPart, level: int, width: float) -> SetRules:
    """Rule lines in the size `level`, each beginning a line; only those for which no size is small enough share lines."""
    apart = _apart(fitter, rules, part, level, width)
    if apart.over <= HAIR or part.pencil:
        return apart
    smallest = _apart(fitter, rules, part, len(part.sizes) - 1, width)
    return apart if smallest.over <= HAIR else _running(fitter, rules, part, level, width)


def draw_rules(drawing: CardDrawing, fitter: Fitter, done: SetRules, part: RulesPart, width: float) -> None:
    """Draw rule lines; text without room is left out."""
    size = done.size
    leading = size * part.leading / MM
    last = part.box.bottom - DESCENT * size / MM + HAIR
    spare = max(0.0, (part.box.height - done.height) / len(done.each))
    loose = max(0.0, min(spare, (part.loose - part.between) / MM))
    y = part.box.y + fitter.cap * size / MM + loose / 2
    for fitted, pencil in done.each:
        if pencil:
            y += (part.pencil or 0.0) - leading
        for runs in fitted.lines or ((),):  # a line to write on may have no key word
            if y > last:
                return
            for run in runs:
                fitter.put(drawing, TextRun(part.box.x + run.x * size / MM, y, size, run.bold, run.text))
            if pencil:
                start = part.box.x + ((fitted.widths[-1] + 0.3) * size / MM if runs else 0.0)
                drawing.lines.append(DrawnLine(start, y, part.box.x + width, y, 0.5, 0.0))
            y += leading
        y += part.between / MM + loose


def _apart(fitter: Fitter, rules: Sequence[RuleLine], part: RulesPart, level: int, width: float) -> SetRules:
    size = part.sizes[level]
    each = tuple((_bound(fitter, rule, width * MM / size), part.pencil is not None and not rule.says) for rule in rules)
    return _measured(fitter, each, part, size)


def _bound(fitter: Fitter, rule: RuleLine, most: float) -> Fitted:
    """The lines of a rule line, no short word alone on the last, unless it and the word before are too long for one; of two
    lines the second begins after a long key word.
    """
    fitted = fitter.wrap(rule.key, bound_end(rule.says), most)
    if len(fitted.lines) == 2 and fitter.ems(rule.key, True) > most / 2 and fitter.ems(rule.says, False) <= most:
        return fitter.wrap(rule.key, rule.says.replace(" ", TIED), most)
    return fitter.wrap(rule.key, rule.says, most) if fitted.over else fitted


def _running(fitter: Fitter, rules: Sequence[RuleLine], part: RulesPart, level: int, width: float) -> SetRules:
    """Rule lines that follow one another where that needs no further line, or all of them if these are still too many."""
    size, most = part.sizes[level], width * MM / part.sizes[level]
    joined: list[tuple[RuleLine, ...]] = []
    for rule in rules:
        last = joined[-1] if joined else ()
        if last and len(fitter.flow((*last, rule), most).lines) == len(fitter.flow(last, most).lines):
            joined[-1] = (*last, rule)
        else:
            joined.append((rule,))
    few = _measured(fitter, tuple((fitter.flow(one, most), False) for one in joined), part, size)
    return few if few.over <= HAIR else _measured(fitter, ((fitter.flow(tuple(rules), most), False),), part, size)


def _measured(fitter: Fitter, each: tuple[tuple[Fitted, bool], ...], part: RulesPart, size: float) -> SetRules:
    lines = sum(len(fitted.lines) for fitted, pencil in each if not pencil)
    written = sum(pencil for _, pencil in each)
    height = fsum(
        (lines * size * part.leading / MM, max(0, len(each) - 1) * part.between / MM, written * (part.pencil or 0.0))
    )
    if lines:
        height += (fitter.cap + DESCENT - part.leading) * size / MM
    wide = max((fitted.over * size / MM for fitted, _ in each), default=0.0)
    return SetRules(size, each, height, max(0.0, wide, height - part.box.height))
