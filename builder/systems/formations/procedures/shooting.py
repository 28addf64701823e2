"""Shooting with hand weapons: one-sided and as an exchange (sections 5.1 to 5.5)."""

from collections.abc import Mapping
from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict, Year
from builder.rules.calculation import Calculation
from builder.rules.legality import Law, Laws, law
from builder.rules.readings import NO_CHOICE
from builder.rules.sums import Sum
from builder.systems.formations import readings
from builder.systems.formations.batteries import Missile
from builder.systems.formations.procedures import consequences, fire, sight
from builder.systems.formations.procedures.modifiers import total
from builder.systems.formations.procedures.parts import FACING, in_role, with_heights
from builder.systems.formations.procedures.shooting_rules import TARGETS, may_return, may_shoot, reach
from builder.systems.formations.procedures.situation import Side, shooting_arm
from builder.systems.formations.procedures.strike import Strike
from builder.text import Text


class Rolls(fire.Rolls):
    """The rolls for a shot, and for the return shot."""

    shot: int
    guard: int


class Inputs(Strict):
    """A shot, or an exchange of shots."""

    shooter: Annotated[Side, Field(description="shooters; their `edge` is the edge a return shot hits")]
    target: Annotated[Side, Field(description="target; its `edge` is the edge that is hit")]
    distance: Annotated[float | None, Field(ge=0, le=200, description="distance in steps; default: within range")] = (
        None
    )
    through_forest: sight.Stretch = None
    over_fortification: sight.Walled = False
    exchange: Annotated[bool, Field(description="the target makes a return shot (C-5.2-02)")] = False
    answers: Annotated[Side | None, Field(description="second rank that makes the return shot instead (C-5.2-03)")] = (
        None
    )
    struck: Annotated[
        Side | None, Field(description="first rank that a return shot hits (C-5.2-04); its `edge` is the edge hit")
    ] = None
    year: Annotated[Year | None, Field(description="year of the battle, for all units")] = None
    dice: Annotated[Rolls | None, Field(description="die rolls; default: exact odds")] = None
    readings: readings.Chosen

    @property
    def returns(self) -> dict[str, object]:
        """What is known about a return shot."""
        return {"answers": self.answers, "struck": self.struck, **(self.dice.returns if self.dice else {})}


def shot_total(
    side: Side,
    target: Side | None = None,
    chosen: Mapping[str, str] = NO_CHOICE,
    missile: Missile | None = None,
) -> Sum:
    """The shooting total before its die. Raises MusterError if the unit has nothing to shoot with."""
    weapon = None if missile else shooting_arm(side)
    return total("shooting", "shot", side, target, "", chosen, missile, weapon)


def guard_total(
    side: Side,
    shooter: Side | None = None,
    chosen: Mapping[str, str] = NO_CHOICE,
    missile: Missile | None = None,
) -> Sum:
    """Protection total against shooting before its die; without a shooter, as against a weapon without penetration."""
    weapon = shooting_arm(shooter) if shooter and not missile else None
    return total("shooting", "guard", side, shooter, "", chosen, missile, weapon)


def strike(
    shooter: Side, target: Side, chosen: Mapping[str, str] = NO_CHOICE, missile: Missile | None = None
) -> Strike:
    """A shot at a target before its dice."""
    shot = shot_total(shooter, target, chosen, missile)
    return Strike("shooting", shot, guard_total(target, shooter, chosen, missile), target)


def run(inputs: Inputs) -> Calculation:
    """The shot or exchange with its consequences, or its exact chances."""
    work = readings.working(inputs.readings)
    shooter = in_role(inputs.shooter, "shooter", inputs.year, work)
    target = in_role(inputs.target, "target", inputs.year, work)
    shooter, target = with_heights(shooter, target)
    EXCHANGES.refuse(inputs.model_copy(update={"shooter": shooter}))
    if inputs.struck:  # a first rank that is struck instead stands before the shooters
        shooter = _behind(shooter)
    may_shoot(shooter, inputs.distance, work)
    TARGETS.refuse(target)
    line = sight.Line(shooter, target, work, inputs.distance, inputs.through_forest, inputs.over_fortification)
    sight.in_view(line)
    target = consequences.evading_beyond_reach(target, inputs.distance, line.zone(reach(shooter)))
    shot, first = fire.Fire(target, shooter, work), strike(shooter, target, work)
    if not inputs.exchange:
        return shot.alone(first, inputs.dice)
    answering = _behind(in_role(inputs.answers, "target", inputs.year, work)) if inputs.answers else target
    victim = shooter
    if inputs.struck:
        victim = in_role(inputs.struck, "shooter", inputs.year, work)
        FIRST_RANKS.refuse(victim)
    answering, victim = with_heights(answering, victim)
    may_return(target, answering, inputs.distance, work)
    sight.in_view(line._replace(shooter=answering, target=victim))
    return shot.answered(first, strike(answering, victim, work), inputs.dice)


def _behind(side: Side) -> Side:
    """A unit that shoots from behind a first rank that does not (C-5.2-03, C-5.2-04, C-5.5-02)."""
    return side.model_copy(update={"from_behind": True})


@law(
    "struck", Text("a return shot at a second rank hits the rank in front of it: add that rank as `struck`"), "C-5.2-04"
)
def _strikes_nobody(it: Inputs) -> bool:
    """Whether the first rank that a return shot hits is missing; units on a slope have none in front (C-12.2-08)."""
    behind = it.shooter.from_behind and it.shooter.height == "level"
    return it.exchange and behind and it.struck is None


FIRST_RANKS: Laws[Side] = Laws(
    Law(
        "melee",
        Text("the first rank{name} is in melee: the rank behind it may not shoot on its own"),
        lambda it: it.engaged and {"name": it.called},
        "C-5.5-02",
    ),
    FACING,
)  # fmt: skip
EXCHANGES: Laws[Inputs] = Laws(
    fire.unanswered.of_part(lambda it: (it.exchange, it.returns)),
    _strikes_nobody,
)
