"""AB311-AB317: the regiments that serve guns: known, with the right to it, enough men, one battery (A-1008 to A-1010)."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import near, quoted
from builder.systems.age_of_battles.checks.subjects import Fielded, Mounted, guns, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@rule(
    "AB311",
    says=Text("{gun} is served by `{servants}`, which the army does not have{guess}", "{gun}: обслуга — `{servants}`, такого полка нет{guess}"),
    fix=Text("use the id of a regiment: {known}", "укажите id полка: {known}"),
    cites=("A-1008",),
)  # fmt: skip
def unknown_servants(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """Servants are a regiment of the army."""
    known = [unit.id for unit in army.roster.units]
    for one in guns(army):
        named = one.gun.servants
        if named is not None and named not in known:
            where, guess = ("guns", one.index, "servants"), near(named, known)
            yield found(*where, gun=one.name, servants=named, guess=guess, known=quoted(known))


@rule(
    "AB312",
    says=Text("{gun}: {unit} may not serve it, the line “{line}” does not say so", "{gun}: обслуга — {unit}, а строка «{line}» такого права не даёт"),
    fix=Text("choose a line with `serves: true`{able}, or change the list", "выберите строку с `serves: true`{able} или измените расписку"),
    cites=("A-109", "A-1008"),
)  # fmt: skip
def servants_without_right(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """Men who serve war machines need an entry of their list that lets them (A-V5)."""
    lines = [line.id for line in army.army_list.lines if line.serves]
    able = ": " + ", ".join(f"`{line}`" for line in lines) if lines else ""
    for one, unit in _served(army):
        if not unit.line.serves:
            where = ("guns", one.index, "servants")
            yield found(*where, gun=one.name, unit=unit.name, line=unit.line.name.text, able=able)


@rule(
    "AB313",
    says=Text("{gun}: {serving} of {unit} serve it, the regiment has {figures}", "{gun}: обслуга {serving}, а в полку {figures}: {unit}"),
    fix=Text("write {figures} or fewer, or leave `serving` out if all serve", "напишите не больше {figures} или уберите `serving`, если служат все"),
    cites=("A-1008",),
)  # fmt: skip
def serving_beyond_figures(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """Those who serve are figures of the regiment; others may be mixed in and do not serve."""
    for one, unit in _served(army):
        serving, figures = one.gun.serving, unit.unit.figures
        if serving is not None and not 0 < serving <= figures:
            yield found("guns", one.index, "serving", gun=one.name, serving=serving, unit=unit.name, figures=figures)


@rule(
    "AB314",
    says=Text("{gun}: {serving} serve it, of no regiment", "{gun}: обслуга {serving}, а полк не назван"),
    fix=Text("add `servants`, the id of a regiment, or take `serving` out", "добавьте `servants`, id полка, или уберите `serving`"),
    cites=("A-1008",),
)  # fmt: skip
def serving_of_nobody(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """Servants come from a regiment."""
    for one in guns(army):
        if one.gun.serving is not None and one.gun.servants is None:
            yield found("guns", one.index, "serving", gun=one.name, serving=one.gun.serving)


@rule(
    "AB315",
    severity="info",
    says=Text("{gun} can never turn: {need|figure|figures} turn it, here are {there} (crew {crew}, servants {serving}); {short} short", "{gun}: не повернуть ни разу, нужно фигурок {need}, здесь {there} (расчёт {crew}, обслуга {serving}); не хватает {short}"),
    fix=Text("name a regiment with at least {wanted} that may serve (`servants`), or let it fire one way all game", "назначьте полк (`servants`), где обслуживать могут не меньше {wanted}, или оставьте один сектор на всю игру"),
    cites=("A-1002", "A-1010"),
)  # fmt: skip
def never_turns(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """A bombard is turned by its crew and servants together; without enough of them it keeps its sector (A-V5)."""
    served = {one.index: unit for one, unit in _served(army)}
    for one in guns(army):
        unit = served.get(one.index)
        if one.gun.servants is not None and (unit is None or not unit.line.serves):
            continue  # another check says what is wrong with its servants
        serving = _serving(one, unit)
        need, there = RULES.whole(f"{one.key}.turning"), one.crew + serving
        if there < need:
            yield found(
                "guns", one.index, gun=one.name, need=need, there=there, crew=one.crew, serving=serving,
                short=need - there, wanted=need - one.crew,
            )  # fmt: skip


@rule(
    "AB316",
    says=Text("{unit} serves {count|gun|guns}, a stand touches {most} at most: {over} too many", "{unit}: обслуживает орудий {count}, подставка касается не больше {most}: лишних {over}"),
    fix=Text("give {over} of them to another regiment", "передайте другому полку: {over}"),
    cites=("A-1009",),
)  # fmt: skip
def too_many_positions(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """One regiment's stand touches two positions, with some trouble three (A-V5)."""
    most = RULES.whole("artillery.servants.touches.most")
    for unit, served in _by_regiment(army):
        if len(served) > most:
            where, over = ("guns", served[most].index, "servants"), len(served) - most
            yield found(*where, unit=unit.name, count=len(served), most=most, over=over)


@rule(
    "AB317",
    says=Text("{unit} serves {first} and {second}, which are not of one battery", "{unit}: обслуживает два орудия не одной батареи: {first}, {second}"),
    fix=Text("join the guns to a battery, or give one of them other servants", "соедините орудия в батарею или дайте одному другую обслугу"),
    cites=("A-1009",),
)  # fmt: skip
def servants_of_two_batteries(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """A stand can touch several positions only where these are joined (A-V5)."""
    batteries = [set(battery.guns) for battery in army.roster.batteries]
    for unit, served in _by_regiment(army):
        first = served[0]
        for other in served[1:]:
            if not any({first.gun.id, other.gun.id} <= battery for battery in batteries):
                where = ("guns", other.index, "servants")
                yield found(*where, unit=unit.name, first=first.name, second=other.name)


def _served(army: AgeOfBattlesArmy) -> Iterator[tuple[Mounted, Fielded]]:
    """The guns with the regiment that serves each."""
    regiments = {one.unit.id: one for one in units(army)}
    for one in guns(army):
        if one.gun.servants in regiments:
            yield one, regiments[one.gun.servants]


def _serving(one: Mounted, unit: Fielded | None) -> int:
    """The figures of a regiment that serve a gun: those who are written, else all."""
    if unit is None:
        return 0
    written = unit.unit.figures if one.gun.serving is None else one.gun.serving
    return max(0, min(written, unit.unit.figures))


def _by_regiment(army: AgeOfBattlesArmy) -> Iterator[tuple[Fielded, list[Mounted]]]:
    together: dict[str, tuple[Fielded, list[Mounted]]] = {}
    for one, unit in _served(army):
        together.setdefault(unit.unit.id, (unit, []))[1].append(one)
    yield from together.values()
