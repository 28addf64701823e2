"""The decisions on open points of the text of `formations`."""

from typing import Annotated

from pydantic import AfterValidator, Field

from builder.documents.fields import MANY, Word
from builder.rules.readings import Reading, Readings
from builder.systems.formations.rulebook import DATA

FILES = ("readings", "readings-battle")
READINGS = Readings("formations", DATA, FILES)
known, choice, used, settle = READINGS.known, READINGS.choice, READINGS.used, READINGS.settle

Chosen = Annotated[
    dict[Word, Word],
    MANY,
    AfterValidator(READINGS.valid),
    Field(default_factory=dict, description="decisions on open points, by Q number: {Q-46: depth-first}"),
]

__all__ = ["FILES", "READINGS", "Chosen", "Reading", "choice", "known", "settle", "used"]
