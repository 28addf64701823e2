"""Contingents of allies in a list: each list once, numbers, years."""

from builder.checks.limits import Bounds, crossed
from builder.checks.rule import Verdict, fix, says
from builder.checks.selector import Selector, entries
from builder.checks.wording import word
from builder.documents.army_list import ArmyList, Contingent

contingents: Selector[ArmyList, Contingent] = entries(
    "contingents", lambda army_list: army_list.contingents, list=lambda one: word(one.army_list)
)


@contingents.again("C266", at="army_list")
@says("there is already a contingent from the list {list}")
@fix("keep one of them")
def contingent_twice(one: Contingent) -> str:
    """Units name their contingent by the id of its list."""
    return one.army_list


@crossed("C267", contingents, at="number")
def numbers_crossed(one: Contingent) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return one.number


@contingents.each("C268")
@says("{list} is the list itself")
@fix("name the list of the allies")
def own_ally(one: Contingent, army_list: ArmyList) -> Verdict:
    """Allies come from another list."""
    return one.army_list == army_list.id
