"""How numbers and steps of a working of `formations` are worded."""

from builder.calculation import Term, Value
from builder.systems.formations.rulebook import RULES
from builder.text import Text
from builder.wording import joined, number, signed, step


def term(label: Text, value: Value, text: Text, *sources: str) -> Term:
    """A step of a working; its sources are constants (`camp.section`) or facts (`C-14-02`), cited in that order."""
    return step(RULES, label, value, text, *sources)


__all__ = ["joined", "number", "signed", "term"]
