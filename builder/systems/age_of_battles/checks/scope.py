"""AB101-AB112: what the supplement is for: years, area, kinds of troops, size of armies and regiments."""

from collections.abc import Iterator

from builder.checks.rule import Found, Rule, found, rule
from builder.checks.subjects import place
from builder.checks.wording import between, called, date, near, span, word
from builder.systems.age_of_battles.checks.subjects import counted, figures, ids, known, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, AgeOfBattlesArmyList, AgeOfBattlesGame, TroopLine
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same
from builder.wording import joined


@rule(
    "AB101",
    of="army-list",
    says=Text("years of the list: {span}, of the supplement: {first} to {last}; {beyond}", "годы расписки: {span}, дополнений: {first}–{last}; {beyond}"),
    fix=Text("keep `years` within it, or take rules made for that age", "оставьте `years` в этих пределах или возьмите правила для того времени"),
    cites=("A-105",),
)  # fmt: skip
def outside_century(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Europe of one century only; for antiquity the authors think it unfit (A-V1)."""
    first, last = RULES.whole("limits.years.from"), RULES.whole("limits.years.to")
    beyond = _beyond(army_list, first, last)
    if beyond:
        yield found("years", span=span(army_list.years), first=first, last=last, beyond=joined(*beyond))


def _beyond(army_list: AgeOfBattlesArmyList, first: int, last: int) -> list[Text]:
    since, until = army_list.years.since, army_list.years.until
    beyond = []
    if since is None:
        beyond.append(Text("no first year", "нет первого года"))
    elif since < first:
        beyond.append(Text("years too early: {n}", "лет раньше: {n}").fill(n=first - since))
    if until is None:
        beyond.append(Text("no last year", "нет последнего года"))
    elif until > last:
        beyond.append(Text("years too late: {n}", "лет позже: {n}").fill(n=until - last))
    return beyond


@rule(
    "AB102",
    of="army-list",
    severity="info",
    says=Text("years of the list: {span}; the supplement is written for {first} to {last}", "годы расписки: {span}; дополнения написаны для {first}–{last}"),
    fix=Text("other years of the century are said to play well too; nothing need be changed", "по словам авторов, другие годы века тоже играются хорошо; менять ничего не нужно"),
    cites=("A-103", "A-104"),
)  # fmt: skip
def outside_core(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """The home period is the middle and second half of the century (A-V1)."""
    first, last = RULES.whole("limits.core.from"), RULES.whole("limits.core.to")
    whole = RULES.whole("limits.years.from"), RULES.whole("limits.years.to")
    if _beyond(army_list, first, last) and not _beyond(army_list, *whole):
        yield found("years", span=span(army_list.years), first=first, last=last)


@rule(
    "AB103",
    of="army-list",
    says=Text("the supplement is for {area} only, not for `{written}`{guess}", "дополнения только для этой части света: {area}, а не `{written}`{guess}"),
    fix=Text("write `area: {id}`, or take other rules", "напишите `area: {id}` или возьмите другие правила"),
    cites=("A-105",),
)  # fmt: skip
def other_area(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Armies of other parts of the world are outside the supplement (A-V1)."""
    area = str(RULES["limits.area"].value)
    if army_list.area != area:
        name, guess = RULES.text("limits.area.name"), near(army_list.area, [area])
        yield found("area", area=name, written=army_list.area, guess=guess, id=area)


@rule(
    "AB104",
    of="roster",
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
    "AB105",
    of="army-list",
    says=Text("{line}: no kind of troops `{type}`{guess}", "{line}: нет рода войск `{type}`{guess}"),
    fix=Text("known: {known}", "известны: {known}"),
    cites=("A-107", "A-702"),
)
def unknown_troops(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Foot and horse differ in moves, in when they are broken and in who strikes at once."""
    for index, line in enumerate(army_list.lines):
        if not known(line):
            where, guess = ("lines", index, "type"), near(line.troops, RULES.below("troops.kinds"))
            yield found(*where, line=called(line), type=line.troops, guess=guess, known=ids("troops.kinds"))


@rule(
    "AB106",
    of="army-list",
    severity="warning",
    says=Text(
        "{line}: {troops}, for whom the rules are hardly tried out",
        "{line}: {troops}, для них правила почти не проверены",
    ),
    fix=Text("agree on doubtful cases beforehand", "договоритесь о спорных случаях заранее"),
    cites=("A-107",),
)
def untested_troops(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """The authors practically never met such troops (A-V12)."""
    yield from _of_kinds(army_list, "limits.untested")


@rule(
    "AB107",
    of="army-list",
    severity="warning",
    says=Text("{line}: {troops}, for whom there are no rules here", "{line}: {troops}, для них здесь правил нет"),
    fix=Text("leave the line out, or agree on rules of your own", "уберите строку или договоритесь о своих правилах"),
    cites=("A-106",),
)
def troops_without_rules(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """War wagons are left to later ideas (A-V12)."""
    yield from _of_kinds(army_list, "limits.without_rules")


def _of_kinds(army_list: AgeOfBattlesArmyList, key: str) -> Iterator[Found]:
    for index, line in enumerate(army_list.lines):
        if line.troops in RULES.ids(key):
            troops = word(line.troops)
            yield found("lines", index, "type", line=called(line), troops=troops)


@rule(
    "AB108",
    of="roster",
    says=Text("{unit}: figures {figures}; with {broken} or fewer it is broken before it starts", "{unit}: фигурок {figures}; если их {broken} или меньше, полк разгромлен ещё до начала"),
    fix=Text("give it at least {least}", "дайте не меньше {least}"),
    cites=("A-601", "A-Q14"),
)  # fmt: skip
def broken_at_start(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """A regiment of so few leaves the game at once (A-V10)."""
    for one in units(army):
        if not known(one.line):
            continue
        broken = _broken(one.line)
        if one.unit.figures <= broken:
            where = ("units", one.index, "figures")
            yield found(*where, unit=one.name, figures=one.unit.figures, broken=broken, least=broken + 1)


def _broken(line: TroopLine) -> int:
    """With so many figures left, or fewer, a regiment of a known kind is broken."""
    key = f"troops.broken.{RULES[f'troops.kinds.{line.troops}.mount'].value}"
    return RULES.whole(key if key in RULES else "troops.broken.foot")


@rule(
    "AB109",
    of="army-list",
    says=Text("{line}: from {least} to {most|figure|figures}", "{line}: фигурок от {least} до {most}"),
    fix=Text("`from` may not be larger than `to`", "`from` не может быть больше `to`"),
    cites=("A-Q1",),
)
def figures_crossed(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """No regiment has as many figures as that."""
    for index, line in enumerate(army_list.lines):
        size = line.figures
        if size and size.least > size.most:
            yield found("lines", index, "figures", line=called(line), least=size.least, most=size.most)


@rule(
    "AB110",
    of="roster",
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


@rule(
    "AB111",
    of="evening",
    says=Text("{date} is outside the years of the supplement, {first} to {last}", "{date} — вне лет дополнений, {first}–{last}"),
    fix=Text("change the date, or take rules made for that age", "измените дату или возьмите правила для того времени"),
    cites=("A-105",),
)  # fmt: skip
def evening_outside_century(game: AgeOfBattlesGame) -> Iterator[Found]:
    """What is true of lists is true of the battle (A-V1)."""
    first, last = RULES.whole("limits.years.from"), RULES.whole("limits.years.to")
    if not first <= game.evening.date.year <= last:
        yield found("date", date=date(game.evening.date), first=same(str(first)), last=same(str(last)))


@rule(
    "AB112",
    of="army-list",
    says=Text("{line}: figures {range} in a regiment; with {broken} or fewer it is broken before it starts", "{line}: фигурок в полку {range}; если их {broken} или меньше, полк разгромлен ещё до начала"),
    fix=Text("let `figures` begin at {least} or more", "пусть `figures` начинается не меньше чем с {least}"),
    cites=("A-601", "A-Q14"),
)  # fmt: skip
def broken_by_the_list(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """A list offers no regiment that would leave the game at once (A-V10); where it gives no least size, the roster is asked."""
    for index, line in enumerate(army_list.lines):
        size = line.figures
        if size is None or size.least > size.most or not known(line):
            continue
        least, broken = size.least if "least" in size.model_fields_set else size.most, _broken(line)
        if least <= broken:
            range_ = between(size.least, size.most)
            yield found("lines", index, "figures", line=called(line), range=range_, broken=broken, least=broken + 1)


CHECKS: tuple[Rule, ...] = (
    outside_century,
    outside_core,
    other_area,
    army_size,
    unknown_troops,
    untested_troops,
    troops_without_rules,
    broken_at_start,
    figures_crossed,
    outside_size,
    evening_outside_century,
    broken_by_the_list,
)
