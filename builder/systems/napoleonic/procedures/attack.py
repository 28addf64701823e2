"""The attacker's total: modifiers of ranks, experience, ground, stands, formations and arms (N-702, N-703, N-803)."""

from collections.abc import Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Literal, NamedTuple

from builder.rules.modifiers import Acting, Modifiers
from builder.rules.sums import Sum, added
from builder.systems.napoleonic import troops
from builder.systems.napoleonic.procedures.fighter import Fighter, Inputs, Place, Troops
from builder.systems.napoleonic.procedures.morale import base
from builder.systems.napoleonic.profile import Formation
from builder.systems.napoleonic.rulebook import READINGS, RULES, choice
from builder.text import Text

Experience = Literal["better", "equal", "worse"]
Crossed = Literal["border", "ravine"]
Struck = Literal["flank", "rear"]


class Situation(NamedTuple):
    """The facts about a melee that modifiers use, for the formations of one attacker and one defender."""

    chosen: Mapping[str, str]
    ranks: int  # best rank of the attackers minus best rank of the defenders
    experience: Experience
    place: Place
    crosses: frozenset[Crossed]
    more: int  # extra stands of the attackers
    fewer: int
    formation: Formation
    leads: Troops  # the arm in that formation
    target: Formation
    troops: frozenset[Troops]
    enemy: frozenset[Troops]
    struck: frozenset[Struck]


MODIFIERS = Modifiers(RULES, READINGS, Situation, "melee.modifiers")


def _situation(melee: Inputs, attacker: Fighter, defender: Fighter, chosen: Mapping[str, str]) -> Situation:
    """With several units the best rank and formation and all stands count, experience by N-Q33, arms by N-Q34."""
    attackers, defenders = melee.attackers, melee.defenders
    more = sum(one.stands for one in attackers) - sum(one.stands for one in defenders)
    return Situation(
        chosen=chosen,
        ranks=max(one.known_rank for one in attackers) - max(one.known_rank for one in defenders),
        experience=_compared(attackers, defenders, chosen),
        place=melee.place,
        crosses=_crossed(melee),
        more=max(0, more),
        fewer=max(0, -more),
        formation=attacker.formation,
        leads=attacker.fights_as,
        target=defender.formation,
        troops=_arms(attackers, attacker, chosen),
        enemy=_arms(defenders, defender, chosen),
        struck=_struck(melee, defender, chosen),
    )


def _compared(attackers: Sequence[Fighter], defenders: Sequence[Fighter], chosen: Mapping[str, str]) -> Experience:
    ours, theirs = _experience(attackers, chosen), _experience(defenders, chosen)
    return "equal" if ours == theirs else "better" if ours > theirs else "worse"


def _experience(side: Sequence[Fighter], chosen: Mapping[str, str]) -> int:
    """The experience of a side: the best, or that of its highest rank (N-Q33)."""
    known = {base(one.experience) for one in side}
    if len(known) > 1 and choice(chosen, "N-Q33") == "highest-rank":
        return max((one.known_rank, base(one.experience)) for one in side)[1]
    return max(known)


def _arms(side: Sequence[Fighter], lead: Fighter, chosen: Mapping[str, str]) -> frozenset[Troops]:
    """The arms of a side that count: that of the unit whose formation does, or each that takes part (N-Q34)."""
    known = frozenset(one.fights_as for one in side)
    every = len(known) > 1 and choice(chosen, "N-Q34") == "each"
    return known if every else frozenset({lead.fights_as})


def _crossed(melee: Inputs) -> frozenset[Crossed]:
    """What the attack crosses; being in a ravine counts like a border."""
    found: dict[Crossed, bool] = {"border": melee.crossing or melee.ravine == "in", "ravine": melee.ravine == "across"}
    return frozenset(one for one, crossed in found.items() if crossed)


def _struck(melee: Inputs, defender: Fighter, chosen: Mapping[str, str]) -> frozenset[Struck]:
    """The attacked sides of a unit that has flanks and a rear (N-703, N-Q32)."""
    found: dict[Struck, bool] = {"flank": melee.flank, "rear": melee.rear}
    struck = frozenset(side for side, attacked in found.items() if attacked)
    return struck if struck and troops.has_flanks_in_place(defender.formation, melee.place, chosen) else frozenset()


def acting(melee: Inputs, chosen: Mapping[str, str]) -> Acting[Situation]:
    """The modifiers that apply: the attacker's best formation against the defender's best (N-803)."""
    defenders = _unlike(melee.defenders)
    found = (
        [MODIFIERS.acting(_situation(melee, ours, theirs, chosen)) for theirs in defenders]
        for ours in _unlike(melee.attackers)
    )
    return max((min(each, key=attrgetter("worth")) for each in found), key=attrgetter("worth"))


def _unlike(units: Sequence[Fighter]) -> Iterable[Fighter]:
    """One unit of each formation and arm; others of the same kind have the same modifiers."""
    return {(one.formation, one.fights_as): one for one in units}.values()


def total(melee: Inputs, chosen: Mapping[str, str]) -> Sum:
    """The attacker's total before the die."""
    addends = added(RULES, acting(melee, chosen).addends())
    return Sum.of(RULES, Text("attacker's total"), addends, "N-702")
