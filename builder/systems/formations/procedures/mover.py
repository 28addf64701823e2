"""Who moves, and how far: what the procedures about single moves ask for, answered by the movement procedure."""

from collections.abc import Mapping
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Number, Term
from builder.rules.wording import joined
from builder.systems.formations.procedures import movement, terrain
from builder.systems.formations.profile import Profile
from builder.text import Text
from builder.text.errors import MusterError

Steps = Annotated[float, Field(ge=0, le=200)]
Units = Annotated[
    tuple[Profile, ...], Field(min_length=1, max_length=50, description="one unit, or those of a formation")
]
Frontage = Annotated[int, Field(ge=1, le=50, description="units in the front of the formation")]


class Mover(Strict):
    """A unit or a formation, as it moves."""

    units: Units
    frontage: Frontage = 1
    turtle: Annotated[bool, Field(description="it moves as a turtle (C-3.3-04)")] = False

    def moves(
        self,
        chosen: Mapping[str, str],
        way: Literal["move", "march"] = "move",
        legs: tuple[terrain.Leg, ...] = (),
    ) -> movement.Inputs:
        """The question how far it moves, for the movement procedure."""
        return movement.Inputs(
            units=self.units, frontage=self.frontage, way=way, turtle=self.turtle, legs=legs, readings=dict(chosen)
        )


def possible(asked: movement.Inputs, part: Text | None = None) -> tuple[Number, tuple[Term, ...]]:
    """The steps that a movement allows, and its working, with the part in the fight behind each label.

    Raises MusterError for guns and machines, and where the movement procedure does.
    """
    if any(unit.troop == "artillery" for unit in asked.units):
        raise MusterError(_PIECES)
    found = movement.run(asked)
    steps = found.result["steps"]
    assert not isinstance(steps, str)
    if part is None:
        return steps, found.working
    return steps, tuple(step._replace(label=joined(step.label, part, by=" ")) for step in found.working)


_PIECES = Text(
    "guns and machines do not attack, countercharge or wheel (C-15.1a-02, C-15.2a-08)",
    "орудия и машины не атакуют, не контратакуют и не заходят плечом (C-15.1a-02, C-15.2a-08)",
)
