"""How numbers and steps of a working of `age-of-battles` are worded."""

from builder.calculation import Term, Value
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text
from builder.wording import joined, number, signed, step


def term(label: Text, value: Value, text: Text, *sources: str) -> Term:
    """A step of a working; its sources are constants (`artillery.sector`) or facts (`A-1001`), cited in that order."""
    return step(RULES, label, value, text, *sources)


def measure(length: float) -> Text:
    """A length as it was given: 2.5 (2,5 in Russian)."""
    words = f"{length:g}"
    return Text(words, words.replace(".", ","))


def span(least: int, most: int) -> str:
    """The faces of a die that count: 15–20, or 20."""
    return str(most) if least == most else f"{least}–{most}"


__all__ = ["joined", "measure", "number", "signed", "span", "term"]
