"""The calculations of `formations`."""

from builder.rules.calculation import procedures_in
from builder.systems.formations.rulebook import DATA

procedures = procedures_in(__name__, "formations", DATA)
