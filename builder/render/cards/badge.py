"""A unit's number in a black or white square before the title, as the unit stands on the map."""

from builder.render.cards.drawing import Badge, CardDrawing, TextRun
from builder.render.cards.fit import Fitter
from builder.render.cards.formats import MM, BadgePart
from builder.sheets.deck import Card


def draw_badge(drawing: CardDrawing, fitter: Fitter, cap: float, card: Card, part: BadgePart | None) -> float:
    """Draw the square; return the width that it takes with the space after it, 0 for a card without one.

    `cap` is the height of figures in ems.
    """
    if part is None or card.black is None or not card.number:
        return 0.0
    wide = fitter.ems(card.number, True) * part.size / MM
    width = max(part.box.width, wide + 2 * part.beside)
    x = part.box.x + (width - wide) / 2
    y = part.box.y + (part.box.height + cap * part.size / MM) / 2
    number = TextRun(x, y, part.size, True, card.number)
    drawing.badges.append(Badge(part.box.x, part.box.y, width, part.box.height, part.ink, card.black, number))
    return width + part.after
