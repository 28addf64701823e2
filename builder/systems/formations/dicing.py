"""Rolls that people give and the plain chances of one die."""

from fractions import Fraction

from builder.rules import dice
from builder.rules.dice import Chances, event
from builder.rules.working import Working
from builder.systems.formations.rulebook import RULES
from builder.text import Text, same


def face(roll: int, die: str) -> int:
    """A roll that was given, if the die (key of its number of sides) can show it. Raises MusterError otherwise."""
    return dice.face(roll, RULES.whole(die))


def at_most(limit: int, die: str) -> Fraction:
    """The chance that one die shows the limit or less."""
    sides = RULES.whole(die)
    return Fraction(max(0, min(limit, sides)), sides)


def command_odds(limit: int) -> Chances[str]:
    """The chances of a test of Leadership or Discipline: a die that shows the number or less passes (C-4.2-11, C-4.3b-03)."""
    return event(at_most(limit, "command.die")).map({True: "passed", False: "failed"}.__getitem__)


def passes(die: int, limit: int, fact: str, work: Working) -> bool:
    """Whether a roll passes such a test, as the next step. Raises MusterError for a roll that the die cannot show."""
    passed = face(die, "command.die") <= limit
    work.add(Text("test"), die, same(f"{die} {'≤' if passed else '>'} {limit}"), fact)
    return passed
