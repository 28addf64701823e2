"""The scale of the game: what a base stands for, and how far a wing may be pushed forward (sections 1 and 2.2)."""

from fractions import Fraction
from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Value
from builder.rules.legality import Law, Laws, Told
from builder.rules.wording import number
from builder.rules.working import Working
from builder.systems.formations import readings
from builder.systems.formations.profile import Class, Density
from builder.systems.formations.rulebook import RULES
from builder.systems.formations.wording import named
from builder.text import Text, same


class Inputs(Strict):
    """A base, or a deployment."""

    ask: Annotated[Literal["base", "deployment"], Field(description="what is asked")] = "base"
    troop: Annotated[Class, Field(description="class of the unit")] = "infantry"
    density: Annotated[Density, Field(description="its order; it decides the figures on the base")] = "free"
    gaps: Annotated[
        tuple[Annotated[float, Field(ge=0, le=500)], ...],
        Field(max_length=20, description="steps from each part of the attacker's front to the units opposite it"),
    ] = ()


def _so_nobody_stands(it: Inputs) -> Told:
    allowed = RULES[f"bases.densities.{it.troop}"]
    troop, order = named(f"bases.classes.{it.troop}"), named(f"bases.density.{it.density}")
    return it.density not in allowed.value and {"troop": troop, "density": order, "fact": allowed.fact}


BASES: Laws[Inputs] = Laws(
    Law(
        "battery",
        Text("a battery stands for several pieces; the rules give no number",
             "батарея означает несколько орудий; сколько, правила не говорят"),
        lambda it: it.troop == "artillery",
        "C-15.1a-01",
    ),
    Law(
        "density",
        Text("{troop} do not stand like this: {density}", "{troop}, так не строятся: {density}"),
        _so_nobody_stands,
    ),
)  # fmt: skip
FRONTS: Laws[Inputs] = Laws(
    Law(
        "gaps",
        Text("a deployment needs `gaps`: the steps to the units opposite, part by part",
             "для расстановки нужны `gaps`: шаги до отрядов напротив, часть за частью"),
        lambda it: not it.gaps,
    )
)  # fmt: skip


def run(inputs: Inputs) -> Calculation:
    """Men, ranks, files and metres of a base; or how far each wing may go forward. Raises MusterError without gaps."""
    return _deployment(inputs) if inputs.ask == "deployment" else _base(inputs)


def _base(inputs: Inputs) -> Calculation:
    work = readings.working({})
    if inputs.troop in ("elephants", "chariots"):
        real = RULES.whole("setup.scale.model")
        work.plain(Text("real ones", "настоящих"), real, "setup.scale.model")
        return work.answer({"men": real})
    BASES.refuse(inputs)
    scale = "setup.scale.foot" if inputs.troop == "infantry" else "setup.scale.horse"
    figures = RULES.whole(f"bases.figures.{inputs.density}")
    each, ranks, wide = (RULES.whole(f"{scale}.{part}") for part in ("men", "ranks", "files"))
    metres = RULES.whole("setup.scale.step")
    width = RULES.whole("bases.front") * metres
    depth = RULES.whole(f"bases.depth.{inputs.troop}") * metres
    density = f"bases.figures.{inputs.density}"
    work.plain(Text("figures", "фигурки"), figures, density)
    _times(work, Text("men", "людей"), figures, each, f"{scale}.men")
    work.plain(Text("ranks", "шеренги"), ranks, f"{scale}.ranks")
    _times(work, Text("files", "ряды"), figures, wide, f"{scale}.files")
    _times(work, Text("width, m", "ширина, м"), width // metres, metres, "bases.front", "setup.scale.step")
    deep = f"bases.depth.{inputs.troop}"
    _times(work, Text("depth, m", "глубина, м"), depth // metres, metres, deep, "setup.scale.step")
    found = {"men": figures * each, "ranks": ranks, "files": figures * wide, "width": width, "depth": depth}
    return work.answer(found)


def _times(work: Working, label: Text, count: int, each: int, *sources: str) -> None:
    work.add(label, count * each, same(f"{count} × {each} = {count * each}"), *sources)


def _deployment(inputs: Inputs) -> Calculation:
    FRONTS.refuse(inputs)
    least = RULES.whole("setup.deployment.from_enemy")
    work, result = readings.working({}), dict[str, Value]()
    for part, given in enumerate(inputs.gaps, 1):
        gap = Fraction(str(given))
        free = gap - least
        label = Text(f"part {part} may go forward", f"участок {part}: вперёд")
        said = Text("{gap} − {least} = {free}", "{gap} − {least} = {free}").fill(
            gap=number(gap), least=least, free=number(free)
        )
        work.add(label, free, said, "setup.deployment.from_enemy")
        result[f"forward-{part}"] = free.numerator if free.denominator == 1 else free
    result["allowed"] = all(Fraction(str(gap)) >= least for gap in inputs.gaps)
    return work.answer(result)
