"""Named leaders of a list: ids and years."""

from builder.checks.offered import never
from builder.checks.selector import Selector, entries
from builder.checks.twice import twice
from builder.checks.wording import called
from builder.documents.army_list import ArmyList
from builder.documents.leaders import Leader
from builder.text import Text

leaders: Selector[ArmyList, Leader] = entries("leaders", lambda army_list: army_list.leaders, leader=called)


@twice("C280", Text("two leaders"), leaders)
def leader_twice() -> None:
    """Rosters name leaders by id, so each id must refer to exactly one."""


@never("C281", leaders)
def leader_never() -> None:
    """A leader whose years lie outside those of the list can never lead its army."""
