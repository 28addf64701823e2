"""AB211-AB216: formations and the right to them, files, captains, mercenaries."""

from collections.abc import Iterable

from builder.checks.rule import Verdict, fix, found, says
from builder.checks.unknown import unknown
from builder.checks.wording import listed, tenths
from builder.rules.wording import number
from builder.systems.age_of_battles.checks.subjects import VALUES, Fielded, captain, known, on_foot, units
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text, same


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
    if one.unit.formation != "hedgehog" or not known(one.line):
        return None
    if not on_foot(one.line):
        why = Text("not infantry")
    elif not _right(one, "pole"):
        why = Text("weapon: {arms}").fill(arms=_arms(one))
    elif 0 < one.shooters < one.unit.figures:
        why = Text("{n|figure|figures} without pole arms").fill(n=one.shooters)
    else:
        return None
    return found("formation", why=why, arms=_with("pole"))


@units.each("AB213", "A-510", "A-108")
@says("cannot form a pike block ({why})")
@fix("choose another formation; in a block most figures have: {arms}")
def block_without_pikes(one: Fielded) -> Verdict:
    """A block consists mostly of pikemen on foot; its second rank strikes because of their pikes (A-V8)."""
    if one.unit.formation != "block" or not known(one.line):
        return None
    others = one.shooters if one.shooters < one.unit.figures else 0
    pikes = one.unit.figures - others
    if not on_foot(one.line):
        why = Text("not infantry")
    elif not _right(one, "block"):
        why = Text("weapon: {arms}").fill(arms=_arms(one))
    elif pikes <= others:
        words = Text("only {pikes} of {all} figures are pikemen")
        why = words.fill(pikes=pikes, all=one.unit.figures)
    else:
        return None
    return found("formation", why=why, arms=_with("block"))


def _right(one: Fielded, right: str) -> bool:
    key = f"arms.weapons.{one.line.weapon}.{right}"
    return key in RULES and RULES[key].value == "yes"


def _arms(one: Fielded) -> Text:
    key = f"arms.weapons.{one.line.weapon}.name"
    return RULES.text(key) if RULES.has_text(key) else same(f"`{one.line.weapon}`")


def _with(right: str) -> Text:
    arms = (one for one in RULES.below("arms.weapons") if f"arms.weapons.{one}.{right}" in RULES)
    return listed(
        RULES.text(f"arms.weapons.{one}.name") for one in arms if RULES[f"arms.weapons.{one}.{right}"].value == "yes"
    )


@units.each("AB214", "A-520")
@says("{files} files for {figures|figure|figures}")
@fix("set `files` to a number above zero, at most {figures}")
def impossible_files(one: Fielded) -> Verdict:
    """The first rank cannot have more files than the regiment has figures."""
    files, figures = one.unit.files, one.unit.figures
    return files is not None and not 0 < files <= figures and found("files", files=files, figures=figures)


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
def spent_mercenaries(one: Fielded) -> Verdict:
    """Mercenaries take their first test when their Fighting Strength falls to a set value."""
    first = RULES.whole("mercenaries.ladder.first.at")
    if one.line.mercenary and one.line.strength is not None and one.line.strength <= first:
        strength = number(one.line.strength)
        return found("line", strength=strength, first=first)
    return None
