"""The terrain matrix: what each ground does to each kind of troops (section 12); which troops cross works, room in a
camp (14).
"""

from dataclasses import dataclass
from typing import Literal

from builder.rules.calculation import Number
from builder.rules.legality import Fault, Laws, law, sole
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import density_name, named
from builder.text import Text


@dataclass(frozen=True, slots=True)
class MatrixCell:
    """A cell of the terrain matrix: the part of the speed that is left (0: forbidden) and the disorder points."""

    speed: Number
    disorder: int
    sources: tuple[str, ...]

    @property
    def forbidden(self) -> bool:
        """Whether these troops cannot enter."""
        return self.speed == 0


def _column(profile: Profile) -> str:
    asked = (("densities", profile.density), ("pieces", profile.piece))
    for column in troops():
        entry = f"terrain.troops.{column}"
        if profile.troop in RULES.ids(f"{entry}.classes") and all(
            f"{entry}.{leaf}" not in RULES or its in RULES.ids(f"{entry}.{leaf}") for leaf, its in asked
        ):
            return column
    return ""


@law("none", Text("the terrain table has no column for {troop}, {density}"))
def _strange(profile: Profile) -> Fault:
    fields = {"troop": named(f"bases.classes.{profile.troop}"), "density": density_name(profile.density)}
    return not _column(profile) and fields


COLUMNS: Laws[Profile] = Laws(_strange)


def troop(profile: Profile) -> str:
    """The column of the terrain matrix that a profile stands in (camels as cavalry, Q-82). Raises MusterError for none."""
    column = _column(profile)
    if not column:
        COLUMNS.refuse(profile)
    return column


def troops() -> tuple[str, ...]:
    """The columns of the terrain matrix, in order."""
    return RULES.below("terrain.troops")


def grounds() -> tuple[str, ...]:
    """The rows of the terrain matrix, in order; obstacles (barricade, fortification) are `crossing`."""
    return RULES.below("terrain.ground")


def cell(ground: str, column: str) -> MatrixCell:
    """Speed factor and disorder of one kind of troops on one ground (section 12)."""
    entry = f"terrain.ground.{ground}"
    only, own, barred = f"{entry}.only", f"{entry}.own.{column}", f"{entry}.forbidden"
    if only in RULES and column not in RULES.ids(only):
        return MatrixCell(0, 0, (only,))
    if among(column, barred):
        return MatrixCell(0, 0, (barred,))
    free = among(column, f"{entry}.unslowed")
    source = own if own in RULES else f"{entry}.unslowed" if free else f"{entry}.slow"
    speed = 1 if source.endswith(".unslowed") else RULES.number(source)
    if not among(column, f"{entry}.disordered"):
        return MatrixCell(speed, 0, (source,))
    return MatrixCell(speed, RULES.whole(f"{entry}.disorder"), (source, f"{entry}.disorder"))


def among(column: str, key: str) -> bool:
    """Whether a list of columns, which need not be there, names this one."""
    return key in RULES and column in RULES.ids(key)


Work = Literal["barricade", "fortification"]


@dataclass(frozen=True, slots=True)
class Crossing:
    """What an obstacle does to a kind of troops: part of the movement, disorder points, or that it cannot."""

    cost: Number
    disorder: int
    forbidden: bool
    stated: bool
    sources: tuple[str, ...]


CROSSINGS: Laws[Crossing] = sole(
    "stated",
    Text("the rules do not say how artillery crosses works"),
    lambda it: not it.stated,
    "C-14-07",
)


def crossing(work: Work, troop: str) -> Crossing:
    """Crossing an unguarded obstacle, for a column of the terrain matrix (C-14-07)."""
    classes = set(RULES.ids(f"terrain.troops.{troop}.classes"))
    forbidden = bool(classes & set(RULES.ids(f"camp.works.{work}.no_cross")))
    disturbed = troop not in RULES.ids("camp.crossing.undisturbed")
    return Crossing(
        cost=RULES.number("camp.crossing.cost"),
        disorder=RULES.whole("camp.crossing.disorder") if disturbed else 0,
        forbidden=forbidden,
        stated=troop not in RULES.ids("camp.crossing.unstated"),
        sources=(f"camp.works.{work}.no_cross" if forbidden else "camp.crossing.cost",),
    )


def capacity(troop: str) -> int:
    """Bases of a class (infantry, cavalry ...) that fit in a camp, side by side and one behind another (C-14-12)."""
    across = RULES.whole("camp.length") // RULES.whole("bases.front")
    return across * (RULES.whole("camp.width") // RULES.whole(f"bases.depth.{troop}"))
