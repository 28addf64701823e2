"""Cards on sheets: none lost, none on top of another, none off the paper."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.paper import Paper
from builder.render.cards import formats
from builder.render.cards.imposition import impose
from builder.sheets.blocks import Card
from builder.sheets.vocabulary import CardShape
from builder.text.errors import BuilderBug
from tests.render.printed import Rectangle

STYLE = formats.geometry().sheet
SIZES = sorted({(form.width, form.height) for form in formats.geometry().formats.values()})
PAPERS: tuple[Paper, ...] = get_args(Paper)


def some(number: int) -> Card:
    return Card(CardShape.ORDER, None, str(number), "", "")


@given(st.lists(st.sampled_from(SIZES), min_size=1, max_size=90), st.sampled_from(PAPERS))
def test_every_card_lies_once_on_the_paper(sizes: list[tuple[float, float]], paper: Paper) -> None:
    items = [(some(number), None, *size) for number, size in enumerate(sizes)]
    sheets = impose(items, STYLE, paper)
    places = [place for sheet in sheets for place in sheet.places]
    assert sorted(int(place.card.title) for place in places) == list(range(len(sizes)))
    for sheet in sheets:
        boxes = [Rectangle(*place.box) for place in sheet.places]
        assert boxes
        for index, box in enumerate(boxes):
            assert STYLE.side <= box.x
            assert box.x + box.width <= sheet.width - STYLE.side + 1e-6
            assert STYLE.edge <= box.y
            assert box.y + box.height <= sheet.height - STYLE.edge + 1e-6
            assert not any(box.overlaps(other) for other in boxes[:index])


@pytest.mark.parametrize("paper", PAPERS)
def test_mirrored_places_are_places_of_the_front(paper: Paper) -> None:
    """A full sheet is its own image in the mirror: each back lies behind a card."""
    (sheet,) = impose([(some(number), None, 80.0, 20.0) for number in range(26)], STYLE, paper)
    fronts = {(round(place.box.x, 6), place.box.y) for place in sheet.places}
    backs = [sheet.mirrored(place.box) for place in sheet.places]
    assert {(round(box.x, 6), box.y) for box in backs} == fronts


def test_a_card_larger_than_the_paper_is_our_own_mistake() -> None:
    with pytest.raises(BuilderBug, match="500"):
        impose([(some(1), None, 500.0, 20.0)], STYLE, "a4")
