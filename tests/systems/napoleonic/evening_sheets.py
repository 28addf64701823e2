"""The sheets of Borodino, and what its cards say."""

from builder.sheets.blocks import Card, Rules
from builder.sheets.system_sheets import Sheets
from builder.systems.napoleonic.sheets import present
from builder.text import Language
from tests.systems.napoleonic.armies import game as cases_game
from tests.tools.samples import game

EVENING = "borodino-village-1812"


def sheets(language: Language = "en", *, full: bool = False) -> Sheets:
    return present(game("napoleonic", EVENING), language, full=full)


def plain(text: str) -> str:
    """A text with common spaces."""
    return text.replace("\u00a0", " ")


def said(card: Card) -> str:
    """The rule lines of a card."""
    return plain(" ".join(f"{rule.key} {rule.says}" for rule in card.rules))


def played(**change: object) -> Sheets:
    """The sheets of the evening of the cases, changed; both sides call their units alike."""
    return present(cases_game(**change), "en")


def told(sheets: Sheets) -> str:
    """The words of the reference sheet."""
    blocks = sheets.reference.blocks
    return " ".join(f"{line.key} {line.says}" for block in blocks if isinstance(block, Rules) for line in block.lines)
