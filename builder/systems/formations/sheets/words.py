"""The words of cards and sheets, from `data/sheets.yaml`."""

from builder.sheets.words import words_of
from builder.systems.formations.rulebook import RULES

words = words_of(RULES)
named = words.named
