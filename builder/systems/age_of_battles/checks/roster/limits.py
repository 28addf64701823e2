"""AB601-AB611: what the list limits: prices, numbers and years of guns, shares of troops in an army."""

from collections import Counter
from collections.abc import Iterator
from fractions import Fraction
from math import ceil, floor

from builder.checks.rule import Found, Verdict, fix, found, rule, says
from builder.checks.subjects import place
from builder.checks.wording import between, called, listed, span, tenths, year
from builder.systems.age_of_battles.checks.subjects import counted, figures, gun_lines, roster_guns, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, Gun, Share
from builder.text import Text

_WHOLE = 100  # per cent


@rule("AB605", "A-Q1")
@says("{gun}: {count} in the army, the list allows {most}", "{gun}: в армии {count}, расписка допускает {most}")
@fix("leave out {over}", "уберите лишние: {over}")
def too_many_guns(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """The list limits how many guns of each kind an army may have."""
    places: dict[str, list[int]] = {}
    for index, gun in enumerate(army.roster.guns):
        places.setdefault(gun.line, []).append(index)
    lines = gun_lines(army.army_list)
    for line_id, at in places.items():
        most = lines[line_id].number.most if line_id in lines else len(at)
        if len(at) > most:
            yield found(
                "guns",
                at[most],
                "line",
                in_list=place(army.army_list, line_id, "number"),
                gun=called(lines[line_id]),
                count=len(at),
                most=most,
                over=len(at) - most,
            )


@rule("AB606", "A-Q1")
@says(
    "{gun}: {count} in the army, the list wants at least {least}",
    "{gun}: в армии {count}, расписка требует не меньше {least}",
)
@fix("under `guns:` add {short}: {paste}", "добавьте в `guns:` {short}: {paste}")
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


@roster_guns.each("AB607", "A-103")
@says("{gun}: not in {year}, only {span}", "{gun}: не в {year}, только {span}")
@fix("take another gun or another date", "возьмите другое орудие или другую дату")
def gun_outside_years(gun: Gun, army: AgeOfBattlesArmy) -> Verdict:
    """A gun that came later or was gone by then cannot be taken."""
    now, line = army.roster.date.year, gun_lines(army.army_list).get(gun.line)
    if line is None or line.years.holds(now):
        return None
    where = place(army.army_list, line.id, "years")
    return found("line", in_list=where, gun=called(line), year=year(now), span=span(line.years))


@rule("AB610", "A-110")
@says(
    "{share}: {count|figure|figures} of {all}, {percent} %; the list wants {wanted} %",
    "{share}: фигурок {count} из {all}, это {percent} %; расписка требует {wanted} %",
)
@fix("of {all|figure|figures} that is {range}: {lines}", "из {all} фигурок это {range}: {lines}")
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
