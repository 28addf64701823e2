"""A battery: the shot at a distance, range from a hill, minimum range (N-305, N-403 to N-407)."""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import Id, Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Laws, sole
from builder.rules.wording import measure
from builder.systems.napoleonic import fire, troops
from builder.systems.napoleonic.procedures.shooter import Group, Target, levels, may_shoot, shot_at
from builder.systems.napoleonic.rulebook import RULES, Chosen, working
from builder.text import Text


class Inputs(Strict):
    """A battery and its target."""

    type: Annotated[Id, Field(description="type: light-artillery, medium-artillery, heavy-artillery")]
    howitzers: bool = False
    figures: Annotated[int, Field(ge=1, le=40, description="number of gunner figures")]
    seen: Annotated[bool, Field(description="sees the target")] = True
    level: Annotated[int, Field(ge=0, le=9, description="hill level; on an edge, the lower one (N-305)")] = 0
    target_level: Annotated[int, Field(ge=0, le=9)] = 0
    moved: Annotated[bool, Field(description="moved or unlimbered this turn")] = False
    distance: Annotated[float | None, Field(ge=0, le=200, description="cm to the target; default: bands only")] = None
    farthest: Annotated[float | None, Field(ge=0, le=300, description="cm to the far end of the target")] = None
    readings: Chosen = Field(default_factory=dict)


BATTERIES: Laws[Inputs] = sole(
    "guns",
    Text("`{type}` is not artillery; choose one of: {known}"),
    lambda it: (
        troops.arm(it.type) != "guns"
        and {"type": it.type, "known": ", ".join(kind for kind in troops.types() if troops.arm(kind) == "guns")}
    ),
)


def run(inputs: Inputs) -> Calculation:
    """The bands with their values, and the shot at the given distance.

    Raises MusterError if the type is not artillery or the battery may not shoot.
    """
    BATTERIES.refuse(inputs)
    group = Group(
        type=inputs.type, howitzers=inputs.howitzers, stands=inputs.figures, distance=inputs.distance or 0.0,
        seen=inputs.seen, level=inputs.level, moved=inputs.moved, farthest=inputs.farthest,
    )  # fmt: skip
    target = Target(level=inputs.target_level)
    work = working(inputs.readings)
    table = may_shoot(group, target, work)
    raised = levels(group, target, work)
    for band in fire.bands(table, raised, seen=inputs.seen):
        worth, keys = fire.value(table, band, inputs.figures, work)
        says = Text("{a} to {b} cm: {worth}").fill(a=band.start, b=band.end, worth=worth)
        higher = ("shooting.level",) if raised and band.kind in RULES.ids("shooting.raised") else ()
        work.add(RULES.text(f"shooting.kinds.{band.kind}.name"), worth, says, *keys, *higher)
        work.result(f"{band.kind}.to", band.end)
    if inputs.distance is not None:
        band = shot_at(group, target, table, work)
        worth, keys = fire.value(table, band, inputs.figures, work)
        name = RULES.text(f"shooting.kinds.{band.kind}.name")
        says = Text("{cm} cm: {name}, {worth}").fill(cm=measure(inputs.distance), name=name, worth=worth)
        work.add(Text("shot"), worth, says, *keys)
        work.results({"shot": band.kind, "value": worth})
    return work.answer()
