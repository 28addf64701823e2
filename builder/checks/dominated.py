"""Dominated lines: another line of the list costs no more, is no worse in any respect and better in at least one."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf
from typing import Any, NamedTuple

from builder.checks.rule import Found, Rule, check_maker, made_rule
from builder.checks.wording import word
from builder.documents.army_list import ArmyList
from builder.documents.fields import Years
from builder.rules.wording import measure, number
from builder.text import Text, joined, same

Value = int | float | Fraction | frozenset[str] | None


class Merit(NamedTuple):
    """One value by which lines are compared: a number, a flag, or a set of words (more words are better).

    `None` is an unknown value, which is not compared. Infinity means that the value does not matter, and `ABSENT`
    (minus infinity) that the line lacks the thing; neither is shown in messages.
    """

    name: Text
    value: Value
    less: bool = False  # a smaller number is better


@dataclass(frozen=True, slots=True)
class Offer:
    """One way of taking a line, for example with one choice of experience.

    Offers are only compared if their `alike` is equal; the `merits` of all offers of a list are in the same order.
    """

    name: Text
    price: int
    alike: Hashable
    merits: tuple[Merit, ...]


ABSENT = -inf
_PRICE = Text("price")
_SAYS = Text("{line}: {own}; {other}: {price}, no worse in any respect and better in: {what}")
_FIX = Text(
    "lower its price, raise the other's, or give it something that the other lacks; if the limits on numbers make up for it, add `settled: [{code}]` to the list"
)


@check_maker
def dominated(offers: Callable[[Any], Iterable[Offer]], code: str, *cites: str) -> Rule:
    """Make a check from a function that returns the offers of a line; its docstring says what is compared.

    Lines without a price have no offers. The number of units that a list allows is not compared: a limit may be good or
    bad.
    """

    def check(army_list: ArmyList) -> Iterator[Found]:
        known = [
            (index, _window(line.years, army_list.years), offer)
            for index, line in enumerate(army_list.lines)
            for offer in offers(line)
        ]
        for index, (since, until), own in known:
            better = (
                (other, what)
                for _, years, other in known
                if other.price <= own.price
                and years[0] <= since
                and years[1] >= until
                and (what := advantages(other, own))
            )
            if best := next(better, None):
                other, what = best
                prices = {"own": own.price, "price": other.price}
                facts = {"line": own.name, "other": other.name, "what": joined(*what, by="; "), "code": code}
                yield Found(("lines", index, "price"), {**prices, **facts})

    return made_rule(code, offers, check, says=_SAYS, fix=_FIX, cites=cites, severity="info")


def advantages(other: Offer, own: Offer) -> tuple[Text, ...]:
    """What makes one offer better, in words; empty if it costs more, is worse in any respect, or is not comparable."""
    if other.alike != own.alike:
        return ()
    pairs = list(zip(*((*one.merits, Merit(_PRICE, one.price, less=True)) for one in (other, own)), strict=True))
    if not all(_as_good(mine.value, yours.value, less=mine.less) for mine, yours in pairs):
        return ()
    better = [pair for pair in pairs if pair[0].value != pair[1].value]
    told = [_advantage_in_words(*pair) for pair in better if not any(one.value in (inf, ABSENT) for one in pair)]
    return tuple(told)


def _as_good(mine: Any, yours: Any, *, less: bool) -> bool:
    if mine is None or yours is None:
        return mine is yours
    if isinstance(mine, frozenset) != isinstance(yours, frozenset):
        return bool(yours == ABSENT)
    return bool(mine <= yours if less else mine >= yours)


def _advantage_in_words(mine: Merit, yours: Merit) -> Text:
    """One advantage: both numbers, the words that the other offer lacks, or the name of a flag."""
    if isinstance(mine.value, frozenset) and isinstance(yours.value, frozenset):
        more = joined(*(word(one) for one in sorted(mine.value - yours.value)))
        return same("{name} {more}").fill(name=mine.name, more=more)
    if isinstance(mine.value, bool):
        return mine.name
    values = {"mine": _number(mine.value), "yours": _number(yours.value)}
    return Text("{name} {mine} (this line: {yours})").fill(name=mine.name, **values)


def _number(value: Value) -> Text:
    if isinstance(value, float):
        return measure(value)
    return number(value) if isinstance(value, int | Fraction) else same("–")


def _window(years: Years, whole: Years) -> tuple[float, float]:
    """The first and last years in which a line may be taken."""
    since = [one for one in (years.since, whole.since) if one is not None]
    until = [one for one in (years.until, whole.until) if one is not None]
    return max(since, default=-inf), min(until, default=inf)
