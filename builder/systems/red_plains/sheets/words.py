"""The words of cards and sheets of `red-plains`, from `data/sheets.yaml`."""

from builder.rules.constants import Constants
from builder.sheets.words import Words
from builder.systems.red_plains.rulebook import DATA, RULES

words = Words(RULES, Constants("red-plains", DATA, ("sheets",)))
