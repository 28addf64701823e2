"""AB101-AB112: what the supplement is for: years, area, kinds of troops, size of armies and regiments."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.subjects import place
from builder.checks.wording import between
from builder.systems.age_of_battles.checks.subjects import broken_at, counted, figures, known, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@rule(
    "AB104",
    severity="info",
    says=Text("figures {total}, crews and spare gunners counted; an army of {least} to {most} is convenient", "фигурок {total}, считая расчёты и запас; удобна армия от {least} до {most}"),
    fix=Text("nothing if you like it so; otherwise: {way}", "ничего, если вам так удобно; иначе: {way}"),
    cites=("A-111", "A-Q11"),
)  # fmt: skip
def army_size(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """So many figures are worth collecting and painting for one army (A-V2)."""
    least, most, total = RULES.whole("limits.figures.least"), RULES.whole("limits.figures.most"), figures(army)
    if not counted(army):
        return
    if total < least:
        way = Text("add {n}", "добавьте {n}").fill(n=least - total)
        yield found("units", total=total, least=least, most=most, way=way)
    if total > most:
        way = Text("leave out {n}", "уберите {n}").fill(n=total - most)
        yield found("units", total=total, least=least, most=most, way=way)


@rule(
    "AB108",
    says=Text("{unit}: figures {figures}; with {broken} or fewer it is broken before it starts", "{unit}: фигурок {figures}; если их {broken} или меньше, полк разгромлен ещё до начала"),
    fix=Text("give it at least {least}", "дайте не меньше {least}"),
    cites=("A-601", "A-Q14"),
)  # fmt: skip
def broken_at_start(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """A regiment of so few leaves the game at once (A-V10)."""
    for one in units(army):
        if not known(one.line):
            continue
        broken = broken_at(one.line)
        if one.unit.figures <= broken:
            where = ("units", one.index, "figures")
            yield found(*where, unit=one.name, figures=one.unit.figures, broken=broken, least=broken + 1)


@rule(
    "AB110",
    says=Text("{unit}: figures {figures}, the list allows {range}", "{unit}: фигурок {figures}, расписка допускает {range}"),
    fix=Text("{way}, or change the list", "{way} или измените расписку"),
    cites=("A-Q1",),
)  # fmt: skip
def outside_size(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """Sizes of regiments are the list's own; a roster keeps to them (A-V11)."""
    for one in units(army):
        size, count = one.line.figures, one.unit.figures
        if size and size.least <= size.most and not size.least <= count <= size.most:
            short = size.least - count
            way = Text("add {n}", "добавьте {n}") if short > 0 else Text("leave out {n}", "уберите {n}")
            yield found(
                "units", one.index, "figures", in_list=place(army.army_list, one.line.id, "figures"),
                unit=one.name, figures=count, range=between(size.least, size.most),
                way=way.fill(n=short if short > 0 else count - size.most),
            )  # fmt: skip
