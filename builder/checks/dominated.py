"""Lines that nobody would take: another of the same list costs no more, is worse in nothing and better in something."""

from collections.abc import Callable, Hashable, Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from math import inf, isinf
from typing import Any, NamedTuple

from builder.checks.rule import Found, Rule, found, made
from builder.checks.wording import word
from builder.documents.army_list import ArmyList
from builder.documents.fields import Years
from builder.rules.wording import measure, number
from builder.text import Text, joined, same

Value = int | float | Fraction | frozenset[str] | None


class Merit(NamedTuple):
    """One value by which lines are compared: a number, a flag, or a set of words (more of them is better).

    `None` is a value that nobody gives: it is compared with nothing. Infinity stands for what does not matter there, less than
    nothing for the values of what is not there (`ABSENT`); neither is told.
    """

    name: Text
    value: Value
    less: bool = False  # the smaller number is the better one


@dataclass(frozen=True, slots=True)
class Offer:
    """What may be had of a line: one choice of its experience, say.

    Offers with different `alike` are too different to be compared; `merits` of all offers of a list stand in one order.
    """

    name: Text
    price: int
    alike: Hashable
    merits: tuple[Merit, ...]


ABSENT = -inf
_PRICE = Text("price")
_SAYS = Text("{line} costs {own}; {other} costs {price}, is no worse in any respect and better in: {what}")
_FIX = Text(
    "lower its price, raise the other's, or give it something that the other lacks; if the limits on numbers make up for it, add `settled: [{code}]` to the list"
)


def dominated(code: str, *cites: str) -> Callable[[Callable[[Any], Iterable[Offer]]], Rule]:
    """Make a check out of a function that says what may be had of a line; its docstring says what is compared.

    Lines without a price have no offers. How many units a list allows is no value: many may be had or few, of either.
    """

    def make(offers: Callable[[Any], Iterable[Offer]]) -> Rule:
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
                    and (what := gains(other, own))
                )
                if best := next(better, None):
                    other, what = best
                    yield found(
                        "lines", index, "price",
                        line=own.name, own=own.price, other=other.name, price=other.price, what=joined(*what, by="; "), code=code,
                    )  # fmt: skip

        return made(code, offers, check, says=_SAYS, fix=_FIX, cites=cites, severity="info")

    return make


def gains(other: Offer, own: Offer) -> tuple[Text, ...]:
    """In what one offer is better, in words; nothing where it is dearer, worse in anything, or not to be compared."""
    if other.alike != own.alike:
        return ()
    pairs = list(zip((*other.merits, _priced(other)), (*own.merits, _priced(own)), strict=True))
    if not all(_as_good(mine.value, yours.value, less=mine.less) for mine, yours in pairs):
        return ()
    better = [pair for pair in pairs if pair[0].value != pair[1].value]
    told = [_told(*pair) for pair in better if not any(_idle(one.value) for one in pair)]
    return tuple(told)


def _priced(offer: Offer) -> Merit:
    return Merit(_PRICE, offer.price, less=True)


def _as_good(mine: Any, yours: Any, *, less: bool) -> bool:
    if mine is None or yours is None:
        return mine is yours
    if isinstance(mine, frozenset) != isinstance(yours, frozenset):
        return bool(yours == ABSENT)
    return bool(mine <= yours if less else mine >= yours)


def _idle(value: Value) -> bool:
    return isinstance(value, float) and isinf(value)


def _told(mine: Merit, yours: Merit) -> Text:
    """One gain: a number beside the smaller one, the words that the other lacks, or the name of what it may do."""
    if isinstance(mine.value, frozenset) and isinstance(yours.value, frozenset):
        more = joined(*(word(one) for one in sorted(mine.value - yours.value)))
        return same("{name} {more}").fill(name=mine.name, more=more)
    if isinstance(mine.value, bool):
        return mine.name
    values = {"mine": _number(mine.value), "yours": _number(yours.value)}
    return Text("{name} {mine} (here {yours})").fill(name=mine.name, **values)


def _number(value: Value) -> Text:
    if isinstance(value, float):
        return measure(value)
    return number(value) if isinstance(value, int | Fraction) else same("–")


def _window(years: Years, whole: Years) -> tuple[float, float]:
    """The first and the last year in which a line may be taken."""
    since = [one for one in (years.since, whole.since) if one is not None]
    until = [one for one in (years.until, whole.until) if one is not None]
    return max(since, default=-inf), min(until, default=inf)
