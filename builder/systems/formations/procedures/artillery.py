"""Throwing machines and guns: reach, shot, chance to hit, breakdown (section 15)."""

from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Term, Value
from builder.rules.dice import Chances, certain
from builder.rules.wording import number, signed
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.batteries import (
    Band,
    Shot,
    hit_chances,
    outcome_of,
    reach_of,
    refuse_year,
    rolls_to_hit,
)
from builder.systems.formations.batteries import band as band  # also offered from here
from builder.systems.formations.batteries import in_force as in_force
from builder.systems.formations.batteries import move as move
from builder.systems.formations.batteries import shot as shot
from builder.systems.formations.batteries import turns as turns
from builder.systems.formations.batteries import vp as vp
from builder.systems.formations.procedures import consequences, mutual, shooting, sight
from builder.systems.formations.procedures.modifiers import Missile
from builder.systems.formations.procedures.parts import cast
from builder.systems.formations.procedures.return_fire import MISSED, answered
from builder.systems.formations.procedures.shooting_rules import may_be_shot
from builder.systems.formations.procedures.situation import Height, Side, Support
from builder.systems.formations.procedures.strike import Strike
from builder.systems.formations.profile import Profile, Stats
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES
from builder.text import Text
from builder.text.errors import MusterError

Battery = Literal["bolt-thrower", "stone-thrower", "light-bombard", "light-gun", "heavy-bombard", "heavy-gun"]


Roll = Annotated[int | None, Field(description="a roll of d6")]


class Rolls(Strict):
    """The dice of a shot that hits, and of the shot that answers."""

    shot: Roll = None
    guard: Roll = None
    return_shot: Roll = None
    return_guard: Roll = None


class Inputs(Strict):
    """One shot of one battery."""

    piece: Battery
    year: Annotated[Year, Field(description="year of the battle")]
    distance: Annotated[float, Field(ge=0, le=500, description="steps to the target")]
    depth: Annotated[int, Field(ge=1, le=20, description="units one behind another along the shot (C-15.2a-05)")] = 1
    at: Annotated[
        Literal["unit", "skirmishers", "battery"] | None,
        Field(description="skirmishers outside a formation and batteries halve the chance; left out: by `target`"),
    ] = None
    unseen: Annotated[bool, Field(description="target out of sight: stone throwers only")] = False
    through_forest: sight.Stretch = None
    over_fortification: sight.Walled = False
    below_slope: Annotated[
        float | None, Field(ge=0, description="battery on a hill: steps from the foot of the slope to the target")
    ] = None
    losses: Annotated[int, Field(ge=0, le=20, description="figures that the crew has lost")] = 0
    disorder: Annotated[int, Field(ge=0, le=20, description="disorder points of the crew")] = 0
    height: Annotated[Height, Field(description="of the battery, above or below the target")] = "level"
    at_edge: Annotated[bool, Field(description="it stands at the very edge of the ditch or ravine of its target")] = (
        False
    )
    same_target: Annotated[Support, Field(description="others that shoot at the same target")] = Support()
    exchange: Annotated[bool, Field(description="the target and the battery shoot at each other (C-5.2-02)")] = False
    target: Annotated[Side | None, Field(description="who is shot; left out: only the roll to hit")] = None
    die: Annotated[int | None, Field(description="d20 of the roll to hit; left out: exact chances")] = None
    dice: Annotated[Rolls | None, Field(description="d6 of the shot and of the protection")] = None
    readings: Chosen = Field(default_factory=dict)


def crew(piece: str, losses: int = 0, disorder: int = 0) -> Side:
    """The crew of a battery as a fighting unit (C-15.1a-02)."""
    row = {name: RULES.whole(f"bases.crew.{name}") for name in ("a", "zsh", "dv")}
    stats = Stats(bs=RULES.whole("bases.figures.crew"), m=RULES.whole("bases.morale.crew"), **row)
    profile = Profile.model_validate({"class": "artillery", "stats": stats, "melee": False, "piece": piece})
    return Side(profile=profile, losses=losses, disorder=disorder, order="defence")


def run(inputs: Inputs) -> Calculation:
    """Band, shot and chance to hit, and what the shot does to a target; by the dice given or as exact chances.

    Raises MusterError for a piece out of its years, out of reach, or one that cannot shoot at what it does not see.
    """
    name = RULES.text(f"artillery.pieces.{inputs.piece}.name")
    _refuse(inputs, name)
    reach = band(inputs.piece, inputs.distance)
    thrown = shot(inputs.piece, reach)
    work = readings.working(inputs.readings)
    work.rests_on("Q-57")
    work.append(*_reached(inputs, reach, thrown))
    result: dict[str, Value] = {"band": reach, "shot": thrown.kind, "s": thrown.s, "penetration": thrown.penetration}
    rolled = certain("hit")
    outcome: str | None = "hit"
    if rolls_to_hit(thrown.kind):
        halved = _halves(inputs)
        limit, terms = vp(inputs.year, inputs.depth, halved, work)
        work.append(*terms)
        result["vp"] = limit
        rolled = hit_chances(limit)
        if halved:
            work.rests_on("Q-46")
        outcome = None if inputs.die is None else outcome_of(inputs.die, limit)
        if outcome:
            how = Text("{die} against {limit}", "{die} против {limit}").fill(die=inputs.die, limit=limit)
            sources = ("artillery.hit.early", "artillery.hit.breakdown")
            work.add(Text("roll to hit", "бросок на попадание"), outcome, how, *sources)
    else:
        none = Text("no roll to hit", "бросок на попадание не нужен")
        work.add(none, "hit", none, "artillery.hit.no_roll")
    if outcome:
        result["roll"] = outcome
    if inputs.target is None:
        return work.answer(result, rolled)
    if thrown.kind in ("ball", "stone"):
        work.rests_on("Q-48")
    return _effect(inputs, thrown, _Fired(outcome, rolled, result, work))


class _Fired(NamedTuple):
    """A shot so far: what its roll to hit did, or the chances of that; results and working."""

    outcome: str | None
    rolled: Chances[str]
    result: dict[str, Value]
    work: Working


def _reached(inputs: Inputs, reach: Band, thrown: Shot) -> tuple[Term, ...]:
    steps = Text("{steps} in {reach}", "{steps} при {reach}").fill(
        steps=number(Fraction(str(inputs.distance))), reach=reach_of(inputs.piece)
    )
    return (
        Term(Text("reach", "дальность"), reach, steps, thrown.cites),
        Term(Text("S", "С"), thrown.s, RULES.text(f"artillery.shots.{thrown.kind}.name"), thrown.cites),
        Term(Text("penetration", "пробиваемость"), -thrown.penetration, signed(-thrown.penetration), thrown.cites),
    )


def _halves(inputs: Inputs) -> bool:
    """Whether the target halves the standard chance (C-15.2a-06)."""
    at: str | None = inputs.at
    if at is None and inputs.target is not None:
        if inputs.target.profile.troop == "artillery":
            at = "battery"
        elif inputs.target.profile.density == "skirmish" and not inputs.target.in_formation:
            at = "skirmishers"
    halving = RULES.ids("artillery.halves")
    return at in halving or (inputs.unseen and "unseen" in halving)


def _effect(inputs: Inputs, thrown: Shot, fired: _Fired) -> Calculation:
    """The shot against its target, if it hits: by the table of shooting."""
    assert inputs.target is not None
    target = cast(inputs.target, "target", inputs.year, fired.work)
    battery = _battery(inputs)
    may_be_shot(target)
    far = RULES.number(f"artillery.pieces.{inputs.piece}.far")
    if inputs.unseen:  # who need not see is not bound by how far one sees in a forest (C-15.2a-03)
        sight.in_view(target, battery, fired.work)
    else:
        sight.in_view(target, battery, fired.work, inputs.distance, inputs.through_forest, inputs.over_fortification)
        far = sight.zone(target, battery, far, fired.work)
    target = consequences.leaving(target, inputs.distance, far)
    if fired.outcome in MISSED and not inputs.exchange:
        return _missed(inputs, target, battery, fired)
    missile = Missile(thrown.kind, thrown.s_key, thrown.penetration_key)
    strike = shooting.strike(battery, target, fired.work, missile)
    if inputs.exchange:
        return _exchange(inputs, strike, battery, fired)
    if fired.outcome == "hit" and inputs.dice is not None:
        steps, effect = _rolled(inputs, fired.outcome, strike)
        fate = shooting.shot_fate(target, mutual.alone("shooting", effect), fired.work)
        ending, results = shooting.struck("target", target, fate, fired.work)
        after, more = _reaction(inputs, target, battery, fate, fired.work)
        fired.work.append(*steps, *ending, *after)
        return fired.work.answer({**fired.result, **results, **more})
    fired.work.append(*strike.before())
    return fired.work.answer(fired.result, _chances(fired, strike))


def _missed(inputs: Inputs, target: Side, battery: Side, fired: _Fired) -> Calculation:
    """A shot that misses is a shot all the same: who evades it is disordered, who is on Attack countercharges."""
    fate = shooting.shot_fate(target, mutual.alone("shooting", "continue"), fired.work)
    ending, results = shooting.struck("target", target, fate, fired.work) if target.acts == "evading" else ((), {})
    after, more = _reaction(inputs, target, battery, fate, fired.work)
    fired.work.append(*ending, *after)
    return fired.work.answer({**fired.result, **results, **more})


def _reaction(inputs: Inputs, target: Side, battery: Side, fate: mutual.Fate, work: Working) -> consequences.Told:
    beyond = inputs.distance > target.profile.stats.dv
    return consequences.reaction(target, battery, fate, work, beyond)


def _rolled(inputs: Inputs, outcome: str, strike: Strike) -> tuple[tuple[Term, ...], str]:
    """The working of the dice and what the shot does; a miss does nothing, and needs no dice."""
    if outcome in MISSED:
        return (), "continue"
    if inputs.dice is None or inputs.dice.shot is None or inputs.dice.guard is None:
        raise MusterError(_TWO_DICE)
    return strike.rolled(inputs.dice.shot, inputs.dice.guard)


def _chances(fired: _Fired, strike: Strike) -> Chances[str]:
    """The chances of what the shot does, with those of a miss and a breakdown."""
    if fired.outcome:
        return strike.odds() if fired.outcome == "hit" else certain(fired.outcome)
    return fired.rolled.ordered(MISSED).then(lambda one: strike.odds() if one == "hit" else certain(one))


def _exchange(inputs: Inputs, strike: Strike, battery: Side, fired: _Fired) -> Calculation:
    """Both shoot at once: what each does to the other (C-5.2-05 to -07)."""
    fire = answered(strike.victim, battery, inputs.distance, inputs.through_forest, inputs.year, fired.work)
    work = fired.work
    work.rests_on("Q-31")
    if fired.outcome is None or inputs.dice is None:
        odds, told = fire.odds(_chances(fired, strike))
        work.append(*strike.before(), *fire.back.before())
        return work.answer({**fired.result, **told}, odds)
    steps, effect = _rolled(inputs, fired.outcome, strike)
    if inputs.dice.return_shot is None or inputs.dice.return_guard is None:
        raise MusterError(shooting.RETURN_DICE)
    more, told = fire.rolled(effect, inputs.dice.return_shot, inputs.dice.return_guard)
    work.append(*steps, *more)
    return work.answer({**fired.result, **told})


_TWO_DICE = Text(
    "a shot that hits needs the dice `shot` and `guard`", "попавшему выстрелу нужны броски `shot` и `guard`"
)


def _battery(inputs: Inputs) -> Side:
    return cast(crew(inputs.piece, inputs.losses, inputs.disorder), "shooter", inputs.year).model_copy(
        update={"height": inputs.height, "same_target": inputs.same_target, "at_edge": inputs.at_edge}
    )


def _refuse(inputs: Inputs, name: Text) -> None:
    refuse_year(inputs.piece, inputs.year)
    _crewed(inputs, name)
    if inputs.exchange and (inputs.target is None or inputs.unseen):
        raise MusterError(_NOBODY_ANSWERS)
    if inputs.dice and not inputs.exchange and (inputs.dice.return_shot or inputs.dice.return_guard):
        raise MusterError(_NO_ANSWER)
    if inputs.dice is not None and inputs.target is None:
        raise MusterError(
            Text(
                "`dice` are those of a shot at a `target`: name it, or leave them out (C-5.1-03)",
                "`dice` — броски выстрела по цели: укажите `target` или уберите броски (C-5.1-03)",
            )
        )
    deepest = RULES.whole("command.formation.depth")
    if inputs.depth > deepest and inputs.target is not None and inputs.target.edge != "flank":
        says = Text(
            "`depth` {depth}: a column is at most {deepest} units deep; more stand in a line shot along its flank (C-3.2-03)",
            "`depth` {depth}: глубина колонны не больше {deepest}; больше бывает у линии при обстреле с фланга (C-3.2-03)",
        )
        raise MusterError(says.fill(depth=inputs.depth, deepest=deepest))
    if inputs.unseen and not RULES[f"artillery.pieces.{inputs.piece}.unseen"].value:
        raise MusterError(
            Text(
                "{name}: it must see its target; only stone throwers need not (C-15.2a-03)",
                "{name}: цель должна быть видна; без этого стреляют только камнемёты (C-15.2a-03)",
            ).fill(name=name)
        )
    if inputs.below_slope is not None and inputs.below_slope < RULES.whole("terrain.dead_zone"):
        raise MusterError(
            Text(
                "{name}: the target stands in the dead ground below the slope (C-12.2-07)",
                "{name}: цель в мёртвой зоне под склоном (C-12.2-07)",
            ).fill(name=name)
        )


_NOBODY_ANSWERS = Text(
    "`exchange`: name the `target` that shoots back; it does not see a battery that does not see it (C-5.2-02, C-5.4-05)",
    "`exchange`: укажите `target`, которая отвечает; кого батарея не видит, тот не видит её (C-5.2-02, C-5.4-05)",
)
_NO_ANSWER = Text(
    "`return_shot` and `return_guard` belong to a return shot: add `exchange: true` (C-5.2-02)",
    "`return_shot` и `return_guard` — это об ответном выстреле: добавьте `exchange: true` (C-5.2-02)",
)


def _crewed(inputs: Inputs, name: Text) -> None:
    figures = RULES.whole("bases.figures.crew")
    if inputs.losses >= figures * RULES.number("bases.losses.destroyed"):
        raise MusterError(
            Text(
                "{name}: a crew of {figures} with {losses} lost is destroyed (C-1-22)",
                "{name}: расчёт, в котором фигурок {figures}, с потерями {losses} разгромлен (C-1-22)",
            ).fill(name=name, figures=figures, losses=inputs.losses)
        )
    if figures - inputs.losses - inputs.disorder <= RULES.number("bases.bs.least"):
        raise MusterError(
            Text(
                "{name}: {disorder} disorder points leave nothing of its crew (C-10-04)",
                "{name}: {disorder} ОР ничего не оставляют от расчёта (C-10-04)",
            ).fill(name=name, disorder=inputs.disorder)
        )
