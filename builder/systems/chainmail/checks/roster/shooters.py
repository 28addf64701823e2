"""Shooters of a roster: who they are, and how a volley of theirs is divided."""

from builder.checks.lawful import unlawful
from builder.checks.rule import Verdict, found, rule
from builder.systems.chainmail.checks.subjects import Divided, Fielded, units, volleys
from builder.systems.chainmail.volleys import DIVISION, Division, loosest, most
from builder.text import Text


@rule(
    "CH401",
    says=Text("{unit}: a group of {size} against {armour}; the table ends at {most}",
              "{unit}: группа из {size}, цель: {armour}; таблица кончается на {most}"),
    fix=Text("divide into {right}", "разделите на {right}"),
    cites=("K-404", "K-401", "K-402", "K-403"),
)  # fmt: skip
@volleys.each
def large_group(one: Divided) -> Verdict:
    """Beyond a number of shooters the table has no kills, only the word divide."""
    size, limit = max(one.volley.groups), most(one.volley.against)
    return size > limit and found(size=size, most=limit, right=one.right())


@unlawful("CH402", DIVISION["needless"], volleys, fix=Text("leave them in one group", "оставьте их одной группой"))
def needless_division(one: Divided) -> Division:
    """More dice are another chance: shooters may not be divided where the table does not ask for it."""
    return one.division()


@rule(
    "CH403",
    says=Text("{unit}: groups {groups} for {shooters} shooters", "{unit}: группы {groups}, стрелков {shooters}"),
    fix=Text("equal groups are {right}", "равные группы: {right}"),
    cites=("K-404", "K-Q3", "K-Q4"),
)
@volleys.each
def unequal_groups(one: Divided) -> Verdict:
    """Groups are equal, and together they are all who shoot; how many the evening's readings say (CH611)."""
    return one.wrong(loosest()) in ("sum", "unequal") and found(groups=one.groups, right=one.right())


@rule(
    "CH404",
    says=Text("{unit}: {key}, but its line shoots nothing", "{unit}: {key}, но строка расписки ничем не стреляет"),
    fix=Text("take it out, or give the line `missile`", "уберите или дайте строке `missile`"),
    cites=("K-203", "K-204", "K-205"),
)
@units.each
def no_shooters(one: Fielded) -> Verdict:
    """Who may shoot is decided by the weapon of the line."""
    keys = [key for key in ("shooters", "volleys") if getattr(one.unit, key)]
    return found(keys[0], key=f"`{keys[0]}`") if keys and one.line.missile is None else None


@rule(
    "CH405",
    says=Text(
        "{unit}: {shooters} shooters among {figures|figure|figures}", "{unit}: стрелков {shooters}, а фигур {figures}"
    ),
    fix=Text("at most as many shoot as there are figures", "стреляет не больше фигур, чем есть"),
    cites=("K-206", "K-405"),
)
@units.each
def too_many_shooters(one: Fielded) -> Verdict:
    """The shooters of a unit are figures of it."""
    shooters, figures = one.unit.shooters, one.unit.figures
    return shooters is not None and shooters > figures and found("shooters", shooters=shooters, figures=figures)
