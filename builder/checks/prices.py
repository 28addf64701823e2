"""The common checks that need prices, which each system calculates in its own way."""

from collections.abc import Callable, Iterable
from fractions import Fraction
from typing import Any

from builder.checks.army_list.limits import SHARED
from builder.checks.on_table import SideWithArmy, sides
from builder.checks.roster.contingents import ContingentUnits, contingents_in_army
from builder.checks.roster.limits import Limited, figures, limited
from builder.checks.rule import Found, Rule, Verdict, Where, beyond, fix, found, rule, says
from builder.checks.wording import tenths
from builder.documents.account import Account
from builder.documents.army_list import ShareOfArmy
from builder.documents.game import AnyArmy, AnyGame
from builder.rules.wording import percents
from builder.text import Text, decimal, same

Price = Callable[[Any], Account]


# Our own threshold for "about equal", for systems that give no number: a share of the more expensive army. Half of the
# tenth that a reserve may add in some rulebooks, which is considered to outweigh a good position.
APART = Fraction(1, 20)


def priced(account: Price) -> tuple[Rule, ...]:
    """The checks that need the prices of rosters."""

    @rule("C207", of="roster")
    @says("the army costs {count|point|points}; the limit is {most} ({over} over)")
    @fix("remove {over|point|points} or raise the limit")
    def over_limit(army: AnyArmy) -> Verdict:
        """The points limit makes armies comparable; a reserve is not counted."""
        return _over_points(account, army, army.roster.points, "points")

    @limited.only(lambda one: one.limit.share is not None).each("C252", of="roster")
    @says("{limit}: {percent}% {counted} of the army; the list allows {wanted}")
    @fix("take {way} units of these lines: {lines}")
    def outside_share(one: Limited, army: AnyArmy) -> Verdict:
        """A list may say what share of an army certain troops make up, in units, figures or points."""
        if one.limit.if_any and not one.units:
            return None
        lines = one.named(one.limit.lines)
        return _outside_share(account, one.limit.share, one.units, army, (*one.where, "share"), lines=lines)

    @contingents_in_army.only(lambda one: one.contingent.share is not None).each("C275", of="roster")
    @says("{allies}: {percent}% {counted} of the army; the list allows {wanted}")
    @fix("take {way} of their units")
    def allies_outside_share(one: ContingentUnits, army: AnyArmy) -> Verdict:
        """A list may say what share of an army its allies may make up, in units, figures or points."""
        return _outside_share(account, one.contingent.share, one.units, army, ("contingents", one.place, "share"))

    return (over_limit, outside_share, allies_outside_share, *_of_evenings(account))


def _over_points(account: Price, army: AnyArmy, limit: int | None, key: str) -> Found | None:
    """A finding at a key if the army costs more than the limit; none if its price is unknown, which another check reports."""
    if limit is None or not army.resolved or not (bill := account(army)).sure:
        return None
    return beyond(bill.total, limit, key)


def _outside_share(
    account: Price, share: ShareOfArmy | None, units: Iterable[int], army: AnyArmy, in_list: Where, **facts: Any
) -> Found | None:
    """A finding if these units, by their indices, are more or less of the army than the share allows."""
    if share is None or not army.resolved:
        return None
    part, whole = (_counted(account, share.of, set(one), army) for one in (units, range(len(army.roster.units))))
    if share.holds(part, whole):
        return None
    return found(
        in_list=in_list,
        percent=tenths(100 * part / whole),
        counted=SHARED[share.of],
        wanted=percents(share.least, share.most),
        way=_FEWER if 100 * part > share.most * whole else _MORE,
        **facts,
    )


def _counted(account: Price, of: str, units: set[int], army: AnyArmy) -> int:
    """How many units, figures or points these units are."""
    if of == "units":
        return len(units)
    if of == "figures":
        return sum(figures(army.roster.units[index]) for index in units)
    return sum(one.points for one in account(army).army if one.where[0] == "units" and one.where[1] in units)


_FEWER, _MORE = Text("fewer", "units to take"), Text("more", "units to take")


def _of_evenings(account: Callable[[Any], Account]) -> tuple[Rule, ...]:
    """The checks of evenings that need prices."""

    @sides.each("C213", of="evening")
    @says("the army costs {count|point|points}; the evening allows {most} ({over} over)")
    @fix("remove {over|point|points} or raise the limit")
    def over_limit(one: SideWithArmy[Any, AnyArmy], game: AnyGame) -> Verdict:
        """Both sides of an evening have the same points limit."""
        return _over_points(account, one.army, game.evening.points, "roster")

    @rule("C214", severity="warning", of="evening")
    @says(
        "the armies cost {first} and {second|point|points}; the difference of {apart} is {percent}% of the "
        "larger cost, more than {most}%"
    )
    @fix("bring the costs closer together, or explain the difference in the scenario")
    def prices_apart(game: AnyGame) -> Verdict:
        """Armies should cost about the same; the threshold is Muster's own value."""
        if not all(army.resolved for army in game.armies):
            return None  # the price of a unit without its line is unknown
        bills = [account(army) for army in game.armies]
        if not all(bill.sure for bill in bills):
            return None
        first, second = (bill.total for bill in bills)
        apart, dearer = abs(first - second), max(first, second)
        if apart > dearer * APART:
            tenths = f"{float(Fraction(100 * apart, dearer)):.1f}"
            percent = decimal(tenths)
            most = same(str(int(100 * APART)))
            return found("sides", first=first, second=second, apart=apart, percent=percent, most=most)
        return None

    return (over_limit, prices_apart)
