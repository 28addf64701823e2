"""Rosters and reference sheets as pages and as print."""

import re
import sys
from dataclasses import replace
from importlib.abc import MetaPathFinder
from io import BytesIO
from pathlib import Path
from typing import Any, get_args

import pikepdf
import pytest

from builder.documents.paper import Paper
from builder.render import overflow
from builder.render.pages import document_page, reference_plan, roster_sizes
from builder.sheets.blocks import Cell, Document, Example, RuleLine, Rules, StatLine, StatTable, SubLine, Table, Track
from builder.text import Language
from builder.text.errors import BuilderBug, MusterError
from tests.conftest import Golden
from tests.render import leaves, samples
from tests.tools.samples import game, presented

HOSTILE = "<b>Жижка</b> &amp; {{7*7}} </script> ]]> --> %PDF"


def body(page: str) -> str:
    """The page without its style sheet: what a person has to review."""
    return re.sub(r"<style>.*?</style>", "<style>…</style>", page, flags=re.DOTALL)


def test_a_roster_is_written_as_reviewed(golden: Golden) -> None:
    for language in ("en", "ru"):
        golden(f"roster-{language}.html", body(document_page.html(samples.roster(language, 4), paper="a4")))


def test_a_reference_sheet_is_written_as_reviewed(golden: Golden) -> None:
    for language in ("en", "ru"):
        golden(f"reference-{language}.html", body(document_page.html(samples.reference(language, 1), paper="a4")))


def numbered_roster(units: int) -> Document:
    """A roster whose every unit can be found on paper: words at its head, in its middle and at its foot."""
    document = samples.roster("en", units)
    table = document.blocks[0]
    assert isinstance(table, StatTable)
    lines = tuple(
        replace(line, name=f"head{i:02}", qualities=(f"middle{i:02}",), notes=(RuleLine("", f"foot{i:02}"),))
        for i, line in enumerate(table.lines)
    )
    return replace(document, blocks=(replace(table, lines=lines), *document.blocks[1:]))


@pytest.mark.parametrize(("paper", "size"), [("a4", (210.0, 297.0)), ("letter", (215.9, 279.4))])
def test_a_unit_never_lies_on_two_pages_and_each_page_repeats_the_heads(paper: str, size: tuple[float, float]) -> None:
    """Forty units, some with a second profile and a note; no letter leaves the paper, on either size."""
    made = document_page.pdf(document_page.html(numbered_roster(40), paper=paper))
    assert made.problems == ()
    assert leaves.sizes(made.pdf) == [size] * made.pages
    printed = leaves.texts(made.pdf)
    assert len(printed) == made.pages > 1
    for unit in range(40):
        where = {part: [f"{part}{unit:02}" in text for text in printed] for part in ("head", "middle", "foot")}
        assert where["head"].count(True) == 1
        assert where["head"] == where["middle"] == where["foot"]
    assert all("losses" in text for text in printed if "head" in text)
    assert leaves.beyond(made.pdf, margin=7.0) == []


@pytest.mark.parametrize("language", ["en", "ru"])
def test_an_army_of_twenty_units_takes_two_pages_at_most(language: Language) -> None:
    made = document_page.pdf(document_page.html(samples.roster(language, 20), paper="a4"))
    assert made.problems == ()
    assert made.pages <= 2
    assert leaves.beyond(made.pdf, margin=7.0) == []


@pytest.mark.parametrize("paper", get_args(Paper))
@pytest.mark.parametrize(("copies", "pages"), [(1, 1), (16, 2)], ids=["with what follows", "units alone"])
def test_air_that_fills_the_first_page_leaves_every_unit_on_it(copies: int, pages: int, paper: str) -> None:
    """From twelve units on: where they are reckoned to go on one page they do, with words that wrap and second profiles.

    So does what follows them; if that would fill most of another page, it has that page to itself.
    """
    full = 0
    for units in range(12, 20):
        html = document_page.html(followed(numbered_roster(units), copies), paper=paper)
        if air(html) < roster_sizes.MOST_AIR:
            printed = leaves.texts(document_page.pdf(html).pdf)
            assert f"foot{units - 1:02}" in printed[0]
            assert len(printed) == pages
            full += 1
    assert full > 1


@pytest.mark.parametrize(("units", "paper"), [(16, "a4"), (15, "letter")])
def test_what_follows_the_units_has_no_page_to_itself_that_it_would_leave_nearly_empty(units: int, paper: str) -> None:
    """With so many units there is air for them alone on the first page, not for what follows: some of them go with it."""
    full = document_page.html(followed(numbered_roster(units), 16), paper=paper)
    assert air(full) < roster_sizes.MOST_AIR, "the units alone fill the first page"
    more = document_page.html(followed(numbered_roster(units), 8), paper=paper)  # with less, all goes on one page
    first, last = leaves.texts(document_page.pdf(more).pdf)
    assert f"head{units - 1:02}" not in first
    assert f"head{units - 1:02}" in last


def followed(document: Document, copies: int) -> Document:
    """The document with what follows its units so many times."""
    table, *below = document.blocks
    return replace(document, blocks=(table, *below * copies))


def air(html: str) -> float:
    """The space above each unit of a roster, in mm."""
    return float(re.findall(r"\.units \.top td { padding-top: ([\d.]+)mm", html)[0])


def test_the_sums_of_a_second_profile_stand_beside_its_values() -> None:
    """One line for the dismounted, and none of their words below: five lines more would cost a roster its page."""
    document = samples.roster("en", 1)
    table = document.blocks[0]
    assert isinstance(table, StatTable)
    (line,) = table.lines
    sub = SubLine("dismounted: halberds", ("4", "5", "4", "–", "3", "8", ""), "Ao 10, Zo 9, under fire 8 +d6")
    made = replace(document, blocks=(replace(table, lines=(replace(line, below=(sub,)),)),))
    letters = leaves.lines(document_page.pdf(document_page.html(made, paper="a4")).pdf)
    assert any("dismounted: halberds" in row and "under fire 8 +d6" in row for row in letters)


def test_what_a_user_types_is_printed_as_typed() -> None:
    """Markup, entities and template signs in names come out letter by letter, and nothing of them acts."""
    for document in (samples.roster("ru", 2, HOSTILE), samples.reference("ru", 1, HOSTILE)):
        made = document_page.pdf(document_page.html(document, paper="a4"))
        assert leaves.packed(HOSTILE) in leaves.packed(leaves.texts(made.pdf)[0])
        with pikepdf.open(BytesIO(made.pdf)) as pdf:
            assert str(pdf.docinfo["/Title"]) == HOSTILE


def test_a_word_without_end_is_broken_and_stays_in_its_cell() -> None:
    endless = "Длиннобородов" * 12
    made = document_page.pdf(document_page.html(samples.roster("ru", 3, endless), paper="letter"))
    assert made.problems == ()
    assert leaves.packed(endless) in leaves.packed(leaves.texts(made.pdf)[0])
    assert leaves.beyond(made.pdf, margin=7.0) == []


def test_text_that_cannot_be_broken_into_its_place_is_reported() -> None:
    """The note of a track stays on one line: one that is too long is a finding, not a silent cut."""
    long = Track("D", ("1", "0"), note="a note of the general's that goes on and on " * 6)
    document = replace(samples.roster("en", 1), head=(long,))
    found = document_page.pdf(document_page.html(document, paper="a4")).problems
    assert [one.says for one in found] == [overflow.BEYOND]
    assert found[0].page == 1


def test_a_comma_that_hangs_over_by_what_it_was_kerned_is_no_fault() -> None:
    """Whatever the width of the place: the line that fits before its space is drawn without it, and a hair longer."""
    words = "Защитный выстрел: 1\u00a0Лучники Ланкашира, цель 9\u00a0Клинье де Бребан и Савёзы"
    style = '@page { size: 300mm 400mm } div { font: bold 14px "Muster Narrow"; }'
    places = "".join(f'<div style="width:{width / 10}px">{words}</div>' for width in range(2190, 2210))
    assert (
        document_page.pdf(
            f'<html lang="ru"><title>-</title><style>{style}</style><body>{places}</body></html>'
        ).problems
        == ()
    )


def test_a_letter_the_typeface_lacks_is_reported() -> None:
    document = replace(samples.roster("en", 1), subtitle="horse \u265e")
    found = document_page.pdf(document_page.html(document, paper="a4")).problems
    assert [(one.says, one.words, one.missing) for one in found] == [(overflow.BORROWED, "horse \u265e", "\u265e")]


def test_the_print_asks_for_full_size_and_names_its_language_and_bookmarks() -> None:
    made = document_page.pdf(document_page.html(samples.reference("ru", 1), paper="a4"))
    with pikepdf.open(BytesIO(made.pdf)) as pdf:
        assert str(pdf.Root.ViewerPreferences.PrintScaling) == "/None"
        assert str(pdf.Root.Lang) == "ru"
        assert "/EmbeddedFiles" not in pdf.Root.get("/Names", pikepdf.Dictionary())
        with pdf.open_outline() as outline:
            titles = [item.title for item in outline.root[0].children]
        fonts = {str(font.BaseFont) for font in pdf.pages[0].Resources.Font.values()}
    assert titles[0] == "Стрельба: итог"
    assert len(titles) == 6
    assert all("Muster-Narrow" in font for font in fonts)


def test_a_page_can_be_read_aloud() -> None:
    """It is tagged: a table is a table with heads, the language and the title are told, no date is."""
    made = document_page.pdf(document_page.html(samples.roster("en", 2), paper="a4"))
    with pikepdf.open(BytesIO(made.pdf)) as pdf:
        assert bool(pdf.Root.MarkInfo.Marked)
        kinds = _kinds(pdf.Root.StructTreeRoot)
        told = bytes(pdf.Root.Metadata.read_bytes()).decode()
    assert {"/Document", "/H1", "/Table", "/TR", "/TH", "/TD"} <= kinds
    assert "<pdfuaid:part>1</pdfuaid:part>" in told.replace(" ", "").replace("\n", "") or 'pdfuaid:part="1"' in told
    assert "Date" not in told


def _kinds(node: pikepdf.Object) -> set[str]:
    """The kinds of structure below a node."""
    below: Any = node.get("/K", [])
    found = {str(node.S)} if "/S" in node else set()
    for one in below if isinstance(below, pikepdf.Array) else [below]:
        if isinstance(one, pikepdf.Dictionary) and "/S" in one:
            found |= _kinds(one)
    return found


def test_the_same_page_gives_the_same_bytes() -> None:
    page = document_page.html(samples.reference("en", 1), paper="a4")
    assert document_page.pdf(page).pdf == document_page.pdf(page).pdf


def test_nothing_but_our_fonts_is_opened(tmp_path: Path) -> None:
    """Even if markup came through: images, styles, imports and attachments of the machine stay shut."""
    canary = tmp_path / "canary.txt"
    canary.write_text("the canary sings", "utf-8")
    there = canary.as_uri()
    page = (
        f"<!doctype html><html lang=en><head><title>t</title><link rel=attachment href='{there}'>"
        f"<link rel=stylesheet href='{there}'><style>@import url({there}); p{{background:url({there})}}"
        f"@font-face{{font-family:x;src:url({there})}}</style></head>"
        f"<body><p style='font-family:x'>x<img src='{there}'><a rel=attachment href='{there}'>y</a>"
        f"<object data='{there}'></object><svg><image href='{there}'/></svg></p></body></html>"
    )
    opened: list[str] = []
    listening = True

    def listen(event: str, arguments: tuple[object, ...]) -> None:
        if listening and (event.startswith("socket.connect") or (event == "open" and "canary" in str(arguments))):
            opened.append(f"{event} {arguments}")

    sys.addaudithook(listen)
    try:
        made = document_page.pdf(page)
    finally:
        listening = False
    assert opened == []
    assert any("canary" in one.words for one in made.problems)
    with pikepdf.open(BytesIO(made.pdf)) as pdf:
        assert "/EmbeddedFiles" not in pdf.Root.get("/Names", pikepdf.Dictionary())
        assert all(b"canary sings" not in one.read_bytes() for one in pdf.objects if isinstance(one, pikepdf.Stream))


def test_without_pango_one_message_says_what_to_install(monkeypatch: pytest.MonkeyPatch) -> None:
    class NoPango(MetaPathFinder):
        def find_spec(self, name: str, *_: object) -> None:
            if name == "weasyprint":
                raise OSError("cannot load library 'libgobject-2.0-0'\nand much more")

    for name in [name for name in sys.modules if name.split(".")[0] == "weasyprint"]:
        monkeypatch.delitem(sys.modules, name)
    monkeypatch.setattr(sys, "meta_path", [NoPango(), *sys.meta_path])
    page = document_page.html(samples.roster("en", 1), paper="a4")  # the page itself needs no library
    with pytest.raises(document_page.PagesUnavailable, match=r"apt install libpango.*brew install.*MSYS2") as caught:
        document_page.pdf(page)
    assert isinstance(caught.value, MusterError)
    assert "\n" not in str(caught.value)


def many_tables(count: int) -> Document:
    rows = tuple((Cell(f"what stands in row {i}"), Cell(str(i), strong=True)) for i in range(8))
    blocks = tuple(Table(f"Table {i}", "1", ("what", "n"), rows) for i in range(count))
    return Document("r", "reference", "Reference", "", "en", blocks)


def printed(tables: int) -> tuple[int, float]:
    """The pages of a sheet of so many tables, and its type in pt."""
    page = document_page.html(many_tables(tables), paper="a4")
    found = re.search(r"font-size: ([\d.]+)pt; }\s*</style>", page)
    assert found
    return body(page).count('class="page squeezed"'), float(found[1])


def test_a_reference_sheet_has_the_largest_type_that_keeps_to_one_leaf() -> None:
    """Few tables are printed large, many small."""
    pages, sizes = zip(*map(printed, (6, 30, 36)), strict=True)
    assert max(pages) == 2
    assert sizes[0] == max(reference_plan.TYPE_SIZES)
    assert [*sizes] == sorted(sizes, reverse=True)


def test_a_longer_sheet_is_never_below_the_least_type_and_as_large_as_its_pages_allow() -> None:
    """A few lines on a third page were set as small as a full leaf."""
    least = min(reference_plan.TYPE_SIZES)
    assert printed(37) > (3, least)
    assert printed(54)[1] >= least
    assert printed(37)[1] > printed(54)[1]


def test_worked_examples_give_way_before_a_leaf_becomes_two() -> None:
    """The last ones first, and no more than must, except that the third gives way to type that is read with ease; a sheet
    that is longer anyway keeps them all.
    """

    def shown(tables: int) -> tuple[int, int]:
        steps = tuple((f"what is added in step {i}", str(i), "1") for i in range(12))
        examples = tuple(Example(f"Example {i}", steps, "") for i in range(3))
        document = many_tables(tables)
        page = body(document_page.html(replace(document, blocks=(*document.blocks, *examples)), paper="a4"))
        assert re.findall(r"Example (\d)", page) == [str(i) for i in range(page.count("Example "))]
        return page.count('class="page squeezed"'), page.count("Example ")

    tables = (27, 28, 34, 35, 36, 37)
    assert [shown(number) for number in tables] == [(2, 3), (2, 2), (2, 2), (2, 1), (2, 0), (3, 3)]


def test_key_words_that_went_on_below_themselves_have_one_title() -> None:
    """A long list is cut for level columns; where both parts come to stand in one column there is nothing to go on from."""
    first = Rules(
        "Readings", "Q", tuple(RuleLine(f"Q{i}", "as it is read here, at some length " * 3) for i in range(80))
    )
    page = document_page.html(replace(samples.reference("en", 1), blocks=(first,)), paper="a4")
    for column in body(page).split('class="col"'):
        assert len(re.findall(r"<h2[^>]*>Readings", column)) <= 1
    assert [f"Q{i}" for i in range(80)] == re.findall(r">(Q\d+)<", body(page))


def test_a_citation_is_never_broken() -> None:
    """Section VII.2 of the rules in one piece; a row of citations may go on in the next line."""
    steps = (("damage", "2", "VII.2, VII.3"),)
    page = document_page.html(replace(samples.reference("en", 1), blocks=(Example("A clash", steps, ""),)), paper="a4")
    assert '<span class="where"><span>VII.2,</span> <span>VII.3</span></span>' in page
    assert ".where span { white-space: nowrap; }" in page


def test_the_pages_planned_are_the_pages_printed() -> None:
    """The estimated heights hold: no column runs over its page, and no table is broken."""
    for document in (many_tables(36), samples.reference("ru", 5)):
        page = document_page.html(document, paper="a4")
        made = document_page.pdf(page)
        assert made.pages == page.count('class="page squeezed"') == 2
        assert made.problems == ()
        assert leaves.beyond(made.pdf, margin=7.0) == []


def test_a_block_or_paper_that_nobody_draws_is_our_own_mistake() -> None:
    table = StatTable("", "unit", (), (), (), (StatLine("1", "x", (), (), (), ()),))
    for document, paper in (
        (Document("x", "reference", "x", "", "en", (table,)), "a4"),
        (Document("x", "letter", "x", "", "en", ()), "a4"),  # type: ignore[arg-type]
        (Document("x", "roster", "x", "", "en", (Rules("", "", ()),)), "a3"),
    ):
        with pytest.raises(BuilderBug):
            document_page.html(document, paper=paper)


@pytest.mark.parametrize(
    ("system", "evening", "side", "language"),
    [("chainmail", "toulouse-1218", 0, "de"), ("chainmail", "toulouse-1218", 1, "de"), ("formations", "tennoji-1576", 1, "en")],
)  # fmt: skip
def test_no_page_of_notes_follows_one_that_has_room_for_them(
    system: str, evening: str, side: int, language: Language
) -> None:
    """Beside boxes in several rows words were thought to be as wide as the page; elsewhere heights are overestimated."""
    roster = presented(game(system, evening), language).rosters[side]
    assert document_page.pdf(document_page.html(roster, paper="a4")).pages == 1
