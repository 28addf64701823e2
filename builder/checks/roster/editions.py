"""What a roster learns of the editions of its list: lines that are gone, a list that is given up."""

from collections.abc import Iterator

from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.documents.army_list import ArmyList
from builder.documents.game import Army
from builder.documents.roster import Roster
from builder.text import Text, same

AnyArmy = Army[ArmyList, Roster]


_TAKE = Text("`{id}` takes its place", "её место заняла `{id}`")


_OTHER = Text("no line takes its place", "на её место не встала ни одна")


@rule("C222")
@says(
    "the line `{line}` is gone from the list “{list}” since edition {edition}{why}",
    "строки `{line}` нет в расписке «{list}» с издания {edition}{why}",
)
@fix("change the roster: {way}", "измените состав: {way}")
def gone_line(army: AnyArmy) -> Iterator[Found]:
    """A roster of an older edition learns which line to take now."""
    for key, index, entry in army.roster.entries():
        stone = army.army_list.tombstone(entry.line)
        if stone and entry.line not in army.army_list.ids():
            why = Text(": {note}", ": {note}").fill(note=stone.note.text) if stone.note else same("")
            way = _TAKE.fill(id=stone.successor) if stone.successor else _OTHER
            yield found(
                key, index, "line",
                line=entry.line, list=army.army_list.name.text, edition=stone.edition, why=why, way=way,
            )  # fmt: skip


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
