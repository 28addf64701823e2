"""Cards come off the printer in their size, and each back behind its front: measured in the file."""

from collections.abc import Callable
from typing import get_args

import pypdfium2
import pytest

from builder.documents.paper import Paper
from builder.render.cards import card_sheets, formats
from builder.render.cards.formats import Geometry
from builder.render.cards.imposition import PaperSheet
from builder.sheets.vocabulary import CardShape
from builder.text import Language
from tests.languages import WRITTEN
from tests.render import decks
from tests.render.printed import MM, faults, pages

PAPERS: tuple[Paper, ...] = get_args(Paper)
SMALL = formats.geometry().sheet.marks.size
ON_A_SHEET = {"a4": 28, "letter": 26}


def sheets_of(paper: Paper = "a4", language: Language = "en", units: int = 8) -> bytes:
    return card_sheets.render([decks.orders(language, units)], paper=paper, language=language).pdf


@pytest.fixture
def changed(monkeypatch: pytest.MonkeyPatch) -> Callable[[Geometry], None]:
    """Draw with another geometry."""

    def use(geometry: Geometry) -> None:
        monkeypatch.setattr(card_sheets, "geometry", lambda: geometry)

    return use


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", WRITTEN)
def test_an_order_card_is_80_by_20_mm_and_its_back_lies_behind_it(paper: Paper, language: Language) -> None:
    assert list(faults(sheets_of(paper, language), (80, 20), backs=True)) == []


def test_a_card_a_fiftieth_of_a_millimetre_too_short_is_noticed(changed: Callable[[Geometry], None]) -> None:
    """The measuring above can fail: 79.98 mm instead of 80."""
    right = formats.geometry()
    order = right.format(CardShape.ORDER)._replace(width=79.98)
    changed(right._replace(formats={**right.formats, CardShape.ORDER: order}))
    found = list(faults(sheets_of(), (80, 20), backs=True))
    assert "page 1: a card of 79.980 x 20.000 mm" in found


def test_backs_beside_their_fronts_are_noticed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The measuring above can fail: backs a third of a millimetre to the right."""
    monkeypatch.setattr(
        PaperSheet, "mirrored", lambda sheet, box: box._replace(x=sheet.width - box.x - box.width + 0.3)
    )
    found = list(faults(sheets_of(), (80, 20), backs=True))
    assert "a back 0.300, 0.000 mm beside its front" in found


@pytest.mark.parametrize("paper", PAPERS)
def test_a_full_sheet_has_the_cards_that_the_paper_allows(paper: Paper) -> None:
    """28 on A4, 26 on Letter; the next card begins a new sheet."""
    printed = pages(sheets_of(paper, units=8))
    assert [len(page.trims) for page in printed] == [
        ON_A_SHEET[paper],
        ON_A_SHEET[paper],
        32 - ON_A_SHEET[paper],
        32 - ON_A_SHEET[paper],
    ]


@pytest.mark.parametrize("paper", PAPERS)
def test_every_page_has_a_ruler_of_100_mm(paper: Paper) -> None:
    """A ruler on the front, and one behind it on the back, so that the light shows the printer's drift."""
    printed = pages(sheets_of(paper))
    assert printed
    rulers = []
    for page in printed:
        long = [line for line in page.lines if abs(line[3] - line[1] - 100) < 0.01]
        assert len(long) == 1
        rulers.append(long[0])
    for front, back in zip(rulers[::2], rulers[1::2], strict=True):
        assert back[0] == pytest.approx(printed[0].width - front[0], abs=0.01)
        assert back[1] == pytest.approx(front[1], abs=0.01)


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", WRITTEN)
def test_nothing_lies_where_printers_do_not_print(paper: Paper, language: Language) -> None:
    """Cut marks and their numbers keep 5 mm from the edge of the paper, cards 8 mm, words and ruler 10 mm."""
    for pdf in (
        sheets_of(paper, language),
        card_sheets.render(decks.markers(language), paper=paper, language=language).pdf,
    ):
        for page in pages(pdf):
            for x1, y1, x2, y2 in page.lines:
                assert min(x1, y1, page.width - x2, page.height - y2) >= 5
            for trim in page.trims:
                right, low = page.width - trim.x - trim.width, page.height - trim.y - trim.height
                assert min(trim.x, trim.y, right, low) >= 8
            for x1, y1, x2, y2, size, _ in page.letters:
                number = abs(size - SMALL) < 0.01
                assert min(x1, y1, page.width - x2, page.height - y2) >= (4.5 if number else 9.5)


def test_cut_marks_stand_at_every_cut_and_on_no_card() -> None:
    """Each edge of a card has its mark at both ends of the cut; no mark touches a card."""
    page = pages(sheets_of())[0]
    marks = [line for line in page.lines if line[0] > 20 and 2.4 < max(line[2] - line[0], line[3] - line[1]) < 2.6]
    for trim in page.trims:
        for y in (trim.y, trim.y + trim.height):
            assert len([m for m in marks if abs(m[1] - y) < 0.01 and m[3] - m[1] < 0.01]) == 2
        for x in (trim.x, trim.x + trim.width):
            assert len([m for m in marks if abs(m[0] - x) < 0.01 and m[2] - m[0] < 0.01]) == 2
    left, right = min(t.x for t in page.trims), max(t.x + t.width for t in page.trims)
    top, low = min(t.y for t in page.trims), max(t.y + t.height for t in page.trims)
    assert marks
    for x1, y1, x2, y2 in marks:
        assert x2 < left or x1 > right or y2 < top or y1 > low


def test_backs_carry_no_frame_and_no_cut_marks() -> None:
    """A printer drifts by a millimetre or two: what stood at the edge of a back would tell the cards apart."""
    back = pages(sheets_of())[1]
    for x1, y1, x2, y2 in back.lines:
        if x1 > back.width - 24:  # the strip with the ruler
            continue
        inside = [t for t in back.trims if t.x <= x1 <= t.x + t.width and t.y <= y1 <= t.y + t.height]
        assert len(inside) == 1
        trim = inside[0]
        assert min(x1 - trim.x, y1 - trim.y, trim.x + trim.width - x2, trim.y + trim.height - y2) > 3


@pytest.mark.parametrize("language", WRITTEN)
def test_single_cards_are_pages_of_their_own_size(language: Language) -> None:
    """For a print shop: the page is the card, and says so in its TrimBox; front and back in turn."""
    rendered = card_sheets.render([decks.orders(language, 2)], paper="a4", language=language, single=True)
    assert rendered.sheets == 8
    with pypdfium2.PdfDocument(rendered.pdf) as document:
        assert len(document) == 16
        for page in document:
            assert page.get_size() == pytest.approx((80 * MM, 20 * MM), abs=0.01)
            assert page.get_trimbox() == pytest.approx((0, 0, 80 * MM, 20 * MM), abs=0.01)


@pytest.mark.parametrize("language", WRITTEN)
def test_ink_keeps_a_millimetre_and_a_half_from_the_trim(language: Language) -> None:
    """Seen in the picture, not in the numbers: the border of each card is white, the backs' 3 mm."""
    all_decks = [decks.orders(language, 3), *decks.markers(language)]
    pdf = card_sheets.render(all_decks, paper="a4", language=language, single=True).pdf
    fronts = [(card, deck.back) for deck in all_decks for card in deck.cards]
    free = [room for _, back in fronts for room in ((1.5, 3.0) if back else (1.5,))]
    with pypdfium2.PdfDocument(pdf) as document:
        assert len(document) == len(free)
        for page, room in zip(document, free, strict=True):
            picture = page.render(scale=300 / 72, grayscale=True).to_pil()
            ink = picture.point(lambda grey: 255 if grey < 160 else 0).getbbox()
            assert ink is not None
            mm = 25.4 / 300
            left, top, right, low = ink
            edges = (left, top, picture.width - right, picture.height - low)
            assert min(edges) * mm >= room - 0.1  # a pixel is 0.085 mm


def test_different_sizes_share_a_sheet_and_do_not_overlap() -> None:
    """Ambush cards, a note and counters on one sheet, packed by size."""
    rendered = card_sheets.render(decks.markers("en"), paper="a4", language="en")
    front, back = pages(rendered.pdf)
    assert rendered.sheets == 1
    sizes = {(round(t.width, 2), round(t.height, 2)) for t in front.trims}
    assert sizes == {(40, 20), (80, 40), (20, 20)}
    for index, trim in enumerate(front.trims):
        assert not any(trim.overlaps(other) for other in front.trims[:index])
    # counters have no back: only the six cards with one are behind
    mirrored = {(round(front.width - t.x - t.width, 2), round(t.y, 2)) for t in front.trims if t.width > 21}
    assert {(round(t.x, 2), round(t.y, 2)) for t in back.trims} == mirrored
    assert len(mirrored) == 6


def test_markers_without_backs_are_printed_on_one_side() -> None:
    """No empty back pages where no card has a back."""
    states = [deck for deck in decks.markers("en") if deck.back is None]
    rendered = card_sheets.render(states, paper="a4", language="en")
    assert (len(pages(rendered.pdf)), rendered.sheets) == (1, 1)
    assert list(faults(rendered.pdf, (20, 20), backs=False)) == []
