"""The wheel: what it costs by angle and frontage, and how far a front can turn with the steps left (section 6.2)."""

from fractions import Fraction
from math import asin, degrees, floor, radians, sin
from typing import Annotated, Literal

from pydantic import Field

from builder.rules.calculation import Calculation, Number
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.sums import difference
from builder.rules.wording import number
from builder.systems.formations import readings
from builder.systems.formations.procedures.movement import USED_MOVEMENT, Mover, Steps, UsedMovement, possible_steps
from builder.systems.formations.procedures.situation import Order
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import ordered
from builder.text import Text

Angle = Annotated[float, Field(gt=0, le=180)]


class Inputs(Mover):
    """A unit or formation that wheels about a front corner."""

    angle: Annotated[Angle | None, Field(description="angle in degrees; default: as far as the move allows")] = None
    way: Annotated[Literal["move", "march"], Field(description="march: only on Manoeuvre (C-6.1-06)")] = "move"
    moved: Annotated[Steps, Field(description="steps moved before the wheel")] = 0
    order: Annotated[Order | None, Field(description="order; default: one that allows it")] = None
    readings: readings.Chosen


@law("order", Text("{order}: the unit stands and may not wheel"), "C-4.3a-01", "C-4.3a-18")
def _stands(it: Inputs) -> Fault:
    forbidden = it.order is not None and RULES[f"orders.matrix.move.{it.order}"].value == "forbidden"
    return forbidden and {"order": ordered(it.order)}


WHEELS: Laws[Inputs] = Laws(
    _stands,
    Law(
        "march",
        Text("a march is for units on Manoeuvre, not on Attack"),
        lambda it: it.order == "attack" and it.way == "march",
        "C-6.1-06",
    ),
    Law(
        "first",
        Text("on Attack a unit may wheel only once, at the start of its move"),
        lambda it: it.order == "attack" and it.moved > 0,
        "C-6.2-03",
    ),
)  # fmt: skip


def cost(frontage: int, angle: float) -> Fraction:
    """Steps that a wheel takes, straight from the old to the new place of the moving corner (C-6.2-02).

    In tenths: on the table a tenth of a step is a millimetre, and nobody measures less.
    """
    return Fraction(round(2 * _front(frontage) * sin(radians(angle) / 2) * _TENTHS), _TENTHS)


_TENTHS = 10


def widest(frontage: int, steps: Number) -> int:
    """The angle in whole degrees that this many steps allow, half a turn at most."""
    share = min(1.0, float(steps) / (2 * _front(frontage)))
    return floor(degrees(2 * asin(share)) + _NEXT_TO_NOTHING)


_NEXT_TO_NOTHING = 1e-9  # 90 degrees that come out as 89.999…


def _front(frontage: int) -> int:
    return frontage * RULES.whole("bases.front")


def run(inputs: Inputs) -> Calculation:
    """The cost and what is left, or the widest angle. Raises MusterError when the unit may not wheel."""
    WHEELS.refuse(inputs)
    work = readings.working(inputs.readings)
    whole = possible_steps(inputs.moves(work, inputs.way), work)
    USED_MOVEMENT.refuse(UsedMovement(inputs.moved, whole))
    moved, front = Fraction(str(inputs.moved)), _front(inputs.frontage)
    free = whole - moved
    if moved:
        work.add(Text("steps left to wheel"), free, difference(whole, moved), "C-6.1-01")
    if inputs.angle is not None:
        needs = cost(inputs.frontage, inputs.angle)
        words = Text("{angle}° with a front of {front}: {cost} in a straight line")
        said = words.fill(front=front, angle=number(Fraction(str(inputs.angle))), cost=number(needs))
        work.add(Text("wheel, steps"), needs, said, "C-6.2-02", "bases.front", result="cost")
        work.result("allowed", needs <= free)
        if needs <= free:
            work.add(Text("left, steps"), free - needs, difference(free, needs), "C-6.2-02", result="left")
            return work.answer()
    angle = widest(inputs.frontage, free)
    words = Text("{angle}° for {free} steps with a front of {front}")
    said = words.fill(angle=angle, free=number(free), front=front)
    work.add(Text("largest wheel"), angle, said, "C-6.2-02", "bases.front", result="angle")
    return work.answer()
