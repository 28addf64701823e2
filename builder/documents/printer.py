"""A printer's profile: what was measured on its calibration sheet; every build can put its prints right by it."""

from typing import Annotated, Literal

from pydantic import Field

from builder.documents.fields import Name, Strict
from builder.documents.paper import Paper

Measured = Annotated[float, Field(ge=0, le=400, description="mm, measured on the calibration sheet")]


class PrintedSide(Strict):
    """Five lengths on one side of the calibration sheet, seen with that side up; mm."""

    left_a: Annotated[Measured, Field(description="from the left edge of the paper to the cross A")]
    left_c: Annotated[Measured, Field(description="from the left edge of the paper to the cross C")]
    top_a: Annotated[Measured, Field(description="from the upper edge of the paper to the cross A")]
    a_to_b: Annotated[Measured, Field(description="from cross A to cross B")]
    a_to_c: Annotated[Measured, Field(description="from cross A to cross C")]


class Printer(Strict):
    """A printer with one paper: what it does to the front of a sheet, and to its back where that differs."""

    kind: Literal["printer"]
    name: Name | None = None
    paper: Paper
    front: PrintedSide
    back: Annotated[PrintedSide | None, Field(description="left out: as the front")] = None
