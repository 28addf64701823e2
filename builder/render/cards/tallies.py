"""Rows of tick boxes along the bottom of a card."""

from collections.abc import Sequence
from math import fsum

from builder.render.cards.drawing import CardDrawing, TextRun
from builder.render.cards.fit import Fitter
from builder.render.cards.formats import MM, Format, TalliesPart
from builder.sheets.deck import Card, Tally


def above_tallies(card: Card, form: Format) -> Format:
    """The format with the room that the card's rows of boxes leave for its rule lines and sums."""
    if not card.tallies or form.tallies is None:
        return form
    taken = top_of(card.tallies, form.tallies)
    return form._replace(
        rules=form.rules and form.rules._replace(box=form.rules.box._replace(height=taken - form.rules.box.y)),
        sums=form.sums and form.sums._replace(box=form.sums.box._replace(height=taken - form.sums.box.y)),
    )


def narrowed(part: TalliesPart, width: float) -> TalliesPart:
    """The same place with this width."""
    return part._replace(box=part.box._replace(width=width))


def draw_tallies(
    drawing: CardDrawing, fitter: Fitter, rows: Sequence[Sequence[Tally]], part: TalliesPart, level: int
) -> float:
    """Draw the rows in the size `level`; return by how many mm the widest is too wide."""
    size, top = _size(part, level), top_of(rows, part)
    for row in rows:
        taken = fsum(_width(fitter, one, part, size) for one in row)
        spare = part.box.width - taken
        apart = min(part.widest, max(part.apart, spare / max(1, len(row) - 1))) if len(row) > 1 else 0.0
        x = part.box.x
        for one in row:
            _draw(drawing, fitter, one, part, size, x, top)
            x += _width(fitter, one, part, size) + apart
        top += part.row
    return over_tallies(fitter, rows, part, level)


def top_of(rows: Sequence[Sequence[Tally]], part: TalliesPart) -> float:
    """Where the rows begin, in mm from the top of the card."""
    return part.box.bottom - len(rows) * part.row


def over_tallies(fitter: Fitter, rows: Sequence[Sequence[Tally]], part: TalliesPart, level: int) -> float:
    """By how many mm the widest row exceeds its place in the size `level`."""
    size = _size(part, level)
    widths = [fsum(_width(fitter, one, part, size) for one in row) + part.apart * (len(row) - 1) for row in rows]
    return max(0.0, max(widths, default=0.0) - part.box.width)


def _size(part: TalliesPart, level: int) -> float:
    return part.sizes[min(level, len(part.sizes) - 1)]


def _width(fitter: Fitter, one: Tally, part: TalliesPart, size: float) -> float:
    boxes = one.boxes * part.square + max(0, one.boxes - 1) * part.between
    label = fitter.ems(one.label, one.strong) * size / MM
    return label + (part.after if label and boxes else 0.0) + boxes


def _draw(
    drawing: CardDrawing, fitter: Fitter, one: Tally, part: TalliesPart, size: float, x: float, top: float
) -> None:
    middle = top + part.row / 2
    if one.label:
        fitter.put(drawing, TextRun(x, middle + fitter.cap * size / MM / 2, size, one.strong, one.label))
        x += fitter.ems(one.label, one.strong) * size / MM + part.after
    for index in range(one.boxes):
        half, ink = part.square / 2, part.heavy if index == one.heavy else part.ink
        drawing.square(x, x + part.square, middle - half, middle + half, ink)
        x += part.square + part.between
