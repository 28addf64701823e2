"""A box to tick is drawn where a text of a card has one."""

from builder.render import fonts
from builder.render.cards.card_sheets import render
from builder.render.cards.drawing import CardDrawing, TextRun
from builder.render.cards.fit import Fitter
from builder.render.fonts import BOX, BOX_WIDTH
from builder.sheets.blocks import Card, Deck, RuleLine
from builder.sheets.vocabulary import CardShape, CardSign


def test_a_box_has_four_sides_and_the_words_go_on_after_it() -> None:
    """TextRun, box, words, box: each where the one before ends."""
    fitter = Fitter(fonts.measure(), fonts.measure(weight=fonts.BOLD))
    drawing = CardDrawing(80, 20)
    fitter.put(drawing, TextRun(2, 10, 7.0, False, f"line {BOX} column {BOX}"))
    assert [one.text for one in drawing.words] == ["line ", " column "]
    assert len(drawing.lines) == 8
    first, second = (one.x for one in drawing.words)
    wide = (fitter.ems("line ", False) + BOX_WIDTH) * 7.0 / (72 / 25.4)
    assert abs(second - first - wide) < 1e-6


def test_a_box_counts_in_the_width_of_its_text_and_is_no_strange_letter() -> None:
    """No typeface has it, and still nothing is reported."""
    face = fonts.measure()
    assert face.ems(f"a{BOX}{BOX}") == face.ems("a") + 2 * BOX_WIDTH
    assert face.missing(f"a{BOX}") == ""
    card = Card(CardShape.ORDER, CardSign.SHIELD, "A", "1", "x", (RuleLine("Line", BOX * 4),))
    assert render([Deck("d", "t", (card,), None)], paper="a4", language="en").problems == ()
