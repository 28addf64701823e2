"""The calculations of `red-plains`."""

from builder.rules.calculation import procedures_in
from builder.systems.red_plains.rulebook import DATA

procedures = procedures_in(__name__, "red-plains", DATA)
