"""FO501-FO506: the camp a list allows, the reserve and when and where it comes."""

from collections.abc import Iterable, Iterator
from fractions import Fraction

from builder.checks.rule import Found, found, rule
from builder.checks.subjects import unit_ids
from builder.checks.unknown import UNIT, unknown
from builder.systems.formations.account import account
from builder.systems.formations.checks.subjects import either, in_reserve, named
from builder.systems.formations.profile import FormationsArmy
from builder.systems.formations.rulebook import RULES
from builder.text import Text


@rule(
    "FO501",
    says=Text(
        "the list “{list}” has no {camp}, only: {allowed}",
        "в расписке «{list}» нет такого: {camp}; есть только: {allowed}",
    ),
    fix=Text("choose a camp of the list", "выберите лагерь из расписки"),
    cites=("C-14-01",),
)
def camp_of_list(army: FormationsArmy) -> Iterator[Found]:
    """The list says which camps its army built, and what they cost (VL-11)."""
    camp, allowed = army.roster.camp, army.army_list.camps
    if camp != "none" and camp not in allowed:
        words = either("camp.kinds", allowed)
        yield found(
            "camp", in_list=("camps",), list=army.army_list.name.text, camp=named(f"camp.kinds.{camp}"), allowed=words
        )


@unknown("FO502", in_reserve, what=UNIT, cites=("C-2.3-03",))
def reserve_unknown(unit: str, army: FormationsArmy) -> tuple[str, Iterable[str]]:
    """The reserve is composed in advance of units that stand in the roster."""
    return unit, unit_ids(army)


@rule(
    "FO503",
    says=Text("reserve: `{unit}` is named twice", "резерв: `{unit}` назван дважды"),
    fix=Text("name each unit once", "назовите каждый отряд один раз"),
    cites=("C-2.3-03",),
)
def reserve_twice(army: FormationsArmy) -> Iterator[Found]:
    """A unit arrives once."""
    reserve = army.roster.reserve.units if army.roster.reserve else ()
    for index, unit in enumerate(reserve):
        if unit in reserve[:index]:
            yield found("reserve", "units", index, unit=unit)


@rule(
    "FO504",
    says=Text("the reserve costs {price}; {percent} % of the army's own {total} is {limit}: {over} over",
              "резерв стоит {price}; {percent} % от самой армии ({total}) — {limit}: лишних {over}"),
    fix=Text("hold back cheaper units", "оставьте в резерве отряды дешевле"),
    cites=("C-2.3-03", "C-2.3-07", "Q-66"),
)  # fmt: skip
def reserve_dear(army: FormationsArmy) -> Iterator[Found]:
    """The reserve comes on top of the army and may cost a share of it; the share counts without it (VL-10)."""
    if army.roster.reserve is None or not army.resolved:
        return
    bill, share = account(army), Fraction(RULES.number("setup.reserve.share"))
    limit = int(bill.total * share)
    if bill.reserve_total > limit:
        price = bill.reserve_total
        facts = {"price": price, "total": bill.total, "limit": limit, "over": price - limit}
        yield Found(("reserve", "units"), {"percent": int(100 * share), **facts})


@rule(
    "FO507",
    says=Text("there is no sector {sector}, the field has {sectors}", "сектора {sector} нет, на поле их {sectors}"),
    fix=Text("note a sector from the map", "отметьте сектор с карты"),
    cites=("C-2.1-08", "C-2.3-05"),
)
def no_such_sector(army: FormationsArmy) -> Iterator[Found]:
    """The square that is noted in advance must be one of the field (VL-20)."""
    reserve, sectors = army.roster.reserve, RULES.whole("setup.field.sectors")
    if reserve and reserve.flanking_sector is not None and reserve.flanking_sector > sectors:
        yield found("reserve", "flanking_sector", sector=reserve.flanking_sector, sectors=sectors)
