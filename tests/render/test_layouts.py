"""How many cards go on a sheet: the most there can be, an easy block, and room for bleed and folding."""

from functools import cache
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.paper import PAPERS as PAPER_SIZES
from builder.documents.paper import Paper
from builder.render.cards import formats
from builder.render.cards.imposition import impose
from builder.render.cards.slots import Backs, Layout, Plan, slots
from builder.sheets.blocks import Back, Card
from builder.sheets.vocabulary import CardShape
from tests.render.printed import Rectangle

STYLE = formats.geometry().sheet
SIZES = sorted({(form.width, form.height) for form in formats.geometry().formats.values()})
PAPERS: tuple[Paper, ...] = get_args(Paper)
LAYOUTS: tuple[Layout, ...] = ("grid", "most", "easy")
BACKS: tuple[Backs, ...] = ("long-edge", "fold")
CARD = (80.0, 20.0)


def sheet(paper: Paper, plan: Plan, size: tuple[float, float] = CARD) -> list[Rectangle]:
    """The places of a full sheet."""
    card, back = Card(CardShape.ORDER, None, "", "", ""), Back("X")
    return [Rectangle(*place.box) for place in impose([(card, back, *size)] * 300, STYLE, paper, plan)[0].places]


@pytest.mark.parametrize(("paper", "most"), [("a4", 34), ("letter", 32)])
def test_no_sheet_holds_more_cards_than_most(paper: Paper, most: int) -> None:
    """All sizes are multiples of 20 mm, so cards can be pushed to a lattice; each covers one cell of every colour."""
    wide, high = (int((side - 2 * STYLE.margin) // 20) for side in PAPER_SIZES[paper][1:3])
    colours = [sum((x + y) % 4 == colour for x in range(wide) for y in range(high)) for colour in range(4)]
    assert min(colours) == most
    assert len(sheet(paper, Plan("most"))) == most


def guillotine(wide: int, high: int) -> int:
    """The most bars of 1 x 4 cells that straight cuts get out of a rectangle: every first cut is tried."""

    @cache
    def best(wide: int, high: int) -> int:
        if min(wide, high) < 1 or max(wide, high) < 4:
            return 0
        if (wide, high) in ((1, 4), (4, 1)):
            return 1
        upright = (best(cut, high) + best(wide - cut, high) for cut in range(1, wide // 2 + 1))
        lying = (best(wide, cut) + best(wide, high - cut) for cut in range(1, high // 2 + 1))
        return max((*upright, *lying))

    return best(wide, high)


@given(st.integers(1, 14), st.integers(1, 14))
def test_lying_and_standing_together_come_near_to_all_that_straight_cuts_give(wide: int, high: int) -> None:
    """A slow search of all guillotine cuts; on the papers' own 10 x 14 and 10 x 13 cells it finds no more."""
    ours = len(slots(wide * 20, high * 20, CARD, bleed=0, turned="some"))
    alike = len(slots(wide * 20, high * 20, CARD, bleed=0, turned="all"))
    assert alike <= ours <= guillotine(wide, high)
    if (wide, high) in ((10, 14), (10, 13)):
        assert ours == guillotine(wide, high)


@pytest.mark.parametrize("paper", PAPERS)
def test_most_lies_the_same_turned_round_and_in_the_mirror(paper: Paper) -> None:
    """So both ways of turning a full sheet over put cards behind cards, and a stack can be cut either way up."""
    width, height = PAPER_SIZES[paper][1:3]
    places = {(round(box.x, 5), round(box.y, 5), box.width) for box in sheet(paper, Plan("most"))}
    assert {(round(width - x - wide, 5), y, wide) for x, y, wide in places} == places
    assert {(x, round(height - y - (100 - wide), 5), wide) for x, y, wide in places} == places
    assert len({wide for *_, wide in places}) == 2


@pytest.mark.parametrize(("bleed", "count", "block"), [(0, 30, (200, 240)), (3, 21, (176, 252))])
def test_the_easy_block_is_one_on_both_papers(bleed: float, count: int, block: tuple[float, float]) -> None:
    """The same cards at the same distances, in the middle of A4 and of Letter."""
    found = []
    for paper in PAPERS:
        boxes = sheet(paper, Plan("easy", bleed))
        left, top = min(box.x for box in boxes), min(box.y for box in boxes)
        right, low = max(box.x + box.width for box in boxes), max(box.y + box.height for box in boxes)
        assert (right - left, low - top) == pytest.approx(block)
        assert (left + right, top + low) == pytest.approx(PAPER_SIZES[paper][1:3])
        found.append({(round(box.x - left, 5), round(box.y - top, 5), box.width, box.height) for box in boxes})
    assert found[0] == found[1]
    assert len(found[0]) == count


@pytest.mark.parametrize(("layout", "a4", "letter"), [("grid", 14, 13), ("most", 17, 16), ("easy", 13, 13)])
def test_half_a_sheet_is_left_for_the_backs_beside_the_fold(layout: Layout, a4: int, letter: int) -> None:
    for paper, count in (("a4", a4), ("letter", letter)):
        boxes = sheet(paper, Plan(layout, 0, "fold"))  # type: ignore[arg-type] # its name is one of PAPERS
        middle = PAPER_SIZES[paper].width / 2
        assert len(boxes) == count
        assert all(box.x + box.width <= middle - STYLE.gutter[layout] + 1e-6 for box in boxes)


@given(
    st.lists(st.tuples(st.sampled_from(SIZES), st.booleans()), min_size=1, max_size=90),
    st.sampled_from(PAPERS),
    st.sampled_from(LAYOUTS),
    st.sampled_from((0.0, 3.0)),
    st.sampled_from(BACKS),
)
def test_every_card_lies_once_inside_the_margins(
    cards: list[tuple[tuple[float, float], bool]], paper: Paper, layout: Layout, bleed: float, backs: Backs
) -> None:
    """Whatever sizes come together, with their bleed; where sheets are folded none reaches over the fold."""
    items = [
        (Card(CardShape.ORDER, None, str(n), "", ""), Back("X") if back else None, *size)
        for n, (size, back) in enumerate(cards)
    ]
    sheets = impose(items, STYLE, paper, Plan(layout, bleed, backs))
    placed = [place for one in sheets for place in one.places]
    assert sorted(int(place.card.title) for place in placed) == list(range(len(cards)))
    for one in sheets:
        assert one.has_backs or not one.folded
        boxes = [
            Rectangle(box.x - bleed, box.y - bleed, box.width + 2 * bleed, box.height + 2 * bleed)
            for box in (place.box for place in one.places)
        ]
        right = one.front.right if one.folded else one.width - STYLE.margin
        for index, box in enumerate(boxes):
            assert STYLE.margin - 1e-6 <= box.x
            assert box.x + box.width <= right + 1e-6
            assert STYLE.edge - 1e-6 <= box.y
            assert box.y + box.height <= one.height - STYLE.edge + 1e-6
            assert not any(box.overlaps(other) for other in boxes[:index])
