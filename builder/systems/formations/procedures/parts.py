"""A unit in its role in a fight: its name in the working, the year of the battle, and contradictory inputs."""

from collections.abc import Mapping
from typing import NamedTuple

from builder.rules.calculation import Number
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.readings import NO_CHOICE
from builder.systems.formations import readings
from builder.systems.formations.batteries import move as piece_moves
from builder.systems.formations.matrix import troop
from builder.systems.formations.procedures.situation import (
    NO_EVASION,
    NO_EVASION_FACTS,
    FightRole,
    Height,
    Side,
    edge,
    uncommanded,
)
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.speed import share_in_steps as share
from builder.systems.formations.troop_laws import (
    DENSE,
    FANATICS,
    PIECES,
    Shaped,
    impossible_density,
    not_of_foot,
    other_figures,
    skirmishing_pikes,
    unknown_morale,
)
from builder.systems.formations.wording import named
from builder.text import Text


class Participant(NamedTuple):
    """A unit that is to take part in a fight, under a club's readings."""

    side: Side
    chosen: Mapping[str, str]


_NO_WAY = Text("the unit{name} does not evade")


@law("evades", NO_EVASION, *NO_EVASION_FACTS)
def _uncalled(it: Participant) -> Fault:
    lost = it.side.acts == "evading" and uncommanded(it.side, it.chosen)
    return lost and {"why": named("orders.kinds.none")}


PARTICIPANTS: Laws[Participant] = Laws(_uncalled)
EVASIONS: Laws[Participant] = Laws(
    Law("melee", Text("the unit is in melee"), lambda it: it.side.engaged, "C-4.2-09"),
    Law("hedgehog", Text("a hedgehog may not move"), lambda it: it.side.shape == "hedgehog", "C-3.3-03"),
    Law(
        "camp",
        Text("skirmishers and light chariots may not evade in a camp"),
        lambda it: it.side.in_camp and troop(it.side.profile) in RULES.ids("camp.no_evasion"),
        "C-14-14",
    ),
    Law("guns", Text("its guns may not move"), lambda it: not whole_move(it.side), ("C-15.2a-08", "C-15.2a-09")),
    Law(
        "crew",
        Text("guns and engines do not evade, by the chosen reading"),
        lambda it: it.side.profile.troop == "artillery" and readings.choice(it.chosen, "Q-107") == "stand",
        ("C-15.2a-08", "Q-107"),
    ),
)  # fmt: skip
FACING: Law[Side] = Law(
    "facing",
    Text("the unit{name} is hit in the flank or rear: `support` is only for units that face this enemy"),
    lambda it: it.support.units > 0 and edge(it) != "front" and {"name": it.called},
    ("C-3.4-02", "C-3.4-03"),
)
"""Only units that face this enemy support one that faces it too; skirmishers and light chariots face all round."""
HEIGHTS: Laws[tuple[Side, Side]] = Laws(
    Law(
        "above",
        Text("two enemies cannot each be higher than the other"),
        lambda it: it[0].height == it[1].height == "above",
        "C-12.2-10",
    ),
    Law(
        "below",
        Text("two enemies cannot each be lower than the other"),
        lambda it: it[0].height == it[1].height == "below",
        "C-12.2-10",
    ),
)


@law("works", Text("{troop} may not defend a {works}"))
def _behind_works(it: Side) -> Fault:
    works, of = f"camp.works.{it.works}", it.profile.troop
    wrong = it.works != "none" and of in RULES.ids(f"{works}.no_defence")
    return wrong and {
        "troop": named(f"bases.classes.{of}"),
        "works": named(works),
        "fact": RULES[f"{works}.no_attack"].fact,
    }


PROFILES: Laws[Profile] = Laws(
    PIECES["class"],
    impossible_density.of_part(lambda it: (it.troop, it.density)),
    DENSE,
    skirmishing_pikes.of_part(lambda it: (it, it.arms)),
    other_figures,
    unknown_morale,
)
TOGETHER: Laws[Side] = Laws(
    not_of_foot.of_part(lambda it: Shaped(it.shape, (it.profile, *it.row), fights=True)),
    FANATICS.of_part(lambda it: (it.profile, *it.row)),
    _behind_works,
)


def in_role(side: Side, part: FightRole, year: int | None, chosen: Mapping[str, str] = NO_CHOICE) -> Side:
    """The side in its role in the fight, and in the year of the battle, unless it has its own.

    Raises MusterError when the unit contradicts itself.
    """
    called = named(f"fighting.parts.{part}")
    for profile in (side.profile, *side.row):
        PROFILES.refuse(profile, called)
    TOGETHER.refuse(side, called)
    PARTICIPANTS.refuse(Participant(side, chosen))
    found = side.model_copy(update={"part": part, "year": year if side.year is None else side.year})
    if found.acts == "evading":
        EVASIONS.refuse(Participant(found, chosen), _NO_WAY.fill(name=found.called))
    return found


def with_heights(one: Side, other: Side) -> tuple[Side, Side]:
    """Two enemies, each with its height against the other: what is given for one applies to both; by default their
    ground decides.
    """
    return _placed(one, other), _placed(other, one)


def _placed(side: Side, enemy: Side) -> Side:
    height = _height(side, enemy)
    return side if height == side.height else side.model_copy(update={"height": height})


_FACED: Mapping[Height, Height] = {"above": "below", "level": "level", "below": "above"}


def _height(side: Side, enemy: Side) -> Height:
    """Its height; if not given, hills are above other ground and ravines below it (C-12.2-10, C-12.5-07)."""
    if "height" in side.model_fields_set:
        return side.height
    if "height" in enemy.model_fields_set:
        return _FACED[enemy.height]
    if side.ground == enemy.ground:
        return "level"
    own, other = (
        (one.ground in RULES.ids("terrain.raised")) - (one.ground in RULES.ids("terrain.sunk")) for one in (side, enemy)
    )
    return "above" if own > other else "below" if own < other else "level"


def no_evasion(side: Side, chosen: Mapping[str, str]) -> tuple[Text, tuple[str, ...]] | None:
    """Why this unit may not evade, with the facts; None if its kind and place allow it."""
    breach = EVASIONS.broken(Participant(side, chosen))
    return None if breach is None else (breach.says, breach.facts)


def whole_move(side: Side) -> Number:
    """Steps of its whole movement as it stands: a turtle has half, guns and machines that of the piece (C-3.3-04, C-15.2a-08)."""
    profile = side.profile
    if profile.troop == "artillery" and profile.piece:
        if side.year is not None:
            return piece_moves(profile.piece, side.year)
        return RULES.whole(f"artillery.pieces.{profile.piece}.move")
    return share(profile.stats.move, "movement.turtle") if side.shape == "turtle" else profile.stats.move
