"""FO2xx: figures, density, class, model, morale and move of a unit; what sections 13 and 15 fix for crews."""

from collections.abc import Iterator

from builder.checks.lawful import unlawful
from builder.checks.rule import Found, Verdict, fix, found, says
from builder.checks.wording import quoted, word
from builder.systems.formations.checks.subjects import ListedProfile, crews, either, lines, men, named, profiles
from builder.systems.formations.profile import Profile, TroopLine, fixed
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import SPEEDS
from builder.systems.formations.troop_laws import PIECES, impossible_density, other_figures, piece_class, unknown_morale

_in_order = men.named(
    **men.facts,
    troop=lambda one: named(f"bases.classes.{one.profile.troop}"),
    density=lambda one: named(f"bases.density.{one.profile.density}"),
    allowed=lambda one: either("bases.density", RULES.ids(f"bases.densities.{one.profile.troop}")),
)


@unlawful("FO201", other_figures, _in_order, "C-1-20", "C-3.1-02", "C-3.1-03", "C-3.1-04", at=("stats", "combat"))
@says("`combat` is {combat}, but a base of this density ({density}) has {figures|figure|figures}")
@fix("write `combat: {figures}`, delete it, or change the density")
def combat_differs_from_figures(one: ListedProfile) -> Profile | None:
    """Combat is the number of figures on the base, which depends on the density (VL-01, VL-18)."""
    return one.profile if one.profile.density else None


@unlawful("FO202", other_figures, crews, "C-1-13", "C-13-02", "C-15.1a-02", at=("stats", "combat"))
@says("`combat` is {combat}, but the crew has {figures|figure|figures}")
@fix("write `combat: {figures}` or delete it")
def crew_figures(one: ListedProfile) -> Profile:
    """Elephants, chariots, engines and guns have a crew; the number of crew figures is their Combat (VL-01, VL-18)."""
    return one.profile


@unlawful("FO203", impossible_density, _in_order, "C-3.1-01", at="density")
@fix("choose one of: {allowed}")
def density_of_class(one: ListedProfile) -> tuple[str, str | None] | None:
    """Infantry may be in dense, free or loose order, cavalry only in free or loose order (VL-02)."""
    return (one.profile.troop, one.profile.density) if one.profile.density else None


@men.each("FO204", "C-3.1-01")
@says("no density")
@fix("add `density:`, one of {allowed}")
def density_missing(one: ListedProfile) -> Verdict:
    """The density decides how many figures a unit has and what it may do."""
    allowed = quoted(RULES.ids(f"bases.densities.{one.profile.troop}"))
    return one.profile.density is None and found(allowed=allowed)


@crews.each("FO205", "C-1-12", "C-1-13", "C-3.1-01")
@says("class {troop} has no density")
@fix("delete `density`")
def density_of_crew(one: ListedProfile) -> Verdict:
    """Only infantry and mounted troops have a density; an elephant, chariot, engine or gun fills a base with its crew."""
    return one.profile.density is not None and found("density", troop=named(f"bases.classes.{one.profile.troop}"))


def _pieces(troop: str) -> list[str]:
    every = (*RULES.below("arms.pieces"), *RULES.below("artillery.pieces"))
    return [piece for piece in every if piece_class(piece) == troop]


@crews.each("FO206", "C-13-01", "C-15.1a-01")
@says("the type is missing")
@fix("add `piece:`, one of {allowed}")
def piece_missing(one: ListedProfile) -> Verdict:
    """The type of elephant, chariot, engine or gun sets its Attack, Protection, impact bonus and ranges; without it
    such a unit cannot be played.
    """
    return one.profile.piece is None and found(allowed=quoted(_pieces(one.profile.troop)))


@unlawful("FO207", PIECES["class"], profiles, at="piece")
@fix("write `class: {right}` or delete `piece`")
def piece_of_class(seen: ListedProfile) -> Profile:
    """Each type belongs to one class: Indian elephants to elephants, light guns to artillery. Other troops have no
    type.
    """
    return seen.profile


@unlawful("FO208", unknown_morale, men, at=("stats", "morale"))
@fix("write one of these values")
def impossible_morale(one: ListedProfile) -> Profile:
    """Morale has three levels: militia, regulars, veterans (VL-04)."""
    return one.profile


@crews.each("FO209", "C-13-01", "C-15.1a-02")
@says("`morale` is {morale}, but crews are regulars, so it must be {wanted}")
@fix("write `morale: {wanted}` or delete it")
def crew_not_regular(one: ListedProfile) -> Verdict:
    """Under the rules, crews of elephants, chariots, engines and guns are regulars (VL-04)."""
    morale, wanted = one.profile.stats.morale, fixed(one.profile)["morale"]
    return morale != wanted and found("stats", "morale", morale=morale, wanted=wanted)


@profiles.each("FO210", "C-13.1-01", "C-13.1-02", "C-13.2-01", "C-13.3-01", "C-13.4-01")
@says("`{key}` is {value}, but the rules give {wanted} ({piece})")
@fix("write `{key}: {wanted}` or delete it")
def other_beast_stats(seen: ListedProfile) -> Iterator[Found]:
    """The rules fix the Attack, Protection and Move of elephants and chariots (VL-08)."""
    piece = seen.profile.piece
    if piece and piece_class(piece) == seen.profile.troop != "artillery":
        name = word(piece)
        for key, value, wanted in _differing_stats(seen.profile):
            yield found("stats", key, value=value, wanted=wanted, piece=name, key=key)


@profiles.each("FO211", "C-15.1a-02", "C-6.1-05")
@says("`{key}` is {value}, but a gun crew has {wanted}")
@fix("write `{key}: {wanted}` or delete it; the move of the piece itself is printed separately")
def other_gun_crew_stats(seen: ListedProfile) -> Iterator[Found]:
    """Crews of engines and guns cannot fight hand to hand, and they move at the rate of unarmoured men (VL-07,
    VL-18).
    """
    if seen.profile.troop == "artillery":
        for key, value, wanted in _differing_stats(seen.profile):
            yield found("stats", key, value=value, wanted=wanted, key=key)


def _differing_stats(profile: Profile) -> Iterator[tuple[str, int, int]]:
    """The stats without checks of their own that differ from those fixed by the rules: each with both values."""
    wanted = fixed(profile)
    for key in ("attack", "protection", "move"):
        value = getattr(profile.stats, key)
        if value != wanted[key]:
            yield key, value, wanted[key]


@profiles.each("FO212", "C-15.1a-02")
@says("crews of engines and guns are not melee-capable")
@fix("delete `melee: true`")
def gun_melee(seen: ListedProfile) -> Verdict:
    """A gun crew may not attack (VL-18)."""
    return seen.profile.troop == "artillery" and seen.profile.melee and found("melee")


@profiles.each("FO213", "C-13-01")
@says("elephants and chariots are melee-capable")
@fix("delete `melee: false`")
def beast_melee(seen: ListedProfile) -> Verdict:
    """Crews of elephants and chariots are melee-capable (VL-18)."""
    return seen.profile.troop in ("elephants", "chariots") and not seen.profile.melee and found("melee")


@unlawful("FO214", SPEEDS["stats"], men, "C-6.1-02", "C-6.1-03", "C-6.1-04", "C-6.1-05", at=("stats", "move"))
@fix("write `move: {right}`, or correct the armour, barding, arms, big shield or works")
def other_move(one: ListedProfile) -> Profile:
    """Movement is not chosen: the rules derive it from mount, armour and arms (VL-07)."""
    return one.profile


@men.each("FO215", "C-6.1-02", "Q-18", severity="warning")
@says("`move` is {move}: the unit can hardly move")
@fix("reconsider its equipment; units with a move of less than {least} are rarely useful")
def hardly_moves(one: ListedProfile) -> Verdict:
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
    dismounts = line.may_dismount or line.dismounted is not None
    if not dismounts or line.troop not in RULES.ids("movement.reform.dismount_never"):
        return None
    return found("may_dismount" if line.may_dismount else "dismounted", troop=named(f"bases.classes.{line.troop}"))


@lines.each("FO218", "C-6.3-07")
@says("the dismounted profile has class {troop}, not infantry")
@fix("write `class: infantry` in it")
def still_mounted(line: TroopLine) -> Verdict:
    """Riders who have dismounted are infantry."""
    if line.dismounted is None or line.dismounted.troop == "infantry":
        return None
    return found("dismounted", "class", troop=named(f"bases.classes.{line.dismounted.troop}"))


@lines.each("FO219", "C-1-24", severity="warning")
@says("`morale` is {on_foot} dismounted, but {mounted} mounted")
@fix("write `morale: {mounted}`: they are the same men")
def dismounted_morale_differs(line: TroopLine) -> Verdict:
    """A unit's Morale does not change during a battle, not even when it dismounts."""
    if line.dismounted is None or line.dismounted.stats.morale == line.stats.morale:
        return None
    mounted, on_foot = line.stats.morale, line.dismounted.stats.morale
    return found("dismounted", "stats", "morale", on_foot=on_foot, mounted=mounted)


@profiles.each("FO220", "C-1-17")
@says("`{key}` is negative: {value}")
@fix("write 0 or more")
def negative_stat(seen: ListedProfile) -> Iterator[Found]:
    """Stats may be 0 (such as Protection without armour) but never negative."""
    for key in ("attack", "protection", "shooting", "move"):
        value = getattr(seen.profile.stats, key)
        if value is not None and value < 0:
            yield found("stats", key, key=key, value=value)
