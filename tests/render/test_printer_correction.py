"""A printer that shifts, turns and stretches its sheets is measured, and what it prints comes out where it belongs."""

from math import cos, radians, sin
from typing import NamedTuple, get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.documents.paper import PAPERS as PAPER_SIZES
from builder.documents.paper import Paper
from builder.documents.printer import PrintedSide, Printer
from builder.render.cards import card_sheets
from builder.render.cards.calibration import marks, sheet
from builder.render.cards.formats import MM
from builder.render.cards.printer_correction import corrected, correction
from builder.render.cards.slots import USUAL
from builder.render.files.jobs import Job, deck_pdf
from tests.render import decks
from tests.render.printed import pages

PAPERS: tuple[Paper, ...] = get_args(Paper)
GOAL = 0.5  # mm


class Simulated(NamedTuple):
    """A printer: what it does to a point of a sheet, in mm from the upper left corner."""

    right: float = 0.0
    down: float = 0.0
    turned: float = 0.0  # degrees, clockwise
    across: float = 1.0
    along: float = 1.0

    def prints(self, x: float, y: float) -> tuple[float, float]:
        """Where a point comes out."""
        wide, high, turn = x * self.across, y * self.along, radians(self.turned)
        return self.right + wide * cos(turn) - high * sin(turn), self.down + wide * sin(turn) + high * cos(turn)

    def measured(self, paper: Paper) -> PrintedSide:
        """The calibration sheet of this printer, measured to a tenth of a millimetre."""
        at = marks(paper)
        a = self.prints(at.left, at.top)
        b = self.prints(at.left + at.across, at.top)
        c = self.prints(at.left, at.top + at.down)
        lengths = {"left_a": a[0], "left_c": c[0], "top_a": a[1], "a_to_b": _apart(a, b), "a_to_c": _apart(a, c)}
        return PrintedSide(**{name: round(length, 1) for name, length in lengths.items()})


def _apart(one: tuple[float, float], other: tuple[float, float]) -> float:
    return float(sum((p - q) ** 2 for p, q in zip(one, other, strict=True)) ** 0.5)


printers = st.builds(
    Simulated,
    st.floats(-3, 3),
    st.floats(-3, 3),
    st.floats(-0.5, 0.5),
    st.floats(0.985, 1.015),
    st.floats(0.985, 1.015),
)


@given(printers, st.sampled_from(PAPERS), st.floats(0, 1), st.floats(0, 1))
def test_every_point_of_a_sheet_comes_back_to_half_a_millimetre(
    printer: Simulated, paper: Paper, across: float, along: float
) -> None:
    """3 mm of shift, half a degree, 1.5 % in each direction: measured to a tenth, put right, printed."""
    width, height = PAPER_SIZES[paper][1:3]
    x, y = width * across, height * along
    a, b, c, d, e, f = correction(printer.measured(paper), paper)
    u, v = x * MM, (height - y) * MM
    moved = ((a * u + c * v + e) / MM, height - (b * u + d * v + f) / MM)
    assert _apart(printer.prints(*moved), (x, y)) <= GOAL


@pytest.mark.parametrize("paper", PAPERS)
def test_cards_of_a_real_file_come_back_front_and_back(paper: Paper) -> None:
    """Each side has its own fault, and its own remedy."""
    front, back = Simulated(3, -3, 0, 1.015, 0.985), Simulated(-2, 1, 0, 0.99, 1.01)
    profile = Printer(kind="printer", paper=paper, front=front.measured(paper), back=back.measured(paper))
    done = card_sheets.render([decks.orders("en", 8)], paper=paper, language="en")
    wanted, sent = pages(done.pdf), pages(corrected(done.pdf, profile, both_sides=True))
    for number, (right, told) in enumerate(zip(wanted, sent, strict=True)):
        printer = back if number % 2 else front
        assert right.trims
        for trim, seen in zip(right.trims, told.trims, strict=True):
            assert _apart(printer.prints(seen.x, seen.y), (trim.x, trim.y)) <= GOAL
            assert seen.width * printer.across == pytest.approx(trim.width, abs=GOAL / 5)
            assert seen.height * printer.along == pytest.approx(trim.height, abs=GOAL / 5)


def test_a_printer_is_put_right_for_the_short_edge_too() -> None:
    """The driver sends every second page the other way up, and the printer does to that side what it always does."""
    paper: Paper = "a4"
    back = Simulated(-2, 1, 0, 0.99, 1.01)
    profile = Printer(kind="printer", paper=paper, front=Simulated().measured(paper), back=back.measured(paper))
    deck = (decks.orders("en", 8),)
    job = Job("x.pdf", "cards", "", deck_pdf, (deck, paper, "en", False, "", USUAL), printer=profile, short_edge=True)
    wanted, sent = pages(card_sheets.render(deck, paper=paper, language="en").pdf), pages(job.run().data)
    for number, (right, told) in enumerate(zip(wanted, sent, strict=True)):
        if number % 2 == 0:
            continue
        ends = [(told.width - one.x - one.width, told.height - one.y - one.height) for one in told.trims]
        for trim, (x, y) in zip(right.trims, ends, strict=True):
            assert _apart(back.prints(x, y), (trim.x, trim.y)) <= GOAL


def test_a_printer_that_is_right_changes_no_place() -> None:
    done = card_sheets.render([decks.orders("en", 2)], paper="a4", language="en")
    profile = Printer(kind="printer", paper="a4", front=Simulated().measured("a4"))
    one, other = pages(done.pdf), pages(corrected(done.pdf, profile, both_sides=True))
    for before, after in zip(one, other, strict=True):
        for trim, seen in zip(before.trims, after.trims, strict=True):
            assert (seen.x, seen.y) == pytest.approx((trim.x, trim.y), abs=0.06)


def test_a_page_of_another_size_is_left_alone() -> None:
    """One card a page is for a print shop, whose printer is not ours."""
    done = card_sheets.render([decks.orders("en", 1)], paper="a4", language="en", single=True)
    profile = Printer(kind="printer", paper="a4", front=Simulated(3, 3).measured("a4"))
    assert pages(corrected(done.pdf, profile, both_sides=True)) == pages(done.pdf)


def test_the_same_file_is_put_right_to_the_same_bytes() -> None:
    profile = Printer(kind="printer", paper="a4", front=Simulated(1, 2).measured("a4"))
    pdf = sheet("a4", "en")
    assert corrected(pdf, profile, both_sides=True) == corrected(pdf, profile, both_sides=True)


@pytest.mark.parametrize("paper", PAPERS)
def test_the_crosses_of_the_calibration_sheet_stand_where_the_profile_says(paper: Paper) -> None:
    """On both sides, and the same lengths on either paper, so that one ruler serves."""
    at = marks(paper)
    for page in pages(sheet(paper, "en")):
        lying = [(x1, y1, x2, y2) for x1, y1, x2, y2 in page.lines if abs(y1 - y2) < 0.01]
        ends = {(round((x1 + x2) / 2, 2), round(y1, 2)) for x1, y1, x2, y2 in lying if abs(x2 - x1 - 12) < 0.01}
        assert ends == {(round(at.left + x, 2), round(at.top + y, 2)) for x in (0, at.across) for y in (0, at.down)}
