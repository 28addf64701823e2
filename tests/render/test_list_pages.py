"""An army list on A4: no troop line is torn apart, nothing runs out of its place, all of it is there."""

import re
from dataclasses import replace

import pypdfium2
import pytest

from builder.documents.paper import PAPERS
from builder.documents.reading.yaml_source import undrawable
from builder.registry import SYSTEMS, system
from builder.render.block_types.typography import tied
from builder.render.pages import document_page
from builder.sheets.blocks import Document, Prose, RuleLine, StatLine, StatTable, SubLine
from builder.text import LANGUAGES
from tests.tools.samples import army_lists

LISTS = [one for system_id in SYSTEMS for one in army_lists(system_id)]
LONG = "Высокопревосходительнейшие достопримечательности"


def texts(pdf: bytes) -> list[str]:
    """The words of each page, without white space."""
    return [re.sub(r"\s+", "", page.get_textpage().get_text_range()) for page in pypdfium2.PdfDocument(pdf)]


def troops(count: int, name: str = "Line", paragraphs: tuple[str, ...] = ()) -> Document:
    """A list of so many lines, each with qualities, a second profile and a note."""
    lines = tuple(
        StatLine(
            "0–6",
            f"{name} {number}a",
            (f"quality {number}b",) * 12,
            ("4", "75"),
            (),
            ("from 1415",),
            (SubLine(f"dismounted {number}c", ("3", "", "")),),
            (RuleLine("", f"note {number}d"),),
            f"line-{number}",
        )
        for number in range(count)
    )
    table = StatTable("Troops", "unit", ("BS", "pts"), (), ("years",), lines, (), "pts")
    return Document("army", "list", "Army", "subtitle", "ru", (Prose("", paragraphs), table))


@pytest.mark.parametrize("paper", PAPERS)
def test_a_troop_line_stands_on_one_page(paper: str) -> None:
    """With its qualities, its second profile and its note, wherever the page ends."""
    made = texts(document_page.pdf(document_page.html(troops(30), paper=paper)).pdf)
    assert len(made) > 2
    for number in range(30):
        marks = [f"Line{number}a", f"quality{number}b", f"dismounted{number}c", f"note{number}d"]
        assert [[mark in page for mark in marks] for page in made if any(mark in page for mark in marks)] == [
            [True] * 4
        ]


def test_long_words_of_a_name_stay_in_their_place() -> None:
    """A name of the longest Russian words breaks between them; history in columns is hyphenated with a letter that is there."""
    done = document_page.pdf(document_page.html(troops(3, f"{LONG} и {LONG}", (f"{LONG} " * 30,)), paper="a4"))
    assert done.problems == ()


@pytest.mark.parametrize("number", range(len(LISTS)), ids=[one.id for one in LISTS])
def test_a_sample_list_is_printed_whole(number: int, nightly: bool) -> None:
    """Every name and number of it on paper, nothing beyond its place: in one language in turn, at night in each."""
    one = LISTS[number]
    for language in LANGUAGES if nightly else [LANGUAGES[number % len(LANGUAGES)]]:
        document = system(one.system).listed(one, language)
        done = document_page.pdf(document_page.html(document, paper="a4"))
        words = "".join(texts(done.pdf))
        assert [m for m in done.problems if not undrawable(m.words)] == []
        for block in document.blocks:
            if isinstance(block, StatTable):
                for line in block.lines:
                    assert re.sub(r"\s+", "", f"{line.number}{tied(line.name)}{''.join(line.cells)}") in words


@pytest.mark.parametrize("own", ["", "now"])
def test_what_an_option_changes_has_room_in_its_column(own: str) -> None:
    """The years of an option were wider than the column, which only knew of those of the lines, or had no column at all."""
    sheet = troops(3)
    table = sheet.blocks[1]
    assert isinstance(table, StatTable)
    option = SubLine("option: old soldiers", ("", "+2", "from\u00a01633"))
    lines = tuple(replace(line, tail=(own,), below=(option,)) for line in table.lines)
    made = replace(sheet, blocks=(sheet.blocks[0], replace(table, lines=lines)))
    done = document_page.pdf(document_page.html(made, paper="a4"))
    assert done.problems == ()
    assert "from1633" in "".join(texts(done.pdf))


def test_each_line_of_a_list_can_be_led_to_on_its_page() -> None:
    """By an anchor of its own."""
    page = document_page.html(troops(3), paper="a4")
    assert re.findall(r' id="(line-.*?)">', page) == [f"line-line-{number}" for number in range(3)]
