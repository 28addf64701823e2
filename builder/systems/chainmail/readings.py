"""The decisions on open points of the text of `chainmail`."""

from typing import Annotated

from pydantic import AfterValidator, Field

from builder.documents.fields import MANY, Word
from builder.rules.readings import Reading, Readings
from builder.systems.chainmail.rulebook import DATA

READINGS = Readings("chainmail", DATA, ("readings",))
known, choice, used, settle = READINGS.known, READINGS.choice, READINGS.used, READINGS.settle

Chosen = Annotated[
    dict[Word, Word],
    MANY,
    AfterValidator(READINGS.valid),
    Field(default_factory=dict, description="decisions on open points, by Q number: {K-Q2: up}"),
]

__all__ = ["READINGS", "Chosen", "Reading", "choice", "known", "settle", "used"]
