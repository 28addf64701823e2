"""The check of an evening's decisions on open points, which every system has under its own code."""

from collections.abc import Iterator
from typing import Any

from builder.checks.rule import Found, Rule, fix, found, rule, says
from builder.checks.wording import near, quoted
from builder.documents.game import Game
from builder.rules.readings import Readings


def reading_check(code: str, readings: Readings, *cites: str) -> Rule:
    """The check that every decision is on a known reading and one of its choices."""

    @rule(code, *cites, of="evening")
    @says("there is no reading {question} = `{value}`{guess}")
    @fix("known: {known}")
    def unknown_reading(game: Game[Any, Any, Any]) -> Iterator[Found]:
        """A club chooses readings of open points by number; a mistyped number would silently have no effect."""
        yield from unknown_readings(game, readings)

    return unknown_reading


def unknown_readings(game: Game[Any, Any, Any], readings: Readings) -> Iterator[Found]:
    """The decisions on unknown readings, as written, with a suggestion and the known ones; cites the open point."""
    for question, value in game.evening.readings.items():
        reading = readings.known().get(question)
        known = tuple(reading.choices) if reading else tuple(readings.known())
        if reading is None or value not in reading.choices:
            guess = near(value if reading else question, known)
            where, cites = ("readings", question), (question,) if reading else ()
            yield found(*where, cites=cites, question=question, value=value, guess=guess, known=quoted(known))
