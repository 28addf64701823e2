"""What must be printed on cards (A-P1) and markers, in both languages."""

from dataclasses import replace
from typing import Any

import pytest

from builder.systems.age_of_battles.rulebook import RULES
from builder.text import LANGUAGES, Language
from tests.systems.age_of_battles.sheets.drawn import GRANDSON, TEWKESBURY, boxes, card, made, plain, sheets
from tests.tools.samples import army_lists, game, games

# ---- cards (A-P1) ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("evening", [GRANDSON, TEWKESBURY])
def test_every_regiment_has_a_card_with_the_six_phases_and_every_gun_a_card(evening: str, language: Language) -> None:
    """2 x 8 cm, number and name, a box for each phase, in the order of the turn."""
    joined: Any = game("age-of-battles", evening)
    for army, deck in zip(joined.armies, sheets(evening, language).cards, strict=True):
        assert len(deck.cards) == len(army.roster.units) + len(army.roster.guns)
        assert all(one.shape == "order" and one.number and one.owner for one in deck.cards)
        regiments = deck.cards[: len(army.roster.units)]
        phases = {tuple((tally.boxes) for tally in one.tallies[0]) for one in regiments}
        assert phases == {(1,) * len(RULES.below("turn.phases"))}
        assert len({one.number for one in deck.cards}) == len(deck.cards)


def test_a_regiment_ticks_what_the_next_turn_asks_about() -> None:
    """Moved straight at least 2 steps, re-formed, retreated and recovering; shot only where somebody shoots."""
    pikes, bows = card("9"), card("5")
    assert {"straight 2+", "reformed", "retreated, recovering"} <= set(boxes(pikes))
    assert "shot" not in boxes(pikes)
    assert boxes(bows)["shot"] == 1
    assert "Shoots at" in bows.rules[1].says
    assert "Shoots" not in pikes.rules[1].says
    with RULES.replaced("fighting.attack.least", 3):
        changed = made(game("age-of-battles", GRANDSON)).cards[0].cards
    assert "straight 3+" in boxes(changed[0])


def test_a_gun_ticks_whether_it_fired_last_turn() -> None:
    """With few men it fires every second turn, and that wants a memory (A-Q13)."""
    light, heavy = card("B1", evening=TEWKESBURY), card("B2", evening=TEWKESBURY)
    assert boxes(light)["fired last turn"] == boxes(heavy)["fired last turn"] == 1
    assert "fired last turn" not in boxes(card("1"))
    assert plain(light.rules[0].says) == "Range 0–50 · 1–10 removes 1, first rank · 20 bursts"
    assert plain(heavy.rules[0].says) == "Range 4–40 · 1–5 removes as many as rolled, any rank · 20 bursts"


def test_a_gun_has_boxes_for_what_it_does_and_for_its_men_and_no_others() -> None:
    """It has no reserve and declares no attack: it shoots, turns, its crew fights, is refilled if anybody stands by."""
    gun = card("B1")
    assert boxes(gun) == {
        "shoot": 1,
        "turn": 1,
        "fight": 1,
        "refill crew": 1,
        "fired last turn": 1,
        "crew": 4,
        "spare": 2,
    }
    assert boxes(card("B2"))["spare"] == 1
    joined: Any = game("age-of-battles", GRANDSON)
    burgundy, swiss = joined.armies
    lonely = burgundy.roster.guns[0].model_copy(update={"reserve": 0, "servants": None})
    roster = burgundy.roster.model_copy(update={"guns": (lonely,), "batteries": ()})
    drawn = made(type(joined)(joined.evening, (replace(burgundy, roster=roster), swiss))).cards[0].cards[-1]
    assert boxes(drawn) == {"shoot": 1, "turn": 1, "fight": 1, "fired last turn": 1, "crew": 4}, "nobody to refill it"


def test_men_with_axes_show_an_axe() -> None:
    """Not a shield: halberds and bills have the axe too."""
    pioneers = card("11")
    assert (pioneers.title, pioneers.sign) == ("AXES", "halberd")
    assert card("5", side=0, evening=TEWKESBURY).sign == "bow"


def test_a_card_says_what_goes_on_it() -> None:
    """By missiles, by arms, by both where only a part shoots, by horse."""
    assert [card(number).title for number in ("1", "5", "9")] == ["CAVALRY", "BOWS", "PIKES"]
    assert card("5", evening=TEWKESBURY).title == "BILLS, BOWS"
    assert card("5", evening=TEWKESBURY, language="ru").title == "ГИЗАРМЫ, ЛУКИ"


def test_the_backs_of_an_army_are_alike_and_differ_from_the_others() -> None:
    first, second = (deck.back for deck in sheets().cards)
    assert first
    assert second
    assert (first.title, second.title) == ("BURGUNDY", "CONFEDERATES")
    assert first.pattern != second.pattern


# ---- markers --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("language", LANGUAGES)
def test_states_have_markers(language: Language) -> None:
    """Recovering, re-formed, fled, straight on, open order, hedgehog, shot, reloading, leaving, Glory left."""
    first, second = sheets(GRANDSON, language).markers
    signs = {one.sign for one in first.cards}
    assert signs == {
        "recovering", "bent-arrow", "fleeing", "arrow", "scattered", "hedgehog", "shot", "hourglass", "plunder", "laurel",
    }  # fmt: skip
    assert sum(one.sign == "plunder" for one in first.cards) == 3, "one for each regiment of mercenaries"
    assert sum(one.sign == "hourglass" for one in second.cards) == 1, "one for each gun"
    assert {one.number for one in first.cards if one.sign == "laurel"} == {"2", "1", "0"}


def test_there_are_armies_and_evenings() -> None:
    """Real ones, with sources."""
    assert len(army_lists("age-of-battles")) >= 4
    assert {one.evening.id for one in games("age-of-battles")} >= {GRANDSON, TEWKESBURY}
    assert all(len(one.sources) >= 3 for one in army_lists("age-of-battles"))
