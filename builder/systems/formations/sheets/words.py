"""The words of cards and sheets, from `data/sheets.yaml`."""

from builder.constants import Constants
from builder.systems.formations.rulebook import DATA, RULES
from builder.words import Words

words = Words(RULES, Constants("formations", DATA, ("sheets",)))
counted, word_of, named, shortly = words.counted, words.word_of, words.named, words.shortly
