"""The page of a briefing for a guest who does not know the rules: cards of both sides, and what they and the field mean."""

from dataclasses import replace

import pypdfium2
import pytest

from builder.registry import SYSTEMS
from builder.render.files.jobs import briefing_pdf
from tests.sheets.briefed import GAMES, briefing
from tests.tools import samples


@pytest.mark.parametrize("name", SYSTEMS)
def test_a_guest_sees_a_card_of_each_side_and_the_page_is_full(name: str) -> None:
    """A third of the page was empty, and nothing on it showed what the rules speak of."""
    game = next(one for one in GAMES if one.evening.system == name)
    sheet = briefing(game, "ru")
    with pypdfium2.PdfDocument(briefing_pdf(sheet, "a4").data) as pdf:
        _, page = pdf
        words = " ".join(page.get_textpage().get_text_range().split())
        picture = page.render(scale=1, grayscale=True).to_pil().point(lambda grey: 255 - grey)
    signs = [side.card.sign for side in sheet.sides if side.card]
    assert len(set(signs)) == len(sheet.sides)
    for side in sheet.sides:
        assert side.card
        assert side.card.title in words
        assert f"{side.title} · {side.card_says}" in words
    body = picture.crop((0, 0, picture.width, round(picture.height * 0.95))).getbbox()
    assert body
    assert body[3] >= 0.85 * picture.height


def test_the_guest_reads_of_generals_that_the_cards_of_red_plains_keep_secret() -> None:
    """The card of one that leads nobody was shown as if there were none."""
    sheet = briefing(samples.game("red-plains", "kawanakajima-1561"))
    assert any(row.key == "A general" and "the cards below do not" in row.says for row in sheet.guest[1])


def test_a_guest_learns_what_works_there_are_do() -> None:
    """The fortification decides Murten, and only stakes were explained."""
    keys = [row.key for row in briefing(samples.game("formations", "murten-1476")).guest[1]]
    assert {"Behind stakes", "Behind a fortification"} <= set(keys)
    keys = [row.key for row in briefing(samples.game("formations", "agincourt-1415")).guest[1]]
    assert "Behind stakes" in keys
    assert "Behind a fortification" not in keys


def test_a_guest_learns_the_four_orders_and_what_losses_and_disorder_cost() -> None:
    """The page showed two cards of four, and nobody could know that a sum falls with its unit."""
    says = {row.key: row.says for row in briefing(samples.game("formations", "murten-1476")).guest[1]}
    assert all(order in says["An order"] for order in ("Defence", "Manoeuvre", "Attack", "Recovery"))
    assert "losses and disorder there: each is −1\u00a0to all its sums" in says["A unit"]


def test_a_guest_reads_of_skirmishers_and_elephants_only_where_there_are_some() -> None:
    keys = {
        one: [row.key for row in briefing(samples.game("formations", one)).guest[1]]
        for one in ("aussig-1426", "magnesia-190bc")
    }
    assert "Elephants" in keys["magnesia-190bc"]
    assert "Elephants" not in keys["aussig-1426"]


def test_a_guest_sees_a_card_of_shooters_and_one_of_others() -> None:
    """The page of Muret explained shots, and neither of its cards had any."""
    sides = briefing(samples.game("chainmail", "muret-1213")).sides
    assert {bool(side.card and side.card.panel) for side in sides} == {True, False}


@pytest.mark.parametrize(
    ("system_id", "evening", "language", "says"),
    [
        ("formations", "agincourt-1415", "ru", "Дв\u00a0=\u00a0движение"),
        ("chainmail", "toulouse-1218", "de", "LF\u00a0=\u00a0leichte"),
    ],
)
def test_short_forms_on_the_page_for_a_guest_are_spelled_out_there(
    system_id: str, evening: str, language: str, says: str
) -> None:
    """A guest has no reference sheet yet."""
    explained = briefing(samples.game(system_id, evening), language).guest_explained
    assert explained is not None
    assert says in explained.says


@pytest.mark.parametrize(("choice", "says"), [("shift", "rolls −2, enemy's +2."), ("ignore", "morale −1.")])
def test_a_guest_is_told_what_fatigue_does_as_it_is_read_this_evening(choice: str, says: str) -> None:
    """K-Q6."""
    game = samples.game("chainmail", "muret-1213")
    read = replace(game, evening=game.evening.model_copy(update={"readings": {"K-Q6": choice}}))
    (tired,) = [row for row in briefing(read).guest[1] if row.key == "Tired troops:"]
    assert tired.says.startswith(says)
