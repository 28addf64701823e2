"""Which units may fight which, and across what (sections 3.3, 3.5, 4.3, 8.2, 14)."""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import NamedTuple

from builder.rules.legality import Fault, Law, Laws, law, sole
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.procedures.parts import FACING, HEIGHTS, whole_move
from builder.systems.formations.procedures.situation import (
    Edge,
    Phase,
    Side,
    acts_freely,
    edge,
    has_no_card,
    uncommanded,
)
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named, ordered
from builder.text import Text


class Strike(NamedTuple):
    """Troops that attack others, whatever their order; `behind`: the works that protect these, or `none`."""

    attacker: Profile
    defender: Profile
    behind: str

    @property
    def works(self) -> str:
        """The key of those works in the data."""
        return f"camp.works.{self.behind}"


class Attack(NamedTuple):
    """An attack that is to be made, under a club's readings."""

    attacker: Side
    defender: Side
    chosen: Mapping[str, str]

    @property
    def strike(self) -> Strike:
        """The same, whatever the order."""
        return Strike(self.attacker.profile, self.defender.profile, self.defender.works)


class Meeting(NamedTuple):
    """Units together that are to countercharge an attack."""

    units: Sequence[Profile]
    against_bb: bool
    chosen: Mapping[str, str]


class Charge(NamedTuple):
    """A countercharge against a melee-capable enemy or another."""

    defender: Side
    against_bb: bool
    chosen: Mapping[str, str]


HEDGEHOG: Law[Side] = Law(
    "hedgehog",
    Text("a hedgehog may only defend"),
    lambda it: it.shape == "hedgehog",
    "C-3.3-03",
)


@law("works", Text("{troop} may not attack a {works}"))
def kept_out(it: Strike) -> Fault:
    """Troops that may not attack such works."""
    wrong = it.behind != "none" and it.attacker.troop in RULES.ids(f"{it.works}.no_attack")
    troop = named(f"bases.classes.{it.attacker.troop}")
    return wrong and {"troop": troop, "works": named(it.works), "fact": RULES[f"{it.works}.no_attack"].fact}


MELEE_CAPABLE: Law[Strike] = Law(
    "bb",
    Text("a unit that is not melee-capable may not attack one that is"),
    lambda it: not it.attacker.melee and it.defender.melee,
    "C-3.5-01",
)
STRIKES: Laws[Strike] = Laws(MELEE_CAPABLE, kept_out)


@law("attack", Text("a unit may attack only on {attack} (now: {order})"), "C-4.3a-13")
def _not_on_attack(it: Attack) -> Fault:
    order = it.attacker.order
    wrong = order != "attack" and not (order is None and has_no_card(it.attacker))
    return wrong and {"attack": named("orders.kinds.attack"), "order": ordered(order)}


LEFT: Law[Side] = Law(
    "left-works",
    Text("a unit that attacks or countercharges has left its works: they protect only those who defend them"),
    lambda it: it.works != "none",
    ("C-14-04", "C-14-06"),
)
ATTACKS: Laws[Attack] = Laws(
    _not_on_attack,
    Law(
        "void-card",
        Text("the unit is out of command: its card is void and it may not attack"),
        lambda it: has_outdated_order(it.attacker, it.chosen) and readings.choice(it.chosen, "Q-69") == "void",
        ("C-4.3a-20", "Q-69"),
    ),
    HEDGEHOG.of_part(lambda it: it.attacker),
    Law(
        "evades",
        Text("a unit that evades may not attack"),
        lambda it: it.attacker.acts == "evading",
        "C-9.1-01",
    ),
    Law(
        "front",
        Text("an attack must be made with the front; contact with other edges is not a clash"),
        lambda it: edge(it.attacker) != "front",
        "C-8.7-03",
    ),
    LEFT.of_part(lambda it: it.attacker),
    MELEE_CAPABLE.of_part(lambda it: it.strike),
    kept_out.of_part(lambda it: it.strike),
)  # fmt: skip


def has_outdated_order(side: Side, chosen: Mapping[str, str]) -> bool:
    """Whether its order dates from before it went out of command; fanatics on Attack need none (C-4.3a-20, C-4.3a-21)."""
    return not has_no_card(side) and uncommanded(side, chosen)


@law(
    "reach",
    Text("the target is out of reach: {distance} steps, but the move is {move}; the attacker is disordered instead"),
    "C-4.3a-15",
)
def _too_far(it: tuple[Side, float | None]) -> Fault:
    attacker, distance = it
    far = distance is not None and distance > whole_move(attacker)
    return far and {"distance": number(Fraction(str(distance))), "move": number(whole_move(attacker))}


CONTACT: Laws[tuple[Side, float | None]] = Laws(_too_far)


@law("order", Text("only a unit on Attack and in command may countercharge"), "C-4.3a-17", "C-4.3a-20")
def _not_called(it: Charge) -> Fault:
    bound = not acts_freely(it.defender)
    return uncommanded(it.defender, it.chosen) or (bound and it.defender.order != "attack")


FRONT: Law[Edge] = Law(
    "front",
    Text("a unit may countercharge only an attack from the front zone; against others it stands"),
    lambda it: it != "front",
    "C-8.2-06",
)
HELD_BACK: Law[Meeting] = Law(
    "bb",
    Text("a unit that is not melee-capable may not countercharge one that is: it stands"),
    lambda it: (
        it.against_bb and not any(unit.melee for unit in it.units) and readings.choice(it.chosen, "Q-96") == "stands"
    ),
    ("C-3.5-01", "Q-96"),
)
BEHIND: Law[tuple[str, Mapping[str, str]]] = Law(
    "works",
    Text("a unit behind works may not countercharge, by the chosen reading: it fights across them"),
    lambda it: it[0] != "none" and readings.choice(it[1], "Q-106") == "stands",
    ("C-14-11", "Q-106"),
)
"""The law on countercharges from behind works, judged by the works and the readings."""
COUNTERCHARGES: Laws[Charge] = Laws(
    FRONT.of_part(lambda it: edge(it.defender)),
    Law(
        "guns",
        Text("guns and engines may not countercharge"),
        lambda it: it.defender.profile.troop == "artillery",
        "C-15.1a-02",
    ),
    Law(
        "melee",
        Text("a unit in melee may not countercharge"),
        lambda it: it.defender.engaged,
        "C-4.2-09",
    ),
    Law(
        "skirmishers",
        Text("skirmishers that are not melee-capable may not countercharge"),
        lambda it: has_no_card(it.defender) and not it.defender.profile.melee,
        "C-5.2-11",
    ),
    HELD_BACK.of_part(lambda it: Meeting((it.defender.profile,), it.against_bb, it.chosen)),
    _not_called,
    HEDGEHOG.of_part(lambda it: it.defender),
    BEHIND.of_part(lambda it: (it.defender.works, it.chosen)),
)  # fmt: skip


ROUNDS: Laws[tuple[Phase, bool]] = sole(
    "countercharge",
    Text("a countercharge belongs to the clash, not to hand-to-hand"),
    lambda it: it[1] and it[0] != "clash",
    "C-8.3-08",
)  # fmt: skip
SALLIES: Laws[Side] = Laws(LEFT)
FACED: Laws[Side] = Laws(FACING)
CONTACTS: Laws[tuple[Side, Side]] = sole(
    "backs",
    Text("two units back to back do not fight"),
    lambda it: all(edge(side) == "rear" for side in it),
    "C-8.6-01",
)


def may_fight(attacker: Side, defender: Side, phase: Phase, countercharge: bool, chosen: Mapping[str, str]) -> None:
    """Raises MusterError when the rules forbid this round. Hand-to-hand may follow forced moves, so fewer laws
    apply.
    """
    if phase == "clash":
        ATTACKS.refuse(Attack(attacker, defender, chosen))
    HEIGHTS.refuse((attacker, defender))
    ROUNDS.refuse((phase, countercharge))
    if countercharge:
        COUNTERCHARGES.refuse(Charge(defender, attacker.profile.melee, chosen))
        SALLIES.refuse(defender)
    CONTACTS.refuse((attacker, defender))
