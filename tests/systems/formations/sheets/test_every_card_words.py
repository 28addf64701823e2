"""What all order cards have in common: few lines, one name for one thing, numbers from the rulebook."""

import re
from collections.abc import Iterator
from itertools import chain, pairwise, repeat

import pytest

from builder.sheets.blocks import Deck
from builder.systems.formations.profile import FormationsGame
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.sheets.words import words
from builder.text import Language
from tests.systems.formations.sheets.armies import army, samples
from tests.systems.formations.sheets.card_words import BATTERIES, BY_ORDER, ORDERS, SPEAK, cards, of, rules
from tests.tools.samples import presented as present


@pytest.mark.parametrize("language", ["en", "ru"])
def test_each_card_says_what_is_done_and_how_it_reacts_in_few_lines(language: Language) -> None:
    """PR-OC-02: no card without its order, its reactions, or with more lines than are read at a glance."""
    reactions = {
        "en": ("Shot at", "attacked", "Attacked"),
        "ru": ("Обстрелян", "атакован", "Атакован"),
    }
    for evening in samples():
        for deck in present(evening, language).cards:
            for card in (card for card in deck.cards if card.sign in ORDERS):
                assert 2 <= len(card.rules) <= 5, card
                assert any(word in line.key for line in card.rules for word in reactions[language]), card
                assert all(line.key and (line.says or line.key).endswith(".") for line in card.rules), card


@pytest.mark.parametrize("language", SPEAK)
def test_heads_of_reactions_have_one_form(language: Language) -> None:
    """“Shot at:”, “Attacked:”, or both in one; when and against whom stands in what follows."""
    shot, attacked, both = (words(f"cards.{key}").say(language) for key in ("shot_at", "attacked", "met_anyhow"))
    assert both.casefold() == f"{shot.removesuffix(':')}, {attacked}".casefold()
    stems = (shot.removesuffix(":").casefold(), attacked.removesuffix(":").casefold())
    for evening in samples():
        for deck in present(evening, language).cards:
            keys = {line.key for card in deck.cards for line in card.rules}
            assert {key for key in keys if any(stem in key.casefold() for stem in stems)} <= {shot, attacked, both}


@pytest.mark.parametrize("language", SPEAK)
def test_a_card_calls_one_thing_by_one_name(language: Language) -> None:
    """The case of being shot at as the reaction to it; orders by their whole names with a capital."""
    shot = words("cards.shot_at").say(language).removesuffix(":")
    assert words("cards.case_fire").say(language).casefold() == shot.casefold()
    orders = [RULES.text(f"orders.kinds.{order}.name").say(language) for order in RULES.ids("orders.cards")]
    only_to = words("cards.only_to", order=orders[2]).say(language)
    assert orders[2] in only_to
    if language == "en":
        said = "\n".join(
            rules(card) for evening in samples() for deck in present(evening, language).cards for card in deck.cards
        )
        assert not re.search(r"\b(defence|manoeuvre|recovery)\b", said)


def test_what_keeps_from_the_enemy_says_from_whom_and_how_far() -> None:
    """No line leaves the unit to guess: how far in steps, and from whom."""
    for kind in BY_ORDER:
        if kind not in BATTERIES:
            assert "2+ steps from enemy" in of(kind)["manoeuvre"]
        assert not re.search(r"\b(short|lost)\.", "\n".join(of(kind).values()).replace("pieces lost.", ""))


def test_numbers_on_cards_follow_the_rulebook() -> None:
    """No number is written into a sentence: change the constant and the card says the new one."""
    with RULES.replaced("movement.protective_shot", 5), RULES.replaced("disorder.sources.evasion", 7):
        says = cards(army("archers"))
    assert "(front, 5+ steps)" in says["defence"]
    assert "(7\u00a0disorder)" in says["manoeuvre"]


def test_no_english_card_has_a_russian_abbreviation() -> None:
    """Not the “OR” that reads as a choice, nor any other short form of the Russian text in Latin letters."""
    said = [rules(card) for evening in samples() for deck in present(evening, "en").cards for card in deck.cards]
    assert any("1\u00a0disorder" in says for says in said)
    assert not any(re.search(r"\b(BS|ZSh|Dv|OR|So|Ao|Zo|ST|BB|VP|MR)\b", says) for says in said)


@pytest.mark.parametrize("language", ["en", "ru"])
def test_numbers_are_tied_to_what_they_count(language: Language) -> None:
    """No line ends between a number and its word."""
    for evening in samples():
        for deck in present(evening, language).cards:
            for card in deck.cards:
                for line in card.rules:
                    words = line.says.split(" ")
                    after = [word for last, word in pairwise(words) if last[-1:].isdigit()]
                    assert not any(word[:1].isalpha() for word in after), line


def test_a_card_of_a_waiting_unit_says_what_releases_it() -> None:
    """At Zama the veterans' card said only "before turn 4": nobody saw that an enemy within 30 steps releases them."""
    zama = next(one for one in samples() if one.evening.id == "zama-202bc")
    cards = [card for card in present(zama, "en").cards[0].cards if card.number == "C" and card.sign == "bent-arrow"]
    assert [card.rules[0].key for card in cards] == ["Not before turn 4, if no enemy is within 30\u00a0steps."]


@pytest.mark.parametrize("evening", samples(), ids=lambda one: one.evening.id)
def test_every_language_says_the_same_on_the_same_card(evening: FormationsGame) -> None:
    """What stands on a card does not depend on what fits in a language: the same heads and numbers, the same sums.
    "No bonus" and "cross unguarded works" stood on cards where there was room, and were missing on others.
    """
    said = [list(chain.from_iterable(map(facts, present(evening, one).cards, repeat(one)))) for one in SPEAK]
    assert said[0]
    for other in said[1:]:
        for card, again in zip(said[0], other, strict=True):
            assert card == again


def facts(deck: Deck, language: Language) -> Iterator[object]:
    """What each order card of a deck tells, without its words: heads and the numbers behind them; sums."""
    heads = {words(f"cards.{key}").say(language): key for key in words.below("cards")}
    for card in deck.cards:
        if card.sign in ORDERS:
            rules = [(heads.get(line.key), numbers(line.key), numbers(line.says)) for line in card.rules]
            sums = [(numbers(one.label), numbers(one.value), one.case) for one in card.sums]
            yield card.where, card.sign, rules, sums


def numbers(says: str) -> list[str]:
    """The numbers in a text, whatever its decimal sign."""
    return re.findall(r"[−\d½]+(?:\.\d+)?", says.replace(",", "."))
