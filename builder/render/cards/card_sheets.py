"""Renders decks of cards and markers to a PDF: double-sided sheets to cut out at home, or one card per page."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, NamedTuple

from builder.documents.paper import Paper
from builder.render.cards.drawing import CardDrawing
from builder.render.cards.edges import RowPainter, Strips
from builder.render.cards.face import Composer
from builder.render.cards.formats import Box, Geometry, SheetFormat, geometry
from builder.render.cards.imposition import Item, PaperSheet, impose, settled
from builder.render.cards.marks import Marker
from builder.render.cards.problems import CutText
from builder.render.cards.slots import USUAL, Plan
from builder.render.look import PLAIN, Look
from builder.sheets.deck import Back, Card, Deck
from builder.text import Language
from builder.text.located import join_texts

if TYPE_CHECKING:
    from builder.render.cards.painter import Painter


class RenderedCards(NamedTuple):
    """A PDF (empty if there was nothing to draw), its number of sheets, and the texts that could not be printed as
    written.
    """

    pdf: bytes
    sheets: int
    problems: tuple[CutText, ...]


def render(
    decks: Sequence[Deck],
    *,
    paper: Paper,
    language: Language,
    single: bool = False,
    title: str = "",
    plan: Plan = USUAL,
    look: Look = PLAIN,
) -> RenderedCards:
    """Draw decks: fronts alternating with backs, mirrored for the long edge, or beside them on sheets to be folded.

    For the short edge, the file must be turned afterwards (`printer_correction.for_short_edge`). If only some sheets
    have backs, the others are followed by a blank page, so that each front begins a sheet of paper. `single` gives one
    card per page, the page being the card with its bleed; then `sheets` counts cards.

    Raises:
        BuilderBug: a shape, sign or pattern is missing in `templates/`, or a shape has no place for a text.
    """
    cards = with_backs(decks, plan)
    if not cards:
        return RenderedCards(b"", 0, ())
    composer = Composer()
    drawn = compose(cards, geometry(), composer, plan.bleed, look)
    named = title or join_texts(dict.fromkeys(deck.title for deck in decks if deck.title), ", ")
    if single:
        return _singly(cards, drawn, language, named, plan.bleed, look)
    return _on_sheets(cards, drawn, composer, paper, language, named, plan, look)


def with_backs(decks: Sequence[Deck], plan: Plan) -> list[tuple[Card, Back | None]]:
    """The cards, each with its back."""
    return [(card, deck.back if plan.backs != "none" else None) for deck in decks for card in deck.cards]


def imposed(
    cards: Sequence[tuple[Card, Back | None]], paper: Paper, plan: Plan, look: Look
) -> tuple[Plan, list[PaperSheet]]:
    """The plan with its layout decided, and the sheets with the places of these cards."""
    style, by, formats = geometry().sheet.magnified(look.page), look.card, geometry().format
    sized = ((card, back, formats(card.shape)) for card, back in cards)
    items: list[Item] = [(card, back, form.width * by, form.height * by) for card, back, form in sized]
    plan = settled(items, style, paper, plan)
    return plan, impose(items, style, paper, plan)


class Composed(NamedTuple):
    """The faces of all cards, the backs by deck and shape, and the texts that did not fit."""

    faces: dict[Card, CardDrawing]
    backs: dict[tuple[Back, str], CardDrawing]
    problems: tuple[CutText, ...]


def compose(
    cards: Sequence[tuple[Card, Back | None]],
    shapes: Geometry,
    composer: Composer,
    bleed: float = 0.0,
    look: Look = PLAIN,
) -> Composed:
    """Lay out every card once, however often it is printed; backs extend beyond the trim by `bleed`. Large cards are
    magnified.
    """
    faces: dict[Card, CardDrawing] = {}
    backs: dict[tuple[Back, str], CardDrawing] = {}
    problems: dict[CutText, None] = {}
    for card, setting in composer.settings((card for card, _ in cards), shapes).items():
        face, found = composer.face(card, shapes.format(card.shape), setting)
        faces[card] = face.scaled(look.card)
        problems.update(dict.fromkeys(found))
    pictures: dict[tuple[Back, float, float], CardDrawing] = {}  # shapes of one size share a picture
    for back, shape in dict.fromkeys((back, card.shape) for card, back in cards if back):
        form, style = shapes.format(shape), shapes.back
        if bleed:
            more = 2 * bleed / look.card
            form = form._replace(width=form.width + more, height=form.height + more)
            style = style._replace(clear=0)
        if look.low_ink:
            style = style._replace(ink=style.light)
        picture = back, form.width, form.height
        if picture not in pictures:
            drawn, found = composer.back(back, form, style)
            pictures[picture] = drawn.scaled(look.card)
            problems.update(dict.fromkeys(found))
        backs[back, shape] = pictures[picture]
    return Composed(faces, backs, tuple(problems))


def _painter(
    drawn: Composed, language: Language, title: str, look: Look
) -> tuple["Painter", dict[tuple[Back, str], str]]:
    """A PDF in which the signs and backs of these cards are defined, and the names of the backs in it."""
    from builder.render.cards.painter import Painter

    painter = Painter(language, title, look)
    for name in dict.fromkeys(mark.name for face in drawn.faces.values() for mark in face.marks):
        painter.define_sign(name)
    pictures = {id(picture): (f"back-{number}", picture) for number, picture in enumerate(drawn.backs.values())}
    for name, picture in pictures.values():
        painter.define(name, picture)
    return painter, {key: pictures[id(picture)][0] for key, picture in drawn.backs.items()}


def _singly(
    cards: Sequence[tuple[Card, Back | None]], drawn: Composed, language: Language, title: str, bleed: float, look: Look
) -> RenderedCards:
    painter, names = _painter(drawn, language, title, look)
    if names:
        painter.print_both_sides("Short")  # the page is the card, which is flipped on its short edge
    ink = geometry().sheet.trim.ink
    for card, back in cards:
        face = drawn.faces[card]
        trim = Box(bleed, bleed, face.width, face.height)
        page = Box(0, 0, face.width + 2 * bleed, face.height + 2 * bleed)
        for side in (face, back):
            if side is None:
                continue
            painter.begin(page.width, page.height, trim=trim, bleed=bleed)
            # white: the edge of the page is the edge of the card, and a print shop must not print a frame
            painter.trim_edges([trim], ink, 1.0)
            if isinstance(side, Back):
                painter.place_form(names[side, card.shape], page)
            else:
                painter.place(side, trim.x, trim.y)
            painter.end()
    return RenderedCards(painter.pdf(), len(cards), drawn.problems)


def _on_sheets(
    cards: Sequence[tuple[Card, Back | None]],
    drawn: Composed,
    composer: Composer,
    paper: Paper,
    language: Language,
    title: str,
    plan: Plan,
    look: Look,
) -> RenderedCards:
    style = geometry().sheet.magnified(look.page)
    painter, names = _painter(drawn, language, title, look)
    both_sides = bool(names) and plan.backs != "fold"
    if both_sides:
        painter.print_both_sides("Short" if plan.backs == "short-edge" else "Long")
    plan, sheets = imposed(cards, paper, plan, look)
    marker, said = Marker(style, composer), (language, title, len(sheets), plan.backs)
    strips, rows = Strips(style, composer, *said), RowPainter(style, composer, *said)
    for number, sheet in enumerate(sheets, start=1):
        beside = plan.layout == "grid" and not sheet.folded
        painter.begin(sheet.width, sheet.height, trim=sheet.trim)
        if beside:
            marks, around = marker.marked(sheet), strips.front(sheet, number)
        else:
            marks, around = rows.front(sheet, number, marker)
        edge = style.trim if marks.complete else style.guide
        painter.trim_edges((place.box for place in sheet.places), edge.ink, edge.grey)
        if sheet.folded:
            _backs(sheet, painter, names, style, plan.bleed)
        for place in sheet.places:
            painter.place(drawn.faces[place.card], place.box.x, place.box.y, standing=place.standing)
        painter.place(marks.drawing, 0, 0)
        if beside:
            painter.place_left(around)
        else:
            painter.place(around, 0, 0)
        painter.end()
        if both_sides and sheet.has_backs:
            painter.begin(sheet.width, sheet.height, trim=sheet.mirrored(sheet.trim))
            _backs(sheet, painter, names, style, plan.bleed)
            if beside:
                painter.place_right(strips.back(sheet, number), sheet.width)
            else:
                painter.place(rows.back(sheet, number), 0, 0)
            painter.end()
        elif both_sides:
            painter.begin(sheet.width, sheet.height)
            painter.end()
    problems = (*drawn.problems, *strips.problems, *rows.problems)
    return RenderedCards(painter.pdf(), len(sheets), tuple(dict.fromkeys(problems)))


def _backs(
    sheet: PaperSheet, painter: "Painter", names: dict[tuple[Back, str], str], style: SheetFormat, bleed: float
) -> None:
    """The backs, each behind its card. Their edges are drawn in white, so that a printer's offset does not show."""
    behind = [place for place in sheet.places if place.back]
    painter.trim_edges((sheet.mirrored(place.box) for place in behind), style.trim.ink, 1.0)
    for place in behind:
        if place.back:
            x, y, width, height = sheet.mirrored(place.box)
            box = Box(x - bleed, y - bleed, width + 2 * bleed, height + 2 * bleed)
            painter.place_form(names[place.back, place.card.shape], box, standing=place.standing)
