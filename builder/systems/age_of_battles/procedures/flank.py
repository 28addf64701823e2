"""Whether an enemy on the flank makes a flank strike (A-704 to A-706)."""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.wording import measure
from builder.systems.age_of_battles.procedures.attack import Formation
from builder.systems.age_of_battles.readings import Chosen, working
from builder.systems.age_of_battles.rulebook import RULES
from builder.text import Text

_SAYS = {
    "": Text("{gap} ≤ {reach} mm, enemy facing it"),
    "no-flank": Text("a hedgehog has no flank"),
    "back": Text("the enemy does not face it"),
    "too-far": Text("{gap} mm: too far, no strike at {none} or more"),
    "re-formed": Text("the enemy has reformed: no strike until next turn"),
}
_CITES = {
    "": ("fighting.flank.reach",),
    "no-flank": ("A-517",),
    "back": ("A-704",),
    "too-far": ("fighting.flank.none",),
    "re-formed": ("A-705", "A-521"),
}


class Inputs(Strict):
    """An enemy unit on the flank at the end of the movement phase."""

    gap_mm: Annotated[float, Field(ge=0, le=10_000, description="distance from the enemy's front to the figures")]
    facing: Annotated[bool, Field(description="the enemy faces the figures")] = True
    reformed: Annotated[bool, Field(description="the enemy has reformed this turn")] = False
    formation: Annotated[Formation, Field(description="formation of the unit being flanked")] = "close"
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """Whether it is a flank strike, and if not, why."""
    why, work = _why_not(inputs), working(inputs.readings)
    work.rests_on("A-Q4")
    said = _SAYS[why].fill(
        gap=measure(inputs.gap_mm), reach=RULES.whole("fighting.flank.reach"), none=RULES.whole("fighting.flank.none")
    )
    work.add(Text("flank strike"), not why, said, *_CITES[why], result="flank")
    if why:
        work.result("why", why)
    elif inputs.formation == "open":
        work.add(Text("modifier"), False, Text("none in open order"), "A-506", result="modifier")
    return work.answer()


def _why_not(inputs: Inputs) -> str:
    if inputs.formation == "hedgehog":
        return "no-flank"
    if not inputs.facing:
        return "back"
    if inputs.gap_mm > RULES.whole("fighting.flank.reach"):
        return "too-far"
    return "re-formed" if inputs.reformed else ""
