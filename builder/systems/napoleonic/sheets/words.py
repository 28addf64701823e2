"""The words of cards and sheets, from `data/sheets.yaml`."""

from builder.constants import Constants
from builder.systems.napoleonic.rulebook import DATA, RULES
from builder.words import Words

words = Words(RULES, Constants(RULES.system, DATA, ("sheets",)))
