"""How far a unit gets on its way over different ground (N-201 to N-204)."""

from fractions import Fraction
from typing import Annotated

from pydantic import Field

from builder.calculation import Calculation, Procedure
from builder.citation import cite
from builder.documents.fields import Id, Strict
from builder.errors import MusterError
from builder.systems.napoleonic import ground, readings, troops
from builder.systems.napoleonic.readings import Chosen
from builder.systems.napoleonic.rulebook import RULES
from builder.systems.napoleonic.wording import number, term
from builder.text import Text, same


class Leg(Strict):
    """A part of the way: its ground (left out: open) and its length in cm; a wall or ford as long as it is broad."""

    ground: Id | None = None
    length: Annotated[int, Field(gt=0, le=300)]


class Inputs(Strict):
    """A way."""

    type: Annotated[Id, Field(description="line-infantry, cavalry ... (units.types)")]
    dismounted: bool = False
    move: Annotated[int, Field(gt=0, le=200, description="cm a turn, from the army list (N-Q1)")]
    way: Annotated[tuple[Leg, ...], Field(min_length=1, max_length=20)]
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """How many cm of the way the unit goes, and what is left of its move.

    Raises MusterError for ground that it may not enter or that is unknown.
    """
    arm = troops.arm(inputs.type, inputs.dismounted)
    left, gone = Fraction(inputs.move), Fraction(0)
    steps = [term(Text("move", "ход"), inputs.move, same(str(inputs.move)), "N-Q1")]
    for leg in inputs.way:
        if leg.ground is not None and leg.ground not in ground.grounds():
            raise MusterError(
                Text("no ground `{ground}`; known: {known}", "нет местности `{ground}`; известны: {known}").fill(
                    ground=leg.ground, known=", ".join(ground.grounds())
                )
            )
        if leg.ground and ground.forbidden(leg.ground, arm, inputs.readings):
            fact = RULES[f"terrain.grounds.{leg.ground}.forbidden"].fact
            raise MusterError(
                Text("{type} may not go there: {ground} ({fact})", "{type}: туда нельзя, {ground} ({fact})").fill(
                    type=troops.name(inputs.type, dismounted=inputs.dismounted),
                    ground=RULES.text(f"terrain.grounds.{leg.ground}.name"),
                    fact=fact,
                )
            )
        share = Fraction(ground.share(leg.ground) if leg.ground else 1)
        name = RULES.text(f"terrain.grounds.{leg.ground}.name") if leg.ground else Text("open", "открыто")
        far = min(Fraction(leg.length), left * share)
        says = Text("{far} cm for {cost}", "{far} см за {cost}").fill(far=number(far), cost=number(far / share))
        source = f"terrain.grounds.{leg.ground}.move" if leg.ground else "N-202"
        steps.append(term(name, far, says, source))
        gone, left = gone + far, left - far / share
        if far < leg.length:
            break
    asked = ["N-Q25"] if any(leg.ground in ("settlement", "ravine") for leg in inputs.way) else []
    used = readings.used(inputs.readings, *asked)
    return Calculation(tuple(steps), {"goes": gone, "left": left}, {}, used)


PROCEDURE = Procedure(
    id="movement",
    name=Text("A way over ground", "Путь по местности"),
    about=Text(
        "how far a unit gets: slow ground, forbidden ground, roads",
        "как далеко уйдёт отряд: трудная местность, запретная, дороги",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("napoleonic", "N-201", "N-202", "N-203", "N-204"),
)
