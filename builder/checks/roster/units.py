"""Units of a roster, and the edition and variant of its list: that lines exist, their number, their years."""

from collections.abc import Iterable
from typing import Any

from builder.checks.limits import dated_outside, impossible_day
from builder.checks.offered import UNITS, not_offered, other_years, too_few, too_many
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.subjects import roster_units
from builder.checks.unknown import twice, unknown
from builder.checks.wording import id_and_name, listed, span, word
from builder.documents.fields import HistoricDate
from builder.documents.game import AnyArmy
from builder.documents.roster import Roster
from builder.text import Text, same

_TAKE = Text("use `{id}` instead")


_OTHER = Text("no line replaces it")


_chosen: Selector[AnyArmy, Any] = Selector(
    lambda army: (((key, index), entry) for key, index, entry in army.roster.entries())
)


@_chosen.each("C222")
@says("the line `{line}` was removed from the list “{list}” in edition {edition}{why}")
@fix("change the roster: {way}")
def removed_line(entry: Any, army: AnyArmy) -> Verdict:
    """If a roster was made from an older edition, the message says which line to use now."""
    stone = army.army_list.retired_entry(entry.line)
    if stone is None or entry.line in army.army_list.ids():
        return None
    why = same(": {note}").fill(note=stone.note.text) if stone.note else same("")
    way = _TAKE.fill(id=stone.successor) if stone.successor else _OTHER
    return found("line", line=entry.line, list=army.army_list.name.text, edition=stone.edition, why=why, way=way)


@rule("C225", severity="info")
@says("the list “{list}” is no longer maintained; `{successor}` replaces it")
@fix("choose the units from `{successor}`")
def unmaintained_list(army: AnyArmy) -> Verdict:
    """A list that is no longer maintained can still be read, for the sake of rosters made from it."""
    name, successor = army.army_list.name.text, army.army_list.successor
    return successor is not None and found("army_list", list=name, successor=successor)


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
    if not army_list.years.holds(day.year) and not army_list.years.reversed:
        return found("date", in_list=("years",), date=day.digits, list=army_list.name.text, span=span(army_list.years))
    return None


@other_years("C209", UNITS)
def outside_line() -> None:
    """A line cannot be taken outside its years."""


@impossible_day("C218")
def no_such_day(army: AnyArmy) -> HistoricDate:
    """A date must exist in the calendar."""
    return army.roster.date


_rosters: Selector[AnyArmy, Roster] = Selector(
    lambda army: [((), army.roster)] if army.roster.variant else [], roster=lambda roster: roster.name.text
)


@unknown("C256", _rosters, what=Text("variant"), at="variant")
def unknown_variant(roster: Roster, army: AnyArmy) -> tuple[str | None, Iterable[str]]:
    """A roster can choose only a variant of its list."""
    return roster.variant, (one.id for one in army.whole_list.variants)


@rule("C257")
@says("the variant {variant}: not available in {year}, only {span}")
@fix("choose another variant, or change the date")
def variant_years(army: AnyArmy) -> Verdict:
    """A variant describes the army in certain years."""
    chosen = army.whole_list.variant(army.roster.variant)
    return dated_outside(chosen.years, army, "variant", variant=id_and_name(chosen)) if chosen else None


@_chosen.each("C258")
@says("the line {line}: {reason}")
@fix("choose another line, or change `variant`")
def other_variant(entry: Any, army: AnyArmy) -> Verdict:
    """Some lines belong to certain variants, and some variants lack a line."""
    whole, chosen = army.whole_list, army.whole_list.variant(army.roster.variant)
    if entry.line in army.army_list.ids() or entry.line not in whole.ids() or not army.variant_known:
        return None
    owners = listed(id_and_name(one) for one in whole.variants if entry.line in one.only)
    lacks = chosen is not None and entry.line in chosen.without
    reason = _WITHOUT.fill(variant=id_and_name(chosen)) if chosen and lacks else _ONLY.fill(variants=owners)
    return found("line", line=word(entry.line), reason=reason)


_ONLY = Text("only in the variant {variants}")
_WITHOUT = Text("the variant {variant} does not have this line")
