"""Boxes to tick at the lower edge of a card, and the grid of a map."""

from dataclasses import replace

import pytest

from builder.render.cards.face import Composer
from builder.render.cards.formats import geometry
from builder.render.cards.problems import RULES, TALLIES
from builder.render.cards.settings import Setting
from builder.render.maps import map_svg
from builder.sheets.blocks import Card, MapSheet, RuleLine, ScaleBar, Tally
from builder.sheets.vocabulary import CardShape, CardSign

FORM = geometry().format(CardShape.ORDER)
ROWS = ((Tally("moves", 5, 4), Tally("charge", 1)), (Tally("melee", 3, 2),))


def card(rows: tuple[tuple[Tally, ...], ...], says: str = "a word") -> Card:
    """An order card with such rows."""
    return Card(
        CardShape.ORDER, CardSign.SHIELD, "HEAVY HORSE", "1", "Knights", (RuleLine("Tired:", says),), tallies=rows
    )


def test_every_box_is_a_square_inside_its_place() -> None:
    """Nine boxes of four lines each; the ones that tell are heavier."""
    part = FORM.tallies
    assert part is not None
    drawing, problems = Composer().face(card(ROWS), FORM)
    assert problems == []
    assert len(drawing.lines) == 9 * 4
    for line in drawing.lines:
        assert part.box.x <= min(line.x1, line.x2) <= max(line.x1, line.x2) <= part.box.right + 0.01
        assert part.box.y <= min(line.y1, line.y2) <= max(line.y1, line.y2) <= part.box.bottom + 0.01
    assert sum(line.ink == part.heavy for line in drawing.lines) == 2 * 4


def test_rule_lines_keep_above_the_boxes() -> None:
    """Words that fill the card without boxes are reported where boxes take their room."""
    long = "many words " * 20
    composer = Composer()
    smallest = Setting(len(FORM.rules.sizes) - 1 if FORM.rules else 0)
    assert composer.face(card((), long), FORM, smallest)[1] == []
    assert [one.part for one in composer.face(card((*ROWS, *ROWS), long), FORM, smallest)[1]] == [RULES]


def test_a_row_that_is_too_wide_is_reported_and_never_made_smaller() -> None:
    """Twenty boxes and their label do not go into 58 mm."""
    _, problems = Composer().face(card(((Tally("rounds", 30),),)), FORM)
    assert [one.part for one in problems] == [TALLIES]


def test_a_label_may_stand_without_boxes() -> None:
    """Words in a row of boxes are only words."""
    drawing, problems = Composer().face(card(((Tally("since the last rest", 0),),)), FORM)
    assert problems == []
    assert drawing.lines == []
    assert "since the last rest" in [words.text for words in drawing.words]


@pytest.mark.parametrize(("size", "drawn"), [("a4", True), ("small", False)])
def test_a_grid_is_drawn_where_its_lines_stay_apart(size: str, drawn: bool) -> None:
    """On a sheet an inch of table is wide enough; on the pocket map it would be grey."""
    plain = MapSheet("A field", 72, 48, "inch", (), ScaleBar(12, ((0, "0"), (12, "12 inches"))))
    grid = map_svg.svg(replace(plain, grid=1.0), size=size)
    assert (grid != map_svg.svg(plain, size=size)) is drawn
