"""AB601-AB611: limits of the list: prices, numbers and years of guns, shares of troops in an army."""

from fractions import Fraction
from math import ceil, floor

from builder.checks.offered import other_years, too_few, too_many
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.selector import Selector
from builder.checks.wording import between, listed, tenths
from builder.systems.age_of_battles.checks.subjects import GUNS, counted, figures, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, Share

_WHOLE = 100  # per cent


@too_many("AB605", GUNS, "A-Q1")
def too_many_guns() -> None:
    """The list limits the number of guns of each kind in an army."""


@too_few("AB606", GUNS, "A-Q1")
def too_few_guns() -> None:
    """The list says which guns an army must have; those of other years do not count."""


@other_years("AB607", GUNS, "A-103")
def gun_outside_years() -> None:
    """A gun cannot be taken outside its years."""


_shares: Selector[AgeOfBattlesArmy, tuple[int, Share]] = Selector(
    lambda army: ((("units",), one) for one in enumerate(army.army_list.shares)), share=lambda one: one[1].name.text
)


@_shares.each("AB610", "A-110")
@says("{share}: {count|figure|figures} out of {all} ({percent}%); the list requires {wanted}%")
@fix("use {range} of the {all|figure|figures} for: {lines}")
def outside_share(one: tuple[int, Share], army: AgeOfBattlesArmy) -> Verdict:
    """History enters the game through shares of troop types in whole armies, which only a list can give (A-V11)."""
    place, share = one
    names = {line.id: line.name.text for line in army.army_list.lines if line.id in share.lines}
    count, total = sum(one.unit.figures for one in units(army) if one.line.id in names), figures(army)
    percent = Fraction(_WHOLE * count, max(total, 1))
    least, most = Fraction(str(share.least)), Fraction(str(share.most))
    if not (counted(army) and names and least <= most) or least <= percent <= most:
        return None
    return found(
        in_list=("shares", place), count=count, all=total, percent=tenths(float(percent)), wanted=between(share.least, share.most), lines=listed(names.values()),
        range=between(ceil(least * total / _WHOLE), floor(most * total / _WHOLE)),
    )  # fmt: skip
