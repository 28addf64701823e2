"""The booklet of army lists: what is read off its pages."""

import re
from functools import cache
from pathlib import Path

import pytest
from click.testing import CliRunner
from hypothesis import given
from hypothesis import strategies as st

from builder.cli import muster
from builder.library.examine import library
from builder.render.block_types.typography import bound, tied
from builder.render.pages.fold import order
from builder.site import booklet
from builder.site.catalogue import Catalogue, catalogue_of
from builder.site.page import alphabetic
from builder.text import Language
from builder.text.package_files import army_lists
from tests.render.leaves import opened, sizes
from tests.render.tagged import faults

LISTS = ("age-of-battles/york-1455", "age-of-battles/lancaster-1455", "formations/hussite", "napoleonic/russia-1812")
A5 = (148.0, 210.0)


@cache
def catalogue() -> Catalogue:
    return catalogue_of(library(tuple(str(army_lists() / f"{name}.yaml") for name in LISTS))[0])


@cache
def printed(language: Language) -> bytes:
    """The booklet as PDF."""
    made, _, found = booklet.printed(catalogue(), language, fold=False)
    assert not found
    return made


def rows(pdf: bytes) -> list[list[str]]:
    """The lines of each page; head and number of the page come last."""
    with opened(pdf) as document:
        return [page.get_textpage().get_text_range().splitlines() for page in document]


@cache
def pages(language: Language) -> tuple[str, ...]:
    """The words of each page, one space between them."""
    assert set(sizes(printed(language))) == {A5}
    return tuple(" ".join(" ".join(lines).split()) for lines in rows(printed(language)))


@pytest.mark.parametrize(
    ("language", "says"),
    [
        ("en", "The scale is wider where there are more lists. Each division is 10 years."),
        ("ru", "Шкала шире там, где расписок больше. Цена деления: 10 лет."),
        ("de", "Wo es mehr Listen gibt, ist die Skala breiter. Jeder Teilstrich steht für 10 Jahre."),
    ],
)
def test_the_timeline_says_that_its_scale_changes(language: Language, says: str) -> None:
    assert says in pages(language)[2]


@pytest.mark.parametrize(
    ("language", "says"), [("en", "a sober look at the wagon fort"), ("ru", "трезвый взгляд на вагенбург")]
)
def test_what_a_source_is_used_for_is_said_in_the_language_of_the_booklet(language: Language, says: str) -> None:
    assert any(says in page for page in pages(language))


def test_every_list_that_comes_with_muster_says_it_in_both_its_languages() -> None:
    lists = catalogue_of(library((str(army_lists()),))[0]).lists
    notes = [source.says for one in lists.values() for source in one.document.sources if source.says]
    assert len(notes) > 100
    assert [note.en for note in notes if {"en", "ru"} - {*note.root} or note.same] == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_contents_name_the_page_on_which_each_list_begins(language: Language) -> None:
    contents = pages(language)[1]
    for listed in catalogue().lists.values():
        name = listed.document.name.say(language)
        number = re.search(re.escape(name) + r"[^.]*\.{3,} ?(\d+)", contents)
        assert number, contents
        assert name in pages(language)[int(number[1]) - 1]


@pytest.mark.parametrize("language", ["en", "ru"])
def test_it_can_be_read_aloud_with_its_links_and_its_time_line(language: Language) -> None:
    assert faults(printed(language)) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_lists_stand_in_the_order_of_their_time(language: Language) -> None:
    """The rules with the earliest list first, in both languages; below them the earliest list. The time line has all by time."""
    made = booklet.book(catalogue(), language)
    assert [one.document.id for one in made.chapters] == ["hussite", "lancaster-1455", "york-1455", "russia-1812"]
    years = [one.document.years for one in catalogue().lists.values()]
    assert [words for _, words in made.about] == ["1419–1434", "1455–1487", "1812"]
    assert all(str(span.until) in pages(language)[2] for span in years)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_a_list_begins_on_a_left_page_and_no_page_but_its_further_ones_repeats_its_name(language: Language) -> None:
    """So two pages of it lie open side by side, and the head of a page does not say again what stands below it."""
    for listed in catalogue().lists.values():
        name = listed.document.name.say(language)
        first = next(number for number, page in enumerate(pages(language), 1) if page.startswith(name))
        assert first % 2 == 0
        assert not pages(language)[first - 1].endswith(f"{name} {first}")
        assert pages(language)[first].endswith(f"{name} {first + 1}")


def test_years_that_fill_the_time_line_are_still_told_on_it(tmp_path: Path) -> None:
    """Two lists of the same few years: there is no room beside their bars."""
    out = tmp_path / "book.pdf"
    words = ["booklet", str(army_lists() / "chainmail"), "--lang", "ru", "--out", str(out)]
    done = CliRunner().invoke(muster, words)
    assert done.exit_code == 0, done.output
    told = "\n".join(rows(out.read_bytes())[2])
    assert told.startswith("Хронология")
    assert "1209–1219" in told
    assert "1211–1219" in told


def test_the_contents_of_many_samples_take_no_page_for_two_or_three_lines(nightly: bool) -> None:
    """Their number and those of the time line are known from the index, which has the pages of the lists. All at night."""
    given = army_lists() if nightly else army_lists() / "formations"
    made, _, found = booklet.printed(catalogue_of(library((str(given),))[0]), "ru", fold=False)
    assert not found
    read = rows(made)
    assert [read[1][0], read[2][0]] == ["Содержание", "Хронология"]
    assert min(len(lines) for lines in read[1:-1] if lines) > 6


def test_the_index_is_looked_up_by_letters_and_tells_where_a_letter_begins() -> None:
    """ё among е, é as e; quotation marks do not count."""
    names = ["Лучники", "Лёгкая конница", "Легионеры", "«Немцы»", "Йомены", "Ирландцы"]
    ordered = sorted(names, key=alphabetic)
    assert ordered == ["Ирландцы", "Йомены", "Легионеры", "Лёгкая конница", "Лучники", "«Немцы»"]
    assert sorted(["Fusiliers", "Élite foot", "Elephants"], key=alphabetic) == [
        "Elephants",
        "Élite foot",
        "Fusiliers",
    ]
    entries = booklet.book(catalogue(), "ru").index
    letters = [one.opens for one in entries if one.opens]
    assert letters == sorted({one.name.strip("«(")[0].upper() for one in entries})


@pytest.mark.parametrize("language", ["en", "ru"])
def test_no_line_begins_with_a_dash_or_a_point_or_ends_with_a_small_russian_word(language: Language) -> None:
    lines = [
        line for page in rows(printed(language)) for line in page if re.search(r"[^\W\d_]", line)
    ]  # no values alone
    assert len(lines) > 200
    assert [line for line in lines if line.startswith(("– ", "· ", "— "))] == []
    history = [
        bound(text) for one in catalogue().lists.values() for text in one.document.history.say(language).split("\n")
    ]
    assert not re.search(r" (и|в|с|на) |[^–—] [–—·] ", " ".join(history))


@pytest.mark.parametrize("language", ["en", "ru"])
def test_the_index_leads_from_every_troop_line_to_its_pages(language: Language) -> None:
    index = " ".join(page for page in pages(language)[-2:])
    entry = next(one for one in booklet.book(catalogue(), language).index if len(one.anchors) > 1)
    told = re.search(re.escape(entry.name) + r" (\d+), ?(\d+)", index)
    assert told, index
    for number in told.groups():
        assert entry.name in pages(language)[int(number) - 1]
    names = {line.name.say(language) for one in catalogue().lists.values() for line in one.document.lines}
    assert {one.name for one in booklet.book(catalogue(), language).index} == names


def test_every_line_of_every_list_is_printed_once_in_its_chapter() -> None:
    whole = " ".join(pages("en"))
    for listed in catalogue().lists.values():
        for line in listed.document.lines:
            assert tied(line.name.en) in whole


@given(st.integers(1, 200))
def test_folded_sheets_have_every_page_once_and_read_in_order(number: int) -> None:
    sides = order(number)
    assert sorted(page for side in sides for page in side if page is not None) == list(range(number))
    assert len(sides) % 2 == 0
    assert len(sides) * 2 - number < 4
    # the sheets lie in one another: front right, back left of each from outside, then back right, front left from inside
    sheets = list(zip(sides[::2], sides[1::2], strict=True))
    there = [page for front, back in sheets for page in (front[1], back[0])]
    back_again = [page for front, back in reversed(sheets) for page in (back[1], front[0])]
    read = [page for page in (*there, *back_again) if page is not None]
    assert read == list(range(number))


def test_the_command_writes_a_book_to_fold_and_says_how_many_sheets(tmp_path: Path) -> None:
    out = tmp_path / "book.pdf"
    one = str(army_lists() / "formations" / "hussite.yaml")
    done = CliRunner().invoke(muster, ["booklet", one, "--fold", "--lang", "ru", "--out", str(out)])
    assert done.exit_code == 0, done.output
    assert "переворот по короткому краю" in done.stdout
    sides = sizes(out.read_bytes())
    assert len(sides) % 2 == 0
    assert sides[0][0] == pytest.approx(2 * A5[0], abs=1)


def test_a_folder_without_lists_is_refused(tmp_path: Path) -> None:
    done = CliRunner().invoke(
        muster, ["booklet", str(army_lists() / "evenings" / "none"), "--out", str(tmp_path / "x.pdf")]
    )
    assert done.exit_code != 0
    assert not (tmp_path / "x.pdf").exists()
