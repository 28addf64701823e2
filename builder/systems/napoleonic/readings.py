"""The decisions on open points of the text of `napoleonic`."""

from typing import Annotated

from pydantic import AfterValidator, Field

from builder.readings import Reading, Readings
from builder.systems.napoleonic.rulebook import DATA, RULES

READINGS = Readings(RULES.system, DATA, ("readings",))
known, choice, used, settle = READINGS.known, READINGS.choice, READINGS.used, READINGS.settle

Chosen = Annotated[
    dict[str, str],
    AfterValidator(READINGS.valid),
    Field(default_factory=dict, description="decisions on open points, by Q number: {N-Q15: only-positive}"),
]

__all__ = ["READINGS", "Chosen", "Reading", "choice", "known", "settle", "used"]
