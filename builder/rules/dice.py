"""Exact chances of dice: whole weights over a known total; fractions are made only on request."""

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import product
from math import comb, lcm, prod
from operator import add
from typing import Any, TypeVar

from builder.text import Text
from builder.text.errors import MusterError

Outcome = TypeVar("Outcome", bound=Hashable)
Other = TypeVar("Other", bound=Hashable)
Both = TypeVar("Both", bound=Hashable)


class Chances(Mapping[Outcome, Fraction]):
    """The exact chance of each outcome; they sum to 1. Outcomes keep the order in which they first occur.

    It counts in whole numbers: `weights` say how often each outcome occurs, out of `whole`.
    """

    __slots__ = ("weights", "whole")

    def __init__(self, weights: Mapping[Outcome, int], whole: int = 0) -> None:
        self.weights = weights
        self.whole = whole or sum(weights.values())

    def __getitem__(self, outcome: Outcome) -> Fraction:
        return Fraction(self.weights[outcome], self.whole)

    def __iter__(self) -> Iterator[Outcome]:
        return iter(self.weights)

    def __len__(self) -> int:
        return len(self.weights)

    def __repr__(self) -> str:
        return f"Chances({dict(self)})"

    def map(self, tell: Callable[[Outcome], Other]) -> "Chances[Other]":
        """The chances of a function of the outcome; equal results are merged."""
        found: dict[Other, int] = {}
        for outcome, weight in self.weights.items():
            made = tell(outcome)
            found[made] = found.get(made, 0) + weight
        return Chances(found, self.whole)

    def join(self, other: "Chances[Other]", how: Callable[[Outcome, Other], Both]) -> "Chances[Both]":
        """The chances of a function of two independent outcomes."""
        found: dict[Both, int] = {}
        for one, often in self.weights.items():
            for two, times in other.weights.items():
                made = how(one, two)
                found[made] = found.get(made, 0) + often * times
        return Chances(found, self.whole * other.whole)

    def then(self, follow: Callable[[Outcome], "Chances[Other]"]) -> "Chances[Other]":
        """The chances in the end, if each outcome is followed by chances of its own."""
        ways = [(weight, follow(outcome)) for outcome, weight in self.weights.items()]
        whole = lcm(*(way.whole for _, way in ways))
        found: dict[Other, int] = {}
        for often, way in ways:
            share = often * (whole // way.whole)
            for outcome, weight in way.weights.items():
                found[outcome] = found.get(outcome, 0) + share * weight
        return Chances(found, self.whole * whole)

    def chance(self, of: Callable[[Outcome], bool]) -> Fraction:
        """The chance that the outcome satisfies a condition."""
        return Fraction(sum(weight for outcome, weight in self.weights.items() if of(outcome)), self.whole)

    def mean(self, value: Callable[[Outcome], int | Fraction] = lambda outcome: outcome) -> Fraction:  # type: ignore[assignment,return-value]
        """The expected value of the number, or of a value of each outcome."""
        return Fraction(sum(weight * value(outcome) for outcome, weight in self.weights.items())) / self.whole

    def capped(self: "Chances[int]", most: int) -> "Chances[int]":
        """The same numbers with every one above `most` counted as `most`."""
        return self.map(lambda number: min(number, most))

    def ordered(self, order: Iterable[Outcome]) -> "Chances[Outcome]":
        """The same chances with these outcomes first, impossible ones with 0."""
        return Chances({**dict.fromkeys(order, 0), **self.weights}, self.whole)

    def sorted(self, key: Callable[[Outcome], Any] | None = None) -> "Chances[Outcome]":
        """The same chances with the outcomes in rising order."""
        return Chances({outcome: self.weights[outcome] for outcome in sorted(self.weights, key=key)})  # type: ignore[type-var,arg-type]

    def possible(self) -> "Chances[Outcome]":
        """The same without impossible outcomes."""
        return Chances({outcome: weight for outcome, weight in self.weights.items() if weight}, self.whole)


NO_CHANCES: Chances[str] = Chances({})
"""Those of a calculation with dice."""


def certain(outcome: Outcome) -> Chances[Outcome]:
    """One outcome, which is certain."""
    return Chances({outcome: 1})


def evenly(outcomes: Iterable[Outcome]) -> Chances[Outcome]:
    """Each of several outcomes equally often."""
    return Chances(dict.fromkeys(outcomes, 1))


def die(sides: int) -> Chances[int]:
    """Each face of a die equally often. Raises ValueError for a die without faces."""
    if sides < 1:
        raise ValueError(f"a die of {sides} sides")
    return evenly(range(1, sides + 1))


def event(chance: Fraction) -> Chances[bool]:
    """Whether an event of this chance happens."""
    return Chances({True: chance.numerator, False: chance.denominator - chance.numerator})


def odds(function: Callable[..., Outcome], *dice: int | Chances[Any]) -> Chances[Outcome]:
    """The exact distribution of `function(roll, roll, ...)`, one argument for each die: its number of sides, or its chances.

    Every roll is tried; outcomes keep the order in which they first occur.
    """
    found: dict[Outcome, int] = {}
    pools = [(die(one) if isinstance(one, int) else one).weights for one in dice]
    for rolls, often in zip(product(*pools), product(*(pool.values() for pool in pools)), strict=True):
        outcome = function(*rolls)
        found[outcome] = found.get(outcome, 0) + prod(often)
    return Chances(found)


def face(roll: int, sides: int) -> int:
    """A roll that was given, if the die can show it. Raises MusterError otherwise."""
    if not 1 <= roll <= sides:
        raise MusterError(Text("a d{sides} cannot roll {roll}").fill(sides=sides, roll=roll))
    return roll


def at_most(limit: int, sides: int) -> Fraction:
    """The chance that one die shows the limit or less."""
    return Fraction(max(0, min(limit, sides)), sides)


def successes(count: int, chance: Fraction) -> Chances[int]:
    """How many of `count` equal dice succeed, each with that chance: every number from 0 to `count`, exactly."""
    hit, miss = chance.numerator, chance.denominator - chance.numerator
    return Chances({k: comb(count, k) * hit**k * miss ** (count - k) for k in range(count + 1)})


def summed(parts: Iterable[Chances[int]]) -> Chances[int]:
    """The distribution of the sum of independent numbers, in rising order; of none: 0 for certain."""
    total = certain(0)
    for part in parts:
        total = total.join(part, add)
    return total.sorted()


def difference(sides: int) -> Chances[int]:
    """One die minus another of the same kind."""
    return odds(lambda one, other: one - other, sides, sides).sorted()
