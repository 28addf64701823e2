"""One sign means one thing in all systems, and one thing has one sign: whoever plays two of them learns the signs once."""

from collections import defaultdict
from collections.abc import Iterator

import pytest

from builder.registry import SYSTEMS
from builder.render.cards import signs
from builder.sheets.blocks import Card
from builder.sheets.vocabulary import CardShape, CardSign
from tests.tools import samples

MEANS: dict[CardSign, frozenset[str]] = {
    CardSign.AMBUSH: frozenset({"ambush"}),
    CardSign.ARROW: frozenset({"attack", "charged"}),
    CardSign.BARRICADE: frozenset({"barricade"}),
    CardSign.BENT_ARROW: frozenset({"manoeuvre", "reform", "re-formed"}),
    CardSign.BREACH: frozenset({"breach", "palisade burnt"}),
    CardSign.BRIDGE: frozenset({"bridge"}),
    CardSign.BROKEN_BRIDGE: frozenset({"bridge broken"}),
    CardSign.CANNON: frozenset({"abandoned guns"}),
    CardSign.DISORDER: frozenset({"disorder", "disordered"}),
    CardSign.EMPTY: frozenset({"no one here"}),
    CardSign.FLEEING: frozenset({"fleeing", "facing away"}),
    CardSign.HEDGEHOG: frozenset({"hedgehog"}),
    CardSign.HOURGLASS: frozenset({"recovery", "recovering"}),
    CardSign.LAUREL: frozenset({"glory"}),
    CardSign.LEAVING: frozenset({"leaving"}),
    CardSign.LOSS: frozenset({"loss", "losses", "lost", "figure lost", "figures lost"}),
    CardSign.MASK: frozenset({"interception", "panic", "sabotage", "signals"}),  # the tasks of shinobi
    CardSign.MOVE: frozenset({"move", "moved", "straight"}),
    CardSign.PLUNDER: frozenset({"plundering"}),
    CardSign.REGROUPED: frozenset({"regroup", "shaken"}),
    CardSign.RELOADING: frozenset({"unloaded", "fired last turn"}),  # a gun with a full crew may fire again at once
    CardSign.RESERVE: frozenset({"reserve note"}),
    CardSign.RETREAT: frozenset({"retreat"}),
    CardSign.RETURN_SHOT: frozenset({"has shot back"}),
    CardSign.SCATTERED: frozenset({"open order"}),
    CardSign.FLAME: frozenset({"fire"}),
    CardSign.SMOKE: frozenset({"smoke north"}),
    CardSign.SHIELD: frozenset({"defence"}),
    CardSign.SHOT: frozenset({"has shot", "shoot"}),
    CardSign.STAKES: frozenset({"stakes"}),
    CardSign.STANDING_SHIELD: frozenset({"hold position", "holds"}),
    CardSign.STORM: frozenset({"decisive attack"}),
    CardSign.TARGET: frozenset({"shot at"}),
    CardSign.TIRED: frozenset({"tired"}),
    CardSign.UNSEEN_IN_WOOD: frozenset({"in wood"}),
    CardSign.VOLLEY: frozenset({"massed shooting"}),
    CardSign.WAIT: frozenset({"wait", "may not move"}),
    CardSign.WALL: frozenset({"fortification", "fortified", "solidity left"}),
}
"""What each sign of an order or a state says; the other signs are those of troops, whose cards bear their own names."""


OF_NAMES = {CardSign.OBJECTIVE, CardSign.GENERAL}
"""Signs that bear the names of places and persons."""

OF_UNITS = (CardShape.UNIT, CardShape.TROOP, CardShape.COMPANY, CardShape.REGIMENT, CardShape.RETINUE)


def cards() -> Iterator[tuple[str, Card]]:
    """Every order card and marker of the sample evenings, with its system; cards of units show their troops."""
    for name in SYSTEMS:
        for game in samples.games(name):
            made = samples.presented(game, "en")
            own = (deck for decks in made.own_markers for deck in decks)
            for deck in (*made.cards, *made.markers, *own):
                yield from ((name, card) for card in deck.cards if card.sign and card.shape not in OF_UNITS)


def said(card: Card) -> str:
    """The title of a card, or what stands before its boxes, without the numbers of its rules and what is in brackets."""
    title = card.title or next((one.label for row in card.tallies for one in row), "")
    return " ".join(word for word in title.lower().partition("(")[0].split() if word.isalpha() or "-" in word)


def test_every_sign_of_an_order_or_a_state_says_the_same_in_every_system() -> None:
    found: dict[CardSign, dict[str, set[str]]] = defaultdict(lambda: defaultdict(set))
    for name, card in cards():
        if card.sign and card.sign not in OF_NAMES and not card.sign.startswith("banner-"):
            found[card.sign][said(card)].add(name)
    odd = {
        sign: {word: at for word, at in words.items() if word not in MEANS.get(sign, ())}
        for sign, words in found.items()
    }
    assert {sign: words for sign, words in odd.items() if words} == {}
    assert set(MEANS) - set(found) <= {CardSign.BRIDGE}  # on no sample evening


def test_no_two_signs_say_the_same() -> None:
    words = [word for means in MEANS.values() for word in means]
    assert len(words) == len(set(words))


def test_no_troops_bear_the_sign_of_an_order_or_a_state() -> None:
    """But for a formation in hedgehog, which is a state, and guns, which are abandoned by their troops."""
    troops: dict[CardSign, set[str]] = defaultdict(set)
    for name in SYSTEMS:
        for game in samples.games(name):
            for deck in samples.presented(game, "en").cards:
                for card in deck.cards:
                    if card.sign and card.shape in OF_UNITS:
                        troops[card.sign].add(name)
    assert set(troops) & set(MEANS) <= {CardSign.HEDGEHOG, CardSign.CANNON}


@pytest.mark.parametrize("sign", MEANS)
def test_a_sign_is_drawn_as_nothing_else(sign: CardSign) -> None:
    alike = [other for other in CardSign if signs.sign(other).d == signs.sign(sign).d]
    assert alike == [sign]
