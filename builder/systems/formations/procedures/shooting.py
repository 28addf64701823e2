"""Shooting with hand weapons: one-sided and as an exchange (sections 5.1 to 5.5)."""

from collections.abc import Mapping
from operator import itemgetter
from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Term, Value
from builder.rules.dice import Chances
from builder.rules.readings import NO_CHOICE
from builder.rules.sums import Sum
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures import consequences, fate_terms, mutual, sight, tables
from builder.systems.formations.procedures.modifiers import Missile
from builder.systems.formations.procedures.mutual import Fate
from builder.systems.formations.procedures.parts import cast
from builder.systems.formations.procedures.shooting_rules import may_be_shot, may_return, may_shoot, reach
from builder.systems.formations.procedures.situation import Side, shooting_arm
from builder.systems.formations.procedures.strike import Strike
from builder.systems.formations.procedures.totals import total
from builder.text import Text
from builder.text.errors import MusterError

Roll = Annotated[int | None, Field(description="a roll of d6")]


class Rolls(Strict):
    """The rolls of a shot, and of the return shot."""

    shot: int
    guard: int
    return_shot: Roll = None
    return_guard: Roll = None


class Inputs(Strict):
    """A shot, or an exchange of shots."""

    shooter: Annotated[Side, Field(description="who shoots; its `edge` is the one a return shot strikes")]
    target: Annotated[Side, Field(description="who is shot; its `edge` is the one that is struck")]
    distance: Annotated[float | None, Field(ge=0, le=200, description="steps; left out: within reach")] = None
    through_forest: sight.Stretch = None
    over_fortification: sight.Walled = False
    exchange: Annotated[bool, Field(description="the target makes a return shot (C-5.2-02)")] = False
    answers: Annotated[Side | None, Field(description="the second rank that answers instead (C-5.2-03)")] = None
    struck: Annotated[Side | None, Field(description="the first rank that a return shot strikes (C-5.2-04)")] = None
    year: Annotated[Year | None, Field(description="year of the battle, for all units")] = None
    dice: Annotated[Rolls | None, Field(description="left out: exact chances")] = None
    readings: readings.Chosen


def shot_total(
    side: Side,
    target: Side | None = None,
    chosen: Mapping[str, str] = NO_CHOICE,
    missile: Missile | None = None,
) -> Sum:
    """So before its die. Raises MusterError when the unit has nothing to shoot with."""
    weapon = None if missile else shooting_arm(side)
    return total("shooting", "shot", side, target, "", chosen, missile, weapon)


def guard_total(
    side: Side,
    shooter: Side | None = None,
    chosen: Mapping[str, str] = NO_CHOICE,
    missile: Missile | None = None,
    weapon: str | None = None,
) -> Sum:
    """Zo against shooting before its die; the weapon is the shooter's, or named, or one without penetration."""
    if not weapon and not missile and shooter:
        weapon = shooting_arm(shooter)
    return total("shooting", "guard", side, shooter, "", chosen, missile, weapon)


def strike(
    shooter: Side, target: Side, chosen: Mapping[str, str] = NO_CHOICE, missile: Missile | None = None
) -> Strike:
    """A shot at a target before its dice."""
    shot = shot_total(shooter, target, chosen, missile)
    return Strike("shooting", shot, guard_total(target, shooter, chosen, missile), target)


def run(inputs: Inputs) -> Calculation:
    """The shot or exchange with its consequences, or its exact chances.

    Raises MusterError when the order, weapon or distance forbids the shot, or a die is missing or impossible.
    """
    work = readings.working(inputs.readings)
    shooter = cast(inputs.shooter, "shooter", inputs.year, work)
    target = cast(inputs.target, "target", inputs.year, work)
    _one_sided(inputs)
    if inputs.struck:  # a first rank that is struck instead stands before the shooters (C-5.2-04, C-5.5-02)
        shooter = shooter.model_copy(update={"from_behind": True})
    may_shoot(shooter, inputs.distance, work, inputs.year)
    may_be_shot(target)
    sight.in_view(target, shooter, work, inputs.distance, inputs.through_forest, inputs.over_fortification)
    fire_zone = sight.zone(target, shooter, reach(shooter), work)
    target = consequences.leaving(target, inputs.distance, fire_zone)
    first = strike(shooter, target, work)
    if not inputs.exchange:
        if inputs.dice is None:
            work.append(*first.before())
            return work.answer({}, first.odds())
        steps, outcome = first.rolled(inputs.dice.shot, inputs.dice.guard)
        fate = shot_fate(target, mutual.alone("shooting", outcome), work)
        ending, results = struck("target", target, fate, work)
        after, result = consequences.reaction(target, shooter, fate, work)
        work.append(*steps, *ending, *after)
        return work.answer({**results, **result})
    return _exchange(inputs, shooter, target, first, work)


def _one_sided(inputs: Inputs) -> None:
    """Raises MusterError when a return shot is described that nobody makes."""
    given: dict[str, object] = {"answers": inputs.answers, "struck": inputs.struck}
    if inputs.dice:
        given |= {"return_shot": inputs.dice.return_shot, "return_guard": inputs.dice.return_guard}
    named = [f"`{name}`" for name, value in given.items() if value is not None]
    if named and not inputs.exchange:
        says = Text(
            "{given} belong to a return shot: add `exchange: true` (C-5.2-02)",
            "{given} — это об ответном выстреле: добавьте `exchange: true` (C-5.2-02)",
        )
        raise MusterError(says.fill(given=", ".join(named)))


def _exchange(inputs: Inputs, shooter: Side, target: Side, first: Strike, work: Working) -> Calculation:
    answering = target
    if inputs.answers:  # from behind the first rank, which does not shoot (C-5.2-03, C-5.5-02)
        answering = cast(inputs.answers, "target", inputs.year, work)
        answering = answering.model_copy(update={"from_behind": True})
    victim = cast(inputs.struck, "shooter", inputs.year, work) if inputs.struck else shooter
    may_return(target, answering, inputs.distance, work, inputs.year)
    sight.in_view(victim, answering, work, inputs.distance, inputs.through_forest, inputs.over_fortification)
    back = strike(answering, victim, work)
    work.rests_on("Q-31")
    if inputs.dice is None:
        joint = first.spread().join(back.spread(), lambda *pair: pair)
        names = ("target", "shooter")
        work.append(*first.before(), *back.before())
        return work.answer(marginals(names, joint), by_name(names, joint))
    if inputs.dice.return_shot is None or inputs.dice.return_guard is None:
        raise MusterError(RETURN_DICE)
    steps, outcome = first.rolled(inputs.dice.shot, inputs.dice.guard)
    more, answer = back.rolled(inputs.dice.return_shot, inputs.dice.return_guard)
    fates = mutual.both("shooting", outcome, answer)
    ending, results = struck("target", target, shot_fate(target, fates[0], work), work)
    last, other = struck("shooter", victim, shot_fate(victim, fates[1], work), work)
    work.append(*steps, *more, *ending, *last)
    return work.answer({**results, **other})


RETURN_DICE = Text(
    "an exchange needs the dice `return_shot` and `return_guard` too",
    "для перестрелки нужны и броски `return_shot` и `return_guard`",
)


def shot_fate(side: Side, fate: Fate, chosen: Mapping[str, str]) -> Fate:
    """The fate of a unit under fire with what stands behind it, its evasion, and an elephant's madness."""
    return consequences.rampaging(side, consequences.evading(side, mutual.hemmed(fate, side.cornered)), chosen)


def struck(who: str, side: Side, fate: Fate, chosen: Mapping[str, str]) -> tuple[tuple[Term, ...], dict[str, Value]]:
    """What becomes of a unit under fire, and what follows of that."""
    ending, results = fate_terms.told(who, side, fate)
    after, more = consequences.under_fire(who, side, fate, chosen)
    return (*ending, *after), {**results, **more}


def joint_name(names: tuple[str, str], pair: tuple[str, str]) -> str:
    """A joint outcome by name: `target retreat, shooter confusion`."""
    return ", ".join(f"{name} {outcome}" for name, outcome in zip(names, pair, strict=True))


def by_name(names: tuple[str, str], joint: Chances[tuple[str, str]]) -> Chances[str]:
    """Joint chances with the outcomes by name, the mildest first."""
    return joint.sorted(worst).map(lambda pair: joint_name(names, pair))


def marginals(names: tuple[str, str], joint: Chances[tuple[str, str]]) -> dict[str, Value]:
    """The chances of each side by itself: `target.retreat`."""
    found: dict[str, Value] = {}
    for place, name in enumerate(names):
        own = joint.map(itemgetter(place)).sorted(tables.severity)
        found |= {f"{name}.{outcome}": chance for outcome, chance in own.items()}
    return found


def worst(pair: tuple[str, str]) -> tuple[int, int]:
    """Order of joint outcomes: by the first side, then by the second, from the mildest."""
    return tables.severity(pair[0]), tables.severity(pair[1])
