"""A unit takes its part in a fight: its name in the working, the year of the battle, and facts that cannot be together."""

from collections.abc import Mapping
from types import MappingProxyType

from builder.rules.calculation import Number
from builder.systems.formations.batteries import move as piece_moves
from builder.systems.formations.density import doubtfully_dense, lacks_dense_arms, unfit_for_skirmishers
from builder.systems.formations.matrix import troop
from builder.systems.formations.procedures.situation import NO_EVASION, Part, Side, uncommanded
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import part as share
from builder.systems.formations.wording import named
from builder.text import Text
from builder.text.errors import MusterError


def cast(side: Side, part: Part, year: int | None, chosen: Mapping[str, str] = MappingProxyType({})) -> Side:
    """The side in its part of the fight, and in the year of the battle, unless it names its own.

    Raises MusterError when the unit contradicts itself.
    """
    possible(side, part)
    if side.acts == "evading" and uncommanded(side, chosen):
        raise MusterError(NO_EVASION.fill(why=named("orders.kinds.none")))
    found = side.model_copy(update={"part": part, "year": year if side.year is None else side.year})
    if found.acts == "evading" and (why := no_evasion(found)):
        raise MusterError(_NO_WAY_OUT.fill(name=found.called, why=why[0], fact=", ".join(why[1])))
    return found


def no_evasion(side: Side) -> tuple[Text, tuple[str, ...]] | None:
    """Why this unit evades nobody, with its facts; None: it may, as far as its kind and place go."""
    if side.engaged:
        return Text("it is in melee", "он в ближнем бою"), ("C-4.2-09",)
    if side.shape == "hedgehog":
        return Text("a hedgehog does not move", "ёж не движется"), ("C-3.3-03",)
    if side.in_camp and troop(side.profile) in RULES.ids("camp.no_evasion"):
        return Text(
            "skirmishers and light chariots do not evade in a camp",
            "в лагере застрельщики и лёгкие колесницы не уклоняются",
        ), ("C-14-14",)
    if not pace(side):
        return Text("its guns do not move", "его орудия не движутся"), ("C-15.2a-08", "C-15.2a-09")
    return None


def level_with(one: Side, other: Side) -> None:
    """Raises MusterError when each of two enemies stands above, or each below, the other (C-12.2-10)."""
    if one.height == other.height != "level":
        raise MusterError(_BOTH_ABOVE if one.height == "above" else _BOTH_BELOW)


def pace(side: Side) -> Number:
    """Steps of its whole movement as it stands: a turtle has half, guns and machines that of the piece (C-3.3-04, C-15.2a-08)."""
    profile = side.profile
    if profile.troop == "artillery" and profile.piece:
        if side.year is not None:
            return piece_moves(profile.piece, side.year)
        return RULES.whole(f"artillery.pieces.{profile.piece}.move")
    return share(profile.stats.dv, "movement.turtle") if side.shape == "turtle" else profile.stats.dv


def possible(side: Side, part: Part) -> None:
    """Raises MusterError for what no unit can be: its density, figures, Morale, shape or works."""
    for profile in (side.profile, *side.row):
        _profile(profile, part)
    troop, who = side.profile.troop, named(f"fighting.parts.{part}")
    kind = named(f"bases.classes.{troop}")
    for unit in (side.profile, *side.row):
        if side.shape in ("hedgehog", "turtle") and unit.troop != "infantry":
            says = _HEDGEHOG if side.shape == "hedgehog" else _TURTLE
            fact, other = RULES[f"fighting.edges.{side.shape}"].fact, named(f"bases.classes.{unit.troop}")
            raise MusterError(says.fill(part=who, troop=other, fact=fact))
    if any(unit.fanatic != side.profile.fanatic for unit in side.row):
        raise MusterError(_MIXED.fill(part=who))
    works = f"camp.works.{side.works}"
    if side.works != "none" and troop in RULES.ids(f"{works}.no_defence"):
        fact = RULES[f"{works}.no_attack"].fact
        raise MusterError(_NO_DEFENCE.fill(part=who, troop=kind, works=named(works), fact=fact))


def _profile(profile: Profile, part: Part) -> None:
    density, stats, who = profile.density, profile.stats, named(f"fighting.parts.{part}")
    allowed = f"bases.densities.{profile.troop}"
    if allowed in RULES and density not in RULES.ids(allowed):
        troop = named(f"bases.classes.{profile.troop}")
        raise MusterError(
            _SO_NOBODY_STANDS.fill(part=who, troop=troop, density=_standing(density), fact=RULES[allowed].fact)
        )
    if lacks_dense_arms(profile) and not doubtfully_dense(profile):
        raise MusterError(_DENSE.fill(part=who))
    if any(unfit_for_skirmishers(profile, arm) for arm in profile.arms):
        raise MusterError(_PIKES.fill(part=who))
    figures = f"bases.figures.{density if allowed in RULES else 'crew'}"
    if stats.bs != RULES.whole(figures):
        raise MusterError(_BS.fill(part=who, bs=stats.bs, right=RULES.whole(figures), fact=RULES[figures].fact))
    grades = [RULES.whole(f"bases.morale.{grade}") for grade in RULES.below("bases.morale")]
    if stats.m not in grades:
        raise MusterError(_M.fill(part=who, least=min(grades), most=max(grades), m=stats.m))


def _standing(density: str | None) -> Text:
    return named(f"bases.density.{density}") if density else Text("no order", "без строя")


_BOTH_ABOVE = Text(
    "two enemies do not both stand above each other (C-12.2-10)",
    "два противника не могут стоять каждый выше другого (C-12.2-10)",
)
_BOTH_BELOW = Text(
    "two enemies do not both stand below each other (C-12.2-10)",
    "два противника не могут стоять каждый ниже другого (C-12.2-10)",
)
_HEDGEHOG = Text(
    "{part}: a hedgehog is of foot, not of: {troop} ({fact})",
    "{part}: ёж бывает только у пеших, а здесь {troop} ({fact})",
)
_TURTLE = Text(
    "{part}: a turtle is of foot, not of: {troop} ({fact})",
    "{part}: черепаха бывает только у пеших, а здесь {troop} ({fact})",
)
_DENSE = Text(
    "{part}: dense order is for pikes and spears only (C-3.1-02)",
    "{part}: плотным строем стоят только с пиками и копьями (C-3.1-02)",
)
_PIKES = Text("{part}: skirmishers do not use pikes (C-3.1-05)", "{part}: застрельщики не используют пики (C-3.1-05)")
_MIXED = Text(
    "{part}: fanatics form no formation with others, so no flank row either (C-3.5-05)",
    "{part}: фанатики не строят формацию с другими, значит, и боковой ряд (C-3.5-05)",
)
_NO_WAY_OUT = Text("the unit{name} does not evade: {why} ({fact})", "отряд{name} не уклоняется: {why} ({fact})")
_NO_DEFENCE = Text(
    "{part}: {troop} cannot defend a {works} ({fact})", "{part}: {troop}, защищать преграду нельзя: {works} ({fact})"
)
_SO_NOBODY_STANDS = Text(
    "{part}: {troop} do not stand like this: {density} ({fact})", "{part}: {troop}, так не строятся: {density} ({fact})"
)
_BS = Text(
    "{part}: `bs` {bs} is not that of its base: the base carries {right}, losses stand in `losses` ({fact})",
    "{part}: `bs` {bs} не по подставке: на ней {right}, потери пишут в `losses` ({fact})",
)
_M = Text("{part}: `m` is {least} to {most}, not {m} (C-1-24)", "{part}: `m` от {least} до {most}, а не {m} (C-1-24)")
