"""How numbers and steps of a working of `chainmail` are worded."""

from functools import partial

from builder.rules.wording import about, joined, number, signed, span, step
from builder.systems.chainmail.rulebook import RULES

term = partial(step, RULES)  # a step of a working; its sources are constants (`melee.die`) or facts (`K-307`)

__all__ = ["about", "joined", "number", "signed", "span", "term"]
