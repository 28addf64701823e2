"""Cards in every layout, with and without bleed, backs in every way: measured in the file."""

import io
from collections.abc import Iterator
from functools import cache
from typing import get_args

import pikepdf
import pytest

from builder.documents.paper import Paper
from builder.render.cards import card_sheets, formats
from builder.render.cards.formats import Box
from builder.render.cards.imposition import PaperSheet
from builder.render.cards.painter import Painter
from builder.render.cards.printer_correction import for_short_edge
from builder.render.cards.slots import Backs, Layout, Plan
from builder.sheets.blocks import Back, Card, Deck
from builder.sheets.vocabulary import CardShape, CardSign
from builder.text import Language
from tests.languages import WRITTEN
from tests.render import decks
from tests.render.printed import MM, Page, pages
from tests.render.register import register

PAPERS: tuple[Paper, ...] = get_args(Paper)
LAYOUTS: tuple[Layout, ...] = ("grid", "most", "easy")
TURNED: tuple[Backs, ...] = ("long-edge", "short-edge", "fold")
STYLE = formats.geometry().sheet


ORDERS = Deck(
    "x", "Army", tuple(Card(CardShape.ORDER, CardSign.SHIELD, "DEFENCE", str(n), "") for n in range(61)), Back("FRANCE")
)
"""As many as take fewer sheets if some are turned, with few letters: reading these back is what takes the time."""


@cache
def orders(layout: Layout, backs: Backs, paper: Paper, bleed: float) -> bytes:
    """Order cards as they go to the printer."""
    return _ready((ORDERS,), Plan(layout, bleed, backs), paper, "en")


@cache
def made(layout: Layout, backs: Backs, paper: Paper, bleed: float, language: Language = "en") -> bytes:
    """The same with markers: ambushes with backs, a note, counters without."""
    return _ready((ORDERS, *decks.markers(language)), Plan(layout, bleed, backs), paper, language)


def _ready(some: tuple[Deck, ...], plan: Plan, paper: Paper, language: Language) -> bytes:
    done = card_sheets.render(some, paper=paper, language=language, plan=plan)
    assert done.problems == ()
    return for_short_edge(done.pdf) if plan.backs == "short-edge" else done.pdf


@cache
def seen(pdf: bytes) -> list[Page]:
    """The pages, read back once."""
    return pages(pdf)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("bleed", [0.0, 3.0])
@pytest.mark.parametrize("backs", TURNED)
def test_every_back_lies_behind_its_front_and_upright(backs: Backs, bleed: float, layout: Layout, paper: Paper) -> None:
    """Turned over on either edge or folded: to a hundredth of a millimetre, and readable when a card is turned sideways."""
    assert list(register(orders(layout, backs, paper, bleed), backs)) == []


@pytest.mark.parametrize("backs", TURNED)
def test_a_back_beside_its_front_is_noticed(backs: Backs, monkeypatch: pytest.MonkeyPatch) -> None:
    """The measuring above can fail: a fiftieth of a millimetre."""
    right = PaperSheet.mirrored
    monkeypatch.setattr(PaperSheet, "mirrored", lambda sheet, box: right(sheet, box._replace(y=box.y + 0.02)))
    assert any(
        "mm beside its front" in fault
        for fault in register(_ready((ORDERS,), Plan("most", 0, backs), "a4", "en"), backs)
    )


@pytest.mark.parametrize("backs", TURNED)
def test_backs_upside_down_are_noticed(backs: Backs, monkeypatch: pytest.MonkeyPatch) -> None:
    """The measuring above can fail: standing backs that read as their fronts do."""

    def wrong(painter: Painter, name: str, box: Box, *, standing: bool = False) -> None:
        frame = (0.0, 1.0, -1.0, 0.0, box.right * MM, (painter._height - box.bottom) * MM)
        painter._form(
            name, frame if standing else (1.0, 0.0, 0.0, 1.0, box.x * MM, (painter._height - box.bottom) * MM)
        )

    monkeypatch.setattr(Painter, "place_form", wrong)
    assert any(
        "that reads" in fault for fault in register(_ready((ORDERS,), Plan("most", 0, backs), "a4", "en"), backs)
    )


def test_a_file_for_the_wrong_edge_is_noticed() -> None:
    """The measuring above can fail: printed for the long edge and turned over on the short one."""
    assert list(register(orders("easy", "long-edge", "a4", 0), "short-edge"))


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("backs", ["long-edge", "fold"])
@pytest.mark.parametrize("language", WRITTEN)
def test_all_ink_keeps_five_millimetres_from_the_edge_of_the_paper(
    language: Language, backs: Backs, layout: Layout, paper: Paper
) -> None:
    """Cards, marks, numbers, ruler and words; only a back's bleed may come nearer, and there is none here."""
    assert nearest(seen(made(layout, backs, paper, 0, language))) >= STYLE.margin - 0.01


def test_ink_in_the_margin_is_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The measuring above can fail: a twentieth of a millimetre."""
    shapes = formats.geometry()
    nearer = shapes._replace(sheet=shapes.sheet._replace(margin=4.95))
    monkeypatch.setattr(card_sheets, "geometry", lambda: nearer)
    assert nearest(pages(_ready((ORDERS,), Plan("most"), "a4", "en"))) < STYLE.margin - 0.01


def nearest(printed: list[Page]) -> float:
    """How near ink comes to the edge of the paper."""
    found = []
    for page in printed:
        boxes = [(trim.x, trim.y, trim.x + trim.width, trim.y + trim.height) for trim in page.trims]
        # a letter's box is higher than its ink
        boxes += [(x1, y1 + 0.7, x2, y2 - 0.7) for x1, y1, x2, y2, *_ in page.letters]
        found += [min(x1, y1, page.width - x2, page.height - y2) for x1, y1, x2, y2 in (*boxes, *page.lines)]
    return min(found)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("backs", ["long-edge", "fold"])
@pytest.mark.parametrize("bleed", [0.0, 3.0])
def test_marks_lie_on_no_card_and_through_no_word(bleed: float, backs: Backs, layout: Layout, paper: Paper) -> None:
    """Words around the cards are on no card and are crossed by no line."""
    for page in seen(made(layout, backs, paper, bleed))[:: 1 if backs == "fold" else 2]:
        outside = list(_outside(page))
        assert outside
        for x1, y1, x2, y2 in page.lines:
            for trim in page.trims:
                clear = trim.x - 0.2 < x1 and x2 < trim.x + trim.width + 0.2
                inside = clear and trim.y - 0.2 < y1 and y2 < trim.y + trim.height + 0.2
                crosses = x1 < trim.x + trim.width - 0.01 and trim.x + 0.01 < x2
                crosses = crosses and y1 < trim.y + trim.height - 0.01 and trim.y + 0.01 < y2
                if not (bleed and backs == "fold" and x1 > page.width / 2):  # the pattern of backs runs off them
                    assert inside or not crosses
            for left, top, right, low in outside:
                middle = (top + low) / 2
                assert not (x1 < right and left < x2 and y1 < middle < y2)


def _outside(page: Page) -> Iterator[tuple[float, float, float, float]]:
    """The letters that stand on no card."""
    for left, top, right, low, *_ in page.letters:
        x, y = (left + right) / 2, (top + low) / 2
        if not any(t.x < x < t.x + t.width and t.y < y < t.y + t.height for t in page.trims):
            yield left, top, right, low


def test_words_below_the_cards_stand_at_the_foot_of_the_sheet() -> None:
    """Naseby's stood close below the note of its reserve, where small maps then had no room."""
    cards = (*ORDERS.cards[:1] * 84, Card(CardShape.NOTE, CardSign.RESERVE, "RESERVE", "", ""))
    deck = Deck("x", "Order cards: Royalist army at Naseby", cards, ORDERS.back)
    *_, front, _ = seen(_ready((deck,), Plan("most"), "a4", "en"))
    cards_end = max(trim.y + trim.height for trim in front.trims)
    below = [top for _, top, _, low in _outside(front) if low > cards_end + STYLE.gap]
    assert below
    assert min(below) > front.height - STYLE.margin - 3 * STYLE.rows.high


def test_no_cut_mark_touches_the_ruler() -> None:
    """On a sheet full of markers, as at Agincourt, they stood in one row: the ruler ran through five marks."""
    counters = (Card(CardShape.COUNTER, CardSign.FLEEING, "fleeing", "", ""),) * 140
    page, *_ = seen(_ready((Deck("x", "Markers", counters, None),), Plan("most"), "a4", "en"))
    (ruler,) = [one for one in page.lines if abs(one[2] - one[0] - 100) < 0.01]
    ticks = [one for one in page.lines if one[0] == one[2] and abs(one[1] - ruler[1]) < 0.01]
    marks = [one for one in page.lines if one[0] == one[2] and ruler[0] < one[0] < ruler[2] and one[3] > ruler[1]]
    apart = [one for one in marks if one not in ticks and one[1] > page.trims[0].y + page.trims[0].height]
    assert apart
    for x, top, _, _ in apart:
        assert top > ruler[1] + 0.5
        assert all(abs(tick[0] - x) > 0.5 for tick in ticks)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("backs", TURNED)
def test_every_sheet_has_a_ruler_of_100_mm_and_says_how_to_print_and_cut_it(
    backs: Backs, layout: Layout, paper: Paper
) -> None:
    """On a back the ruler lies behind the one of the front."""
    printed = seen(orders(layout, backs, paper, 0))
    rulers = []
    for page in printed:
        found = [one for one in page.lines if abs(max(one[2] - one[0], one[3] - one[1]) - 100) < 0.01]
        assert len(found) == 1
        rulers.append(found[0])
    for front, back in zip(rulers[::2], rulers[1::2], strict=False):
        if backs == "long-edge":
            assert (back[0], back[1]) == pytest.approx((printed[0].width - front[2], front[1]), abs=0.01)
        if backs == "short-edge":
            assert (back[0], back[1]) == pytest.approx((front[0], printed[0].height - front[3]), abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("layout", LAYOUTS)
@pytest.mark.parametrize("backs", TURNED)
def test_the_trim_box_is_the_block_of_cards(backs: Backs, layout: Layout, paper: Paper) -> None:
    """On fronts and backs, and around both where they are on one side; bleed reaches beyond it."""
    pdf = orders(layout, backs, paper, 3)
    with pikepdf.open(io.BytesIO(pdf)) as document:
        for page, printed in zip(document.pages, seen(pdf), strict=True):
            left, top = min(t.x for t in printed.trims), min(t.y for t in printed.trims)
            right, low = max(t.x + t.width for t in printed.trims), max(t.y + t.height for t in printed.trims)
            wanted = [edge * MM for edge in (left, printed.height - low, right, printed.height - top)]
            assert [float(edge) for edge in page.TrimBox] == pytest.approx(wanted, abs=0.01 * MM)


def test_a_single_card_with_bleed_is_a_page_of_86_by_26_mm() -> None:
    """Cut to 80 x 20; what is printed beyond that is the back's pattern, as far as the page reaches."""
    done = card_sheets.render([decks.orders("en", 1)], paper="a4", language="en", single=True, plan=Plan(bleed=3.0))
    with pikepdf.open(io.BytesIO(done.pdf)) as document:
        assert len(document.pages) == 8
        for page in document.pages:
            assert [float(edge) for edge in page.MediaBox] == pytest.approx([0, 0, 86 * MM, 26 * MM], abs=0.01)
            assert [float(edge) for edge in page.TrimBox] == pytest.approx([3 * MM, 3 * MM, 83 * MM, 23 * MM], abs=0.01)
            assert [float(edge) for edge in page.BleedBox] == pytest.approx([0, 0, 86 * MM, 26 * MM], abs=0.01)
    for number, side in enumerate(pages(done.pdf)):
        reach = min((min(y1, side.height - y2) for _, y1, _, y2 in side.lines), default=side.height)
        assert reach == pytest.approx(0, abs=0.01) if number % 2 else reach > 3


@pytest.mark.parametrize(
    ("backs", "duplex"),
    [("long-edge", "/DuplexFlipLongEdge"), ("short-edge", "/DuplexFlipShortEdge"), ("fold", None), ("none", None)],
)
def test_the_file_asks_the_printer_for_what_its_backs_need(backs: Backs, duplex: str | None) -> None:
    """One-sided files do not forbid a player to print something on the back."""
    with pikepdf.open(io.BytesIO(made("most", backs, "a4", 0))) as document:
        found = document.Root.ViewerPreferences.get("/Duplex")
        assert (str(found) if found is not None else None) == duplex


@pytest.mark.parametrize("layout", LAYOUTS)
def test_fronts_only_have_no_backs_and_no_blank_pages(layout: Layout) -> None:
    done = card_sheets.render([ORDERS], paper="a4", language="en", plan=Plan(layout, 0, "none"))
    assert len(pages(done.pdf)) == done.sheets > 1


def test_a_sheet_without_backs_is_not_folded() -> None:
    """Cards without a back come last: beside the others while there is room, then on sheets without a fold line."""
    states = Deck("s", "", (Card(CardShape.COUNTER, CardSign.FLEEING, "", "", ""),) * 150, None)
    printed = pages(_ready((ORDERS, states), Plan("easy", 0, "fold"), "a4", "en"))
    folded = [
        any(abs(x - page.width / 2) < 0.01 and abs(y2 - y1 - STYLE.fold.dash) < 0.01 for x, y1, _, y2 in page.lines)
        for page in printed
    ]
    assert folded == sorted(folded, reverse=True)
    assert set(folded) == {True, False}
    sizes = [{round(trim.width) for trim in page.trims} for page in printed]
    assert [80 in one for one in sizes] == folded
    assert {20, 80} in sizes
