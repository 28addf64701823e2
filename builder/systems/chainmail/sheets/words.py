"""The words of cards and sheets, from `data/sheets.yaml`."""

from builder.constants import Constants
from builder.systems.chainmail.rulebook import DATA, RULES
from builder.words import Words

words = Words(RULES, Constants("chainmail", DATA, ("sheets",)))
