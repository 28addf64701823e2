"""A total of the rules before its die: its addends in order, and how a player writes their sum."""

from collections.abc import Iterable
from fractions import Fraction
from typing import NamedTuple

from builder.rules.calculation import Number, Term
from builder.systems.formations.wording import joined, number, term
from builder.text import Text, same


class Total(NamedTuple):
    """A total before its die: its addends in order, each with its value and citation, and their sum."""

    name: Text
    value: Number
    terms: tuple[Term, ...]
    formula: str
    rounded: bool = False

    def written(self, *more: Number) -> Text:
        """The sum as a player writes it: 4 + 2 − 1 = 5, with a die 4 + 2 − 1 + 6 = 11."""
        first, *others = values(self.terms)
        parts = [number(first), *(_addend(value) for value in (*others, *more))]
        result: Number = self.value + sum(more)
        if self.rounded:
            parts.append(Text("≈", "≈"))
            return joined(*parts, number(result), by=" ")
        return joined(*parts, same("="), number(result), by=" ")

    def as_term(self) -> Term:
        """The total without a die as a step of a working."""
        return term(self.name, self.value, self.written(), self.formula)

    def rolled(self, die: int) -> Term:
        """The total with its die as a step of a working."""
        return term(self.name, self.value + die, self.written(die), self.formula)


def _addend(value: Number) -> Text:
    sign = "+" if value >= 0 else "−"
    words = number(max(value, -value))
    return Text(f"{sign} {words.en}", f"{sign} {words.ru}")


def values(terms: Iterable[Term]) -> list[Number]:
    """The numbers among the values of some steps."""
    return [one.value for one in terms if isinstance(one.value, int | Fraction)]
