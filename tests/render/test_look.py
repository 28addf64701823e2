"""Large print is larger, little ink is less, and black is nothing but black; each is told apart as before."""

import re
from itertools import combinations
from typing import get_args

import pytest

from builder.documents.paper import Paper
from builder.render.cards import card_sheets
from builder.render.files.preview import coverage
from builder.render.look import PLAIN, Look
from builder.render.maps import map_svg
from builder.render.maps.pens import LEAST
from builder.render.pages import document_page
from builder.sheets.blocks import Area, Base, MapShape, MapSheet, ScaleBar, Strip
from builder.sheets.vocabulary import AreaTexture, StripTexture
from builder.text import Language
from tests.render import colours, decks, fields, printed, samples

LARGE, LOW_INK, BLACK = Look(large=True), Look(low_ink=True), Look(black=True)
LANGUAGES: tuple[Language, ...] = ("en", "ru")
OUTLINE = ((20, 20), (90, 22), (88, 80), (24, 78))


def deck(language: Language, look: Look) -> bytes:
    """A sheet of order cards with their backs."""
    done = card_sheets.render([decks.orders(language, 7)], paper="a4", language=language, look=look)
    assert done.problems == ()
    return done.pdf


def field(*shapes: MapShape) -> MapSheet:
    return MapSheet("A field", 120, 120, "step", shapes, ScaleBar(20, ((0, "0"), (20, "20 steps"))))


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_card_is_the_same_card_half_as_large_again(language: Language) -> None:
    """Its edges, and every size of type on it; the words on the sheet around it stay as they are."""
    plain, large = (printed.pages(deck(language, look))[0] for look in (PLAIN, LARGE))
    assert {(round(one.width), round(one.height)) for one in plain.trims} == {(80, 20)}
    assert {(round(one.width), round(one.height)) for one in large.trims} == {(30, 120)}  # standing on the sheet
    usual = {round(one.size * LARGE.card, 2) for one in plain.letters}
    assert len({round(one.size, 2) for one in large.letters} & usual) > 4
    assert list(printed.faults(deck(language, LARGE), (30, 120), backs=True)) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_large_roster_has_larger_type_and_boxes_on_as_many_pages_as_it_takes(language: Language) -> None:
    roster = samples.roster(language)
    usual = document_page.html(roster, paper="a4")
    plain, large = (
        document_page.pdf(document_page.html(roster, paper="a4", look=look), look.page) for look in (PLAIN, LARGE)
    )
    magnified = float([*re.findall(r'<meta name="magnified" content="([\d.]+)"', usual), 1][0])  # to fill its page
    assert large.problems == ()
    assert large.pages >= plain.pages
    least, more = (min(one.size for page in printed.pages(made.pdf) for one in page.letters) for made in (plain, large))
    assert more == pytest.approx(least / magnified * LARGE.page, abs=0.02)
    assert more > least
    for page in printed.pages(large.pdf):
        assert (page.width, page.height) == pytest.approx((210, 297), abs=0.1)


@pytest.mark.parametrize("size", [*get_args(Paper), "a6"])
def test_a_large_map_is_as_large_as_its_paper_with_larger_letters(size: str) -> None:
    plain, large = (map_svg.svg(fields.field(), size=size, look=look) for look in (PLAIN, LARGE))
    (paper,), (larger,) = (re.findall(r'<svg[^>]* width="(\S+)mm" height="(\S+)mm"', one) for one in (plain, large))
    assert sorted(paper) == sorted(larger)  # either may be turned
    sizes = [float(one) * LARGE.page for one in re.findall(r'font-size="([\d.]+)"', large)]
    assert min(sizes) >= (LEAST - 0.01) * LARGE.page


@pytest.mark.parametrize("language", LANGUAGES)
def test_little_ink_covers_at_most_six_hundredths_of_a_sheet_of_cards_and_much_less_than_usual(
    language: Language,
) -> None:
    plain, low = coverage(deck(language, PLAIN)), coverage(deck(language, LOW_INK))
    assert low <= 0.06
    assert low < plain * 0.7


def test_where_ink_is_saved_a_map_has_no_tint_and_the_sides_are_still_told_apart() -> None:
    bases = tuple(Base((30 + 30 * side, 60), 20, 8, 0, "7", side) for side in (0, 1))
    white, black = (map_svg.svg(field(base), size="a4", look=LOW_INK) for base in bases)
    assert white.count('fill="#000"') < black.count('fill="#000"')
    assert coverage_of(LOW_INK) < coverage_of(PLAIN) * 0.8
    for kind in AreaTexture:
        assert set(colours.of_svg(map_svg.svg(field(Area(OUTLINE, kind)), size="a4", look=LOW_INK))) <= {"#000", "#fff"}


def coverage_of(look: Look) -> float:
    """The ink of a map on paper."""
    return coverage(document_page.pdf(map_svg.html(fields.field(), paper="a4", language="ru", look=look)).pdf)


@pytest.mark.parametrize("look", [BLACK, Look(True, True, True)], ids=["black", "all"])
@pytest.mark.parametrize("language", LANGUAGES)
def test_black_is_neither_colour_nor_grey(language: Language, look: Look) -> None:
    """Each colour named in the files is black or white; without the switch there are others."""
    sheets = {
        "cards": deck(language, look),
        "roster": document_page.pdf(document_page.html(samples.roster(language), paper="a4", look=look), look.page).pdf,
        "reference": document_page.pdf(
            document_page.html(samples.reference(language), paper="a4", look=look), look.page
        ).pdf,
        "map": document_page.pdf(map_svg.html(fields.field(), paper="a4", language=language, look=look)).pdf,
    }
    for name, pdf in sheets.items():
        assert list(colours.beside_black_and_white(pdf)) == [], name
    assert set(colours.of_svg(map_svg.svg(fields.field(), size="a4", look=look))) == {"#000", "#fff"}
    assert list(colours.beside_black_and_white(deck(language, PLAIN)))
    assert set(colours.of_svg(map_svg.svg(fields.field(), size="a4"))) > {"#000", "#fff"}


@pytest.mark.parametrize("look", [BLACK, LOW_INK, LARGE, Look(True, True, True)])
def test_all_ground_and_all_works_are_told_apart_in_every_look(look: Look) -> None:
    for drawn in (
        [map_svg.svg(field(Area(OUTLINE, kind)), size="a4", look=look) for kind in AreaTexture],
        [
            map_svg.svg(field(Strip(((5, 50), (60, 60), (110, 40)), 4, kind)), size="a4", look=look)
            for kind in StripTexture
        ],
    ):
        assert all(one != other for one, other in combinations(drawn, 2))


def test_options_of_both_looks_are_applied() -> None:
    assert LARGE.also(BLACK) == Look(large=True, black=True)
    assert PLAIN.also(PLAIN) == PLAIN
