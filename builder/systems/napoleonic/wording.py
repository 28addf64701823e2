"""How steps of a working of `napoleonic` are worded."""

from collections.abc import Sequence

from builder.calculation import Number, Term, Value
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text, same
from builder.wording import joined, number, signed, step


def term(label: Text, value: Value, text: Text, *sources: str) -> Term:
    """A step of a working; its sources are constants (`melee.loss`) or facts (`N-705`), cited in that order."""
    return step(RULES, label, value, text, *sources)


def summed(values: Sequence[Number], total: Number) -> Text:
    """An addition as a player writes it: 4 + 8 − 4 = 8."""
    if not values:
        return same(f"= {total}")
    parts: list[Text] = [number(values[0])]
    for value in values[1:]:
        words = number(value if value >= 0 else -value)
        sign = "+" if value >= 0 else "−"
        parts.append(Text(f"{sign} {words.en}", f"{sign} {words.ru}"))
    return joined(*parts, same("="), number(total), by=" ")


__all__ = ["joined", "number", "signed", "summed", "term"]
