"""How many order cards there are, and that their backs tell nothing (PR-OC-01, PR-OC-04, PR-OC-05)."""

from collections import Counter

import pytest

from builder.documents.evening import PrintChoices
from builder.registry import SYSTEMS, system
from builder.sheets.blocks import Deck
from builder.sheets.vocabulary import CardShape
from builder.systems.formations.profile import FormationsGame
from builder.systems.formations.rulebook import RULES
from builder.text import Language
from tests.systems.formations.sheets.armies import army, formation, game, samples
from tests.tools.samples import presented as present

ORDERS = ("shield", "bent-arrow", "arrow", "hourglass")


def owners(deck: Deck) -> list[str]:
    """The label of each set, once."""
    return list(dict.fromkeys(card.number for card in deck.cards))


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_each_orderable_body_has_one_card_of_each_order(evening: FormationsGame) -> None:
    """Four cards a set, one of each order, all of the same number and name."""
    for deck in present(evening, "en").cards:
        orders = [card for card in deck.cards if card.shape is CardShape.ORDER]
        sets = Counter(card.number for card in orders)
        assert set(sets.values()) == {len(RULES.ids("orders.cards"))}
        for number in sets:
            cards = [card for card in orders if card.number == number]
            assert tuple(card.sign for card in cards) == ORDERS
            assert len({(card.owner, card.where) for card in cards}) == 1


def test_skirmishers_outside_formations_have_no_cards_and_light_chariots_do() -> None:
    """C-4.2-08 and C-13.4-02."""
    (deck,) = present(army("archers", "slingers", "chariot-bows"), "en").cards
    assert owners(deck) == ["1", "3"]


def test_a_formation_has_a_set_and_each_of_its_units_too_since_it_may_split() -> None:
    """C-4.2-07; skirmishers in it obey its order and would have none outside (C-4.2-08)."""
    split = army("pikes", "pikes", "slingers", formations=(formation("block", ("pikes", "pikes-2"), ("slingers",)),))
    (deck,) = present(split, "en").cards
    assert owners(deck) == ["A", "1", "2"]


def test_without_split_only_the_formation_has_a_set() -> None:
    """`print: {split: false}` of an evening."""
    block = army("pikes", "pikes", "swords", formations=(formation("block", ("pikes", "pikes-2")),), of="north-army")
    evening = game(block, army("swords", of="south-army"), print={"split": False})
    north, south = present(evening, "en").cards
    assert owners(north) == ["A", "3"]
    assert owners(south) == ["1"]


def test_backs_of_a_deck_are_one_and_say_nothing_of_a_card() -> None:
    """A deck has one back for all its cards; it names the army alone (PR-OC-05)."""
    for evening in samples():
        for deck, side in zip(present(evening, "en").cards, evening.evening.sides, strict=True):
            assert deck.back
            assert side.back
            assert deck.back.title == side.back.say("en")
            secret = {card.title for card in deck.cards} | {card.owner for card in deck.cards}
            assert not any(word in deck.back.title for word in secret)


def test_the_two_armies_have_different_patterns_on_their_backs() -> None:
    """Mixed on the table the decks are told apart by the back."""
    first, second = present(samples()[0], "en").cards
    assert first.back
    assert second.back
    assert first.back.pattern != second.back.pattern


@pytest.mark.parametrize("language", ["en", "ru"])
def test_formations_are_lettered_and_units_numbered(language: Language) -> None:
    """A formation's card cannot be taken for a unit's."""
    for evening in samples():
        for deck in present(evening, language).cards:
            for card in deck.cards:
                assert card.number.isdigit() == ("/units." in card.where), card.number


@pytest.mark.parametrize("system_id", SYSTEMS)
def test_only_an_evening_with_formations_may_ask_for_cards_of_the_units_in_them(system_id: str) -> None:
    """In another system the key would be taken and change nothing."""
    choices = system(system_id).evening.model_fields["print"].annotation
    assert isinstance(choices, type)
    assert issubclass(choices, PrintChoices)
    assert ("split" in choices.model_fields) == (system_id == "formations")
