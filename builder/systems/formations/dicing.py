"""Tests of Leadership and Discipline: their chances, and whether a roll passes."""

from builder.rules.dice import Chances, at_most, event, face
from builder.rules.working import Working
from builder.systems.formations.rulebook import RULES
from builder.text import Text, same


def command_odds(limit: int) -> Chances[str]:
    """The chances of a test of Leadership or Discipline: a die that shows the number or less passes (C-4.2-11, C-4.3b-03)."""
    return event(at_most(limit, RULES.whole("command.die"))).map({True: "passed", False: "failed"}.__getitem__)


def passes(die: int, limit: int, fact: str, work: Working) -> bool:
    """Whether a roll passes such a test, as the next step. Raises MusterError for a roll that the die cannot show."""
    passed = face(die, RULES.whole("command.die")) <= limit
    work.add(Text("test"), die, same(f"{die} {'≤' if passed else '>'} {limit}"), fact)
    return passed
