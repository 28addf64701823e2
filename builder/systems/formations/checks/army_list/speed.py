"""FO214-FO221: movement that follows from equipment, dismounted profiles, values below nothing."""

from collections.abc import Iterator

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, fix, found, says
from builder.systems.formations.checks.subjects import Profiled, lines, men, named, profiles
from builder.systems.formations.profile import Profile, TroopLine
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import SPEEDS


@unlawful("FO214", SPEEDS["stats"], men, "C-6.1-02", "C-6.1-03", "C-6.1-04", "C-6.1-05", at=("stats", "move"))
@fix("write `move: {right}`, or correct the armour, barding, arms, big shield or works")
def movement(one: Profiled) -> Profile:
    """Movement is not chosen: the rules derive it from mount, armour and arms (VL-07)."""
    return one.profile


@men.each("FO215", "C-6.1-02", "Q-18", severity="warning")
@says("`move` is {move}: the unit can hardly move")
@fix("reconsider its equipment; units with a move of less than {least} are rarely useful")
def slow(one: Profiled) -> Verdict:
    """The rules set no minimum move; full armour, pike, big shield and stakes together reduce it to 0 (VL-07)."""
    move, least = one.profile.stats.move, RULES.whole("movement.base.doubtful")
    return move < least and found("stats", "move", move=move, least=least)


@lines.each("FO216", "C-6.3-08")
@says("may dismount, but has no dismounted profile")
@fix("add `dismounted:` with class, density, stats, arms and armour, or delete `may_dismount`")
def dismounted_missing(line: TroopLine) -> Verdict:
    """Troops may dismount only if their dismounted profile is worked out before the game (VL-12)."""
    return line.may_dismount and line.dismounted is None and found("may_dismount")


@lines.each("FO217", "C-6.3-07")
@says("class {troop} may not dismount")
@fix("delete `may_dismount` and `dismounted`")
def nothing_to_leave(line: TroopLine) -> Verdict:
    """Only mounted troops and chariot crews can dismount."""
    if (line.may_dismount or line.dismounted) and line.troop in RULES.ids("movement.reform.dismount_never"):
        key = "may_dismount" if line.may_dismount else "dismounted"
        return found(key, troop=named(f"bases.classes.{line.troop}"))
    return None


@lines.each("FO218", "C-6.3-07")
@says("the dismounted profile has class {troop}, not infantry")
@fix("write `class: infantry` in it")
def still_mounted(line: TroopLine) -> Verdict:
    """Riders who have dismounted are infantry."""
    if line.dismounted and line.dismounted.troop != "infantry":
        name = named(f"bases.classes.{line.dismounted.troop}")
        return found("dismounted", "class", troop=name)
    return None


@lines.each("FO219", "C-1-24", severity="warning")
@says("`morale` is {on_foot} dismounted, but {mounted} mounted")
@fix("write `morale: {mounted}`: they are the same men")
def other_men(line: TroopLine) -> Verdict:
    """Morale belongs to the men and does not change during a battle."""
    if line.dismounted and line.dismounted.stats.morale != line.stats.morale:
        on_foot = line.dismounted.stats.morale
        return found("dismounted", "stats", "morale", on_foot=on_foot, mounted=line.stats.morale)
    return None


@profiles.each("FO220", "C-1-17")
@says("`{key}` is negative: {value}")
@fix("write 0 or more")
def negative(seen: Profiled) -> Iterator[Found]:
    """Stats may be 0 (such as Protection without armour) but never negative."""
    for key in ("attack", "protection", "shooting", "move"):
        value = getattr(seen.profile.stats, key)
        if value is not None and value < 0:
            yield found("stats", key, key=key, value=value)
