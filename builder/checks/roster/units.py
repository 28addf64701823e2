"""Units of a roster: that their lines exist, their number, their years."""

from builder.checks.dates import impossible_day
from builder.checks.offered import UNITS, not_offered, other_years, too_few, too_many
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.subjects import roster_units
from builder.checks.twice import twice
from builder.checks.wording import date, span
from builder.documents.army_list import ArmyList
from builder.documents.fields import HistoricDate
from builder.documents.game import Army
from builder.documents.roster import Roster
from builder.text import Text

AnyArmy = Army[ArmyList, Roster]


@not_offered("C201", UNITS)
def unknown_line() -> None:
    """A unit takes its stats and price from a line of the army list; removed lines are reported by C222."""


@twice("C203", Text("two units"), roster_units)
def unit_twice() -> None:
    """Commanders, formations and deployment refer to units by id, so each id must refer to exactly one unit."""


@too_many("C205", UNITS)
def too_many_units() -> None:
    """The army list limits how many units of each line an army may have."""


@too_few("C206", UNITS)
def too_few_units() -> None:
    """The army list says which troops an army must have; lines for other years do not count.

    If a unit has an unknown line, only C201 is reported: it may be the missing unit.
    """


@rule("C208")
@says("{date} is outside the years of the list “{list}”: {span}")
@fix("change the date or choose a list for that date")
def outside_list(army: AnyArmy) -> Verdict:
    """An army list describes an army of a particular period."""
    day, army_list = army.roster.date, army.army_list
    if not army_list.years.holds(day.year):
        return found("date", in_list=("years",), date=date(day), list=army_list.name.text, span=span(army_list.years))
    return None


@other_years("C209", UNITS)
def outside_line() -> None:
    """A line cannot be taken outside its years."""


@impossible_day("C218")
def no_such_day(army: AnyArmy) -> HistoricDate:
    """A date must exist in the calendar."""
    return army.roster.date
