"""The words of cards and sheets of `red-plains`, from `data/sheets.yaml`."""

from fractions import Fraction

from builder.constants import Constants
from builder.systems.red_plains.rulebook import DATA, RULES
from builder.text import Language
from builder.wording import percent
from builder.words import Words


def percents(chance: Fraction, language: Language) -> str:
    """A chance as a percentage, with the language's own point."""
    said = percent(chance)
    return said.replace(".", ",") if language == "ru" else said


words = Words(RULES, Constants("red-plains", DATA, ("sheets",)))
