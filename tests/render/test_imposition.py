"""Cards on sheets: none lost, none on top of another, none off the paper."""

from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.paper import Paper
from builder.render.cards import formats
from builder.render.cards.imposition import impose, settled
from builder.render.cards.slots import Layout, Plan
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


@given(
    st.lists(st.booleans(), min_size=1, max_size=150),
    st.sampled_from(PAPERS),
    st.sampled_from(["grid", "most", "easy"]),
)
def test_a_label_begins_a_row_and_the_order_stays(labels: list[bool], paper: Paper, layout: Layout) -> None:
    """Nothing stands to the left of it; what comes before it keeps its place."""
    shapes = [CardShape.LABEL if label else CardShape.COUNTER for label in labels]
    items = [(Card(shape, None, str(number), "", ""), None, 20.0, 20.0) for number, shape in enumerate(shapes)]
    places = [place for sheet in impose(items, STYLE, paper, Plan(layout)) for place in sheet.places]
    assert [place.card.title for place in places] == [str(number) for number in range(len(labels))]
    left = min(place.box.x for place in places)
    assert all(place.box.x == pytest.approx(left) for place in places if place.card.shape is CardShape.LABEL)


def test_cards_of_other_sizes_touch_where_a_gap_would_take_another_sheet() -> None:
    """A note of 40 mm below 24 order cards of 20 mm, in twelve rows, fills the sheet to the last."""
    orders, note = [(some(number), None, 80.0, 20.0) for number in range(24)], (some(24), None, 80.0, 40.0)
    (sheet,) = impose([*orders, note], STYLE, "a4")
    assert sheet.places[-1].box.y == pytest.approx(sheet.places[-2].box.bottom)
    (apart,) = impose([*orders[:20], note], STYLE, "a4")
    assert apart.places[-1].box.y == pytest.approx(apart.places[-2].box.bottom + STYLE.gap)


def test_cards_of_other_sizes_touch_where_small_maps_then_have_room() -> None:
    """Agincourt had a sheet for them alone: below 18 order cards and one of 50 mm a gap leaves too little."""
    orders, high = [(some(number), None, 80.0, 20.0) for number in range(18)], (some(18), None, 80.0, 50.0)
    (sheet,) = impose([*orders, high], STYLE, "a4")
    assert sheet.places[-1].box.y == pytest.approx(sheet.places[-2].box.bottom)
    assert STYLE.spare <= sheet.spare < STYLE.spare + STYLE.gap


def test_a_card_that_does_not_go_below_goes_beside_a_short_row() -> None:
    """Below 24 order cards in twelve rows there are 40 mm: two markers of 40 mm take half of it, a note all the rest."""
    orders, note = [(some(number), None, 80.0, 20.0) for number in range(24)], (some(26), None, 80.0, 40.0)
    markers = [(some(number), None, 40.0, 20.0) for number in (24, 25)]
    (sheet,) = impose([*orders, *markers, note], STYLE, "a4")
    *_, last, beside = (place.box for place in sheet.places)
    assert (beside.x, beside.y) == pytest.approx((last.right, last.y))
    assert len(impose([*orders, *markers, (some(27), None, 100.0, 40.0)], STYLE, "a4")) == 2, "too wide"


def test_a_larger_card_comes_first_where_that_saves_a_sheet() -> None:
    """94 order cards and the note of a reserve, as high as two of them: three sheets of as many as fit have room."""
    items = [*((some(number), None, 80.0, 20.0) for number in range(94)), (some(94), None, 80.0, 40.0)]
    sheets = impose(items, STYLE, "a4", Plan("most"))
    assert [len(sheet.places) for sheet in sheets] == [27, 34, 34]
    assert settled(items[34:], STYLE, "a4", Plan("auto")).layout == "most"


@pytest.mark.parametrize(("many", "sheets", "turned"), [(28, 1, False), (34, 1, True), (35, 2, False), (61, 2, True)])
def test_cards_are_turned_only_where_that_saves_a_sheet(many: int, sheets: int, turned: bool) -> None:
    """28 lie on a sheet, 34 where some stand."""
    found = impose([(some(number), None, 80.0, 20.0) for number in range(many)], STYLE, "a4", Plan("most"))
    assert len(found) == sheets
    assert any(place.standing for sheet in found for place in sheet.places) is turned


@pytest.mark.parametrize(
    ("many", "layout"),
    [(28, "grid"), (29, "most"), (34, "most"), (35, "grid"), (57, "most"), (68, "most"), (69, "grid")],
)
def test_as_many_cards_as_fit_where_that_saves_a_sheet(many: int, layout: Layout) -> None:
    """28 in the grid, 34 at most: 35 need two sheets either way, and 69 three."""
    items = [(some(number), None, 80.0, 20.0) for number in range(many)]
    assert settled(items, STYLE, "a4", Plan("auto")).layout == layout
    assert settled(items, STYLE, "a4", Plan("grid")).layout == "grid"
