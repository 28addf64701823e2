"""AB201-AB208: arms and moves of lines, and how a regiment's shooters stand."""

from collections.abc import Iterator

from builder.checks.rule import Found, Verdict, fix, found, says
from builder.checks.wording import word
from builder.systems.age_of_battles.checks.subjects import Fielded, units
from builder.systems.age_of_battles.rulebook import RULES


@units.each("AB205", "A-406", "A-407")
@says("`{key}`, but its line shoots nothing", "`{key}`, но строка расписки ничем не стреляет")
@fix("take it out, or give the line `missile`", "уберите или дайте строке `missile`")
def shooters_without_arms(one: Fielded) -> Iterator[Found]:
    """Who may shoot is decided by the arms of the line."""
    for key in ("shooters", "mixed"):
        if getattr(one.unit, key) and one.line.missile is None:
            yield found(key, key=key)


@units.each("AB206", "A-408")
@says("shooters {shooters} among {figures|figure|figures}", "стрелков {shooters}, а фигурок {figures}")
@fix(
    "write {figures} or fewer, or leave `shooters` out if all shoot",
    "напишите не больше {figures} или уберите `shooters`, если стреляют все",
)
def too_many_shooters(one: Fielded) -> Verdict:
    """Shooters, detached or not, are figures of their regiment."""
    shooters, figures = one.unit.shooters, one.unit.figures
    if shooters is not None and not 0 < shooters <= figures:
        return found("shooters", shooters=shooters, figures=figures)
    return None


@units.each("AB207", "A-406", "A-407", severity="info")
@says(
    "no shooting in {formation}, the shooters stand next to each other",
    "не стреляет, {formation}, стрелки стоят рядом друг с другом",
)
@fix(
    "nothing is wrong; to shoot it takes open order, or other foot between every two shooters (`mixed: true`)",
    "это не ошибка; для стрельбы нужен рассыпной строй или пехотинец между двумя стрелками (`mixed: true`)",
)
def crowded_shooters(one: Fielded) -> Verdict:
    """Shooters fire in open order; in close order only with somebody else between every two of them (A-V9)."""
    key = f"fighting.formations.{one.unit.formation}"
    if one.unit.formation not in RULES.below("fighting.formations") or one.unit.mixed:
        return None
    if one.shooters > 1 and RULES[f"{key}.shoots"].value != "yes":
        return found("formation", formation=word(one.unit.formation))
    return None


@units.each("AB208", "A-407")
@says(
    "shooters {shooters} of {figures} cannot all have somebody else between them; at most {most} can",
    "стрелков {shooters} из {figures}, между всеми никого не поставить; можно не больше {most}",
)
@fix(
    "write `shooters: {most}` or fewer, or take `mixed` out",
    "напишите `shooters: {most}` или меньше либо уберите `mixed`",
)
def nobody_between(one: Fielded) -> Verdict:
    """Between every two shooters of a rank stands a figure that is none."""
    most = _most_between(one)
    if one.unit.mixed and most < one.shooters <= one.unit.figures:
        return found("mixed", shooters=one.shooters, figures=one.unit.figures, most=most)
    return None


def _most_between(one: Fielded) -> int:
    """The most shooters that stand apart: every other figure of each rank; of one rank where no files are written."""
    files = max(min(one.unit.files or one.unit.figures, one.unit.figures), 1)
    ranks, last = divmod(one.unit.figures, files)
    return ranks * ((files + 1) // 2) + (last + 1) // 2
