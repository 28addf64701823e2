"""The words of cards and sheets, from `data/sheets.yaml`."""

from builder.rules.constants import Constants
from builder.sheets.words import Words
from builder.systems.chainmail.rulebook import DATA, RULES

words = Words(RULES, Constants("chainmail", DATA, ("sheets",)))
