"""Who may fight whom, and over what (sections 3.3, 3.5, 4.3, 8.2, 14)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import NamedTuple

from builder.rules.legality import Law, Laws, Told
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.procedures.parts import level_with, pace
from builder.systems.formations.procedures.situation import Edge, Phase, Side, edge, has_no_card, uncommanded
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named, ordered
from builder.text import Text


class Attack(NamedTuple):
    """An attack that is to be made, by the decisions of a club."""

    attacker: Side
    defender: Side
    chosen: Mapping[str, str]


class Strike(NamedTuple):
    """Troops that strike at a unit, whatever their order."""

    attacker: Profile
    defender: Side

    @property
    def works(self) -> str:
        """Where the works that it stands behind stand in the data."""
        return f"camp.works.{self.defender.works}"


class Charge(NamedTuple):
    """A countercharge against a melee-capable enemy or another."""

    defender: Side
    against_bb: bool
    chosen: Mapping[str, str]


HEDGEHOGS: Laws[Side] = Laws(
    Law(
        "defend",
        Text("a hedgehog may only defend"),
        lambda it: it.shape == "hedgehog",
        "C-3.3-03",
    )
)


def _not_on_attack(it: Attack) -> Told:
    order = it.attacker.order
    wrong = order != "attack" and not (order is None and has_no_card(it.attacker))
    return wrong and {"attack": named("orders.kinds.attack"), "order": ordered(order)}


ORDERS: Laws[Attack] = Laws(
    Law(
        "attack",
        Text("a unit may attack only on {attack} (now: {order})"),
        _not_on_attack,
        "C-4.3a-13",
    ),
    Law(
        "void-card",
        Text("the unit is out of command: its card is void and it may not attack"),
        lambda it: has_outdated_order(it.attacker, it.chosen) and readings.choice(it.chosen, "Q-69") == "void",
        ("C-4.3a-20", "Q-69"),
    ),
)  # fmt: skip
ATTACKS: Laws[Side] = Laws(
    Law(
        "evades",
        Text("a unit that evades may not attack"),
        lambda it: it.acts == "evading",
        "C-9.1-01",
    ),
    Law(
        "front",
        Text("an attack must be made with the front; contact with other edges is not a clash"),
        lambda it: edge(it) != "front",
        "C-8.7-03",
    ),
)  # fmt: skip


def may_attack(attacker: Side, defender: Side, chosen: Mapping[str, str]) -> None:
    """Raises MusterError when the order, the command zone, the formation, melee capability or works forbid the attack."""
    ORDERS.refuse(Attack(attacker, defender, chosen))
    HEDGEHOGS.refuse(attacker)
    ATTACKS.refuse(attacker)
    may_strike(attacker.profile, defender)


def has_outdated_order(side: Side, chosen: Mapping[str, str]) -> bool:
    """Whether its order dates from before it went out of command; fanatics on Attack need none (C-4.3a-20, C-4.3a-21)."""
    return not has_no_card(side) and uncommanded(side, chosen)


def _too_far(it: tuple[Side, float | None]) -> Told:
    attacker, distance = it
    far = distance is not None and distance > pace(attacker)
    return far and {"distance": number(Fraction(str(distance))), "move": number(pace(attacker))}


CONTACT: Laws[tuple[Side, float | None]] = Laws(
    Law(
        "reach",
        Text("the target is out of reach: {distance} steps, but the move is {move}; the attacker is disordered instead"),
        _too_far,
        "C-4.3a-15",
    )
)  # fmt: skip


def reaches(attacker: Side, distance: float | None) -> None:
    """Raises MusterError when the attacker has not the movement to come into contact (C-4.3a-15, C-7-05)."""
    CONTACT.refuse((attacker, distance))


def _kept_out(it: Strike) -> Told:
    wrong = it.defender.works != "none" and it.attacker.troop in RULES.ids(f"{it.works}.no_attack")
    troop = named(f"bases.classes.{it.attacker.troop}")
    return wrong and {"troop": troop, "works": named(it.works), "fact": RULES[f"{it.works}.no_attack"].fact}


STRIKES: Laws[Strike] = Laws(
    Law(
        "bb",
        Text("a unit that is not melee-capable may not attack one that is"),
        lambda it: not it.attacker.melee and it.defender.profile.melee,
        "C-3.5-01",
    )
)
STORMS: Laws[Strike] = Laws(Law("works", Text("{troop} may not attack a {works}"), _kept_out))


def may_strike(attacker: Profile, defender: Side) -> None:
    """Raises MusterError when troops like these may not attack this unit, whatever their order: melee capability and works."""
    STRIKES.refuse(Strike(attacker, defender))
    may_storm(attacker, defender)


def may_storm(attacker: Profile, defender: Side) -> None:
    """Raises MusterError when troops like these may not attack the works that this unit stands behind."""
    STORMS.refuse(Strike(attacker, defender))


def _not_called(it: Charge) -> Told:
    card = not has_no_card(it.defender)
    return uncommanded(it.defender, it.chosen) or (card and it.defender.order != "attack")


FRONT: Law[Edge] = Law(
    "front",
    Text("a unit may countercharge only an attack from the front zone; against others it stands"),
    lambda it: it != "front",
    "C-8.2-06",
)
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
    Law(
        "bb",
        Text("a unit that is not melee-capable may not countercharge one that is: it stands"),
        lambda it: held_back(it.defender.profile, it.against_bb, it.chosen),
        ("C-3.5-01", "Q-96"),
    ),
    Law(
        "order",
        Text("only a unit on Attack and in command may countercharge"),
        _not_called,
        ("C-4.3a-17", "C-4.3a-20"),
    ),
)  # fmt: skip


def may_countercharge(defender: Side, against_bb: bool, chosen: Mapping[str, str]) -> None:
    """Raises MusterError when the unit attacked or shot at may not countercharge, by whether the enemy is melee-capable."""
    COUNTERCHARGES.refuse(Charge(defender, against_bb, chosen))
    HEDGEHOGS.refuse(defender)


ROUNDS: Laws[tuple[Phase, bool]] = Laws(
    Law(
        "countercharge",
        Text("a countercharge belongs to the clash, not to hand-to-hand"),
        lambda it: it[1] and it[0] != "clash",
        "C-8.3-08",
    )
)  # fmt: skip
CONTACTS: Laws[tuple[Side, Side]] = Laws(
    Law(
        "backs",
        Text("two units back to back do not fight"),
        lambda it: all(edge(side) == "rear" for side in it),
        "C-8.6-01",
    )
)


def may_fight(attacker: Side, defender: Side, phase: Phase, countercharge: bool, chosen: Mapping[str, str]) -> None:
    """Raises MusterError when the rules forbid this round. Hand-to-hand may come from forced moves: less is asked."""
    if phase == "clash":
        may_attack(attacker, defender, chosen)
    level_with(attacker, defender)
    ROUNDS.refuse((phase, countercharge))
    if countercharge:
        may_countercharge(defender, attacker.profile.melee, chosen)
    CONTACTS.refuse((attacker, defender))


def held_back(profile: Profile, against_bb: bool, chosen: Mapping[str, str]) -> bool:
    """Whether troops that are not melee-capable stand although on Attack, because the enemy is melee-capable (C-3.5-01, C-4.3a-17, Q-96)."""
    return against_bb and not profile.melee and readings.choice(chosen, "Q-96") == "stands"
