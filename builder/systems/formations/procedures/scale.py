"""The scale of the game: what a base represents, and how far a wing may be pushed forward (sections 1 and 2.2)."""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.rules.legality import Law, Laws, sole
from builder.rules.sums import difference, product
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.profile import Class, Density
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.troop_laws import impossible_density
from builder.text import Text


class Inputs(Strict):
    """What a base represents, or how far forward the attacker may deploy."""

    ask: Annotated[Literal["base", "deployment"], Field(description="the question to answer")] = "base"
    troop: Annotated[Class, Field(description="class of the unit")] = "infantry"
    density: Annotated[Density, Field(description="density, which decides the number of figures on the base")] = "free"
    gaps: Annotated[
        tuple[Annotated[float, Field(ge=0, le=500)], ...],
        Field(
            max_length=20, description="distances in steps from each part of the attacker's front to the units opposite"
        ),
    ] = ()


BASES: Laws[Inputs] = Laws(
    Law(
        "battery",
        Text("a battery represents several pieces; the rules give no number"),
        lambda it: it.troop == "artillery",
        "C-15.1a-01",
    ),
    impossible_density.of_part(lambda it: (it.troop, it.density)),
)  # fmt: skip
FRONTS: Laws[Inputs] = sole(
    "gaps",
    Text("a deployment needs `gaps`: distances in steps to the units opposite"),
    lambda it: not it.gaps,
)  # fmt: skip


def run(inputs: Inputs) -> Calculation:
    """Men, ranks, files and metres of a base; or how far each wing may go forward. Raises MusterError without gaps."""
    return _deployment(inputs) if inputs.ask == "deployment" else _base(inputs)


def _base(inputs: Inputs) -> Calculation:
    work = readings.working({})
    if inputs.troop in ("elephants", "chariots"):
        real = RULES.whole("setup.scale.model")
        work.plain(Text("number represented"), real, "setup.scale.model", result="represented")
        return work.answer()
    BASES.refuse(inputs)
    scale, step = "setup.scale.foot" if inputs.troop == "infantry" else "setup.scale.horse", "setup.scale.step"
    figures, ranks = f"bases.figures.{inputs.density}", f"{scale}.ranks"
    work.plain(Text("figures"), RULES.whole(figures), figures)
    _times(work, "men", Text("men"), figures, f"{scale}.men", f"{scale}.men")
    work.plain(Text("ranks"), RULES.whole(ranks), ranks, result="ranks")
    _times(work, "files", Text("files"), figures, f"{scale}.files", f"{scale}.files")
    front, deep = "bases.front", f"bases.depth.{inputs.troop}"
    _times(work, "width", Text("width, m"), front, step, front, step)
    _times(work, "depth", Text("depth, m"), deep, step, deep, step)
    return work.answer()


def _times(work: Working, result: str, label: Text, one: str, other: str, *sources: str) -> None:
    """One number of the rulebook by another, as a step and a result."""
    count, each = RULES.whole(one), RULES.whole(other)
    work.add(label, count * each, product(count, each, count * each), *sources, result=result)


def _deployment(inputs: Inputs) -> Calculation:
    FRONTS.refuse(inputs)
    key = "setup.deployment.from_enemy"
    least, gaps = RULES.whole(key), [Fraction(str(gap)) for gap in inputs.gaps]
    work = readings.working({})
    for part, gap in enumerate(gaps, 1):
        label = Text("part {part} may advance by").fill(part=part)
        work.add(label, free := gap - least, difference(gap, least), key)
        work.result(f"forward-{part}", free.numerator if free.denominator == 1 else free)
    return work.answer({"allowed": min(gaps) >= least})
