"""The decisions on open points of the text of `red-plains`."""

from typing import Annotated

from pydantic import AfterValidator, Field

from builder.documents.fields import MANY, Word
from builder.rules.readings import Readings
from builder.systems.red_plains.rulebook import DATA

FILES = ("readings",)
READINGS = Readings("red-plains", DATA, FILES)

Chosen = Annotated[
    dict[Word, Word],
    MANY,
    AfterValidator(READINGS.valid),
    Field(default_factory=dict, description="decisions on open points, by Q number: {R-Q8: flank-or-rear}"),
]
