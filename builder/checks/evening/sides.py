"""Checks of the two sides of an evening: armies, dates and edges; and of its account of the battle."""

from typing import Any

from builder.checks.dates import impossible_day
from builder.checks.on_table import Sided, sides
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.sides import EDGES
from builder.checks.wording import date
from builder.documents.army_list import ArmyList
from builder.documents.evening import Evening
from builder.documents.fields import HistoricDate
from builder.documents.game import Army, Game
from builder.documents.roster import Roster
from builder.text import Text

AnyArmy = Army[ArmyList, Roster]
AnyGame = Game[ArmyList, Roster, Evening]


@sides.each("C212", severity="warning")
@says("the roster is dated {date}, but the evening is dated {evening}")
@fix("use the same date in both")
def other_date(one: Sided[Any, AnyArmy], game: AnyGame) -> Verdict:
    """The roster's date decides what it may contain, so it should be the date of the game."""
    own, evening = one.army.roster.date, game.evening.date
    return own.year != evening.year and found("roster", date=date(own), evening=date(evening))


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
