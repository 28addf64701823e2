"""AB104, AB4xx, AB6xx: camp and size of an army, limits of its list."""

from collections.abc import Iterable
from fractions import Fraction
from math import ceil, floor

from builder.checks.limits import Bounds, needed_change, size_outside_limits
from builder.checks.offered import other_years, too_few, too_many
from builder.checks.rule import Verdict, fix, found, rule, says
from builder.checks.selector import Selector, entries
from builder.checks.subjects import unit_ids
from builder.checks.unknown import unknown
from builder.checks.wording import between, listed, tenths
from builder.rules.wording import number
from builder.systems.age_of_battles.checks.subjects import GUNS, Fielded, broken_at, counted, figures, known, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, Share
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same


@rule("AB401", "A-606")
@says("{count} priests; a camp may have at most {most}")
@fix("set `priests` to 0 or {most}; a priest costs {price|point|points}")
def too_many_priests(army: AgeOfBattlesArmy) -> Verdict:
    """A camp may have one priest, free of charge (A-V6)."""
    most, camp = RULES.whole("persons.priest.most"), army.roster.camp
    if camp and not 0 <= camp.priests <= most:
        count, price = number(camp.priests), RULES.whole("persons.priest.price")
        return found("camp", "priests", count=count, most=most, price=price)
    return None


@rule("AB402", "A-602", "A-605")
@says("{count} tents; a camp needs {least}")
@fix("write `tents: {least}` or leave it out; an enemy that reaches the tent captures the camp")
def no_tent(army: AgeOfBattlesArmy) -> Verdict:
    """One tent is enough to mark a camp, but without any nobody can reach it (A-V6)."""
    least, camp = RULES.whole("camp.tents"), army.roster.camp
    return camp is not None and camp.tents < least and found("camp", "tents", count=number(camp.tents), least=least)


@rule("AB403", "A-601", "A-602", "A-606", severity="warning")
@says("the army has no camp; remnants of broken regiments have nowhere to go")
@fix("add `camp: {{priests: {most}}}`; it costs nothing")
def no_camp(army: AgeOfBattlesArmy) -> Verdict:
    """Broken regiments walk to the camp, and one regiment can be rebuilt there."""
    return army.roster.camp is None and found("camp", most=RULES.whole("persons.priest.most"))


@rule("AB404", "A-603", "A-604")
@says("{count} rebuilt regiments; at most {most} per game")
@fix("keep {most}; other remnants stay in open order and defend the camp")
def rebuilt_too_often(army: AgeOfBattlesArmy) -> Verdict:
    """Remnants may form one new regiment per game (A-V6)."""
    most, camp = RULES.whole("troops.rebuilt.most"), army.roster.camp
    return (
        camp is not None
        and len(camp.rebuilt) > most
        and found("camp", "rebuilt", most, count=len(camp.rebuilt), most=most)
    )


_rebuilt: Selector[AgeOfBattlesArmy, str] = entries(
    ("camp", "rebuilt"),
    lambda army: army.roster.camp.rebuilt if army.roster.camp else (),
    key=lambda _: same("`rebuilt`"),
)


@unknown("AB405", _rebuilt, "A-603", what=Text("regiment"))
def rebuilt_stranger(unit: str, army: AgeOfBattlesArmy) -> tuple[str, Iterable[str]]:
    """Only a regiment of the army can be rebuilt."""
    return unit, unit_ids(army)


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
    """History is represented only by shares of troop types in whole armies, which only a list can give (A-V11)."""
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


@rule("AB104", "A-111", "A-Q11", severity="info")
@says("{total|figure|figures}, including crews and spare gunners; a comfortable army size is {least} to {most}")
@fix("{way}, or keep the army if it suits you")
def army_size(army: AgeOfBattlesArmy) -> Verdict:
    """An army of this size is practical to collect and paint (A-V2)."""
    least, most, total = RULES.whole("limits.figures.least"), RULES.whole("limits.figures.most"), figures(army)
    if not counted(army) or least <= total <= most:
        return None
    return found("units", total=total, least=least, most=most, way=needed_change(total, least, most))


@units.each("AB108", "A-601", "A-Q14")
@says("{figures|figure|figures}; with {broken} or fewer it is broken before the game starts")
@fix("give it at least {least|figure|figures}")
def broken_at_start(one: Fielded) -> Verdict:
    """A regiment that small leaves the game at the start (A-V10)."""
    if not known(one.line):
        return None
    broken = broken_at(one.line)
    return one.unit.figures <= broken and found("figures", figures=one.unit.figures, broken=broken, least=broken + 1)


@size_outside_limits("AB110", units, "A-Q1", key="figures", counted=Text("figure|figures"))
def outside_size(one: Fielded) -> tuple[int, Bounds | None]:
    """The list sets regiment sizes (A-V11)."""
    return one.unit.figures, one.line.figures
