"""Discipline as the army's commanders give it (section 4.3b); the test itself is a procedure."""

from collections.abc import Sequence

from builder.systems.formations.profile import Commander, FormationsRoster
from builder.systems.formations.rulebook import RULES


def of(roster: FormationsRoster) -> int:
    """D of an army at the start: its commander figures, the general included, up to the most (C-1-28, C-4.3b-01)."""
    return count(roster.commanders)


def count(commanders: Sequence[Commander]) -> int:
    """D of so many commander figures."""
    return min(len(commanders), RULES.whole("command.discipline"))


def track(discipline: int) -> tuple[int, ...]:
    """D as it falls with the commanders, down to none (C-4.3b-02)."""
    return tuple(range(discipline, -1, -1))
