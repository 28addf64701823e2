"""Limits on several lines together: that their lines exist, and that they limit anything."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import NamedTuple

from builder.checks.limits import Bounds, limits_reversed
from builder.checks.offered import by_id, never_available
from builder.checks.rule import Verdict, Where, fix, found, says
from builder.checks.selector import Selector
from builder.checks.unknown import unknown
from builder.checks.wording import id_and_name, word
from builder.documents.army_list import ArmyList, Line, ListLimit
from builder.documents.fields import Numbers, Years
from builder.rules.wording import measure
from builder.text import Text


class LineReference(NamedTuple):
    """An id of a line, the limit or variant that names it, and the ids that it may name: limits count units only."""

    line: str
    by: Text
    known: Sequence[str]


def limits_of(army_list: ArmyList) -> Iterator[tuple[Where, ListLimit]]:
    """Every limit of a list with its place: those of the list, then those of its variants."""
    yield from ((("limits", index), one) for index, one in enumerate(army_list.limits))
    for number, variant in enumerate(army_list.variants):
        yield from ((("variants", number, "limits", index), one) for index, one in enumerate(variant.limits))


def _line_references(army_list: ArmyList) -> Iterator[tuple[Where, LineReference]]:
    units, all_ids = [line.id for line in army_list.lines], army_list.ids()
    for where, one in limits.walk(army_list):
        name, per = one.name.text, one.per.lines if one.per else ()
        for at, lines in {"lines": one.lines, "needs": one.needs, "excludes": one.excludes, "per.lines": per}.items():
            yield from _references_at((*where, *at.split(".")), lines, name, units)
    for number, variant in enumerate(army_list.variants):
        where, name = ("variants", number), id_and_name(variant)
        yield from _references_at((*where, "only"), variant.only, name, all_ids)
        yield from _references_at((*where, "without"), variant.without, name, all_ids)
        yield from (((*where, "numbers", line), LineReference(line, name, all_ids)) for line in variant.numbers)


def _references_at(
    where: Where, lines: Iterable[str], name: Text, known: Sequence[str]
) -> Iterator[tuple[Where, LineReference]]:
    return (((*where, index), LineReference(line, name, known)) for index, line in enumerate(lines))


class LimitInVariants(NamedTuple):
    """A limit, and the lines by id of each form of the list to which it applies: as it is, and as each variant has it."""

    limit: ListLimit
    forms: Sequence[Mapping[str, Line]]


def _limits_in_variants(army_list: ArmyList) -> Iterator[tuple[Where, LimitInVariants]]:
    variants = (None, *(variant.id for variant in army_list.variants))
    forms = [by_id(army_list.as_variant(variant).lines) for variant in variants]
    for where, one in limits_of(army_list):
        yield where, LimitInVariants(one, forms if where[0] == "limits" else [forms[int(where[1]) + 1]])


_ALWAYS = Years()

limits: Selector[ArmyList, ListLimit] = Selector(limits_of, limit=lambda one: one.name.text)
limits_in_variants = Selector(_limits_in_variants, limit=lambda one: one.limit.name.text)
line_references = Selector(_line_references, name=lambda one: one.by)

SHARED = {
    "units": Text("of the units", "a share"),
    "figures": Text("of the figures", "a share"),
    "points": Text("of the points", "a share"),
}
"""What a share is counted in, in words."""

_COUNTED: Mapping[str, Callable[[Line], bool]] = {
    "figures": lambda line: "figures" in type(line).model_fields,
    "points": lambda line: bool(line.known_prices()),
}


@unknown("C243", line_references, what=Text("line"))
def unknown_line(one: LineReference) -> tuple[str, Iterable[str]]:
    """Limits and variants concern lines of their own list; limits count units, and nothing else that a list offers."""
    return one.line, one.known


@limits_reversed("C244", limits, at="number")
def limit_numbers_reversed(one: ListLimit) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return one.number


@limits.each("C245")
@says("{limit}: limits nothing")
@fix("give it `number`, `per`, `share`, `needs` or `excludes`")
def limits_nothing(one: ListLimit) -> Verdict:
    """A limit without any of these would be printed but never checked."""
    return one.number == Numbers() and not any((one.per, one.share, one.needs, one.excludes))


@limits.each("C246")
@says("{limit}: {line} excludes itself")
@fix("remove the line from `lines` or from `excludes`")
def excludes_itself(one: ListLimit) -> Verdict:
    """A line that excludes itself can never be taken."""
    return next((found("excludes", line=word(line)) for line in one.lines if line in one.excludes), None)


@limits.each("C259")
@says("{limit}: a share {counted}, but the units of this list have none")
@fix("write `of: units`, or add what is to be counted to the lines")
def share_of_nothing(one: ListLimit, army_list: ArmyList) -> Verdict:
    """A share of something that cannot be counted would be printed and never checked. Stands are not figures."""
    if one.share is None or (having := _COUNTED.get(one.share.of)) is None or any(map(having, army_list.lines)):
        return None
    return found("share", "of", counted=SHARED[one.share.of])


@never_available("C260", limits)
def limit_never_applies() -> None:
    """A limit whose years lie outside those of its list would be printed and never checked."""


@limits.each("C261")
@says("{limit}: the share runs from {least}% to {most}%")
@fix("make `from` no larger than `to`")
def share_limits_reversed(one: ListLimit) -> Verdict:
    """No army can satisfy a share whose lower end is above the upper one."""
    share = one.share
    return (
        share is not None
        and share.least > share.most
        and found("share", least=measure(share.least), most=measure(share.most))
    )


@limits_in_variants.each("C284", severity="info")
@says("{limit}: no army can break `{key}`, because the lines' own numbers already prevent that")
@fix("remove it or make it stricter")
def limit_without_effect(one: LimitInVariants) -> Verdict:
    """A limit that every army satisfies only makes the list longer. It may name the wrong line."""
    limit, kept = one.limit, [_always_satisfied(one.limit, lines) for lines in one.forms]
    given = {"number": limit.number != Numbers(), "per": limit.per, "needs": limit.needs}
    return (found(key, key=key) for key in given if given[key] and all(keys[key] for keys in kept))


def _always_satisfied(one: ListLimit, lines: Mapping[str, Line]) -> dict[str, bool]:
    """Which parts of a limit every army of these lines satisfies."""
    most = sum(lines[line].number.most for line in one.lines if line in lines)
    beside = _guaranteed_units(lines, one.per.lines) // one.per.each * one.per.most if one.per else 0
    least = one.number.least <= max(_guaranteed_units(lines, one.lines), one.if_any)
    return {
        "number": least and most <= one.number.most,
        "per": most <= beside,
        "needs": not most or _guaranteed_units(lines, one.needs) > 0,
    }


def _guaranteed_units(lines: Mapping[str, Line], of: Iterable[str]) -> int:
    """How many units of some of these lines every army has, in any year."""
    return sum(lines[line].number.least for line in {*of} & lines.keys() if lines[line].years == _ALWAYS)
