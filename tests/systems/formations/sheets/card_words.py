"""The rule lines of cards as text, order by order, and which kinds of unit there are."""

from functools import cache

from builder.sheets.blocks import Card
from builder.systems.formations.profile import FormationsArmy
from builder.text import Language
from tests.languages import SPOKEN
from tests.systems.formations.sheets import as_text
from tests.systems.formations.sheets.armies import KINDS, army
from tests.tools.samples import presented as present

ORDERS: dict[str | None, str] = {
    "shield": "defence",
    "bent-arrow": "manoeuvre",
    "arrow": "attack",
    "hourglass": "recovery",
}
SPEAK = [language for system, language in SPOKEN if system == "formations"]
BATTERIES = ("bombards", "light-bombards", "bolts", "stones")
SHOOTERS = (
    "archers", "stakers", "crossbows", "javelins", "legionaries", "bowmen-on-horse", "camels", "chariot-bows",
    "chariot-javelins",
)  # fmt: skip
BY_ORDER = [kind for kind in KINDS if kind != "slingers"]


def cards(host: FormationsArmy, number: str = "1", language: Language = "en") -> dict[str, str]:
    """What the cards of one body say, by order: the rule lines as text."""
    deck = present(host, language).cards[0]
    return {ORDERS[card.sign]: rules(card) for card in deck.cards if card.number == number and card.sign in ORDERS}


def rules(card: Card) -> str:
    return "\n".join(as_text.line(line).strip() for line in card.rules)


@cache
def of(kind: str) -> dict[str, str]:
    """The cards of an army that is one unit of a kind."""
    return cards(army(kind))
