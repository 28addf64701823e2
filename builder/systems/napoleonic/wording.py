"""How steps of a working of `napoleonic` are worded."""

from collections.abc import Sequence
from functools import partial
from typing import Any

from builder.rules.calculation import Number, Term
from builder.rules.modifiers import Acting, Row
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


def added(acting: Acting[Any]) -> tuple[Term, ...]:
    """A step for each modifier that acts."""
    return tuple(
        _addend(row, amount, acting.situation) for row, amount in zip(acting.rows, acting.amounts, strict=True)
    )


def _addend(row: Row[Any], amount: Number, situation: Any) -> Term:
    times = row.counted(situation)
    return term(row.name, amount, signed(amount) if times == 1 else multiplied(row.each(situation), times), row.key)


def multiplied(each: Number, times: int) -> Text:
    """What several things add together: +1 × 3 = +3."""
    product = Text("{each} × {n} = {all}", "{each} × {n} = {all}")
    return product.fill(each=signed(each), n=number(times), all=signed(each * times))


__all__ = ["added", "joined", "multiplied", "number", "signed", "summed", "term"]
