"""The sheets of Muret, for tests of what they print."""

from functools import cache
from typing import Any

from builder.sheets.blocks import Card
from builder.sheets.system_sheets import Sheets
from builder.systems.chainmail.sheets import present
from builder.text import Language
from tests.languages import SPOKEN
from tests.tools.samples import game

SPEAK = [language for system, language in SPOKEN if system == "chainmail"]


def presented(joined: Any, language: Language, *, full: bool = False) -> Sheets:
    """The sheets of a game whose system the samples do not tell."""
    return present(joined, language, full=full)


@cache
def muret(language: Language = "en", *, full: bool = False) -> Sheets:
    """All sheets of Muret."""
    return presented(game("chainmail", "muret-1213"), language, full=full)


def cards(language: Language = "en", joined: Any = None) -> dict[str, Card]:
    """The unit cards of Muret by the names of their units."""
    sheets = presented(joined, language) if joined else muret(language)
    return {card.title: card for deck in sheets.cards for card in deck.cards}
