"""Discipline as the army's commanders give it (section 4.3b); the test itself is a procedure."""

from collections.abc import Sequence

from builder.checks.wording import year as dated
from builder.rules.legality import Fault, Law
from builder.systems.formations.profile import Commander, FormationsRoster
from builder.systems.formations.rulebook import RULES
from builder.text import Text


def _out_of_time(year: int | None) -> Fault:
    since, until = (RULES.whole(f"disorder.legionary_years.{end}") for end in ("since", "until"))
    if year is None or since <= year <= until:
        return None
    return {"since": dated(since), "until": dated(until), "year": dated(year)}


LEGIONARIES: Law[int | None] = Law(
    "legionaries",
    Text("legionaries swap lines only from {since} to {until}, not in {year}"),
    _out_of_time,
    "C-9.4-03",
)
"""Of the year of the battle; where none is named they may."""


def _too_many(count: int) -> Fault:
    most = RULES.whole("command.commanders")
    return count > most and {"count": count, "most": most, "over": count - most}


COMMANDERS: Law[int] = Law(
    "commanders",
    Text("{count|commander|commanders} besides the general; the rules allow at most {most}"),
    _too_many,
    "C-4.3b-01",
)


def of(roster: FormationsRoster) -> int:
    """D of an army at the start: its commander figures, the general included, up to the most (C-1-28, C-4.3b-01)."""
    return count(roster.commanders)


def count(commanders: Sequence[Commander]) -> int:
    """D of so many commander figures."""
    return min(len(commanders), RULES.whole("command.discipline"))


def track(discipline: int) -> tuple[int, ...]:
    """D as it falls with the commanders, down to none (C-4.3b-02)."""
    return tuple(range(discipline, -1, -1))
