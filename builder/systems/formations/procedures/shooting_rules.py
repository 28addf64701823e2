"""Which units may shoot, with what, how far, and which may shoot back (sections 3.1, 4.3, 5.2 to 5.4)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, NamedTuple

from builder.checks.wording import year as dated
from builder.rules.calculation import Number
from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.procedures.parts import FACING
from builder.systems.formations.procedures.situation import (
    WEAPONS,
    Side,
    acts_freely,
    edge,
    shooting_arm,
    uncommanded,
)
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.troop_laws import CLOSE_SHOT, CREW, HORSEBACK, LOOSE_SHOT, THEIR_SHOT, Carrying, weapon
from builder.systems.formations.wording import either, named, ordered
from builder.text import Text
from builder.text.errors import MusterError


class Shot(NamedTuple):
    """A unit that is to shoot, in its own turn or not, under a club's readings."""

    side: Side
    chosen: Mapping[str, str]
    own_turn: bool = False

    @property
    def name(self) -> dict[str, object]:
        """Its name in messages."""
        return {"name": self.side.called}

    @property
    def by_card(self) -> bool:
        """Whether it needs an order."""
        return not acts_freely(self.side)

    @property
    def bound(self) -> bool:
        """Whether a melee keeps it from shooting; light chariots may still shoot at others in their own turn (Q-64)."""
        if not self.side.engaged:
            return False
        light = self.own_turn and self.side.profile.piece == "light-chariot"
        return not (light and readings.choice(self.chosen, "Q-64") == "others")


BOUND: Laws[Shot] = sole(
    "melee",
    Text("a unit{name} in melee may not shoot"),
    lambda it: it.bound and it.name,
    "C-7-04",
)


@law("order", Text("on {order} no unit may shoot, only on {allowed}"), "C-4.3a-14", "C-10-09")
def _on_no_order(it: Shot) -> Fault:
    allowed = RULES.ids("shooting.orders")
    wrong = it.by_card and it.side.order not in allowed
    return wrong and {"order": ordered(it.side.order), "allowed": either("orders.kinds", allowed)}


@law("void", Text("the unit{name} is out of command: its card is void and it may not shoot"), "Q-69")
def _void(it: Shot) -> Fault:
    away = it.by_card and it.side.out_of_command
    return away and readings.choice(it.chosen, "Q-69") == "void" and it.name


OWN_SHOTS: Laws[Shot] = Laws(
    Law(
        "which-order",
        Text("the `order` of the shooting unit{name} is missing: add, for example, `shooter.order=defence`"),
        lambda it: it.by_card and it.side.order is None and it.name,
    ),
    _on_no_order,
    _void,
    Law(
        "once",
        Text("the unit{name} has already shot this turn; at most {most} shot per turn"),
        lambda it: it.side.shot_this_turn and {**it.name, "most": RULES.whole("shooting.own_shots")},
        "C-5.1-06",
    ),
    Law(
        "front",
        Text("in its own turn a unit may shoot only into its front zone"),
        lambda it: edge(it.side) != "front",
        ("C-5.4-05", "C-5.4-06"),
    ),
)  # fmt: skip


def may_shoot(side: Side, distance: float | None, chosen: Mapping[str, str]) -> None:
    """Raises MusterError when the unit may not make this shot in its own turn."""
    shot = Shot(side, chosen, own_turn=True)
    BOUND.refuse(shot)
    OWN_SHOTS.refuse(shot)
    able(side, distance)


TARGETS: Laws[Side] = Laws(
    Law(
        "melee",
        Text("no unit may shoot at a unit{name} in melee"),
        lambda it: it.engaged and {"name": it.called},
        "C-5.4-07",
    ),
    Law(
        "once",
        Text("the unit{name} has already been shot at this turn; others may only join that shot: `same_target`"),
        lambda it: it.shot_at and {"name": it.called},
        "C-5.4-02",
    ),
    FACING,
)  # fmt: skip


class Answer(NamedTuple):
    """A unit that was shot at from this distance, and the part of it that shoots back."""

    target: Side
    answering: Side
    chosen: Mapping[str, str]
    distance: float | None = None


@law("order", Text("{order}: no return shot; it is allowed only on {allowed}"), "C-5.2-02")
def _no_order_to_answer(it: Answer) -> Fault:
    allowed = RULES.ids("shooting.return_orders")
    wrong = not acts_freely(it.target) and it.target.order not in allowed
    return wrong and {"order": ordered(it.target.order), "allowed": either("orders.kinds", allowed)}


@law(
    "first-rank",
    Text(
        "the first rank{name} can shoot: it answers itself, without `answers`; its second rank only supports the shot"
    ),
    "C-5.2-03",
    "C-5.5-01",
)
def _first_shoots(it: Answer) -> Fault:
    """Whether a second rank shoots back for a first rank that could do so itself."""
    able = it.target.profile.stats.shooting is not None and unable(it.target, it.distance) is None
    return able and it.answering is not it.target and {"name": it.target.called}


ANSWERS: Laws[Answer] = Laws(
    Law(
        "command",
        Text("a unit out of command may not make a return shot"),
        lambda it: uncommanded(it.target, it.chosen),
        "C-4.3a-20",
    ),
    _no_order_to_answer,
    Law(
        "evading",
        Text("a unit that evades may not make a return shot"),
        lambda it: it.target.acts == "evading",
        "C-5.2-08",
    ),
    Law(
        "rear",
        Text("no return shot is allowed at a shooter in the rear zone"),
        lambda it: edge(it.target) == "rear",
        ("C-5.4-06", "Q-88"),
    ),
    Law(
        "crew",
        Text("a crew shot at from the flank or rear may not make a return shot"),
        lambda it: it.target.profile.troop == "artillery" and edge(it.target) != "front",
        "C-15.1a-04",
    ),
    Law(
        "piece",
        Text("a battery makes its return shot with its piece: use `artillery`, with `exchange: true` against hand-held weapons"),
        lambda it: it.answering.profile.troop == "artillery",
        ("C-5.2-02", "C-15.1a-04"),
    ),
    _first_shoots,
    Law(
        "second-rank",
        Text("to the flank the flank row shoots, and no rank behind it helps: delete `second_rank`"),
        lambda it: edge(it.answering) == "flank" and it.answering.second_rank.helpers > 0,
        "C-5.4-06",
    ),
)  # fmt: skip


def may_return(target: Side, answering: Side, distance: float | None, chosen: Mapping[str, str]) -> None:
    """Raises MusterError if the unit shot at may not shoot back."""
    BOUND.refuse(Shot(answering, chosen))
    ANSWERS.refuse(Answer(target, answering, chosen, distance))
    able(answering, distance)


class Armed(NamedTuple):
    """A unit that shoots with a weapon, and from what distance."""

    side: Side
    arm: str
    distance: float | None = None

    @property
    def key(self) -> str:
        """The key of the weapon in the data."""
        return f"arms.shooting.{self.arm}"

    @property
    def bow(self) -> bool:
        """Whether it is a bow or a javelin."""
        return self.arm in RULES.ids("arms.groups.bows_and_javelins")

    @property
    def fields(self) -> dict[str, object]:
        """The fields of messages about the weapon, and its fact."""
        return weapon(self.arm)


@law(
    "second-rank",
    Text("`second_rank` has {units} units, but only the second rank of a column helps: at most {most} unit"),
    "C-5.5-01",
)
def _crowded(it: Armed) -> Fault:
    units, most = it.side.second_rank.helpers, RULES.whole("shooting.second_rank")
    return units > most and {"units": units, "most": most}


def _out_of_use(it: Armed, end: Literal["since", "until"]) -> Fault:
    year, key = it.side.year, f"{it.key}.{end}"
    if year is None or key not in RULES:
        return None
    edge = RULES.whole(key)
    wrong = year < edge if end == "since" else year > edge
    return wrong and {**it.fields, end: dated(edge), "year": dated(year)}


@law("ground", Text("{ground}: may not shoot from there"), "C-12.3-04")
def _no_place(it: Armed) -> Fault:
    wrong = it.side.ground in RULES.ids("terrain.no_shooting")
    return wrong and {"ground": named(f"terrain.ground.{it.side.ground}")}


@law("reach", Text("{distance} steps is out of range ({arm}: {reach} steps)"))
def _too_far(it: Armed) -> Fault:
    far = it.distance is not None and it.distance > reach(it.side)
    return far and {**it.fields, "distance": number(Fraction(str(it.distance))), "reach": number(reach(it.side))}


def _carrying(it: Armed) -> Carrying:
    return Carrying(it.side.profile, it.arm)


SHOOTERS: Laws[Armed] = Laws(
    *(one.of_part(_carrying) for one in (CLOSE_SHOT, LOOSE_SHOT, THEIR_SHOT, HORSEBACK, CREW)),
    _crowded,
    Law(
        "overhead",
        Text("{arm}: may not shoot over other units on the same level"),
        lambda it: it.side.from_behind and it.side.height == "level" and not it.bow and {"arm": named(it.key)},
        ("C-5.5-02", "C-12.2-08"),
    ),
    Law("since", Text("{arm}: available from {since}, not in {year}"), lambda it: _out_of_use(it, "since")),
    Law("until", Text("{arm}: available until {until}, not in {year}"), lambda it: _out_of_use(it, "until")),
    _no_place,
    _too_far,
)  # fmt: skip


def unable(side: Side, distance: float | None) -> MusterError | None:
    """Why density, mount, weapon, its year, ground or range forbids the shot, if so."""
    return WEAPONS.refusal(side) or SHOOTERS.refusal(Armed(side, shooting_arm(side), distance))


def able(side: Side, distance: float | None) -> None:
    """Raises MusterError when density, mount, weapon, its year, ground or reach rules the shot out."""
    SHOOTERS.refuse(Armed(side, shooting_arm(side), distance))


def reach(side: Side) -> Number:
    """The range of the unit's weapon in steps; `sight` decides how far woods reduce it."""
    return RULES.number(f"arms.shooting.{shooting_arm(side)}.reach")
