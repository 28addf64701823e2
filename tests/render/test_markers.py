"""Markers say whose they are by the colour of their side on the map: cut apart, both armies' looked alike."""

from dataclasses import replace
from itertools import chain

import pytest

from builder.registry import SYSTEMS, system
from builder.render.cards.face import Composer
from builder.render.cards.formats import geometry
from builder.sheets.blocks import Card
from builder.sheets.vocabulary import CardShape
from tests.tools import samples

SMALL = {CardShape.COUNTER, CardShape.TALLY, CardShape.LABEL, CardShape.AMBUSH}


def markers(name: str) -> tuple[tuple[int, Card], ...]:
    """The small markers of a game of the system, those of blank ones too, each with the number of its side; those of the
    scenario are nobody's.
    """
    game = samples.games(name)[0]
    sheets = replace(system(name).present()(game, "en"), blank=1)
    decks = chain(sheets.markers, *sheets.own_markers)
    armies = [army.roster.id for army in game.armies]
    own = [(number, deck) for deck in decks for number, one in enumerate(armies) if deck.id.startswith(one)]
    return tuple((number, card) for number, deck in own for card in deck.cards if card.shape in SMALL)


@pytest.mark.parametrize("name", SYSTEMS)
def test_each_marker_has_the_colour_of_its_side_on_the_map(name: str) -> None:
    black = samples.games(name)[0].evening.black
    found = markers(name)
    assert {number for number, _ in found} == {0, 1}
    assert all(card.black is (number == black) for number, card in found)


@pytest.mark.parametrize("shape", sorted(SMALL))
@pytest.mark.parametrize("black", [True, False])
def test_the_square_stands_clear_of_sign_number_and_words(shape: CardShape, black: bool) -> None:
    """A marker is read from any side; a square in its sign would be taken for a part of it."""
    form = geometry().format(shape)
    assert form.side
    drawing, _ = Composer().face(Card(shape, None, "", "", "", black=black), form)
    assert (drawing.boxes == [form.side.box]) is black
    assert bool(drawing.lines) is not black
    parts = (form.sign, *(one.box for one in (form.title, form.number, form.owner) if one))
    for box in filter(None, parts):
        apart = (box.x - form.side.box.right, form.side.box.x - box.right, box.y - form.side.box.bottom)
        assert max(*apart, form.side.box.y - box.bottom) >= 0 or shape is CardShape.AMBUSH


def test_a_marker_of_an_army_on_its_own_has_no_side() -> None:
    drawing, _ = Composer().face(Card(CardShape.COUNTER, None, "", "", ""), geometry().format(CardShape.COUNTER))
    assert not drawing.boxes
    assert not drawing.lines
