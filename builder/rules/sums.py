"""Sums of the rules: their addends in order, each with its value and citation, and how a player writes them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction

from builder.rules.calculation import Number, Term
from builder.rules.wording import joined, number
from builder.text import Text, same


def values(terms: Iterable[Term]) -> list[Number]:
    """The numbers among the values of some steps."""
    return [one.value for one in terms if isinstance(one.value, int | Fraction)]


def written(addends: Sequence[Number], total: Number, *, rounded: bool = False) -> Text:
    """An addition as a player writes it: 4 + 2 − 1 = 5; one that is rounded comes to nearly its total."""
    parts = [number(addends[0]), *(_addend(value) for value in addends[1:])]
    equals = Text("≈", "≈") if rounded else same("=")
    return joined(*parts, equals, number(total), by=" ")


def _addend(value: Number) -> Text:
    words = number(max(value, -value))
    sign = "+" if value >= 0 else "−"
    return Text(f"{sign} {words.en}", f"{sign} {words.ru}")
