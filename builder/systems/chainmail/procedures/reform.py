"""The cost of a change of formation or a turn, in moves (K-601, K-603, K-604)."""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Number
from builder.rules.legality import Fault, Laws, law
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.chainmail import classes
from builder.systems.chainmail.profile import Fighting
from builder.systems.chainmail.rulebook import RULES, working
from builder.text import Text, joined, same

Formed = Literal["line", "column", "square"]


class Inputs(Strict):
    """A change of formation, a change of facing, or both."""

    troop: Annotated[Fighting, Field(alias="class")]
    trained: bool = True
    before: Formed = "line"
    after: Annotated[Formed | None, Field(description="new formation; default: no change")] = None
    turn: Annotated[int, Field(ge=0, le=360, description="angle turned, in degrees; default: 0")] = 0


def factor(troop: str, trained: bool) -> Number:
    """The multiplier of the cost (K-604)."""
    horse = RULES.number("reform.horse") if classes.mounted(troop) else 1
    return horse * (1 if trained else RULES.number("reform.untrained"))


def run(inputs: Inputs) -> Calculation:
    """The cost in moves. Raises MusterError for a square of troops that cannot form one."""
    after = inputs.after or inputs.before
    classes.SHAPES.refuse(classes.Formed(inputs.troop, (inputs.before, after)))
    work, total = working({}), Fraction(0)
    if after != inputs.before:
        far = {inputs.before, after} == {"line", "square"}
        total += work.constant(Text("formation"), f"reform.steps.{'line-square' if far else 'neighbours'}")
    if inputs.turn:
        TURNS.refuse(inputs.turn)
        total += work.constant(Text("turning"), _turns()[inputs.turn])
    cost = _cost(total, inputs, work)
    if after != inputs.before:
        work.add(Text("while reforming"), True, Text("melee counts as a flank attack"), "K-602")
    return work.answer({"moves": cost})


def _cost(total: Number, inputs: Inputs, work: Working) -> Number:
    causes = (("reform.untrained", not inputs.trained), ("reform.horse", classes.mounted(inputs.troop)))
    keys = [key for key, holds in causes if holds]
    times = factor(inputs.troop, inputs.trained)
    cost = total * times
    said = joined(number(total), same("×"), number(times), same("="), number(cost), by=" ")
    work.add(Text("moves"), cost, said if keys else number(cost), *keys or ["K-603"])
    return cost


def _turns() -> dict[int, str]:
    """The key of each turn that the rules give a cost for, by degrees."""
    keys = (f"reform.turns.{turn}" for turn in RULES.below("reform.turns"))
    return {RULES.whole(f"{key}.degrees"): key for key in keys}


@law("price", Text("the rules give no cost for turning by {degrees} degrees, only for {known}"), "K-603")
def _unpriced(degrees: int) -> Fault:
    return degrees not in _turns() and {"known": ", ".join(map(str, _turns())), "degrees": degrees}


TURNS: Laws[int] = Laws(_unpriced)
