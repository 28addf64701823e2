"""The order of cuts: each from edge to edge of its piece, through no card, and all cards come out."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.paper import Paper
from builder.render.cards import formats
from builder.render.cards.face import Composer
from builder.render.cards.formats import Box
from builder.render.cards.imposition import impose
from builder.render.cards.marks import Cut, Marker, cuts
from builder.render.cards.slots import Layout, Plan
from builder.sheets.blocks import Card
from builder.sheets.vocabulary import CardShape
from builder.text.errors import BuilderBug

STYLE = formats.geometry().sheet
SIZES = sorted({(form.width, form.height) for form in formats.geometry().formats.values()})
PAPERS: tuple[Paper, ...] = get_args(Paper)
LAYOUTS: tuple[Layout, ...] = ("grid", "most", "easy")


def boxes(sizes: list[tuple[float, float]], paper: Paper, plan: Plan) -> tuple[Box, list[Box]]:
    """The paper, and the cards of its first sheet."""
    sheet = impose([(Card(CardShape.ORDER, None, "", "", ""), None, *size) for size in sizes], STYLE, paper, plan)[0]
    return sheet.front, [place.box for place in sheet.places]


def cut_apart(paper: Box, cards: list[Box], order: list[Cut]) -> list[Box]:
    """What lies there after all cuts were made with a blade as long as the piece under it; asserts that no card is hurt."""
    pieces = [paper]
    for cut in order:
        touched = [piece for piece in pieces if any(_holds(piece, card) for card in cut.touches)]
        assert touched, f"cut {cut.number} at {cut.at} frees no card"
        for piece in touched:
            first, last = (piece.x, piece.right) if cut.upright else (piece.y, piece.bottom)
            if not first + 0.001 < cut.at < last - 0.001:
                continue  # another piece of the same stack is cut here
            for card in (card for card in cards if _holds(piece, card)):
                low, high = (card.x, card.right) if cut.upright else (card.y, card.bottom)
                assert not low + 0.001 < cut.at < high - 0.001, f"cut {cut.number} goes through a card"
            pieces.remove(piece)
            pieces += (
                [Box(first, piece.y, cut.at - first, piece.height), Box(cut.at, piece.y, last - cut.at, piece.height)]
                if cut.upright
                else [
                    Box(piece.x, first, piece.width, cut.at - first),
                    Box(piece.x, cut.at, piece.width, last - cut.at),
                ]
            )
    return pieces


def _holds(piece: Box, card: Box) -> bool:
    return (
        piece.x <= card.x + 0.001
        and piece.y <= card.y + 0.001
        and card.right <= piece.right + 0.001
        and card.bottom <= piece.bottom + 0.001
    )


@given(
    st.lists(st.sampled_from(SIZES), min_size=1, max_size=60),
    st.sampled_from(PAPERS),
    st.sampled_from(LAYOUTS),
    st.sampled_from((0.0, 3.0)),
)
def test_all_cuts_in_their_order_free_every_card_and_hurt_none(
    sizes: list[tuple[float, float]], paper: Paper, layout: Layout, bleed: float
) -> None:
    sheet, cards = boxes(sizes, paper, Plan(layout, bleed))
    order = list(cuts(sheet, cards))
    assert [cut.number for cut in order] == sorted(cut.number for cut in order)
    left = cut_apart(sheet, cards, order)
    for card in cards:
        assert [piece for piece in left if _holds(piece, card)] == [pytest.approx(card, abs=0.001)]


def test_a_card_in_the_way_of_a_cut_is_noticed() -> None:
    """The knife above can fail: a card that the order does not know lies across its second cut."""
    sheet, cards = boxes([(80.0, 20.0)] * 28, "a4", Plan())
    order = list(cuts(sheet, cards))
    with pytest.raises(AssertionError, match="goes through a card"):
        cut_apart(sheet, [*cards, Box(80, 100, 80, 20)], order)


@pytest.mark.parametrize(
    ("layout", "paper", "numbers"),
    [("grid", "a4", 18), ("most", "a4", 20), ("easy", "a4", 15), ("easy", "letter", 15)],
)
def test_the_easy_block_takes_the_fewest_cuts(layout: Layout, paper: Paper, numbers: int) -> None:
    """Pieces of one kind are cut together."""
    sheet, cards = boxes([(80.0, 20.0)] * 34, paper, Plan(layout))
    assert max(cut.number for cut in cuts(sheet, cards)) == numbers


def test_cards_like_the_sails_of_a_windmill_are_our_own_mistake() -> None:
    """No straight cut parts them, so no layout of ours may lie so."""
    sails = [Box(0, 0, 80, 20), Box(80, 0, 20, 80), Box(20, 80, 80, 20), Box(0, 20, 20, 80)]
    with pytest.raises(BuilderBug, match="no straight cut"):
        list(cuts(Box(0, 0, 100, 100), sails))


@pytest.mark.parametrize("count", range(1, 19))
@pytest.mark.parametrize("size", [(80.0, 20.0), (95.0, 28.0), (95.0, 31.0)])
@pytest.mark.parametrize("layout", LAYOUTS)
def test_each_cut_shows_its_number(layout: Layout, size: tuple[float, float], count: int) -> None:
    """Also those of the second column, and those of two digits at the left edge of the paper."""
    sheet = impose([(Card(CardShape.ORDER, None, "", "", ""), None, *size)] * count, STYLE, "a4", Plan(layout))[0]
    order = cuts(sheet.front, [place.box for place in sheet.places])
    words = Marker(STYLE, Composer()).marked(sheet).drawing.words
    assert sorted(int(word.text) for word in words) == sorted({cut.number for cut in order})
