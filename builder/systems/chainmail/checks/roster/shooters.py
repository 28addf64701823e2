"""Shooters of a roster: how many, and how their volleys are divided."""

from collections.abc import Iterable

from builder.checks.lawful import unlawful
from builder.checks.rule import Verdict, fix, found, says
from builder.checks.shooters import too_many_shooters, unarmed
from builder.systems.chainmail.checks.subjects import Divided, Fielded, units, volleys
from builder.systems.chainmail.volleys import DIVISION, Division, loosest
from builder.text import Text


@unlawful("CH401", DIVISION["large"], volleys)
@fix("divide into {right}")
def large_group(one: Divided) -> Division:
    """For larger groups the table gives no kills and says to divide."""
    return one.division()


@unlawful("CH402", DIVISION["needless"], volleys)
@fix("leave them in one group")
def needless_division(one: Divided) -> Division:
    """More dice change the odds, so shooters may be divided only where the table says so."""
    return one.division()


@volleys.each("CH403", "K-404", "K-Q3", "K-Q4")
@says("groups of {groups} do not divide {shooters} shooters equally")
@fix("write {right}")
def unequal_groups(one: Divided) -> Verdict:
    """Groups are equal and include all shooters; this evening's readings decide how many there are (CH611)."""
    return one.wrong(loosest()) in ("sum", "unequal") and found(groups=one.groups)


@unarmed("CH404", units, "K-203", "K-204", "K-205")
def no_shooters(one: Fielded) -> Iterable[str]:
    """Only a line with a missile weapon can shoot."""
    return (key for key in ("shooters", "volleys") if getattr(one.unit, key) and one.line.missile is None)


@too_many_shooters("CH405", units, "K-206", "K-405", counted=Text("figure|figures", "chainmail"))
def more_than_figures(one: Fielded) -> tuple[int | None, int]:
    """A unit cannot have more shooters than figures."""
    return one.unit.shooters, one.unit.figures


@units.each("CH406", "K-206", severity="warning")
@says("its line is `mixed`, but all its figures ({figures}) count as shooters")
@fix("write in `shooters` how many of them shoot; without it all do")
def all_of_mixed(one: Fielded) -> Verdict:
    """A mixed unit consists of shooters and of figures that only fight hand to hand."""
    mixed = one.line.mixed and one.line.missile is not None
    return mixed and one.shooting == one.unit.figures and found(figures=one.unit.figures)
