"""The QR code on a roster: a camera reads from paper what was encoded, and it takes no further leaf."""

import math
import re
from dataclasses import replace
from functools import cache
from io import BytesIO
from typing import Any

import pikepdf
import pypdfium2
import pytest
import zxingcpp
from PIL import Image, ImageFilter

from builder.documents import roster_code
from builder.documents.paper import PAPERS
from builder.registry import SYSTEMS
from builder.render.look import Look
from builder.render.pages import document_page, qr
from builder.render.pages.roster_code import CAPTION_LINE, placed
from builder.sheets.blocks import Document
from builder.text import LANGUAGES, Language
from tests.tools.samples import games, presented

SITE = "https://army-lists.example.org/club"
MM = 25.4


@cache
def sheets(system_id: str, language: Language) -> tuple[Document, ...]:
    """Every roster of the sample evenings, open ones too, their codes behind the address of a site."""
    made = (presented(game, language) for game in games(system_id))
    found = [one for each in made for one in (*each.rosters, *each.open_rosters)]
    return tuple(replace(one, code=roster_code.addressed(one.code, SITE)) for one in found)


@cache
def printed(document: Document, look: Look, paper: str = "a4") -> bytes:
    """Its PDF."""
    return document_page.pdf(document_page.html(document, paper=paper, look=look), look.page).pdf


def pictures(pdf: bytes, dpi: int) -> list[Image.Image]:
    """Its pages as a scanner sees them."""
    with pypdfium2.PdfDocument(pdf) as document:
        return [page.render(scale=dpi / 72).to_pil().convert("L") for page in document]


def scanned(images: list[Image.Image]) -> list[Any]:
    """The codes a camera finds."""
    return [found for image in images for found in zxingcpp.read_barcodes(image)]


def longest(system_id: str, language: Language) -> Document:
    """The roster with the largest code."""
    return max(sheets(system_id, language), key=lambda one: len(one.code))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_the_largest_code_of_each_system_is_read_from_paper(system_id: str, language: Language) -> None:
    """At 300 dots an inch; no module is under 0.33 mm, and the white around it is white."""
    document = longest(system_id, language)
    (found,) = scanned(pictures(printed(document, Look()), 300))
    assert found.text == document.code
    corners = found.position
    side = math.dist((corners.top_left.x, corners.top_left.y), (corners.top_right.x, corners.top_right.y)) / 300 * MM
    modules = qr.drawn(*roster_code.parts(document.code)).modules - 2 * qr.QUIET
    assert side / modules == pytest.approx(qr.MODULE, rel=0.02)


LOOKS = (Look(large=True), Look(low_ink=True), Look(black=True), Look(large=True, low_ink=True, black=True))


@pytest.mark.parametrize("look", LOOKS, ids=str)
def test_a_code_is_the_same_size_in_every_print(look: Look) -> None:
    """Large print makes it no larger, saving ink no fainter."""
    document = longest("chainmail", "ru")
    (found,) = scanned(pictures(printed(document, look), 300))
    (usual,) = scanned(pictures(printed(document, Look()), 300))
    assert found.text == document.code
    width = [one.position.top_right.x - one.position.top_left.x for one in (found, usual)]
    assert width[0] == pytest.approx(width[1], rel=0.02)


@pytest.mark.parametrize(("dpi", "angle", "blur"), [(150, 0, 0.4), (200, -4, 0.6), (200, 3, 0.6)])
@pytest.mark.parametrize("system_id", SYSTEMS)
def test_a_code_is_read_from_a_poor_picture(system_id: str, dpi: int, angle: int, blur: float) -> None:
    """Two dots to a module and not quite in focus; or few of them, askew and out of focus."""
    document = longest(system_id, "en")
    poor = [
        image.rotate(angle, Image.Resampling.BICUBIC, expand=True, fillcolor=255).filter(ImageFilter.GaussianBlur(blur))
        for image in pictures(printed(document, Look()), dpi)
    ]
    (found,) = scanned(poor)
    assert found.text == document.code


@pytest.mark.parametrize("paper", PAPERS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_a_code_takes_no_further_leaf(language: Language, paper: str) -> None:
    """A roster that was on a leaf, printed on both sides, is on a leaf with its code too."""
    document = longest("formations", language)
    without = replace(document, code="")
    leaves = [math.ceil(len(pictures(printed(one, Look(), paper), 20)) / 2) for one in (document, without)]
    assert leaves == [1, 1]


FULL = (
    ("formations", "hussite-aussig", "ru", Look(), ""),
    ("formations", "rome-magnesia", "ru", Look(), "open"),
    ("age-of-battles", "burgundy-grandson", "en", Look(), ""),
    ("age-of-battles", "burgundy-grandson", "ru", Look(), ""),
    ("age-of-battles", "york-tewkesbury", "en", Look(large=True), ""),
)


@pytest.mark.parametrize(("system_id", "name", "language", "look", "mark"), FULL, ids=lambda one: str(one))
def test_no_page_is_printed_for_a_code_alone(
    system_id: str, name: str, language: Language, look: Look, mark: str
) -> None:
    """On a sheet that has hardly a corner left it stands in that corner, or on the back with what explains the units."""
    named = [one for one in sheets(system_id, language) if one.id == name]
    document = next(one for one in named if (one.mark == "open") == bool(mark))
    pdf = printed(document, look)
    (found,) = scanned(pictures(pdf, 300))
    assert found.text == document.code
    assert len(words_of(pdf)) <= 2
    assert all(len(words) > 60 for words in words_of(pdf))


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("site", [SITE, None])
def test_what_is_said_of_a_code_stays_in_its_place(site: str | None, language: Language) -> None:
    """Below the code, or at its side: nothing of it is told to reach over."""
    for system_id, name in (("age-of-battles", "burgundy-grandson"), ("chainmail", "aragon-muret")):
        document = next(one for one in sheets(system_id, language) if one.id == name)
        document = replace(document, code=roster_code.addressed(document.code, site))
        assert document_page.pdf(document_page.html(document, paper="letter")).problems == ()


def words_of(pdf: bytes) -> list[list[str]]:
    """The words of each page."""
    with pypdfium2.PdfDocument(pdf) as opened:
        return [page.get_textpage().get_text_range().split() for page in opened]


@pytest.mark.parametrize(
    ("language", "asks", "says"),
    [
        ("en", "Scan to open this roster", "list edition {edition}"),
        ("ru", "Наведите телефон: откроется состав", "расписка, изд. {edition}"),
    ],
)
def test_what_a_code_is_for_stands_beside_it_and_is_read_aloud(language: Language, asks: str, says: str) -> None:
    """In the caption what to do with it, the roster's id and the edition of its list; in the tags that it tells secrets."""
    document = sheets("red-plains", language)[0]
    says = says.format(edition=games("red-plains")[0].armies[0].army_list.edition)
    pdf = printed(document, Look())
    text = " ".join(word for words in words_of(pdf) for word in words)
    assert asks in text
    assert f"{document.id}, {says}" in text
    with pikepdf.open(BytesIO(pdf)) as opened:
        alts = [str(one.Alt) for one in opened.objects if isinstance(one, pikepdf.Dictionary) and "/Alt" in one]
    about = {
        "en": "QR code: This roster on your phone, includes secrets",
        "ru": "QR-код: Этот состав на телефоне, вместе с секретным",
    }
    assert alts == [f"{about[language]}. {document.id}, {says}"]


def test_without_a_site_it_says_where_its_text_goes() -> None:
    """A phone shows only the text; the page of any site reads it."""
    document = sheets("chainmail", "en")[0]
    page = document_page.html(replace(document, code=roster_code.addressed(document.code, None)), paper="a4")
    assert "to paste on your club’s site" in page


@pytest.mark.parametrize("language", LANGUAGES)
def test_where_its_text_goes_and_whose_it_is_take_a_line_each(language: Language) -> None:
    """Below the code of a player's own roster; they took four in Russian. A long id and the edition may take two."""
    for document in sheets("formations", language):
        code = placed(replace(document, code=roster_code.addressed(document.code, None)), 1.0)
        if document.mark == "secret":
            assert code
            lines = (code.height - code.side + code.quiet) / CAPTION_LINE
            assert round(lines) <= 2 + (len(code.caption[1]) > _SHORT), code.caption


_SHORT = 32  # letters of an id and an edition that stand on a line


def test_the_same_text_is_the_same_drawing() -> None:
    """As one path of black squares on a grid of whole modules."""
    first, second = qr.drawn("https://a.example/r/#1.", "123"), qr.drawn("https://a.example/r/#1.", "123")
    assert first == second
    assert re.fullmatch(r"(M\d+ \d+h\d+v1h-\d+z)+", first.path)


@pytest.mark.parametrize("head", ["muster:1.", "https://army-lists.example.org/club/r/#1."])
def test_a_code_that_does_not_fit_is_known_before_it_is_drawn(head: str) -> None:
    """By one digit."""
    most = next(count for count in range(2900, 3200) if not qr.fits(head, "1" * count)) - 1
    assert qr.drawn(head, "1" * most).modules == qr.MOST_MODULES + 2 * qr.QUIET
    assert qr.drawn(head, "1" * (most + 1)).modules > qr.MOST_MODULES + 2 * qr.QUIET


def test_a_roster_whose_code_would_be_too_large_is_printed_without() -> None:
    """Nothing else is missing."""
    document = sheets("chainmail", "en")[0]
    page = document_page.html(replace(document, code="muster:1." + "1" * 3500), paper="a4")
    assert "<svg" not in page
    assert document.title in page
