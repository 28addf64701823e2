"""Checks of evenings, common to all systems: country, terrain, scenario, sides."""

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise, product
from math import ceil, dist
from typing import Any, NamedTuple

from builder.checks.limits import impossible_day
from builder.checks.on_table import SideWithArmy, sides
from builder.checks.rule import Found, Verdict, Where, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.checks.wording import EDGES, id_and_name, word
from builder.documents.evening import Objective
from builder.documents.fields import HistoricDate
from builder.documents.game import AnyArmy, AnyGame, Game
from builder.rules.geometry import crosses_itself
from builder.rules.wording import month_name
from builder.text import Text, same

_grounds: Selector[AnyGame, str] = Selector(lambda game: game.evening.grounds(), ground=word)


@_grounds.each("C282", severity="info")
@says("{ground}: not in the country of either army")
@fix("remove it, or add it to `home` in the list whose country the game is fought in")
def foreign_ground(ground: str, game: AnyGame) -> Verdict:
    """The game is fought in the country of one of the armies, if both lists name theirs."""
    known = [army.army_list.home for army in game.known if army and army.army_list.home]
    told = [home.ground for home in known if home.ground]
    return len(told) == len(game.known) and not any(ground in one for one in told)


@rule("C283", severity="info")
@says("{month} is outside the season of the list {list}: {first} to {last}")
@fix("change the date, or `season` in the list")
def out_of_season(game: AnyGame) -> Iterator[Found]:
    """Many armies took the field only in part of the year."""
    now = game.evening.date.month
    for army_list in {army.army_list.id: army.army_list for army in game.known if army}.values():
        season = army_list.home.season if army_list.home else None
        if now and season and not season.holds(now):
            first, last = month_name(season.first), month_name(season.last)
            yield found("date", month=month_name(now), list=id_and_name(army_list), first=first, last=last)


# Our own limit, in units of the longer side of the table, so that it is the same on every map: how many times the
# square of that side terrain may fill. Edges and courses count as bands of this width, bridges and fords as squares of
# it. The fullest of our own evenings fills half a square.
MOST = 2.0
BAND = 0.04


@rule("C227")
@says("the terrain adds up to {percent}% of the maximum for a map")
@fix("remove pieces that lie on top of others, or points where an outline doubles back")
def too_much_terrain(game: Game[Any, Any, Any]) -> Verdict:
    """With this much overlapping terrain, the map would be solid black and would take longer to draw than everything else for the evening."""
    table = game.evening.table
    side = max(table.width, table.depth)
    filled = sum(
        _filled(piece.outline, piece.course, side) + BAND**2 * _crossed(piece) for piece in _terrain_pieces(game)
    )
    return filled > MOST and found("terrain", percent=ceil(100 * filled / MOST))


def _filled(outline: Sequence[tuple[float, float]], course: Sequence[tuple[float, float]], side: float) -> float:
    """The area of a piece, in squares of `side`: the box around its outline, plus its edges or course as bands."""
    edges = [*pairwise((*outline, *outline[:1])), *pairwise(course)]
    across, down = [x for x, _ in outline] or [0.0], [y for _, y in outline] or [0.0]
    box = (max(across) - min(across)) * (max(down) - min(down))
    return box / (side * side) + BAND * sum(dist(start, end) for start, end in edges) / side


def _crossed(piece: Any) -> int:
    """The number of bridges and fords of a piece, its own and those in the players' settings for it."""
    holders = (piece, getattr(piece, "crossing", None))
    return sum(len(getattr(holder, kind, ())) for holder in holders for kind in ("bridges", "fords"))


def _terrain_pieces(game: Game[Any, Any, Any]) -> tuple[Any, ...]:
    """The pieces of terrain; none if terrain is made of cells, whose number is limited by the table."""
    pieces = getattr(game.evening, "terrain", ())
    return pieces if isinstance(pieces, tuple) else ()


_pieces: Selector[Game[Any, Any, Any], Any] = entries("terrain", _terrain_pieces, id=lambda piece: word(piece.id))


@_pieces.each("C228", severity="warning")
@says("the outline crosses itself: the edge from {one} to {two} crosses the edge from {three} to {four}")
@fix("list the corners in order around the piece")
def outline_crosses_itself(piece: Any) -> Verdict:
    """Two corners in the wrong order split the piece into two that touch at a point, and its inside is undefined."""
    crossing = crosses_itself(piece.outline)
    if crossing is None:
        return None
    one, two, three, four = (same(f"[{x:g}, {y:g}]") for side in crossing for x, y in side)
    return found("outline", one=one, two=two, three=three, four=four)


class NamedUnit(NamedTuple):
    """An id under `fixed` or `notes`, the number of its side, and that side's army, if it could be resolved."""

    unit: str
    side: int
    army: AnyArmy | None


def _waiting(game: AnyGame, *keys: str) -> Iterator[tuple[Where, NamedUnit]]:
    for key, (number, side) in product(keys, enumerate(game.evening.sides)):
        for index, one in enumerate(getattr(side, key)):
            for place, unit in enumerate(one.units):
                yield ("sides", number, key, index, "units", place), NamedUnit(unit, number, game.known[number])


def _turns(game: AnyGame) -> Iterator[tuple[Where, int]]:
    for index, arrival in enumerate(game.evening.scenario.arrivals):
        yield ("scenario", "arrivals", index, "turn"), arrival.turn
    for number, side in enumerate(game.evening.sides):
        for index, one in enumerate(side.fixed):
            if one.turn:
                yield ("sides", number, "fixed", index, "turn"), one.turn


def _named_units(*keys: str) -> Selector[AnyGame, NamedUnit]:
    return Selector(lambda game: _waiting(game, *keys), unit=lambda one: word(one.unit))


waiting, named = _named_units("fixed"), _named_units("fixed", "notes")
turns = Selector(_turns)
objectives: Selector[AnyGame, Objective] = entries(
    ("scenario", "objectives"), lambda game: game.evening.scenario.objectives, objective=lambda one: one.name.text
)


@unknown("C276", named, what=UNIT)
def unknown_unit(one: NamedUnit) -> tuple[str | None, Iterable[str]]:
    """Only units in the side's own roster can be told to wait, or be given a rule."""
    return (one.unit, unit_ids(one.army)) if one.army else (None, ())


@waiting.again("C277")
@says("{unit}: listed twice under `fixed`")
@fix("list each unit only once")
def waits_twice(one: NamedUnit) -> tuple[int, str]:
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


@sides.each("C212", severity="warning")
@says("the roster is dated {date}, but the evening is dated {evening}")
@fix("use the same date in both")
def other_date(one: SideWithArmy[Any, AnyArmy], game: AnyGame) -> Verdict:
    """The roster's date decides what it may contain, so it should be the date of the game."""
    own, evening = one.army.roster.date, game.evening.date
    return own.year != evening.year and found("roster", date=own.digits, evening=evening.digits)


@impossible_day("C219")
def no_such_day(game: AnyGame) -> HistoricDate:
    """A date must exist in the calendar."""
    return game.evening.date


@rule("C215")
@says("both sides deploy from the {edge} edge")
@fix("give each side its own edge")
def same_edge(game: AnyGame) -> Verdict:
    """Two armies cannot stand in the same place."""
    first, second = game.evening.sides
    return first.edge == second.edge and found("sides", 1, "edge", edge=EDGES[first.edge])


_ROLES = {"attacker": Text("attackers"), "defender": Text("defenders")}


@rule("C230")
@says("both sides are {role}")
@fix("make one the attacker and the other the defender")
def same_role(game: AnyGame) -> Verdict:
    """The roles decide which army is black on the map, and in some rules which deploys first, which moves first and which has reserves."""
    first, second = game.evening.sides
    return first.role is not None and first.role == second.role and found("sides", 1, "role", role=_ROLES[first.role])


@rule("C216", severity="warning")
@says("`history` is given without a source")
@fix("add `sources:`")
def no_source(game: AnyGame) -> Verdict:
    """A historical account should name its sources."""
    return game.evening.history is not None and not game.evening.sources and found("history")


@rule("C220", severity="warning")
@says("both sides use the roster “{army}”")
@fix(
    "give one side the other roster; for two identical armies, give each side its own roster with a "
    "different name, so that their cards can be told apart"
)
def same_roster(game: AnyGame) -> Verdict:
    """Usually a copy-and-paste mistake; but a civil war may be fought this way, with two identical sets of cards."""
    first, second = game.evening.sides
    return first.roster == second.roster and found("sides", 1, "roster", army=game.called(1))
