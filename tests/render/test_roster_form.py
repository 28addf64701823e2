"""Rosters of regiments with many figures, and of guns beside them: boxes beside the words, all on one page."""

import re
from dataclasses import replace

import pypdfium2
import pytest

from builder.render.pages import document_page
from builder.render.pages.roster_sizes import LEAST_CELL, MOST_BOXES_IN_ROW, SUMS_AIR, VALUE_AIR, columns_of
from builder.render.text_width import MM_PER_PT
from builder.sheets.blocks import Boxes, Document, RuleLine, Rules, StatLine, StatTable, Track
from tests.render import leaves, printed


def table(figures: tuple[int, ...], title: str = "") -> StatTable:
    """Regiments of so many figures, each with its qualities."""
    lines = tuple(
        StatLine(str(n), f"Regiment {n}", ("pikes", "may take open order"), ("4",), (Boxes(many), Boxes(3)), ("2",))
        for n, many in enumerate(figures, 1)
    )
    return StatTable(title, "regiment", ("move",), ("losses", "Glory"), ("broken",), lines)


def roster(*tables: StatTable) -> Document:
    """A roster of these tables."""
    return Document("army", "roster", "The army", "", "en", tables)


def test_boxes_in_several_rows_stand_beside_all_words_of_a_unit() -> None:
    """Of two regiments only the one with more figures than go into a row needs it."""
    html = document_page.html(roster(table((MOST_BOXES_IN_ROW, 4 * MOST_BOXES_IN_ROW))), paper="a4")
    small, large = re.findall(r"<tbody>\n<tr class=\"top\">.*?</tbody>", html, re.DOTALL)
    assert "rowspan" not in small
    assert large.count('rowspan="2"') == 2
    assert 'colspan="2">pikes' in large


def test_boxes_stand_in_groups_of_five_that_are_easily_counted() -> None:
    """Sixteen were eight and eight, without any gap."""
    html = document_page.html(roster(table((5, 8, 16, 30))), paper="a4")
    cells = re.findall(r'<td class="x"[^>]*>((?:<i[^>]*></i>|<br>)*)</td>', html)
    rows = [[row.count("<i") for row in cell.split("<br>")] for cell in cells]
    assert rows[::2] == [[5], [8], [10, 6], [10, 10, 10]]
    assert [cell.count("fifth") for cell in cells[::2]] == [0, 1, 2, 3]


def test_a_large_army_and_its_guns_keep_to_one_page_where_they_can() -> None:
    """The air between units is reckoned with all their boxes and with every table."""
    made = document_page.pdf(
        document_page.html(roster(table((32, 24, 24, 20, 16, 16, 16, 12, 12)), table((4,) * 4, "Guns")), paper="a4")
    )
    assert made.problems == ()
    assert len(leaves.sizes(made.pdf)) == 1


def noted(units: int) -> Document:
    """A roster of so many regiments, each with a colonel."""
    notes = (RuleLine("•", "Colonel Lunsford: leads it"),)
    made = table((4,) * units)
    return roster(replace(made, lines=tuple(replace(line, notes=notes) for line in made.lines)))


@pytest.mark.parametrize(("units", "beside"), [(4, False), (21, True), (40, False)])
def test_notes_follow_the_qualities_where_this_saves_a_page_and_only_there(units: int, *, beside: bool) -> None:
    html = document_page.html(noted(units), paper="a4")
    assert ("may take open order •\u00a0Colonel Lunsford: leads it" in html) is beside
    assert html.count("Colonel Lunsford") == units
    assert (len(leaves.sizes(document_page.pdf(html).pdf)) == 1) is (units < 40)


def test_a_short_roster_is_in_larger_print_and_one_just_too_long_for_a_page_in_smaller() -> None:
    """The last quarter of a sheet was empty, or a second page was turned to for three units; all pages are as large as the paper."""
    prints = {}
    for units in (6, 29):
        html = document_page.html(roster(table((4,) * units)), paper="a4")
        made = document_page.pdf(html)
        ((width, height),) = {(round(page.width), round(page.height)) for page in printed.pages(made.pdf)}
        assert (width, height, made.pages) == (210, 297, 1)
        (prints[units],) = re.findall(r'<meta name="magnified" content="([\d.]+)"', html) or ["1"]
    assert float(prints[29]) < 1 < float(prints[6])


def test_sums_stand_further_from_their_neighbours_than_single_figures() -> None:
    """“14 12 · 11 · –” is no row of five."""
    line = StatLine("1", "Regiment", (), ("14", "12 · 11 · –"), (), ())
    single, sums = columns_of(StatTable("", "regiment", ("move", "sums"), (), (), (line,)))
    alone = columns_of(StatTable("", "regiment", ("move", "sums"), (), (), (replace(line, cells=("14", "12+11+–")),)))
    assert sums - alone[1] > SUMS_AIR - VALUE_AIR > 0
    assert single == alone[0]


def test_few_notes_stand_in_both_columns_below_the_line_of_the_last_unit() -> None:
    """They stood in one column of 80 mm with a blank half beside it, below two rules 3 mm apart."""
    notes = (RuleLine("Morale:", "the unit holds on this roll or less"), RuleLine("Values:", "are from the army list"))
    for count in (1, 2):
        sheet = roster(table((8,)))
        html = document_page.html(replace(sheet, blocks=(*sheet.blocks, Rules("", "", notes[:count]))), paper="a4")
        columns = re.findall(r'<div class="col" style="width:[^"]*">(.*?)</div>', html, re.DOTALL)
        assert [note.key in column for note, column in zip(notes, columns, strict=True)] == [count == 2] * 2, (
            "one is across"
        )
        assert 'class="blocks first"' in html


@pytest.mark.parametrize("label", ["Turn", "Standfestigkeit"])
def test_the_label_of_a_track_below_the_title_stands_clear_of_its_first_cell(label: str) -> None:
    """“Standfestigkeit” touched it, and its row began further right than the others."""
    tracks = tuple(Track(one, ("1",) * 24, note="test at 16 or less: d20 ≤ Resilience") for one in ("Morale", label))
    made = document_page.pdf(document_page.html(replace(roster(table((8,))), head=tracks), paper="a4"))
    assert made.problems == ()
    with pypdfium2.PdfDocument(made.pdf) as pdf:
        rows = [words(pdf[0], one) for one in ("Morale", label)]
    assert len({round(first, 1) for _, first in rows}) == 1
    assert all(first - end > LEAST_CELL / 2 + 1 for end, first in rows)


def words(page: pypdfium2.PdfPage, label: str) -> tuple[float, float]:
    """Where a label ends, and where the figure in the first cell behind it begins, in mm from the left."""
    text = page.get_textpage()
    at, _ = text.search(label, match_case=True).get_next()
    last = at + len(label) - 1
    figure = next(n for n in range(last + 1, text.count_chars()) if text.get_text_range(n, 1).strip())
    return text.get_charbox(last)[2] * MM_PER_PT, text.get_charbox(figure)[0] * MM_PER_PT
