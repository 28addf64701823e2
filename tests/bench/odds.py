"""The worst lawful fights of every system: how long their exact chances take, in seconds of the processor.

Beside those named here, all worked examples and situations of a system without dice are asked, and the slowest of them told.
"""

from collections.abc import Iterator, Mapping
from statistics import median
from time import process_time
from typing import Any, NamedTuple

from builder.registry import system
from builder.rules.calculation import Procedure
from builder.text.errors import MusterError
from tests.tools.worked import parts, situations

MOST = 0.2
"""Seconds that the chances of a lawful fight may take."""

_HORSE = {"type": "mounted-samurai", "figures": 16}
_ROUND = tuple({"unit": _HORSE, "edge": edge} for edge in ("front", "left", "right", "rear"))
_FOUR = tuple(
    {"unit": {"type": kind, "figures": 16}, "edge": edge}
    for kind, edge in (("spear-ashigaru", "front"), ("arquebus-ashigaru", "left"), ("spear-samurai", "right"), ("mounted-samurai", "rear"))
)  # fmt: skip
_BOWS = {"unit": {"type": "bow-samurai", "figures": 16}, "massed": True}
_PIKES = {"class": "infantry", "density": "dense", "stats": {"combat": 5, "attack": 4, "protection": 2, "shooting": 3, "morale": 2, "move": 10}, "arms": ("pike",)}  # fmt: skip
_LINE = {"profile": _PIKES, "in_formation": True, "shape": "line", "support": {"units": 2}}
_BATTALION = {"type": "line-infantry", "rank": 3, "stands": 4}

WORST: Mapping[str, tuple[tuple[str, str, dict[str, Any]], ...]] = {
    "formations": (
        ("melee", "two lines of pikes with support", {"attacker": {**_LINE, "order": "attack"}, "defender": {**_LINE, "order": "defence"}}),
    ),
    "age-of-battles": (("bombard", "a heavy gun, twelve turns", {"gun": "heavy", "fired": True, "turns": 12}),),
    "napoleonic": (
        ("melee", "twelve units against twelve", {"attackers": (_BATTALION,) * 12, "defenders": (_BATTALION,) * 12}),
    ),
    "chainmail": (
        ("melee", "a hundred heavy horse on a hundred light foot", {"attacker": {"class": "heavy-horse", "figures": 100}, "target": {"class": "light-foot", "figures": 100}}),
        ("missiles", "four hundred shooters", {"shooters": 400, "armour": "armour-or-shield", "targets": 400}),
    ),
    "red-plains": (
        ("melee", "sixteen from three sides on sixteen", {"attackers": _ROUND[1:], "defender": {"type": "spear-samurai", "figures": 16}}),
        ("melee", "sixteen from four sides on sixteen that fire", {"attackers": _ROUND, "defender": {"type": "arquebus-ashigaru", "figures": 16}}),
        ("melee", "four kinds on sixteen that fire, armour against each", {"attackers": _FOUR, "defender": {"type": "bow-samurai", "figures": 16, "hold": True}, "readings": {"R-Q2": "each"}}),
        ("shooting", "eight massed volleys at sixteen", {"shots": (_BOWS,) * 8, "target": {"type": "spear-ashigaru", "figures": 16}}),
        ("meeting", "sixteen horse on each side", {"first": _HORSE, "second": _HORSE}),
    ),
}  # fmt: skip


class Timed(NamedTuple):
    """One fight: its system and procedure, what it is, the median of its seconds, and how many outcomes it has."""

    system: str
    procedure: str
    what: str
    seconds: float
    outcomes: int

    def __str__(self) -> str:
        said = "met" if self.seconds <= MOST else "not met"
        name = f"{self.system} {self.procedure}: {self.what}"
        return f"{name:<74} {self.seconds * 1000:7.1f} ms  {self.seconds / MOST:5.2f} of the aim, {MOST:g} s: {said}"


def worst(system_id: str) -> Iterator[tuple[Procedure, str, Any]]:
    """The fights named here: procedure, what it is, inputs."""
    procedures = {one.id: one for one in system(system_id).calculations()}
    for name, what, inputs in WORST[system_id]:
        yield procedures[name], what, procedures[name].inputs.model_validate({"readings": {}, **inputs})


def timed(system_id: str, rounds: int) -> tuple[Timed, ...]:
    """The fights named here, and the slowest of those that the examples and situations hold."""
    named = tuple(_timed(system_id, one, what, inputs, rounds) for one, what, inputs in worst(system_id))
    others = [(one, inputs) for _, one, inputs in parts(system_id)] + list(situations(system_id))
    once = [
        _timed(system_id, one, "slowest of its situations", inputs, 1)
        for one, inputs in others
        if _counted(one, inputs)
    ]
    return (*named, *sorted(once, key=lambda one: -one.seconds)[:1])


def _counted(procedure: Procedure, inputs: Any) -> bool:
    """Whether chances come out of it."""
    try:
        return len(procedure.run(inputs).odds) > 1
    except MusterError:
        return False


def _timed(system_id: str, procedure: Procedure, what: str, inputs: Any, rounds: int) -> Timed:
    seconds, outcomes = list[float](), 0
    for number in range(rounds + 1):
        before = process_time()
        outcomes = len(procedure.run(inputs).odds)
        if number:  # the first one reads data and imports
            seconds.append(process_time() - before)
    return Timed(system_id, procedure.id, what, median(seconds), outcomes)
