"""The rulebook of `age-of-battles` as data, and the decisions on open points of its text."""

from typing import Annotated

from pydantic import AfterValidator

from builder.documents.fields import Choices, choices_such_as
from builder.rules.rulebook import Rulebook

BOOK = Rulebook(
    "age-of-battles", __file__, "arms", "artillery", "camp", "fighting", "limits", "mercenaries", "persons", "reform", "retreat",
    "terrain", "troops", "turn",
)  # fmt: skip
DATA, RULES, FACTS, READINGS = BOOK.data, BOOK.rules, BOOK.facts, BOOK.readings
working = BOOK.working
Chosen = Annotated[Choices, AfterValidator(READINGS.valid), choices_such_as("{A-Q6: above}")]
