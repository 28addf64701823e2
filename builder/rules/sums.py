"""Sums of the rules: their addends in order, each with its value and citation, and how a player writes them."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Any, NamedTuple

from builder.rules.calculation import Number, Term
from builder.rules.constants import Constants
from builder.rules.modifiers import Addend
from builder.rules.wording import number, signed, sources_of, step
from builder.text import Text, joined, same
from builder.text.citation import Citation


class Sum(NamedTuple):
    """A sum, before its die if it has one: its addends in order, their total, and where the text says to add them."""

    name: Text
    value: Number
    terms: tuple[Term, ...]
    cites: tuple[Citation, ...]
    rounded: bool = False

    @classmethod
    def of(
        cls, rules: Constants, name: Text, terms: Iterable[Term], *sources: str,
        value: Number | None = None, rounded: bool = False,
    ) -> "Sum":  # fmt: skip
        """The total of some steps; `value` if a limit of the rules or rounding makes it differ from their sum."""
        terms = tuple(terms)
        return cls(name, sum(values(terms)) if value is None else value, terms, sources_of(rules, *sources), rounded)

    def written(self, *more: Number) -> Text:
        """The sum as a player writes it: 4 + 2 − 1 = 5, with a die 4 + 2 − 1 + 6 = 11."""
        return written([*values(self.terms), *more], self.value + sum(more), rounded=self.rounded)

    def rolled(self, die: int) -> Term:
        """The sum with its die as a step of a working."""
        return Term(self.name, self.value + die, self.written(die), self.cites)

    @property
    def steps(self) -> tuple[Term, ...]:
        """A step for each addend, and one for the total."""
        return (*self.terms, Term(self.name, self.value, self.written(), self.cites))


def values(terms: Iterable[Term]) -> list[Number]:
    """The numbers among the values of some steps."""
    return [one.value for one in terms if isinstance(one.value, int | Fraction)]


def added(rules: Constants, addends: Iterable[Addend[Any]]) -> tuple[Term, ...]:
    """A step for each modifier: what it adds, and where that comes from."""
    told = ((one, signed(one.amount) if one.times == 1 else multiplied(one.each, one.times)) for one in addends)
    return tuple(step(rules, one.name, one.amount, words, one.source) for one, words in told)


def written(addends: Sequence[Number], total: Number, *, rounded: bool = False) -> Text:
    """An addition as a player writes it: 4 + 2 − 1 = 5; a rounded one has ≈ before its total."""
    parts = [number(addends[0]), *(_addend(value) for value in addends[1:])]
    equals = same("≈") if rounded else same("=")
    return joined(*parts, equals, number(total), by=" ")


def multiplied(each: Number, times: int) -> Text:
    """What several things add together: +1 × 3 = +3."""
    return joined(signed(each), same("×"), number(times), same("="), signed(each * times), by=" ")


def difference(whole: Number, less: Number) -> Text:
    """A subtraction as a player writes it: 9 − 4 = 5."""
    return joined(joined(number(whole), number(less), by=" − "), number(whole - less), by=" = ")


def product(one: Number | Text, other: Number | Text, result: Number) -> Text:
    """A multiplication as a player writes it: 9 × 0.5 = 4.5; a factor may have words of its own."""
    words = (factor if isinstance(factor, Text) else number(factor) for factor in (one, other))
    return joined(joined(*words, by=" × "), number(result), by=" = ")


def _addend(value: Number) -> Text:
    return joined(same("+" if value >= 0 else "−"), number(max(value, -value)), by=" ")
