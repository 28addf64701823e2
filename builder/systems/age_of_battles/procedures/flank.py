"""Whether an enemy on the flank makes a flank strike (A-704 to A-706)."""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Fault, Law, Laws, law
from builder.rules.wording import measure
from builder.systems.age_of_battles.procedures.attack import Formation
from builder.systems.age_of_battles.rulebook import RULES, Chosen, working
from builder.text import Text


class Inputs(Strict):
    """An enemy unit on the flank at the end of the movement phase."""

    gap_mm: Annotated[float, Field(ge=0, le=10_000, description="distance from the enemy's front to the figures")]
    facing: Annotated[bool, Field(description="the enemy faces the figures")] = True
    reformed: Annotated[bool, Field(description="the enemy has re-formed this turn")] = False
    formation: Annotated[Formation, Field(description="formation of the unit being flanked")] = "close"
    readings: Chosen = Field(default_factory=dict)


@law("too-far", Text("{gap} mm: too far, no strike at {none} or more"), "A-706")
def _too_far(it: Inputs) -> Fault:
    least = RULES.whole("fighting.flank.none")
    return it.gap_mm > RULES.whole("fighting.flank.reach") and {"gap": measure(it.gap_mm), "none": least}


FLANKS: Laws[Inputs] = Laws(
    Law("no-flank", Text("a hedgehog has no flank"), lambda it: it.formation == "hedgehog", "A-517"),
    Law("back", Text("the enemy does not face it"), lambda it: not it.facing, "A-704"),
    _too_far,
    Law(
        "re-formed",
        Text("the enemy has re-formed: no strike until next turn"),
        lambda it: it.reformed,
        ("A-705", "A-521"),
    ),
)


def run(inputs: Inputs) -> Calculation:
    """Whether it is a flank strike, and if not, why."""
    work, label = working(inputs.readings), Text("flank strike")
    work.rests_on("A-Q4")
    if breach := FLANKS.broken(inputs):
        work.add(label, False, breach.says, *breach.facts, result="flank")
        return work.answer({"why": breach.id})
    says = Text("{gap} ≤ {reach} mm, enemy facing it")
    said = says.fill(gap=measure(inputs.gap_mm), reach=RULES.whole("fighting.flank.reach"))
    work.add(label, True, said, "fighting.flank.reach", result="flank")
    if inputs.formation == "open":
        work.add(Text("modifier"), False, Text("none in open order"), "A-506", result="modifier")
    return work.answer()
