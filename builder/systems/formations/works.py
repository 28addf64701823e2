"""Field works and camps: who crosses an obstacle at what cost, and how many bases a camp holds (section 14)."""

from dataclasses import dataclass
from typing import Literal

from builder.rules.calculation import Number
from builder.rules.legality import Law, Laws
from builder.systems.formations.rulebook import RULES
from builder.text import Text

Work = Literal["barricade", "fortification"]


@dataclass(frozen=True, slots=True)
class Crossing:
    """What an obstacle does to a kind of troops: part of the movement, disorder points, or that it cannot."""

    cost: Number
    disorder: int
    forbidden: bool
    stated: bool
    sources: tuple[str, ...]


CROSSINGS: Laws[Crossing] = Laws(
    Law(
        "stated",
        Text("the rules do not say how artillery crosses works"),
        lambda it: not it.stated,
        "C-14-07",
    )
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
