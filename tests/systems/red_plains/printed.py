"""The sheets of the sample evening, and how their parts are found and read."""

from dataclasses import replace
from functools import cache
from typing import Any

from builder.sheets.system_sheets import Sheets
from builder.systems.red_plains import SYSTEM
from builder.systems.red_plains.sheets.words import words
from builder.text import Language
from tests.tools.samples import game

EVENING = "kawanakajima-1561"
COLUMNS = ("guaranteed", "possible", "shooting", "armour", "impetus", "steadfastness")


@cache
def sheets(language: Language, full: bool = False) -> Sheets:
    """The sheets of the sample evening."""
    return SYSTEM.present()(game("red-plains", EVENING), language, full=full)


def titles(language: Language, deck: int = 1) -> list[str]:
    """The titles of a side's cards."""
    return [card.title for card in sheets(language).cards[deck].cards]


def said(card: Any) -> str:
    """All words of a card but those in its rows for a pencil."""
    words_said = " ".join([card.title, card.owner, *(f"{rule.key} {rule.says}" for rule in card.rules)])
    return words_said.replace("\u00a0", " ")


def pencilled(card: Any) -> list[str]:
    """What a card has for a pencil, a box after what has one, without the length of blanks."""
    rows = (f"{one.label} {'□' * one.boxes}".strip() for row in card.tallies for one in row)
    return [one.replace("\u00a0", " ").rstrip("_ ") for one in rows]


def panel(card: Any) -> list[tuple[str, ...]]:
    """The lines of a card's panel."""
    return [tuple(cell.replace("\u00a0", " ") for cell in (row.label, *row.values)) for row in card.panel]


def by_title(title: str, language: Language) -> Any:
    """A block of the reference sheet."""
    head = words(f"reference.{title}").say(language)
    return next(block for block in sheets(language).reference.blocks if getattr(block, "title", "") == head)


def line(title: str, key: str, language: Language) -> str:
    """What a key-word line of the reference sheet says."""
    return str(next(rule.says for rule in by_title(title, language).lines if rule.key == key))


def card(number: str, language: Language, readings: dict[str, str] | None = None) -> Any:
    """The card of a unit of the Takeda."""
    played = game("red-plains", EVENING)
    evening = played.evening.model_copy(update={"readings": readings or {}})
    made = SYSTEM.present()(replace(played, evening=evening), language)
    return next(card for card in made.cards[1].cards if card.number == number)
