"""Who moves, and how far: what the procedures about single moves ask for, answered by the movement procedure."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated, Literal, NamedTuple

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Number
from builder.rules.legality import Fault, Law, Laws
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations.procedures import movement, terrain
from builder.text import Text, joined

Steps = Annotated[float, Field(ge=0, le=200)]


class Mover(Strict):
    """A unit or formation that moves."""

    units: movement.Units
    frontage: movement.Frontage = 1
    turtle: Annotated[bool, Field(description="the unit moves as a turtle (C-3.3-04)")] = False

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


class Gone(NamedTuple):
    """The way that somebody has gone, of a whole movement."""

    moved: float
    whole: Number


def _too_far(it: Gone) -> Fault:
    moved = Fraction(str(it.moved))
    return moved > it.whole and {"moved": number(moved), "whole": number(it.whole)}


MOVERS: Laws[movement.Inputs] = Laws(
    Law(
        "guns",
        Text("guns and engines may not attack, countercharge or wheel"),
        lambda it: any(unit.troop == "artillery" for unit in it.units),
        ("C-15.1a-02", "C-15.2a-08"),
    )
)  # fmt: skip
GONE: Laws[Gone] = Laws(
    Law(
        "far",
        Text("it has moved {moved} steps, but its move is only {whole}"),
        _too_far,
        "C-6.1-01",
    )
)  # fmt: skip


def possible(asked: movement.Inputs, work: Working, part: Text | None = None) -> Number:
    """The steps that a movement allows; its own are the next of the working, with the part in the fight behind each label.

    Raises MusterError for guns and machines, and where the movement procedure does.
    """
    MOVERS.refuse(asked)
    found = movement.run(asked)
    steps = found.result["steps"]
    assert not isinstance(steps, str)
    if part is None:
        work.include(found)
    else:
        work.include(found, (one._replace(label=joined(one.label, part, by=" ")) for one in found.working))
    return steps
