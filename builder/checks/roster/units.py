"""Units of a roster: lines that there are, as many as the list allows, in its years."""

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
    """A unit takes its stat line and price from a line of the army list; one that is gone is told as such (C222)."""


@twice("C203", Text("two units", "два отряда"), roster_units)
def unit_twice() -> None:
    """Commanders, formations and deployment name units by id, so an id must mean one unit."""


@too_many("C205", UNITS)
def too_many_units() -> None:
    """The army list limits how many units of each line an army may have."""


@too_few("C206", UNITS)
def too_few_units() -> None:
    """The army list says which troops an army cannot be without; lines of other years do not count.

    A unit whose line is unknown may be the one that is missing: that is said of it, and no more (C201).
    """


@rule("C208")
@says("{date} is outside the years of “{list}”: {span}", "{date} — вне лет расписки «{list}»: {span}")
@fix("change the date or choose a list of that time", "измените дату или возьмите расписку того времени")
def outside_list(army: AnyArmy) -> Verdict:
    """An army list describes an army of certain years."""
    day, army_list = army.roster.date, army.army_list
    if not army_list.years.holds(day.year):
        return found("date", in_list=("years",), date=date(day), list=army_list.name.text, span=span(army_list.years))
    return None


@other_years("C209", UNITS)
def outside_line() -> None:
    """A line that came later or was gone by then cannot be taken."""


@impossible_day("C218")
def no_such_day(army: AnyArmy) -> HistoricDate:
    """A day that no calendar had is a slip."""
    return army.roster.date
