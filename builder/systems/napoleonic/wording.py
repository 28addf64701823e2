"""How steps of a working of `napoleonic` are worded."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from builder.rules.calculation import Number, Term
from builder.rules.modifiers import Addend
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


def added(addends: Sequence[Addend[Any]]) -> tuple[Term, ...]:
    """A step for each modifier."""
    return tuple(
        term(
            one.name, one.amount, signed(one.amount) if one.times == 1 else multiplied(one.each, one.times), one.source
        )
        for one in addends
    )


def multiplied(each: Number, times: int) -> Text:
    """What several things add together: +1 × 3 = +3."""
    product = Text("{each} × {n} = {all}", "{each} × {n} = {all}")
    return product.fill(each=signed(each), n=number(times), all=signed(each * times))


__all__ = ["added", "joined", "multiplied", "number", "signed", "summed", "term"]
