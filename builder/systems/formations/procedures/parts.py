"""A unit takes its part in a fight: its name in the working, the year of the battle, and facts that cannot be together."""

from collections.abc import Callable, Mapping
from typing import NamedTuple

from builder.rules.calculation import Number
from builder.rules.legality import Law, Laws, Told
from builder.rules.readings import NO_CHOICE
from builder.systems.formations.batteries import move as piece_moves
from builder.systems.formations.density import (
    STRANGE_ORDER,
    doubtfully_dense,
    lacks_dense_arms,
    stands_otherwise,
    unfit_for_skirmishers,
)
from builder.systems.formations.formed import mixed
from builder.systems.formations.matrix import troop
from builder.systems.formations.procedures.situation import NO_EVASION, NO_EVASION_FACTS, Part, Side, uncommanded
from builder.systems.formations.profile import Profile, Shape
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import part as share
from builder.systems.formations.wording import named
from builder.text import Text, same


class Casting(NamedTuple):
    """A unit that is to take a part in a fight, by the decisions of a club."""

    side: Side
    chosen: Mapping[str, str]


class Taking(NamedTuple):
    """One of the units that take a part together, and the foremost of them."""

    profile: Profile
    side: Side
    part: Part

    @property
    def told(self) -> Mapping[str, object]:
        """What words may say of it."""
        return {"part": named(f"fighting.parts.{self.part}"), "troop": named(f"bases.classes.{self.profile.troop}")}


_PART = same("{part}")
_NO_WAY = Text("the unit{name} does not evade")


def _uncalled(it: Casting) -> Told:
    lost = it.side.acts == "evading" and uncommanded(it.side, it.chosen)
    return lost and {"why": named("orders.kinds.none")}


CASTINGS: Laws[Casting] = Laws(Law("evades", NO_EVASION, _uncalled, NO_EVASION_FACTS))
EVASIONS: Laws[Side] = Laws(
    Law("melee", Text("the unit is in melee"), lambda it: it.engaged and _called(it), "C-4.2-09", _NO_WAY),
    Law(
        "hedgehog",
        Text("a hedgehog may not move"),
        lambda it: it.shape == "hedgehog" and _called(it),
        "C-3.3-03",
        _NO_WAY,
    ),
    Law(
        "camp",
        Text("skirmishers and light chariots may not evade in a camp"),
        lambda it: it.in_camp and troop(it.profile) in RULES.ids("camp.no_evasion") and _called(it),
        "C-14-14",
        _NO_WAY,
    ),
    Law(
        "guns",
        Text("its guns may not move"),
        lambda it: not pace(it) and _called(it),
        ("C-15.2a-08", "C-15.2a-09"),
        _NO_WAY,
    ),
)  # fmt: skip
HEIGHTS: Laws[tuple[Side, Side]] = Laws(
    Law(
        "above",
        Text("two enemies cannot both be higher than each other"),
        lambda it: it[0].height == it[1].height == "above",
        "C-12.2-10",
    ),
    Law(
        "below",
        Text("two enemies cannot both be lower than each other"),
        lambda it: it[0].height == it[1].height == "below",
        "C-12.2-10",
    ),
)


def _called(it: Side) -> Mapping[str, object]:
    return {"name": it.called}


def _stands_so(it: Taking) -> Told:
    told = stands_otherwise(it.profile.troop, it.profile.density)
    return told and {**it.told, **told}


def _other_figures(it: Taking) -> Told:
    stands = f"bases.densities.{it.profile.troop}" in RULES
    figures = f"bases.figures.{it.profile.density if stands else 'crew'}"
    combat, right = it.profile.stats.combat, RULES.whole(figures)
    return combat != right and {**it.told, "combat": combat, "right": right, "fact": RULES[figures].fact}


def _no_grade(it: Taking) -> Told:
    grades = [RULES.whole(f"bases.morale.{grade}") for grade in RULES.below("bases.morale")]
    morale = it.profile.stats.morale
    return morale not in grades and {**it.told, "least": min(grades), "most": max(grades), "morale": morale}


def _not_of_foot(shape: Shape) -> Callable[[Taking], Told]:
    def told(it: Taking) -> Told:
        wrong = it.side.shape == shape and it.profile.troop != "infantry"
        return wrong and {**it.told, "fact": RULES[f"fighting.edges.{shape}"].fact}

    return told


def _behind_works(it: Taking) -> Told:
    works = f"camp.works.{it.side.works}"
    wrong = it.side.works != "none" and it.profile.troop in RULES.ids(f"{works}.no_defence")
    return wrong and {**it.told, "works": named(works), "fact": RULES[f"{works}.no_attack"].fact}


PROFILES: Laws[Taking] = Laws(
    Law("density", STRANGE_ORDER, _stands_so, of=_PART),
    Law(
        "dense",
        Text("dense order is only for pikes and spears"),
        lambda it: lacks_dense_arms(it.profile) and not doubtfully_dense(it.profile) and it.told,
        "C-3.1-02",
        _PART,
    ),
    Law(
        "pikes",
        Text("skirmishers may not use pikes"),
        lambda it: any(unfit_for_skirmishers(it.profile, arm) for arm in it.profile.arms) and it.told,
        "C-3.1-05",
        _PART,
    ),
    Law(
        "combat",
        Text("`combat` is {combat}, but its base has {right}; write losses in `losses`"),
        _other_figures,
        of=_PART,
    ),
    Law("morale", Text("`morale` must be {least} to {most}, not {morale}"), _no_grade, "C-1-24", _PART),
)  # fmt: skip
SHAPES: Laws[Taking] = Laws(
    Law(
        "hedgehog",
        Text("only infantry may form a hedgehog, not {troop}"),
        _not_of_foot("hedgehog"),
        of=_PART,
    ),
    Law(
        "turtle",
        Text("only infantry may form a turtle, not {troop}"),
        _not_of_foot("turtle"),
        of=_PART,
    ),
)
TOGETHER: Laws[Taking] = Laws(
    Law(
        "fanatics",
        Text("fanatics may not be in a formation or flank row with other troops"),
        lambda it: mixed((it.profile, *it.side.row)) and it.told,
        "C-3.5-05",
        _PART,
    ),
    Law(
        "works",
        Text("{troop} may not defend a {works}"),
        _behind_works,
        of=_PART,
    ),
)  # fmt: skip


def cast(side: Side, part: Part, year: int | None, chosen: Mapping[str, str] = NO_CHOICE) -> Side:
    """The side in its part of the fight, and in the year of the battle, unless it names its own.

    Raises MusterError when the unit contradicts itself.
    """
    units = [Taking(profile, side, part) for profile in (side.profile, *side.row)]
    for laws in (PROFILES, SHAPES):
        for unit in units:
            laws.refuse(unit)
    TOGETHER.refuse(units[0])
    CASTINGS.refuse(Casting(side, chosen))
    found = side.model_copy(update={"part": part, "year": year if side.year is None else side.year})
    if found.acts == "evading":
        EVASIONS.refuse(found)
    return found


def no_evasion(side: Side) -> tuple[Text, tuple[str, ...]] | None:
    """Why this unit evades nobody, with its facts; None: it may, as far as its kind and place go."""
    law = EVASIONS.broken(side)
    return None if law is None else (law.says, law.facts)


def level_with(one: Side, other: Side) -> None:
    """Raises MusterError when each of two enemies stands above, or each below, the other."""
    HEIGHTS.refuse((one, other))


def pace(side: Side) -> Number:
    """Steps of its whole movement as it stands: a turtle has half, guns and machines that of the piece (C-3.3-04, C-15.2a-08)."""
    profile = side.profile
    if profile.troop == "artillery" and profile.piece:
        if side.year is not None:
            return piece_moves(profile.piece, side.year)
        return RULES.whole(f"artillery.pieces.{profile.piece}.move")
    return share(profile.stats.move, "movement.turtle") if side.shape == "turtle" else profile.stats.move
