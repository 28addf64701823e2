"""Allies and named leaders in a roster: that the list offers them, their years, number, and leader."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

from builder.checks.limits import dated_outside
from builder.checks.rule import Found, Verdict, Where, below, beyond, fix, found, says
from builder.checks.selector import Selector
from builder.checks.unknown import unknown
from builder.checks.wording import id_and_name, near, quoted, word
from builder.documents.army_list import ArmyList, Contingent
from builder.documents.game import AnyArmy
from builder.documents.leaders import Leader, LeaderReference, leader_references
from builder.documents.roster import Unit
from builder.text import Text


class Allied(NamedTuple):
    """A unit from another list; the contingent and the list, or None for what could not be found."""

    unit: Unit
    ally: str
    contingent: Contingent | None
    of: ArmyList | None


class ContingentUnits(NamedTuple):
    """A contingent that has units in an army: their indices, and the list of the allies."""

    contingent: Contingent
    place: int
    units: tuple[int, ...]
    of: ArmyList | None


def _allied(army: AnyArmy) -> Iterator[tuple[Where, Allied]]:
    for index, unit in enumerate(army.roster.units):
        if unit.ally:
            contingent = army.whole_list.contingent(unit.ally)
            yield ("units", index), Allied(unit, unit.ally, contingent, army.allies.get(unit.ally))


def _contingents_in_army(army: AnyArmy) -> Iterator[tuple[Where, ContingentUnits]]:
    for place, one in enumerate(army.whole_list.contingents):
        units = tuple(index for index, unit in enumerate(army.roster.units) if unit.ally == one.army_list)
        if units:
            yield ("units", units[0], "ally"), ContingentUnits(one, place, units, army.allies.get(one.army_list))


allied = Selector(_allied, unit=lambda one: word(one.unit.id))
contingents_in_army = Selector(
    _contingents_in_army, allies=lambda one: one.of.name.text if one.of else word(one.contingent.army_list)
)


@allied.each("C269")
@says("{unit}: the list has no allies from `{ally}`{guess}")
@fix("use the list of a contingent: {known}")
def no_contingent(one: Allied, army: AnyArmy) -> Verdict:
    """An army can have only the allies that its list offers."""
    known = [each.army_list for each in army.whole_list.contingents]
    return one.contingent is None and found("ally", ally=one.ally, guess=near(one.ally, known), known=quoted(known))


@allied.each("C270")
@says("{unit}: the allies have no line `{line}`{guess}")
@fix("use the id of one of their lines: {known}")
def no_line(one: Allied) -> Verdict:
    """A contingent has only the lines of its own list, or those of them that the army list names."""
    if one.of is None or one.contingent is None:
        return None
    known = [line for line in one.of.ids() if line in (one.contingent.lines or one.of.ids())]
    absent = one.unit.line not in known
    return absent and found("line", line=one.unit.line, guess=near(one.unit.line, known), known=quoted(known))


@allied.each("C271")
@says("{unit}: not available as an ally in {year}, only {span}")
@fix("remove the unit, or change the date")
def other_years(one: Allied, army: AnyArmy) -> Verdict:
    """Allies are available only in the years of their contingent, of their list and of their line."""
    parts = (one.contingent, one.of, army.line(one.unit.line, one.ally))
    wrong = (dated_outside(part.years, army, "line") for part in parts if part is not None)
    return next(filter(None, wrong), None)


@contingents_in_army.each("C272")
@says("{allies}: {count|unit|units}; the list allows {most}")
@fix("remove {over}")
def too_many(one: ContingentUnits) -> Verdict:
    """A contingent is limited in the army's own list."""
    return beyond(len(one.units), one.contingent.number.most, in_list=("contingents", one.place, "number"))


@contingents_in_army.each("C273")
@says("{allies}: {count|unit|units}; a contingent needs at least {least}")
@fix("add {short}, or take none")
def too_few(one: ContingentUnits) -> Verdict:
    """A contingent has at least its minimum number of units, or is left out."""
    return below(len(one.units), one.contingent.number.least, in_list=("contingents", one.place, "number"))


@contingents_in_army.each("C274")
@says("{allies}: a leader must be with one of their units")
@fix("put a leader with one of them: {units}")
def no_leader(one: ContingentUnits, army: AnyArmy) -> Verdict:
    """Some allies serve only under a leader of their own."""
    units = {army.roster.units[index].id for index in one.units}
    with_leader = any(
        getattr(who, "unit", getattr(who, "beside", None)) in units or where[:2] in {("units", n) for n in one.units}
        for where, who in leader_references(army.roster)
    )
    return one.contingent.commander and not with_leader and found(units=quoted(sorted(units)))


class Named(NamedTuple):
    """Someone in a roster who is said to be a leader of the list, and that leader; None if the list has none of that id."""

    who: LeaderReference
    id: str
    leader: Leader | None


def _named(army: AnyArmy) -> Iterator[tuple[Where, Named]]:
    for where, who in leader_references(army.roster):
        if who.leader is not None:
            yield where, Named(who, who.leader, army.leader(who.leader))


named = Selector(_named, leader=lambda one: id_and_name(one.leader) if one.leader else word(one.id))


@unknown("C262", named, what=Text("leader"), at="leader")
def unknown_leader(one: Named, army: AnyArmy) -> tuple[str, Iterable[str]]:
    """Only leaders of the army list can be named by id."""
    return one.id, (leader.id for leader in army.army_list.leaders)


@named.each("C263")
@says("{leader}: not available in {year}, only {span}")
@fix("choose another leader, or change the date")
def other_years_of_leader(one: Named, army: AnyArmy) -> Verdict:
    """A leader cannot lead an army before or after his time."""
    return dated_outside(one.leader.years, army, "leader") if one.leader else None


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
    for name, value in one.leader.system_fields() if one.leader else ():
        own = getattr(one.who, name, value)
        if own != value:
            key = type(one.who).model_fields[name].alias or name
            yield found(key, key=key, own=_written(own), listed=_written(value))


def _written(value: Any) -> Text:
    """A value as written in a file."""
    if value is None:
        return Text("not given")
    return quoted(map(str, value if isinstance(value, tuple) else (value,)))
