"""Dice that harm or not: how many of several do, as exact counts, and the faces that a person gives."""

from math import comb

from builder.errors import MusterError
from builder.systems.red_plains.rulebook import RULES


def hits(dice: int, needs: int, again: int = 0) -> dict[int, int]:
    """How many of `dice` show `needs` or more, failures rolled again `again` times: each count with its weight."""
    sides = RULES.whole("troops.die")
    miss = min(max(needs - 1, 0), sides) ** (again + 1)
    whole = sides ** (again + 1)
    return {n: comb(dice, n) * (whole - miss) ** n * miss ** (dice - n) for n in range(dice + 1)}


def counted(faces: tuple[int, ...], dice: int, needs: int, whose: str) -> int:
    """How many of the dice that were given harm. Raises MusterError for a wrong number of dice or a face no die has."""
    sides = RULES.whole("troops.die")
    if len(faces) != dice:
        raise MusterError(f"{whose}: {dice} dice are rolled, {len(faces)} are given (as they lie after all re-rolls)")
    for face in faces:
        if not 1 <= face <= sides:
            raise MusterError(f"{whose}: a die of {sides} sides cannot show {face}")
    return sum(face >= needs for face in faces) * RULES.whole("troops.possible_most")
