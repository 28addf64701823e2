"""FO1xx, FO501-FO507: general and commanders, Discipline, size of the army, camp, reserve."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, Where, beyond, fix, found, rule, says
from builder.checks.selector import Selector
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.systems.formations import discipline
from builder.systems.formations.account import account
from builder.systems.formations.checks.subjects import commanders, either, in_reserve, named, units
from builder.systems.formations.discipline import too_many_commanders
from builder.systems.formations.profile import Commander, FormationsArmy
from builder.systems.formations.reserve import limit
from builder.systems.formations.rulebook import RULES


def _generals(army: FormationsArmy) -> list[tuple[int, Commander]]:
    return [(index, one) for index, one in enumerate(army.roster.commanders) if one.rank == "general"]


@rule("FO101", "C-4.1-01")
@says("the army has no general")
@fix("add a commander with `rank: general`")
def no_general(army: FormationsArmy) -> Verdict:
    """Every army must have one general (VL-05)."""
    return not _generals(army) and found("commanders" if army.roster.commanders else "units")


@rule("FO102", "C-4.1-01")
@says("{name}: this is general number {number}; an army has only one")
@fix("keep one `rank: general` and write `rank: commander` for the others")
def second_general(army: FormationsArmy) -> Iterator[Found]:
    """Every army must have one general (VL-05)."""
    for number, (index, general) in enumerate(_generals(army), 1):
        if number > RULES.whole("command.generals"):
            yield found("commanders", index, "rank", name=general.name.text, number=number)


def _commanders_besides_general(army: FormationsArmy) -> Iterator[tuple[Where, int]]:
    """The number besides the general, at the first commander over the limit."""
    others = [index for index, one in enumerate(army.roster.commanders) if one.rank != "general"]
    yield ("commanders", *others[RULES.whole("command.commanders") :][:1]), len(others)


@unlawful("FO103", too_many_commanders, Selector(_commanders_besides_general))
@fix("remove {over} of them", "people")
def too_many_commanders_for_rules(besides: int) -> int:
    """The rules limit the number of commanders in any army (VL-05)."""
    return besides


@rule("FO104", "C-4.3b-01")
@says("{count|commander|commanders} including the general; the list allows at most {most}")
@fix("remove {over} of them", "people")
def too_many_commanders_for_list(army: FormationsArmy) -> Verdict:
    """Better disciplined armies may have more commanders: the list says how many (VL-05)."""
    count, most = len(army.roster.commanders), army.army_list.commanders.most
    return beyond(count, most, "commanders", most, in_list=("commanders", "most"))


@commanders.each("FO106", "C-4.1-01")
@says("a general of this list may not be {talent}, only: {allowed}")
@fix("change the talent")
def talent_of_general(one: Commander, army: FormationsArmy) -> Verdict:
    """The list says which talents its generals may have."""
    if not _talent_not_allowed(one, army):
        return None
    allowed = either("command.talents", army.army_list.commanders.general)
    talent = named(f"command.talents.{one.talent}")
    return found("talent", in_list=("commanders", "general"), talent=talent, allowed=allowed)


def _talent_not_allowed(one: Commander, army: FormationsArmy) -> bool:
    return one.rank == "general" and one.talent not in army.army_list.commanders.general


@commanders.each("FO107", "C-4.1-01", "C-1-03")
@says("the list has no price for the talent {talent}")
@fix("change the talent, or add its price to the list")
def talent_unpriced(one: Commander, army: FormationsArmy) -> Verdict:
    """A talent without a price cannot be bought. If the list does not allow the general's talent, only that is
    reported.
    """
    unpriced = one.talent not in army.army_list.commanders.prices and not _talent_not_allowed(one, army)
    return unpriced and found("talent", talent=named(f"command.talents.{one.talent}"))


@rule("FO109", "C-1-28", "C-4.3b-01")
@says("`discipline` is {written}, but it should be {wanted}: {count|commander|commanders} including the general")
@fix("write `discipline: {wanted}` or delete `discipline`")
def other_discipline(army: FormationsArmy) -> Verdict:
    """Discipline is the number of commander figures, nothing else."""
    written, wanted = army.roster.discipline, discipline.discipline_of(army.roster)
    wrong = written not in (None, wanted)
    return wrong and found("discipline", written=written, wanted=wanted, count=len(army.roster.commanders))


@unknown("FO110", commanders, "C-1-26", "C-4.1-03", at="unit", what=UNIT)
def commander_without_unit(one: Commander, army: FormationsArmy) -> tuple[str, Iterable[str]]:
    """A commander's distance is measured from the base that carries him."""
    return one.unit, unit_ids(army)


@rule("FO111", "C-1-01", severity="info")
@says("{figures|figure|figures}; armies of {least} to {most} play best")
@fix("change the size: with fewer figures there is little to command, with more the game takes longer")
def figures_outside_range(army: FormationsArmy) -> Verdict:
    """The rules are written for small battles; the reserve is not counted (VL-13)."""
    least, most = RULES.whole("bases.size.least"), RULES.whole("bases.size.most")
    count = sum(seen.profile.stats.combat for seen in units(army) if seen.unit.id not in army.roster.held)
    return army.resolved and not least <= count <= most and found("units", figures=count, least=least, most=most)


@rule("FO501", "C-14-01")
@says("the list “{list}” does not allow {camp}, only: {allowed}")
@fix("choose a camp that the list allows")
def camp_of_list(army: FormationsArmy) -> Verdict:
    """The list says which camps its army may have, and what they cost (VL-11)."""
    camp, allowed = army.roster.camp, army.army_list.camps
    if camp == "none" or camp in allowed:
        return None
    title, name, words = army.army_list.name.text, named(f"camp.kinds.{camp}"), either("camp.kinds", allowed)
    return found("camp", in_list=("camps",), list=title, camp=name, allowed=words)


@unknown("FO502", in_reserve, "C-2.3-03", what=UNIT)
def reserve_unknown(unit: str, army: FormationsArmy) -> tuple[str, Iterable[str]]:
    """The reserve must be chosen in advance from units in the roster."""
    return unit, unit_ids(army)


@in_reserve.named(unit=str).again("FO503", "C-2.3-03")
@says("reserve: `{unit}` is named twice")
@fix("list each unit only once")
def reserve_twice(unit: str) -> str:
    """A unit can arrive only once."""
    return unit


@rule("FO504", "C-2.3-03", "C-2.3-07", "Q-66")
@says("the reserve costs {price}, {over} over the limit; {percent}% of the army's own {total} is {limit}")
@fix("choose cheaper units for the reserve")
def reserve_over_limit(army: FormationsArmy) -> Verdict:
    """The reserve comes on top of the army and may cost up to a set share of the army's points, counted without the reserve (VL-10)."""
    if army.roster.reserve is None or not army.resolved:
        return None
    bill, share = account(army), Fraction(RULES.number("setup.reserve.share"))
    price, most = bill.reserve_total, limit(bill)
    if not bill.sure or price <= most:
        return None
    facts = {"price": price, "total": bill.total, "limit": most, "over": price - most}
    return Found(("reserve", "units"), {"percent": int(100 * share), **facts})


@rule("FO507", "C-2.1-08", "C-2.3-05")
@says("there is no sector {sector}; the field has {sectors} sectors")
@fix("choose a sector from the map")
def no_such_sector(army: FormationsArmy) -> Verdict:
    """The sector noted in advance must be on the field (VL-20)."""
    sector, sectors = army.roster.flanking_sector or 0, RULES.whole("setup.field.sectors")
    return sector > sectors and found("reserve", "flanking_sector", sector=sector, sectors=sectors)
