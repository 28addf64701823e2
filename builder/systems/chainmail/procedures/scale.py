"""What figures and inches represent (K-102)."""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation
from builder.systems.chainmail import classes
from builder.systems.chainmail.rulebook import RULES, Chosen, working
from builder.text import Text, same


class Inputs(Strict):
    """The height and number of figures, and a distance on the table."""

    figure_mm: Annotated[float, Field(gt=0, le=200)]
    figures: Annotated[int, Field(ge=0, le=10_000)] = 1
    inches: Annotated[int, Field(ge=0, le=1000)] = 0
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """The men that the figures represent, and the distance in yards."""
    work = working(inputs.readings)
    each = classes.men(inputs.figure_mm)
    men = inputs.figures * each
    yard = RULES.whole("scale.inch.yards")
    yards = inputs.inches * yard
    work.plain(Text("men per figure"), each, "scale.figure.least")
    work.add(Text("men"), men, same(f"{inputs.figures} × {each} = {men}"), "K-102")
    work.add(Text("yards"), yards, same(f"{inputs.inches} × {yard} = {yards}"), "scale.inch.yards")
    return work.answer({"each": each, "men": men, "yards": yards})
