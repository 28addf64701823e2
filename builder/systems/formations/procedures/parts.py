"""A unit takes its part in a fight: its name in the working, the year of the battle, and facts that cannot be together."""

from builder.errors import MusterError
from builder.systems.formations.procedures.situation import Part, Side
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES


def cast(side: Side, part: Part, year: int | None) -> Side:
    """The side in its part of the fight, and in the year of the battle, unless it names its own.

    Raises MusterError when the unit contradicts itself.
    """
    possible(side, part)
    return side.model_copy(update={"part": part, "year": year if side.year is None else side.year})


def level_with(one: Side, other: Side) -> None:
    """Raises MusterError when each of two enemies stands above, or each below, the other (C-12.2-10)."""
    if one.height == other.height != "level":
        raise MusterError(f"two enemies do not both stand {one.height} each other (C-12.2-10)")


def possible(side: Side, part: Part) -> None:
    """Raises MusterError for what no unit can be: its density, figures, Morale, shape or works."""
    for profile in (side.profile, *side.row):
        _profile(profile, part)
    troop = side.profile.troop
    if side.shape in ("hedgehog", "turtle") and troop != "infantry":
        fact = RULES[f"fighting.edges.{side.shape}"].fact
        raise MusterError(f"{part}: a {side.shape} is of foot, not of {troop} ({fact})")
    works = f"camp.works.{side.works}"
    if side.works != "none" and troop in RULES.ids(f"{works}.no_defence"):
        raise MusterError(f"{part}: {troop} cannot defend a {side.works} ({RULES[f'{works}.no_attack'].fact})")


def _profile(profile: Profile, part: Part) -> None:
    density, stats = profile.density, profile.stats
    allowed = f"bases.densities.{profile.troop}"
    if allowed in RULES and density not in RULES.ids(allowed):
        raise MusterError(f"{part}: no {profile.troop} in {density or 'no'} order ({RULES[allowed].fact})")
    figures = f"bases.figures.{density if allowed in RULES else 'crew'}"
    if stats.bs != RULES.whole(figures):
        on_base = f"the base carries {RULES.whole(figures)}, losses stand in `losses`"
        raise MusterError(f"{part}: `bs` {stats.bs} is not that of its base: {on_base} ({RULES[figures].fact})")
    grades = [RULES.whole(f"bases.morale.{grade}") for grade in RULES.below("bases.morale")]
    if stats.m not in grades:
        raise MusterError(f"{part}: `m` is {min(grades)} to {max(grades)}, not {stats.m} (C-1-24)")
