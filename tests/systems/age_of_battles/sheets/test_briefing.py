"""The briefing says what is to be agreed and who may be held back."""

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


def test_each_side_has_its_guns_after_its_regiments() -> None:
    """The map had B1 and B2, and no list said what they are."""
    units = [[f"{one.key} {one.says}" for one in side.units] for side in briefing().sides]
    assert units[0][-3:] == ["11 Pioneers at the guns", "B1 First serpentine", "B2 Second serpentine"]
    assert units[1][-2:] == ["10 Carters of Bern", "B1 Guns of Bern"]


def test_who_may_not_move_may_not_attack_either_and_this_is_said_only_where_somebody_waits() -> None:
    """Attack is a phase of its own before Movement, so players asked what Bern may do on turn 1 (A-701, A-520)."""
    said = "Units that may not move do not attack or re-form either; they may shoot"
    assert said in setting_up()
    assert said not in setting_up(TEWKESBURY)


def test_what_counts_as_a_broken_regiment_is_said() -> None:
    """A-1004: a gun counts as a regiment, so a tie at Grandson hung on a burst serpentine."""
    (said,) = (plain(one.says) for one in briefing().winning[1] if "broken more regiments" in one.says)
    assert "(guns and mercenaries who left do not count)" in said


def test_a_regiment_at_a_fence_or_hedge_knows_what_to_do_on_the_march_and_in_an_attack() -> None:
    """A-804 speaks of a retreat alone: A-Q30."""
    for evening, ground in ((GRANDSON, "fence"), (TEWKESBURY, "hedge")):
        said = [plain(one.says) for one in briefing(evening).ground[1] if ground in plain(one.key)]
        assert said == ["a regiment may cross, attacking too (retreating: if agreed), but is then in open order"], (
            evening
        )


def test_who_may_be_held_back_is_told_under_setting_up_and_on_their_cards() -> None:
    """Zurich and Uri knew of it from the briefing alone."""
    assert "CONFEDERATES 7, 8: may be held back: turn 3, at the wood" in setting_up()
    for number in ("7", "8"):
        assert "May be held back: turn 3, at the wood." in [plain(one.says) for one in card(number, side=1).rules]


def test_the_players_agree_on_the_variant_of_retreat_when_they_set_up() -> None:
    """A-803 to A-805 are "if agreed", and nothing asked them to."""
    assert "Agree whether the small-table variant of retreat is played (reference sheet)" in setting_up(TEWKESBURY)
