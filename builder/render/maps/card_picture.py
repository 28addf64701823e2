"""A card as a picture on a page, so that somebody who has none in hand sees what it looks like."""

from collections.abc import Iterator
from xml.sax.saxutils import escape

from builder.render import fonts
from builder.render.cards import signs
from builder.render.cards.drawing import HEAVY_OUTLINE, OUTLINE, CardDrawing, DrawnLine, Mark, TextRun
from builder.render.cards.face import Composer
from builder.render.cards.formats import MM, Box, geometry
from builder.render.look import Look
from builder.render.maps.ink import drawing, n
from builder.sheets.deck import Card

_TIED = "\u00a0"
"""In place of a space at the beginning of words, which SVG leaves out: they would move up to the box before them."""


def card_picture(card: Card, look: Look) -> str:
    """The face of a card as SVG text."""
    composer, shapes = Composer(), geometry()
    face, _ = composer.face(card, shapes.format(card.shape), composer.settings([card], shapes)[card])
    said = " ".join(one.text for one in face.words)
    content = "\n".join(_content(face, look))
    return drawing(face.width, face.height, card.title, said, "card", content, look=look, magnified=1.0)


def _content(face: CardDrawing, look: Look) -> Iterator[str]:
    yield from (_mark(one, look) for one in face.marks)
    yield from (_box(one, look) for one in face.boxes)
    yield from (_line(one, look) for one in face.lines)
    yield from (_words(one, look) for one in face.words)


def _mark(mark: Mark, look: Look) -> str:
    sign = signs.sign(mark.name)
    outline = max(sign.width, sign.height) * OUTLINE
    ink = f'fill="none" stroke="#000" stroke-width="{outline:.3f}"' if look.low_ink else 'fill-rule="evenodd"'
    return f'<path transform="translate({n(mark.x)} {n(mark.y)}) scale({mark.scale:.4f})" d="{sign.d}" {ink}/>'


def _box(box: Box, look: Look) -> str:
    ink = f'fill="none" stroke="#000" stroke-width="{n(HEAVY_OUTLINE / MM)}"' if look.low_ink else ""
    return f'<rect x="{n(box.x)}" y="{n(box.y)}" width="{n(box.width)}" height="{n(box.height)}" {ink}/>'


def _line(line: DrawnLine, look: Look) -> str:
    grey = round(look.grey(line.grey) * 255)
    ends = f'x1="{n(line.x1)}" y1="{n(line.y1)}" x2="{n(line.x2)}" y2="{n(line.y2)}"'
    return f'<line {ends} stroke="rgb({grey},{grey},{grey})" stroke-width="{n(line.ink / MM)}"/>'


def _words(run: TextRun, look: Look) -> str:
    squeeze = fonts.face(fonts.NARROW).squeeze
    place = f'transform="translate({n(run.x)} {n(run.y)}) scale({squeeze:g} 1)"'
    bold = ' font-weight="700"' * run.bold
    white = ' fill="#fff"' * (run.white and not look.low_ink)
    said = run.text.lstrip(" ")
    kept = _TIED * (len(run.text) - len(said)) + said
    return f'<text {place} font-size="{n(run.size / MM)}"{bold}{white}>{escape(kept)}</text>'
