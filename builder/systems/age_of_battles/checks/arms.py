"""AB201-AB208: arms and moves of lines, and how a regiment's shooters stand."""

from collections.abc import Iterator

from builder.checks.rule import Found, Rule, found, rule
from builder.checks.wording import called, near, tenths, word
from builder.systems.age_of_battles.checks.subjects import Fielded, fast, ids, move, units
from builder.systems.age_of_battles.profile import AgeOfBattlesArmy, AgeOfBattlesArmyList
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text


@rule(
    "AB201",
    of="army-list",
    severity="warning",
    says=Text("{line}: `{weapon}` carries no right in these rules{guess}", "{line}: `{weapon}` не даёт прав по этим правилам{guess}"),
    fix=Text("arms that are known: {known}; any other may stand as it is", "известное оружие: {known}; иное можно оставить как есть"),
    cites=("A-510", "A-515"),
)  # fmt: skip
def misspelt_weapon(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """A slip of the pen would quietly cost the right to hedgehog and pike block; arms like no other are let pass."""
    for index, line in enumerate(army_list.lines):
        known = RULES.below("arms.weapons")
        guess = near(line.weapon, known)
        if line.weapon not in known and guess.en:
            where = ("lines", index, "weapon")
            yield found(*where, line=called(line), weapon=line.weapon, guess=guess, known=ids("arms.weapons"))


@rule(
    "AB202",
    of="army-list",
    says=Text("{line}: `{key}`, but nothing that shoots", "{line}: есть `{key}`, но нечем стрелять"),
    fix=Text("add `missile`, or take `{key}` out", "добавьте `missile` или уберите `{key}`"),
    cites=("A-503", "A-410"),
)
def idle_reach(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Reach, ranks and shooting on the move belong to a missile weapon."""
    for index, line in enumerate(army_list.lines):
        written = {"range": line.reach, "ranks": line.ranks, "shoots_moving": line.shoots_moving}
        for key, value in written.items():
            if value and line.missile is None:
                yield found("lines", index, key, line=called(line), key=key)


@rule(
    "AB203",
    of="army-list",
    severity="warning",
    says=Text("{line}: ranks that shoot {ranks}, by the rules {wanted} with {missile}", "{line}: стреляет рядов {ranks}, по правилам {wanted}, оружие: {missile}"),
    fix=Text("write `ranks: {wanted}` or leave it out, unless your list has a rule of its own", "напишите `ranks: {wanted}` или уберите, если в расписке нет своего правила"),
    cites=("A-503",),
)  # fmt: skip
def other_ranks(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """How many ranks of bowmen and crossbowmen shoot in open order the supplement says."""
    for index, line in enumerate(army_list.lines):
        key = f"arms.missiles.{line.missile}"
        if line.ranks is not None and f"{key}.ranks" in RULES and line.ranks != RULES.whole(f"{key}.ranks"):
            yield found(
                "lines", index, "ranks",
                line=called(line), ranks=line.ranks, wanted=RULES.whole(f"{key}.ranks"), missile=word(line.missile or ""),
            )  # fmt: skip


@rule(
    "AB204",
    of="army-list",
    says=Text("{line}: accelerated move {fast}, normal move {move}", "{line}: ускоренное движение {fast}, обычное {move}"),
    fix=Text("`fast` may not be shorter than `move`; for foot it is {by_rules} where it is left out", "`fast` не может быть меньше `move`; если его нет, у пехоты {by_rules}"),
    cites=("A-203", "A-Q19"),
)  # fmt: skip
def slow_run(army_list: AgeOfBattlesArmyList) -> Iterator[Found]:
    """Accelerated movement is longer than the normal one."""
    by_rules = RULES.whole("troops.foot.fast")
    for index, line in enumerate(army_list.lines):
        run, walk = fast(line), move(line)
        if run is not None and walk is not None and run < walk:
            key = "move" if line.fast is None else "fast"
            yield found("lines", index, key, line=called(line), fast=tenths(run), move=tenths(walk), by_rules=by_rules)


@rule(
    "AB205",
    of="roster",
    says=Text("{unit}: `{key}`, but its line shoots nothing", "{unit}: `{key}`, но строка расписки ничем не стреляет"),
    fix=Text("take it out, or give the line `missile`", "уберите или дайте строке `missile`"),
    cites=("A-406", "A-407"),
)
def shooters_without_arms(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """Who may shoot is decided by the arms of the line."""
    for one in units(army):
        for key in ("shooters", "mixed"):
            if getattr(one.unit, key) and one.line.missile is None:
                yield found("units", one.index, key, unit=one.name, key=key)


@rule(
    "AB206",
    of="roster",
    says=Text("{unit}: shooters {shooters} among {figures|figure|figures}", "{unit}: стрелков {shooters}, а фигурок {figures}"),
    fix=Text("write {figures} or fewer, or leave `shooters` out if all shoot", "напишите не больше {figures} или уберите `shooters`, если стреляют все"),
    cites=("A-408",),
)  # fmt: skip
def too_many_shooters(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """Shooters, detached or not, are figures of their regiment."""
    for one in units(army):
        shooters, figures = one.unit.shooters, one.unit.figures
        if shooters is not None and not 0 < shooters <= figures:
            yield found("units", one.index, "shooters", unit=one.name, shooters=shooters, figures=figures)


@rule(
    "AB207",
    of="roster",
    severity="info",
    says=Text("{unit}: no shooting in {formation}, the shooters stand next to each other", "{unit}: не стреляет, {formation}, стрелки стоят рядом друг с другом"),
    fix=Text("nothing is wrong; to shoot it takes open order, or other foot between every two shooters (`mixed: true`)",
             "это не ошибка; для стрельбы нужен рассыпной строй или пехотинец между двумя стрелками (`mixed: true`)"),
    cites=("A-406", "A-407"),
)  # fmt: skip
def crowded_shooters(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """Shooters fire in open order; in close order only with somebody else between every two of them (A-V9)."""
    for one in units(army):
        key = f"fighting.formations.{one.unit.formation}"
        if one.unit.formation not in RULES.below("fighting.formations") or one.unit.mixed:
            continue
        if one.shooters > 1 and RULES[f"{key}.shoots"].value != "yes":
            yield found("units", one.index, "formation", unit=one.name, formation=word(one.unit.formation))


@rule(
    "AB208",
    of="roster",
    says=Text("{unit}: shooters {shooters} of {figures} cannot all have somebody else between them; at most {most} can", "{unit}: стрелков {shooters} из {figures}, между всеми никого не поставить; можно не больше {most}"),
    fix=Text("write `shooters: {most}` or fewer, or take `mixed` out", "напишите `shooters: {most}` или меньше либо уберите `mixed`"),
    cites=("A-407",),
)  # fmt: skip
def nobody_between(army: AgeOfBattlesArmy) -> Iterator[Found]:
    """Between every two shooters of a rank stands a figure that is none."""
    for one in units(army):
        most = _most_between(one)
        if one.unit.mixed and most < one.shooters <= one.unit.figures:
            where = ("units", one.index, "mixed")
            yield found(*where, unit=one.name, shooters=one.shooters, figures=one.unit.figures, most=most)


def _most_between(one: Fielded) -> int:
    """The most shooters that stand apart: every other figure of each rank; of one rank where no files are written."""
    files = max(min(one.unit.files or one.unit.figures, one.unit.figures), 1)
    ranks, last = divmod(one.unit.figures, files)
    return ranks * ((files + 1) // 2) + (last + 1) // 2


CHECKS: tuple[Rule, ...] = (
    misspelt_weapon,
    idle_reach,
    other_ranks,
    slow_run,
    shooters_without_arms,
    too_many_shooters,
    crowded_shooters,
    nobody_between,
)
