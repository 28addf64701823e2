"""Melee: the clash and the hand-to-hand rounds, with panic, destruction and attacks from several sides (8.1 to 8.8)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation
from builder.rules.dice import Chances, certain
from builder.rules.legality import Fault, Laws, law
from builder.rules.readings import NO_CHOICE, Decisions
from builder.rules.sums import Sum
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures import consequences, melee_after, melee_rules, outcomes
from builder.systems.formations.procedures.fire import by_name, marginals
from builder.systems.formations.procedures.melee_after import Fates, Sides
from builder.systems.formations.procedures.modifiers import total
from builder.systems.formations.procedures.parts import in_role, with_heights
from builder.systems.formations.procedures.situation import Phase, Side, edge
from builder.systems.formations.procedures.strike import Strike
from builder.systems.formations.rulebook import RULES
from builder.text import Text, joined, same

_NAMES = ("attacker", "defender")
Roll = Annotated[int | None, Field(description="d6 roll; a panicked enemy makes no attack roll")]


class Rolls(Strict):
    """The rolls for a round: each attack and the protection against it."""

    attacker_blow: Roll = None
    defender_guard: Roll = None
    defender_blow: Roll = None
    attacker_guard: Roll = None


class Inputs(Strict):
    """One round of melee."""

    attacker: Annotated[Side, Field(description="unit of the active player, or the attacking unit")]
    defender: Side
    phase: Annotated[Phase, Field(description="clash (first round) or hand (hand-to-hand: every later round)")] = (
        "clash"
    )
    countercharge: Annotated[bool, Field(description="the defender countercharges, so both attack (C-8.3-08)")] = False
    surrounded: Annotated[
        bool,
        Field(
            description="one of the two is attacked from several sides: the one with `engaged`, or else the defender (C-8.8-02)"
        ),
    ] = False
    first_round: Annotated[
        bool | None, Field(description="this is the first round of the melee; default: true for a clash (Q-09)")
    ] = None
    distance: Annotated[
        float | None,
        Field(
            ge=0,
            le=200,
            description="movement the attacker used to contact (`needs` of `reaction`), for the pursuit after a panic",
        ),
    ] = None
    year: Annotated[Year | None, Field(description="year of the battle, for both units")] = None
    dice: Annotated[Rolls | None, Field(description="die rolls; default: exact odds")] = None
    readings: readings.Chosen


@law("dice", Text("the round needs the dice {dice}"))
def _not_rolled(rolls: Mapping[str, int | None]) -> Fault:
    names = joined(*(same(f"`{name}`") for name in rolls), by=Text(" and "))
    return None in rolls.values() and {"dice": names}


BLOWS: Laws[Mapping[str, int | None]] = Laws(_not_rolled)


def blow_total(
    side: Side, enemy: Side | None = None, phase: Phase = "clash", chosen: Mapping[str, str] = NO_CHOICE
) -> Sum:
    """Attack total before its die."""
    return total("melee", "blow", side, enemy, phase, chosen)


def guard_total(
    side: Side, enemy: Side | None = None, phase: Phase = "clash", chosen: Mapping[str, str] = NO_CHOICE
) -> Sum:
    """Protection total in melee before its die."""
    return total("melee", "guard", side, enemy, phase, chosen)


def strikes(side: Side, work: Decisions) -> bool:
    """Whether it may strike from the edge it fights on: not if attacked in the rear, nor, for crews, from the flank."""
    silent = f"melee.no_blow.{edge(side)}"
    if silent in RULES and side.profile.troop in RULES.ids(silent):
        work.rests_on(*(["Q-85"] if edge(side) == "rear" else []))
        return False
    work.rests_on(*([] if side.profile.melee else ["Q-77"]))
    return True


def strike(striker: Side, victim: Side, phase: Phase, chosen: Mapping[str, str] = NO_CHOICE) -> Strike:
    """One blow before its dice."""
    blow = blow_total(striker, victim, phase, chosen)
    return Strike("melee", blow, guard_total(victim, striker, phase, chosen), victim, phase)


def settle(inputs: Inputs, sides: Sides, on_attacker: str, on_defender: str, chosen: Mapping[str, str]) -> Fates:
    """The fates of attacker and defender from the two results."""
    if "panic" in (on_attacker, on_defender):
        one = on_attacker == "panic" and consequences.cannot_flee(sides[0], chosen)
        other = on_defender == "panic" and consequences.cannot_flee(sides[1], chosen)
        fates = outcomes.panic(on_attacker, on_defender, inputs.countercharge, chosen, (one, other))
    else:
        fates = _fought(inputs, sides, on_attacker, on_defender, chosen)
    first, second = (
        consequences.with_rampage(
            side,
            consequences.fate_of_caught_evader(side, consequences.fate_before_obstacle(side, fate, chosen)),
            chosen,
        )
        for side, fate in zip(sides, fates, strict=True)
    )
    return first, second


def _fought(inputs: Inputs, sides: Sides, on_attacker: str, on_defender: str, chosen: Mapping[str, str]) -> Fates:
    if inputs.surrounded:
        fates = outcomes.surrounded_fates(on_attacker, on_defender, chosen)
    else:
        fates = outcomes.compared_fates("melee", on_attacker, on_defender)
    first = inputs.phase == "clash" if inputs.first_round is None else inputs.first_round
    fates = melee_after.disordered_by_beasts(sides, fates, first, chosen)
    return consequences.victors_stay(sides, fates, inputs.phase, chosen, inputs.surrounded)


def run(inputs: Inputs) -> Calculation:
    """One round with its consequences, or its exact chances."""
    work = readings.working(inputs.readings)
    sides, forth, back = _opened(inputs, work)
    defender = sides[1]
    if inputs.dice is None:
        return _answered(forth, back, _joint(forth, back), work)
    on_attacker, on_defender = _rolled(inputs.dice, forth, back, defender, work)
    fates = settle(inputs, sides, on_attacker, on_defender, work)
    for name, side, fate in zip(_NAMES, sides, fates, strict=True):
        outcomes.note(name, side, fate, work)
    known = inputs.distance is not None and not inputs.countercharge  # the steps to contact: not when both moved
    covered = Fraction(str(inputs.distance)) if known else None
    melee_after.add_consequences(sides, fates, inputs.phase, covered, work, inputs.surrounded)
    return work.answer()


def _opened(inputs: Inputs, work: Working) -> tuple[Sides, Strike | None, Strike | None]:
    """Both units and both attacks, before the dice. Raises MusterError when the rules forbid this melee."""
    attacker, defender = opponents(inputs, work)
    melee_rules.may_fight(attacker, defender, inputs.phase, inputs.countercharge, work)
    if not inputs.surrounded:  # else friends who fight this enemy from other sides support (C-3.4-05)
        melee_rules.FACED.refuse(attacker)
        melee_rules.FACED.refuse(defender)
    if inputs.phase == "clash" and not inputs.countercharge:
        melee_rules.CONTACT.refuse((attacker, inputs.distance))
    one, other = (consequences.disordered_by_evasion(side, work) for side in (attacker, defender))
    forth = strike(one, other, inputs.phase, work) if strikes(attacker, work) else None
    back = strike(other, one, inputs.phase, work) if strikes(defender, work) else None
    return (attacker, defender), forth, back


def giving_way(inputs: Inputs) -> tuple[Calculation, Chances[tuple[bool, bool]]]:
    """The exact chances of one round, and of who gives way in it: attacker, defender, both or neither.

    They depend on both results together: if they differ, only the worse is carried out (C-8.3-09, C-8.3-10). Raises
    MusterError when the rules forbid this melee.
    """
    work = readings.working(inputs.readings)
    sides, forth, back = _opened(inputs, work)
    joint = _joint(forth, back)

    def give_way(results: tuple[str, str]) -> tuple[bool, bool]:
        first, second = settle(inputs, sides, *results, work)
        return outcomes.gives_way(sides[0], first), outcomes.gives_way(sides[1], second)

    return _answered(forth, back, joint, work), joint.map(give_way)


def _rolled(dice: Rolls, forth: Strike | None, back: Strike | None, defender: Side, work: Working) -> tuple[str, str]:
    """The results for attacker and defender; a side that panics or cannot strike makes no attack."""
    on_attacker = on_defender = "continue"
    if forth:
        on_defender = _blow(forth, dice, "attacker_blow", "defender_guard", work)
    label = Text("attack{name}").fill(name=defender.called)
    if back is None:
        words = Text("cannot strike back when attacked on this edge")
        work.add(label, "none", words, f"melee.no_blow.{edge(defender)}")
    elif on_defender == "panic" and dice.defender_blow is None and dice.attacker_guard is None:
        work.add(label, "void", Text("void: the unit panicked"), "C-8.3-06")
    else:
        on_attacker = _blow(back, dice, "defender_blow", "attacker_guard", work)
    return on_attacker, on_defender


def _blow(one: Strike, dice: Rolls, blow: str, guard: str, work: Working) -> str:
    """One blow with its dice as the next steps, and its result."""
    rolls = {name: getattr(dice, name) for name in (blow, guard)}
    BLOWS.refuse(rolls)
    attack, protection = rolls.values()
    return one.rolled(attack, protection, work)


def _joint(forth: Strike | None, back: Strike | None) -> Chances[tuple[str, str]]:
    """The results that count, of attacker and defender."""
    on_defender, on_attacker = (blow.spread() if blow else certain("continue") for blow in (forth, back))
    return on_attacker.join(on_defender, outcomes.results_that_count)


def _answered(forth: Strike | None, back: Strike | None, joint: Chances[tuple[str, str]], work: Working) -> Calculation:
    for blow in filter(None, (forth, back)):
        blow.before(work)
    return work.answer(marginals(_NAMES, joint), by_name(_NAMES, joint))


def opponents(inputs: Inputs, chosen: Mapping[str, str]) -> Sides:
    """Both units in the year of the battle; a unit that countercharges attacks."""
    attacker = in_role(inputs.attacker, "attacker", inputs.year, chosen)
    defender = in_role(inputs.defender, "defender", inputs.year, chosen)
    if inputs.countercharge:
        defender = defender.model_copy(update={"acts": "attacking"})
    if inputs.phase == "clash" and attacker.acts == "standing":
        attacker = attacker.model_copy(update={"acts": "attacking"})
    return with_heights(attacker, defender)
