"""The words of cards and sheets, from `data/sheets.yaml`."""

from builder.sheets.words import words_of
from builder.systems.age_of_battles.rulebook import RULES

words = words_of(RULES)
