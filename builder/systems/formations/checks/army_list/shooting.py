"""FO321-FO325: S against the row of the weapon, and arms of crews."""

from collections.abc import Iterator

from builder.checks.rule import Found, Verdict, fix, found, says
from builder.checks.wording import listed
from builder.systems.formations.checks.subjects import (
    Armed,
    Profiled,
    arm_name,
    named,
    piece_name,
    profiles,
)
from builder.systems.formations.density import CREW, IDLE
from builder.systems.formations.fixed_stats import CREWED, shooting_rows
from builder.systems.formations.pieces import piece_class
from builder.systems.formations.profile import Profile, fixed
from builder.systems.formations.rulebook import RULES
from builder.text import same


def rows(profile: Profile) -> dict[str, int]:
    """S of each shooting weapon that a profile can use, by the weapon's id."""
    return {arm: RULES.whole(key) for arm, key in shooting_rows(profile.troop, profile.piece, profile.arms).items()}


@profiles.each("FO321", "C-5.3-01", "C-5.1-01")
@says("`shooting` is {shooting}, but the weapons give {rows}")
@fix("write `shooting: {wanted}` or delete it")
def s_of_weapon(seen: Profiled) -> Verdict:
    """Shooting belongs to the weapon, not to the shooter; with several weapons, it is the value of one of them
    (VL-17).
    """
    known, shooting = rows(seen.profile), seen.profile.stats.shooting
    if known and shooting is not None and shooting not in known.values():
        words = listed(same("{value} ({arm})").fill(value=row, arm=arm_name(arm)) for arm, row in known.items())
        return found("stats", "shooting", shooting=shooting, rows=words, wanted=max(known.values()))
    return None


@profiles.each("FO322", "C-5.3-01", "C-13-04", "C-13-07")
@says("`shooting` is {shooting}, but the line has no shooting weapon")
@fix("add the weapon to `arms` or delete `shooting`")
def s_of_nothing(seen: Profiled) -> Verdict:
    """Range and penetration come from the weapon; among crews, only those of light chariots shoot (VL-17)."""
    artillery = seen.profile.troop == "artillery"
    if seen.profile.stats.shooting is not None and not artillery and not rows(seen.profile):
        return found("stats", "shooting", shooting=seen.profile.stats.shooting)
    return None


@profiles.each("FO323", "C-5.3-01", "C-1-17")
@says("`shooting` is missing, and the line has several values: {arm}")
@fix("add `shooting: {wanted}` to `stats`")
def s_missing(seen: Profiled) -> Verdict:
    """A shooting unit must have Shooting in its stat line (VL-17)."""
    known = rows(seen.profile)
    if known and seen.profile.stats.shooting is None:
        words = listed(arm_name(arm) for arm in known)
        return found("stats", arm=words, wanted=max(known.values()))
    return None


@profiles.each("FO324", "C-15.1b-01", "C-15.1b-02", "C-15.2b-02", "C-15.2b-03", "C-15.2b-04", "C-15.2b-05")
@says("`shooting` is {shooting}, but the near value is {wanted} ({piece})")
@fix("write `shooting: {wanted}` or delete it; the far value is printed separately")
def s_of_piece(seen: Profiled) -> Verdict:
    """For engines and guns, the rules give a Shooting value for each distance; lists give the near one (VL-17)."""
    piece, shooting = seen.profile.piece, seen.profile.stats.shooting
    if piece is None or piece_class(piece) != "artillery":
        return None
    wanted = fixed(seen.profile).get("shooting", shooting)
    return shooting != wanted and found("stats", "shooting", shooting=shooting, piece=piece_name(piece), wanted=wanted)


@profiles.each("FO325", "C-13-03", "C-13-04", "C-13-07", "C-15.1a-02", severity="warning")
@says(IDLE)
@fix("delete it; only crews of light chariots shoot, with bows or javelins")
def idle_arms(seen: Profiled) -> Iterator[Found]:
    """A crew's own weapons are ignored; its animals or engine do the fighting."""
    profile = seen.profile
    for index, arm in enumerate(profile.arms):
        if profile.troop == "artillery" or CREW.broken(Armed(seen, arm)):
            yield found("arms", index, what=arm_name(arm))
    if profile.troop in CREWED and profile.armour != "none":
        yield found("armour", what=named(f"bases.armour.{profile.armour}"))
