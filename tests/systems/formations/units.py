"""Plain units for tests: their numbers are the tests' own."""

from typing import Any

from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.profile import Profile


def profile(troop: str = "infantry", density: str | None = "free", arms: tuple[str, ...] = (), **other: Any) -> Profile:
    stats = {"bs": 4, "a": 4, "zsh": 2, "m": 2, "dv": 12} | other.pop("stats", {})
    return Profile.model_validate({"class": troop, "density": density, "stats": stats, "arms": arms, **other})


def side(of: Profile | None = None, order: str | None = "defence", **other: Any) -> Side:
    return Side.model_validate({"profile": of or profile(), "order": order, **other})


FOOT = profile()
ARCHERS = profile(arms=("light-bow",), stats={"a": 1, "zsh": 1, "s": 2, "m": 1})
LONGBOWS = profile(arms=("heavy-bow",), stats={"a": 2, "zsh": 1, "s": 3})
KNIGHTS = profile("cavalry", arms=("lance",), armour="heavy", stats={"a": 6, "zsh": 4, "m": 3, "dv": 16})
PIKES = profile(density="dense", arms=("pike",), stats={"bs": 5, "dv": 10})
SPEARS = profile(density="dense", arms=("spear",), big_shield=True, stats={"bs": 5, "dv": 10})
SLINGERS = profile(density="skirmish", arms=("sling",), stats={"bs": 2, "a": 1, "zsh": 0, "s": 2, "m": 1})
ELEPHANT = profile("elephants", None, piece="indian-elephant", stats={"bs": 3, "a": 6, "zsh": 5, "dv": 14})
CAMELS = profile("camels", stats={"dv": 16})
CREW = profile("artillery", None, piece="heavy-bombard", melee=False, stats={"bs": 3, "a": 0, "zsh": 0, "s": 3})
CART = profile("chariots", None, piece="light-chariot", arms=("light-bow",), stats={"bs": 3, "a": 2, "s": 2, "dv": 16})
