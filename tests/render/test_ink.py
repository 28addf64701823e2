"""How much ink a print takes is reported as it is."""

from io import BytesIO

import pytest
from reportlab.pdfgen.canvas import Canvas

from builder.render.cards import card_sheets
from builder.render.files.preview import coverage
from tests.render import decks


def sheet(*parts: float, grey: float = 0.0) -> bytes:
    """Pages of which such a part is painted."""
    file = BytesIO()
    canvas = Canvas(file, pagesize=(360, 360), invariant=1)
    for part in parts:
        canvas.setFillGray(grey)
        canvas.rect(0, 0, 360, 360 * part, stroke=0, fill=1)
        canvas.showPage()
    canvas.save()
    return file.getvalue()


def test_the_part_that_is_black_is_the_part_that_is_covered() -> None:
    assert coverage(sheet(0.25)) == pytest.approx(0.25, abs=0.005)
    assert coverage(sheet(0.5, 0.0)) == pytest.approx(0.25, abs=0.005)
    assert coverage(sheet(1.0, grey=0.5)) == pytest.approx(0.5, abs=0.01)


def test_a_sheet_of_cards_is_mostly_paper() -> None:
    """A tenth of it is covered: signs and backs are black, everything else is words."""
    assert 0.02 < coverage(card_sheets.render([decks.orders("en", 7)], paper="a4", language="en").pdf) < 0.12
