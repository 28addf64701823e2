"""The calculations of `napoleonic`."""

from builder.rules.calculation import procedures_in
from builder.systems.napoleonic.rulebook import DATA

procedures = procedures_in(__name__, "napoleonic", DATA)
