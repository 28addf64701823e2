"""The terrain matrix: what each ground does to each kind of troops, from the rules of each ground (section 12)."""

from dataclasses import dataclass

from builder.rules.calculation import Number
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text
from builder.text.citation import Citation
from builder.text.errors import MusterError


@dataclass(frozen=True, slots=True)
class Cell:
    """A cell of the terrain matrix: the part of the speed that is left (0: forbidden) and the disorder points."""

    speed: Number
    disorder: int
    cites: tuple[Citation, ...]

    @property
    def forbidden(self) -> bool:
        """Whether these troops cannot enter."""
        return self.speed == 0


def troop(profile: Profile) -> str:
    """The column of the terrain matrix that a profile stands in (camels as cavalry, Q-82)."""
    for column in troops():
        entry = f"terrain.troops.{column}"
        asked = (("densities", profile.density), ("pieces", profile.piece))
        if profile.troop in RULES.ids(f"{entry}.classes") and all(
            f"{entry}.{leaf}" not in RULES or its in RULES.ids(f"{entry}.{leaf}") for leaf, its in asked
        ):
            return column
    raise MusterError(
        Text(
            "no column of the terrain table: {troop}, {density}", "нет столбца в таблице местности: {troop}, {density}"
        ).fill(
            troop=named(f"bases.classes.{profile.troop}"),
            density=named(f"bases.density.{profile.density}") if profile.density else Text("no order", "без строя"),
        )
    )


def troops() -> tuple[str, ...]:
    """The columns of the terrain matrix, in order."""
    return tuple(column for column in RULES.below("terrain.troops"))


def grounds() -> tuple[str, ...]:
    """The rows of the terrain matrix, in order; obstacles (barricade, fortification) are `works.crossing`."""
    return RULES.below("terrain.ground")


def cell(ground: str, column: str) -> Cell:
    """Speed factor and disorder of one kind of troops on one ground (section 12)."""
    entry = f"terrain.ground.{ground}"
    only, own = f"{entry}.only", f"{entry}.own.{column}"
    if only in RULES and column not in RULES.ids(only):
        return Cell(0, 0, RULES.cite(only))
    if among(column, f"{entry}.forbidden"):
        return Cell(0, 0, RULES.cite(f"{entry}.forbidden"))
    if own in RULES:
        speed, sources = RULES.number(own), [own]
    elif among(column, f"{entry}.unslowed"):
        speed, sources = 1, [f"{entry}.unslowed"]
    else:
        speed, sources = RULES.number(f"{entry}.slow"), [f"{entry}.slow"]
    disorder = 0
    if among(column, f"{entry}.disordered"):
        disorder = RULES.whole(f"{entry}.disorder")
        sources.append(f"{entry}.disorder")
    return Cell(speed, disorder, RULES.cite(*sources))


def among(column: str, key: str) -> bool:
    """Whether a list of columns, which need not be there, names this one."""
    return key in RULES and column in RULES.ids(key)
