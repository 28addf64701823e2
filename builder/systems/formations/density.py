"""Which troops and weapons a density suits: dense order for pikes and spears alone, no pikes among skirmishers (section 3.1)."""

from collections.abc import Sequence
from typing import Protocol

from builder.rules.legality import Fault, Law, law
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import density_name, either, named, weapon_name
from builder.text import Text


@law("density", Text("{troop} may not have this density: {density}"))
def strange_order(it: tuple[str, str | None]) -> Fault:
    """Of a class and the density in which it stands."""
    troop, density = it
    allowed = f"bases.densities.{troop}"
    if allowed not in RULES or density in RULES.ids(allowed):
        return None
    return {"troop": named(f"bases.classes.{troop}"), "density": density_name(density), "fact": RULES[allowed].fact}


def lacks_dense_arms(profile: Profile) -> bool:
    """Whether they are dense foot without pikes or spears (C-3.1-02)."""
    dense = profile.troop == "infantry" and profile.density == "dense"
    return dense and not set(profile.arms) & set(RULES.ids("bases.densities.dense_arms"))


def doubtfully_dense(profile: Profile) -> bool:
    """Whether arms of which the text does not say whether they make dense order are all that they have for it (Q-75)."""
    return lacks_dense_arms(profile) and bool(set(profile.arms) & set(RULES.ids("bases.densities.doubtful_dense_arms")))


DENSE: Law[Profile] = Law(
    "dense",
    Text("dense order is only for pikes and spears"),
    lambda it: lacks_dense_arms(it) and not doubtfully_dense(it),
    "C-3.1-02",
)


@law("pikes", Text("skirmishers may not use {arm}"), "C-3.1-05")
def skirmishing_pikes(it: tuple[Profile, Sequence[str]]) -> Fault:
    """Of troops and some of their arms."""
    profile, arms = it
    wrong = [arm for arm in arms if arm in RULES.ids("bases.densities.no_skirmish")]
    return profile.density == "skirmish" and bool(wrong) and {"arm": either("arms.melee", wrong)}


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


def _dense(it: Carrying) -> Fault:
    density = it.profile.density
    return density in RULES.ids("bases.densities.no_shooting") and {"density": named(f"bases.density.{density}")}


def _crowded(it: Carrying) -> Fault:
    wrong = it.arm in RULES.ids("bases.densities.only_skirmish") and it.profile.density != "skirmish"
    return wrong and weapon(it.arm)


def _theirs(it: Carrying) -> Fault:
    key = f"arms.shooting.{it.arm}.only"
    only = RULES.ids(key) if key in RULES else (it.profile.troop,)
    return it.profile.troop not in only and {**weapon(it.arm), "whose": either("bases.classes", only)}


def _idle(it: Carrying) -> Fault:
    """Of the crews of elephants and chariots those of light chariots alone use weapons, bows and javelins."""
    troop, light = it.profile.troop, it.profile.piece == "light-chariot"
    if troop not in ("elephants", "chariots") or (light and it.arm in RULES.ids("arms.groups.bows_and_javelins")):
        return None
    fact = "C-13-07" if troop == "elephants" else "C-13-04, C-13.4-02" if light else "C-13-04"
    return {"what": weapon_name(it.arm), "fact": fact}


def _mounted(it: Carrying) -> Fault:
    wrong = it.profile.troop != "infantry" and RULES.flag(f"arms.shooting.{it.arm}.shoots_on_foot")
    return wrong and {"arm": named(f"arms.shooting.{it.arm}")}


IDLE = Text("a crew may not use this: {what}")
CLOSE_SHOT: Law[Carrying] = Law("density", Text("{density}: may not shoot"), _dense, "C-3.1-02")
LOOSE_SHOT: Law[Carrying] = Law("skirmishers", Text("{arm}: only skirmishers may shoot with it"), _crowded)
THEIR_SHOT: Law[Carrying] = Law("class", Text("{arm}: {whose} only"), _theirs)
CREW: Law[Carrying] = Law("crew", IDLE, _idle)
HORSEBACK: Law[Carrying] = Law("horseback", Text("{arm}: may not shoot from horseback"), _mounted, "C-5.3-09")
