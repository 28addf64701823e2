"""Who may fight whom, and over what (sections 3.3, 3.5, 4.3, 8.2, 14)."""

from builder.errors import MusterError
from builder.systems.formations.procedures.parts import level_with
from builder.systems.formations.procedures.situation import Phase, Side, edge, has_no_card
from builder.systems.formations.rulebook import RULES


def may_attack(attacker: Side, defender: Side) -> None:
    """Raises MusterError when the order, the formation, BB or works forbid the attack."""
    if attacker.order != "attack" and not (attacker.order is None and has_no_card(attacker)):
        raise MusterError(f"a unit attacks on Attack only, not on {attacker.order or 'no order'} (C-4.3a-13)")
    if attacker.shape == "hedgehog":
        raise MusterError("a hedgehog may only defend (C-3.3-03)")
    if attacker.acts == "evading":
        raise MusterError("a unit that evades does not attack (C-9.1-01)")
    if edge(attacker) != "front":
        raise MusterError("an attack is delivered with the front; contact of other edges has no clash (C-8.7-03)")
    if not attacker.profile.melee and defender.profile.melee:
        raise MusterError("a unit without BB cannot attack one that has it (C-3.5-01)")
    if defender.works != "none":
        _storm(attacker, defender)


def _storm(attacker: Side, defender: Side) -> None:
    works = f"camp.works.{defender.works}"
    if attacker.profile.troop in RULES.ids(f"{works}.no_attack"):
        raise MusterError(f"{attacker.profile.troop} cannot attack a {defender.works} ({_fact(works)})")
    if defender.profile.troop in RULES.ids(f"{works}.no_defence"):
        raise MusterError(f"{defender.profile.troop} cannot defend a {defender.works} ({_fact(works)})")


def may_countercharge(defender: Side) -> None:
    """Raises MusterError when the unit attacked may not countercharge."""
    if edge(defender) != "front":
        raise MusterError("a countercharge meets an attack from the front zone only (C-8.2-06)")
    if has_no_card(defender) and not defender.profile.melee:
        raise MusterError("skirmishers without BB do not countercharge (C-5.2-11)")
    if not has_no_card(defender) and (defender.order != "attack" or defender.out_of_command):
        raise MusterError("only a unit on Attack and in command countercharges (C-4.3a-17, C-4.3a-20)")


def may_fight(attacker: Side, defender: Side, phase: Phase, countercharge: bool) -> None:
    """Raises MusterError when the rules forbid this round. Hand-to-hand may come from forced moves: less is asked."""
    if phase == "clash":
        may_attack(attacker, defender)
    level_with(attacker, defender)
    if countercharge:
        if phase != "clash":
            raise MusterError("a countercharge is met in the clash, not hand-to-hand (C-8.3-08)")
        may_countercharge(defender)
    if edge(attacker) == "rear" and edge(defender) == "rear":
        raise MusterError("two units back to back strike no blows (C-8.6-01)")


def _fact(works: str) -> str:
    return RULES[f"{works}.no_attack"].fact
