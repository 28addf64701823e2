"""One fighting side: a unit in its current state, with everything that modifiers may depend on."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, Self

from pydantic import Field, model_validator

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Number, Term
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.profile import Arm, Profile, Shape, Talent
from builder.systems.formations.rulebook import RULES, term
from builder.systems.formations.troop_laws import deep_column
from builder.systems.formations.wording import named, ordered, weapon_name
from builder.text import Text, joined, same

Order = Literal["defence", "manoeuvre", "attack", "recovery"]
Act = Literal["standing", "attacking", "evading"]
Edge = Literal["front", "flank", "rear"]
Height = Literal["above", "level", "below"]
Work = Literal["none", "barricade", "fortification"]
Phase = Literal["clash", "hand"]
Role = Literal["shot", "blow", "guard"]
FightGround = Literal[
    "level", "gentle-hill", "steep-hill", "sheer-hill", "difficult", "sparse-forest", "dense-forest", "ravine", "ditch", "brook", "bridge"
]  # fmt: skip
Count = Annotated[int, Field(ge=0, le=20)]
FightRole = Literal["attacker", "defender", "shooter", "target", "runner", "standing"]


class Support(Strict):
    """Units that help: each counts as one figure, skirmishers as half a figure, light chariots as half where they help
    a shot (C-3.4-06, C-13.4-02, Q-105).
    """

    units: Count = 0
    skirmishers: Count = 0
    light_chariots: Count = 0

    @property
    def helpers(self) -> int:
        """How many units help, of whatever kind."""
        return self.units + self.skirmishers + self.light_chariots


class Side(Strict):
    """One fighting unit, in its current state."""

    profile: Profile
    name: Annotated[str, Field(max_length=100, description="name used in the working")] = ""
    part: Annotated[FightRole | None, Field(description="role in the fight, set by the procedure")] = None
    losses: Annotated[Count, Field(description="figures already lost")] = 0
    disorder: Annotated[Count, Field(description="earlier disorder")] = 0
    order: Annotated[
        Order | None, Field(description="order; default: from what it does (skirmishers have no card)")
    ] = None
    acts: Annotated[Act, Field(description="what it does; attacking includes countercharging")] = "standing"
    leaves_zone: Annotated[
        bool | None,
        Field(description="evading takes it out of the zone of fire (C-5.2-08); default: from the distance, if given"),
    ] = None
    out_of_command: bool = False
    in_formation: bool = False
    shape: Shape | None = None
    edge: Annotated[Edge, Field(description="edge of this unit that fights or is hit")] = "front"
    row: Annotated[
        tuple[Profile, ...],
        Field(max_length=20, description="units of its flank row, or of the row chosen in a hedgehog or turtle"),
    ] = ()
    row_losses: Annotated[Count, Field(description="figures the flank row has lost")] = 0
    support: Annotated[Support, Field(description="neighbours and units behind it that face this enemy (C-3.4-02)")] = (
        Support()
    )
    second_rank: Annotated[Support, Field(description="second rank supporting its shot")] = Support()
    same_target: Annotated[Support, Field(description="other units shooting at the same target")] = Support()
    commander: Annotated[Talent | None, Field(description="commander whose figure is with this unit")] = None
    height: Annotated[
        Height,
        Field(description="whether it is above or below the enemy; default: from the enemy's, or from the ground"),
    ] = "level"
    ground: Annotated[FightGround, Field(description="ground it stands on")] = "level"
    charge: Annotated[
        Literal["level", "other"] | None,
        Field(description="ground its attack crosses; default: from `ground` and `height`"),
    ] = None
    works: Annotated[Work, Field(description="works it stands directly behind")] = "none"
    in_camp: Annotated[bool, Field(description="the unit is in a camp, where skirmishers may not evade (C-14-14)")] = (
        False
    )
    incomplete: Annotated[bool, Field(description="the unit cannot make full contact (C-8.1-07)")] = False
    shot_this_turn: bool = False
    shot_at: Annotated[bool, Field(description="the unit has already been shot at this turn (C-5.4-02)")] = False
    from_behind: Annotated[
        bool,
        Field(
            description="the unit shoots from behind a unit that does not; `engaged` if the unit in front is in melee (C-5.5-02)"
        ),
    ] = False
    at_edge: Annotated[bool, Field(description="the unit is at the edge of a ditch, a ravine or a sheer slope")] = False
    engaged: Annotated[
        bool, Field(description="the unit is in melee with another enemy: it may not pursue, shoot or be shot at")
    ] = False
    cornered: Annotated[bool, Field(description="the unit cannot flee (C-8.4-01, Q-109)")] = False
    weapon: Annotated[
        Arm | None, Field(description="weapon it shoots with; default: the one its `shooting` belongs to")
    ] = None
    year: Annotated[Year | None, Field(description="year of the battle; default: every weapon is available")] = None

    @model_validator(mode="after")
    def _possible(self) -> Self:
        SIDES.contradict(self)
        return self

    @property
    def called(self) -> Text:
        """Its name in a working, or its role in the fight, or nothing."""
        if self.name:
            return same(f" ({self.name})")
        if self.part is None:
            return same("")
        return same(" ({part})").fill(part=RULES.text(f"fighting.parts.{self.part}.name"))


@law("destroyed", Text("a unit of {figures|figure|figures} that has lost {losses} is destroyed"), "C-1-22")
def destroyed(it: tuple[int, int]) -> Fault:
    """A unit of so many figures that has lost so many."""
    figures, losses = it
    return losses >= figures * RULES.number("bases.losses.destroyed") and {"figures": figures, "losses": losses}


@law(
    "scattered",
    Text("a unit of {figures|figure|figures} with {disorder|point|points} of disorder is scattered"),
    "C-10-04",
)
def _scattered(it: Side) -> Fault:
    figures = it.profile.stats.combat - it.losses
    return figures - it.disorder <= RULES.number("bases.combat.least") and {"figures": figures, "disorder": it.disorder}


@law(
    "row-gone",
    Text("a flank row of {units|unit|units} has Cbt {combat}; {losses|loss destroys|losses destroy} it"),
    "C-3.2-04",
    "C-3.2-06",
    "C-3.2-07",
)
def _row_gone(it: Side) -> Fault:
    combat = row_strength(it.row)
    gone = it.row and combat - it.row_losses <= RULES.number("bases.combat.least")
    return bool(gone) and {"losses": it.row_losses, "units": len(it.row), "combat": number(combat)}


@law("attacks", Text("{order}: the unit may not attack or countercharge"), "C-4.3a-13", "C-4.3a-17")
def _not_on_attack(it: Side) -> Fault:
    return it.acts == "attacking" and it.order not in (None, "attack") and {"order": ordered(it.order)}


NO_EVASION = Text("{why}: the unit may not evade")
NO_EVASION_FACTS = ("C-4.3a-12", "C-4.3a-20")


@law("evades", NO_EVASION, *NO_EVASION_FACTS)
def _evades(it: Side) -> Fault:
    if it.acts != "evading" or not (_uncommanded(it) or it.order not in (None, "manoeuvre")):
        return None
    return {"why": named("orders.kinds.none") if _uncommanded(it) else ordered(it.order)}


SIDES: Laws[Side] = Laws(
    destroyed.of_part(lambda it: (it.profile.stats.combat, it.losses)),
    _scattered,
    Law(
        "row",
        Text("a flank row fights only on a flank, or in a hedgehog or turtle"),
        lambda it: bool(it.row) and it.edge != "flank" and it.shape not in ("hedgehog", "turtle"),
        ("C-3.2-06", "C-3.2-08"),
    ),
    Law(
        "turtle",
        Text("a turtle has a rear like other troops: no flank row fights there"),
        lambda it: bool(it.row) and it.edge == "rear" and it.shape == "turtle",
        "C-3.3-04",
    ),
    Law(
        "whose-losses",
        Text("`row_losses` needs the units of the flank row in `row`"),
        lambda it: it.row_losses > 0 and not it.row,
        "C-3.2-07",
    ),
    _row_gone,
    deep_column.of_part(lambda it: len(it.row)),
    _not_on_attack,
    _evades,
)  # fmt: skip


def row_strength(row: Sequence[Profile]) -> Number:
    """Combat strength of a flank row before its losses: a figure for each unit, half of one for skirmishers (C-3.2-04, C-3.2-06)."""
    return sum(
        (RULES.number(f"bases.combat.flank_rank{'_skirmish' if unit.density == 'skirmish' else ''}") for unit in row),
        start=0,
    )


def front_edges(side: Side) -> tuple[str, ...]:
    """The edges that count as front; empty: the front alone, as for most (C-5.1-04a)."""
    if side.shape in ("hedgehog", "turtle"):
        return RULES.ids(f"fighting.edges.{side.shape}")
    if side.profile.piece == "light-chariot":
        return RULES.ids("fighting.edges.light-chariot")
    if side.profile.density == "skirmish" and not side.in_formation:
        return RULES.ids("fighting.edges.skirmishers")
    return ()


def edge(side: Side) -> Edge:
    """The edge that decides its results and modifiers."""
    return "front" if side.edge in front_edges(side) else side.edge


def order(side: Side, chosen: Mapping[str, str]) -> Order | Literal["none"]:
    """The order whose modifiers it has: `none` outside command; skirmishers without cards by what they do (Q-70)."""
    if uncommanded(side, chosen):
        return "none"
    if side.order:
        return side.order
    if not has_no_card(side) or readings.choice(chosen, "Q-70") == "none":
        return "none"
    by_act: Order = RULES[f"orders.skirmishers_by_act.{side.acts}"].value
    return by_act


def uncommanded(side: Side, chosen: Mapping[str, str]) -> bool:
    """Whether it is out of command and affected by it: without reactions and modifiers of orders (C-4.3a-20).

    Skirmishers outside formations need no command (Q-91); fanatics are on Attack by themselves (C-4.3a-21).
    """
    if side.out_of_command and has_no_card(side):
        return readings.choice(chosen, "Q-91") == "bound"
    return _uncommanded(side)


def _uncommanded(side: Side) -> bool:
    """The same for those with a card; skirmishers without one are asked by `uncommanded`, with the readings."""
    charging = side.profile.fanatic and side.order in RULES.ids("orders.fanatics_charge")
    return side.out_of_command and not charging and not has_no_card(side)


def has_no_card(side: Side) -> bool:
    """Skirmishers outside formations (C-4.2-08)."""
    return side.profile.density in RULES.ids("orders.no_card.density") and not side.in_formation


def acts_freely(side: Side) -> bool:
    """Whether it may do what any order allows: skirmishers without a card, unless they recover (C-4.2-08, C-10-09)."""
    return has_no_card(side) and side.order != "recovery"


def characteristic(
    side: Side, which: Literal["attack", "protection", "morale"]
) -> tuple[Number, Text, tuple[str, ...]]:
    """Attack, protection or morale with its arithmetic and facts; of a flank row the mean, rounded half up (C-3.2-05, C-1-25)."""
    if not side.row:
        value = int(getattr(side.profile.stats, which))
        return value, number(value), ()
    values = [int(getattr(unit.stats, which)) for unit in side.row]
    total, count = sum(values), len(values)
    mean = (2 * total + count) // (2 * count)
    parts = joined(*(number(value) for value in values), by=" + ")
    text = same("({parts}) / {count} ≈ {mean}") if total % count else same("({parts}) / {count} = {mean}")
    fact = "C-1-25" if which == "morale" else "C-3.2-05"
    return mean, text.fill(parts=parts, count=count, mean=mean), (fact,)


def supporting(side: Side, chosen: Mapping[str, str]) -> tuple[int, int]:
    """How many units support it with one figure, and how many with half of one (C-3.4-06); light chariots by a reading
    (Q-105).
    """
    helpers = side.support
    if helpers.light_chariots and readings.choice(chosen, "Q-105") == "whole":
        return helpers.units + helpers.light_chariots, helpers.skirmishers
    return helpers.units, helpers.skirmishers + helpers.light_chariots


def morale(side: Side) -> Term:
    """M of the unit attacked, with which P is compared."""
    value, text, keys = characteristic(side, "morale")
    label = Text("Mor{name}").fill(name=side.called)
    return term(label, value, text, *(keys or ("C-1-24",)))


WEAPONS: Laws[Side] = Laws(
    Law(
        "has-it",
        Text("the unit{name} does not have this weapon: {arm}"),
        lambda it: (
            it.weapon is not None
            and it.weapon not in carried(it)
            and {"name": it.called, "arm": weapon_name(it.weapon)}
        ),
    ),
    Law(
        "any",
        Text("the unit{name} has no weapon to shoot with"),
        lambda it: not carried(it) and {"name": it.called},
    ),
)


def carried(side: Side) -> tuple[str, ...]:
    """What it has to shoot with."""
    return tuple(arm for arm in side.profile.arms if f"arms.shooting.{arm}.reach" in RULES)


def shooting_arm(side: Side) -> str:
    """What it shoots with: the weapon named, else the one that its S belongs to. Raises MusterError when it has none."""
    WEAPONS.refuse(side)
    if side.weapon:
        return side.weapon
    return max(carried(side), key=lambda arm: (_is_its(side, arm), RULES.number(f"arms.shooting.{arm}.reach")))


def _is_its(side: Side, arm: str) -> bool:
    """Whether the S in its stat line is this weapon's."""
    return RULES.number(f"arms.shooting.{arm}.shooting") == side.profile.stats.shooting


def own_shooting(side: Side) -> str:
    """The key of the Shooting of the weapon it shoots with, if its stat line has that of another of its weapons (C-5.3-01)."""
    arm = shooting_arm(side)
    others = any(_is_its(side, one) for one in carried(side))
    return f"arms.shooting.{arm}.shooting" if others and not _is_its(side, arm) else ""
