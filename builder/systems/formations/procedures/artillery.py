"""Throwing machines and guns: reach, shot, chance to hit, breakdown (section 15)."""

from fractions import Fraction
from typing import Annotated, Any, Literal

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation, Term
from builder.rules.dice import Chances, certain
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.wording import number, signed
from builder.rules.working import Working
from builder.systems.formations import batteries, readings
from builder.systems.formations.batteries import Band, Missile, called
from builder.systems.formations.procedures import consequences, shooting, sight
from builder.systems.formations.procedures.fire import MISSED, Fire, Rolls, unanswered
from builder.systems.formations.procedures.parts import in_role, with_heights
from builder.systems.formations.procedures.shooting_rules import TARGETS, may_return
from builder.systems.formations.procedures.situation import Height, Side, Support
from builder.systems.formations.profile import Profile, Stats
from builder.systems.formations.readings import Chosen
from builder.systems.formations.rulebook import RULES
from builder.text import Text

Battery = Literal["bolt-thrower", "stone-thrower", "light-bombard", "light-gun", "heavy-bombard", "heavy-gun"]


class Inputs(Strict):
    """One shot by one battery."""

    piece: Battery
    year: Annotated[Year, Field(description="year of the battle")]
    distance: Annotated[float, Field(ge=0, le=500, description="distance to the target in steps")]
    depth: Annotated[
        int, Field(ge=1, le=20, description="units one behind another in the line of fire (C-15.2a-05)")
    ] = 1
    at: Annotated[
        Literal["unit", "skirmishers", "battery"] | None,
        Field(
            description="kind of target; skirmishers outside a formation and batteries halve the chance; default: from `target`"
        ),
    ] = None
    unseen: Annotated[bool, Field(description="the target is out of sight: stone throwers only")] = False
    through_forest: sight.Stretch = None
    over_fortification: sight.Walled = False
    below_slope: Annotated[
        float | None,
        Field(ge=0, description="battery on a hill: distance in steps from the foot of the slope to the target"),
    ] = None
    losses: Annotated[int, Field(ge=0, le=20, description="figures the crew has lost")] = 0
    disorder: Annotated[int, Field(ge=0, le=20, description="disorder of the crew")] = 0
    height: Annotated[Height, Field(description="whether the battery is above or below the target")] = "level"
    at_edge: Annotated[
        bool, Field(description="the battery is at the edge of the ditch or ravine that the target is in")
    ] = False
    same_target: Annotated[Support, Field(description="other units shooting at the same target")] = Support()
    exchange: Annotated[bool, Field(description="the target and the battery shoot at each other (C-5.2-02)")] = False
    target: Annotated[
        Side | None, Field(description="target of the shot; default: only the roll to hit is calculated")
    ] = None
    die: Annotated[int | None, Field(description="d20 to hit; default: exact odds")] = None
    dice: Annotated[Rolls | None, Field(description="d6 rolls for the shooting total and the protection total")] = None
    readings: Chosen = Field(default_factory=dict)

    @property
    def returns(self) -> dict[str, object]:
        """What is known about a return shot."""
        return self.dice.returns if self.dice else {}


def crew(piece: str, **facts: Any) -> Side:
    """The crew of a battery as a fighting unit (C-15.1a-02)."""
    row = {name: RULES.whole(f"bases.crew.{name}") for name in ("attack", "protection", "move")}
    stats = Stats(combat=RULES.whole("bases.figures.crew"), morale=RULES.whole("bases.morale.crew"), **row)
    profile = Profile.model_validate({"class": "artillery", "stats": stats, "melee": False, "piece": piece})
    return Side(profile=profile, order="defence", **facts)


def run(inputs: Inputs) -> Calculation:
    """Band, shot and chance to hit, and what the shot does to a target; by the dice given or as exact chances."""
    batteries.YEARS.refuse((inputs.piece, inputs.year))
    SHOTS.refuse(inputs)
    reach = batteries.band(inputs.piece, inputs.distance)
    thrown = batteries.shot(inputs.piece, reach)
    work = readings.working(inputs.readings)
    work.rests_on("Q-57")
    _reached(inputs, reach, thrown, work)
    rolled, hit = _to_hit(inputs, thrown, work)
    if inputs.target is None:
        return work.answer(odds=rolled)
    target = in_role(inputs.target, "target", inputs.year, work)
    of_crew = inputs.model_dump(include={"losses", "disorder", "height", "same_target", "at_edge"}, exclude_unset=True)
    battery = in_role(crew(inputs.piece, **of_crew), "shooter", inputs.year)
    target, battery = with_heights(target, battery)
    TARGETS.refuse(target)
    line, far = sight.Line(battery, target, work), RULES.number(f"artillery.pieces.{inputs.piece}.far")
    if not inputs.unseen:  # who need not see is not bound by how far one sees in a forest (C-15.2a-03)
        line = sight.Line(battery, target, work, inputs.distance, inputs.through_forest, inputs.over_fortification)
        far = line.zone(far)
    sight.in_view(line)
    if thrown.kind in ("ball", "stone"):
        work.rests_on("Q-48")
    target = consequences.evading_beyond_reach(target, inputs.distance, far)
    shot = Fire(target, battery, work, rolled, hit, beyond=inputs.distance > target.profile.stats.move)
    if hit in MISSED and not inputs.exchange:
        return shot.missed()
    strike = shooting.strike(battery, target, work, thrown)
    if not inputs.exchange:
        return shot.alone(strike, inputs.dice)
    may_return(target, target, inputs.distance, work)
    sight.in_view(line._replace(shooter=target, target=battery))
    return shot.answered(strike, shooting.strike(target, battery, work), inputs.dice)


def _reached(inputs: Inputs, reach: Band, thrown: Missile, work: Working) -> None:
    steps = Text("{steps} steps; range bands {reach}").fill(
        steps=number(Fraction(str(inputs.distance))), reach=batteries.reach_of(inputs.piece)
    )
    work.append(
        Term(Text("range band"), reach, steps, thrown.cites),
        Term(Text("Shoot"), thrown.shooting, RULES.text(f"artillery.shots.{thrown.kind}.name"), thrown.cites),
        Term(Text("penetration"), -thrown.penetration, signed(-thrown.penetration), thrown.cites),
    )
    work.results({
        "band": reach, "shot": thrown.kind, "shooting": thrown.shooting, "penetration": thrown.penetration,
    })  # fmt: skip


def _to_hit(inputs: Inputs, thrown: Missile, work: Working) -> tuple[Chances[str], str | None]:
    """The chances of the roll to hit, and what it did if it was made; shots that need none always hit."""
    if not batteries.rolls_to_hit(thrown.kind):
        none = Text("no roll to hit")
        work.add(none, "hit", none, "artillery.hit.no_roll", result="roll")
        return certain("hit"), "hit"
    limit, terms = batteries.to_hit(inputs.year, inputs.depth, _halves(inputs), work)
    work.append(*terms)
    work.result("to_hit", limit)
    if inputs.die is None:
        return batteries.hit_chances(limit), None
    hit = batteries.outcome_of(inputs.die, limit)
    how = Text("{die} against {limit}").fill(die=inputs.die, limit=limit)
    work.add(Text("roll to hit"), hit, how, "artillery.hit.early", "artillery.hit.breakdown", result="roll")
    return batteries.hit_chances(limit), hit


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


@law("destroyed", Text("a crew of {figures} that has lost {losses} is destroyed"), "C-1-22", of=batteries.CALLED)
def _destroyed(it: Inputs) -> Fault:
    figures = RULES.whole("bases.figures.crew")
    gone = it.losses >= figures * RULES.number("bases.losses.destroyed")
    return gone and {**called(it.piece), "figures": figures, "losses": it.losses}


@law("used-up", Text("its crew has {disorder} disorder and is scattered"), "C-10-04", of=batteries.CALLED)
def _used_up(it: Inputs) -> Fault:
    left = RULES.whole("bases.figures.crew") - it.losses - it.disorder
    return left <= RULES.number("bases.combat.least") and {**called(it.piece), "disorder": it.disorder}


@law(
    "depth",
    Text(
        "`depth` is {depth}, but a column is at most {deepest} units deep; a deeper target is a line "
        "shot at from the flank"
    ),
    "C-3.2-03",
)
def _too_deep(it: Inputs) -> Fault:
    deepest = RULES.whole("command.formation.depth")
    wrong = it.depth > deepest and it.target is not None and it.target.edge != "flank"
    return wrong and {"depth": it.depth, "deepest": deepest}


@law("slope", Text("the target is in the dead ground below the slope"), "C-12.2-07", of=batteries.CALLED)
def _below(it: Inputs) -> Fault:
    near = it.below_slope is not None and it.below_slope < RULES.whole("terrain.dead_zone")
    return near and called(it.piece)


SHOTS: Laws[Inputs] = Laws(
    _destroyed,
    _used_up,
    Law(
        "answers",
        Text("`exchange` needs a `target`; a target that the battery cannot see cannot shoot back"),
        lambda it: it.exchange and (it.target is None or it.unseen),
        ("C-5.2-02", "C-5.4-05"),
    ),
    unanswered.of_part(lambda it: (it.exchange, it.returns)),
    Law(
        "target",
        Text("`dice` needs a `target`"),
        lambda it: it.dice is not None and it.target is None,
        "C-5.1-03",
    ),
    _too_deep,
    batteries.UNSEEN.of_part(lambda it: (it.piece, it.unseen)),
    _below,
)  # fmt: skip
