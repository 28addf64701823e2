"""How steps of a working of `napoleonic` are worded."""

from collections.abc import Sequence
from functools import partial

from builder.rules.calculation import Number
from builder.rules.wording import joined, number, signed, step
from builder.systems.napoleonic.rulebook import RULES
from builder.text import Text, same

term = partial(step, RULES)  # a step of a working; its sources are constants (`melee.loss`) or facts (`N-705`)


def summed(values: Sequence[Number], total: Number) -> Text:
    """An addition as a player writes it: 4 + 8 − 4 = 8."""
    parts: list[Text] = [number(values[0])]
    for value in values[1:]:
        sign, words = ("+", number(value)) if value >= 0 else ("−", number(-value))
        parts.append(Text(f"{sign} {words.en}", f"{sign} {words.ru}"))
    return joined(*parts, same("="), number(total), by=" ")


__all__ = ["joined", "number", "signed", "summed", "term"]
