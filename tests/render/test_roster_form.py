"""Rosters of regiments with many figures, and of guns beside them: boxes beside the words, all on one page."""

import re

from builder.render.pages import document_page
from builder.render.pages.box_rows import MOST_BOXES_IN_ROW
from builder.sheets.blocks import Boxes, Document, StatLine, StatTable
from tests.render import leaves


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


def test_boxes_in_several_rows_are_in_rows_of_the_same_length() -> None:
    """Ten are five and five, not eight and two."""
    html = document_page.html(roster(table((10, 16, MOST_BOXES_IN_ROW))), paper="a4")
    cells = re.findall(r'<td class="x"[^>]*>((?:<i[^>]*></i>|<br>)*)</td>', html)
    rows = [[row.count("<i") for row in cell.split("<br>")] for cell in cells]
    assert rows[::2] == [[5, 5], [8, 8], [8]]


def test_a_large_army_and_its_guns_keep_to_one_page_where_they_can() -> None:
    """The air between units is reckoned with all their boxes and with every table."""
    made = document_page.pdf(
        document_page.html(roster(table((32, 24, 24, 20, 16, 16, 16, 12, 12)), table((4,) * 4, "Guns")), paper="a4")
    )
    assert made.problems == ()
    assert len(leaves.sizes(made.pdf)) == 1
