"""Dice that harm or not: how many of several do, as exact counts, and the faces that a person gives."""

from collections.abc import Callable, Hashable, Mapping
from fractions import Fraction
from math import comb
from typing import TypeVar

from builder.rules.dice import face as shown_by_die
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text
from builder.text.errors import MusterError

First = TypeVar("First", bound=Hashable)
Second = TypeVar("Second", bound=Hashable)
Both = TypeVar("Both", bound=Hashable)


def told(weights: Mapping[First, int], tell: Callable[[First], Both]) -> dict[Both, int]:
    """What each outcome comes to, outcomes that come to the same together."""
    found: dict[Both, int] = {}
    for outcome, weight in weights.items():
        made = tell(outcome)
        found[made] = found.get(made, 0) + weight
    return found


def joined(first: Mapping[First, int], second: Mapping[Second, int], join: Callable[[First, Second], Both]) -> dict[Both, int]:  # fmt: skip
    """What two independent outcomes come to together, with weights out of the product of both totals."""
    found: dict[Both, int] = {}
    for one, often in first.items():
        for other, times in second.items():
            made = join(one, other)
            found[made] = found.get(made, 0) + often * times
    return found


def shares(weights: Mapping[First, int]) -> dict[First, Fraction]:
    """The exact chance of each outcome."""
    whole = sum(weights.values())
    return {outcome: Fraction(weight, whole) for outcome, weight in weights.items()}


def hits(dice: int, needs: int, again: int = 0) -> dict[int, int]:
    """How many of `dice` show `needs` or more, failures rolled again `again` times: each count with its weight."""
    sides = RULES.whole("troops.die")
    miss = min(max(needs - 1, 0), sides) ** (again + 1)
    whole = sides ** (again + 1)
    return {n: comb(dice, n) * (whole - miss) ** n * miss ** (dice - n) for n in range(dice + 1)}


def counted(faces: tuple[int, ...], dice: int, needs: int, whose: Text) -> int:
    """How many of the dice that were given harm. Raises MusterError for a wrong number of dice or a face no die has."""
    sides = RULES.whole("troops.die")
    if len(faces) != dice:
        said = Text(
            "{whose}: {dice} dice are rolled, {given} are given (as they lie after all re-rolls)",
            "{whose}: бросают костей {dice}, дано {given} (какими легли после всех перебросов)",
        )
        raise MusterError(said.fill(whose=whose, dice=dice, given=len(faces)))
    for face in faces:
        shown_by_die(face, sides)
    return sum(face >= needs for face in faces) * RULES.whole("troops.possible_most")
