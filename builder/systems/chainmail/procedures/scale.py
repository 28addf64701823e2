"""What figures and inches stand for (K-102)."""

from typing import Annotated

from pydantic import Field

from builder.documents.fields import Strict
from builder.rules.calculation import Calculation, Procedure
from builder.systems.chainmail import classes, readings
from builder.systems.chainmail.readings import Chosen
from builder.systems.chainmail.rulebook import RULES
from builder.systems.chainmail.wording import number, term
from builder.text import Text, same
from builder.text.citation import cite


class Inputs(Strict):
    """Figures of a height, and a distance on the table."""

    figure_mm: Annotated[float, Field(gt=0, le=200)]
    figures: Annotated[int, Field(ge=0, le=10_000)] = 1
    inches: Annotated[int, Field(ge=0, le=1000)] = 0
    readings: Chosen = Field(default_factory=dict)


def run(inputs: Inputs) -> Calculation:
    """Men, and yards."""
    each = classes.men(inputs.figure_mm)
    men = inputs.figures * each
    yards = inputs.inches * RULES.whole("scale.inch.yards")
    working = [
        term(Text("men of a figure", "людей в фигуре"), each, number(each), "scale.figure.least"),
        term(Text("men", "людей"), men, same(f"{inputs.figures} × {each} = {men}"), "K-102"),
        term(Text("yards", "ярдов"), yards, same(f"{inputs.inches} × {RULES.whole('scale.inch.yards')} = {yards}"), "scale.inch.yards"),
    ]  # fmt: skip
    return Calculation(
        tuple(working), {"each": each, "men": men, "yards": yards}, {}, readings.used(inputs.readings, "K-Q14")
    )


PROCEDURE = Procedure(
    id="scale",
    name=Text("Scale", "Масштаб"),
    about=Text("the men of figures, the yards of inches", "сколько людей в фигурах и ярдов в дюймах"),
    inputs=Inputs,
    run=run,
    cites=cite("chainmail", "K-101", "K-102"),
)
