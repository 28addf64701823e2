"""Dice that harm or not: how many of several do, exactly, and the faces that a person gives."""

from fractions import Fraction

from builder.rules.dice import Chances, successes
from builder.rules.dice import face as shown_by_die
from builder.rules.legality import Law, Laws, Rolled
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text


def hits(dice: int, needs: int, again: int = 0) -> Chances[int]:
    """How many of `dice` show `needs` or more, failures rolled again `again` times."""
    sides = RULES.whole("troops.die")
    missed = Fraction(min(max(needs - 1, 0), sides), sides) ** (again + 1)
    return successes(dice, 1 - missed)


HARM: Laws[Rolled] = Laws(
    Law(
        "dice",
        Text(
            "{wanted} dice are rolled, {given} are given (as they lie after all re-rolls)",
            "бросают костей {wanted}, дано {given} (какими легли после всех перебросов)",
        ),
        Rolled.other,
        of=Text("{whose}", "{whose}"),
    )
)


def counted(faces: tuple[int, ...], dice: int, needs: int, whose: Text) -> int:
    """How many of the dice that were given harm. Raises MusterError for a wrong number of dice or a face no die has."""
    sides = RULES.whole("troops.die")
    HARM.refuse(Rolled(dice, len(faces), {"whose": whose}))
    for face in faces:
        shown_by_die(face, sides)
    return sum(face >= needs for face in faces) * RULES.whole("troops.possible_most")
