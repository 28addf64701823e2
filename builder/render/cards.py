"""Decks of cards and markers to a PDF: sheets for scissors and both sides of a home printer, or one card a page."""

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, NamedTuple

from builder.render.drawing import Drawing
from builder.render.face import Composer
from builder.render.fit import Misfit
from builder.render.formats import Format, Geometry, Paper, SheetFormat, geometry
from builder.render.imposition import Item, Sheet, cut_marks, impose
from builder.render.strip import Strips
from builder.sheet import Back, Card, Deck
from builder.text import Language

if TYPE_CHECKING:
    from builder.render.painter import Painter

__all__ = ["Misfit", "Paper", "Rendered", "render"]


class Rendered(NamedTuple):
    """A PDF (empty if there was nothing to draw), its sheets of paper, and what is not on it as it was written."""

    pdf: bytes
    sheets: int
    misfits: tuple[Misfit, ...]


def render(
    decks: Sequence[Deck], *, paper: Paper, language: Language, single: bool = False, title: str = ""
) -> Rendered:
    """Draw decks: fronts and, mirrored for the long edge, backs in turn.

    Where some sheets have backs and others not, these have a blank page behind them: each front begins a sheet of paper.
    `single` gives one card a page, the page being the card; then `sheets` counts cards.

    Raises:
        BuilderBug: a shape, sign or pattern that is not in `templates/`, or a text its shape has no place for.
    """
    cards = [(card, deck.back) for deck in decks for card in deck.cards]
    if not cards:
        return Rendered(b"", 0, ())
    composer = Composer()
    drawn = compose(cards, geometry(), composer)
    named = title or ", ".join(dict.fromkeys(deck.title for deck in decks if deck.title))
    if single:
        return _singly(cards, drawn, language, named)
    return _on_sheets(cards, drawn, composer, paper, language, named)


class Composed(NamedTuple):
    """The faces of all cards, the backs by deck and shape, and what did not fit."""

    faces: dict[Card, Drawing]
    backs: dict[tuple[Back, str], Drawing]
    misfits: tuple[Misfit, ...]


def compose(cards: Sequence[tuple[Card, Back | None]], shapes: Geometry, composer: Composer) -> Composed:
    """Set every card once, however often it is printed.

    The rule lines of all cards of one kind (shape and sign) have one size, the largest at which each of them fits; so
    have kinds that are in one hand, such as the orders of a unit: none looks less important than another.
    """
    faces: dict[Card, Drawing] = {}
    backs: dict[tuple[Back, str], Drawing] = {}
    misfits: dict[Misfit, None] = {}
    levels: dict[_Kinds, int] = {}
    different = dict.fromkeys(card for card, _ in cards)
    kinds = _in_one_hand(different)
    for card in different:
        form = shapes.format(card.shape)
        level = levels.get(kinds[_kind(card)], 0)
        while level < _smallest(form) and not composer.fits(card, form, level):
            level += 1
        levels[kinds[_kind(card)]] = level
    for card in different:
        face, found = composer.face(card, shapes.format(card.shape), levels[kinds[_kind(card)]])
        faces[card] = face
        misfits.update(dict.fromkeys(found))
    for back, shape in dict.fromkeys((back, card.shape) for card, back in cards if back):
        backs[back, shape], found = composer.back(back, shapes.format(shape), shapes.back)
        misfits.update(dict.fromkeys(found))
    return Composed(faces, backs, tuple(misfits))


_Kinds = frozenset[tuple[str, str]]


def _kind(card: Card) -> tuple[str, str]:
    return card.shape, card.sign


def _in_one_hand(cards: Iterable[Card]) -> dict[tuple[str, str], _Kinds]:
    """Each kind of card with those that some unit has beside it, and those beside these."""
    hands: dict[tuple[str, str, str], set[tuple[str, str]]] = {}
    for card in cards:
        hands.setdefault((card.shape, card.number, card.owner), set()).add(_kind(card))
    joined: list[set[tuple[str, str]]] = []
    for hand in hands.values():
        apart = [kinds for kinds in joined if not kinds & hand]
        joined = [*apart, hand.union(*(kinds for kinds in joined if kinds & hand))]
    return {kind: frozenset(kinds) for kinds in joined for kind in kinds}


def _smallest(form: Format) -> int:
    return len(form.rules.sizes) - 1 if form.rules else 0


def _painter(drawn: Composed, language: Language, title: str) -> tuple["Painter", dict[tuple[Back, str], str]]:
    """A PDF with the signs and backs of these cards made known; and what the backs are called in it."""
    from builder.render.painter import Painter

    painter = Painter(language, title)
    for name in dict.fromkeys(mark.name for face in drawn.faces.values() for mark in face.marks):
        painter.define_sign(name)
    names = {key: f"back-{number}" for number, key in enumerate(drawn.backs)}
    for key, name in names.items():
        painter.define(name, drawn.backs[key])
    if names:
        painter.print_both_sides()
    return painter, names


def _singly(cards: Sequence[tuple[Card, Back | None]], drawn: Composed, language: Language, title: str) -> Rendered:
    painter, names = _painter(drawn, language, title)
    trim = geometry().sheet.trim
    for card, back in cards:
        face = drawn.faces[card]
        for side in (face, back):
            if side is None:
                continue
            painter.begin(face.width, face.height, trimmed=True)
            # white: the page's edge is the card's edge, and a print shop must not get a frame
            painter.trim_edges([(0, 0, face.width, face.height)], trim.ink, 1.0)
            if isinstance(side, Back):
                painter.place_form(names[side, card.shape], 0, 0, face.height)
            else:
                painter.place(side, 0, 0)
            painter.end()
    return Rendered(painter.pdf(), len(cards), drawn.misfits)


def _on_sheets(
    cards: Sequence[tuple[Card, Back | None]],
    drawn: Composed,
    composer: Composer,
    paper: Paper,
    language: Language,
    title: str,
) -> Rendered:
    style = geometry().sheet
    painter, names = _painter(drawn, language, title)
    items: list[Item] = [(card, back, drawn.faces[card].width, drawn.faces[card].height) for card, back in cards]
    sheets = impose(items, style, paper)
    strips = Strips(style, composer, language, title, len(sheets))
    for number, sheet in enumerate(sheets, start=1):
        painter.begin(sheet.width, sheet.height)
        boxes = [(place.x, place.y, place.width, place.height) for place in sheet.places()]
        painter.trim_edges(boxes, style.trim.ink, style.trim.grey)
        for place in sheet.places():
            painter.place(drawn.faces[place.card], place.x, place.y)
        painter.lines(cut_marks(sheet, style))
        painter.place_left(strips.front(sheet, number))
        painter.end()
        if sheet.has_backs:
            _back_of(sheet, painter, names, style)
            painter.place_right(strips.back(sheet, number), sheet.width)
            painter.end()
        elif names:
            painter.begin(sheet.width, sheet.height)
            painter.end()
    return Rendered(painter.pdf(), len(sheets), tuple(dict.fromkeys((*drawn.misfits, *strips.misfits))))


def _back_of(sheet: Sheet, painter: "Painter", names: dict[tuple[Back, str], str], style: SheetFormat) -> None:
    """The backs, each behind its card. Their edges are drawn white: a printer's drift must show on no back."""
    painter.begin(sheet.width, sheet.height)
    behind = [place for place in sheet.places() if place.back]
    boxes = [(sheet.mirrored(place), place.y, place.width, place.height) for place in behind]
    painter.trim_edges(boxes, style.trim.ink, 1.0)
    for place in behind:
        if place.back:
            name = names[place.back, place.card.shape]
            painter.place_form(name, sheet.mirrored(place), place.y, place.height)
