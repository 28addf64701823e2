"""How numbers and steps of a working of `age-of-battles` are worded."""

from functools import partial

from builder.rules.wording import about, joined, measure, number, signed, span, step
from builder.systems.age_of_battles.rulebook import RULES

term = partial(step, RULES)  # a step of a working; its sources are constants (`artillery.sector`) or facts (`A-1001`)

__all__ = ["about", "joined", "measure", "number", "signed", "span", "term"]
