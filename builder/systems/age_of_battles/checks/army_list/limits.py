"""AB601-AB611: what the list limits: prices, numbers and years of guns, shares of troops in an army."""

from collections.abc import Iterable, Iterator

from builder.checks.limits import Bounds, crossed
from builder.checks.rule import Found, Verdict, found, rule
from builder.checks.twice import twice
from builder.checks.wording import near, quoted, span, tenths
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.checks.subjects import gun_kinds, shares
from builder.systems.age_of_battles.profile import AgeOfBattlesArmyList, GunLine, Share
from builder.text import Text


@twice("AB601", Text("two guns", "два орудия"), "guns", cites=("A-1001",))
def gun_line_twice(army_list: AgeOfBattlesArmyList) -> Iterable[GunLine]:
    """Rosters name guns by id, so an id must mean one kind of gun."""
    return army_list.guns


@rule(
    "AB602",
    says=Text("{gun}: price {price}, by the rules {right}", "{gun}: цена {price}, по правилам {right}"),
    fix=Text("write `price: {right}` or leave it out: the crew of {crew} is included", "напишите `price: {right}` или уберите: расчёт ({crew}) входит в цену"),
    cites=("A-1002", "A-Q2"),
)  # fmt: skip
@gun_kinds.each
def other_gun_price(gun: GunLine) -> Verdict:
    """Bombards are priced by the rules themselves (A-V3)."""
    if gun.price is None or gun.calibre not in bombards.calibres():
        return None
    right, crew = bombards.price(gun.calibre), bombards.crew(gun.calibre)
    if gun.price != right:
        return found("price", price=gun.price, right=right, crew=crew)
    return None


@crossed("AB603", gun_kinds, "number", cites=("A-Q1",))
def gun_numbers_crossed(gun: GunLine) -> Bounds:
    """No army can satisfy a lower limit that is above the upper one."""
    return gun.number


@rule(
    "AB604",
    says=Text("{gun} ({span}): never within the years of the list ({all})", "{gun} ({span}): ни разу не попадает в годы расписки ({all})"),
    fix=Text("change the years of the gun or of the list", "измените годы орудия или расписки"),
    cites=("A-103",),
)  # fmt: skip
@gun_kinds.each
def gun_never(gun: GunLine, army_list: AgeOfBattlesArmyList) -> Verdict:
    """A gun whose years run backwards, or lie outside its list, can never be taken."""
    whole = army_list.years
    since = [one for one in (whole.since, gun.years.since) if one is not None]
    until = [one for one in (whole.until, gun.years.until) if one is not None]
    if since and until and max(since) > min(until):
        return found("years", span=span(gun.years), all=span(whole))
    return None


@rule(
    "AB608",
    says=Text("{share}: from {least} % to {most} %", "{share}: от {least} % до {most} %"),
    fix=Text("`from` may not be larger than `to`", "`from` не может быть больше `to`"),
    cites=("A-110",),
)
@shares.each
def share_crossed(share: Share) -> Verdict:
    """No army has such a share."""
    return share.least > share.most and found(least=tenths(share.least), most=tenths(share.most))


@rule(
    "AB609",
    says=Text("{share}: the list has no line `{line}`{guess}", "{share}: в расписке нет строки `{line}`{guess}"),
    fix=Text("use the id of a line: {known}", "укажите id строки: {known}"),
    cites=("A-110",),
)
@shares.each
def share_of_nothing(share: Share, army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """A share that counts nobody would be kept by every army."""
    known = [line.id for line in army_list.lines]
    for at, line in enumerate(share.lines):
        if line not in known:
            yield found("lines", at, line=line, guess=near(line, known), known=quoted(known))


@rule(
    "AB611",
    says=Text("a gun and a line of troops are both called `{id}`", "орудие и строка войск названы одинаково: `{id}`"),
    fix=Text("give one of them another id", "дайте одному из них другой id"),
    cites=("A-1001",),
)
@gun_kinds.each
def gun_and_line(gun: GunLine, army_list: AgeOfBattlesArmyList) -> Verdict:
    """Rosters, diffs and messages name both by id; the id of a line is not that of a gun too."""
    lines = {line.id for line in army_list.lines}
    return gun.id in lines and found("id", id=gun.id)
