"""Dice that harm or not: how many of several do, exactly, and the faces that a person gives."""

from fractions import Fraction

from builder.rules.dice import Chances, successes
from builder.rules.dice import face as shown_by_die
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text
from builder.text.errors import MusterError


def hits(dice: int, needs: int, again: int = 0) -> Chances[int]:
    """How many of `dice` show `needs` or more, failures rolled again `again` times."""
    sides = RULES.whole("troops.die")
    missed = Fraction(min(max(needs - 1, 0), sides), sides) ** (again + 1)
    return successes(dice, 1 - missed)


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
