"""Which troops and weapons a density suits: dense order for pikes and spears alone, no pikes among skirmishers (section 3.1)."""

from collections.abc import Mapping
from typing import Protocol

from builder.rules.legality import Law, Laws, Told
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import either, named, standing
from builder.text import Text

STRANGE_ORDER = Text("{troop} may not have this density: {density}")


def stands_otherwise(troop: str, density: str | None) -> Mapping[str, object] | None:
    """What there is to say of a class in an order in which it does not stand (C-3.1-01)."""
    allowed = f"bases.densities.{troop}"
    if allowed not in RULES or density in RULES.ids(allowed):
        return None
    return {"troop": named(f"bases.classes.{troop}"), "density": standing(density), "fact": RULES[allowed].fact}


def lacks_dense_arms(profile: Profile) -> bool:
    """Whether they are dense foot without pikes or spears (C-3.1-02)."""
    dense = profile.troop == "infantry" and profile.density == "dense"
    return dense and not set(profile.arms) & set(RULES.ids("bases.densities.dense_arms"))


def doubtfully_dense(profile: Profile) -> bool:
    """Whether arms of which the text does not say whether they make dense order are all that they have for it (Q-75)."""
    return lacks_dense_arms(profile) and bool(set(profile.arms) & set(RULES.ids("bases.densities.doubtful_dense_arms")))


def unfit_for_skirmishers(profile: Profile, arm: str) -> bool:
    """Whether they are skirmishers and this is an arm that skirmishers do not use (C-3.1-05)."""
    return profile.density == "skirmish" and arm in RULES.ids("bases.densities.no_skirmish")


class Carrying(Protocol):
    """A weapon that shoots, and how those fight who have it."""

    @property
    def profile(self) -> Profile:
        """How they fight."""

    @property
    def arm(self) -> str:
        """The weapon."""


def weapon(arm: str) -> dict[str, object]:
    """What words say of a weapon that shoots, and its fact."""
    key = f"arms.shooting.{arm}"
    return {"arm": named(key), "fact": RULES[f"{key}.reach"].fact}


def _dense(it: Carrying) -> Told:
    density = it.profile.density
    return density in RULES.ids("bases.densities.no_shooting") and {"density": named(f"bases.density.{density}")}


def _crowded(it: Carrying) -> Told:
    wrong = it.arm in RULES.ids("bases.densities.only_skirmish") and it.profile.density != "skirmish"
    return wrong and weapon(it.arm)


def _theirs(it: Carrying) -> Told:
    key = f"arms.shooting.{it.arm}.only"
    only = RULES.ids(key) if key in RULES else (it.profile.troop,)
    return it.profile.troop not in only and {**weapon(it.arm), "whose": either("bases.classes", only)}


ARMS: Laws[Carrying] = Laws(
    Law("density", Text("{density}: may not shoot"), _dense, "C-3.1-02"),
    Law(
        "skirmishers",
        Text("{arm}: only skirmishers may shoot with it"),
        _crowded,
    ),
    Law("class", Text("{arm}: {whose} only"), _theirs),
)
