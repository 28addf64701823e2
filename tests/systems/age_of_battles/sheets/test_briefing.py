"""The briefing says what is to be agreed and who may be held back."""

from builder.sheets.blocks import Briefing
from tests.systems.age_of_battles.sheets.drawn import GRANDSON, card, plain, sheets


def briefing(evening: str = GRANDSON) -> Briefing:
    """The briefing of a sample evening."""
    found = sheets(evening).briefing
    assert found
    return found


def setting_up(evening: str = GRANDSON) -> list[str]:
    """What it says under Setting up."""
    return [plain(f"{one.key} {one.says}") for one in briefing(evening).setup[1]]


def test_each_side_has_its_guns_after_its_regiments() -> None:
    """The map had B1 and B2, and no list said what they are."""
    units = [[f"{one.key} {one.says}" for one in side.units] for side in briefing().sides]
    assert units[0][-3:] == ["11 Pioneers at the guns", "B1 First serpentine", "B2 Second serpentine"]
    assert units[1][-2:] == ["10 Carters of Bern", "B1 Guns of Bern"]


def test_what_leaving_a_hedgehog_costs_is_to_be_agreed_where_pikes_may_form_one() -> None:
    """A-516 gives the cost of forming it only, as on the cards; of leaving it these say "as agreed"."""
    said = "the rules only give the cost of forming one, which is on the cards; agree on a cost: ____ of a move"
    assert f"Leaving a hedgehog: {said}" in setting_up()


def test_who_may_be_held_back_is_told_under_setting_up_and_on_their_cards() -> None:
    """Zurich and Uri knew of it from the briefing alone."""
    assert "CONFEDERATES 7, 8: may be held back: turn 3, at the wood" in setting_up()
    for number in ("7", "8"):
        assert "May be held back: turn 3, at the wood." in [plain(one.says) for one in card(number, side=1).rules]
