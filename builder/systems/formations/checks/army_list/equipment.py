"""FO3xx: arms and equipment against class, density and years; Shooting against the weapon."""

from collections.abc import Iterator

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, fix, found, says
from builder.checks.wording import listed, span, word
from builder.systems.formations.checks.subjects import (
    MOUNTED,
    ListedProfile,
    ProfileWeapon,
    arms,
    dated,
    named,
    profiles,
    shoots,
)
from builder.systems.formations.fixed_stats import CREWED, shooting_rows
from builder.systems.formations.profile import FormationsArmyList, Profile, fixed
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.troop_laws import (
    CLOSE_SHOT,
    CREW,
    DENSE,
    HORSEBACK,
    IDLE,
    LOOSE_SHOT,
    THEIR_SHOT,
    Carrying,
    doubtfully_dense,
    piece_class,
    skirmishing_pikes,
)
from builder.text import same


@profiles.each("FO331", "C-5.3-07", "C-5.3-08", "C-5.3-09", "C-15.1a-01", "C-15.2b-02", "C-15.2b-03", "Q-21")
@says("{what} ({span}) is not available in any of this line's years")
@fix("change the weapon or the years")
def weapon_never_available(seen: ListedProfile, army_list: FormationsArmyList) -> Iterator[Found]:
    """In every year that the line is available, the weapon is not yet invented or no longer in use (VL-06)."""
    spans = (army_list.years, seen.line.years)
    first = max((s.since for s in spans if s.since is not None), default=None)
    last = min((s.until for s in spans if s.until is not None), default=None)
    for what, years in dated(seen.profile):
        late = last is not None and years.since is not None and years.since > last
        gone = first is not None and years.until is not None and years.until < first
        if late or gone:
            yield found(what=what, span=span(years))


@profiles.each("FO337", "C-9.4-03", severity="warning")
@says("legionaries must be infantry")
@fix("delete `legionary`")
def mounted_legionaries(seen: ListedProfile) -> Verdict:
    """Only legionary infantry can swap front and rear units when it retreats."""
    return seen.profile.legionary and seen.profile.troop != "infantry" and found("legionary")


@unlawful("FO301", skirmishing_pikes, arms)
@fix("remove the weapon or change the density")
def skirmish_pike(one: ProfileWeapon) -> tuple[Profile, tuple[str, ...]]:
    """Pikes cannot be used in loose order (VL-02)."""
    return one.profile, (one.arm,)


@arms.each("FO302", "C-3.1-05", "Q-23", severity="warning")
@says("the rules do not say whether skirmishers may use {arm}")
@fix("the rules use one word for pike and lance; agree with your club which is meant, or write `density: free`")
def skirmish_lance(one: ProfileWeapon) -> Verdict:
    """Whether the ban on pikes also covers lances is an open point; under our reading this is only a warning (VL-02,
    Q-23).
    """
    return one.profile.density == "skirmish" and one.arm in RULES.ids("bases.densities.doubtful_skirmish")


_in_order = arms.named(**arms.facts, density=lambda one: named(f"bases.density.{one.profile.density}"))


@unlawful("FO303", LOOSE_SHOT, arms, "C-5.3-04", "C-3.1-03", "C-3.1-04")
@fix("write `density: skirmish`: slings are for skirmishers only")
def close_sling(one: ProfileWeapon) -> Carrying | None:
    """A sling can only be whirled in loose order (VL-02)."""
    return Carrying(one.profile, one.arm) if one.profile.density and shoots(one.arm) else None


@unlawful("FO304", CLOSE_SHOT, _in_order, "C-8.5-01", severity="warning")
@fix("write `density: free` if the unit is to shoot; javelins and pistols still count in the clash")
def dense_shooter(one: ProfileWeapon) -> Carrying | None:
    """Men shoulder to shoulder have no room to shoot (VL-02)."""
    return Carrying(one.profile, one.arm) if shoots(one.arm) else None


@unlawful("FO305", DENSE, profiles, "Q-75", at="density")
@fix("add `pike` or `spear`, or write `density: free`")
def dense_unarmed(seen: ListedProfile) -> Profile:
    """Only spearmen and pikemen may be in dense order (VL-03)."""
    return seen.profile


@profiles.each("FO306", "C-3.1-02", "Q-75", severity="warning")
@says("dense order with halberds, but no pikes or spears")
@fix(
    "the rules name only spearmen and pikemen; agree with your club whether halberds will do, or write `density: free`"
)
def dense_halberds(seen: ListedProfile) -> Verdict:
    """The modifiers treat halberds like spears, so under our reading this is only a warning (VL-03, Q-75)."""
    return doubtfully_dense(seen.profile) and found("density")


@arms.each("FO307", "C-8.5-02")
@says("infantry may not have {arm}")
@fix("write `spear` or `pike`")
def lance_on_foot(one: ProfileWeapon) -> Verdict:
    """The lance is a mounted weapon: the horse gives the blow its force."""
    return one.arm == "lance" and one.profile.troop not in MOUNTED


@arms.each("FO308", "C-8.5-06")
@says("only infantry may have {arm}")
@fix("write `lance`")
def mounted_pike(one: ProfileWeapon) -> Verdict:
    """Only pikes carried on foot get the pike bonus."""
    return one.arm == "pike" and one.profile.troop != "infantry"


@unlawful("FO309", THEIR_SHOT, arms, "C-5.3-09")
@fix("write `light-musket`, `arquebus` or `pistol`")
def mounted_musket(one: ProfileWeapon) -> Carrying | None:
    """A musket that needs a rest cannot be fired from the saddle (VL-06)."""
    return Carrying(one.profile, one.arm) if shoots(one.arm) else None


def _on_foot_only(one: ProfileWeapon) -> bool:
    return one.profile.troop in MOUNTED and HORSEBACK.broken(Carrying(one.profile, one.arm)) is not None


@arms.each("FO310", "C-5.3-09", "C-5.3-11", "C-6.3-08", severity="info")
@says("may shoot only when dismounted: {arm}")
@fix("nothing to do: the line has a dismounted profile")
def dragoon_weapon(one: ProfileWeapon) -> Verdict:
    """Dragoons ride to battle but shoot on foot (VL-06)."""
    return _on_foot_only(one) and one.of.line.dismounted is not None


@arms.each("FO311", "C-5.3-09", "C-5.3-11", "C-6.3-08", severity="warning")
@says("may shoot only when dismounted, but may not dismount: {arm}")
@fix("add `may_dismount: true` and `dismounted:`")
def dragoons_never_dismount(one: ProfileWeapon) -> Verdict:
    """A weapon that can never be used is a mistake (VL-06)."""
    return _on_foot_only(one) and one.of.line.dismounted is None


@profiles.each("FO312", "C-6.1-03", "C-5.5-07")
@says("only cavalry may have {what}")
@fix("delete `barding`")
def barding_on_foot(seen: ListedProfile) -> Verdict:
    """Barding is horse armour, so only cavalry has it."""
    barding = seen.profile.barding
    barred = barding != "none" and seen.profile.troop not in MOUNTED
    return barred and found("barding", what=named(f"bases.barding.{barding}"))


@profiles.each("FO313", "C-5.5-06", "C-6.1-02", "C-14-05", "Q-81")
@says("only infantry may have {what}")
@fix("delete `{key}`")
def foot_equipment(seen: ListedProfile) -> Iterator[Found]:
    """Only infantry may carry big shields, stakes and chevaux-de-frise."""
    if seen.profile.troop == "infantry":
        return
    if seen.profile.big_shield:
        yield found("big_shield", what=named("arms.equipment.big_shield"), key="big_shield")
    if seen.profile.works:
        yield found("works", what=named(f"arms.equipment.{seen.profile.works}"), key="works")


def weapon_shooting(profile: Profile) -> dict[str, int]:
    """S of each shooting weapon that a profile can use, by the weapon's id."""
    return {arm: RULES.whole(key) for arm, key in shooting_rows(profile.troop, profile.piece, profile.arms).items()}


@profiles.each("FO321", "C-5.3-01", "C-5.1-01")
@says("`shooting` is {shooting}, but the weapons give {rows}")
@fix("write `shooting: {wanted}` or delete it")
def shooting_differs_from_weapon(seen: ListedProfile) -> Verdict:
    """Shooting is a value of the weapon, not of the shooter; with several weapons, that of one of them (VL-17)."""
    known, shooting = weapon_shooting(seen.profile), seen.profile.stats.shooting
    if known and shooting is not None and shooting not in known.values():
        words = listed(same("{value} ({arm})").fill(value=row, arm=word(arm)) for arm, row in known.items())
        return found("stats", "shooting", shooting=shooting, rows=words, wanted=max(known.values()))
    return None


@profiles.each("FO322", "C-5.3-01", "C-13-04", "C-13-07")
@says("`shooting` is {shooting}, but the line has no shooting weapon")
@fix("add the weapon to `arms` or delete `shooting`")
def shooting_without_weapon(seen: ListedProfile) -> Verdict:
    """Range and penetration come from the weapon; among crews, only those of light chariots shoot (VL-17)."""
    shooting, armed = seen.profile.stats.shooting, seen.profile.troop == "artillery" or weapon_shooting(seen.profile)
    return shooting is not None and not armed and found("stats", "shooting", shooting=shooting)


@profiles.each("FO323", "C-5.3-01", "C-1-17")
@says("`shooting` is missing, and the line has several values: {arm}")
@fix("add `shooting: {wanted}` to `stats`")
def shooting_missing(seen: ListedProfile) -> Verdict:
    """A shooting unit must have Shooting in its stat line (VL-17)."""
    known = weapon_shooting(seen.profile)
    if not known or seen.profile.stats.shooting is not None:
        return None
    return found("stats", arm=listed(map(word, known)), wanted=max(known.values()))


@profiles.each("FO324", "C-15.1b-01", "C-15.1b-02", "C-15.2b-02", "C-15.2b-03", "C-15.2b-04", "C-15.2b-05")
@says("`shooting` is {shooting}, but the near value is {wanted} ({piece})")
@fix("write `shooting: {wanted}` or delete it; the far value is printed separately")
def shooting_differs_from_piece(seen: ListedProfile) -> Verdict:
    """For engines and guns, the rules give a Shooting value for each distance; lists give the near one (VL-17)."""
    piece, shooting = seen.profile.piece, seen.profile.stats.shooting
    if piece is None or piece_class(piece) != "artillery":
        return None
    wanted = fixed(seen.profile).get("shooting", shooting)
    return shooting != wanted and found("stats", "shooting", shooting=shooting, piece=word(piece), wanted=wanted)


@profiles.each("FO325", "C-13-03", "C-13-04", "C-13-07", "C-15.1a-02", severity="warning")
@says(IDLE)
@fix("delete it; only crews of light chariots shoot, with bows or javelins")
def crew_arms_ignored(seen: ListedProfile) -> Iterator[Found]:
    """A crew's own weapons are ignored; its animals or engine do the fighting."""
    profile = seen.profile
    for index, arm in enumerate(profile.arms):
        if profile.troop == "artillery" or CREW.broken(Carrying(profile, arm)):
            yield found("arms", index, what=word(arm))
    if profile.troop in CREWED and profile.armour != "none":
        yield found("armour", what=named(f"bases.armour.{profile.armour}"))
