"""Plain units for tests: their numbers are the tests' own."""

from typing import Any

from builder.systems.formations.procedures.situation import Side
from builder.systems.formations.profile import Profile


def profile(troop: str = "infantry", density: str | None = "free", arms: tuple[str, ...] = (), **other: Any) -> Profile:
    stats = {"combat": 4, "attack": 4, "protection": 2, "morale": 2, "move": 12} | other.pop("stats", {})
    return Profile.model_validate({"class": troop, "density": density, "stats": stats, "arms": arms, **other})


def side(of: Profile | None = None, order: str | None = "defence", **other: Any) -> Side:
    return Side.model_validate({"profile": of or profile(), "order": order, **other})


FOOT = profile()
ARCHERS = profile(arms=("light-bow",), stats={"attack": 1, "protection": 1, "shooting": 2, "morale": 1})
LONGBOWS = profile(arms=("heavy-bow",), stats={"attack": 2, "protection": 1, "shooting": 3})
KNIGHTS = profile(
    "cavalry", arms=("lance",), armour="heavy", stats={"attack": 6, "protection": 4, "morale": 3, "move": 16}
)
PIKES = profile(density="dense", arms=("pike",), stats={"combat": 5, "move": 10})
SPEARS = profile(density="dense", arms=("spear",), big_shield=True, stats={"combat": 5, "move": 10})
SLINGERS = profile(
    density="skirmish", arms=("sling",), stats={"combat": 2, "attack": 1, "protection": 0, "shooting": 2, "morale": 1}
)
ELEPHANT = profile(
    "elephants", None, piece="indian-elephant", stats={"combat": 3, "attack": 6, "protection": 5, "move": 14}
)
CAMELS = profile("camels", stats={"move": 16})
CREW = profile(
    "artillery",
    None,
    piece="heavy-bombard",
    melee=False,
    stats={"combat": 3, "attack": 0, "protection": 0, "shooting": 3},
)
CART = profile(
    "chariots",
    None,
    piece="light-chariot",
    arms=("light-bow",),
    stats={"combat": 3, "attack": 2, "shooting": 2, "move": 16},
)
