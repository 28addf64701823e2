"""The wheel: what it costs by angle and frontage, and how far a front turns with the steps it has (section 6.2)."""

from fractions import Fraction
from math import asin, degrees, floor, radians, sin
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Number, Procedure, Value
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.procedures.mover import Frontage, Mover, Steps, Units, possible
from builder.systems.formations.procedures.situation import Order
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import ordered
from builder.text import Text
from builder.text.citation import cite
from builder.text.errors import MusterError

Angle = Annotated[float, Field(gt=0, le=180)]


class Inputs(Strict):
    """A unit or formation that wheels about a front corner."""

    units: Units
    frontage: Frontage = 1
    turtle: Annotated[bool, Field(description="it moves as a turtle (C-3.3-04)")] = False
    angle: Annotated[Angle | None, Field(description="degrees; left out: as far as the movement goes")] = None
    way: Annotated[Literal["move", "march"], Field(description="march: on Manoeuvre only (C-6.1-06)")] = "move"
    moved: Annotated[Steps, Field(description="steps of this movement gone before the wheel")] = 0
    order: Annotated[Order | None, Field(description="left out: one that allows it")] = None
    readings: readings.Chosen


def cost(frontage: int, angle: float) -> Fraction:
    """Steps that a wheel takes, straight from the old to the new place of the moving corner (C-6.2-02).

    In tenths: on the table a tenth of a step is a millimetre, and nobody measures less.
    """
    return Fraction(round(2 * _front(frontage) * sin(radians(angle) / 2) * _TENTHS), _TENTHS)


_TENTHS = 10


def widest(frontage: int, steps: Number) -> int:
    """The angle in whole degrees that so many steps allow, half a turn at most."""
    share = min(1.0, float(steps) / (2 * _front(frontage)))
    return floor(degrees(2 * asin(share)) + _NEXT_TO_NOTHING)


_NEXT_TO_NOTHING = 1e-9  # 90 degrees that come out as 89.999…


def _front(frontage: int) -> int:
    return frontage * RULES.whole("bases.front")


def run(inputs: Inputs) -> Calculation:
    """The cost and what is left, or the widest angle. Raises MusterError when the unit may not wheel."""
    _refuse(inputs)
    mover = Mover(units=inputs.units, frontage=inputs.frontage, turtle=inputs.turtle)
    work = readings.working({})
    whole, steps = possible(mover.moves(inputs.readings, inputs.way))
    work.append(*steps)
    free = whole - Fraction(str(inputs.moved))
    if free < 0:
        raise MusterError(_TOO_FAR.fill(moved=number(Fraction(str(inputs.moved))), whole=number(whole)))
    if inputs.moved:
        words = Text("{whole} − {moved} = {free}", "{whole} − {moved} = {free}")
        said = words.fill(whole=number(whole), moved=number(Fraction(str(inputs.moved))), free=number(free))
        work.add(Text("left for the wheel", "осталось на поворот"), free, said, "C-6.1-01")
    angle = widest(inputs.frontage, free)
    result = dict[str, Value]()
    if inputs.angle is not None:
        needs = cost(inputs.frontage, inputs.angle)
        _priced(inputs.frontage, inputs.angle, needs, work)
        result |= {"cost": needs, "allowed": needs <= free}
        if needs <= free:
            words = Text("{free} − {cost} = {left}", "{free} − {cost} = {left}")
            said = words.fill(free=number(free), cost=number(needs), left=number(free - needs))
            work.add(Text("left, steps", "осталось, шагов"), free - needs, said, "C-6.2-02")
            return work.answer({**result, "left": free - needs})
    words = Text("{angle}° for {free} steps, front {front}", "{angle}° за {free} шагов, фронт {front}")
    said = words.fill(angle=angle, free=number(free), front=_front(inputs.frontage))
    work.add(Text("widest wheel", "самый большой поворот"), angle, said, "C-6.2-02", "bases.front")
    return work.answer({**result, "angle": angle})


def _priced(frontage: int, angle: float, needs: Fraction, work: Working) -> None:
    words = Text("{angle}° at a front of {front}: {cost} straight", "{angle}° при фронте {front}: {cost} по прямой")
    said = words.fill(front=_front(frontage), angle=number(Fraction(str(angle))), cost=number(needs))
    work.add(Text("wheel, steps", "захождение, шагов"), needs, said, "C-6.2-02", "bases.front")


def _refuse(inputs: Inputs) -> None:
    if inputs.order is None:
        return
    if RULES[f"orders.matrix.move.{inputs.order}"].value == "forbidden":
        raise MusterError(_STANDS.fill(order=ordered(inputs.order)))
    if inputs.order == "attack" and inputs.way == "march":
        raise MusterError(_NO_MARCH)
    if inputs.order == "attack" and inputs.moved:
        raise MusterError(_FIRST)


_STANDS = Text(
    "{order}: the unit stands and does not wheel (C-4.3a-01, C-4.3a-18)",
    "{order}: отряд стоит и не заходит плечом (C-4.3a-01, C-4.3a-18)",
)
_NO_MARCH = Text(
    "a march is for units on Manoeuvre, not on Attack (C-6.1-06)",
    "марш бывает на приказе «Манёвр», не «Атака» (C-6.1-06)",
)
_FIRST = Text(
    "on Attack a unit wheels only at the start of its movement, once (C-6.2-03)",
    "на приказе «Атака» захождение одно, в начале движения (C-6.2-03)",
)
_TOO_FAR = Text(
    "it has gone {moved} steps and its movement is {whole} (C-6.1-01)",
    "пройдено {moved} шагов, а всё движение — {whole} (C-6.1-01)",
)

PROCEDURE = Procedure(
    id="wheel",
    name=Text("Wheel", "Захождение плечом"),
    about=Text(
        "what a wheel costs by angle and frontage, or the widest one that the movement allows",
        "сколько стоит захождение при таком угле и фронте или на сколько хватит движения",
    ),
    inputs=Inputs,
    run=run,
    cites=cite("formations", "C-6.2-02", "C-6.2-03"),
)
