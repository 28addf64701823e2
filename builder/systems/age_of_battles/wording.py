"""How numbers and steps of a working of `age-of-battles` are worded."""

from fractions import Fraction
from functools import partial

from builder.calculation import Number
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text
from builder.wording import joined, number, signed, span, step

_SHORT = 20  # the largest part that people read as a fraction


term = partial(step, RULES)  # a step of a working; its sources are constants (`artillery.sector`) or facts (`A-1001`)


def measure(length: float) -> Text:
    """A length as it was given: 2.5 (2,5 in Russian)."""
    words = f"{length:g}"
    return Text(words, words.replace(".", ","))


def about(value: Number) -> Text:
    """A mean for people: as it is where it is short, else nearly so: ≈ 1.69 (≈ 1,69 in Russian)."""
    if Fraction(value).denominator <= _SHORT:
        return number(value)
    words = measure(round(float(value), 2))
    return Text(f"≈ {words.en}", f"≈ {words.ru}")


__all__ = ["about", "joined", "measure", "number", "signed", "span", "term"]
