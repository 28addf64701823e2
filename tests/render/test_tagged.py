"""Rosters, reference sheets and maps can be read aloud: what PDF/UA-1 asks for and a program can see is there."""

from collections.abc import Callable
from io import BytesIO

import pikepdf
import pytest

from builder.render.maps import map_svg
from builder.render.pages import document_page
from builder.render.pages.roster_sizes import MOST_BOXES_IN_ROW
from builder.text import Language
from tests.render import fields, samples
from tests.render.tagged import faults
from tests.render.test_roster_form import roster as army
from tests.render.test_roster_form import table


def roster() -> bytes:
    """A roster of three units with values, boxes, second profiles and notes."""
    return document_page.pdf(document_page.html(samples.roster("en", 3), paper="a4")).pdf


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_roster_a_reference_sheet_and_a_map_lack_nothing(language: Language) -> None:
    assert faults(document_page.pdf(document_page.html(samples.roster(language, 12), paper="a4")).pdf) == []
    assert faults(document_page.pdf(document_page.html(samples.reference(language, 1), paper="letter")).pdf) == []


def test_beside_boxes_in_several_rows_each_value_is_read_under_its_own_head() -> None:
    """And so are those of the units below."""
    many = (4, 4 * MOST_BOXES_IN_ROW, 2 * MOST_BOXES_IN_ROW, 3, 3 * MOST_BOXES_IN_ROW)
    assert faults(document_page.pdf(document_page.html(army(table(many), table(many, "Guns")), paper="a4")).pdf) == []


def test_a_map_and_its_cut_marks_have_words_in_their_place() -> None:
    assert faults(document_page.pdf(map_svg.html(fields.field(), paper="a4", language="en")).pdf) == []


def _structure(pdf: pikepdf.Pdf, kind: str) -> pikepdf.Object:
    return next(
        one for one in pdf.objects if isinstance(one, pikepdf.Dictionary) and one.get("/S") == pikepdf.Name(kind)
    )


def _without(*keys: str) -> Callable[[pikepdf.Pdf], None]:
    def spoil(pdf: pikepdf.Pdf) -> None:
        for key in keys:
            del pdf.Root[key]

    return spoil


def _unscoped(pdf: pikepdf.Pdf) -> None:
    head = _structure(pdf, "/TH")
    for key in ("/A", "/ID"):
        if key in head:
            del head[key]


def _deep_heading(pdf: pikepdf.Pdf) -> None:
    _structure(pdf, "/H1")["/S"] = pikepdf.Name("/H3")


def _short_row(pdf: pikepdf.Pdf) -> None:
    head = _structure(pdf, "/TH").P
    head["/K"] = pikepdf.Array(list(head["/K"])[:-1])


def _untagged(pdf: pikepdf.Pdf) -> None:
    page = pdf.pages[0]
    page.Contents = pdf.make_stream(page.Contents.read_bytes() + b" 0 0 9 9 re f")


def _wordless(pdf: pikepdf.Pdf) -> None:
    cell = _structure(pdf, "/TD")
    cell["/S"] = pikepdf.Name("/Figure")


def _mute_font(pdf: pikepdf.Pdf) -> None:
    for font in pdf.pages[0].Resources.Font.values():
        del font["/ToUnicode"]


@pytest.mark.parametrize(
    ("spoil", "said"),
    [
        (_without("/MarkInfo"), "not marked"), (_without("/Lang"), "no language"), (_without("/StructTreeRoot"), "no structure"),
        (_without("/Metadata"), "not called PDF/UA-1"), (_without("/ViewerPreferences"), "title is not"), (_unscoped, "head of a table"),
        (_deep_heading, "heading of rank 3"), (_short_row, "columns"), (_untagged, "without a tag"), (_wordless, "figure without words"),
        (_mute_font, "what its letters are"),
    ],
)  # fmt: skip
def test_each_of_these_faults_would_be_seen(spoil: Callable[[pikepdf.Pdf], None], said: str) -> None:
    """What finds nothing has to be able to find something."""
    spoilt = BytesIO()
    with pikepdf.open(BytesIO(roster())) as pdf:
        spoil(pdf)
        pdf.save(spoilt)
    assert any(said in fault for fault in faults(spoilt.getvalue()))
