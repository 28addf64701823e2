"""Shooters of a roster: who they are, and how a volley of theirs is divided."""

from collections.abc import Iterator

from builder.checks.rule import Found, fix, found, rule, says
from builder.systems.chainmail.checks.subjects import volleys
from builder.systems.chainmail.profile import ChainmailGame
from builder.systems.chainmail.readings import READINGS
from builder.systems.chainmail.volleys import loosest


@rule("CH611", "K-404", "K-Q3", "K-Q4")
@says(
    "{unit}: groups {groups} for {shooters} shooters, which the readings of this evening do not allow",
    "{unit}: группы {groups}, стрелков {shooters}: чтения этого вечера так не делят",
)
@fix(
    "write {right} in the roster, or choose readings of {questions} that allow it",
    "напишите в составе {right} или выберите чтения, которые это позволяют: {questions}",
)
def groups_against_readings(game: ChainmailGame) -> Iterator[Found]:
    """How equal groups are and how many, a club decides for its evening; the division written in a roster keeps to it."""
    chosen = {question: value for question, value in game.evening.readings.items() if _is_choice(question, value)}
    for number, army in game.fielded():
        for one in volleys(army):
            if len(one.volley.groups) == 1 or one.wrong(loosest()):
                continue  # a whole is no division; what no reading allows is told of the roster
            if one.wrong(chosen):
                yield found(
                    "sides", number, "roster",
                    unit=one.by.name, groups=one.groups, shooters=one.by.shooting,
                    right=one.right(chosen), questions=", ".join(loosest()),
                )  # fmt: skip


def _is_choice(question: str, value: str) -> bool:
    """Whether a reading is one there is; of others another check speaks."""
    reading = READINGS.known().get(question)
    return reading is not None and value in reading.choices
