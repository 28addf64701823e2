"""A few words in a place: in the largest type that fits, or cut and reported."""

from typing import NamedTuple

from builder.render.cards.drawing import CardDrawing, TextRun
from builder.render.cards.fit import HAIR, LEADING, Fitted, Fitter
from builder.render.cards.formats import MM, WordsPart
from builder.render.fonts import DESCENT
from builder.sheets.deck import Card


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
            return Sized(size, _balanced(fitter, text, place.bold, fitted, most), 0.0)
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


def _balanced(fitter: Fitter, text: str, bold: bool, fitted: Fitted, most: float) -> Fitted:
    """The same number of lines, with more even lengths."""
    if len(fitted.lines) > 1:
        for share in (0.55, 0.65, 0.75, 0.85):
            narrower = _wrapped(fitter, text, bold, most * share)
            if len(narrower.lines) == len(fitted.lines) and not narrower.over:
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
