"""AB601-AB611: what the list limits: prices, numbers and years of guns, shares of troops in an army."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from builder.checks.rule import Found, Rule, found, rule
from builder.checks.subjects import place
from builder.checks.twice import twice
from builder.checks.wording import between, called, listed, near, quoted, span, tenths, year
from builder.systems.age_of_battles import bombards
from builder.systems.age_of_battles.checks.subjects import counted, figures, gun_lines, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, AgeOfBattlesArmyList, Share
from builder.text import Text

_WHOLE = 100  # per cent


@rule(
    "AB601",
    of="army-list",
    says=Text("two guns are called `{id}`", "два орудия названы `{id}`"),
    fix=Text("give one of them another id", "дайте одному из них другой id"),
    cites=("A-1001",),
)
def gun_line_twice(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Rosters name guns by id, so an id must mean one kind of gun."""
    yield from twice("guns", army_list.guns)


@rule(
    "AB602",
    of="army-list",
    says=Text("{gun}: price {price}, by the rules {right}", "{gun}: цена {price}, по правилам {right}"),
    fix=Text("write `price: {right}` or leave it out: the crew of {crew} is included", "напишите `price: {right}` или уберите: расчёт ({crew}) входит в цену"),
    cites=("A-1002", "A-Q2"),
)  # fmt: skip
def other_gun_price(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Bombards are priced by the rules themselves (A-V3)."""
    for index, gun in enumerate(army_list.guns):
        if gun.price is None or gun.calibre not in bombards.calibres():
            continue
        right, crew = bombards.price(gun.calibre), bombards.crew(gun.calibre)
        if gun.price != right:
            yield found("guns", index, "price", gun=called(gun), price=gun.price, right=right, crew=crew)


@rule(
    "AB603",
    of="army-list",
    says=Text("{gun}: from {least} to {most|gun|guns}", "{gun}: орудий от {least} до {most}"),
    fix=Text("`from` may not be larger than `to`", "`from` не может быть больше `to`"),
    cites=("A-Q1",),
)
def gun_numbers_crossed(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """No army can satisfy a lower limit that is above the upper one."""
    for index, gun in enumerate(army_list.guns):
        if gun.number.least > gun.number.most:
            yield found("guns", index, "number", gun=called(gun), least=gun.number.least, most=gun.number.most)


@rule(
    "AB604",
    of="army-list",
    says=Text("{gun} ({span}): never within the years of the list ({all})", "{gun} ({span}): ни разу не попадает в годы расписки ({all})"),
    fix=Text("change the years of the gun or of the list", "измените годы орудия или расписки"),
    cites=("A-103",),
)  # fmt: skip
def gun_never(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """A gun whose years run backwards, or lie outside its list, can never be taken."""
    whole = army_list.years
    for index, gun in enumerate(army_list.guns):
        since = [one for one in (whole.since, gun.years.since) if one is not None]
        until = [one for one in (whole.until, gun.years.until) if one is not None]
        if since and until and max(since) > min(until):
            yield found("guns", index, "years", gun=called(gun), span=span(gun.years), all=span(whole))


@rule(
    "AB605",
    of="roster",
    says=Text(
        "{gun}: {count} in the army, the list allows {most}", "{gun}: в армии {count}, расписка допускает {most}"
    ),
    fix=Text("leave out {over}", "уберите лишние: {over}"),
    cites=("A-Q1",),
)
def too_many_guns(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """The list limits how many guns of each kind an army may have."""
    places: dict[str, list[int]] = {}
    for index, gun in enumerate(army.roster.guns):
        places.setdefault(gun.line, []).append(index)
    lines = gun_lines(army.army_list)
    for line_id, at in places.items():
        most = lines[line_id].number.most if line_id in lines else len(at)
        if len(at) > most:
            where = ("guns", at[most], "line")
            yield found(
                *where,
                in_list=place(army.army_list, line_id, "number"),
                gun=called(lines[line_id]),
                count=len(at),
                most=most,
                over=len(at) - most,
            )


@rule(
    "AB606",
    of="roster",
    says=Text("{gun}: {count} in the army, the list wants at least {least}", "{gun}: в армии {count}, расписка требует не меньше {least}"),
    fix=Text("under `guns:` add {short}: {paste}", "добавьте в `guns:` {short}: {paste}"),
    cites=("A-Q1",),
)  # fmt: skip
def too_few_guns(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """The list says which guns an army cannot be without; those of other years do not count."""
    counts, lines = Counter(gun.line for gun in army.roster.guns), gun_lines(army.army_list)
    if not counts.keys() <= lines.keys():
        return  # the one that is missing may be there under a wrong name (AB302)
    for line in lines.values():
        short = line.number.least - counts[line.id]
        if short > 0 and line.years.holds(army.roster.date.year):
            where = place(army.army_list, line.id, "number")
            yield found("guns", in_list=where, gun=called(line), count=counts[line.id], least=line.number.least, short=short, paste=f"- {{id: {line.id}-{counts[line.id] + 1}, line: {line.id}}}")  # fmt: skip


@rule(
    "AB607",
    of="roster",
    says=Text("{gun}: not in {year}, only {span}", "{gun}: не в {year}, только {span}"),
    fix=Text("take another gun or another date", "возьмите другое орудие или другую дату"),
    cites=("A-103",),
)
def gun_outside_years(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """A gun that came later or was gone by then cannot be taken."""
    now, lines = army.roster.date.year, gun_lines(army.army_list)
    for index, gun in enumerate(army.roster.guns):
        line = lines.get(gun.line)
        if line and not line.years.holds(now):
            where = place(army.army_list, line.id, "years")
            yield found("guns", index, "line", in_list=where, gun=called(line), year=year(now), span=span(line.years))


@rule(
    "AB608",
    of="army-list",
    says=Text("{share}: from {least} % to {most} %", "{share}: от {least} % до {most} %"),
    fix=Text("`from` may not be larger than `to`", "`from` не может быть больше `to`"),
    cites=("A-110",),
)
def share_crossed(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """No army has such a share."""
    for index, share in enumerate(army_list.shares):
        if share.least > share.most:
            yield found("shares", index, share=share.name.text, least=tenths(share.least), most=tenths(share.most))


@rule(
    "AB609",
    of="army-list",
    says=Text("{share}: the list has no line `{line}`{guess}", "{share}: в расписке нет строки `{line}`{guess}"),
    fix=Text("use the id of a line: {known}", "укажите id строки: {known}"),
    cites=("A-110",),
)
def share_of_nothing(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """A share that counts nobody would be kept by every army."""
    known = [line.id for line in army_list.lines]
    for index, share in enumerate(army_list.shares):
        for at, line in enumerate(share.lines):
            if line not in known:
                where = ("shares", index, "lines", at)
                yield found(*where, share=share.name.text, line=line, guess=near(line, known), known=quoted(known))


@rule(
    "AB610",
    of="roster",
    says=Text("{share}: {count|figure|figures} of {all}, {percent} %; the list wants {wanted} %", "{share}: фигурок {count} из {all}, это {percent} %; расписка требует {wanted} %"),
    fix=Text("of {all|figure|figures} that is {range}: {lines}", "из {all} фигурок это {range}: {lines}"),
    cites=("A-110",),
)  # fmt: skip
def outside_share(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """History comes into the game by shares of troops in whole armies, which only a list can give (A-V11)."""
    names, total = {line.id: line.name.text for line in army.army_list.lines}, figures(army)
    if not counted(army):
        return
    for share in army.army_list.shares:
        lines = tuple(dict.fromkeys(line for line in share.lines if line in names))
        count = sum(one.unit.figures for one in units(army) if one.line.id in lines)
        percent = Fraction(_WHOLE * count, max(total, 1))
        least, most = Fraction(str(share.least)), Fraction(str(share.most))
        if lines and least <= most and not least <= percent <= most:
            yield found(
                "units", in_list=("shares", army.army_list.shares.index(share)), share=share.name.text, count=count, all=total, percent=tenths(float(percent)),
                wanted=_shares(share), lines=listed(names[line] for line in lines),
                range=between(ceil(least * total / _WHOLE), floor(most * total / _WHOLE)),
            )  # fmt: skip


def _shares(share: Share) -> Text:
    least, most = tenths(share.least), tenths(share.most)
    return least if least == most else Text("{least} to {most}", "от {least} до {most}").fill(least=least, most=most)


@rule(
    "AB611",
    of="army-list",
    says=Text("a gun and a line of troops are both called `{id}`", "орудие и строка войск названы одинаково: `{id}`"),
    fix=Text("give one of them another id", "дайте одному из них другой id"),
    cites=("A-1001",),
)
def gun_and_line(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Rosters, diffs and messages name both by id; the id of a line is not that of a gun too."""
    lines = {line.id for line in army_list.lines}
    for index, gun in enumerate(army_list.guns):
        if gun.id in lines:
            yield found("guns", index, "id", id=gun.id)


CHECKS: tuple[Rule, ...] = (
    gun_line_twice,
    other_gun_price,
    gun_numbers_crossed,
    gun_never,
    too_many_guns,
    too_few_guns,
    gun_outside_years,
    share_crossed,
    share_of_nothing,
    outside_share,
    gun_and_line,
)
