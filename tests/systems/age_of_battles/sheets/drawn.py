"""The sheets of the sample evenings, drawn once, and of games that were changed."""

from functools import cache
from typing import Any

from builder.sheets.blocks import Card
from builder.sheets.system_sheets import Sheets
from builder.systems.age_of_battles import SYSTEM
from builder.text import Language
from tests.tools.samples import game

GRANDSON, TEWKESBURY = "grandson-1476", "tewkesbury-1471"


@cache
def sheets(evening: str = GRANDSON, language: Language = "en", full: bool = False) -> Sheets:
    """The sheets of a sample evening."""
    return made(game("age-of-battles", evening), language, full=full)


def made(joined: Any, language: Language = "en", *, full: bool = False) -> Sheets:
    """The sheets of a game, drawn anew."""
    return SYSTEM.present()(joined, language, full=full)


def with_readings(evening: str, **chosen: str) -> Any:
    """A sample game whose club reads some open points in its own way."""
    joined = game("age-of-battles", evening)
    readings = {question.replace("_", "-"): choice for question, choice in chosen.items()}
    return type(joined)(joined.evening.model_copy(update={"readings": readings}), joined.armies)


def plain(words: str) -> str:
    """Words without their ties."""
    return words.replace("\u00a0", " ")


def card(number: str, side: int = 0, evening: str = GRANDSON, language: Language = "en") -> Card:
    """The card of a regiment or gun."""
    return next(one for one in sheets(evening, language).cards[side].cards if one.number == number)


def boxes(one: Card) -> dict[str, int]:
    """What a card counts, by its words."""
    return {tally.label: tally.boxes for row in one.tallies for tally in row}
