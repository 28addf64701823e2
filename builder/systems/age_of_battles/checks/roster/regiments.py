"""AB2xx, AB910: shooters, shape and persons of a regiment."""

from collections.abc import Iterable

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.shooters import too_many_shooters, unarmed
from builder.checks.unknown import unknown
from builder.checks.wording import id_and_name, listed, tenths, word
from builder.rules.wording import number
from builder.systems.age_of_battles.checks.subjects import VALUES, Fielded, captain, gives, known, on_foot, units
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same

_OPEN = Text("use open order")
_TOGETHER = Text("use open order or put other infantry between each pair of shooters (`mixed: true`)")
_DETACHED = Text(
    "use open order, put other infantry between each pair of shooters (`mixed: true`), or detach them in front or on the"
    " flanks, {gap} step apart"
)


@unarmed("AB205", units, "A-406", "A-407")
def shooters_without_arms(one: Fielded) -> Iterable[str]:
    """A regiment can shoot only if its line has a missile weapon."""
    return (key for key in ("shooters", "mixed") if getattr(one.unit, key) and one.line.missile is None)


@too_many_shooters("AB206", units, "A-408", counted=Text("figure|figures"))
def more_than_figures(one: Fielded) -> tuple[int | None, int]:
    """Shooters, detached or not, are figures of their regiment."""
    return one.unit.shooters, one.unit.figures


@units.each("AB207", "A-406", "A-407", severity="info")
@says("cannot shoot; in {formation} formation its shooters stand next to each other")
@fix("this is not an error; to shoot, {ways}")
def crowded_shooters(one: Fielded) -> Verdict:
    """Shooters shoot in open order; in close order only with another figure between each pair of them (A-V9)."""
    key = f"fighting.formations.{one.unit.formation}"
    if one.unit.formation not in RULES.below("fighting.formations") or one.unit.mixed:
        return None
    crowded = one.shooters > 1 and RULES[f"{key}.shoots"].value != "yes"
    return crowded and found("formation", formation=word(one.unit.formation), ways=_ways(one))


def _ways(one: Fielded) -> Text:
    """How they may shoot; shooters who are only a part of their regiment may stand before it or beside it too (A-408)."""
    if RULES[f"fighting.formations.{one.unit.formation}.shoots"].value != "mixed":
        return _OPEN
    if one.shooters < one.unit.figures:
        return _DETACHED.fill(gap=RULES.whole("fighting.gap.shooters"))
    return _TOGETHER


@units.each("AB208", "A-407")
@says(
    "{shooters} shooters among {figures} figures cannot all have another foot figure between them; at most {most} can"
)
@fix("write `shooters: {most}` or fewer, or remove `mixed`")
def shooters_side_by_side(one: Fielded) -> Verdict:
    """Another figure on foot must stand between each pair of shooters in a rank."""
    files = max(min(one.unit.files or one.unit.figures, one.unit.figures), 1)
    ranks, last = divmod(one.unit.figures, files)
    most = ranks * _apart(one, files) + _apart(one, last)
    wrong = one.unit.mixed and most < one.shooters <= one.unit.figures
    return wrong and found("mixed", shooters=one.shooters, figures=one.unit.figures, most=most)


def _apart(one: Fielded, figures: int) -> int:
    """The most shooters of a rank of so many figures: every other one; of riders one, for none of them is on foot."""
    return (figures + 1) // 2 if on_foot(one.line) or not known(one.line) else min(figures, 1)


@units.each("AB910", "A-612", "A-Q1", severity="info")
@says("the captain's {value} cannot be checked; the list gives none for his figures")
@fix("add `{key}` to line {line}")
def captain_not_comparable(one: Fielded) -> Verdict:
    """A captain must be at least as good as his figures in each value, so theirs must be known."""
    unknown, line = (key for key, _, least in captain(one) if least is None), id_and_name(one.line)
    return (found("captain", key, value=VALUES[key], key=key, line=line) for key in unknown)


@unknown(
    "AB211",
    units,
    "A-406",
    "A-501",
    "A-510",
    "A-515",
    at="formation",
    what=Text("formation", "no formation of that name"),
)
def unknown_formation(one: Fielded) -> tuple[str, Iterable[str]]:
    """Shooting, movement and melee depend on a regiment's formation."""
    return one.unit.formation, RULES.below("fighting.formations")


@units.each("AB212", "A-515")
@says("cannot form a hedgehog ({why})")
@fix("choose another formation; a hedgehog needs infantry armed with: {arms}")
def hedgehog_without_right(one: Fielded) -> Verdict:
    """Only infantry whose figures all have pole arms can form a hedgehog (A-V8)."""
    few = Text("{n|figure|figures} without pole arms").fill(n=one.without_weapon)
    return _unfit(one, "hedgehog", "pole", few)


@units.each("AB213", "A-510", "A-108")
@says("cannot form a pike block ({why})")
@fix("choose another formation; in a block most figures have: {arms}")
def block_without_pikes(one: Fielded) -> Verdict:
    """A block consists mostly of pikemen on foot; its second rank strikes because of their pikes (A-V8)."""
    pikes = one.unit.figures - one.without_weapon
    few = Text("only {pikes} of {all} figures are pikemen").fill(pikes=pikes, all=one.unit.figures)
    return _unfit(one, "block", "block", few)


def _unfit(one: Fielded, formation: str, right: str, few: Text) -> Verdict:
    """What keeps a regiment from a formation: its arm, its weapon, or too `few` figures that have the weapon."""
    if one.unit.formation != formation or not known(one.line):
        return None
    if not on_foot(one.line):
        why = Text("not infantry")
    elif not gives(one.line.weapon, right):
        why = Text("weapon: {arms}").fill(arms=_arms(one))
    elif not one.enough_for(formation):
        why = few
    else:
        return None
    weapons = (weapon for weapon in RULES.below("arms.weapons") if gives(weapon, right))
    arms = listed(RULES.text(f"arms.weapons.{weapon}.name") for weapon in weapons)
    return found("formation", why=why, arms=arms)


def _arms(one: Fielded) -> Text:
    key = f"arms.weapons.{one.line.weapon}.name"
    return RULES.text(key) if RULES.has_text(key) else same(f"`{one.line.weapon}`")


@units.each("AB214", "A-520")
@says("{files} files for {figures|figure|figures}")
@fix("set `files` to a number above zero, at most {figures}")
def impossible_files(one: Fielded) -> Verdict:
    """The first rank cannot have more files than the regiment has figures."""
    files, figures = one.unit.files, one.unit.figures
    return (
        files is not None and figures > 0 and not 0 < files <= figures and found("files", files=files, figures=figures)
    )


@units.each("AB215", "A-612")
@says("the captain's {value} is {own}, but his figures have {basic}: {short} too low")
@fix("choose a figure with at least {basic}")
def weak_captain(one: Fielded) -> Verdict:
    """None of a captain's values may be lower than those of the figures he leads (A-V7)."""
    weak = ((key, own, least) for key, own, least in captain(one) if least is not None and own < least)
    return (
        found("captain", key, value=VALUES[key], own=tenths(own), basic=tenths(least), short=tenths(least - own))
        for key, own, least in weak
    )


@units.each("AB216", "A-1101", "A-1102", "A-1103")
@says("Fighting Strength {strength}; mercenaries already take their test to leave at {first}")
@fix("set the line's `strength` above {first}")
def mercenaries_begin_below_test(one: Fielded) -> Verdict:
    """Mercenaries take their first test when their Fighting Strength falls to a set value."""
    first = RULES.whole("mercenaries.ladder.first.at")
    strength = one.line.strength
    if not one.line.mercenary or strength is None or strength > first:
        return None
    return found("line", strength=number(strength), first=first)
