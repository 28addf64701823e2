"""The calculations of `red-plains`."""

from builder.rules.calculation import procedures_in

procedures = procedures_in(__name__, "command", "melee", "meeting", "shooting", "flight", "unit")
