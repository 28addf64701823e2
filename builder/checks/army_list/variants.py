"""Variants of a list: ids, years, numbers of lines."""

from collections.abc import Iterator

from builder.checks.finding import Where
from builder.checks.limits import Bounds, crossed
from builder.checks.offered import never
from builder.checks.selector import Selector, entries
from builder.checks.twice import twice
from builder.checks.wording import called, word
from builder.documents.army_list import ArmyList, Variant
from builder.documents.fields import Numbers
from builder.text import Text


def _numbers(army_list: ArmyList) -> Iterator[tuple[Where, tuple[str, Numbers]]]:
    for where, variant in variants.walk(army_list):
        yield from (((*where, "numbers", line), (line, number)) for line, number in variant.numbers.items())


variants: Selector[ArmyList, Variant] = entries("variants", lambda army_list: army_list.variants, variant=called)
numbers = Selector(_numbers, line=lambda one: word(one[0]))


@twice("C253", Text("two variants"), variants)
def variant_twice() -> None:
    """Rosters name variants by id, so each id must refer to exactly one."""


@crossed("C254", numbers, at=())
def numbers_crossed(one: tuple[str, Numbers]) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return one[1]


@never("C255", variants)
def variant_never() -> None:
    """A variant whose years lie outside those of its list can never be chosen."""
