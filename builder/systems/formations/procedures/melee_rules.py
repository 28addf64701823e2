"""Who may fight whom, and over what (sections 3.3, 3.5, 4.3, 8.2, 14)."""

from collections.abc import Mapping
from fractions import Fraction

from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.procedures.parts import level_with, pace
from builder.systems.formations.procedures.situation import Phase, Side, edge, has_no_card, uncommanded
from builder.systems.formations.profile import Profile
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named, ordered
from builder.text import Text
from builder.text.errors import MusterError


def may_attack(attacker: Side, defender: Side, chosen: Mapping[str, str]) -> None:
    """Raises MusterError when the order, the command zone, the formation, BB or works forbid the attack."""
    if attacker.order != "attack" and not (attacker.order is None and has_no_card(attacker)):
        raise MusterError(
            Text(
                "a unit attacks on {attack} only, here: {order} (C-4.3a-13)",
                "атакуют только на приказе «{attack}», а здесь {order} (C-4.3a-13)",
            ).fill(attack=named("orders.kinds.attack"), order=ordered(attacker.order))
        )
    if has_outdated_order(attacker, chosen) and readings.choice(chosen, "Q-69") == "void":
        raise MusterError(
            Text(
                "the unit is out of command: its card is void and it does not attack (C-4.3a-20, Q-69)",
                "отряд вне командования: карточка не действует, он не атакует (C-4.3a-20, Q-69)",
            )
        )
    _defends_only(attacker)
    if attacker.acts == "evading":
        raise MusterError(
            Text("a unit that evades does not attack (C-9.1-01)", "уклоняющийся отряд не атакует (C-9.1-01)")
        )
    if edge(attacker) != "front":
        raise MusterError(
            Text(
                "an attack is delivered with the front; contact of other edges has no clash (C-8.7-03)",
                "атакуют фронтом; при касании другими сторонами столкновения нет (C-8.7-03)",
            )
        )
    may_strike(attacker.profile, defender)


def has_outdated_order(side: Side, chosen: Mapping[str, str]) -> bool:
    """Whether its order dates from before it went out of command; fanatics on Attack need none (C-4.3a-20, C-4.3a-21)."""
    return not has_no_card(side) and uncommanded(side, chosen)


def _defends_only(side: Side) -> None:
    if side.shape == "hedgehog":
        raise MusterError(Text("a hedgehog may only defend (C-3.3-03)", "ёж может только обороняться (C-3.3-03)"))


def reaches(attacker: Side, distance: float | None) -> None:
    """Raises MusterError when the attacker has not the movement to come into contact (C-4.3a-15, C-7-05)."""
    if distance is not None and distance > pace(attacker):
        says = Text(
            "the attack does not reach: {distance} steps, and it moves {dv}; it is disordered instead (C-4.3a-15)",
            "атака не достигает цели: шагов {distance}, а движение {dv}; вместо неё расстройство (C-4.3a-15)",
        )
        raise MusterError(says.fill(distance=number(Fraction(str(distance))), dv=number(pace(attacker))))


def may_strike(attacker: Profile, defender: Side) -> None:
    """Raises MusterError when troops like these may not attack this unit, whatever their order: BB and works."""
    if not attacker.melee and defender.profile.melee:
        raise MusterError(
            Text(
                "a unit without BB cannot attack one that has it (C-3.5-01)",
                "отряд без ББ не может атаковать отряд с ББ (C-3.5-01)",
            )
        )
    may_storm(attacker, defender)


def may_storm(attacker: Profile, defender: Side) -> None:
    """Raises MusterError when troops like these may not attack the works that this unit stands behind."""
    works = f"camp.works.{defender.works}"
    if defender.works != "none" and attacker.troop in RULES.ids(f"{works}.no_attack"):
        raise MusterError(
            Text(
                "{troop} cannot attack a {works} ({fact})", "{troop}, атаковать преграду нельзя: {works} ({fact})"
            ).fill(troop=named(f"bases.classes.{attacker.troop}"), works=named(works), fact=_fact(works))
        )


def may_countercharge(defender: Side, against_bb: bool, chosen: Mapping[str, str]) -> None:
    """Raises MusterError when the unit attacked or shot at may not countercharge an enemy with BB, or without."""
    if edge(defender) != "front":
        raise MusterError(
            Text(
                "a countercharge meets an attack from the front zone only (C-8.2-06)",
                "контратакуют только того, кто атакует из фронтальной зоны (C-8.2-06)",
            )
        )
    if defender.profile.troop == "artillery":
        raise MusterError(
            Text("guns and machines do not countercharge (C-15.1a-02)", "орудия и машины не контратакуют (C-15.1a-02)")
        )
    if defender.engaged:
        raise MusterError(
            Text("a unit in melee does not countercharge (C-4.2-09)", "отряд в ближнем бою не контратакует (C-4.2-09)")
        )
    if has_no_card(defender) and not defender.profile.melee:
        raise MusterError(
            Text(
                "skirmishers without BB do not countercharge (C-5.2-11)",
                "застрельщики без ББ не контратакуют (C-5.2-11)",
            )
        )
    if held_back(defender.profile, against_bb, chosen):
        raise MusterError(WITHOUT_BB)
    if uncommanded(defender, chosen) or (not has_no_card(defender) and defender.order != "attack"):
        raise MusterError(
            Text(
                "only a unit on Attack and in command countercharges (C-4.3a-17, C-4.3a-20)",
                "контратакует только отряд на приказе «Атака» и в зоне командира (C-4.3a-17, C-4.3a-20)",
            )
        )
    _defends_only(defender)


WITHOUT_BB = Text(
    "a unit without BB does not countercharge one that has it: it stands (C-3.5-01, Q-96)",
    "отряд без ББ не контратакует отряд с ББ: он стоит (C-3.5-01, Q-96)",
)


def may_fight(attacker: Side, defender: Side, phase: Phase, countercharge: bool, chosen: Mapping[str, str]) -> None:
    """Raises MusterError when the rules forbid this round. Hand-to-hand may come from forced moves: less is asked."""
    if phase == "clash":
        may_attack(attacker, defender, chosen)
    level_with(attacker, defender)
    if countercharge:
        if phase != "clash":
            raise MusterError(
                Text(
                    "a countercharge is met in the clash, not hand-to-hand (C-8.3-08)",
                    "контратаку встречают в столкновении, а не в рукопашном бою (C-8.3-08)",
                )
            )
        may_countercharge(defender, attacker.profile.melee, chosen)
    if edge(attacker) == "rear" and edge(defender) == "rear":
        raise MusterError(
            Text("two units back to back strike no blows (C-8.6-01)", "отряды спиной к спине не бьются (C-8.6-01)")
        )


def held_back(profile: Profile, against_bb: bool, chosen: Mapping[str, str]) -> bool:
    """Whether troops without BB stand although they are on Attack, for the enemy has it (C-3.5-01, C-4.3a-17, Q-96)."""
    return against_bb and not profile.melee and readings.choice(chosen, "Q-96") == "stands"


def _fact(works: str) -> str:
    return RULES[f"{works}.no_attack"].fact
