"""Shooters of an evening: their groups under its readings."""

from collections.abc import Iterator

from builder.checks.finding import Where
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.systems.chainmail.checks.subjects import Divided, volleys
from builder.systems.chainmail.profile import ChainmailGame
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.volleys import loosest


def _volleys(game: ChainmailGame) -> Iterator[tuple[Where, Divided]]:
    return ((("sides", number, "roster"), one) for number, army in game.fielded() for one in volleys(army))


_divided = Selector(_volleys, unit=lambda one: one.by.name)


@_divided.each("CH611", "K-404", "K-Q3", "K-Q4")
@says("{unit}: {shooters} shooters in groups of {groups}; this evening's readings do not allow that")
@fix("write {right} in the roster, or choose other readings: {questions}")
def groups_against_readings(one: Divided, game: ChainmailGame) -> Verdict:
    """Each evening's readings decide how many groups there must be and how equal in size; the groups in its rosters
    must match.
    """
    chosen = {question: value for question, value in game.evening.readings.items() if _is_choice(question, value)}
    if len(one.volley.groups) == 1 or one.wrong(loosest()) or not one.wrong(chosen):
        return None  # not divided, or allowed by no reading: checks of the roster report that
    return found(groups=one.groups, shooters=one.by.shooting, right=one.right(chosen), questions=", ".join(loosest()))


def _is_choice(question: str, value: str) -> bool:
    """Whether a reading exists; another check reports the others."""
    reading = READINGS.known().get(question)
    return reading is not None and value in reading.choices
