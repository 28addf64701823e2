"""Exact chances of dice: whole counts over a known total, on icepool (imported only when a chance is asked for)."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from fractions import Fraction
from math import comb
from typing import Any, TypeVar

from builder.text import Text
from builder.text.errors import MusterError

Outcome = TypeVar("Outcome", bound=Hashable)
Odds = dict[Outcome, Fraction]


def odds(function: Callable[..., Outcome], *dice: int | Mapping[Any, int]) -> Odds[Outcome]:
    """The exact distribution of `function(roll, roll, ...)`, one argument a die.

    A die is its number of sides, or its faces with their counts (`difference(6)`). The chances sum to 1, the most
    telling order is the caller's: outcomes come in the order in which the rolls first bring them.
    """
    import icepool

    outcomes: list[Outcome] = []
    number: dict[Outcome, int] = {}

    def index(*rolls: Any) -> int:
        outcome = function(*rolls)
        if outcome not in number:
            number[outcome] = len(outcomes)
            outcomes.append(outcome)
        return number[outcome]

    pool = [icepool.d(die) if isinstance(die, int) else icepool.Die(dict(die)) for die in dice]
    if not pool:
        return {function(): Fraction(1)}
    total = icepool.map(index, *pool)
    whole = total.denominator()
    return {outcomes[place]: Fraction(count, whole) for place, count in sorted(total.items())}


def face(roll: int, sides: int) -> int:
    """A roll that was given, if the die can show it. Raises MusterError otherwise."""
    if not 1 <= roll <= sides:
        raise MusterError(
            Text(
                "a die of {sides} sides cannot show {roll}", "кубик с числом граней {sides} не может показать {roll}"
            ).fill(sides=sides, roll=roll)
        )
    return roll


def successes(count: int, chance: Fraction) -> Odds[int]:
    """How many of `count` equal dice succeed, each with that chance: every number from 0 to `count`, exactly."""
    return {k: comb(count, k) * chance**k * (1 - chance) ** (count - k) for k in range(count + 1)}


def summed(parts: Iterable[Mapping[int, Fraction]]) -> Odds[int]:
    """The distribution of the sum of independent numbers, in rising order; of none: 0 for certain."""
    total: Odds[int] = {0: Fraction(1)}
    for part in parts:
        grown: Odds[int] = {}
        for before, likely in total.items():
            for value, chance in part.items():
                grown[before + value] = grown.get(before + value, Fraction(0)) + likely * chance
        total = grown
    return dict(sorted(total.items()))


def capped(chances: Mapping[int, Fraction], most: int) -> Odds[int]:
    """The same numbers with every one above `most` counted as `most`."""
    return marginal(chances, lambda number: min(number, most))


def difference(sides: int) -> dict[int, int]:
    """One die minus another of the same kind: each difference with its count out of sides times sides."""
    import icepool

    return dict((icepool.d(sides) - icepool.d(sides)).items())


def marginal(joint: Mapping[Any, Fraction], part: Callable[[Any], Outcome]) -> Odds[Outcome]:
    """The chances of one part of a joint outcome."""
    found: Odds[Outcome] = {}
    for outcome, chance in joint.items():
        key = part(outcome)
        found[key] = found.get(key, Fraction(0)) + chance
    return found


def ordered(chances: Mapping[Outcome, Fraction], order: Iterable[Outcome]) -> Odds[Outcome]:
    """The same chances in a wanted order; outcomes that cannot come are left in with 0."""
    wanted = list(order)
    return {key: chances.get(key, Fraction(0)) for key in wanted} | {
        key: chance for key, chance in chances.items() if key not in wanted
    }
