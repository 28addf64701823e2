"""Figures on cards keep clear of the lines between their rows."""

from collections.abc import Iterator

import pytest

from builder.render.cards.drawing import CardDrawing
from builder.render.cards.face import Composer
from builder.render.cards.formats import MM, geometry
from builder.render.fonts import BOLD, NARROW, REGULAR, measure
from builder.sheets.blocks import Card, CardSum, CardTable, PanelRow, RuleLine, Tally
from builder.sheets.vocabulary import CardShape, CardSign

CLEAR = 0.15
"""The least white in mm between a figure and a line."""


def too_near(drawing: CardDrawing, composer: Composer, clear: float = CLEAR) -> Iterator[tuple[str, float]]:
    """Bold figures with a line nearer to them, each with the white in mm; negative where the line cuts it."""
    figures = [one for one in drawing.words if one.bold and one.text.strip("+−").replace("/", "").isdigit()]
    assert figures
    for one in figures:
        for line in drawing.lines:
            if line.y1 == line.y2 and line.x1 <= one.x <= line.x2:
                above = one.y - composer.cap * one.size / MM
                white = max(above - line.y1, line.y1 - one.y) - line.ink / MM / 2
                if white < clear - 0.001:
                    yield one.text, white


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5])
@pytest.mark.parametrize(
    ("key", "heads"), [("", ()), ("columns left to right, +d6", ()), ("+d6, unit", ("4", "3", "11"))]
)
def test_lines_of_a_column_of_sums_do_not_touch_its_figures(rows: int, key: str, heads: tuple[str, ...]) -> None:
    """The card of a formation with five sums had lines across the tops of its figures."""
    composer, shapes = Composer(), geometry()
    sums = tuple(CardSum("Protection", "8/10/8", "" if key else "+d6") for _ in range(rows))
    card = Card(
        CardShape.ORDER,
        CardSign.SHIELD,
        "DEFENCE",
        "A",
        "Vanguard",
        (RuleLine("Stand:", "still."),),
        sums=sums,
        key=key,
        heads=heads,
    )
    drawing, problems = composer.face(card, shapes.format(CardShape.ORDER), composer.settings([card], shapes)[card])
    assert problems == []
    assert list(too_near(drawing, composer)) == []


def test_each_of_several_values_stands_below_its_head() -> None:
    """All figures end at one edge with their heads."""
    composer, shapes = Composer(), geometry()
    sums = (CardSum("Attack", "8/10/8", ""),)
    card = Card(
        CardShape.ORDER, CardSign.ARROW, "ATTACK", "A", "Vanguard", sums=sums, key="+d6, unit", heads=("4", "3", "11")
    )
    drawing, problems = composer.face(card, shapes.format(CardShape.ORDER), composer.settings([card], shapes)[card])
    assert problems == []
    right = [one for one in drawing.words if one.y > 6]
    ends = {
        one.text: {
            round(run.x + composer.width(run.text, run.size, bold=run.bold), 3) for run in right if run.text == one.text
        }
        for one in right
    }
    assert ends["8"] == ends["4"] | ends["11"]
    assert ends["10"] == ends["3"]
    heights = {one.text: one.y for one in right}
    assert heights["11"] < heights["10"]


@pytest.mark.parametrize("sums", [1, 2, 3])
def test_lines_of_a_panel_do_not_touch_its_figures(sums: int) -> None:
    """The cards of riders on foot had lines across their characteristics."""
    composer, form = Composer(), geometry().format(CardShape.UNIT)
    panel = (
        PanelRow("", ("Cbt", "Att", "Prot", "Mor", "Move"), 0, head=True),
        PanelRow("", ("4", "5", "4", "3", "8")),
        PanelRow("+d6", ("Def", "Man", "Att", "Rec"), 0, head=True),
        *(PanelRow("Protection", ("10", "10", "10", "10")) for _ in range(sums)),
    )
    card = Card(
        CardShape.UNIT, CardSign.HALBERD, "Knights", "9", "dismounted", (RuleLine("On foot:", "spears."),), panel=panel
    )
    drawing, problems = composer.face(card, form)
    assert problems == []
    assert list(too_near(drawing, composer)) == []


@pytest.mark.parametrize("notes", [0, 1, 2])
@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5])
def test_lines_of_a_table_do_not_touch_its_figures(rows: int, notes: int) -> None:
    """Three rows above two lines of notes had lines across their figures, the first row had one across its tops."""
    composer, form = Composer(), geometry().format(CardShape.UNIT)
    table = CardTable(("shoot", "1–2", "3–6", "mean"), (("full armour", "0", "12", "0.3"),) * rows, frozenset((1, 2)))
    card = Card(
        CardShape.UNIT,
        CardSign.HALBERD,
        "Crossbows",
        "9",
        "6 light foot",
        (RuleLine("Move 9", ""),),
        tallies=((Tally("moved", 5),),),
        table=table,
        notes=(RuleLine("Melee on 6:", "foot light 6"),) * notes,
    )
    drawing, _ = composer.face(card, form)
    assert list(too_near(drawing, composer)) == []


@pytest.mark.parametrize("rows", [1, 2, 3, 4, 5])
def test_below_a_head_of_a_panel_figures_have_room(rows: int) -> None:
    """The totals of attacks stood so near to the rule below their heads that they seemed to touch it."""
    composer, form = Composer(), geometry().format(CardShape.UNIT)
    heads = PanelRow("attacks", ("total", "wins"), 0, head=True)
    panel = (heads, *(PanelRow("foot 4, 7", ("+12", "91")) for _ in range(rows)))
    drawing, problems = composer.face(
        Card(CardShape.UNIT, CardSign.SHAKO, "106th", "1", "line", (RuleLine("Holds", "on."),), panel=panel), form
    )
    assert problems == []
    drawing.lines[:] = [min((line for line in drawing.lines if line.y1 == line.y2), key=lambda line: line.y1)]
    assert list(too_near(drawing, composer, 2 * CLEAR)) == []


def test_sums_of_a_rider_on_foot_stand_below_the_characteristics_that_they_come_from() -> None:
    """Attack and Protection stood below Morale and Move; a label takes the room of columns that its row leaves empty."""
    composer, form = Composer(), geometry().format(CardShape.UNIT)
    panel = (
        PanelRow("", ("Cbt", "Att", "Prot", "Mor", "Move"), 0, head=True),
        PanelRow("", ("4", "5", "3", "2", "8")),
        PanelRow("all orders", ("", "10", "9", "+d6"), 3),
    )
    drawing, problems = composer.face(
        Card(CardShape.UNIT, CardSign.HALBERD, "Knights", "9", "dismounted", (RuleLine("On", "foot."),), panel=panel),
        form,
    )
    assert problems == []
    ends = {
        one.text: one.x + measure(NARROW, BOLD if one.bold else REGULAR).ems(one.text) * one.size / MM
        for one in drawing.words
    }
    assert ends["10"] == pytest.approx(ends["5"])
    assert ends["9"] == pytest.approx(ends["3"])
    assert ends["all orders"] < min(one.x for one in drawing.words if one.text == "10")
