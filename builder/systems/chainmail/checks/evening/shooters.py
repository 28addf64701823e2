"""Shooters of an evening: their groups under its readings."""

from collections.abc import Iterator

from builder.checks.rule import Found, fix, found, rule, says
from builder.systems.chainmail.checks.subjects import volleys
from builder.systems.chainmail.profile import ChainmailGame
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.volleys import loosest


@rule("CH611", "K-404", "K-Q3", "K-Q4")
@says("{unit}: {shooters} shooters in groups of {groups}; this evening's readings do not allow that")
@fix("write {right} in the roster, or choose other readings: {questions}")
def groups_against_readings(game: ChainmailGame) -> Iterator[Found]:
    """Each evening's readings decide how many groups there must be and how equal; the groups in its rosters must
    match.
    """
    chosen = {question: value for question, value in game.evening.readings.items() if _is_choice(question, value)}
    for number, army in game.fielded():
        for one in volleys(army):
            if len(one.volley.groups) == 1 or one.wrong(loosest()):
                continue  # not divided, or allowed by no reading: checks of the roster report that
            if one.wrong(chosen):
                yield found(
                    "sides", number, "roster",
                    unit=one.by.name, groups=one.groups, shooters=one.by.shooting,
                    right=one.right(chosen), questions=", ".join(loosest()),
                )  # fmt: skip


def _is_choice(question: str, value: str) -> bool:
    """Whether a reading exists; another check reports the others."""
    reading = READINGS.known().get(question)
    return reading is not None and value in reading.choices
