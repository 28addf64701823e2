"""How a formation may be drawn up and how often it re-forms: laws that movement, reforms and runners share (3.2, 6.3)."""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple

from builder.checks.wording import listed
from builder.rules.legality import Fault, Law, law
from builder.systems.formations.profile import Profile, Shape
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text


class Front(NamedTuple):
    """A formation of so many units, so many of them side by side."""

    units: int
    front: int

    @property
    def depth(self) -> int:
        """The units of its deepest column."""
        return ceil(self.units / self.front)


@law("deep", Text("a column {depth} deep; the rules allow at most {most}"), "C-3.2-03")
def deep_column(depth: int) -> Fault:
    """A column deeper than the rules allow."""
    most = RULES.whole("command.formation.depth")
    return depth > most and {"depth": depth, "most": most, "over": depth - most}


_FOOT = {"hedgehog": "C-3.3-03", "turtle": "C-3.3-04"}
"""Shapes of infantry alone, with the facts that say so."""


class Shaped(NamedTuple):
    """Units in the shape of a formation, if it has one; in a fight the rule about its edges forbids it as well."""

    shape: Shape | None
    units: Sequence[Profile]
    fights: bool = False


@law("foot", Text("a {shape} is for infantry only, not for: {units}"))
def not_of_foot(it: Shaped) -> Fault:
    """A shape of infantry alone, with others in it."""
    others = dict.fromkeys(unit.troop for unit in it.units if unit.troop != "infantry")
    if it.shape not in _FOOT or not others:
        return None
    return {
        "shape": named(f"command.formation.shapes.{it.shape}"),
        "units": listed(named(f"bases.classes.{one}") for one in others),
        "fact": RULES[f"fighting.edges.{it.shape}"].fact if it.fights else _FOOT[it.shape],
    }


@law("reforms", Text("{reforms|reform|reforms}; at most {most} per phase"), "C-6.3-01")
def too_many_reforms(reforms: int) -> Fault:
    """More reforms than a phase allows."""
    most = RULES.whole("movement.reform.most")
    return reforms > most and {"reforms": reforms, "most": most}


WIDE: Law[Front] = Law(
    "wide",
    Text("a front of {front|unit|units}, but the formation has only {units}"),
    lambda it: it.front > it.units and it._asdict(),
)
FANATICS: Law[Iterable[Profile]] = Law(
    "fanatics",
    Text("fanatics may not be in a formation with other troops"),
    lambda it: len({unit.fanatic for unit in it}) > 1,
    "C-3.5-05",
)
