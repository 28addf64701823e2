"""Editions of a roster's list: removed lines, and lists that are no longer maintained."""

from typing import Any

from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector
from builder.documents.army_list import ArmyList
from builder.documents.game import Army
from builder.documents.roster import Roster
from builder.text import Text, same

AnyArmy = Army[ArmyList, Roster]


_TAKE = Text("use `{id}` instead")


_OTHER = Text("no line replaces it")


_chosen: Selector[AnyArmy, Any] = Selector(
    lambda army: (((key, index), entry) for key, index, entry in army.roster.entries())
)


@_chosen.each("C222")
@says("the line `{line}` was removed from the list “{list}” in edition {edition}{why}")
@fix("change the roster: {way}")
def gone_line(entry: Any, army: AnyArmy) -> Verdict:
    """If a roster was made from an older edition, the message says which line to use now."""
    stone = army.army_list.tombstone(entry.line)
    if stone is None or entry.line in army.army_list.ids():
        return None
    why = same(": {note}").fill(note=stone.note.text) if stone.note else same("")
    way = _TAKE.fill(id=stone.successor) if stone.successor else _OTHER
    return found("line", line=entry.line, list=army.army_list.name.text, edition=stone.edition, why=why, way=way)


@rule("C225", severity="info")
@says("the list “{list}” is no longer maintained; `{successor}` replaces it")
@fix("choose the units from `{successor}`")
def given_up(army: AnyArmy) -> Verdict:
    """A list that is no longer maintained can still be read, for the sake of rosters made from it."""
    if army.army_list.successor:
        return found("army_list", list=army.army_list.name.text, successor=army.army_list.successor)
    return None
