"""The page of match-ups: who is ahead survives a cheap printer, all rows and columns, and nothing hidden."""

import re
from collections import Counter
from dataclasses import replace
from fractions import Fraction

import pypdfium2
import pytest
from PIL import ImageChops
from PIL.Image import Image

from builder.documents.paper import PAPERS
from builder.render import assets
from builder.render.look import PLAIN, Look
from builder.render.pages import html_to_pdf, matchups
from builder.render.pages.html_to_pdf import pages_of
from builder.rules.wording import in_hundred
from builder.sheets.match_sheet import MatchSheet
from tests.render.printed import MM, pages
from tests.tools.deeds import numbered
from tests.tools.samples import game
from tests.tools.samples import presented as present


@pytest.fixture(scope="module")
def sheet() -> MatchSheet:
    """That of Agincourt."""
    later = present(game("formations", "agincourt-1415"), "en").matchups
    assert later
    return later.sheet()


@pytest.mark.parametrize(
    ("chance", "said"),
    [("0", "0"), ("1", "100"), ("1/1296", "<1"), ("1295/1296", ">99"), ("52/100", "52")],
)
def test_only_never_and_always_are_0_and_100(chance: str, said: str) -> None:
    """A chance that rounding would make certain says so."""
    assert in_hundred(Fraction(chance)) == said


def test_units_that_the_enemy_does_not_see_stand_in_no_row_and_no_column(sheet: MatchSheet) -> None:
    """C-2.2-04, C-2.3-03: the French reserve and those in ambush, and the archers hidden by Tramecourt, have the last numbers."""
    armies = present(game("formations", "agincourt-1415"), "en").open_rosters
    for heads, seen in zip(([row.head for row in sheet.rows], sheet.columns), armies, strict=True):
        listed = {line.number for table in seen.blocks if hasattr(table, "lines") for line in table.lines if hasattr(line, "number")}  # fmt: skip
        assert {number for head in heads for number in numbered(head.numbers)} <= listed
    assert "Archers in loose order" not in {head.name for head in sheet.columns}


def test_the_greater_number_is_that_of_the_side_ahead(sheet: MatchSheet) -> None:
    """At Agincourt the English men-at-arms give way in 52 of 100, the French in 15: the French have the 52 and the frame.

    Each side had its own chance of giving way, and the smaller number was framed: readers took the other side for the better.
    """
    column = next(at for at, head in enumerate(sheet.columns) if head.name == "Men-at-arms on foot")
    cell = sheet.rows[0].cells[0][column]
    assert cell
    assert (cell.first, cell.second, cell.tint) == (("52", ""), ("15", ""), 1)


def test_the_page_has_every_number_and_who_is_ahead(sheet: MatchSheet) -> None:
    """A frame for each lead; the legend has one of either kind."""
    page = matchups.html(sheet, paper="a4")
    assert all(head.name in page.replace("\n", " ") for head in sheet.columns)
    worth = sheet.worth.rows if sheet.worth else ()
    lines = [*(line for row in sheet.rows for line in row.cells), *(cells for _, cells in worth)]
    leads = Counter(abs(cell.tint) for line in lines for cell in line if cell)
    assert page.count('class="lead"') == leads[1]
    assert page.count('class="far"') == leads[2]
    assert [page.count(f'class="swatch {one}"') for one in ("lead", "far")] == [1, 1]
    assert assets.words("en")["ahead"] in page


def test_attacks_of_both_sides_that_go_alike_are_one_line() -> None:
    """Each second line of many rows of Murten repeated the one above it; the signs of both sides stand before it."""
    made = present(game("formations", "murten-1476"), "en").matchups
    assert made
    sheet = made.sheet()
    foot = next(row for row in sheet.rows if row.head.name == "Foot guard with halberds")
    assert foot.both == (0,)
    assert [any(line) for line in foot.cells] == [True, False, True]
    assert 'class="side"></i><i class="side black"></i>attacks' in matchups.html(sheet, paper="a4")
    charge = next(row for row in sheet.rows if row.head.name == "Gendarmes of the guard")
    assert not charge.both, "lances count when they attack"


@pytest.mark.parametrize("paper", PAPERS)
def test_murten_with_its_dismounted_riders_is_one_page(paper: str) -> None:
    """Eighteen kinds of Burgundians against eight."""
    made = present(game("formations", "murten-1476"), "en").matchups
    assert made
    sheet = made.sheet()
    assert any(row.head.name == "Gendarmes of the guard, dismounted" for row in sheet.rows)
    assert html_to_pdf.make(matchups.html(sheet, paper=paper), 1.0).pages == 1


@pytest.mark.parametrize(
    ("name", "evening"),
    [
        ("formations", "agincourt-1415"),
        ("age-of-battles", "grandson-1476"),
        ("napoleonic", "borodino-village-1812"),
        ("chainmail", "muret-1213"),
        ("red-plains", "kawanakajima-1561"),
    ],
)
def test_where_a_side_can_do_nothing_there_is_no_frame(name: str, evening: str) -> None:
    """A side that nobody shoots at had a framed dash; its shooters have the frame."""
    made = present(game(name, evening), "en").matchups
    assert made
    cells = [cell for row in made.sheet().rows for line in row.cells for cell in line if cell]
    assert cells
    assert all((cell.first if cell.tint > 0 else cell.second)[0] for cell in cells if cell.tint)


def marked(sheet: MatchSheet, tint: int, look: Look) -> Image:
    """A page of one cell as a printer of 90 dots an inch and black ink alone prints it."""
    first, *_ = sheet.rows
    cell = first.cells[0][0]
    assert cell
    row = replace(first, cells=((replace(cell, tint=tint),),))
    alone = replace(sheet, columns=sheet.columns[:1], lines=sheet.lines[:1], rows=(row,), worth=None)
    made = html_to_pdf.make(matchups.html(alone, paper="a4", look=look), look.page).pdf
    picture: Image = pypdfium2.PdfDocument(made)[0].render(scale=90 / 72, grayscale=True).to_pil()
    return picture.point(lambda grey: 255 if grey > 127 else 0)


@pytest.mark.parametrize("look", [PLAIN, Look(black=True), Look(low_ink=True)])
def test_who_is_ahead_survives_black_ink_and_90_dots_an_inch(sheet: MatchSheet, look: Look) -> None:
    """Hatching in hairlines vanished there, and white means that nobody is ahead.

    A mark stands around the number of the side that is ahead, and is twice as black where it is far ahead.
    """
    even = marked(sheet, 0, look)
    found = {}
    for tint in (-2, -1, 1, 2):
        other = ImageChops.difference(even, marked(sheet, tint, look))
        box = other.getbbox()
        assert box
        found[tint] = box, other.histogram()[255]
    (left, _, middle, _), (start, _, right, _) = found[1][0], found[-1][0]
    assert left < middle <= start + 1 < right
    for side in (1, -1):
        assert found[side][1] > 40
        assert found[2 * side][1] >= 2 * found[side][1]


def test_the_attacker_is_black_as_on_the_map() -> None:
    for name, evening in (
        ("formations", "agincourt-1415"),
        ("formations", "magnesia-190bc"),
        ("chainmail", "muret-1213"),
    ):
        one = game(name, evening)
        made = present(one, "en").matchups
        assert made
        assert made.sheet().black == one.evening.black


@pytest.mark.parametrize(
    ("name", "evening", "language", "look", "count"),
    [
        ("formations", "magnesia-190bc", "en", PLAIN, 1),
        ("formations", "magnesia-190bc", "ru", PLAIN, 1),
        ("formations", "magnesia-190bc", "de", PLAIN, 1),
        ("formations", "gaugamela-331bc", "ru", PLAIN, 2),
        ("napoleonic", "borodino-village-1812", "ru", Look(large=True), 1),
        ("napoleonic", "schoengrabern-1805", "ru", Look(large=True), 1),
    ],
)
def test_the_notes_stand_below_a_table_and_never_alone_on_a_last_page(
    name: str, evening: str, language: str, look: Look, count: int
) -> None:
    """The type is smaller where its largest size would push them over; twelve kinds against fourteen have room on a page."""
    made = present(game(name, evening), language).matchups
    assert made
    assert pages_of(matchups.html(made.sheet(), paper="a4", look=look)) == count


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_army_with_more_kinds_stands_in_the_rows(language: str) -> None:
    """At Murten Burgundy's twelve kinds in columns had numbers of two thirds the size; every side keeps its colour and its numbers."""
    made = present(game("formations", "murten-1476"), language).matchups
    assert made
    sheet = made.sheet()
    assert len(sheet.rows) > len(sheet.columns)
    assert sheet.armies == made.names[::-1]
    assert sheet.black == 1 - made.black
    pikes = next(at for at, head in enumerate(sheet.columns) if head.numbers.startswith("1, 2, 11"))
    cell = sheet.rows[0].cells[1][pikes]
    assert cell
    assert (cell.first[0], cell.second[0]) == ("21", "40"), "the pikes attack archers behind the fortification"


def test_units_with_equal_chances_stand_once_with_both_names() -> None:
    """Units of one value had a row each with the same numbers, at Schöngrabern and at Bosworth."""
    for system, evening, numbers, name in (
        ("napoleonic", "schoengrabern-1805", "2, 3", "Azov, Podolia Musketeers"),
        ("age-of-battles", "bosworth-1485", "3, 8", "Bills of the van, Northumberland's bills"),
    ):
        made = present(game(system, evening), "en").matchups
        assert made
        sheet = made.sheet()
        heads = (*sheet.columns, *(row.head for row in sheet.rows))
        assert name in [head.name for head in heads if head.numbers == numbers]
        told = [(row.head.values, row.cells) for row in sheet.rows]
        assert len(told) == len(set(told))


def test_every_page_says_who_is_left_and_right_and_what_a_frame_means() -> None:
    """At Gaugamela the second page had neither title nor key."""
    made = present(game("formations", "gaugamela-331bc"), "en").matchups
    assert made
    drawn = pypdfium2.PdfDocument(html_to_pdf.make(matchups.html(made.sheet(), paper="a4")).pdf)
    assert len(drawn) == 2
    for page in drawn:
        text = page.get_textpage().get_text_range()
        assert "ALEXANDER left" in text
        assert "DARIUS right" in text
        assert assets.words("en")["ahead"] in text


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_value_in_the_head_of_a_column_stands_on_one_line_with_its_number(language: str) -> None:
    """At Magnesia "Mor 2" stood alone below three other values; names and values have lines of about one length."""
    made = present(game("formations", "magnesia-190bc"), language).matchups
    assert made
    found = re.findall(r'colspan="2"><span>([^<]*\u00a0[^<]*)</span>', matchups.html(made.sheet(), paper="a4"))
    assert found
    for lines in (values.replace(", ", ",\n").split("\n") for values in found):
        assert all(re.search(r"\u00a0\d+,?$", one) for one in lines)
    assert not [values for values in found if re.search(r"^[^\n]*,[^\n]*,[^\n]*,\n[^,]*$", values)]


@pytest.mark.parametrize(
    ("name", "evening"),
    [("age-of-battles", "grandson-1476"), ("age-of-battles", "tewkesbury-1471"), ("formations", "murten-1476")],
)
@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_name_of_a_column_has_three_lines_at_most(name: str, evening: str, language: str) -> None:
    """At Grandson "Halberds of Fribourg, at the banner of Bern, Uri and Unterwalden" had six."""
    made = present(game(name, evening), language).matchups
    assert made
    page = matchups.html(made.sheet(), paper="a4")
    names = re.findall(r'<th scope="col" colspan="2">([^<]+)</th>', page)
    assert max(name.count("\n") + 1 for name in names) <= 3


def test_a_table_about_one_side_in_each_row_has_no_empty_half() -> None:
    """At Grandson only Burgundy has mercenaries: each chance of theirs had a dash beside it."""
    made = present(game("age-of-battles", "grandson-1476"), "en").matchups
    assert made
    worth = matchups.html(made.sheet(), paper="a4").partition('class="worth"')[2]
    assert "<b>25</b>" in worth
    assert "<td>–</td>" not in worth


def test_the_values_in_the_heads_are_explained() -> None:
    """They had the names of characteristics, and are totals."""
    made = present(game("formations", "pavia-1525"), "en").matchups
    assert made
    first, *_ = made.sheet().notes
    assert first == ("Shot, Attack, Protection:", "sums before the d6; Mor: Morale.")


def test_where_columns_are_many_the_smaller_number_stands_below_in_larger_type_and_words_stay_whole() -> None:
    """At Borodino brackets of 6 pt stood beside their numbers above a third of the page that was empty; "Единорог|и"."""
    made = present(game("napoleonic", "borodino-village-1812"), "ru").matchups
    assert made
    drawn = html_to_pdf.make(matchups.html(made.sheet(), paper="a4")).pdf
    text = pypdfium2.PdfDocument(drawn)[0].get_textpage()
    assert "Единороги" in text.get_text_range()
    (page,) = pages(drawn)
    assert min(letter.size for letter in page.letters) >= 6.5
    assert max(letter.y2 for letter in page.letters if letter.y2 < 280) > 0.8 * 297


def test_a_long_word_in_a_head_ends_at_a_hyphen_and_loses_no_letter() -> None:
    """At Murten "Ордонансовые" stood as "Ордо-", "нансовы", "е"."""
    made = present(game("formations", "murten-1476"), "ru").matchups
    assert made
    drawn = html_to_pdf.make(matchups.html(made.sheet(), paper="a4")).pdf
    text = pypdfium2.PdfDocument(drawn)[0].get_textpage().get_text_range()
    assert [word for word in re.findall(r"\w+", text) if word.endswith("нансовы")] == []


@pytest.mark.parametrize(
    ("name", "evening"), [("napoleonic", "borodino-village-1812"), ("red-plains", "kawanakajima-1561")]
)
def test_the_two_numbers_of_a_cell_stand_apart(name: str, evening: str) -> None:
    """At Borodino the bracket of the one touched the other: "43 (24)52 (31)"."""
    made = present(game(name, evening), "en").matchups
    assert made
    page = pypdfium2.PdfDocument(html_to_pdf.make(matchups.html(made.sheet(), paper="a4")).pdf)[0]
    text = page.get_textpage()
    said = [(text.get_text_range(index, 1), text.get_charbox(index)) for index in range(text.count_chars())]
    boxes = [(letter, box) for letter, box in said if letter.strip()]
    right = [
        (box, after)
        for letter, box in boxes
        for next_letter, after in boxes
        if letter == ")"
        and next_letter in "0123456789<>("
        and box[1] < (after[1] + after[3]) / 2 < box[3]
        and after[2] > box[2]
    ]
    nearest: dict[tuple[float, ...], float] = {}
    for box, after in right:
        nearest[box] = min(nearest.get(box, 99.0), after[0] - box[2])
    gaps = tuple(nearest.values())
    assert len(gaps) > 20
    assert min(gaps) >= 1.1 * MM
