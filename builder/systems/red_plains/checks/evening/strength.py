"""RP433, RP434: figures and ammunition left by the order sheets (R-V8)."""

from collections.abc import Callable, Iterator

from builder.checks.rule import Found, Key, fix, found, rule, says
from builder.systems.red_plains.checks.on_table import OrderedUnit, ordered_units
from builder.systems.red_plains.checks.subjects import Fielded
from builder.systems.red_plains.fighter import full_ammunition, known
from builder.systems.red_plains.profile import RedPlainsGame, UnitOrders
from builder.systems.red_plains.rulebook import RULES
from builder.text import Text


@rule("RP433", "R-103", "R-105", "R-108")
@says("{unit}: {figures|figure|figures} left, but {why}")
@fix("write how many are left, up to {most}; leave out a destroyed unit")
def figures_left(game: RedPlainsGame) -> Iterator[Found]:
    """A unit starts with the figures in the roster and never gains any; a destroyed unit gets no orders."""
    gone = Text("a unit without figures gets no orders")
    for one, left, most, why in _grown(
        game, lambda given: given.figures, lambda fielded: fielded.unit.figures, gone, 1
    ):
        yield found(*one.where, "figures", unit=one.name, figures=left, why=why, most=most)


@rule("RP434", "R-203", "R-205", "R-704")
@says("{unit}: ammunition {ammunition}, but {why}")
@fix("write how much is left, up to {most}; remove it for troops that do not shoot")
def ammunition_left(game: RedPlainsGame) -> Iterator[Found]:
    """Ammunition starts full and never increases; every figure lost costs some."""
    below = Text("it cannot be negative")
    for one, left, most, why in _grown(game, lambda given: given.ammunition, _full, below, 0, _gone):
        yield found(*one.where, "ammunition", unit=one.name, ammunition=left, why=why, most=most)


def _full(fielded: Fielded) -> int:
    return full_ammunition(fielded.line.kind, max(0, fielded.unit.figures))


def _gone(given: UnitOrders, fielded: Fielded) -> int:
    """The ammunition lost with figures, where the sheet gives the figures left (R-704)."""
    fallen = 0 if given.figures is None else max(0, fielded.unit.figures - given.figures)
    return min(_full(fielded), fallen * RULES.whole("melee.ammunition"))


def _grown(
    game: RedPlainsGame,
    said: Callable[[UnitOrders], int | None],
    first: Callable[[Fielded], int],
    below: Text,
    least: int,
    gone: Callable[[UnitOrders, Fielded], int] = lambda given, fielded: 0,
) -> Iterator[tuple[OrderedUnit, int, int, Text]]:
    """Each unit whose sheet gives too many or too few: the number given, the most possible, and why.

    The number is never below `least`, and on the first turn not below `first`; `gone` is lost in any case.
    """
    last: dict[tuple[Key, str], tuple[int, Text]] = {}
    for one in sorted(ordered_units(game), key=lambda one: one.of.sheet.turn):
        left, begins = said(one.given), one.of.sheet.turn == RULES.whole("field.turns.first")
        if one.fielded is None or left is None or not known(one.fielded.line.kind):
            continue
        unit = (one.of.where[1], one.given.unit)  # both sides may play the same roster
        at_first = first(one.fielded)
        most, whence = last.get(unit, (at_first, _ROSTER.fill(most=at_first)))
        taken = 0 if begins else gone(one.given, one.fielded)
        if at_first - taken < most:
            most, whence = at_first - taken, _FALLEN.fill(taken=taken, first=at_first)
        if left > most:
            yield one, left, most, whence
        elif left < least:
            yield one, left, most, below
        elif begins and left < at_first:
            yield one, left, most, _WHOLE.fill(turn=one.of.sheet.turn, most=at_first)
        else:
            last[unit] = (left, _BEFORE.fill(turn=one.of.sheet.turn, most=left))


_ROSTER = Text("it starts with {most}")
_WHOLE = Text("it starts turn {turn} with all {most}")
_BEFORE = Text("in turn {turn} it had {most}")
_FALLEN = Text("{taken} of {first} were lost along with the figures")
