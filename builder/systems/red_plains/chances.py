"""Dice that do damage or not: the exact chances of how many do, the rolls that a user gives, and the steps for them."""

from fractions import Fraction

from builder.rules.dice import Chances, successes
from builder.rules.dice import face as shown_by_die
from builder.rules.legality import Laws, Rolled, sole
from builder.rules.working import Working
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text, same


def hits(dice: int, needs: int, again: int = 0) -> Chances[int]:
    """How many of `dice` roll `needs` or more, with failures rerolled `again` times."""
    sides = RULES.whole("troops.die")
    missed = Fraction(min(max(needs - 1, 0), sides), sides) ** (again + 1)
    return successes(dice, 1 - missed)


HARM: Laws[Rolled] = sole(
    "dice", Text("{wanted|die|dice} needed after all rerolls, {given} given"), Rolled.other, of=same("{whose}")
)


def damage_of_rolls(faces: tuple[int, ...], dice: int, needs: int, whose: Text) -> int:
    """The damage of given dice rolls. Raises MusterError for a wrong number of dice or an impossible roll."""
    sides = RULES.whole("troops.die")
    HARM.refuse(Rolled(dice, len(faces), {"whose": whose}))
    for face in faces:
        shown_by_die(face, sides)
    return sum(face >= needs for face in faces) * RULES.whole("troops.possible_most")


def add_dice(work: Working, who: Text, dice: int, needed: int, *sources: str) -> None:
    """The number of dice, and the roll that they need."""
    says = Text("{dice}, on {needed}+").fill(dice=dice, needed=needed)
    work.add(Text("{who}: dice").fill(who=who), dice, says, *sources)


def add_losses(work: Working, label: Text, sure: int, struck: int, armour: int, lost: int, *sources: str) -> None:
    """The losses of a unit from guaranteed damage and dice, after its armour (R-702, R-703)."""
    says = Text("damage {sure} + {struck} = {damage}, armour {armour}: {lost}")
    said = says.fill(sure=sure, struck=struck, damage=sure + struck, armour=armour, lost=lost)
    work.add(label, lost, said, *sources, "melee.least", "R-703")
