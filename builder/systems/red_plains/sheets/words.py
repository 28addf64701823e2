"""The words of cards and sheets of `red-plains`, from `data/sheets.yaml`."""

from builder.constants import Constants
from builder.systems.red_plains.rulebook import DATA, RULES
from builder.words import Words

words = Words(RULES, Constants("red-plains", DATA, ("sheets",)))
