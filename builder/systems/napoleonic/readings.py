"""The decisions on open points of the text of `napoleonic`."""

from collections.abc import Iterable, Mapping
from typing import Annotated

from pydantic import AfterValidator, Field

from builder.documents.fields import MANY, Word
from builder.rules.readings import Reading, Readings
from builder.systems.napoleonic.rulebook import DATA, RULES

READINGS = Readings(RULES.system, DATA, ("readings",))
known, choice, used, settle = READINGS.known, READINGS.choice, READINGS.used, READINGS.settle

Chosen = Annotated[
    dict[Word, Word],
    MANY,
    AfterValidator(READINGS.valid),
    Field(default_factory=dict, description="decisions on open points, by Q number: {N-Q15: only-positive}"),
]


def asked(chosen: Mapping[str, str], questions: Iterable[str]) -> dict[str, str]:
    """The readings that several parts of a calculation used, each once, in the order of their numbers."""
    wanted = set(questions)
    return used(chosen, *(question for question in known() if question in wanted))


__all__ = ["READINGS", "Chosen", "Reading", "asked", "choice", "known", "settle", "used"]
