"""The calculations of `age-of-battles`."""

from builder.rules.calculation import procedures_in
from builder.systems.age_of_battles.rulebook import DATA

procedures = procedures_in(__name__, "age-of-battles", DATA)
