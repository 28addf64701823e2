"""The variant of the list that a roster chooses: that the list has it, its years, the lines that it may have."""

from collections.abc import Iterable
from typing import Any

from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.unknown import unknown
from builder.checks.wording import called, listed, span, word, year
from builder.documents.army_list import ArmyList
from builder.documents.game import Army
from builder.documents.roster import Roster
from builder.text import Text

AnyArmy = Army[ArmyList, Roster]

_rosters: Selector[AnyArmy, Roster] = Selector(
    lambda army: [((), army.roster)] if army.roster.variant else [], roster=lambda roster: roster.name.text
)
_chosen: Selector[AnyArmy, Any] = Selector(
    lambda army: (((key, index), entry) for key, index, entry in army.roster.entries())
)


@unknown("C256", _rosters, what=Text("variant"), at="variant")
def unknown_variant(roster: Roster, army: AnyArmy) -> tuple[str | None, Iterable[str]]:
    """A roster can choose only a variant of its list."""
    return roster.variant, (one.id for one in army.whole_list.variants)


@rule("C257")
@says("the variant {variant}: not available in {year}, only {span}")
@fix("choose another variant, or change the date")
def other_years(army: AnyArmy) -> Verdict:
    """A variant describes the army in certain years."""
    now, chosen = army.roster.date.year, army.whole_list.variant(army.roster.variant)
    if chosen is None or chosen.years.holds(now):
        return None
    return found("variant", variant=called(chosen), year=year(now), span=span(chosen.years))


@_chosen.each("C258")
@says("the line {line}: {reason}")
@fix("choose another line, or change `variant`")
def other_variant(entry: Any, army: AnyArmy) -> Verdict:
    """Some lines belong to certain variants, and some variants lack a line."""
    whole, chosen = army.whole_list, army.whole_list.variant(army.roster.variant)
    if entry.line in army.army_list.ids() or entry.line not in whole.ids():
        return None
    owners = listed(called(one) for one in whole.variants if entry.line in one.only)
    lacks = chosen is not None and entry.line in chosen.without
    reason = _WITHOUT.fill(variant=called(chosen)) if chosen and lacks else _ONLY.fill(variants=owners)
    return found("line", line=word(entry.line), reason=reason)


_ONLY = Text("only in the variant {variants}")
_WITHOUT = Text("the variant {variant} does not have this line")
