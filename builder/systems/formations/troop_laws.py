"""What the rules forbid troops, asked by checks and procedures alike: by their class, density and arms (1, 3.1, 5.3, 13, 15),
and in a formation, how it may be drawn up and how often it re-forms (3.2, 6.3).
"""

from collections.abc import Iterable, Sequence
from math import ceil
from typing import NamedTuple

from builder.checks.wording import listed
from builder.rules.legality import Fault, Law, Laws, law
from builder.systems.formations.fixed_stats import fixed_stats
from builder.systems.formations.profile import Profile, Shape
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import density_name, either, named, weapon_name
from builder.text import Text, same


def piece_class(piece: str) -> str:
    """The class that a model belongs to."""
    if f"artillery.pieces.{piece}.shot" in RULES:
        return "artillery"
    return "elephants" if piece.endswith("elephant") else "chariots"


@law("class", Text("{piece} does not belong to class {troop}"), "C-13-01", "C-15.1a-01")
def _of_another_class(profile: Profile) -> Fault:
    if profile.piece is None or piece_class(profile.piece) == profile.troop:
        return None
    return {"piece": f"`{profile.piece}`", "troop": f"`{profile.troop}`", "right": piece_class(profile.piece)}


@law("model", Text("the type is missing; add `piece`, because the move depends on it"), "C-13-01")
def _unnamed(profile: Profile) -> Fault:
    return profile.piece is None and profile.troop in ("elephants", "chariots")


PIECES: Laws[Profile] = Laws(_of_another_class, _unnamed)


@law("combat", Text("`combat` is {combat}, but its base has {figures}; write losses in `losses`"))
def other_figures(it: Profile) -> Fault:
    """Another Combat than its base has figures."""
    key = fixed_stats(it.troop, it.density, it.piece, it.arms)["combat"]
    figures = RULES.whole(key)
    return it.stats.combat != figures and {"combat": it.stats.combat, "figures": figures, "fact": RULES[key].fact}


@law("morale", Text("`morale` is {morale}, but the rules allow only {known}"), "C-1-24")
def unknown_morale(it: Profile) -> Fault:
    """A Morale that is no grade of the rules."""
    grades = [
        f"bases.morale.{one}" for one in RULES.below("bases.morale") if RULES.has_text(f"bases.morale.{one}.name")
    ]
    if it.stats.morale in map(RULES.whole, grades):
        return None
    known = (same("{grade} {name}").fill(grade=RULES.whole(one), name=named(one)) for one in grades)
    return {"morale": it.stats.morale, "known": listed(known)}


@law("density", Text("{troop} may not have this density: {density}"))
def impossible_density(it: tuple[str, str | None]) -> Fault:
    """A density that troops of this class may not have."""
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
    """Whether they have no arms for dense order except those that the text does not mention (Q-75)."""
    return lacks_dense_arms(profile) and bool(set(profile.arms) & set(RULES.ids("bases.densities.doubtful_dense_arms")))


DENSE: Law[Profile] = Law(
    "dense",
    Text("dense order is only for pikes and spears"),
    lambda it: lacks_dense_arms(it) and not doubtfully_dense(it),
    "C-3.1-02",
)


@law("pikes", Text("skirmishers may not use {arm}"), "C-3.1-05")
def skirmishing_pikes(it: tuple[Profile, Sequence[str]]) -> Fault:
    """Skirmishers with arms that they may not use."""
    profile, arms = it
    wrong = [arm for arm in arms if arm in RULES.ids("bases.densities.no_skirmish")]
    return profile.density == "skirmish" and bool(wrong) and {"arm": either("arms.melee", wrong)}


class Carrying(NamedTuple):
    """A weapon that shoots, and how those fight who have it."""

    profile: Profile
    arm: str


def weapon(arm: str) -> dict[str, object]:
    """The fields of messages about a weapon that shoots, and its fact."""
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
    """Of the crews of elephants and chariots, only those of light chariots use weapons: bows and javelins."""
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
