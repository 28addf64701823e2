"""The army's Discipline, which depends on its commanders (section 4.3b), and tests of it and of Leadership: chances,
rolls that pass.
"""

from builder.checks.wording import year as dated
from builder.rules.dice import Chances, at_most, event, face
from builder.rules.legality import Fault, law
from builder.rules.working import Working
from builder.systems.formations.profile import FormationsRoster
from builder.systems.formations.rulebook import RULES
from builder.text import Text, same


@law("legionaries", Text("legionaries swap lines only from {since} to {until}, not in {year}"), "C-9.4-03")
def out_of_time(year: int | None) -> Fault:
    """Legionaries outside their period; kept if the year is not known."""
    since, until = (RULES.whole(f"disorder.legionary_years.{end}") for end in ("since", "until"))
    if year is None or since <= year <= until:
        return None
    return {"since": dated(since), "until": dated(until), "year": dated(year)}


@law(
    "commanders", Text("{count|commander|commanders} besides the general; the rules allow at most {most}"), "C-4.3b-01"
)
def too_many_commanders(count: int) -> Fault:
    """More than the rules allow besides the general."""
    most = RULES.whole("command.commanders")
    return count > most and {"count": count, "most": most, "over": count - most}


def discipline_of(roster: FormationsRoster) -> int:
    """D of an army at the start: its commander figures, the general included, up to the most (C-1-28, C-4.3b-01)."""
    return min(len(roster.commanders), RULES.whole("command.discipline"))


def track(discipline: int) -> tuple[int, ...]:
    """D as it falls with the commanders, down to none (C-4.3b-02)."""
    return tuple(range(discipline, -1, -1))


def command_odds(limit: int) -> Chances[str]:
    """The chances of a test of Leadership or Discipline: a die that shows the number or less passes (C-4.2-11, C-4.3b-03)."""
    return event(at_most(limit, RULES.whole("command.die"))).map({True: "passed", False: "failed"}.__getitem__)


def passes(die: int, limit: int, fact: str, work: Working) -> bool:
    """Whether a roll passes such a test, as the next step. Raises MusterError for a roll that the die cannot show."""
    passed = face(die, RULES.whole("command.die")) <= limit
    work.add(Text("test"), die, same(f"{die} {'≤' if passed else '>'} {limit}"), fact)
    return passed
