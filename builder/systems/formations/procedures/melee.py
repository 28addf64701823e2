"""Melee: the clash and the hand-to-hand rounds, with panic, destruction and attacks from several sides (8.1 to 8.8)."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Term, Value
from builder.rules.dice import certain
from builder.rules.sums import Sum
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures import asked, consequences, fate_terms, melee_after, melee_rules, mutual
from builder.systems.formations.procedures.mutual import Fate
from builder.systems.formations.procedures.parts import cast
from builder.systems.formations.procedures.shooting import by_name, marginals
from builder.systems.formations.procedures.situation import Phase, Side, edge
from builder.systems.formations.procedures.strike import Strike
from builder.systems.formations.procedures.totals import total
from builder.systems.formations.rulebook import RULES, term
from builder.text import Text
from builder.text.errors import MusterError

_NAMES = ("attacker", "defender")
Roll = Annotated[int | None, Field(description="a roll of d6; a panicked enemy rolls no blow")]


class Rolls(Strict):
    """The rolls of a round: each blow and the protection against it."""

    attacker_blow: Roll = None
    defender_guard: Roll = None
    defender_blow: Roll = None
    attacker_guard: Roll = None


class Inputs(Strict):
    """One round of melee."""

    attacker: Annotated[Side, Field(description="the active player's unit, or the one that attacked")]
    defender: Side
    phase: Annotated[Phase, Field(description="clash: the first round; hand: hand-to-hand, every later one")] = "clash"
    countercharge: Annotated[bool, Field(description="the defender countercharges: both attack (C-8.3-08)")] = False
    surrounded: Annotated[bool, Field(description="one of them is attacked from several sides (C-8.8-02)")] = False
    first_round: Annotated[
        bool | None, Field(description="the first round of this melee; left out: the clash is (Q-09)")
    ] = None
    distance: Annotated[
        float | None,
        Field(ge=0, le=200, description="steps the attacker needed to contact, for the race after a panic"),
    ] = None
    year: Annotated[Year | None, Field(description="year of the battle, for both units")] = None
    dice: Annotated[Rolls | None, Field(description="left out: exact chances")] = None
    readings: readings.Chosen


def blow_total(
    side: Side, enemy: Side | None = None, phase: Phase = "clash", chosen: Mapping[str, str] | None = None
) -> Sum:
    """Ao before its die."""
    return total("melee", "blow", side, enemy, phase, chosen)


def guard_total(
    side: Side, enemy: Side | None = None, phase: Phase = "clash", chosen: Mapping[str, str] | None = None
) -> Sum:
    """Zo in melee before its die."""
    return total("melee", "guard", side, enemy, phase, chosen)


def strikes(side: Side) -> bool:
    """Whether it may strike from the edge it fights on: not while struck in the rear, crews neither from the flank."""
    silent = f"melee.no_blow.{edge(side)}"
    return silent not in RULES or side.profile.troop not in RULES.ids(silent)


def strike(striker: Side, victim: Side, phase: Phase, chosen: Mapping[str, str] | None = None) -> Strike:
    """One blow before its dice."""
    blow = blow_total(striker, victim, phase, chosen)
    return Strike("melee", blow, guard_total(victim, striker, phase, chosen), victim, phase)


def settle(inputs: Inputs, on_attacker: str, on_defender: str) -> tuple[Fate, Fate]:
    """The fates of attacker and defender from the two results."""
    sides = _sides(inputs)
    fates = _settled(inputs, sides, on_attacker, on_defender)
    one, other = (consequences.caught(side, fate) for side, fate in zip(sides, fates, strict=True))
    chosen = inputs.readings
    return consequences.rampaging(sides[0], one, chosen), consequences.rampaging(sides[1], other, chosen)


def _settled(inputs: Inputs, sides: tuple[Side, Side], on_attacker: str, on_defender: str) -> tuple[Fate, Fate]:
    if "panic" in (on_attacker, on_defender):
        cornered = (sides[0].cornered, sides[1].cornered)
        fates = mutual.panic(on_attacker, on_defender, inputs.countercharge, inputs.readings, cornered)
        return fates[0], mutual.hemmed(fates[1], cornered[1])  # of two who panic the defender retreats (C-8.3-07)
    if inputs.surrounded:
        fates = mutual.surrounded(on_attacker, on_defender, inputs.readings)
    else:
        fates = mutual.both("melee", on_attacker, on_defender)
    first = inputs.phase == "clash" if inputs.first_round is None else inputs.first_round
    added = melee_after.beasts(sides, first, inputs.readings)
    fates = fate_terms.disordered(fates[0], added[0]), fate_terms.disordered(fates[1], added[1])
    if not inputs.surrounded:
        fates = consequences.spared(sides, fates, inputs.phase, inputs.readings)
    return mutual.hemmed(fates[0], sides[0].cornered), mutual.hemmed(fates[1], sides[1].cornered)


def run(inputs: Inputs) -> Calculation:
    """One round with its consequences, or its exact chances.

    Raises MusterError when the rules forbid this melee, or a die is missing or impossible.
    """
    attacker, defender = _sides(inputs)
    melee_rules.may_fight(attacker, defender, inputs.phase, inputs.countercharge, inputs.readings)
    if inputs.phase == "clash" and not inputs.countercharge:
        melee_rules.reaches(attacker, inputs.distance)
    one, other = (consequences.winded(side, inputs.readings) for side in (attacker, defender))
    forth = strike(one, other, inputs.phase, inputs.readings) if strikes(attacker) else None
    back = strike(other, one, inputs.phase, inputs.readings) if strikes(defender) else None
    work = readings.working(inputs.readings)
    asked.in_melee((attacker, defender), inputs.phase, inputs.surrounded, work)
    if inputs.dice is None:
        return _chances(inputs, forth, back, work)
    steps, on_defender = _rolled(
        forth, inputs.dice.attacker_blow, inputs.dice.defender_guard, "attacker_blow", "defender_guard"
    )
    more: tuple[Term, ...]
    if on_defender == "panic" and inputs.dice.defender_blow is None and inputs.dice.attacker_guard is None:
        words = Text("void: the unit panicked", "не засчитан: отряд запаниковал")
        label = Text("blow{name}", "удар{name}").fill(name=defender.called)
        more, on_attacker = (term(label, "void", words, "C-8.3-06"),), "continue"
    else:
        more, on_attacker = _rolled(
            back, inputs.dice.defender_blow, inputs.dice.attacker_guard, "defender_blow", "attacker_guard"
        )
    if back is None:
        label = Text("blow{name}", "удар{name}").fill(name=defender.called)
        more = (
            term(
                label,
                "none",
                Text("none from this edge", "с этой стороны не наносит"),
                f"melee.no_blow.{edge(defender)}",
            ),
        )
    fates = settle(inputs, on_attacker, on_defender)
    work.append(*steps, *more)
    results: dict[str, Value] = {}
    for name, side, fate in zip(_NAMES, (attacker, defender), fates, strict=True):
        ending, told = fate_terms.told(name, side, fate)
        work.append(*ending)
        results |= told
    after, duties = melee_after.after(
        (attacker, defender), fates, inputs.phase, _covered(inputs), inputs.surrounded, chosen=inputs.readings
    )
    work.append(*after)
    return work.answer({**results, **duties})


def _covered(inputs: Inputs) -> Fraction | None:
    """The attacker's steps to contact; not known when both moved."""
    return None if inputs.distance is None or inputs.countercharge else Fraction(str(inputs.distance))


def _rolled(one: Strike | None, blow: int | None, guard: int | None, *names: str) -> tuple[tuple[Term, ...], str]:
    if one is None:
        return (), "continue"
    if blow is None or guard is None:
        quoted = [f"`{name}`" for name in names]
        wanted = Text(" and ".join(quoted), " и ".join(quoted))
        raise MusterError(
            Text("the round needs the dice {dice}", "для этого круга нужны броски {dice}").fill(dice=wanted)
        )
    return one.rolled(blow, guard)


def _chances(inputs: Inputs, forth: Strike | None, back: Strike | None, work: Working) -> Calculation:
    def meet(on_defender: str, on_attacker: str) -> tuple[str, str]:
        fates = settle(inputs, on_attacker, on_defender)
        return fates[0].outcome, fates[1].outcome

    on_defender, on_attacker = (blow.spread() if blow else certain("continue") for blow in (forth, back))
    joint = on_defender.join(on_attacker, meet)
    work.append(*(one for blow in (forth, back) if blow for one in blow.before()))
    return work.answer(marginals(_NAMES, joint), by_name(_NAMES, joint))


def _sides(inputs: Inputs) -> tuple[Side, Side]:
    """Both units in the year of the battle; who countercharges attacks."""
    attacker = cast(inputs.attacker, "attacker", inputs.year, inputs.readings)
    defender = cast(inputs.defender, "defender", inputs.year, inputs.readings)
    if inputs.countercharge:
        defender = defender.model_copy(update={"acts": "attacking"})
    if inputs.phase == "clash" and attacker.acts == "standing":
        attacker = attacker.model_copy(update={"acts": "attacking"})
    return attacker, defender
