"""A printer profile: measurements of a calibration sheet, which a build uses to correct its prints."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Name, Strict
from builder.documents.paper import Paper

Measured = Annotated[float, Field(ge=0, le=400, description="length in mm, measured on the calibration sheet")]


class PrintedSide(Strict):
    """Five lengths on one side of the calibration sheet, measured with that side up; mm."""

    left_a: Annotated[Measured, Field(description="distance from the left edge of the paper to cross A")]
    left_c: Annotated[Measured, Field(description="distance from the left edge of the paper to cross C")]
    top_a: Annotated[Measured, Field(description="distance from the top edge of the paper to cross A")]
    a_to_b: Annotated[Measured, Field(description="distance from cross A to cross B")]
    a_to_c: Annotated[Measured, Field(description="distance from cross A to cross C")]


class Printer(Strict):
    """A printer with one paper size: how it shifts and scales the front of a sheet, and the back where that differs."""

    kind: Literal["printer"]
    name: Name | None = None
    paper: Paper
    front: PrintedSide
    back: Annotated[PrintedSide | None, Field(description="the same for the back; default: as the front")] = None
