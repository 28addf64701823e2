"""The calculations of `chainmail`."""

from builder.rules.calculation import procedures_in

procedures = procedures_in(__name__, "melee", "missiles", "fatigue", "shots", "reform", "scale")
