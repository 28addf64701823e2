"""The calculations of `chainmail`."""

from builder.rules.calculation import procedures_in
from builder.systems.chainmail.rulebook import DATA

procedures = procedures_in(__name__, "chainmail", DATA)
