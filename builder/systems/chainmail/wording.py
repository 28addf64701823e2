"""How numbers and steps of a working of `chainmail` are worded."""

from builder.calculation import Term, Value
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text
from builder.wording import joined, number, signed, step


def term(label: Text, value: Value, text: Text, *sources: str) -> Term:
    """A step of a working; its sources are constants (`melee.die`) or facts (`K-307`), cited in that order."""
    return step(RULES, label, value, text, *sources)


def span(least: int, most: int) -> str:
    """The faces of a die that count: 5–6, 6, or a dash where none does."""
    if least > most:
        return "–"
    return str(most) if least == most else f"{least}–{most}"


__all__ = ["joined", "number", "signed", "span", "term"]
