"""Named leaders in a roster: that the list has them, their years, that they are there once and as the list says."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from builder.checks.finding import Where
from builder.checks.rule import Found, Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.checks.unknown import unknown
from builder.checks.wording import called, quoted, span, word, year
from builder.documents.army_list import ArmyList
from builder.documents.game import Army
from builder.documents.leaders import Leader, Led, led
from builder.documents.roster import Roster
from builder.text import Text

AnyArmy = Army[ArmyList, Roster]


class Named(NamedTuple):
    """Someone in a roster who is said to be a leader of the list, and that leader; None if the list has none of that id."""

    who: Led
    id: str
    leader: Leader | None


def _named(army: AnyArmy) -> Iterator[tuple[Where, Named]]:
    for where, who in led(army.roster):
        if who.leader is not None:
            yield where, Named(who, who.leader, army.leader(who.leader))


named = Selector(_named, leader=lambda one: called(one.leader) if one.leader else word(one.id))


@unknown("C262", named, what=Text("leader"), at="leader")
def unknown_leader(one: Named, army: AnyArmy) -> tuple[str, Iterable[str]]:
    """Only leaders of the army list can be named by id."""
    return one.id, (leader.id for leader in army.army_list.leaders)


@named.each("C263")
@says("{leader}: not available in {year}, only {span}")
@fix("choose another leader, or change the date")
def other_years(one: Named, army: AnyArmy) -> Verdict:
    """A leader cannot lead an army before or after his time."""
    now, leader = army.roster.date.year, one.leader
    if leader is None or leader.years.holds(now):
        return None
    return found("leader", year=year(now), span=span(leader.years))


@named.again("C264", at="leader")
@says("{leader} leads in two places")
@fix("keep one of them")
def leader_twice(one: Named) -> str:
    """A person can be in only one place."""
    return one.id


@named.each("C265")
@says("{leader}: `{key}` is {own}; the list says {listed}")
@fix("write what the list says, or remove `leader`")
def other_values(one: Named) -> Iterator[Found]:
    """The list says what its leaders can do."""
    for name, value in one.leader.given() if one.leader else ():
        own = getattr(one.who, name, value)
        if own != value:
            key = type(one.who).model_fields[name].alias or name
            yield found(key, key=key, own=_written(own), listed=_written(value))


def _written(value: Any) -> Text:
    """A value as it stands in a file."""
    if value is None:
        return Text("not given")
    return quoted(map(str, value if isinstance(value, tuple) else (value,)))
