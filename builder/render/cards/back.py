"""The back of a card: a name in the middle of a pattern that looks the same upside down."""

import itertools

from builder.render.cards.drawing import CardDrawing, DrawnLine
from builder.render.cards.few_words import draw_few
from builder.render.cards.fit import HAIR, Fitter
from builder.render.cards.formats import BackFormat, Box, Format, WordsPart
from builder.render.cards.problems import BACK, CutText, cut_text, strange_letters
from builder.sheets.deck import Back, Card
from builder.sheets.vocabulary import BackPattern, CardShape


def drawn_back(fitter: Fitter, back: Back, form: Format, style: BackFormat) -> tuple[CardDrawing, list[CutText]]:
    """The back of all cards of a deck and a shape."""
    pattern = style.patterns[BackPattern(back.pattern)]
    drawing = CardDrawing(form.width, form.height)
    box = Box(style.clear, style.clear, form.width - 2 * style.clear, form.height - 2 * style.clear)
    ground = Card(CardShape.NOTE, None, back.title, "", "")
    problems = list(strange_letters(fitter, ground, BACK))
    taken = 0.0
    if back.title:
        # the pattern keeps at least one tile on each side
        room = box.width - 2 * (pattern.tile + style.beside)
        middle = Box(box.x + (box.width - room) / 2, box.y, room, box.height)
        found = draw_few(
            drawing, fitter, WordsPart(middle, style.sizes, lines=2, bold=True, align="centre"), back.title
        )
        if found.over > HAIR:
            problems.append(cut_text(ground, BACK, back.title, found.over))
        taken = found.width + 2 * style.beside
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
