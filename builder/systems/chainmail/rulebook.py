"""The rulebook of `chainmail` as data, and the decisions on open points of its text."""

from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.rules.rulebook import Rulebook

BOOK = Rulebook(
    "chainmail",
    __file__,
    "fatigue",
    "melee",
    "missiles",
    "persons",
    "reform",
    "scale",
    "sequence",
    "shooting",
    "terrain",
)
DATA, RULES, FACTS, READINGS = BOOK.data, BOOK.rules, BOOK.facts, BOOK.readings
term = BOOK.term
working = BOOK.working
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{K-Q2: up}")]
