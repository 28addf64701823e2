"""Units of allies in a roster: that the list offers them, their lines, years, number, and leader."""

from collections.abc import Iterator
from typing import NamedTuple

from builder.checks.finding import Where
from builder.checks.rule import Found, Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.checks.wording import near, quoted, span, word, year
from builder.documents.army_list import ArmyList, Contingent
from builder.documents.game import Army
from builder.documents.leaders import led
from builder.documents.roster import Roster, Unit

AnyArmy = Army[ArmyList, Roster]


class Allied(NamedTuple):
    """A unit from another list; the contingent and the list, or None for what could not be found."""

    unit: Unit
    ally: str
    contingent: Contingent | None
    of: ArmyList | None


class Present(NamedTuple):
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


def _present(army: AnyArmy) -> Iterator[tuple[Where, Present]]:
    for place, one in enumerate(army.whole_list.contingents):
        units = tuple(index for index, unit in enumerate(army.roster.units) if unit.ally == one.army_list)
        if units:
            yield ("units", units[0], "ally"), Present(one, place, units, army.allies.get(one.army_list))


allied = Selector(_allied, unit=lambda one: word(one.unit.id))
present = Selector(_present, allies=lambda one: one.of.name.text if one.of else word(one.contingent.army_list))


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
def other_years(one: Allied, army: AnyArmy) -> Iterator[Found]:
    """Allies are available only in the years of their contingent, of their list and of their line."""
    now, line = army.roster.date.year, army.line(one.unit.line, one.ally)
    spans = [part.years for part in (one.contingent, one.of, line) if part is not None]
    for years in spans:
        if not years.holds(now):
            yield found("line", year=year(now), span=span(years))
            return


@present.each("C272")
@says("{allies}: {count|unit|units}; the list allows {most}")
@fix("remove {over}")
def too_many(one: Present) -> Verdict:
    """A contingent is limited in the army's own list."""
    count, most = len(one.units), one.contingent.number.most
    return count > most and found(
        in_list=("contingents", one.place, "number"), count=count, most=most, over=count - most
    )


@present.each("C273")
@says("{allies}: {count|unit|units}; a contingent needs at least {least}")
@fix("add {short}, or take none")
def too_few(one: Present) -> Verdict:
    """A contingent has at least its minimum number of units, or is left out."""
    count, least = len(one.units), one.contingent.number.least
    return count < least and found(
        in_list=("contingents", one.place, "number"), count=count, least=least, short=least - count
    )


@present.each("C274")
@says("{allies}: a leader must be with one of their units")
@fix("put a leader with one of them: {units}")
def no_leader(one: Present, army: AnyArmy) -> Verdict:
    """Some allies serve only under a leader of their own."""
    units = {army.roster.units[index].id for index in one.units}
    with_leader = any(
        getattr(who, "unit", getattr(who, "beside", None)) in units or where[:2] in {("units", n) for n in one.units}
        for where, who in led(army.roster)
    )
    return one.contingent.commander and not with_leader and found(units=quoted(sorted(units)))
