"""FO501-FO506: the camp a list allows, the reserve and when and where it comes."""

from collections.abc import Iterable
from fractions import Fraction

from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.systems.formations.account import account
from builder.systems.formations.checks.subjects import either, in_reserve, named
from builder.systems.formations.profile import FormationsArmy
from builder.systems.formations.rulebook import RULES


@rule("FO501", "C-14-01")
@says("the list “{list}” does not allow {camp}, only: {allowed}")
@fix("choose a camp that the list allows")
def camp_of_list(army: FormationsArmy) -> Verdict:
    """The list says which camps its army may have, and what they cost (VL-11)."""
    camp, allowed = army.roster.camp, army.army_list.camps
    if camp != "none" and camp not in allowed:
        words = either("camp.kinds", allowed)
        return found(
            "camp", in_list=("camps",), list=army.army_list.name.text, camp=named(f"camp.kinds.{camp}"), allowed=words
        )
    return None


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
def reserve_dear(army: FormationsArmy) -> Verdict:
    """The reserve comes on top of the army and may cost up to a set share of the army's points, counted without the reserve (VL-10)."""
    if army.roster.reserve is None or not army.resolved:
        return None
    bill, share = account(army), Fraction(RULES.number("setup.reserve.share"))
    limit = int(bill.total * share)
    if bill.reserve_total > limit:
        price = bill.reserve_total
        facts = {"price": price, "total": bill.total, "limit": limit, "over": price - limit}
        return Found(("reserve", "units"), {"percent": int(100 * share), **facts})
    return None


@rule("FO507", "C-2.1-08", "C-2.3-05")
@says("there is no sector {sector}; the field has {sectors} sectors")
@fix("choose a sector from the map")
def no_such_sector(army: FormationsArmy) -> Verdict:
    """The sector noted in advance must be on the field (VL-20)."""
    reserve, sectors = army.roster.reserve, RULES.whole("setup.field.sectors")
    if reserve and reserve.flanking_sector is not None and reserve.flanking_sector > sectors:
        return found("reserve", "flanking_sector", sector=reserve.flanking_sector, sectors=sectors)
    return None
