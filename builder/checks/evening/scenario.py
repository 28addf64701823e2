"""The scenario of an evening: turns within the game, units that wait, objectives on the table."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from builder.checks.finding import Where
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import word
from builder.documents.evening import Objective
from builder.documents.game import AnyArmy, AnyGame


class Waiting(NamedTuple):
    """An id under `fixed` or `notes`, the number of its side, and that side's army, if it could be resolved."""

    unit: str
    side: int
    army: AnyArmy | None


def _waiting(game: AnyGame) -> Iterator[tuple[Where, Waiting]]:
    for number, side in enumerate(game.evening.sides):
        for index, one in enumerate(side.fixed):
            where = ("sides", number, "fixed", index, "units")
            yield from (
                ((*where, place), Waiting(unit, number, game.known[number])) for place, unit in enumerate(one.units)
            )


def _named(game: AnyGame) -> Iterator[tuple[Where, Waiting]]:
    yield from _waiting(game)
    for number, side in enumerate(game.evening.sides):
        for index, one in enumerate(side.notes):
            where = ("sides", number, "notes", index, "units")
            yield from (
                ((*where, place), Waiting(unit, number, game.known[number])) for place, unit in enumerate(one.units)
            )


def _turns(game: AnyGame) -> Iterator[tuple[Where, int]]:
    for index, arrival in enumerate(game.evening.scenario.arrivals):
        yield ("scenario", "arrivals", index, "turn"), arrival.turn
    for number, side in enumerate(game.evening.sides):
        for index, one in enumerate(side.fixed):
            if one.turn:
                yield ("sides", number, "fixed", index, "turn"), one.turn


waiting = Selector(_waiting, unit=lambda one: word(one.unit))
named = Selector(_named, unit=lambda one: word(one.unit))
turns = Selector(_turns)
objectives: Selector[AnyGame, Objective] = entries(
    ("scenario", "objectives"), lambda game: game.evening.scenario.objectives, objective=lambda one: one.name.text
)


@unknown("C276", named, what=UNIT)
def unknown_unit(one: Waiting) -> tuple[str | None, Iterable[str]]:
    """Only units in the side's own roster can be told to wait, or be given a rule."""
    return (one.unit, unit_ids(one.army)) if one.army else (None, ())


@waiting.again("C277")
@says("{unit}: listed twice under `fixed`")
@fix("list each unit only once")
def waits_twice(one: Waiting) -> tuple[int, str]:
    """A unit cannot wait until two different turns."""
    return one.side, one.unit


@turns.each("C278")
@says("turn {turn} is after the end of the game, which has {last|turn|turns}")
@fix("choose an earlier turn, or change `turns` in the scenario")
def after_the_end(turn: int, game: AnyGame) -> Verdict:
    """An event set for a turn after the last one can never happen."""
    last = game.evening.scenario.turns
    return last is not None and turn > last and found(turn=turn, last=last)


@objectives.each("C279")
@says("{objective}: off the table")
@fix("choose a place on the table: the first number from the west edge, the second from the north")
def off_the_table(one: Objective, game: AnyGame) -> Verdict:
    """An objective must be where units can reach it."""
    table = game.evening.table
    if one.at is None or (0 <= one.at[0] <= table.width and 0 <= one.at[1] <= table.depth):
        return None
    return found("at")
