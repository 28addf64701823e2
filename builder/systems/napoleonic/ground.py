"""Terrain: which units may cross it and the share of the move there (N-201)."""

from collections.abc import Mapping
from typing import NamedTuple

from builder.rules.legality import Fault, Law, law
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.rulebook import RULES, choice
from builder.text import Text


def forbidden(ground: str, arm: str, chosen: Mapping[str, str]) -> bool:
    """Whether an arm may not enter the ground (for a settlement: pass through it, N-Q25)."""
    key = f"terrain.grounds.{ground}.forbidden"
    if key not in RULES or arm not in RULES.ids(key):
        return False
    return ground != "settlement" or choice(chosen, "N-Q25") != "allowed"


class Entry(NamedTuple):
    """Troops that enter ground of a kind, with the readings the club chose."""

    ground: str
    type: str
    chosen: Mapping[str, str]
    dismounted: bool = False


@law("barred", Text("impassable to {type}: {ground}"), "N-201", "N-Q25")
def _barred(it: Entry) -> Fault:
    key = f"terrain.grounds.{it.ground}"
    return forbidden(it.ground, troops.arm(it.type, it.dismounted), it.chosen) and {
        "type": troops.name(it.type, dismounted=it.dismounted),
        "ground": RULES.text(f"{key}.name"),
        "fact": RULES[f"{key}.forbidden"].fact,
    }


BARRED: Law[Entry] = _barred
