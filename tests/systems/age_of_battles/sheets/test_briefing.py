"""The briefing says what is to be agreed and who may be held back, and explains the very cards beside it."""

import pytest

from builder.sheets.blocks import Briefing
from tests.systems.age_of_battles.sheets.drawn import GRANDSON, TEWKESBURY, card, plain, sheets


def briefing(evening: str = GRANDSON) -> Briefing:
    """The briefing of a sample evening."""
    found = sheets(evening).briefing
    assert found
    return found


def setting_up(evening: str = GRANDSON) -> list[str]:
    """What it says under Setting up."""
    return [plain(f"{one.key} {one.says}") for one in briefing(evening).setup[1]]


@pytest.mark.parametrize("evening", [GRANDSON, TEWKESBURY, "bosworth-1485", "stoke-1487"])
def test_the_values_of_a_captain_are_those_of_a_card_shown(evening: str) -> None:
    """It explained 15/13, which stood on neither card; without a captain of his own values the line is left out."""
    made = briefing(evening)
    shown = {plain(note.key) for side in made.sides if side.card for note in side.card.notes}
    explained = [plain(one.key) for one in made.fields if "Captain" in one.key]
    assert set(explained) <= shown
    assert len(explained) == any(key.startswith("Captain ") and "/" in key for key in shown)


def test_what_leaving_a_hedgehog_costs_is_to_be_agreed_where_pikes_may_form_one() -> None:
    """A-516 gives the cost of forming it only, as on the cards; of leaving it these say "as agreed"."""
    said = "the rules only give the cost of forming one, which is on the cards; agree on a cost: ____ of a move"
    assert f"Leaving a hedgehog: {said}" in setting_up()


def test_who_may_be_held_back_is_told_under_setting_up_and_on_their_cards() -> None:
    """Zurich and Uri knew of it from the briefing alone."""
    assert "CONFEDERATES 7, 8: may be held back: turn 3, at the wood" in setting_up()
    for number in ("7", "8"):
        assert "May be held back: turn 3, at the wood." in [plain(one.says) for one in card(number, side=1).rules]
