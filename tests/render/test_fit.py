"""Lines are broken between words, and no word is lost."""

import itertools
import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from builder.render import fonts
from builder.render.cards.fit import Fitted, Fitter, set_rules
from builder.render.cards.formats import MM, Box, RulesPart
from builder.render.pages import document_page
from builder.render.text_width import wrapped
from builder.sheets.blocks import Document, RuleLine, Rules

words = st.text(st.sampled_from("abгд-/ei1,.\u00a0"), min_size=1, max_size=14)


def fitter() -> Fitter:
    return Fitter(fonts.measure(), fonts.measure(weight=fonts.BOLD))


def joined(fitted: Fitted) -> str:
    return " ".join("".join(run.text for run in line) for line in fitted.lines)


@given(st.lists(words, max_size=3), st.lists(words, max_size=20), st.floats(1, 30))
def test_all_words_are_there_in_order(key: list[str], says: list[str], most: float) -> None:
    fitted = fitter().wrap(" ".join(key), " ".join(says), most)
    assert joined(fitted).replace(" ", "") == "".join((*key, *says))


@given(st.lists(words, min_size=1, max_size=20), st.floats(1, 30))
def test_lines_are_as_full_as_they_can_be_and_no_fuller(says: list[str], most: float) -> None:
    """The slow twin: each line measured anew, and with the next word it would be too wide."""
    one = fitter()
    fitted = one.wrap("", " ".join(says), most)
    lines = ["".join(run.text for run in line) for line in fitted.lines]
    for line, width in zip(lines, fitted.widths, strict=True):
        assert one.ems(line, False) == pytest.approx(width)
        assert width <= round(most, 3) + fitted.over + 1e-9
    if all(one.ems(word, False) <= round(most, 3) for word in says):
        assert fitted.over == 0
        for line, after in itertools.pairwise(lines):
            assert one.ems(f"{line} {after.split(' ')[0]}", False) > round(most, 3) - 1e-9


def test_a_no_break_space_does_not_break() -> None:
    fitted = fitter().wrap("", "hold 2\u00a0steps", 3.2)
    assert [line[0].text for line in fitted.lines] == ["hold", "2\u00a0steps"]


@pytest.mark.parametrize("says", ["20 — промах, иначе попал", "5 шагов · смешанный · ветераны", "1 – the first"])
def test_no_line_of_a_card_a_map_or_a_page_begins_with_a_dash_or_a_dot(says: str) -> None:
    """Cards, maps and pages break their lines each on their own."""
    for most in (step / 2 for step in range(13, 40)):
        lines = [
            *("".join(run.text for run in line) for line in fitter().wrap("", says, most).lines),
            *wrapped(says, most),
        ]
        assert not [line for line in lines if line.lstrip()[:1] in "–—·"]
    row = RuleLine("", says)
    page = document_page.html(Document("one", "reference", "One", "", "ru", (Rules("", "", (row,)),)), paper="a4")
    assert not re.search(" [–—·] ", page.partition("<body>")[2].replace("1 / 1", ""))


@pytest.mark.parametrize(("most", "last"), [(9.0, "no bonuses."), (3.7, "bonuses.")])
def test_no_short_word_is_alone_on_the_last_line_of_a_rule_on_a_card(most: float, last: str) -> None:
    """On the Recovery cards of Zama "Boni." was; where two words are too long for a line, it has to be."""
    part = RulesPart(Box(0, 0, 50, 50), (1.0,), 1.0, 0.0, 0.0)
    ((fitted, _),) = set_rules(fitter(), [RuleLine("", "shoot, move or reform; no bonuses.")], part, 0, most / MM).each
    assert "".join(run.text for run in fitted.lines[-1]).replace("\u00a0", " ") == last
    assert len(fitted.lines) == len(fitter().wrap("", "shoot, move or reform; no bonuses.", most).lines)


def test_key_words_are_bold_and_the_rest_follows_on_the_line() -> None:
    (line,) = fitter().wrap("Shot at:", "return shot.", 50).lines
    assert [(run.bold, run.text) for run in line] == [(True, "Shot at: "), (False, "return shot.")]
    assert line[1].x == pytest.approx(fonts.measure(weight=fonts.BOLD).ems("Shot at: "))


def test_numbers_are_not_broken_at_their_dash() -> None:
    """0-24 is one thing; light-armed may be two lines."""
    assert len(fitter().wrap("", "0-2400000000", 2).lines) == 1
    assert [line[0].text for line in fitter().wrap("", "light-armed", 3).lines] == ["light-", "armed"]


@given(st.lists(words, min_size=1, max_size=12), st.floats(2, 20), st.integers(1, 3))
def test_a_shortened_text_fits_its_place(says: list[str], most: float, lines: int) -> None:
    fitted = fitter().cut(" ".join(says), most, lines, False)
    assert len(fitted.lines) <= lines
    assert not fitted.over
    assert fitted.lines[-1][-1].text.endswith("…")
