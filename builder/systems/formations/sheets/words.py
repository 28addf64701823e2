"""The words of cards and sheets, from `data/sheets.yaml`."""

from builder.rules.constants import Constants
from builder.sheets.words import Words
from builder.systems.formations.rulebook import DATA, RULES

words = Words(RULES, Constants("formations", DATA, ("sheets",)))
counted, word_of, named, shortly = words.counted, words.word_of, words.named, words.shortly
