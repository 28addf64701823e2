"""How a formation may be drawn up and how often it re-forms: laws that movement, reforms and runners share (3.2, 6.3)."""

from collections.abc import Iterable
from math import ceil
from typing import NamedTuple

from builder.rules.legality import Law, Told
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.text import Text


class Front(NamedTuple):
    """A formation of so many units, so many of them side by side."""

    units: int
    front: int

    @property
    def depth(self) -> int:
        """The units of its deepest column."""
        return ceil(self.units / self.front)


def _too_deep(depth: int) -> Told:
    most = RULES.whole("command.formation.depth")
    return depth > most and {"depth": depth, "most": most, "over": depth - most}


def mixed(units: Iterable[Profile]) -> bool:
    """Whether fanatics stand among others (C-3.5-05)."""
    return len({unit.fanatic for unit in units}) > 1


def _too_many(reforms: int) -> Told:
    most = RULES.whole("movement.reform.most")
    return reforms > most and {"reforms": reforms, "most": most}


WIDE: Law[Front] = Law(
    "wide",
    Text("a front of {front|unit|units}, but the formation has {units}"),
    lambda it: it.front > it.units and it._asdict(),
)
DEEP: Law[int] = Law(
    "deep",
    Text("a column {depth} deep; the rules allow at most {most}"),
    _too_deep,
    "C-3.2-03",
)
FANATICS: Law[Iterable[Profile]] = Law(
    "fanatics",
    Text("fanatics may not be in a formation with other troops"),
    mixed,
    "C-3.5-05",
)
REFORMS: Law[int] = Law(
    "reforms",
    Text("{reforms|reform|reforms}; at most {most} per phase"),
    _too_many,
    "C-6.3-01",
)
