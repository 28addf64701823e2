"""Shooters of a roster: who they are, and how a volley of theirs is divided."""

from collections.abc import Iterable

from builder.checks.lawful import unlawful
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.shooters import too_many_shooters, unarmed
from builder.systems.chainmail.checks.subjects import Divided, Fielded, units, volleys
from builder.systems.chainmail.volleys import DIVISION, Division, loosest
from builder.text import Text


@unlawful("CH401", DIVISION["large"], volleys)
@fix("divide into {right}", "разделите на {right}")
def large_group(one: Divided) -> Division:
    """Beyond a number of shooters the table has no kills, only the word divide."""
    return one.division()


@unlawful("CH402", DIVISION["needless"], volleys)
@fix("leave them in one group", "оставьте их одной группой")
def needless_division(one: Divided) -> Division:
    """More dice are another chance: shooters may not be divided where the table does not ask for it."""
    return one.division()


@volleys.each("CH403", "K-404", "K-Q3", "K-Q4")
@says("groups {groups} for {shooters} shooters", "группы {groups}, стрелков {shooters}")
@fix("equal groups are {right}", "равные группы: {right}")
def unequal_groups(one: Divided) -> Verdict:
    """Groups are equal, and together they are all who shoot; how many the evening's readings say (CH611)."""
    return one.wrong(loosest()) in ("sum", "unequal") and found(groups=one.groups)


@unarmed("CH404", units, "K-203", "K-204", "K-205")
def no_shooters(one: Fielded) -> Iterable[str]:
    """Who may shoot is decided by the weapon of the line."""
    return (key for key in ("shooters", "volleys") if getattr(one.unit, key) and one.line.missile is None)


@too_many_shooters("CH405", units, "K-206", "K-405", counted=Text("figure|figures", "фигур"))
def more_than_figures(one: Fielded) -> tuple[int | None, int]:
    """The shooters of a unit are figures of it."""
    return one.unit.shooters, one.unit.figures
