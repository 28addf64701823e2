"""FO301-FO319: arms and equipment against class and density."""

from collections.abc import Iterator

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, fix, found, says
from builder.systems.formations.checks.subjects import MOUNTED, Armed, Profiled, arms, named, profiles, shoots
from builder.systems.formations.density import (
    CLOSE_SHOT,
    DENSE,
    HORSEBACK,
    LOOSE_SHOT,
    PIKES,
    THEIR_SHOT,
    doubtfully_dense,
)
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES


@unlawful("FO301", PIKES, arms)
@fix("remove the weapon or change the density")
def skirmish_pike(one: Armed) -> tuple[Profile, tuple[str, ...]]:
    """Pikes need a close formation (VL-02)."""
    return one.profile, (one.arm,)


@arms.each("FO302", "C-3.1-05", "Q-23", severity="warning")
@says("the rules do not say whether skirmishers may use {arm}")
@fix("the rules use one word for pike and lance; agree with your club which is meant, or write `density: free`")
def skirmish_lance(one: Armed) -> Verdict:
    """Whether the ban on pikes also covers lances is an open point; under our reading this is only a warning (VL-02,
    Q-23).
    """
    return one.profile.density == "skirmish" and one.arm in RULES.ids("bases.densities.doubtful_skirmish")


_in_order = arms.named(**arms.facts, density=lambda one: named(f"bases.density.{one.profile.density}"))


@unlawful("FO303", LOOSE_SHOT, arms, "C-5.3-04", "C-3.1-03", "C-3.1-04")
@fix("write `density: skirmish`: slings are for skirmishers only")
def close_sling(one: Armed) -> Armed | None:
    """A sling can only be whirled in loose order (VL-02)."""
    return one if one.profile.density and shoots(one.arm) else None


@unlawful("FO304", CLOSE_SHOT, _in_order, "C-8.5-01", severity="warning")
@fix("write `density: free` if the unit is to shoot; javelins and pistols still count in the clash")
def dense_shooter(one: Armed) -> Armed | None:
    """Men shoulder to shoulder have no room to shoot (VL-02)."""
    return one if shoots(one.arm) else None


@unlawful("FO305", DENSE, profiles, "Q-75", at="density")
@fix("add `pike` or `spear`, or write `density: free`")
def dense_unarmed(seen: Profiled) -> Profile:
    """Only spearmen and pikemen may be in dense order (VL-03)."""
    return seen.profile


@profiles.each("FO306", "C-3.1-02", "Q-75", severity="warning")
@says("dense order with halberds, but no pikes or spears")
@fix(
    "the rules name only spearmen and pikemen; agree with your club whether halberds will do, or write `density: free`"
)
def dense_halberds(seen: Profiled) -> Verdict:
    """The modifiers treat halberds like spears, so under our reading this is only a warning (VL-03, Q-75)."""
    return doubtfully_dense(seen.profile) and found("density")


@arms.each("FO307", "C-8.5-02")
@says("infantry may not have {arm}")
@fix("write `spear` or `pike`")
def lance_on_foot(one: Armed) -> Verdict:
    """The lance is a mounted weapon: the horse gives the blow its force."""
    return one.arm == "lance" and one.profile.troop not in MOUNTED


@arms.each("FO308", "C-8.5-06")
@says("only infantry may have {arm}")
@fix("write `lance`")
def mounted_pike(one: Armed) -> Verdict:
    """Only pikes carried on foot get the pike bonus."""
    return one.arm == "pike" and one.profile.troop != "infantry"


@unlawful("FO309", THEIR_SHOT, arms, "C-5.3-09")
@fix("write `light-musket`, `arquebus` or `pistol`")
def mounted_musket(one: Armed) -> Armed | None:
    """A musket that needs a rest cannot be fired from the saddle (VL-06)."""
    return one if shoots(one.arm) else None


def _on_foot_only(one: Armed) -> bool:
    return one.profile.troop in MOUNTED and HORSEBACK.broken(one) is not None


@arms.each("FO310", "C-5.3-09", "C-5.3-11", "C-6.3-08", severity="info")
@says("may shoot only when dismounted: {arm}")
@fix("nothing to do: the line has a dismounted profile")
def dragoons(one: Armed) -> Verdict:
    """Dragoons ride to the fight and shoot on foot (VL-06)."""
    return _on_foot_only(one) and one.of.line.dismounted is not None


@arms.each("FO311", "C-5.3-09", "C-5.3-11", "C-6.3-08", severity="warning")
@says("may shoot only when dismounted, but may not dismount: {arm}")
@fix("add `may_dismount: true` and `dismounted:`")
def dragoons_stuck(one: Armed) -> Verdict:
    """A weapon that can never be used is a mistake (VL-06)."""
    return _on_foot_only(one) and one.of.line.dismounted is None


@profiles.each("FO312", "C-6.1-03", "C-5.5-07")
@says("only cavalry may have {what}")
@fix("delete `barding`")
def barding(seen: Profiled) -> Verdict:
    """Barding is horse armour, so only cavalry has it."""
    if seen.profile.barding != "none" and seen.profile.troop not in MOUNTED:
        what = named(f"bases.barding.{seen.profile.barding}")
        return found("barding", what=what)
    return None


@profiles.each("FO313", "C-5.5-06", "C-6.1-02", "C-14-05", "Q-81")
@says("only infantry may have {what}")
@fix("delete `{key}`")
def foot_equipment(seen: Profiled) -> Iterator[Found]:
    """Only infantry may carry big shields, stakes and chevaux-de-frise."""
    if seen.profile.troop == "infantry":
        return
    if seen.profile.big_shield:
        what = named("arms.equipment.big_shield")
        yield found("big_shield", what=what, key="big_shield")
    if seen.profile.works:
        what = named(f"arms.equipment.{seen.profile.works}")
        yield found("works", what=what, key="works")
