"""The calculations of `napoleonic`."""

from builder.rules.calculation import procedures_in

procedures = procedures_in(__name__, "shooting", "battery", "morale", "melee", "divided", "settlement", "movement")
