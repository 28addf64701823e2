"""An evening as one file: wherever a page is moved, it is printed as it was made."""

from io import BytesIO
from itertools import chain
from math import hypot

import pytest
from reportlab.pdfgen.canvas import Canvas

from builder.documents.paper import PAPERS as PAPER_SIZES
from builder.documents.paper import Paper
from builder.documents.printer import Printer
from builder.render.cards.printer_correction import corrected, for_short_edge
from builder.render.cards.slots import USUAL
from builder.render.files.bundle import BundledPdf, Printing, joined
from builder.render.files.jobs import deck_pdf, map_pdf
from builder.render.files.leaves import Part, leaves
from builder.render.look import PLAIN
from builder.sheets.blocks import Card, Deck
from builder.sheets.vocabulary import CardShape
from tests.render import fields
from tests.render import leaves as read
from tests.render.printed import MM, Page, pages
from tests.render.test_printer_correction import GOAL, PAPERS, Simulated

PARTS = (
    Part("roster", 3, 2, True),
    Part("open", 1, 1),
    Part("roster", 2, 1, True),
    Part("open", 1, 1),
    Part("matchups", 1, 1),
    Part("reference", 3, 2),
    Part("map", 1, 1),
    Part("umpire", 1, 1, True),
)
FRONT, BACK = Simulated(3, -2, 0.3, 1.01, 0.99), Simulated(-2, 1, -0.4, 0.99, 1.01)


def drawn(part: Part, paper: Paper) -> bytes:
    """A file whose pages have a small square near each corner."""
    _, width, height, _ = PAPER_SIZES[paper]
    stream = BytesIO()
    canvas = Canvas(stream, (width * MM, height * MM), invariant=True)
    for _ in range(part.pages):
        for x, y in ((20, 20), (width - 20, 20), (20, height - 20), (width - 20, height - 20)):
            canvas.rect(x * MM, y * MM, MM, MM)
        canvas.showPage()
    canvas.save()
    return stream.getvalue()


def made(part: Part, paper: Paper, printing: Printing) -> BundledPdf:
    """The file of a part as a job makes it."""
    pdf, both_sides = drawn(part, paper), part.both_sides
    if printing.printer:
        pdf = corrected(pdf, printing.printer, both_sides=both_sides)
    return BundledPdf(part.kind, for_short_edge(pdf) if printing.short_edge and both_sides else pdf, part)


def printer(paper: Paper) -> Printer:
    return Printer(kind="printer", paper=paper, front=FRONT.measured(paper), back=BACK.measured(paper))


def places(page: Page, *, turned: bool = False) -> list[tuple[float, float]]:
    """The middle of each square; turned: as the page is when it is held the other way up."""
    middles = [(one.x + one.width / 2, one.y + one.height / 2) for one in page.trims]
    return [(page.width - x, page.height - y) if turned else (x, y) for x, y in middles]


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("short_edge", [False, True])
def test_moved_pages_come_out_of_a_bad_printer_where_they_belong(paper: Paper, short_edge: bool) -> None:
    """A page that was a front is a back, or the other way round: it is corrected for the side where it is printed."""
    printing = Printing(PLAIN, printer(paper), short_edge)
    whole = pages(joined([made(part, paper, printing) for part in PARTS], "", "en", printing))
    (wanted,) = pages(drawn(Part("map", 1, 1), paper))
    plan = leaves(PARTS)
    moved = [
        (place, side)
        for leaf in plan
        for place, side in enumerate((leaf.front, leaf.back))
        if side and place != PARTS[side.part].is_back(side.page)
    ]
    assert {place for place, _ in moved} >= {1}
    for number, (page, side) in enumerate(
        zip(whole, chain.from_iterable((x.front, x.back) for x in plan), strict=True)
    ):
        fault = BACK if number % 2 else FRONT
        assert len(page.trims) == (4 if side else 0)
        came = [fault.prints(*sent) for sent in places(page, turned=short_edge and number % 2 == 1)]
        for right in places(wanted) if side else ():
            assert min(hypot(x - right[0], y - right[1]) for x, y in came) <= GOAL


def counters(many: int) -> tuple[Deck, ...]:
    cards = tuple(Card(CardShape.COUNTER, None, str(number), "", "") for number in range(1, many + 1))
    return (Deck("markers", "Markers", cards, None),)


def with_maps(many: int, paper: Paper, profile: Printer | None = None) -> tuple[bytes, bytes]:
    """An evening of so many markers and the maps, and the file of the maps by itself."""
    markers, maps = (
        deck_pdf(counters(many), paper, "en", False, "Markers", USUAL),
        map_pdf(fields.corner(), paper, "en"),
    )
    parts = []
    for kind, one in (("map", maps), ("markers", markers)):
        data = corrected(one.data, profile, both_sides=False) if profile else one.data
        parts.append(BundledPdf(kind, data, Part(kind, one.pages, one.sheets)))
    return joined(parts, "", "en", Printing(PLAIN, profile)), maps.data


@pytest.mark.parametrize("paper", PAPERS)
def test_small_maps_go_below_a_few_markers_and_stay_on_their_own_sheet_beside_many(paper: Paper) -> None:
    few, _ = with_maps(8, paper)
    many, alone = with_maps(90, paper)
    title = read.packed(fields.corner().title)
    assert [title in read.packed(said) for said in read.texts(few)] == [True, False, True, False]
    assert [title in read.packed(said) for said in read.texts(many)] == [True, False, True, False, False, False]
    assert [len(page.letters) for page in pages(many)[:4:2]] == [len(page.letters) for page in pages(alone)]


@pytest.mark.parametrize("paper", PAPERS)
def test_the_small_maps_go_alone_below_markers_that_leave_no_room_for_a_larger_one(paper: Paper) -> None:
    _, _, sheet, _ = pages(with_maps(72, paper)[0])
    markers = max(one.y + one.height for one in sheet.trims if one.width == pytest.approx(20, abs=0.1))
    below = [one for one in sheet.trims if one.y > markers and one.y + one.height < sheet.height]
    assert max(one.width for one in below) == pytest.approx(60, abs=0.1)


@pytest.mark.parametrize("paper", PAPERS)
def test_small_maps_below_markers_come_out_of_a_bad_printer_where_they_belong(paper: Paper) -> None:
    profile = Printer(kind="printer", paper=paper, front=FRONT.measured(paper))
    wanted, sent = (pages(with_maps(8, paper, one)[0])[2] for one in (None, profile))
    assert len(sent.letters) == len(wanted.letters) > 50
    for right, told in zip(wanted.letters, sent.letters, strict=True):
        x, y = FRONT.prints((told.x1 + told.x2) / 2, (told.y1 + told.y2) / 2)
        assert hypot(x - (right.x1 + right.x2) / 2, y - (right.y1 + right.y2) / 2) <= GOAL


def test_the_first_cut_parts_markers_and_maps() -> None:
    """From edge to edge below all markers and above all maps; its number, 0, comes before those of the markers."""
    sheet = pages(with_maps(8, "a4")[0])[2]
    (cut,) = [one for one in sheet.lines if one[2] - one[0] > 150]
    markers = max(one.y + one.height for one in sheet.trims if one.width == pytest.approx(20, abs=0.1))
    maps = min(one.y for one in sheet.trims if one.width > 50 and one.y > 0)  # another one ends above the paper
    assert markers < cut[1] < maps
    assert "0" in read.texts(with_maps(8, "a4")[0])[2].split()
