"""Troop lines: class, armour and missile weapon belong together."""

from collections.abc import Iterator

from builder.checks.rule import Found, found, rule
from builder.checks.wording import called, near, quoted, word
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import ChainmailArmyList
from builder.systems.chainmail.rulebook import RULES
from builder.text import Text


@rule(
    "CH101",
    says=Text("{line}: there is no class `{troop}`{guess}", "{line}: рода войск `{troop}` нет{guess}"),
    fix=Text("the rules know {known}", "правила знают: {known}"),
    cites=("K-301", "K-302", "K-303", "K-304", "K-305", "K-306", "K-103"),
)
def unknown_class(army_list: ChainmailArmyList) -> Iterator[Found]:
    """The melee matrix has a row and a column for each class, and for no other; catapults stand beside it."""
    known = classes.known()
    for index, line in enumerate(army_list.lines):
        if line.troop not in known:
            guess = near(line.troop, known)
            yield found("lines", index, "class", line=called(line), troop=line.troop, guess=guess, known=quoted(known))


@rule(
    "CH102",
    says=Text("{line}: a catapult has no `missile`, `mixed` or `elf`", "{line}: у катапульты не бывает `missile`, `mixed` и `elf`"),
    fix=Text("take them out: catapults shoot in a phase of their own", "уберите их: катапульты стреляют в своей фазе"),
    cites=("K-103",),
)  # fmt: skip
def armed_catapult(army_list: ChainmailArmyList) -> Iterator[Found]:
    """Catapults do not use the missile table."""
    for index, line in enumerate(army_list.lines):
        if line.troop == "catapult" and (line.missile or line.mixed or line.elf):
            yield found("lines", index, "class", line=called(line))


@rule(
    "CH103",
    severity="info",
    says=Text(
        "{line}: how the missile table sees it is not in the rules, the list must give it; read as {armour}",
        "{line}: в правилах не сказано, какой это доспех под обстрелом, его должна дать расписка; считаем: {armour}",
    ),
    fix=Text("write `missile_armour: {id}`, or another of {known}", "напишите `missile_armour: {id}` или другое: {known}"),
    cites=("K-401", "K-402", "K-403", "K-Q13"),
)  # fmt: skip
def assumed_armour(army_list: ChainmailArmyList) -> Iterator[Found]:
    """Classes are not mapped to the three rows of the missile table."""
    known = quoted(RULES.below("missiles.armour"))
    for index, line in enumerate(army_list.lines):
        if line.missile_armour is None and line.troop in classes.known():
            armour = str(RULES[f"melee.classes.{line.troop}.armour"].value)
            name = word(armour)
            yield found("lines", index, line=called(line), armour=name, id=armour, known=known)


@rule(
    "CH104",
    says=Text("{line}: `{flag}` gives no right to shoot without `missile`", "{line}: `{flag}` не даёт права стрелять без `missile`"),
    fix=Text("say what it shoots, or take `{flag}` out", "укажите, чем стреляет, или уберите `{flag}`"),
    cites=("K-104", "K-206"),
)  # fmt: skip
def flag_without_weapon(army_list: ChainmailArmyList) -> Iterator[Found]:
    """Splitting a move by a shot and falling back out of melee are rights of shooters."""
    for index, line in enumerate(army_list.lines):
        flags = [flag for flag in ("elf", "mixed") if getattr(line, flag)]
        if line.missile is None and line.troop != "catapult" and flags:
            yield found("lines", index, flags[0], line=called(line), flag=flags[0])


@rule(
    "CH105",
    says=Text("{line}: a range, but nothing that shoots", "{line}: есть дальность, но нечем стрелять"),
    fix=Text("add `missile`, or take `range` out", "добавьте `missile` или уберите `range`"),
    cites=("K-203",),
)
def range_without_weapon(army_list: ChainmailArmyList) -> Iterator[Found]:
    """A range belongs to a missile weapon or a catapult."""
    for index, line in enumerate(army_list.lines):
        if line.reach is not None and line.missile is None and line.troop != "catapult":
            yield found("lines", index, "range", line=called(line))


@rule(
    "CH106",
    says=Text("{line}: from {least} to {most|figure|figures}", "{line}: от {least} до {most} фигур"),
    fix=Text("`from` may not be larger than `to`", "`from` не может быть больше `to`"),
    cites=("K-101",),
)
def figures_crossed(army_list: ChainmailArmyList) -> Iterator[Found]:
    """No unit has as many figures as that."""
    for index, line in enumerate(army_list.lines):
        if line.figures and line.figures.least > line.figures.most:
            yield found("lines", index, "figures", line=called(line), least=line.figures.least, most=line.figures.most)
