"""What a roster learns of the editions of its list: lines that are gone, a list that is given up."""

from typing import Any

from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector
from builder.documents.army_list import ArmyList
from builder.documents.game import Army
from builder.documents.roster import Roster
from builder.text import Text, same

AnyArmy = Army[ArmyList, Roster]


_TAKE = Text("`{id}` takes its place", "её место заняла `{id}`")


_OTHER = Text("no line takes its place", "на её место не встала ни одна")


_chosen: Selector[AnyArmy, Any] = Selector(
    lambda army: (((key, index), entry) for key, index, entry in army.roster.entries())
)


@_chosen.each("C222")
@says(
    "the line `{line}` is gone from the list “{list}” since edition {edition}{why}",
    "строки `{line}` нет в расписке «{list}» с издания {edition}{why}",
)
@fix("change the roster: {way}", "измените состав: {way}")
def gone_line(entry: Any, army: AnyArmy) -> Verdict:
    """A roster of an older edition learns which line to take now."""
    stone = army.army_list.tombstone(entry.line)
    if stone is None or entry.line in army.army_list.ids():
        return None
    why = Text(": {note}", ": {note}").fill(note=stone.note.text) if stone.note else same("")
    way = _TAKE.fill(id=stone.successor) if stone.successor else _OTHER
    return found("line", line=entry.line, list=army.army_list.name.text, edition=stone.edition, why=why, way=way)


@rule("C225", severity="info")
@says(
    "the list “{list}” is given up, `{successor}` takes its place",
    "расписка «{list}» больше не ведётся, её место заняла `{successor}`",
)
@fix("choose the army from `{successor}`", "составьте армию по `{successor}`")
def given_up(army: AnyArmy) -> Verdict:
    """A list that is given up stays readable, for the rosters that were chosen from it."""
    if army.army_list.successor:
        return found("army_list", list=army.army_list.name.text, successor=army.army_list.successor)
    return None
