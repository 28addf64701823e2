"""The words of cards and sheets, from `data/sheets.yaml`."""

from builder.constants import Constants
from builder.systems.age_of_battles.rulebook import DATA, RULES
from builder.words import Words

words = Words(RULES, Constants("age-of-battles", DATA, ("sheets",)))
